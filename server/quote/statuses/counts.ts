import type { z } from 'zod'
import type { quoteStatusContract } from '#contract/quote/statuses.ts'
import { sql } from 'kysely'
import { binderStatuses } from '#domain/policy/binder-lifecycle.ts'
import { dashboardPresets, isInPreset } from '#domain/quote/dashboard.ts'
import {
  agencyStatuses,
  agencyStatusOf,
  customerStatuses,
  customerStatusOf,
  quoteStatuses,
  type QuoteStatus,
} from '#domain/quote/lifecycle.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { ofTeam } from '#server/database/lists/team-filter.ts'

type StatusCount = z.output<typeof quoteStatusContract.quoteStatusList.response>[number]

interface Counted {
  status: QuoteStatus
  isSent: boolean
  count: number
}

const countQuotes = async (ctx: Ctx): Promise<Counted[]> =>
  (await ctx.db
    .selectFrom('quote')
    .select([
      'status',
      sql<boolean>`sent_at is not null`.as('isSent'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where(visible(ctx.actor, 'quote'))
    .where(withoutSandboxes(ctx.actor, 'quote.tenant_id'))
    .groupBy(['status', sql`sent_at is not null`])
    .execute()) as Counted[]

/** Every name with its count, in the order of the names. */
const tally = <Name extends string>(
  names: readonly Name[],
  counted: readonly { name: Name; count: number }[],
): { status: Name; count: number }[] =>
  names.map((status) => ({
    status,
    count: counted.reduce((sum, one) => sum + (one.name === status ? one.count : 0), 0),
  }))

export const agencyCounts = async (ctx: Ctx) =>
  tally(
    agencyStatuses,
    (await countQuotes(ctx)).map(({ status, count }) => ({ name: agencyStatusOf(status), count })),
  )

export const customerCounts = async (ctx: Ctx) =>
  tally(
    customerStatuses,
    (await countQuotes(ctx)).map(({ status, isSent, count }) => ({
      name: customerStatusOf(status, isSent),
      count,
    })),
  )

export const binderCounts = async (ctx: Ctx) => {
  const rows = await ctx.db
    .selectFrom('binder')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where(visible(ctx.actor, 'binder'))
    .where(withoutSandboxes(ctx.actor, 'binder.tenant_id'))
    .groupBy('status')
    .execute()
  return tally(
    binderStatuses,
    rows.map(({ status, count }) => ({ name: status as (typeof binderStatuses)[number], count })),
  )
}

/** Quotes of each preset of the dashboard, of one team where it is given; one statement for them all. */
export const dashboardCounts = async (ctx: Ctx, teamId?: string) => {
  const rows = await ctx.db
    .selectFrom('quote')
    .select(['status', 'is_renewal', sql<number>`count(*)::int`.as('count')])
    .where(visible(ctx.actor, 'quote'))
    .where(withoutSandboxes(ctx.actor, 'quote.tenant_id'))
    .where(ofTeam(ctx.actor, 'quote', teamId))
    .groupBy(['status', 'is_renewal'])
    .execute()
  return dashboardPresets.map((preset) => ({
    name: preset.name,
    count: rows
      .filter(({ status, is_renewal }) => isInPreset(preset, { status: status, isRenewal: is_renewal }))
      .reduce((sum, row) => sum + row.count, 0),
  }))
}

/**
 * Every status with its quotes and their premium, in the order of a quote's life. Statistics leave INVALID and DRAFT
 * out (specification 1 section 4); the caller chooses, so that lists can count them.
 */
export const statusCounts = async (ctx: Ctx, teamId?: string): Promise<StatusCount[]> => {
  const rows = await ctx.db
    .selectFrom('quote')
    .select([
      'status',
      sql<number>`count(*)::int`.as('count'),
      // Two currencies never make one sum: the premium is that of the reader's own market.
      sql<number>`coalesce(sum(total_premium) filter (where currency = ${currencyOf(ctx.actor.market)}), 0)::bigint`.as(
        'totalPremium',
      ),
    ])
    .where(visible(ctx.actor, 'quote'))
    .where(withoutSandboxes(ctx.actor, 'quote.tenant_id'))
    .where(ofTeam(ctx.actor, 'quote', teamId))
    .groupBy('status')
    .execute()
  const found = new Map(rows.map((row) => [row.status, row]))
  return quoteStatuses.map((status) => found.get(status) ?? { status, count: 0, totalPremium: 0 })
}
