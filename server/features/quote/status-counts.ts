import { sql } from 'kysely'
import { binderStatuses } from '#domain/binder/lifecycle.ts'
import { dashboardPresets, isInPreset } from '#domain/quote/dashboard.ts'
import {
  agencyStatuses,
  agencyStatusOf,
  customerStatuses,
  customerStatusOf,
  type QuoteStatus,
} from '#domain/quote/lifecycle.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { visible } from '#server/platform/scope.ts'
import { ofTeam } from '#server/platform/team-filter.ts'

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
    .where(ofTeam(ctx.actor, 'quote', teamId))
    .groupBy(['status', 'is_renewal'])
    .execute()
  return dashboardPresets.map((preset) => ({
    name: preset.name,
    count: rows
      .filter(({ status, is_renewal }) =>
        isInPreset(preset, { status: status as QuoteStatus, isRenewal: is_renewal }),
      )
      .reduce((sum, row) => sum + row.count, 0),
  }))
}
