import { call } from '#web/client.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { askToConfirm } from '#web/kit/window/confirm.ts'

type Change = Parameters<typeof call<'accountImpact'>>[1]['body']['firmographics']

/** Asks before open quotes are invalidated or referred (specification 1 section 4); true when saving may go on. */
export const useImpactCheck = (accountId: string) => {
  const { t } = useTranslation('account')
  return async (firmographics: Change): Promise<boolean> => {
    const impact = await call('accountImpact', { params: { accountId }, body: { firmographics } })
    if (!impact.WillInvalidateQuotes && !impact.WillReferQuotes) return true
    const quotes = impact.quotes.map((quote) => quote.quoteNumber).join(', ')
    return askToConfirm({
      title: t('account:details.impactTitle'),
      text: t(impact.WillInvalidateQuotes ? 'account:details.willInvalidate' : 'account:details.willRefer', {
        quotes,
        count: impact.quotes.length,
      }),
      confirm: t('account:details.impactConfirm'),
      danger: impact.WillInvalidateQuotes,
    })
  }
}
