import { addDays, type LocalDate } from '../kernel/dates.ts'
import { rulesOf } from '../access/availability.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import { type PolicyAction, policyLifecycle, type PolicyStatus, RENEWAL_OPENS_DAYS } from './lifecycle.ts'

/** What the guards of a policy look at; days are days at the insured's address. */
export interface PolicyStanding {
  status: PolicyStatus
  endDate: LocalDate
  today: LocalDate
  isRenewed: boolean
  isPaid: boolean
}

/** Day from which a renewal may be started. */
export const renewalOpensOn = (endDate: LocalDate): LocalDate => addDays(endDate, -RENEWAL_OPENS_DAYS)

/** Why a renewal may not be started now, or null; right and status are looked at before. */
const renewRefusal = (policy: PolicyStanding): Refusal | null => {
  if (policy.isRenewed) return refusal('conflict', 'ALREADY_RENEWED', 'This policy is renewed already.')
  const opens = renewalOpensOn(policy.endDate)
  return policy.today < opens
    ? refusal(
        'conflict',
        'RENEWAL_NOT_OPEN',
        `The renewal opens on ${opens}, ${RENEWAL_OPENS_DAYS} days before the policy ends.`,
      )
    : null
}

/** Why nothing can be paid, or null. */
const payRefusal = (policy: PolicyStanding): Refusal | null =>
  policy.isPaid ? refusal('conflict', 'ALREADY_PAID', 'This policy is paid in full.') : null

/** What may be done with a policy, and why not. */
export const policyRules = rulesOf<PolicyStatus, PolicyAction, PolicyStanding>({
  noun: 'policy',
  scope: 'policy',
  actions: policyLifecycle,
  guards: { renew: renewRefusal, pay: payRefusal },
})

/** Whether the policy itself lets its renewal be started, for a user with every right. */
export const isOpenForRenewal = (policy: PolicyStanding): boolean =>
  policyRules.refusalOf('renew', policy, () => true) === null
