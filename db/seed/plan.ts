import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import type { Market } from '#domain/market/business-days.ts'
import type { Random } from '#server/process/random.ts'
import type { Maturity } from './answers.ts'
import type { Ending } from './card-payments.ts'
import { type Role, rolesOf } from './cast.ts'
import { servicedRoles, type ServicingStory } from './servicing/roles.ts'
import { referralDayBefore, workdayUntil } from './workdays.ts'

/** How far the first quote of an account gets. */
export type Goal =
  | 'draft'
  | 'deleted'
  | 'indication'
  | 'turnedAway'
  | 'ready'
  | 'referred'
  | 'inReview'
  | 'declined'
  | 'lost'
  | 'expired'
  | 'invalid'
  | 'sent'
  | 'signed'
  | 'requested'
  | 'requestedByRetailer'
  | 'bound'
  | 'issued'

/** Whether an underwriter's decision is still to come on the last day of the book, or should have come. */
export type Clock = 'inTime' | 'late'

/** What becomes of a condition that an underwriter set before the quote is bound. */
export type ConditionStory = 'open' | 'sent' | 'overdue' | 'scan' | 'cleared'

/** What becomes of a condition that an underwriter set on a policy in force. */
export type ConditionAfterBinding = 'overdueAfterBinding'

export interface AccountPlan {
  party: string
  /** Place in the party's list of companies. */
  index: number
  maturity: Maturity
  /** Day on which the account was added; the last day of the book is played in its last hours. */
  day: LocalDate
  goal: Goal
  payment: Ending | 'none'
  /** What was done about the policy before its term ended, where there was time. */
  renewal: 'none' | 'begun' | 'issued'
  /** Further quotes that the producer tried next to the main one. */
  alternatives: number
  product: string
  limit: number
  deductible: number
  preset: 'BASIC' | 'POPULAR' | 'ELITE'
  isSurplus: boolean
  /** Of stories that wait for an underwriter. */
  clock: Clock
  /** Day on which an underwriter is asked, of stories that ask one later than on their first day. */
  asksOn: LocalDate
  condition: ConditionStory | null
  /** Of policies in force on the last day. */
  afterBinding: ConditionAfterBinding | null
  /** What happens to the policy after it was issued. */
  servicing: ServicingStory | null
  /** The insured's own login, where the account belongs to one of the demo. */
  customer: string | null
}

/** How accounts without a role end, of a hundred, and how many days before the end their story begins. */
const stories: readonly { goal: Goal; share: number; from: number; to: number }[] = [
  { goal: 'issued', share: 58, from: 690, to: 20 },
  { goal: 'ready', share: 9, from: 22, to: 3 },
  { goal: 'sent', share: 4, from: 18, to: 3 },
  { goal: 'draft', share: 5, from: 14, to: 1 },
  { goal: 'deleted', share: 4, from: 200, to: 60 },
  { goal: 'indication', share: 4, from: 20, to: 2 },
  { goal: 'declined', share: 5, from: 300, to: 5 },
  { goal: 'lost', share: 6, from: 300, to: 10 },
  { goal: 'expired', share: 5, from: 300, to: 60 },
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

const pick = <T>(random: Random, list: readonly T[]): T => list[random.integer(list.length)] as T

/** What no role says is drawn. */
const drawn = (end: LocalDate, random: Random, nth: number) => {
  const { goal, from, to } = storyFor(nth)
  return {
    maturity: goal === 'issued' && random.integer(3) > 0 ? ('careful' as const) : pick(random, maturities),
    day: addDays(end, -to - random.integer(from - to + 1)),
    goal,
    payment: 'succeeded' as const,
    renewal: random.integer(10) < 7 ? ('issued' as const) : ('none' as const),
    alternatives: random.integer(3),
    product: random.integer(12) === 0 ? 'P250' : 'P100',
    limit: pick(random, limits),
    deductible: pick(random, deductibles),
    preset: pick(random, presets),
    isSurplus: random.integer(10) < 3,
    clock: 'late' as const,
    condition: null,
    afterBinding: null,
    servicing: null,
    customer: null,
  }
}

/** Quotes that wait for an underwriter are referred so that the decision is due when it should be. */
const dayOf = (
  { goal, clock }: Pick<AccountPlan, 'goal' | 'clock'>,
  market: Market,
  day: LocalDate,
  end: LocalDate,
): LocalDate => {
  if (goal === 'referred' || goal === 'inReview')
    return clock === 'inTime' ? end : referralDayBefore(end, market)
  // The request follows the signature on the same day.
  if (goal === 'requested' && clock === 'late') return addDays(workdayUntil(addDays(day, 1)), -1)
  return day
}

interface PlannedParty {
  key: string
  market: 'US' | 'UK'
  accounts: number
  quotes: boolean
}

/**
 * The whole book as plans, ordered by the day on which each begins: the first accounts of a party play the roles that
 * the scenes need, the others what is drawn, and the first party has accounts whose policies are serviced. The same random gives the same book.
 */
export const planBook = (parties: readonly PlannedParty[], end: LocalDate, random: Random): AccountPlan[] => {
  const plans: AccountPlan[] = []
  let nth = 0
  const add = ({ key, market, quotes }: Omit<PlannedParty, 'accounts'>, index: number, given?: Role) => {
    const lot = drawn(end, random, nth++)
    const { daysBack, ...role } = given ?? { daysBack: null }
    const plan = {
      ...lot,
      ...(daysBack === null ? {} : { product: 'P100', isSurplus: false, maturity: 'careful' as const }),
      ...role,
      ...(quotes ? {} : { goal: 'draft' as const }),
      ...(market === 'UK' ? { product: 'P_ONE', isSurplus: false } : {}),
      party: key,
      index,
    }
    const day = dayOf(plan, market, daysBack === null ? lot.day : addDays(end, -daysBack), end)
    plans.push({ ...plan, day, asksOn: plan.clock === 'inTime' ? end : day })
  }
  for (const party of parties) {
    const roles = rolesOf(party.key)
    for (let index = 0; index < party.accounts; index++) add(party, index, roles[index])
  }
  // Last of all, so that nothing else is drawn otherwise for them.
  const first = parties[0]
  if (first)
    for (const [nthServiced, { state: _state, ...role }] of servicedRoles.entries())
      add(first, first.accounts + nthServiced, role)
  return plans.sort((a, b) => (a.day === b.day ? a.index - b.index : a.day < b.day ? -1 : 1))
}

/** Whether a role that a scene needs says how the account's story goes; others go as they were drawn. */
const isCast = ({ party, index, servicing }: AccountPlan): boolean =>
  servicing !== null || index < rolesOf(party).length

/** Of the stories of each goal a tenth, at least one; of those that a role decides, where there are such. */
export const tenthOf = (plans: readonly AccountPlan[], random: Random): AccountPlan[] => {
  const byGoal = Map.groupBy(plans, ({ goal }) => goal)
  const taken = [...byGoal.values()].flatMap((same) => {
    const cast = same.filter(isCast)
    const left = cast.length > 0 ? cast : same
    return Array.from({ length: Math.ceil(same.length / 10) }, () =>
      left.splice(random.integer(left.length), 1),
    ).flat()
  })
  return plans.filter((plan) => taken.includes(plan))
}
