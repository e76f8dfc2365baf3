import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { Tabs } from '#web/kit/page/tabs.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { IptReturns } from './ipt-returns.tsx'
import { RatingSections } from './rating-sections.tsx'
import { TaxReview } from './tax-review.tsx'
import { TaxTry } from './tax-try.tsx'

/** Public charges: what is known of each and since when, what they come to, and the returns of Insurance Premium Tax. */
export const TaxesPage = () => {
  const { t } = useTranslation('rating')
  return (
    <Page>
      <PageHeader title={t('rating:sections.taxes')} subtitle={t('rating:taxes.subtitle')} />
      <RatingSections current="taxes" />
      <Tabs
        label={t('rating:taxes.parts')}
        tabs={[
          { id: 'review', label: t('rating:taxes.review'), content: <TaxReview /> },
          { id: 'try', label: t('rating:taxes.try'), content: <TaxTry /> },
          { id: 'ipt', label: t('rating:taxes.ipt'), content: <IptReturns /> },
        ]}
      />
    </Page>
  )
}
