import { type Guards, type RecordRules, rulesOf } from '#domain/access/availability.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/**
 * A dated version of what prices or judges a risk: drafted by one, approved by another, never changed after. Until its
 * day, and while no quote was priced with it, two people can still withdraw it.
 */
export type VersionStatus = 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'WITHDRAWN'

/** What a version begins as. */
export const versionStarts = ['DRAFT'] as const satisfies readonly VersionStatus[]

/** What decides about a version; each kind adds how its effect on the book is shown before. */
export type VersionDecision =
  | 'submit'
  | 'return'
  | 'approve'
  | 'withdraw'
  | 'askWithdrawal'
  | 'confirmWithdrawal'
  | 'keep'

/** The rows that every kind of dated version has after its own. */
export const versionDecisions: Lifecycle<VersionStatus, VersionDecision, Permission> = {
  submit: { from: ['DRAFT'], to: 'SUBMITTED', by: 'rating:draft', label: 'Submit for approval' },
  return: { from: ['SUBMITTED'], to: 'DRAFT', by: 'rating:approve', label: 'Return to draft' },
  approve: { from: ['SUBMITTED'], to: 'APPROVED', by: 'rating:approve', label: 'Approve' },
  withdraw: { from: ['DRAFT', 'SUBMITTED'], to: 'WITHDRAWN', by: 'rating:draft', label: 'Withdraw' },
  askWithdrawal: {
    from: ['APPROVED'],
    to: null,
    by: 'rating:draft',
    orBy: 'rating:approve',
    label: 'Request withdrawal',
  },
  confirmWithdrawal: {
    from: ['APPROVED'],
    to: 'WITHDRAWN',
    by: 'rating:approve',
    label: 'Confirm withdrawal',
  },
  keep: {
    from: ['APPROVED'],
    to: null,
    by: 'rating:draft',
    orBy: 'rating:approve',
    label: 'Cancel withdrawal request',
  },
}

export interface VersionFacts {
  status: VersionStatus
  /** Who drafted it and who changed it. */
  draftedBy: readonly string[]
  actorId: string
  effectiveDate: LocalDate
  today: LocalDate
  /** Who requested that it be withdrawn after its approval; null while no one has. */
  withdrawalAskedBy: string | null
  /** Whether any price of a quote, today's or an earlier one, was made with it. */
  hasPriced: boolean
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

/** Why an approved version stays as it is, or null. */
const stayRefusal = (noun: string, { effectiveDate, today, hasPriced }: VersionFacts): Refusal | null => {
  if (hasPriced)
    return refusal(
      'conflict',
      'VERSION_HAS_PRICED',
      `Quotes were priced with this ${noun}, so it can no longer be withdrawn. Draft another that replaces it.`,
    )
  return effectiveDate <= today
    ? refusal(
        'conflict',
        'VERSION_IN_EFFECT',
        `This ${noun} is in effect since ${effectiveDate}, so it can no longer be withdrawn. Draft another that replaces it.`,
      )
    : null
}

const NOT_ASKED = refusal('conflict', 'WITHDRAWAL_NOT_REQUESTED', 'No one has requested the withdrawal.')

const withdrawalGuards = (noun: string): Guards<VersionDecision, VersionFacts> => ({
  askWithdrawal: (facts) =>
    facts.withdrawalAskedBy === null
      ? stayRefusal(noun, facts)
      : refusal(
          'conflict',
          'WITHDRAWAL_REQUESTED',
          'The withdrawal was requested already. Another user has to confirm it.',
        ),
  confirmWithdrawal: (facts) => {
    if (facts.withdrawalAskedBy === null) return NOT_ASKED
    return facts.withdrawalAskedBy === facts.actorId
      ? refusal(
          'conflict',
          'WITHDRAWAL_OWN_REQUEST',
          'A withdrawal is confirmed by someone other than who requested it.',
        )
      : stayRefusal(noun, facts)
  },
  keep: ({ withdrawalAskedBy }) => (withdrawalAskedBy === null ? NOT_ASKED : null),
})

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
      ...withdrawalGuards(noun),
      submit: readyRefusal,
      approve: (facts: Facts) => (facts.draftedBy.includes(facts.actorId) ? ownDraft : readyRefusal(facts)),
    } as Guards<Action | VersionDecision, Facts>,
  })
