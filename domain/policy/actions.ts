import { addDays, addMonths, type LocalDate } from '../kernel/dates.ts'
import { rulesOf } from '../access/availability.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import type { Market } from '../market/business-days.ts'
import { formatDay } from '../market/format.ts'
import { lastLateDay } from './renewal/late.ts'
import { RENEWAL_LATE_DAYS } from './renewal/stages.ts'
import { type PolicyAction, policyLifecycle, type PolicyStatus, RENEWAL_OPENS_DAYS } from './lifecycle.ts'

/** What the guards of a policy look at; days are days at the insured's address. */
export interface PolicyStanding {
  status: PolicyStatus
  endDate: LocalDate
  today: LocalDate
  isRenewed: boolean
  isPaid: boolean
  /** Opted out of its renewal; absent where that does not matter. */
  isOptedOut?: boolean
  /** The insurer has served notice that it does not renew. */
  isNotRenewed?: boolean
  /** Control of the insured has changed or will: only events before that day are covered. */
  isRunOff?: boolean
  /** The day on which an excess policy was issued; absent where that does not matter. */
  issuedOn?: LocalDate
  /** A claim was reported under it; absent where that does not matter. */
  hasClaim?: boolean
  /** Another policy has taken its place by a rewrite. */
  isRewritten?: boolean
  /** Its renewal reminders are muted. */
  isMuted?: boolean
  /** Absent where that does not matter. */
  market?: Market
  product?: string
  /** The last day on which cover can be put back; null while the policy runs, absent where that does not matter. */
  restorableUntil?: LocalDate | null
}

/** Day from which a renewal may be started. */
export const renewalOpensOn = (endDate: LocalDate): LocalDate => addDays(endDate, -RENEWAL_OPENS_DAYS)

/** A policy in run-off stays as it is until its term ends. */
const runOffRefusal = ({ isRunOff }: PolicyStanding): Refusal | null =>
  isRunOff
    ? refusal(
        'conflict',
        'POLICY_IN_RUN_OFF',
        'Control of the insured has changed. The policy runs to the end of its term for earlier events, and is not renewed, enlarged or extended.',
      )
    : null

/** Why a renewal may not be started now, or null; right and status are looked at before. */
const renewRefusal = (policy: PolicyStanding): Refusal | null => {
  const inRunOff = runOffRefusal(policy)
  if (inRunOff) return inRunOff
  if (policy.isRenewed) return refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already.')
  if (policy.isOptedOut)
    return refusal(
      'conflict',
      'RENEWAL_OPTED_OUT',
      'This policy is opted out of renewal. Take the opt-out back first.',
    )
  if (policy.isNotRenewed)
    return refusal(
      'conflict',
      'NONRENEWAL_SERVED',
      'A notice that this policy is not renewed was served. Withdraw it first.',
    )
  const opens = renewalOpensOn(policy.endDate)
  return policy.today < opens
    ? refusal(
        'conflict',
        'RENEWAL_NOT_OPEN',
        `The renewal opens on ${formatDay(opens, policy.market ?? 'US')}, ${RENEWAL_OPENS_DAYS} days before the policy ends.`,
      )
    : null
}

/** Why a policy that has ended is not renewed any more, or null. */
const renewLateRefusal = (policy: PolicyStanding): Refusal | null => {
  const { isRenewed, endDate, today, market = 'US' } = policy
  const inRunOff = runOffRefusal(policy)
  if (inRunOff) return inRunOff
  if (isRenewed) return refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already.')
  return today > lastLateDay(endDate)
    ? refusal(
        'conflict',
        'RENEWAL_TOO_LATE',
        `A policy that has ended is renewed until ${formatDay(lastLateDay(endDate), market)}, ${RENEWAL_LATE_DAYS} days after its end. Write a new policy instead.`,
      )
    : null
}

/** Choices about a renewal can be made and taken back until it is issued. */
const choiceRefusal =
  (isMade: (policy: PolicyStanding) => boolean | undefined, wanted: boolean, made: Refusal, open: Refusal) =>
  (policy: PolicyStanding): Refusal | null => {
    const inRunOff = runOffRefusal(policy)
    if (inRunOff) return inRunOff
    if (policy.isRenewed) return refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already.')
    if ((isMade(policy) ?? false) !== wanted) return null
    return wanted ? made : open
  }

const OPTED_OUT = refusal('conflict', 'RENEWAL_OPTED_OUT', 'This policy is opted out of renewal already.')
const NOT_OPTED_OUT = refusal('conflict', 'RENEWAL_NOT_OPTED_OUT', 'This policy is not opted out of renewal.')
const MUTED = refusal(
  'conflict',
  'REMINDERS_MUTED',
  'The renewal reminders of this policy are muted already.',
)
const NOT_MUTED = refusal(
  'conflict',
  'REMINDERS_NOT_MUTED',
  'The renewal reminders of this policy are not muted.',
)

const isOptedOut = (policy: PolicyStanding) => policy.isOptedOut
const isMuted = (policy: PolicyStanding) => policy.isMuted

const REWRITTEN = refusal(
  'conflict',
  'POLICY_REWRITTEN',
  'Another policy was written in the place of this one and covers the same. Change that policy.',
)

/** An excess policy ends with the policy that it lies over, and no policy is shorter than so many months. */
const LEAST_MONTHS = 6

