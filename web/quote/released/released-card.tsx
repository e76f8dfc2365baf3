import { releasedSections } from '#domain/quote/released/released.ts'
import { Card } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useApi } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'
import { ReleasedLists } from './released-lists.tsx'

/** What an underwriter changed of the terms, what moved the price, and what is still to be met; nothing without any. */
export const ReleasedCard = (props: {
  quote: Quote
  /** Left out where the page has the subjectivities as a list to work on. */
  hasChecklist: boolean
}) => {
  const { t } = useTranslation('quote')
  const { quote } = props
  const { data } = useApi('quoteReleased', { params: { productType: quote.product, id: quote.id } })
  const sections = data
    ? releasedSections(props.hasChecklist ? data : { ...data, conditions: [] }, quote.market)
    : []
  if (sections.length === 0) return null
  return (
    <Card title={t('quote:release.released')}>
      <ReleasedLists sections={sections} />
    </Card>
  )
}
