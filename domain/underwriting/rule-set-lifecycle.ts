import type { LocalDate } from '../kernel/dates.ts'
import {
  availability,
  type Availability,
  type Lifecycle,
  permissionRefusal,
  statusRefusal,
} from '../kernel/lifecycle.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/** Referral rules of a product from a date on: drafted by one, approved by another, never changed after. */
export type RuleSetStatus = 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'WITHDRAWN'
export type RuleSetAction = 'change' | 'try' | 'submit' | 'return' | 'approve' | 'withdraw'

export const ruleSetLifecycle: Lifecycle<RuleSetStatus, RuleSetAction> = {
  change: { from: ['DRAFT'], to: null, by: 'rating:draft', label: 'Change' },
  try: { from: ['DRAFT', 'SUBMITTED'], to: null, by: 'rating:read', label: 'Try on the book' },
  submit: { from: ['DRAFT'], to: 'SUBMITTED', by: 'rating:draft', label: 'Submit for approval' },
  return: { from: ['SUBMITTED'], to: 'DRAFT', by: 'rating:approve', label: 'Return to draft' },
  approve: { from: ['SUBMITTED'], to: 'APPROVED', by: 'rating:approve', label: 'Approve' },
  withdraw: { from: ['DRAFT', 'SUBMITTED'], to: 'WITHDRAWN', by: 'rating:draft', label: 'Withdraw' },
}

export interface RuleSetFacts {
  status: RuleSetStatus
  effectiveDate: LocalDate
  today: LocalDate
  /** Who drafted or last changed it. */
  draftedBy: string
  actorId: string
  isChanged: boolean
  /** Whether these very rules were tried on the book. */
  isTried: boolean
  /** Effective date of the latest approved set of the product; null where only the program's own rules hold. */
  latest: LocalDate | null
}

const conflict = (code: string, reason: string): Refusal => refusal('conflict', code, reason)

const readyRefusal = (facts: RuleSetFacts): Refusal | null => {
  if (!facts.isChanged)
    return conflict('RULES_UNCHANGED', 'Nothing differs from the rules that this draft is based on.')
  if (!facts.isTried)
    return conflict('RULES_NOT_TRIED', 'Try these rules on the book first, so that their effect is known.')
  if (facts.effectiveDate < facts.today)
    return conflict('RULES_DATE_PAST', 'Rules can only hold from today or a later day. Move their date.')
  return facts.latest !== null && facts.effectiveDate <= facts.latest
    ? conflict('RULES_DATE_TAKEN', `There are rules from ${facts.latest} already. Choose a later date.`)
    : null
}

const approvalRefusal = (facts: RuleSetFacts): Refusal | null =>
  facts.draftedBy === facts.actorId
    ? conflict('RULES_OWN_DRAFT', 'Somebody else must approve what you drafted.')
    : readyRefusal(facts)

const guards = (facts: RuleSetFacts): Partial<Record<RuleSetAction, () => Refusal | null>> => ({
  submit: () => readyRefusal(facts),
  approve: () => approvalRefusal(facts),
})

/** What may be done with a set of rules now, with the reason where not. */
export const ruleSetActions = (
  facts: RuleSetFacts,
  holds: (permission: string) => boolean,
): Record<RuleSetAction, Availability> =>
  availability(ruleSetLifecycle, 'set of rules', facts.status, holds, guards(facts))

/** Why an action is refused, or null; the same sentences as on the disabled buttons. */
export const ruleSetRefusal = (
  action: RuleSetAction,
  facts: RuleSetFacts,
  holds: (permission: string) => boolean,
): Refusal | null => {
  const { by } = ruleSetLifecycle[action]
  if (!holds(by)) return permissionRefusal(by)
  return (
    statusRefusal(ruleSetLifecycle, 'set of rules', action, facts.status) ?? guards(facts)[action]?.() ?? null
  )
}
