import type { CustomerStatus, QuoteStatus } from './lifecycle.ts'

type Group = readonly QuoteStatus[]

/** An underwriter decides on the terms. */
export const IN_REFERRAL = ['REFERRED', 'IN_REVIEW'] as const satisfies Group

/** An underwriter has something to do: decide on the terms, or bind. */
export const WAITING = [...IN_REFERRAL, 'REQUESTED'] as const satisfies Group

/** A retail agency's request that the wholesaler has not answered: as asked, or on other terms that are not sent yet. */
export const RETAIL_PENDING = [
  'REQUESTED',
  'READY',
  'INDICATION',
  ...IN_REFERRAL,
  'SIGNED',
] as const satisfies Group

/** Terms are worked on: nothing is signed, asked to be bound, or over. */
export const IN_WORK = ['DRAFT', 'INDICATION', 'READY', ...IN_REFERRAL] as const satisfies Group

/** In work or signed: may still be sold without anyone's further say. */
export const OPEN = [...IN_WORK, 'SIGNED'] as const satisfies Group

/** A renewal that can still become a policy; an invalid one with other terms. */
export const RENEWABLE = [...IN_WORK, 'INVALID'] as const satisfies Group

/** Its price was not accepted by anyone yet: what is asked again may still change it. */
export const NOT_REQUESTED = ['DRAFT', 'INDICATION', 'INVALID'] as const satisfies Group

/** Waits for a fact, a change or a decision before it is ready. */
export const NOT_READY = ['INDICATION', ...IN_REFERRAL, 'INVALID'] as const satisfies Group

/** Terms that are offered and stay until they expire. */
export const OFFERED = ['READY', 'SIGNED'] as const satisfies Group

/** Terms that are ready: offered, or asked to be bound. */
export const TERMS_READY = ['READY', 'REQUESTED', 'SIGNED'] as const satisfies Group

/** Covered by a binder or a policy. */
export const BOUND = ['BOUND', 'ISSUED'] as const satisfies Group

/** The insured's application is done, however far the quote came since. */
export const APPLIED = ['SIGNED', ...BOUND] as const satisfies Group

/** The rules keep it from being offered until something changes. */
export const HELD_BY_RULES = ['INDICATION', 'INVALID'] as const satisfies Group

/** A person said no, and why. */
export const TURNED_DOWN = ['DECLINED', 'LOST'] as const satisfies Group

/** Someone or something else than its agency keeps it from going on. */
export const HELD_UP = [...IN_REFERRAL, 'INVALID', 'DECLINED'] as const satisfies Group

/** Where an open condition holds something up. */
export const CONDITIONED = ['READY', 'SIGNED', 'REQUESTED', ...BOUND] as const satisfies Group

/** Where the insured signs: sent on its own, or bound on request first. */
export const SIGNABLE = ['READY', 'BOUND'] as const satisfies Group

/** Over without cover. */
export const ENDED = ['LOST', 'EXPIRED', 'DECLINED'] as const satisfies Group

/** Over, or deleted. */
export const CLOSED = ['DELETED', ...ENDED] as const satisfies Group

/** Cannot become a policy by itself any more. */
export const SPENT = ['INVALID', ...CLOSED] as const satisfies Group

/** What statistics leave out (specification 1 section 4). */
export const UNCOUNTED = ['INVALID', 'DRAFT', 'DELETED'] as const satisfies Group

/** No rule has judged it, or it is out of the book. */
export const UNJUDGED = ['DRAFT', 'DELETED'] as const satisfies Group

/** Deleted together, all of an account or of the reader's own business at once. */
export const DELETED_TOGETHER = ['INVALID', 'EXPIRED'] as const satisfies Group

/** Terms that the agent has a proposal of. */
export const PROPOSED = ['READY', 'INDICATION'] as const satisfies Group

/** Terms that come with an application to sign. */
export const APPLICABLE = [...PROPOSED, 'REFERRED', 'API_REJECTED'] as const satisfies Group

/** The insured's words for a quote whose application is done. */
export const SIGNED_TO_CUSTOMER: readonly string[] = ['SIGNED', 'BOUND'] satisfies CustomerStatus[]

/** Whether a quote's status, as a row or an answer names it, is one of a group. */
export const isAmong = (group: Group, status: string | undefined): boolean =>
  (group as readonly (string | undefined)[]).includes(status)
