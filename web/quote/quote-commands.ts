import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { askToConfirm } from '#web/kit/window/confirm.ts'
import { useTranslation } from '#web/kit/texts.ts'
import { paths } from '#web/paths.ts'
import { useSession } from '#web/session-context.ts'
import { useCommand } from '#web/use-api.ts'
import { go } from '#web/kit/place/place.tsx'
import { useModal } from '#web/use-modal.ts'
import type { Quote } from './shared/quote.ts'

export interface Act {
  run: () => void
  isPending: boolean
}

type Confirmed = 'issue' | 'delete' | 'switchPaper'

/** Asks before a command that cannot be taken back, in words of its own. */
const useConfirm = (quote: Quote) => {
  const { t } = useTranslation('quote')
  return async (kind: Confirmed, danger: boolean, run: () => void) => {
    const yes = await askToConfirm({
      title: t(`quote:confirm.${kind}.title`, { number: quote.quoteNumber }),
      text: t(`quote:confirm.${kind}.text`, { company: quote.companyName }),
      confirm: t(`quote:confirm.${kind}.confirm`),
      danger,
    })
    if (yes) run()
  }
}

/** Answers that say no for good: a new quote is the way on. */
const REFUSED = new Set([409, 422])

/** Commands of the producer that need no form. */
const useProducing = (quote: Quote): Partial<Record<QuoteAction, Act>> => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const confirmed = useConfirm(quote)
  const params = { productType: quote.product, id: quote.id }
  const body = { version: quote.version }
  const failure = t('quote:texts.updateFailed')
  const request = useCommand('quoteRequest', { failure })
  const addToCart = useCommand('cartAdd', {
    success: t('quote:cart.added'),
    failure,
    onSuccess: () => go(paths.cart(persona, quote.accountId)),
  })
  const retry = useCommand('quoteRetry', { failure })
  const recalculate = useCommand('quoteRecalculate', { failure })
  const switchPaper = useCommand('quoteSwitchPaper', { failure: t('quote:texts.somethingWrong') })
  const openModal = useModal()
  const revive = useCommand('quoteRevive', {
    failure,
    onError: ({ status }) =>
      REFUSED.has(status) && openModal('quote.newInstead', { productType: quote.product, quoteId: quote.id }),
  })
  const issue = useCommand('quoteIssue', {
    success: t('quote:texts.issued'),
    failure,
    onSuccess: (issued) => go(paths.policy(persona, issued.productType, issued.policyId)),
  })
  const remove = useCommand('quoteDelete', {
    success: t('quote:texts.deleted'),
    failure: t('quote:texts.deleteFailed'),
    refreshes: ['quoteSearch', 'quoteStatusList', 'quoteDashboard'],
    onSuccess: () => go(paths.quotes(persona), 'replace'),
  })
  const act = (command: { isPending: boolean }, run: () => void): Act => ({
    run,
    isPending: command.isPending,
  })
  return {
    request: act(request, () => request.mutate({ params, body })),
    addToCart: act(addToCart, () =>
      addToCart.mutate({ body: { accountId: quote.accountId, quoteIds: [quote.id] } }),
    ),
    retry: act(retry, () => retry.mutate({ body: { quoteId: quote.id } })),
    revive: act(revive, () => revive.mutate({ params })),
    recalculate: act(recalculate, () => recalculate.mutate({ params, body })),
    switchPaper: act(
      switchPaper,
      () => void confirmed('switchPaper', true, () => switchPaper.mutate({ params, body })),
    ),
    issue: act(issue, () => void confirmed('issue', false, () => issue.mutate({ params }))),
    delete: act(remove, () => void confirmed('delete', true, () => remove.mutate({ params }))),
  }
}

/** Commands of the underwriter that need no form. */
const useUnderwriting = (quote: Quote): Partial<Record<QuoteAction, Act>> => {
  const { t } = useTranslation('quote')
  const { persona } = useSession()
  const failure = t('quote:texts.updateFailed')
  const body = { quoteId: quote.id }
  const assign = useCommand('quoteAssign', { failure })
  const unassign = useCommand('quoteUnassign', { failure, onSuccess: () => go(paths.inbox(persona)) })
  const flag = useCommand('quoteInboxFlag', { failure })
  const restore = useCommand('quoteRestore', { failure })
  const act = (command: { isPending: boolean }, run: () => void): Act => ({
    run,
    isPending: command.isPending,
  })
  return {
    assign: act(assign, () => assign.mutate({ body })),
    unassign: act(unassign, () => unassign.mutate({ body })),
    inboxFlag: act(flag, () => flag.mutate({ body: { ...body, isFlagged: !quote.isFlagged } })),
    restore: act(restore, () => restore.mutate({ body })),
  }
}

/** Commands that need no form; each with the texts of specification 1 section 8. */
export const useQuoteCommands = (quote: Quote): Partial<Record<QuoteAction, Act>> => {
  const producing = useProducing(quote)
  const underwriting = useUnderwriting(quote)
  return { ...producing, ...underwriting }
}
