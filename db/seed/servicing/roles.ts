import type { Role } from '../cast.ts'

/** What happens to a policy after it was issued, one story an account. */
export const servicingStories = [
  'changed',
  'changedLate',
  'prepared',
  'asked',
  'endAsked',
  'noticeRunning',
  'canceled',
  'reportingOffered',
  'flat',
  'void',
  'restorable',
  'reinstated',
  'optedOut',
  'muted',
  'notRenewed',
  'otherTerms',
  'brokerChange',
] as const

export type ServicingStory = (typeof servicingStories)[number]

/** An account of the first agency whose policy is serviced, and the state whose law its story needs. */
export interface ServicedRole extends Role {
  servicing: ServicingStory
  state: string
}

const served = (
  servicing: ServicingStory,
  state: string,
  daysBack: number,
  more: Partial<Pick<ServicedRole, 'payment' | 'limit'>> = {},
): ServicedRole => ({
  servicing,
  state,
  daysBack,
  goal: 'issued',
  payment: 'succeeded',
  renewal: 'none',
  alternatives: 0,
  limit: 1_000_000,
  deductible: 10_000,
  preset: 'POPULAR',
  ...more,
})

/**
 * Cover begins 14 days after the account and lasts a year. Of the policies that are open for renewal, those without a story are the
 * first and the last. The states are those of companies that no other role and no journey of the browser takes.
 */
export const servicedRoles: readonly ServicedRole[] = [
  served('changed', 'ID', 150),
  served('changedLate', 'MA', 110, { limit: 2_000_000 }),
  served('prepared', 'ME', 95),
  served('endAsked', 'WI', 130),
  served('noticeRunning', 'AL', 45, { payment: 'none' }),
  served('canceled', 'IA', 125),
  served('reportingOffered', 'TN', 160),
  served('flat', 'DC', 75),
  served('void', 'SD', 85),
  served('restorable', 'AL', 70, { payment: 'none' }),
  served('reinstated', 'ME', 100, { payment: 'none' }),
  served('optedOut', 'AR', 309),
  served('muted', 'DE', 308),
  served('notRenewed', 'SD', 307),
  served('otherTerms', 'DE', 306),
  served('brokerChange', 'NE', 105),
]
