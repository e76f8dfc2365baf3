import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween } from '../../kernel/dates.ts'
import { cumulated } from './cumulate.ts'
import { earnedAsBooked, earnedRestated } from './earned.ts'
import {
  DAYS,
  daysOf,
  type Fact,
  type Facts,
  isCovered,
  isVoid,
  lengthOf,
  modelPrice,
  modelWritten,
} from './model.test-samples.ts'
import { type Draft, linesOf, planOf } from './plan.ts'
import { never } from './reference-chain.test-samples.ts'
import { policyOn, type Segment, timelineOf } from './segments.ts'
import { chainProblem, type Transaction } from './transactions.ts'
import {
  afterLapse,
  extension,
  extensionRefusal,
  reinstate,
  reinstatementRefusal,
  revertLatest,
} from './undo.ts'
import { type Fields, valueAt } from './values.ts'
import { writtenPremium } from './written.ts'

const runs = (full: number) => ({
  numRuns: process.env['TEST_FULL'] ? full : 250,
  seed: Number(process.env['TEST_SEED'] ?? 1),
})
const FIRST = '2027-01-01'
const day = (at: number): string => addDays(FIRST, at)
const instant = (sequence: number): string => `${addDays('2026-06-01', sequence)}T12:00:00.000Z`

const first: Transaction = {
  sequence: 1,
  kind: 'new business',
  effectiveDate: FIRST,
  endDate: day(DAYS),
  recordedAt: instant(1),
  terms: { limit: 1, retention: 1, items: [] },
  changes: [],
}

const numbersOf = (terms: Fields): Record<string, number> => ({
  limit: Number(valueAt(terms, 'limit')),
  retention: Number(valueAt(terms, 'retention')),
  item: Number(valueAt(terms, 'items[x].value') ?? 0),
})
const price = ({ terms }: Segment): number => modelPrice(numbersOf(terms))

/** The chain, the facts it was made of, and what both were after each recording. */
interface Story {
  chain: Transaction[]
  facts: Facts
  recordings: { at: string; facts: Facts; chain: Transaction[] }[]
}

const pathOf: Readonly<Record<string, string>> = { limit: 'limit', retention: 'retention', item: 'items[x]' }

const draftOf = (fact: Fact, chain: readonly Transaction[]): Draft => {
  switch (fact.is) {
    case 'change': {
      const path = pathOf[fact.field] ?? fact.field
      const removed = fact.field === 'item' && fact.value === 0
      const left = fact.field === 'item' ? { id: 'x', value: fact.value } : fact.value
      return {
        kind: 'endorsement',
        effectiveDate: day(fact.day),
        changes: [removed ? { path } : { path, left }],
      }
    }
    case 'cancel':
      return {
        kind: 'cancellation',
        effectiveDate: day(fact.day),
        changes: [],
        returns: {
          method: fact.isShort ? 'SHORT_90' : 'PRO_RATA',
          minimumEarned: fact.floor === 0 ? null : String(fact.floor),
        },
      }
    case 'resume':
      return afterLapse(day(fact.day))
    case 'extend':
      return extension(chain, fact.days)
    case 'void':
      return { kind: 'void', effectiveDate: FIRST, changes: [] }
  }
}

const every = (chain: readonly Transaction[], draft: Draft) => {
  const how = { recordedAt: instant(chain.length + 1), isOneItem: never }
  const { conflicts } = planOf(chain, draft, { ...how, resolutions: {} })
  const resolutions = Object.fromEntries(conflicts.map(({ path }) => [path, 'KEEP_LATER' as const]))
  return planOf(chain, draft, { ...how, resolutions }).added
}

const isEnded = (facts: Facts): boolean => !isCovered(facts, lengthOf(facts) - 1)

/** Whether the fact can be recorded now. */
const isPossible = (story: Story, fact: Fact): boolean => {
  const { facts, chain } = story
  switch (fact.is) {
    case 'change':
      return isCovered(facts, fact.day)
    case 'cancel':
      return isCovered(facts, fact.day) && fact.day > 0
    case 'resume':
      return (
        isEnded(facts) &&
        !isVoid(facts) &&
        !isCovered(facts, fact.day) &&
        !isCovered(facts, fact.day - 1) &&
        fact.day > 0 &&
        fact.day < lengthOf(facts) &&
        facts.every((one) => one.is !== 'resume' || one.day < fact.day) &&
        fact.day > daysBetween(FIRST, timelineOf(chain).ending?.effectiveDate ?? FIRST)
      )
    case 'extend':
      return extensionRefusal(chain, fact.days) === null
    case 'void':
      return !isVoid(facts)
  }
}

type Step = Fact | { is: 'revert' } | { is: 'reinstate' }

const grown = (story: Story, added: Transaction[], facts: Facts): Story => {
  const chain = [...story.chain, ...added]
  const at = added[0]?.recordedAt ?? ''
  return { chain, facts, recordings: [...story.recordings, { at, facts, chain }] }
}

