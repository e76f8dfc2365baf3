import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import type { Random } from '#server/platform/random.ts'
import type { Maturity } from './answers.ts'
import type { Ending } from './card-payments.ts'

/** How far the first quote of an account gets. */
export type Goal =
  | 'draft'
  | 'deleted'
  | 'indication'
  | 'ready'
  | 'referred'
  | 'inReview'
  | 'declined'
  | 'lost'
  | 'expired'
  | 'invalid'
  | 'sent'
  | 'signed'
  | 'bound'
  | 'issued'

export interface AccountPlan {
  party: string
  /** Place in the party's list of companies. */
  index: number
  maturity: Maturity
  /** Day on which the account was added. */
  day: LocalDate
  goal: Goal
  payment: Ending | 'none'
  /** Whether the policy was renewed when its term ended, where there was time. */
  isRenewed: boolean
  /** Further quotes that the producer tried beside the main one. */
  alternatives: number
  limit: number
  deductible: number
  preset: 'BASIC' | 'POPULAR' | 'ELITE'
  isSurplus: boolean
  /** Whether it goes to the product that an underwriter looks at. */
  isUnderwritten: boolean
}

/** How many accounts of a hundred end where, and how many days before the end their story begins. */
const stories: readonly { goal: Goal; share: number; from: number; to: number }[] = [
  { goal: 'issued', share: 44, from: 690, to: 20 },
  { goal: 'ready', share: 9, from: 22, to: 3 },
  { goal: 'referred', share: 5, from: 1, to: 1 },
  { goal: 'inReview', share: 4, from: 1, to: 1 },
  { goal: 'sent', share: 4, from: 18, to: 3 },
  { goal: 'signed', share: 4, from: 18, to: 4 },
  { goal: 'bound', share: 4, from: 16, to: 5 },
  { goal: 'draft', share: 5, from: 14, to: 1 },
  { goal: 'deleted', share: 3, from: 200, to: 60 },
  { goal: 'indication', share: 4, from: 20, to: 2 },
  { goal: 'declined', share: 4, from: 300, to: 5 },
  { goal: 'lost', share: 4, from: 300, to: 10 },
  { goal: 'expired', share: 4, from: 300, to: 60 },
  { goal: 'invalid', share: 2, from: 25, to: 4 },
]

const totalShare = stories.reduce((sum, story) => sum + story.share, 0)

/** Deals the stories out evenly, so that every party has some of each. */
const storyFor = (nth: number) => {
  let left = (nth * 37) % totalShare
  for (const story of stories) {
    if (left < story.share) return story
    left -= story.share
  }
  return stories[0] as (typeof stories)[number]
}

const maturities: readonly Maturity[] = ['careful', 'usual', 'careful', 'usual', 'careless']
const limits = [1_000_000, 1_000_000, 2_000_000, 1_500_000, 3_000_000]
const deductibles = [10_000, 25_000, 25_000, 50_000]
const presets = ['POPULAR', 'BASIC', 'POPULAR', 'ELITE'] as const

/** How the payments of a party's policies end, in turn: each larger agency has some that are still open. */
const endings: readonly (Ending | 'none')[] = [
  'succeeded',
  'succeeded',
  'none',
  'succeeded',
  'succeeded',
  'pending',
  'succeeded',
  'succeeded',
  'succeeded',
  'failed',
  'succeeded',
  'succeeded',
]

/** What is still to be paid is not older than this: nobody waits a year for a payment. */
const OPEN_DAYS = 45

const pick = <T>(random: Random, list: readonly T[]): T => list[random.integer(list.length)] as T

/** The whole book as plans, ordered by the day on which each begins. The same random gives the same book. */
export const planBook = (
  parties: readonly { key: string; accounts: number; quotes: boolean }[],
  end: LocalDate,
  random: Random,
): AccountPlan[] => {
  const plans: AccountPlan[] = []
  let nth = 0
  for (const party of parties) {
    let issued = 0
    for (let index = 0; index < party.accounts; index++) {
      const story = storyFor(nth++)
      const payment = endings[(story.goal === 'issued' ? issued++ : 0) % endings.length] ?? 'succeeded'
      const span = payment === 'succeeded' ? story.from - story.to : OPEN_DAYS
      const daysBack = story.to + random.integer(span + 1)
      plans.push({
        party: party.key,
        index,
        maturity: story.goal === 'issued' && random.integer(3) > 0 ? 'careful' : pick(random, maturities),
        day: addDays(end, -daysBack),
        goal: party.quotes ? story.goal : 'draft',
        payment,
        isRenewed: random.integer(10) < 7,
        alternatives: random.integer(3),
        limit: pick(random, limits),
        deductible: pick(random, deductibles),
        preset: pick(random, presets),
        isSurplus: random.integer(10) < 3,
        isUnderwritten: random.integer(12) === 0,
      })
    }
  }
  return plans.sort((a, b) => (a.day === b.day ? a.index - b.index : a.day < b.day ? -1 : 1))
}
