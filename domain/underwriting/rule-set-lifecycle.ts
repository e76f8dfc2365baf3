import type { Permission } from '../access/permissions.ts'
import type { RefusalCodeOf } from '../kernel/refusal-codes.ts'
import {
  type VersionDecision,
  versionDecisions,
  type VersionFacts,
  versionRules,
  type VersionStatus,
} from '../rating/program/dated-version.ts'
import type { LocalDate } from '../kernel/dates.ts'
import type { Lifecycle } from '../kernel/lifecycle.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/** Referral rules of a product from a date on: drafted by one, approved by another, never changed after. */
export type RuleSetAction = 'change' | 'try' | VersionDecision

export const ruleSetLifecycle: Lifecycle<VersionStatus, RuleSetAction, Permission> = {
  change: { from: ['DRAFT'], to: null, by: 'rating:draft', label: 'Change' },
  try: { from: ['DRAFT', 'SUBMITTED'], to: null, by: 'rating:read', label: 'Try on the book' },
  ...versionDecisions,
}

export interface RuleSetFacts extends VersionFacts {
  isChanged: boolean
  /** Whether these very rules were tried on the book. */
  isTried: boolean
  /** Effective date of the latest approved set of the product; null where only the program's own rules hold. */
  latest: LocalDate | null
}

const conflict = (code: RefusalCodeOf<'conflict'>, reason: string): Refusal =>
  refusal('conflict', code, reason)

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

/** What may be done with a set of rules, and why not. */
export const ruleSetRules = versionRules<RuleSetAction, RuleSetFacts>({
  lifecycle: ruleSetLifecycle,
  noun: 'set of rules',
  ownDraft: conflict('RULES_OWN_DRAFT', 'A draft is approved by someone who neither began nor changed it.'),
  readyRefusal,
})
