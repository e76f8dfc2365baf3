import { UNDERWRITER_BINDS } from '#domain/quote/underwriter-binds.ts'
import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import { nextActions } from '#domain/quote/next-actions.ts'
import { HELD_UP, IN_REFERRAL, isAmong } from '#domain/quote/status-groups.ts'
import { isMissing, type Quote } from './shared/quote.ts'

/** In the order of a quote's life; what is not a button of its own is in the menu, but for what a panel holds. */
const ALL: readonly QuoteAction[] = [
  'sign',
  'update',
  'underwrite',
  'recalculate',
  'addToCart',
  'request',
  'retry',
  'refer',
  'submit',
  'assign',
  'reassign',
  'unassign',
  'bypass',
  'reassess',
  'release',
  'decline',
  'reopen',
  'send',
  'sendToAgent',
  'markSigned',
  'contact',
  'attest',
  'diligentEffort',
  'requestBind',
  'bind',
  'issue',
  'rescind',
  'reinstate',
  'voidBinder',
  'note',
  'switchPaper',
  'brokerFee',
  'mgaFee',
  'commission',
  'irpm',
  'eventExclusions',
  'additionalInsureds',
  'needBy',
  'inboxFlag',
  'tam',
  'revive',
  'lose',
  'delete',
  'restore',
]

/** Refusals of what this quote never or no longer has; nothing can be done about them here. */
const NOT_HERE: ReadonlySet<string> = new Set([
  'TRANSITION_NOT_ALLOWED',
  'NO_NOTICE',
  'NO_DILIGENT_EFFORT',
  'NOTICE_ATTESTED',
  'ONE_PAPER_ONLY',
  'NO_BINDER',
  'ALREADY_SIGNED',
])

/** What the status does not allow is no entry of the menu: of some thirty actions few fit. */
const isElsewhere = (quote: Quote, action: QuoteAction): boolean =>
  isMissing(quote, action) || NOT_HERE.has(quote.actions[action]?.code ?? '')

/** Whether the reader asks an underwriter to bind, whatever else the quote still needs. */
const isAskedFor = (quote: Quote): boolean =>
  quote.actions.bind?.allowed === false &&
  UNDERWRITER_BINDS.includes(quote.product) &&
  isMissing(quote, 'release') &&
  !isElsewhere(quote, 'requestBind')

/** What the panel of a referral holds for readers who may release it, so that neither head nor menu repeats it. */
const ON_DESK: readonly QuoteAction[] = [
  'underwrite',
  'release',
  'decline',
  'irpm',
  'eventExclusions',
  'mgaFee',
  'brokerFee',
]

/** Whether the reader decides on the quote in its panel. */
export const hasDesk = (quote: Quote): boolean =>
  isAmong(IN_REFERRAL, quote.status) && !isMissing(quote, 'release')

/** Whether the reader answers the request to bind in its panel. */
export const answersRequest = (quote: Quote): boolean =>
  quote.status === 'REQUESTED' && quote.actions.reject?.allowed === true

/** Whether the reader sells a quote that an underwriter or the rules hold up, and reads what to do about it. */
export const seesWhatNow = (quote: Quote): boolean =>
  isAmong(HELD_UP, quote.status) && isMissing(quote, 'release') && !isMissing(quote, 'note')

export interface ActionLayout {
  /** From left to right, the next thing to do last. */
  buttons: readonly QuoteAction[]
  menu: readonly QuoteAction[]
}

/**
 * Which actions are buttons and which are in the menu. What the role never may do is not shown; a button that is not
 * possible now stays, with its reason, and so does whatever the status allows and something else forbids. Once a
 * quote is priced or sent the next thing is to bind it, and where an underwriter binds, to ask for it.
 */
export const actionLayout = (quote: Quote): ActionLayout => {
  const desk = hasDesk(quote)
  const isOnDesk = (action: QuoteAction) => desk && ON_DESK.includes(action)
  // What a request is answered by is in its panel.
  const usual = quote.status === 'REQUESTED' ? [] : nextActions(quote.status, Boolean(quote.sentAt))
  const asks = isAskedFor(quote) ? (['requestBind'] as const) : []
  const signs = quote.actions.sign?.allowed ? (['sign'] as const) : []
  const owed = quote.isOwedToRetailer && quote.actions.sendToAgent?.allowed ? (['sendToAgent'] as const) : []
  const buttons = [
    ...usual.filter((action) => asks.length === 0 || action !== 'bind'),
    ...asks,
    ...signs,
    ...owed,
  ].filter((action) => !isMissing(quote, action) && !isOnDesk(action))
  return {
    buttons,
    menu: ALL.filter(
      (action) =>
        !buttons.includes(action) &&
        !isOnDesk(action) &&
        !isElsewhere(quote, action) &&
        !(action === 'bind' && asks.length > 0 && buttons.includes('requestBind')),
    ),
  }
}
