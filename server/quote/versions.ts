import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { quoteVersionContract } from '#contract/quote/versions.ts'
import { compareScores, compareWorksheets } from '#domain/quote/terms/compare-prices.ts'
import type { HistoryEntry } from '#domain/risk/trend/history.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import { shownPrice } from '#server/document/shared/parts.ts'
import type { Price } from '#server/database/json-columns.ts'

type Contract = typeof quoteVersionContract
type Version = OutputOf<Contract['quoteVersions']>['content'][number]

interface Kept {
  tenantId: string
  accountId: string
  /** Versions in the order in which they were made, the present one last. */
  versions: (Version & { lockVersion: number | null; price: Price })[]
}

const totalOf = ({ totalPremium }: Price): number => totalPremium

/**
 * What each version knows is when it was overtaken, and by whom: so the one before it shows when a version was made.
 * The first one was made with the quote.
 */
const versionsOf = async (ctx: Ctx, quoteId: string, productType: string): Promise<Kept> => {
  const quote = await ctx.db
    .selectFrom('quote')
    .select(['tenant_id', 'account_id', 'calculation', 'created_at', 'created_by_name'])
    .where('quote.id', '=', quoteId)
    .where('quote.product', '=', productType.toUpperCase())
    .where(visible(ctx.actor, 'quote'))
    .executeTakeFirst()
  if (!quote?.calculation) throw absent('quote')
  const before = await ctx.db
    .selectFrom('quote_price_version')
    .select(['lock_version', 'calculation', 'superseded_at', 'superseded_by'])
    .where('tenant_id', '=', quote.tenant_id)
    .where('quote_id', '=', quoteId)
    .orderBy('lock_version')
    .execute()
  const prices = [
    ...before.map((row) => ({
      lockVersion: row.lock_version as number | null,
      price: row.calculation,
    })),
    { lockVersion: null, price: quote.calculation },
  ]
  const versions = prices.map(({ lockVersion, price }, index) => {
    const made = before[index - 1]
    return {
      version: index + 1,
      pricedAt: (made?.superseded_at ?? quote.created_at).toISOString(),
      pricedBy: made?.superseded_by ?? quote.created_by_name,
      program: price.program,
      totalPremium: totalOf(price),
      isCurrent: lockVersion === null,
      lockVersion,
      price,
    }
  })
  return { tenantId: quote.tenant_id, accountId: quote.account_id, versions }
}

const listed = ({
  lockVersion: _lockVersion,
  price: _price,
  ...version
}: Kept['versions'][number]): Version => version

const stepsOf = async (ctx: Ctx, tenantId: string, quoteId: string, lockVersion: number | null) => {
  const row =
    lockVersion === null
      ? await ctx.db
          .selectFrom('quote')
          .select('worksheet')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', quoteId)
          .executeTakeFirst()
      : await ctx.db
          .selectFrom('quote_price_version')
          .select('worksheet')
          .where('tenant_id', '=', tenantId)
          .where('quote_id', '=', quoteId)
          .where('lock_version', '=', lockVersion)
          .executeTakeFirst()
  if (!row?.worksheet) throw absent('version')
  return row.worksheet.steps
}

const scoreHistory = async (ctx: Ctx, { tenantId, accountId }: Kept): Promise<readonly HistoryEntry[]> => {
  const row = await ctx.db
    .selectFrom('account')
    .select('risk')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', accountId)
    .executeTakeFirst()
  return row?.risk?.history ?? []
}

const compare = async (
  ctx: Ctx,
  { params, query }: InputOf<Contract['quoteVersionCompare']>,
): Promise<OutputOf<Contract['quoteVersionCompare']>> => {
  const kept = await versionsOf(ctx, params.id, params.productType)
  const [from, to] = [query.from, query.to].map((number) =>
    kept.versions.find(({ version }) => version === number),
  )
  if (!from || !to) throw absent('version')
  const steps = (version: typeof from) => stepsOf(ctx, kept.tenantId, params.id, version.lockVersion)
  return {
    currency: to.price.currency,
    from: { ...listed(from), price: shownPrice(from.price) },
    to: { ...listed(to), price: shownPrice(to.price) },
    lines: compareWorksheets(await steps(from), await steps(to)),
    difference: to.totalPremium - from.totalPremium,
    scores: compareScores(await scoreHistory(ctx, kept), from.pricedAt, to.pricedAt),
  }
}

/** The prices that a quote has had, and any two of them side by side. */
export const quoteVersionHandlers: Handlers<Contract> = {
  quoteVersions: async (ctx, { params }) => {
    const { versions } = await versionsOf(ctx, params.id, params.productType)
    return { content: versions.map(listed) }
  },
  quoteVersionCompare: (ctx, input) => compare(ctx, input),
}
