import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ledgerContract } from '#contract/money/ledger.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { CHART, type LedgerAccount } from '#domain/money/ledger/chart.ts'
import { mayBeSwept } from '#domain/money/ledger/trust.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { aging, pastDue } from './aging.ts'
import { movePeriod, periodsOf } from './periods.ts'
import { sweep } from './sweep.ts'
import { trialBalance } from './trial-balance.ts'
import { trustPositions } from '../shared/trust.ts'

type Home = OutputOf<(typeof ledgerContract)['ledgerHome']>

interface Open {
  account: LedgerAccount
  currency: Currency
  amount: number
  parties: number
}

/** Accounts that should empty themselves: money of unknown payers, at processors, in disputes, to be given back. */
const waitingOf = async (ctx: Ctx): Promise<Home['waiting']> => {
  const { rows } = await sql<Open>`
    select account, currency, sum(amount)::bigint as amount, count(*)::int as parties from (
      select account, currency, party, sum(amount) as amount from posting
      where account in ('clearing', 'disputeHeld', 'unapplied', 'suspense', 'refundPayable', 'unclaimed')
        and ${withoutSandboxes(ctx.actor, 'posting.tenant_id')}
      group by account, currency, party having sum(amount) <> 0) open
    group by account, currency order by account, currency desc`.execute(ctx.db)
  return rows.map((row) => {
    const { label, side } = CHART[row.account]
    return { ...row, label, amount: side === 'credit' ? -row.amount : row.amount }
  })
}

const approvalsOf = async ({ db }: Ctx): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from money_approval where status = 'REQUESTED'`.execute(db)
  return rows[0]?.count ?? 0
}

const home = async (ctx: Ctx): Promise<Home> => ({
  today: ctx.today,
  positions: (await trustPositions(ctx.db)).map((one) => ({ ...one, own: mayBeSwept(one) })),
  waiting: await waitingOf(ctx),
  pastDue: await pastDue(ctx),
  approvals: await approvalsOf(ctx),
  periods: await periodsOf(ctx),
})

export const ledgerHandlers: Handlers<typeof ledgerContract> = {
  ledgerHome: (ctx) => home(ctx),
  ledgerTrialBalance: (ctx, { query }) => trialBalance(ctx, query),
  ledgerAging: (ctx, { query }) => aging(ctx, query.asOf),
  ledgerPeriodMove: (ctx, { body }) => movePeriod(ctx, body),
  ledgerSweep: (ctx, { body }) => sweep(ctx, body),
}
