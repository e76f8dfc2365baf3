import { sql } from 'kysely'
import type { SubjectivityFacts } from '#domain/underwriting/subjectivity/actions.ts'
import type { SubjectivityStatus } from '#domain/underwriting/subjectivity/lifecycle.ts'
import { CONDITIONED, isAmong } from '#domain/quote/status-groups.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import type { QuoteRow, SubjectivityRow } from '#server/database/tables.ts'

/** What the rules of a subjectivity look at of its quote: where the insured is, and how far it came. */
export type ItsQuote = Pick<QuoteRow, 'market' | 'state' | 'status'>

/** `ItsQuote` for the select list of a query on `subjectivity`. */
export const itsQuote = sql<ItsQuote>`(select json_build_object('market', quote.market, 'state', quote.state, 'status', quote.status)
  from quote where quote.tenant_id = subjectivity.tenant_id and quote.id = subjectivity.quote_id)`

/** Columns that the rules of a subjectivity look at, in addition to its status. */
export const factColumns = ['evidence_by', 'reminded_at', 'reminders_by_hand'] as const

/** What a new last day, or a new beginning, leaves of the reminders that were sent. */
export const UNREMINDED = { reminded_rung: null, reminders_by_hand: 0 } as const

type Facts = Omit<Pick<SubjectivityRow, (typeof factColumns)[number]>, 'reminded_at'> & {
  status: SubjectivityStatus
  /** A list reads instants as text. */
  reminded_at: Date | string | null
}

/** What the rules look at, for the user who asks. */
export const subjectivityFacts = (
  ctx: Pick<Ctx, 'actor' | 'now'>,
  row: Facts,
  quote: ItsQuote,
): SubjectivityFacts => {
  const zone = timeZoneOf(quote.market, quote.state)
  return {
    status: row.status,
    isOwnEvidence: row.evidence_by.includes(ctx.actor.userId),
    isInEffect: isAmong(CONDITIONED, quote.status),
    isRemindedToday:
      row.reminded_at !== null && todayIn(new Date(row.reminded_at), zone) === todayIn(ctx.now, zone),
    remindersByHand: row.reminders_by_hand,
  }
}
