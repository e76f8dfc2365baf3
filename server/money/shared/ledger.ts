import { type Insertable, sql } from 'kysely'
import { type LocalDate, localDateIn } from '#domain/kernel/dates.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import type { JournalKind, Subject } from '#domain/money/ledger/journals.ts'
import type { Posting } from '#domain/money/ledger/posting.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Database } from '#server/database/tables.ts'

export interface NewJournal {
  /** The agency of a policy's journal, or the house (`houseOf`). */
  tenantId: string
  /** Names the event, so that it is posted once; see `JOURNAL_KINDS`. */
  key: string
  kind: JournalKind
  /** Of which policy it is one of the journals; null for what is of no policy, which then names its subject. */
  policyId: string | null
  /** What it is about; the policy where it is absent. */
  subject?: Subject
  currency: Currency
  /** The day on which it happened; today by the clock of the market where it is absent. */
  occurredOn?: LocalDate
  /** Id of the journal that this one undoes. */
  reverses?: string
  postings: readonly Posting[]
}

export interface JournalRows {
  journal: Insertable<Database['journal']>
  postings: Insertable<Database['posting']>[]
}

/**
 * The day of the books: New York's for dollars, London's for pounds, wherever an insured is. So a payment has one day and one
 * month on every statement.
 */
export const bookDay = (now: Date, currency: Currency): LocalDate =>
  localDateIn(now, currency === 'GBP' ? MARKET_ZONES.UK : MARKET_ZONES.US)

const subjectOf = ({ subject, policyId, key }: NewJournal): Subject => {
  if (subject) return subject
  if (policyId === null) throw new Error(`journal ${key} is about nothing`)
  return { kind: 'policy', id: policyId }
}

/**
 * A journal and its lines, for the statement in which the command writes all its rows. The database books it in the first
 * open period from its day on.
 */
export const journalRows = (ctx: Pick<Ctx, 'newId' | 'now'>, entry: NewJournal): JournalRows => {
  const id = ctx.newId()
  const subject = subjectOf(entry)
  const day = entry.occurredOn ?? bookDay(ctx.now, entry.currency)
  return {
    journal: {
      tenant_id: entry.tenantId,
      id,
      key: entry.key,
      kind: entry.kind,
      policy_id: entry.policyId,
      subject_kind: subject.kind,
      subject_id: subject.id,
      currency: entry.currency,
      occurred_on: day,
      period: day.slice(0, 7),
      reverses: entry.reverses ?? null,
      posted_at: ctx.now,
    },
    postings: entry.postings.map((posting, index) => ({
      tenant_id: entry.tenantId,
      journal_id: id,
      line: index + 1,
      account: posting.account,
      party: posting.party,
      amount: posting.amount,
      currency: entry.currency,
      day,
    })),
  }
}

/** The organization below which journals of no agency are kept. */
export const houseOf = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from org where account_type = 'COWBELL' order by created_at, id limit 1`.execute(db)
  const [house] = rows
  if (!house) throw new Error('there is no organization of the house')
  return house.id
}
