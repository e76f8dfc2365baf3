import { CUSTOMER_EMAIL, CUSTOMER_UK_EMAIL } from './people.ts'
import type { AccountPlan, Goal } from './plan.ts'

/** What an account is in the book for; whatever a role does not say is drawn. */
export type Role = { daysBack: number } & Partial<Omit<AccountPlan, 'party' | 'index' | 'day' | 'asksOn'>>

/**
 * Days of an issued policy's story: cover begins 14 days after its account and lasts a year, so that a policy ends 379
 * days after and is open for renewal from day 289 on.
 */
const issued = (daysBack: number, more: Partial<Role> = {}): Role => ({
  goal: 'issued',
  daysBack,
  payment: 'succeeded',
  renewal: 'none',
  alternatives: 0,
  ...more,
})

const openForRenewal = (daysBack: number, more: Partial<Role> = {}): Role => issued(daysBack, more)
const endsSoon = issued(366)
const inRenewal = issued(350, { renewal: 'begun' })
const renewed = issued(420, { renewal: 'issued' })
const lapsed = issued(400)
/** An invoice is due a week after it was made. */
const pastDue = issued(24, { payment: 'none' })
const unpaid = issued(3, { payment: 'none' })

const at = (goal: Goal, daysBack: number, more: Partial<Role> = {}): Role => ({
  goal,
  daysBack,
  ...more,
})

const referredInTime = at('referred', 0, { clock: 'inTime', alternatives: 0 })
const referredLate = at('referred', 0, { clock: 'late' })
const inReview = at('inReview', 0, { clock: 'inTime', condition: 'open', alternatives: 0 })
const inReviewLate = at('inReview', 0, { clock: 'late', condition: 'open' })
const surplus = { isSurplus: true }
/** An underwriter binds this product and may well ask for something first. */
const withCondition = (condition: Role['condition'], daysBack: number): Role =>
  at('ready', daysBack, { product: 'P250', condition, alternatives: 0 })

/** What the first accounts of each party play, in the order of the party's companies. */
const casts: Readonly<Record<string, readonly Role[]>> = {
  harbor: [
    issued(200, {
      customer: CUSTOMER_EMAIL,
      afterBinding: 'overdueAfterBinding',
      servicing: 'asked',
      limit: 1_000_000,
    }),
    openForRenewal(345),
    openForRenewal(330),
    openForRenewal(310),
    openForRenewal(298),
    endsSoon,
    inRenewal,
    renewed,
    lapsed,
    pastDue,
    unpaid,
    issued(20, { payment: 'pending' }),
    issued(5, { payment: 'failed' }),
    issued(150, surplus),
    issued(90, surplus),
    issued(120, { product: 'P250' }),
    at('draft', 6, { alternatives: 2 }),
    at('draft', 2, { alternatives: 2 }),
    at('indication', 9),
    at('indication', 4),
    at('ready', 12, { alternatives: 2 }),
    at('ready', 9, { alternatives: 2 }),
    at('ready', 6, { alternatives: 2 }),
    at('ready', 8, { ...surplus, alternatives: 1 }),
    at('ready', 5, { product: 'P250' }),
    withCondition('scan', 8),
    withCondition('sent', 9),
    withCondition('overdue', 13),
    at('ready', 27),
    withCondition('cleared', 14),
    referredInTime,
    referredLate,
    inReview,
    inReviewLate,
    at('declined', 40),
    at('lost', 35),
    at('expired', 70),
    at('invalid', 8),
    at('deleted', 90),
    at('sent', 5),
    at('signed', 7),
    at('signed', 5),
    at('requested', 6, { clock: 'inTime', product: 'P250' }),
    at('bound', 6),
  ],
  summit: [
    openForRenewal(340),
    openForRenewal(305),
    renewed,
    lapsed,
    pastDue,
    unpaid,
    issued(160, surplus),
    issued(220),
    at('draft', 5),
    at('indication', 6),
    at('ready', 10),
    at('ready', 7, surplus),
    withCondition('sent', 8),
    referredInTime,
    inReviewLate,
    at('declined', 50),
    at('lost', 45),
    at('invalid', 6),
    at('sent', 6),
    at('signed', 6),
    at('requested', 8, { product: 'P250' }),
    at('bound', 9),
  ],
  atlantic: [
    openForRenewal(320),
    pastDue,
    unpaid,
    renewed,
    referredLate,
    inReview,
    at('requested', 7, { clock: 'inTime' }),
    at('signed', 8),
    at('bound', 12),
    at('invalid', 9),
  ],
  lonestar: [openForRenewal(335), pastDue, referredInTime, at('ready', 9), at('bound', 14), at('signed', 9)],
  wholesale: [
    openForRenewal(325),
    pastDue,
    issued(140, surplus),
    issued(80, surplus),
    at('draft', 4),
    at('ready', 8),
    at('ready', 6, surplus),
    referredInTime,
    referredLate,
    at('declined', 30),
    at('sent', 7),
    at('signed', 6),
    at('bound', 8),
    at('requestedByRetailer', 5, { clock: 'inTime' }),
    at('requestedByRetailer', 9),
    at('requestedByRetailer', 7),
  ],
  ukBroker: [
    issued(180, { customer: CUSTOMER_UK_EMAIL }),
    openForRenewal(330),
    pastDue,
    at('draft', 5),
    at('ready', 8),
    at('sent', 6),
    at('bound', 7),
    referredInTime,
  ],
  da: [
    openForRenewal(315),
    pastDue,
    issued(130),
    at('turnedAway', 3),
    at('draft', 5),
    at('ready', 7),
    at('sent', 6),
    at('signed', 6),
    at('bound', 9),
    at('lost', 25),
  ],
}

/** Roles of the party's accounts; accounts beyond them, and parties without, play what is drawn. */
export const rolesOf = (party: string): readonly Role[] => casts[party] ?? []
