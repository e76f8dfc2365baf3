import { addDays } from '#domain/kernel/dates.ts'
import { planOf, linesOf } from '#domain/policy/chain/plan.ts'
import { policyOn, type Segment, timelineOf } from '#domain/policy/chain/segments.ts'
import { knownAt, type Transaction } from '#domain/policy/chain/transactions.ts'
import { writtenPremium } from '#domain/policy/chain/written.ts'

export interface ChainLine {
  what: string
  figure: number
  unit: string
  limit: number
}

const BEGINS = '2027-01-01'
const TERM_DAYS = 365

const first: Transaction = {
  sequence: 1,
  kind: 'new business',
  effectiveDate: BEGINS,
  endDate: '2028-01-01',
  recordedAt: '2026-12-01T10:00:00.000Z',
  terms: { limit: 1, retention: 1, f0: 0, f1: 0, f2: 0, f3: 0, f4: 0 },
  changes: [],
}

const numberIn = ({ terms }: Segment, field: string): number => {
  const value = terms[field]
  return typeof value === 'number' ? value : 0
}

/** A premium for the whole term that every field moves, cents: the chains are measured and not the rating. */
const price = (segment: Segment): number =>
  [0, 1, 2, 3, 4].reduce((sum, at) => sum + numberIn(segment, `f${at}`) * 71_00, 3_650_00)

const recordedAt = (nth: number): string => new Date(Date.UTC(2027, 0, 1) + nth * 3_600_000).toISOString()

/** A policy that was changed again and again, each time for a later day than before. */
const changedPolicy = (transactions: number): Transaction[] => {
  let chain: Transaction[] = [first]
  for (let nth = 1; nth < transactions; nth += 1) {
    const draft = {
      kind: 'endorsement' as const,
      effectiveDate: addDays(BEGINS, Math.floor((nth * (TERM_DAYS - 2)) / transactions) + 1),
      changes: [{ path: `f${nth % 5}`, left: nth }],
    }
    const how = { recordedAt: recordedAt(nth), isOneItem: () => false, resolutions: {} }
    chain = [...chain, ...planOf(chain, draft, how).added]
  }
  return chain
}

/** Milliseconds at the share of the sorted times. */
const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? 0

const timesOf = (rounds: number, work: (round: number) => void): number[] => {
  for (let round = 0; round < rounds / 10; round += 1) work(round)
  return Array.from({ length: rounds }, (_, round) => {
    const since = performance.now()
    work(round)
    return performance.now() - since
  })
}

const stateOfLongPolicy = (): ChainLine => {
  const chain = changedPolicy(50)
  const times = timesOf(2_000, (round) => {
    const day = addDays(BEGINS, (round * 7) % TERM_DAYS)
    if (!policyOn(chain, day, recordedAt(10 + (round % 60)))) throw new Error('the policy has no such day')
  })
  return {
    what: 'State of 50 transactions on a day, p99',
    figure: percentile(times, 0.99),
    unit: 'ms',
    limit: 1,
  }
}

/** A change of the first month that twelve later ones are reversed and recorded again for, each line with its amount. */
const lateChange = (): ChainLine => {
  const chain = changedPolicy(13)
  const times = timesOf(500, () => {
    const plan = planOf(
      chain,
      { kind: 'endorsement', effectiveDate: addDays(BEGINS, 5), changes: [{ path: 'limit', left: 2 }] },
      { recordedAt: '2027-12-01T10:00:00.000Z', isOneItem: () => false, resolutions: {} },
    )
    if (linesOf(chain, plan.added, price).length !== 25)
      throw new Error('the change was not put before the others')
  })
  return {
    what: 'A change under 12 later ones with its lines, p95',
    figure: percentile(times, 0.95),
    unit: 'ms',
    limit: 150,
  }
}

/** Chains as a book has them: most of one transaction, some of a few, rebuilt to segments and written premium. */
const rebuilt = (): ChainLine => {
  const book = [1, 1, 1, 2, 1, 3, 1, 5, 1, 2].map(changedPolicy)
  const since = performance.now()
  let count = 0
  while (performance.now() < since + 2_000)
    for (const chain of book) {
      const known = knownAt(chain, '2028-01-01T00:00:00.000Z')
      if (timelineOf(known).segments.length === 0 || writtenPremium(known, price) <= 0)
        throw new Error('a chain was lost')
      count += 1
    }
  const perSecond = (count * 1_000) / (performance.now() - since)
  return { what: 'Chains rebuilt', figure: Math.round(perSecond), unit: 'a second', limit: 10_000 }
}

/** The policy in time, one thread: what the domain alone takes. */
export const run = (): ChainLine[] =>
  [stateOfLongPolicy(), lateChange(), rebuilt()].map((line) => ({
    ...line,
    figure: Number(line.figure.toPrecision(3)),
  }))