const after = (story: Story, step: Step): Story => {
  const { chain, facts } = story
  const at = instant(chain.length + 1)
  if (step.is === 'revert') {
    if (facts.length === 0) return story
    const last = Math.max(...facts.map(({ order }) => order))
    return grown(
      story,
      revertLatest(chain, at),
      facts.filter(({ order }) => order !== last),
    )
  }
  if (step.is === 'reinstate') {
    const { ending } = timelineOf(chain)
    if (ending?.kind !== 'cancellation' || reinstatementRefusal(chain)) return story
    const on = daysBetween(FIRST, ending.effectiveDate)
    const ended = facts.findLast((fact) => fact.is === 'cancel' && fact.day === on)
    return grown(
      story,
      reinstate(chain, at),
      facts.filter((fact) => fact !== ended),
    )
  }
  if (!isPossible(story, step)) return story
  return grown(story, every(chain, draftOf(step, chain)), [...facts, { ...step, order: chain.length }])
}

const days = fc.nat({ max: DAYS - 1 })
const change = fc.record({
  is: fc.constant('change' as const),
  day: days,
  field: fc.constantFrom('limit', 'retention', 'item'),
  value: fc.nat({ max: 9 }),
})
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: change },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('cancel' as const),
      day: fc.nat({ max: DAYS + 20 }),
      isShort: fc.boolean(),
      floor: fc.constantFrom(0, 25),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('resume' as const), day: days }) },
  {
    weight: 1,
    arbitrary: fc.record({ is: fc.constant('extend' as const), days: fc.integer({ min: 1, max: 30 }) }),
  },
  { weight: 1, arbitrary: fc.constant({ is: 'void' as const }) },
  { weight: 2, arbitrary: fc.constant({ is: 'revert' as const }) },
  { weight: 1, arbitrary: fc.constant({ is: 'reinstate' as const }) },
)

const storyOf = (steps: readonly Step[]): Story =>
  steps.reduce<Story>(after, {
    chain: [first],
    facts: [],
    recordings: [{ at: first.recordedAt, facts: [], chain: [first] }],
  })

const shown = (segment: Segment | null) =>
  segment && { terms: numbersOf(segment.terms), isCovered: segment.gap === null }

const looked = [0, 1, 89, 180, 181, 300, DAYS - 1, DAYS, DAYS + 5]

describe('a chain of any transactions', () => {
  it('has the terms, the cover and the premium of a model, then and as it was known after each recording', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { chain, recordings } = storyOf(steps)
        expect(chainProblem(chain)).toBeNull()
        for (const { at, facts, chain: known } of recordings) {
          const modelled = daysOf(facts)
          const isNothing = isVoid(facts)
          expect([
            writtenPremium(known, price),
            ...looked.map((on) => shown(policyOn(chain, day(on), at))),
          ]).toEqual([
            modelWritten(facts),
            ...looked.map((on) => {
              const one = modelled[on]
              return one ? { terms: one.terms, isCovered: one.cancelled === null && !isNothing } : null
            }),
          ])
        }
      }),
      runs(100_000),
    ))

  it('tiles its term, and books amounts, taxes, commission and earned premium that add up', () =>
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
        const { chain, recordings } = storyOf(steps)
        const { segments, effectiveDate, endDate } = timelineOf(chain)
        const all = writtenPremium(chain, price)
        expect(segments.map(({ from }) => from)).toEqual([
          effectiveDate,
          ...segments.map(({ until }) => until).slice(0, -1),
        ])
        expect(segments.at(-1)?.until).toBe(endDate)
        let [written, tax, commission] = [0, 0, 0]
        for (const [at, { chain: known }] of recordings.entries()) {
          const before = recordings[at - 1]?.chain ?? []
          for (const { amount } of linesOf(before, known.slice(before.length), price)) {
            written += amount
            tax += cumulated('3.18', written, tax)
            commission += cumulated('15', written, commission)
          }
        }
        expect([written, tax, commission]).toEqual([all, cumulated('3.18', all, 0), cumulated('15', all, 0)])
        const sum = (months: { earned: number }[]) => months.reduce((so, { earned }) => so + earned, 0)
        expect(sum(earnedRestated(chain, price))).toBe(all)
        expect(sum(earnedAsBooked(chain, price, (at) => at.slice(0, 10)))).toBe(all)
      }),
      runs(20_000),
    ))

  it('is the same in any order of recording changes of distinct days', () =>
    fc.assert(
      fc.property(
        fc
          .uniqueArray(change, { maxLength: 6, selector: (one) => one.day })
          .chain((changes) =>
            fc.tuple(fc.constant(changes), fc.shuffledSubarray(changes, { minLength: changes.length })),
          ),
        ([changes, shuffled]) => {
          const [one, other] = [storyOf(changes).chain, storyOf(shuffled).chain]
          expect(writtenPremium(other, price)).toBe(writtenPremium(one, price))
          expect(timelineOf(other).segments.map(({ from, terms }) => [from, numbersOf(terms)])).toEqual(
            timelineOf(one).segments.map(({ from, terms }) => [from, numbersOf(terms)]),
          )
        },
      ),
      runs(100_000),
    ))
})
