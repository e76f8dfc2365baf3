import { rulesOf } from '../../access/availability.ts'
import type { Permission } from '../../access/permissions.ts'
import { addDays, type LocalDate } from '../../kernel/dates.ts'
import type { Lifecycle } from '../../kernel/lifecycle.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import { formatDay } from '../../market/format.ts'

/**
 * A financing of a policy: accepted by the insured, funded by the finance company, running once it cannot be disaffirmed
 * any more, and then paid off, or in default until the company asks for the cancellation. An offer is no record: it is
 * worked out anew whenever it is looked at.
 */
export const financeStatuses = [
  'ACCEPTED',
  'FUNDED',
  'ACTIVE',
  'DEFAULT',
  'NOTICE_OF_INTENT',
  'REQUESTED_CANCEL',
  'DISAFFIRMED',
  'PAID_OFF',
  'CLOSED',
] as const
export type FinanceStatus = (typeof financeStatuses)[number]

/** A financing begins when the insured accepts it, or when one that was agreed elsewhere is recorded. */
export const financeStarts = ['ACCEPTED'] as const satisfies readonly FinanceStatus[]

/** Nothing has ended it yet: the finance company is owed, or will pay. */
export const OPEN_FINANCE = [
  'ACCEPTED',
  'FUNDED',
  'ACTIVE',
  'DEFAULT',
  'NOTICE_OF_INTENT',
  'REQUESTED_CANCEL',
] as const satisfies readonly FinanceStatus[]

/** Nothing is owed to the finance company any more. */
export const ENDED_FINANCE = ['DISAFFIRMED', 'PAID_OFF', 'CLOSED'] as const satisfies readonly FinanceStatus[]

/** The premium is not financed any more: it is to be paid to us. */
export const UNFINANCED = ['DISAFFIRMED', 'CLOSED'] as const satisfies readonly FinanceStatus[]

/** The premium is financed: the insured pays the finance company, and us no more than the down payment. */
export const isFinancedIn = (status: FinanceStatus): boolean => !UNFINANCED.some((one) => one === status)

export const financeActions = [
  'disaffirm',
  'fund',
  'collect',
  'miss',
  'sendIntent',
  'cure',
  'askCancel',
  'payOff',
  'close',
] as const
export type FinanceAction = (typeof financeActions)[number]

export const financeLifecycle = {
  disaffirm: {
    from: ['ACCEPTED', 'FUNDED'],
    to: 'DISAFFIRMED',
    by: 'billing:pay',
    orBy: 'billing:finance',
    label: 'Disaffirm',
  },
  fund: { from: ['ACCEPTED'], to: 'FUNDED', by: 'billing:finance', label: 'Record funding' },
  collect: {
    from: ['FUNDED', 'ACTIVE', 'DEFAULT', 'NOTICE_OF_INTENT'],
    to: null,
    by: 'billing:finance',
    label: 'Record an installment',
  },
  miss: { from: ['ACTIVE'], to: 'DEFAULT', by: 'billing:finance', label: 'Record a default' },
  sendIntent: {
    from: ['DEFAULT'],
    to: 'NOTICE_OF_INTENT',
    by: 'billing:finance',
    label: 'Record notice of intent',
  },
  cure: {
    from: ['DEFAULT', 'NOTICE_OF_INTENT', 'REQUESTED_CANCEL'],
    to: 'ACTIVE',
    by: 'billing:finance',
    label: 'Record as cured',
  },
  askCancel: {
    from: ['NOTICE_OF_INTENT'],
    to: 'REQUESTED_CANCEL',
    by: 'billing:finance',
    label: 'Request cancellation',
  },
  payOff: {
    from: ['FUNDED', 'ACTIVE', 'DEFAULT', 'NOTICE_OF_INTENT', 'REQUESTED_CANCEL'],
    to: 'PAID_OFF',
    by: 'billing:finance',
    label: 'Record payoff',
  },
  close: {
    from: ['ACCEPTED', 'REQUESTED_CANCEL', 'DISAFFIRMED', 'PAID_OFF'],
    to: 'CLOSED',
    by: 'billing:finance',
    label: 'Close',
  },
} as const satisfies Lifecycle<FinanceStatus, FinanceAction, Permission>

/** What days, money and the end of the policy do. */
export const financeEvents = {
  activate: { from: ['FUNDED'], to: 'ACTIVE' },
  paidUp: { from: ['FUNDED', 'ACTIVE', 'DEFAULT', 'NOTICE_OF_INTENT'], to: 'PAID_OFF' },
  caughtUp: { from: ['DEFAULT', 'NOTICE_OF_INTENT'], to: 'ACTIVE' },
  policyEnds: { from: OPEN_FINANCE, to: 'CLOSED' },
} as const satisfies Record<string, { from: readonly FinanceStatus[]; to: FinanceStatus }>

/** An accepted financing can be disaffirmed for so many days (specification 2, Financing and payments). */
export const DISAFFIRM_DAYS = 10
/** The annual payment is due so many days after a financing was disaffirmed. */
export const DUE_AFTER_DISAFFIRMING_DAYS = 30

/** The last day on which a financing can be disaffirmed. */
export const disaffirmUntil = (acceptedOn: LocalDate): LocalDate => addDays(acceptedOn, DISAFFIRM_DAYS)

export interface FinanceFacts {
  status: FinanceStatus
  /** At the insured's address. */
  today: LocalDate
  acceptedOn: LocalDate
  /** Last day on which a default can be cured after the notice of intent; null before one. */
  curableUntil: LocalDate | null
}

const disaffirmRefusal = ({ today, acceptedOn }: FinanceFacts): Refusal | null => {
  const last = disaffirmUntil(acceptedOn)
  return today > last
    ? refusal(
        'conflict',
        'FINANCE_DISAFFIRM_OVER',
        `The financing could be disaffirmed until ${formatDay(last, 'US')}, ${DISAFFIRM_DAYS} days after it was accepted. Pay it off instead.`,
      )
    : null
}

const askRefusal = ({ today, curableUntil }: FinanceFacts): Refusal | null =>
  curableUntil !== null && today <= curableUntil
    ? refusal(
        'conflict',
        'FINANCE_NOTICE_DAYS',
        `The insured can still pay until ${formatDay(curableUntil, 'US')}, as the notice of intent says. Ask for the cancellation after that day.`,
      )
    : null

/** What may be done with the financing of a policy, and why not. */
export const financeRules = rulesOf<FinanceStatus, FinanceAction, FinanceFacts>({
  noun: 'financing',
  scope: 'billing',
  actions: financeLifecycle,
  guards: { disaffirm: disaffirmRefusal, askCancel: askRefusal },
})
