import { sql } from 'kysely'
import { sumCents } from '#domain/kernel/money.ts'
import { timelineOf } from '#domain/policy/chain/segments.ts'
import { chainProblem } from '#domain/policy/chain/transactions.ts'
import { writtenPremium } from '#domain/policy/chain/written.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Finding } from '#server/invariants.ts'
import { type BareChain, readChains } from './shared/chains.ts'

/** What `checkChains` looks after. */
export const CHAINS_INVARIANT = 'I-21 policies are what their transactions make them'

const PAGE = 200
const SHOWN = 20

/** What is wrong with a policy, or null: its chain, its written premium, and what its row says of both. */
const problemOf = ({ premium, end_date, links, price, ...policy }: BareChain): string | null => {
  const broken = chainProblem(links)
  if (broken) return broken
  const written = writtenPremium(links, price)
  const booked = sumCents(policy.booked)
  if (written !== booked) return `its segments cost ${written} and its transactions add up to ${booked}`
  if (premium !== booked) return `it says a premium of ${premium} and its transactions add up to ${booked}`
  const { endDate } = timelineOf(links)
  return endDate === end_date ? null : `it says that its term ends on ${end_date}, which is ${endDate}`
}

/** Policies whose chain is none, or whose written premium or row is not what follows from it. Reads in pages. */
export const checkChains = async (db: Db): Promise<Finding | null> => {
  const offenders: Finding['offenders'] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const rows = await readChains(db, sql<boolean>`policy.id > ${after}`, PAGE)
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
