import { type RawBuilder, sql } from 'kysely'
import { takesShares } from '#domain/access/scopes.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { divideHalfUp, sumCents } from '#domain/kernel/money.ts'
import type { Market } from '#domain/market/business-days.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import {
  type EarnedBasis,
  earnedPeriods,
  type EarnedRange,
  earnedRange,
  type EarnedStep,
  monthsBetween,
  MOST_MONTHS,
  wholeRange,
} from '#domain/policy/book/earned.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { ofTeam } from '#server/database/lists/team-filter.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'

/** What the graph is asked for. */
interface Asked {
  basis: EarnedBasis
  by: EarnedStep
  duration: number
  from?: string | undefined
  until?: string | undefined
  product?: string | undefined
  market?: Market | undefined
  agencyId?: string | undefined
  carrierId?: string | undefined
  teamId?: string | undefined
}

const MONTHS = Array.from({ length: 12 }, (_, at) => sql.ref(`policy_earned.m${at + 1}`))

const rangeOf = (ctx: Ctx, asked: Asked): EarnedRange => {
  const range = earnedRange(asked, ctx.today)
  const months = monthsBetween(range)
  refuseIf(
    months < 1
      ? fieldRefusal('until', 'Choose a last month that is not before the first one.')
      : months > MOST_MONTHS
        ? fieldRefusal('from', `Choose ${MOST_MONTHS / 12} years at most.`)
        : null,
  )
  return wholeRange(range, asked.by)
}

/** The insurer whose share counts: the reader itself where it sees by its shares, or the one that is asked for. */
const insurerOf = ({ actor }: Ctx, { carrierId }: Asked): string | undefined =>
  takesShares(actor.accountType) ? actor.orgId : carrierId

/** Whole months of calendar years in hundredths of a cent, an insurer's by the percent that it takes of each policy. */
const yearsOf = async (ctx: Ctx, asked: Asked, range: EarnedRange): Promise<Map<number, bigint[]>> => {
  const insurer = insurerOf(ctx, asked)
  const of = (share: RawBuilder<unknown>) =>
    sql.join(MONTHS.map((month) => sql`(${share} * sum(${month}))::text`))
  const shares = sql`join party_relation share on share.record_id = policy_earned.policy_id and share.role = 'INSURER'
    and share.until_at is null and share.party_id = ${insurer ?? null}`
  const { rows } = await sql<{ year: number; percent: number; months: string[] }>`
    select policy_earned.year::int as year, array[${of(insurer ? sql`coalesce(share.share_percent, 100)` : sql`100`)}] as months
    from policy_earned ${insurer ? shares : sql``}
    where policy_earned.currency = ${currencyOf(asked.market ?? ctx.actor.market)}
      and policy_earned.year between ${Number(range.from.slice(0, 4))}::int and ${Number(range.until.slice(0, 4))}::int
      and policy_earned.basis in ('BOTH', ${asked.basis})
      and ${visible(ctx.actor, 'policy_earned')}
      and ${asked.agencyId ? sql`true` : withoutSandboxes(ctx.actor, 'policy_earned.tenant_id')} and ${ofTeam(ctx.actor, 'policy_earned', asked.teamId)}
      ${asked.product ? sql`and policy_earned.product = any(${asked.product.split(',')}::text[])` : sql``}
      ${asked.agencyId ? sql`and policy_earned.tenant_id = ${asked.agencyId}` : sql``}
      ${asked.carrierId && asked.carrierId !== insurer ? sql`and false` : sql``}
    group by policy_earned.year${insurer ? sql`, share.share_percent` : sql``}`.execute(ctx.db)
  const years = new Map<number, bigint[]>()
  for (const { year, months } of rows) {
    const before = years.get(year)
    years.set(
      year,
      months.map((month, at) => BigInt(month) + (before?.[at] ?? 0n)),
    )
  }
  return years
}

/**
 * Earned premium of the policies that the reader sees, of one currency, in minor units. An insurer's share is rounded
 * once for each period.
 */
export const earnedGraph = async (ctx: Ctx, asked: Asked) => {
  const range = rangeOf(ctx, asked)
  const years = await yearsOf(ctx, asked, range)
  const periods = earnedPeriods(range, asked.by, (year, month) => years.get(year)?.[month] ?? 0n).map(
    ({ earned, ...period }) => ({
      ...period,
      earned: Number(divideHalfUp(earned, 100n)),
      isOver: period.until <= ctx.today,
    }),
  )
  return {
    key: 'POLICIES_EARNED_PREMIUM_GRAPH' as const,
    basis: asked.basis,
    by: asked.by,
    currency: currencyOf(asked.market ?? ctx.actor.market),
    total: sumCents(periods.map(({ earned }) => earned)),
    periods,
  }
}
