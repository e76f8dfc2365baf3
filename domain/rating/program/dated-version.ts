import { actionRefusal, availability, type Availability } from '#domain/access/availability.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

/** A dated version of what prices or judges a risk: drafted by one, approved by another, never changed after. */
export type VersionStatus = 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'WITHDRAWN'

/** What a version begins as. */
export const versionStarts = ['DRAFT'] as const satisfies readonly VersionStatus[]

/** What decides about a version; each kind adds how its effect on the book is shown before. */
export type VersionDecision = 'submit' | 'return' | 'approve' | 'withdraw'

/** The rows that every kind of dated version has after its own. */
export const versionDecisions: Lifecycle<VersionStatus, VersionDecision> = {
  submit: { from: ['DRAFT'], to: 'SUBMITTED', by: 'rating:draft', label: 'Submit for approval' },
  return: { from: ['SUBMITTED'], to: 'DRAFT', by: 'rating:approve', label: 'Return to draft' },
  approve: { from: ['SUBMITTED'], to: 'APPROVED', by: 'rating:approve', label: 'Approve' },
  withdraw: { from: ['DRAFT', 'SUBMITTED'], to: 'WITHDRAWN', by: 'rating:draft', label: 'Withdraw' },
}

export interface VersionFacts {
  status: VersionStatus
  /** Who drafted or last changed it. */
  draftedBy: string
  actorId: string
}

/** What differs between kinds of dated versions. */
export interface VersionKind<Action extends string, Facts extends VersionFacts> {
  lifecycle: Lifecycle<VersionStatus, Action | VersionDecision>
  /** Names the record in a refusal: "program". */
  noun: string
  /** Why no one approves their own draft. */
  ownDraft: Refusal
  /** Why it is not ready to be submitted or approved, or null. */
  readyRefusal: (facts: Facts) => Refusal | null
}

type Holds = (permission: string) => boolean

/** The actions and refusals of one kind of dated version; a disabled button and the API say the same sentence. */
export const versionRules = <Action extends string, Facts extends VersionFacts>(
  kind: VersionKind<Action, Facts>,
) => {
  const { lifecycle, noun } = kind
  const guard = (action: Action | VersionDecision, facts: Facts): Refusal | null => {
    if (action === 'approve' && facts.draftedBy === facts.actorId) return kind.ownDraft
    return action === 'approve' || action === 'submit' ? kind.readyRefusal(facts) : null
  }
  return {
    /** What may be done now, with the reason where not. */
    actions: (facts: Facts, holds: Holds): Record<Action | VersionDecision, Availability> => {
      const guards: Partial<Record<Action | VersionDecision, () => Refusal | null>> = {}
      for (const action of Object.keys(lifecycle) as (Action | VersionDecision)[])
        guards[action] = () => guard(action, facts)
      return availability(lifecycle, noun, facts.status, holds, guards)
    },
    /** Why an action is refused, or null. */
    refusalOf: (action: Action | VersionDecision, facts: Facts, holds: Holds): Refusal | null =>
      actionRefusal(lifecycle, noun, action, facts.status, holds, { guard: () => guard(action, facts) }),
  }
}
