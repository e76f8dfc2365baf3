import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ledgerContract } from '#contract/money/ledger.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { ACCOUNTS, CHART, type LedgerAccount } from '#domain/money/ledger/chart.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'

type Contract = typeof ledgerContract
type Row = OutputOf<Contract['ledgerTrialBalance']>['rows'][number]

interface Balance {
  account: LedgerAccount
  currency: Currency
  amount: number
}

const rowOf = ({ account, currency, amount }: Balance): Row => {
  const { label, class: kind, isFiduciary } = CHART[account]
  return {
    account,
    label,
    class: kind,
    isFiduciary,
    currency,
    debit: Math.max(0, amount),
    credit: Math.max(0, -amount),
  }
}

const totalsOf = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, all]) => ({
    currency,
    debit: all.reduce((sum: Cents, { debit }) => sum + debit, 0),
    credit: all.reduce((sum: Cents, { credit }) => sum + credit, 0),
  }))

/** Every account that holds something, in the order of the chart; what was posted after `knownAt` is not known yet. */
export const trialBalance = async (
  ctx: Ctx,
  query: InputOf<Contract['ledgerTrialBalance']>['query'],
): Promise<OutputOf<Contract['ledgerTrialBalance']>> => {
  const asOf = query.asOf ?? ctx.today
  const knownAt = query.knownAt ?? null
  const known =
    knownAt === null
      ? sql`true`
      : sql`exists (select from journal where journal.tenant_id = posting.tenant_id
        and journal.id = posting.journal_id and journal.posted_at <= ${knownAt}::timestamptz)`
  const { rows } = await sql<Balance>`
    select posting.account, posting.currency, sum(posting.amount)::bigint as amount from posting
    where posting.day <= ${asOf}::date and ${withoutSandboxes(ctx.actor, 'posting.tenant_id')} and ${known}
    group by posting.account, posting.currency having sum(posting.amount) <> 0`.execute(ctx.db)
  const sorted = rows
    .toSorted(
      (a, b) =>
        b.currency.localeCompare(a.currency) || ACCOUNTS.indexOf(a.account) - ACCOUNTS.indexOf(b.account),
    )
    .map(rowOf)
  return { asOf, knownAt: knownAt ?? ctx.now.toISOString(), rows: sorted, totals: totalsOf(sorted) }
}
