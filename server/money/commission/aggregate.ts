import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { commissionContract } from '#contract/money/commission.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { reportThreshold, isReported } from '#domain/money/commission/nonemployee.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { ofCommission } from './agencies.ts'
import { agencyBalances } from './balances.ts'

type Contract = typeof commissionContract

interface Earned {
  agencyId: string
  month: Cents
  year: Cents
  paid: Cents
}

/** What the ledger says agencies earned and were paid in the year and the month of today. */
const earnedNow = async (ctx: Ctx): Promise<Map<string, Earned>> => {
  const [year, month] = [ctx.today.slice(0, 4), ctx.today.slice(0, 7)]
  const day = sql`(journal.posted_at at time zone ${timeZoneOf(ctx.actor.market)})::date`
  const { rows } = await sql<Earned>`select posting.party as "agencyId",
      coalesce(-sum(posting.amount) filter (where journal.kind <> 'payout' and ${day} >= ${`${month}-01`}::date), 0)::bigint
        as month,
      coalesce(-sum(posting.amount) filter (where journal.kind <> 'payout'), 0)::bigint as year,
      coalesce(sum(posting.amount) filter (where journal.kind = 'payout'), 0)::bigint as paid
    from org join posting on posting.account = 'commissionPayable' and posting.party = org.id::text
    join journal on journal.tenant_id = posting.tenant_id and journal.id = posting.journal_id
    where ${ofCommission(ctx, 'org.id')} and ${day} >= ${`${year}-01-01`}::date
    group by posting.party`.execute(ctx.db)
  return new Map(rows.map((row) => [row.agencyId, row]))
}

/** What each agency is owed, and what of it can be paid; those that never earned anything are left out. */
export const aggregate = async (ctx: Ctx): Promise<OutputOf<Contract['commissionAggregate']>> => {
  const [earned, agencies] = [
    await earnedNow(ctx),
    await agencyBalances(
      ctx.db,
      sql`${ofCommission(ctx, 'org.id')} and ${withoutSandboxes(ctx.actor, 'org.id')}`,
    ),
  ]
  const content = agencies.map((agency) => {
    const now = earned.get(agency.id)
    return {
      agencyId: agency.id,
      agencyName: agency.name,
      currency: agency.currency,
      balance: agency.balance,
      earnedThisMonth: now?.month ?? 0,
      earnedThisYear: now?.year ?? 0,
      paidThisYear: now?.paid ?? 0,
      isPaused: agency.isPaused,
      hold: agency.hold,
      payable: agency.payable,
    }
  })
  const isOwn = content.length === 1
  return {
    content: content.filter(
      (one) => isOwn || one.balance !== 0 || one.earnedThisYear !== 0 || one.paidThisYear !== 0,
    ),
  }
}

interface Paid {
  agencyId: string
  agencyName: string
  paid: Cents
  isCorporation: boolean
}

/** Payments of a year in dollars by agency: what was paid, on the day it was paid, and not what was earned. */
export const reportedOf = async (
  ctx: Ctx,
  year: number,
): Promise<OutputOf<Contract['commissionReported']>> => {
  const day = sql`(journal.posted_at at time zone ${timeZoneOf('US')})::date`
  const { rows } = await sql<Paid>`select org.id as "agencyId", org.name as "agencyName",
      sum(posting.amount)::bigint as paid, coalesce(bool_or(account.is_corporation), false) as "isCorporation"
    from posting
    join journal on journal.tenant_id = posting.tenant_id and journal.id = posting.journal_id
    join org on org.id::text = posting.party
    left join commission_account account on account.tenant_id = org.id
    where posting.account = 'commissionPayable' and journal.kind = 'payout' and posting.currency = 'USD'
      and ${ofCommission(ctx, 'org.id')} and ${withoutSandboxes(ctx.actor, 'org.id')}
      and extract(year from ${day}) = ${year}::int
    group by org.id, org.name order by org.name, org.id`.execute(ctx.db)
  const { amount, source, isVerified } = reportThreshold(year)
  return {
    threshold: amount,
    source,
    isVerified,
    content: rows.map((row) => ({ ...row, isReported: isReported(year, row.paid, row.isCorporation) })),
  }
}
