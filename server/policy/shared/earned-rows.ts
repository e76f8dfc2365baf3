import { sql } from 'kysely'
import { localDateIn } from '#domain/kernel/dates.ts'
import type { Market } from '#domain/market/business-days.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { type EarnedYear, earnedYears } from '#domain/policy/book/earned.ts'
import type { Transaction } from '#domain/policy/chain/transactions.ts'
import type { TermPremium } from '#domain/policy/chain/written.ts'
import type { Db } from '#server/database/kysely.ts'
import type { ReadyWrite, WholeRow } from '#server/database/statements/whole-rows.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { readChains } from './chains.ts'

/** The policy whose premium is earned. */
interface Earning {
  tenant_id: string
  id: string
  account_id: string
  reinsurer_id: string | null
  product: string
  currency: 'USD' | 'GBP'
  market: Market
  state: string | null
}

/** What a policy earns by month, as rows; recorded days are those at the insured's address. */
export const earnedOf = (
  { market, state }: Pick<Earning, 'market' | 'state'>,
  chain: readonly Transaction[],
  price: TermPremium,
): EarnedYear[] => {
  const zone = timeZoneOf(market, state)
  return earnedYears(chain, price, (instant) => localDateIn(new Date(instant), zone))
}

export const earnedRows = (
  policy: Earning,
  chain: readonly Transaction[],
  price: TermPremium,
): WholeRow<'policy_earned'>[] =>
  earnedOf(policy, chain, price).map(({ year, basis, months }) => {
    const [m1 = 0, m2 = 0, m3 = 0, m4 = 0, m5 = 0, m6 = 0, m7 = 0, m8 = 0, m9 = 0, ...rest] = months
    const [m10 = 0, m11 = 0, m12 = 0] = rest
    const ofMonths = { m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12 }
    return {
      tenant_id: policy.tenant_id,
      policy_id: policy.id,
      year,
      basis,
      account_id: policy.account_id,
      reinsurer_id: policy.reinsurer_id,
      product: policy.product,
      currency: policy.currency,
      ...ofMonths,
    }
  })

/** Rows as a table of the statement. */
const listed = (rows: readonly WholeRow<'policy_earned'>[]) =>
  sql`jsonb_populate_recordset(null::policy_earned, ${JSON.stringify(rows)}::jsonb)`

/** Puts what a policy earns by all that is recorded in the place of what it earned before. */
export const earnedWrites = (
  db: Db,
  policy: Earning,
  chain: readonly Transaction[],
  price: TermPremium,
): ReadyWrite[] => {
  const rows = earnedRows(policy, chain, price)
  const kept = rows.map(({ year, basis }) => `${String(year)} ${String(basis)}`)
  return [
    sql`delete from policy_earned where tenant_id = ${policy.tenant_id} and policy_id = ${policy.id}
      and not (year || ' ' || basis = any(${kept}::text[]))`,
    sql`insert into policy_earned select * from ${listed(rows)} on conflict (tenant_id, policy_id, year, basis) do update
      set (m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12) = (excluded.m1, excluded.m2, excluded.m3, excluded.m4,
        excluded.m5, excluded.m6, excluded.m7, excluded.m8, excluded.m9, excluded.m10, excluded.m11, excluded.m12)`,
  ].map((statement) => {
    const query = statement.compile(db)
    return { compile: () => query, execute: () => db.executeQuery(query) }
  })
}

/** Policies at once at most, so that none is held for long. */
const BATCH = 500

/**
 * Writes down what policies from before that was kept earn. Each call takes so many at most, in the order of their ids,
 * and gives their number.
 */
export const earnedFiller = (): ((ctx: Pick<PublicCtx, 'db'>) => Promise<number>) => {
  let after = '00000000-0000-0000-0000-000000000000'
  return async ({ db }) => {
    const missing = sql<boolean>`policy.id > ${after} and not exists (select from policy_earned earned
      where earned.tenant_id = policy.tenant_id and earned.policy_id = policy.id)`
    const policies = await readChains(db, missing, BATCH)
    const rows = policies.flatMap((policy) => earnedRows(policy, policy.links, policy.price))
    if (rows.length > 0)
      await sql`insert into policy_earned select * from ${listed(rows)} on conflict do nothing`.execute(db)
    after = policies.at(-1)?.id ?? after
    return policies.length
  }
}
