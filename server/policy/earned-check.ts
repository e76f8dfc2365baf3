import { sql } from 'kysely'
import type { EarnedYear } from '#domain/policy/book/earned.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Finding } from '#server/invariants.ts'
import { readChains } from './shared/chains.ts'
import { earnedOf } from './shared/earned-rows.ts'

/** What `checkEarned` looks after. */
export const EARNED_INVARIANT = 'I-22 earned premium by month follows from the transactions'

const PAGE = 200
const SHOWN = 20

interface Kept extends EarnedYear {
  policyId: string
}

const keptOf = async (db: Db, ids: readonly string[]): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`select policy_id as "policyId", year::int as year, basis,
      to_json(array[m1, m2, m3, m4, m5, m6, m7, m8, m9, m10, m11, m12]) as months
    from policy_earned where policy_id = any(${ids}::uuid[]) order by year, basis desc`.execute(db)
  return rows
}

const textOf = (years: readonly EarnedYear[]): string =>
  years.map(({ year, basis, months }) => `${year} ${basis} ${months.join(' ')}`).join('; ')

/** Policies whose earned premium by month is not what follows from their transactions. Reads in pages. */
export const checkEarned = async (db: Db): Promise<Finding | null> => {
  const offenders: Finding['offenders'] = []
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const policies = await readChains(db, sql<boolean>`policy.id > ${after}`, PAGE)
    const kept = Map.groupBy(
      await keptOf(
        db,
        policies.map(({ id }) => id),
      ),
      ({ policyId }) => policyId,
    )
    for (const policy of policies) {
      const years = kept.get(policy.id) ?? []
      // What is not kept yet is filled in by the calendar.
      if (years.length > 0 && textOf(years) !== textOf(earnedOf(policy, policy.links, policy.price)))
        offenders.push({ record: policy.policy_number, problem: 'it earns something else by month' })
    }
    after = policies.at(-1)?.id ?? ''
    if (policies.length < PAGE || offenders.length > SHOWN) break
  }
  if (offenders.length === 0) return null
  return {
    invariant: EARNED_INVARIANT,
    sentence: 'What a policy earns by month is what follows from its transactions.',
    offenders: offenders.slice(0, SHOWN),
    isCut: offenders.length > SHOWN,
  }
}
