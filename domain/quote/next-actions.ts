import type { QuoteAction, QuoteStatus } from './lifecycle.ts'

const byStatus: Readonly<Record<QuoteStatus, readonly QuoteAction[]>> = {
  DRAFT: ['update', 'addToCart', 'request'],
  INDICATION: ['update', 'release', 'request'],
  READY: ['update', 'bind', 'send'],
  API_REJECTED: ['update', 'refer'],
  REFERRED: ['decline', 'release', 'assign'],
  IN_REVIEW: ['decline', 'underwrite', 'release'],
  REQUESTED: ['takeRequest', 'reject', 'approve'],
  SIGNED: ['bind'],
  BOUND: ['issue'],
  ISSUED: [],
  INVALID: ['update', 'request'],
  EXPIRED: ['revive'],
  DECLINED: ['reopen'],
  LOST: ['revive'],
  DELETED: ['restore'],
}

/** Once a quote is sent, the next thing is to bind it. */
const READY_AND_SENT: readonly QuoteAction[] = ['update', 'send', 'bind']

/** What is usually done with a quote of a status, the next thing last; everything else is in the menu. */
export const nextActions = (status: QuoteStatus, isSent: boolean): readonly QuoteAction[] =>
  status === 'READY' && isSent ? READY_AND_SENT : byStatus[status]
