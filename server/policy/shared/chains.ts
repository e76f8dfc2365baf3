import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Cents } from '#domain/kernel/money.ts'
import type { Market } from '#domain/market/business-days.ts'
import type { TransactionKind } from '#domain/policy/chain/kinds.ts'
import type { ReturnTerms } from '#domain/policy/chain/returns.ts'
import type { Transaction } from '#domain/policy/chain/transactions.ts'
import type { TermPremium } from '#domain/policy/chain/written.ts'
import type { Db } from '#server/database/kysely.ts'

interface Link extends Omit<Transaction, 'returns' | 'group' | 'reverses' | 'reapplies' | 'charge'> {
  kind: TransactionKind
  returns: ReturnTerms | null
  group: number | null
  reverses: number | null
  reapplies: number | null
  charge: number | null
  /** Of the terms of its day for the whole term, and what it added; cents. */
  termPremium: Cents
  premium: Cents
}

interface Row {
  tenant_id: string
  id: string
  policy_number: string
  account_id: string
  reinsurer_id: string | null
  product: string
  currency: 'USD' | 'GBP'
  market: Market
  state: string | null
  premium: Cents
  end_date: string
  chain: Link[] | null
}

/** A policy with its transactions, without the terms: what they cost is kept with each. */
export interface BareChain extends Omit<Row, 'chain'> {
  links: Transaction[]
  /** Premium for the whole term of the transaction whose terms hold. */
  price: TermPremium
  /** What each transaction added, cents. */
  booked: Cents[]
}

const transactionOf = (link: Link): Transaction => {
  const { returns, group, reverses, reapplies, charge, sequence, kind, effectiveDate, endDate } = link
  return {
    sequence,
    kind,
    effectiveDate,
    endDate,
    recordedAt: link.recordedAt,
    changes: link.changes,
    ...(returns !== null && { returns }),
    ...(group !== null && { group }),
    ...(reverses !== null && { reverses }),
    ...(reapplies !== null && { reapplies }),
    ...(charge !== null && { charge }),
  }
}

const bare = ({ chain, ...policy }: Row): BareChain => {
  const links = chain ?? []
  const prices = new Map(links.map(({ sequence, termPremium }) => [sequence, termPremium]))
  return {
    ...policy,
    links: links.map(transactionOf),
    price: ({ link }) => prices.get(link.sequence) ?? 0,
    booked: links.map(({ premium }) => premium),
  }
}

/** Policies of a condition, by their ids, at most so many. */
export const readChains = async (
  db: Db,
  condition: RawBuilder<SqlBool>,
  limit: number,
): Promise<BareChain[]> => {
  const { rows } = await sql<Row>`
    select policy.tenant_id, policy.id, policy.policy_number, policy.account_id, policy.reinsurer_id, policy.product,
      policy.currency, policy.market, policy.state, policy.premium::bigint as premium, policy.end_date::text as end_date,
      (select json_agg(json_build_object('sequence', link.sequence, 'kind', link.kind,
        'effectiveDate', link.effective_date, 'endDate', link.end_date, 'recordedAt', to_char(link.recorded_at at time zone
        'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changes', link.changes, 'group', link.group_sequence,
        'reverses', link.reverses, 'reapplies', link.reapplies, 'returns', link.returns, 'charge', link.charge,
        'termPremium', (link.calculation->>'premium')::bigint, 'premium', link.premium) order by link.sequence)
        from policy_transaction link where link.policy_id = policy.id) as chain
    from policy where ${condition} order by policy.id limit ${limit}`.execute(db)
  return rows.map(bare)
}
