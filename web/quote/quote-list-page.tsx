import { Page, PageHeader } from '#web/kit/page/page.tsx'
import { useTranslation } from '#web/kit/texts.ts'
import { QuoteTable } from '#web/quote/shared/quote-table.tsx'
import { useSession } from '#web/session-context.ts'
import { CustomerQuotes } from './sign/customer-quotes.tsx'

/** Quotes that the user may see. Who signs for the insured sees them as cards in plain words. */
export const QuoteListPage = () => {
  const { t } = useTranslation('quote')
  const { can } = useSession()
  if (can(['quote:sign'])) return <CustomerQuotes />
  return (
    <Page>
      <PageHeader title={t('quote:list.title')} />
      <QuoteTable empty={{ text: t('quote:list.empty') }} />
    </Page>
  )
}
