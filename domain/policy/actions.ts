import { addDays, type LocalDate } from '../kernel/dates.ts'
import { actionRefusal, type Availability, availabilityOf } from '../access/availability.ts'
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

const policyActionNames = Object.keys(policyLifecycle) as PolicyAction[]

/** Day from which a renewal may be started. */
export const renewalOpensOn = (endDate: LocalDate): LocalDate => addDays(endDate, -RENEWAL_OPENS_DAYS)

export const isOpenForRenewal = (policy: PolicyStanding): boolean =>
  policy.status === 'IN FORCE' && !policy.isRenewed && policy.today >= renewalOpensOn(policy.endDate)

/** Why a renewal may not be started now, or null; right and status are looked at before. */
export const renewRefusal = (policy: PolicyStanding): Refusal | null => {
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
export const payRefusal = (policy: Pick<PolicyStanding, 'isPaid'>): Refusal | null =>
  policy.isPaid ? refusal('conflict', 'ALREADY_PAID', 'This policy is paid in full.') : null

const guards: Partial<Record<PolicyAction, (policy: PolicyStanding) => Refusal | null>> = {
  renew: renewRefusal,
  pay: payRefusal,
}

/** Why something may not be done with a policy now, or null. */
export const policyRefusal = (
  action: PolicyAction,
  policy: PolicyStanding,
  holds: (permission: string) => boolean,
): Refusal | null =>
  actionRefusal<PolicyStatus, PolicyAction>(policyLifecycle, 'policy', action, policy.status, holds, {
    guard: () => guards[action]?.(policy) ?? null,
  })

/** What may be done with a policy, each refusal with its sentence. */
export const policyActions = (
  policy: PolicyStanding,
  holds: (permission: string) => boolean,
): Record<PolicyAction, Availability> =>
  Object.fromEntries(
    policyActionNames.map((action) => [action, availabilityOf(policyRefusal(action, policy, holds))]),
  ) as Record<PolicyAction, Availability>
