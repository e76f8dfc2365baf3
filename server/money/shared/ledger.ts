import type { Insertable } from 'kysely'
import type { Posting } from '#domain/money/ledger.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Database } from '#server/database/tables.ts'

export interface NewJournal {
  tenantId: string
  /** Names the event, so that it is posted once: `issue:<policy>`, `change:<policy>:<sequence>`, `payment:<payment>`. */
  key: string
  kind: 'issue' | 'change' | 'payment'
  policyId: string
  currency: Currency
  postings: readonly Posting[]
}

export interface JournalRows {
  journal: Insertable<Database['journal']>
  postings: Insertable<Database['posting']>[]
}

/** A journal and its lines, for the statement in which the command writes all its rows. */
export const journalRows = (ctx: Pick<Ctx, 'newId' | 'now'>, entry: NewJournal): JournalRows => {
  const id = ctx.newId()
  return {
    journal: {
      tenant_id: entry.tenantId,
      id,
      key: entry.key,
      kind: entry.kind,
      policy_id: entry.policyId,
      currency: entry.currency,
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
    })),
  }
}
