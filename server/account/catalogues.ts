import { sql } from 'kysely'
import type { accountContract } from '#contract/account/account.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { accountRules } from '#domain/account/actions.ts'
import { searchNaics } from '#domain/market/industry/naics.ts'
import { naicsSector } from '#domain/market/industry/sectors.ts'
import { searchSic } from '#domain/market/industry/sic.ts'
import { closedStateRefusal } from '#domain/quote/closed-state.ts'
import { hazardClassOf } from '#domain/rating/hazard.ts'
import { PRODUCTS } from '#domain/rating/products.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { readAccount, standingOf } from '#server/account/shared/account.ts'

type Contract = typeof accountContract

export const searchIndustries = (
  query: InputOf<Contract['industrySearch']>['query'],
): OutputOf<Contract['industrySearch']> => ({
  content:
    query.country === 'UK'
      ? searchSic(query.search, query.size).map((one) => ({
          ...shown(one),
          sector: '',
          hazardClass: hazardClassOf('P_ONE', one.code),
        }))
      : searchNaics(query.search, query.size).map((one) => ({
          ...shown(one),
          sector: naicsSector(one.code)?.name ?? '',
          hazardClass: hazardClassOf('P100', one.code),
        })),
})

const shown = ({ code, title }: { code: string; title: string }) => ({ code, title })

/** Products that a carrier gives paper for: a price alone sells nothing. */
const productsWithPaper = async (ctx: Ctx): Promise<Set<string>> => {
  const rows = await ctx.db.selectFrom('paper').select('product').distinct().execute()
  return new Set(rows.map((row) => row.product))
}

/** Every product; quotable is what can be priced and what some carrier gives paper for. */
export const productList = async (ctx: Ctx): Promise<OutputOf<Contract['productList']>> => {
  const onPaper = await productsWithPaper(ctx)
  return PRODUCTS.map((product) => ({
    productType: product.code,
    name: product.name,
    market: product.market,
    isQuotable: product.isRated && onPaper.has(product.code),
  }))
}

const paperWords = {
  admitted: 'Admitted paper',
  surplus: 'Surplus lines paper',
  either: 'Admitted or surplus lines paper',
} as const

/** Products all of whose papers are closed to new business in a state. */
const productsClosedIn = async (ctx: Ctx, state: string | null): Promise<Set<string>> => {
  const rows = await ctx.db
    .selectFrom('paper')
    .select('product')
    .groupBy('product')
    .having(sql<boolean>`bool_and(${state} = any(closed_states))`)
    .execute()
  return new Set(rows.map((row) => row.product))
}

/** Products of the account's market; each that may not be quoted says why. */
export const eligibleProducts = async (
  ctx: Ctx,
  accountId: string,
): Promise<OutputOf<Contract['eligibleProducts']>> => {
  const row = await readAccount(ctx, accountId)
  const onPaper = await productsWithPaper(ctx)
  const closed = await productsClosedIn(ctx, row.state)
  const because = accountRules.refusalOf('requestQuote', standingOf(row), holdsOf(ctx))
  return PRODUCTS.filter((product) => product.market === row.market).map((product) => {
    const reason = onPaper.has(product.code)
      ? ((because ?? (closed.has(product.code) ? closedStateRefusal(product.code, row.state) : null))
          ?.reason ?? null)
      : `No carrier offers ${product.name} yet.`
    return {
      productType: product.code,
      name: product.name,
      // No insurer of the UK is admitted by a state: all its papers are alike.
      description: product.market === 'UK' ? '' : paperWords[product.paper],
      isEligible: reason === null,
      reason,
    }
  })
}
