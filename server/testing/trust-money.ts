import { sql } from 'kysely'
import type { Cents } from '#domain/kernel/money.ts'
import type { LedgerAccount } from '#domain/money/ledger/chart.ts'
import type { JournalKind } from '#domain/money/ledger/journals.ts'
import { balanced, credit, debit } from '#domain/money/ledger/posting.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion, together } from '#server/database/statements/whole-rows.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import { houseOf, journalRows } from '#server/money/shared/ledger.ts'
import type { Harness } from './harness.ts'

interface CashMoved {
  kind: JournalKind
  account: LedgerAccount
  party: string
  /** Into the trust account in dollars, below zero out of it; cents. */
  amount: Cents
}

const post = async (ctx: Pick<Ctx, 'db' | 'newId' | 'now'>, moved: CashMoved): Promise<void> => {
  const { journal, postings } = journalRows(ctx, {
    tenantId: await houseOf(ctx.db),
    key: `test:${ctx.newId()}`,
    kind: moved.kind,
    policyId: null,
    subject: { kind: 'house', id: 'test' },
    currency: 'USD',
    postings: balanced([debit('cash', moved.amount), credit(moved.account, moved.amount, moved.party)]),
  })
  await together(ctx.db, [
    insertion(ctx.db, 'journal', [journal]),
    insertion(ctx.db, 'posting', postings),
  ]).execute()
}

/** Money that came into the trust account for another account, or left it. */
export const moveCash = (harness: Harness, moved: CashMoved): Promise<void> =>
  runAsSystem(harness.dispatcher, 'test.cash', (ctx) => post(ctx, moved))

/** A wire in dollars whose payer is not known yet: it is in the trust account, and owed to them. */
export const receiveWire = (harness: Harness, amount: Cents): Promise<void> =>
  moveCash(harness, { kind: 'suspense', account: 'suspense', party: 'test', amount })

/** An agency was paid more than it earned: it owes that back, and what it owes is no money. Below zero, it has paid it back. */
export const overpayAgency = (harness: Harness, amount: Cents): Promise<void> =>
  moveCash(harness, { kind: 'payout', account: 'commissionPayable', party: 'paid too much', amount: -amount })

/** What processors hold in dollars arrives in the trust account. */
export const settleCards = (harness: Harness): Promise<void> =>
  runAsSystem(harness.dispatcher, 'test.settle', async (ctx) => {
    const { rows } = await sql<{ party: string; held: number }>`
      select party, sum(amount)::bigint as held from posting
      where account = 'clearing' and currency = 'USD' group by party having sum(amount) > 0`.execute(ctx.db)
    for (const { party, held } of rows)
      await post(ctx, { kind: 'settle', account: 'clearing', party, amount: held })
  })
