import type { QuoteAction } from '#domain/quote/lifecycle.ts'
import type { Quote } from './quote.ts'

const BY_STATUS: Record<Quote['status'], readonly QuoteAction[]> = {
  DRAFT: ['update', 'request'],
  INDICATION: ['update', 'release', 'request'],
  READY: ['update', 'bind', 'send'],
  REFERRED: ['decline', 'release', 'assign'],
  IN_REVIEW: ['decline', 'release'],
  SIGNED: ['bind'],
  BOUND: ['issue'],
  ISSUED: [],
  INVALID: ['update', 'request'],
  EXPIRED: ['revive'],
  DECLINED: [],
  LOST: ['revive'],
  DELETED: [],
}

/** In the order of a quote's life; what is not a button of its own is in the menu. */
const ALL: readonly QuoteAction[] = [
  'sign',
  'update',
  'request',
  'submit',
  'assign',
  'release',
  'decline',
  'send',
  'bind',
  'issue',
  'revive',
  'lose',
  'delete',
]

const isMissing = (quote: Quote, action: QuoteAction): boolean =>
  quote.actions[action] === undefined || quote.actions[action].code === 'PERMISSION_MISSING'

export interface ActionLayout {
  /** From left to right, the next thing to do last. */
  buttons: readonly QuoteAction[]
  menu: readonly QuoteAction[]
}

/**
 * Which actions are buttons and which are in the menu. What the role never may do is not shown; what is not possible
 * now stays, with its reason. Once a quote is sent the next thing is to bind it.
 */
export const actionLayout = (quote: Quote): ActionLayout => {
  const usual =
    quote.status === 'READY' && quote.sentAt ? (['update', 'send', 'bind'] as const) : BY_STATUS[quote.status]
  const signs = quote.actions.sign?.allowed ? (['sign'] as const) : []
  const buttons = [...usual, ...signs].filter((action) => !isMissing(quote, action))
  return { buttons, menu: ALL.filter((action) => !buttons.includes(action) && !isMissing(quote, action)) }
}
