import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { QuoteTable } from '#web/records/quote-table.tsx'

/** Quotes of one account. */
export const QuotesTab = ({ accountId }: { accountId: string }) => {
  const { t } = useTranslation('account')
  const fixed = useMemo(() => ({ accountId }), [accountId])
  return (
    <QuoteTable
      name="account-quotes"
      label={t('account:tabs.quotes')}
      fixed={fixed}
      empty={{ text: t('account:quotes.empty') }}
    />
  )
}
