import { sql } from 'kysely'
import { sumCents } from '#domain/kernel/money.ts'
import type { TransactionKind } from '#domain/policy/chain/kinds.ts'
import type { ReturnTerms } from '#domain/policy/chain/returns.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import { chainProblem, type Transaction } from '#domain/policy/chain/transactions.ts'
import { writtenPremium } from '#domain/policy/chain/written.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Finding } from '#server/invariants.ts'

/** What `checkChains` looks after. */
export const CHAINS_INVARIANT = 'I-21 policies are what their transactions make them'

const PAGE = 200
const SHOWN = 20

interface Link extends Omit<Transaction, 'returns' | 'group' | 'reverses' | 'reapplies' | 'charge'> {
  kind: TransactionKind
  returns: ReturnTerms | null
  group: number | null
  reverses: number | null
  reapplies: number | null
  charge: number | null
  /** Of the terms of its day for the whole term, and what it added; cents. */
  termPremium: number
  premium: number
}

interface Row {
  id: string
  policy_number: string
  premium: number
  end_date: string
  chain: Link[] | null
}

/** The next page of policies with their transactions, without the terms: what they cost is kept with each. */
const chainsAfter = async (db: Db, after: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select policy.id, policy.policy_number, policy.premium::bigint as premium, policy.end_date::text as end_date,
      (select json_agg(json_build_object('sequence', link.sequence, 'kind', link.kind,
        'effectiveDate', link.effective_date, 'endDate', link.end_date, 'recordedAt', to_char(link.recorded_at at time zone
        'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'changes', link.changes, 'group', link.group_sequence,
        'reverses', link.reverses, 'reapplies', link.reapplies, 'returns', link.returns, 'charge', link.charge,
        'termPremium', (link.calculation->>'premium')::bigint, 'premium', link.premium) order by link.sequence)
        from policy_transaction link where link.policy_id = policy.id) as chain
    from policy where policy.id > ${after} order by policy.id limit ${PAGE}`.execute(db)
  return rows
}

const transactionOf = ({ returns, group, reverses, reapplies, charge, ...link }: Link): Transaction => ({
  ...link,
  ...(returns !== null && { returns }),
  ...(group !== null && { group }),
  ...(reverses !== null && { reverses }),
  ...(reapplies !== null && { reapplies }),
  ...(charge !== null && { charge }),
})

/** What is wrong with a policy, or null: its chain, its written premium, and what its row says of both. */
const problemOf = ({ premium, end_date, chain }: Row): string | null => {
  const links = (chain ?? []).map(transactionOf)
  const broken = chainProblem(links)
  if (broken) return broken
  const prices = new Map((chain ?? []).map(({ sequence, termPremium }) => [sequence, termPremium]))
  const written = writtenPremium(links, ({ link }) => prices.get(link.sequence) ?? 0)
  const booked = sumCents((chain ?? []).map((link) => link.premium))
  if (written !== booked) return `its segments cost ${written} and its transactions add up to ${booked}`
  if (premium !== booked) return `it says a premium of ${premium} and its transactions add up to ${booked}`
  const { endDate } = timelineOf(links)
  return endDate === end_date ? null : `it says that its term ends on ${end_date}, which is ${endDate}`
}

/** Policies whose chain is none, or whose written premium or row is not what follows from it. Reads in pages. */
export const checkChains = async (db: Db): Promise<Finding | null> => {
  const offenders: Finding['offenders'] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await chainsAfter(db, after)
    for (const row of rows) {
      const problem = problemOf(row)
      if (problem !== null) offenders.push({ record: row.policy_number, problem })
    }
    after = rows.at(-1)?.id ?? ''
    if (rows.length < PAGE || offenders.length > SHOWN) break
  }
  if (offenders.length === 0) return null
  return {
    invariant: CHAINS_INVARIANT,
    sentence:
      'The transactions of a policy make a chain, and its premium and the end of its term follow from them.',
    offenders: offenders.slice(0, SHOWN),
    isCut: offenders.length > SHOWN,
  }
}
