import { useMemo } from 'react'
import { QuoteTable } from '#web/quote/shared/quote-table.tsx'
import { useTranslation } from '#web/kit/texts.ts'

/** Quotes of one account. */
export const QuotesTab = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const fixed = useMemo(() => ({ query: { accountId } }), [accountId])
  return (
    <QuoteTable
      name="account-quotes"
      label={t('account:tabs.quotes')}
      fixed={fixed}
      empty={{ text: t('account:quotes.empty') }}
    />
  )
}
