import type { ReactNode } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Notice } from '#web/kit/page/states.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'
import type { Quote } from '../shared/quote.ts'
import type { Calculator } from './use-calculator.ts'

/** Says who saved other terms while these were changed, and asks whose are to go on. */
export const OvertakenNotice = ({ calculator, quote }: { calculator: Calculator; quote: Quote | null }) =>
  quote && calculator.overtaken ? <Choice quote={quote} overtaken={calculator.overtaken} /> : null

const Choice = (props: { quote: Quote; overtaken: NonNullable<Calculator['overtaken']> }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { quote, overtaken } = props
  return (
    <NewerTermsNotice
      quote={quote}
      text={t('flow:overtaken.text')}
      action={
        <span style={{ display: 'flex', gap: 8, flexWrap: 'wrap' }}>
          <Button size="compact" onClick={overtaken.take}>
            {t('flow:overtaken.take')}
          </Button>
          <Button size="compact" onClick={overtaken.keep}>
            {t('flow:overtaken.keep')}
          </Button>
        </span>
      }
    />
  )
}

/** Names the user who saved newer terms of a quote than the page shows. */
export const NewerTermsNotice = (props: { quote: Quote; text: string; action: ReactNode }) => {
  const { t } = useTranslation(['quote', 'flow'])
  const { can } = useSession()
  const { quote, text, action } = props
  const versions = useApi(
    'quoteVersions',
    { params: { productType: quote.product, id: quote.id } },
    { enabled: can(['quote:explain']), staleTime: 0 },
  )
  const name = versions.isFetching ? undefined : versions.data?.content.at(-1)?.pricedBy
  return (
    <Notice
      tone="warning"
      title={name ? t('flow:overtaken.byName', { name }) : t('flow:overtaken.title')}
      action={action}
    >
      {text}
    </Notice>
  )
}