/** Why no excess policy can be put over a policy from today on, or null. */
const excessRefusal = (policy: PolicyStanding): Refusal | null => {
  const { market, today, endDate } = policy
  const inRunOff = runOffRefusal(policy)
  if (inRunOff) return inRunOff
  if (market === 'UK')
    return refusal('conflict', 'PRODUCT_NOT_IN_MARKET', 'Excess policies are sold in the United States only.')
  return endDate < addMonths(today, LEAST_MONTHS)
    ? refusal(
        'conflict',
        'EXCESS_TOO_SHORT',
        `An excess policy would end with this policy on ${formatDay(endDate, 'US')}, and it needs ${LEAST_MONTHS} months at least.`,
      )
    : null
}

/** An excess policy is rescinded within so many days after it was issued. */
const RESCIND_DAYS = 30

/** Why an excess policy is not rescinded, or null. */
const rescindRefusal = (policy: PolicyStanding): Refusal | null => {
  const { product, issuedOn, today, market = 'US' } = policy
  if (product?.toUpperCase() !== 'P_PLUS')
    return refusal(
      'conflict',
      'NOT_EXCESS',
      'Only an excess policy is rescinded. Cancel this policy flat, or void it.',
    )
  if (policy.isRenewed) return refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already.')
  if (policy.hasClaim)
    return refusal(
      'conflict',
      'RESCIND_CLAIMED',
      'A claim was reported under this policy, so that it is not rescinded. Cancel it instead.',
    )
  return issuedOn !== undefined && today > addDays(issuedOn, RESCIND_DAYS)
    ? refusal(
        'conflict',
        'RESCIND_TOO_LATE',
        `An excess policy is rescinded until ${formatDay(addDays(issuedOn, RESCIND_DAYS), market)}, ${RESCIND_DAYS} days after it was issued. Cancel it instead.`,
      )
    : null
}

/** Why cover cannot be put back, or null: another policy covers the same days, or it is too late. */
const tooLateToRestore = ({ today, restorableUntil, isRewritten }: PolicyStanding): Refusal | null =>
  isRewritten
    ? REWRITTEN
    : restorableUntil && today > restorableUntil
      ? refusal(
          'conflict',
          'RESTORE_TOO_LATE',
          `Cover could be put back until ${restorableUntil}. Write a new policy instead.`,
        )
      : null

const reinstateRefusal = (policy: PolicyStanding): Refusal | null =>
  tooLateToRestore(policy) ??
  (policy.isPaid
    ? null
    : refusal(
        'conflict',
        'PREMIUM_OPEN',
        'Premium of this policy is not paid yet. It has to be paid before the policy is reinstated.',
      ))

/** A term that is renewed ends where the next one begins. */
const rewriteRefusal = (policy: PolicyStanding): Refusal | null =>
  runOffRefusal(policy) ??
  (policy.isRenewed ? refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already.') : null)

/** Products whose cancellation can be undone (specification 1 section 7). */
const UNDOABLE: readonly string[] = ['P100', 'P250']

const undoRefusal = (policy: PolicyStanding): Refusal | null =>
  policy.product !== undefined && !UNDOABLE.includes(policy.product.toUpperCase())
    ? refusal(
        'conflict',
        'PRODUCT_NOT_UNDONE',
        `Only a cancellation of ${UNDOABLE.join(' or ')} can be undone. Write a new policy instead.`,
      )
    : tooLateToRestore(policy)

/** A notice about a renewal comes before it. */
const renewalNoticeRefusal = (policy: PolicyStanding): Refusal | null =>
  policy.isRenewed ? refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already.') : null

/** Why nothing can be paid, or null. */
const payRefusal = (policy: PolicyStanding): Refusal | null =>
  policy.isPaid ? refusal('conflict', 'ALREADY_PAID', 'This policy is paid in full.') : null

/** A term that is renewed already ends where the next one begins. */
const extendRefusal = (policy: PolicyStanding): Refusal | null =>
  runOffRefusal(policy) ??
  (policy.isRenewed
    ? refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already, and its term ends as it does.')
    : null)

/** Why control of the insured cannot be recorded as changed, or null. */
const controlRefusal = ({ isRunOff, isRenewed }: PolicyStanding): Refusal | null => {
  if (isRunOff)
    return refusal(
      'conflict',
      'POLICY_IN_RUN_OFF',
      'A change of control is recorded already. Reverse it first where it was wrong.',
    )
  return isRenewed
    ? refusal(
        'conflict',
        'ALREADY_RENEWED',
        'This policy is renewed already. Void its renewal first, since a policy in run-off is not renewed.',
      )
    : null
}

/** What may be done with a policy, and why not. */
export const policyRules = rulesOf<PolicyStatus, PolicyAction, PolicyStanding>({
  noun: 'policy',
  scope: 'policy',
  actions: policyLifecycle,
  guards: {
    renew: renewRefusal,
    renewLate: renewLateRefusal,
    pay: payRefusal,
    extend: extendRefusal,
    endorse: runOffRefusal,
    runOff: controlRefusal,
    rewrite: rewriteRefusal,
    rescindExcess: rescindRefusal,
    serveRenewalNotice: renewalNoticeRefusal,
    withdrawRenewalNotice: renewalNoticeRefusal,
    addExcess: excessRefusal,
    reinstate: reinstateRefusal,
    undoCancel: undoRefusal,
    optOut: choiceRefusal(isOptedOut, true, OPTED_OUT, NOT_OPTED_OUT),
    optIn: choiceRefusal(isOptedOut, false, OPTED_OUT, NOT_OPTED_OUT),
    mute: choiceRefusal(isMuted, true, MUTED, NOT_MUTED),
    unmute: choiceRefusal(isMuted, false, MUTED, NOT_MUTED),
  },
})

/** Whether the policy itself lets its renewal be started, for a user with every right. */
export const isOpenForRenewal = (policy: PolicyStanding): boolean =>
  policyRules.refusalOf('renew', policy, () => true) === null
