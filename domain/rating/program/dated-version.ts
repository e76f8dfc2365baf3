import { type Guards, type RecordRules, rulesOf } from '#domain/access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import type { Refusal } from '#domain/kernel/refusal.ts'

/** A dated version of what prices or judges a risk: drafted by one, approved by another, never changed after. */
export type VersionStatus = 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'WITHDRAWN'

/** What a version begins as. */
export const versionStarts = ['DRAFT'] as const satisfies readonly VersionStatus[]

/** What decides about a version; each kind adds how its effect on the book is shown before. */
export type VersionDecision = 'submit' | 'return' | 'approve' | 'withdraw'

/** The rows that every kind of dated version has after its own. */
export const versionDecisions: Lifecycle<VersionStatus, VersionDecision, Permission> = {
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
  lifecycle: Lifecycle<VersionStatus, Action | VersionDecision, Permission>
  /** Names the record in a refusal: "program". */
  noun: string
  /** Why no one approves their own draft. */
  ownDraft: Refusal
  /** Why it is not ready to be submitted or approved, or null. */
  readyRefusal: (facts: Facts) => Refusal | null
}

/** The rules of one kind of dated version: no one approves their own draft, and none that is not ready. */
export const versionRules = <Action extends string, Facts extends VersionFacts>({
  lifecycle,
  noun,
  ownDraft,
  readyRefusal,
}: VersionKind<Action, Facts>): RecordRules<VersionStatus, Action | VersionDecision, Facts> =>
  rulesOf({
    noun,
    scope: 'all',
    actions: lifecycle,
    guards: {
      submit: readyRefusal,
      approve: (facts: Facts) => (facts.draftedBy === facts.actorId ? ownDraft : readyRefusal(facts)),
    } as Guards<Action | VersionDecision, Facts>,
  })
