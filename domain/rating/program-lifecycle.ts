import {
  availability,
  type Availability,
  type Lifecycle,
  permissionRefusal,
  statusRefusal,
} from '../kernel/lifecycle.ts'
import type { LocalDate } from '../kernel/dates.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/** A program made on the screen: drafted by one, approved by another, in force from its date. */
export type ProgramStatus = 'DRAFT' | 'SUBMITTED' | 'APPROVED' | 'WITHDRAWN'
export type ProgramAction = 'change' | 'replay' | 'submit' | 'return' | 'approve' | 'withdraw'

export const programLifecycle: Lifecycle<ProgramStatus, ProgramAction> = {
  change: { from: ['DRAFT'], to: null, by: 'rating:draft', label: 'Change' },
  replay: { from: ['DRAFT', 'SUBMITTED'], to: null, by: 'rating:read', label: 'Replay the book' },
  submit: { from: ['DRAFT'], to: 'SUBMITTED', by: 'rating:draft', label: 'Submit for approval' },
  return: { from: ['SUBMITTED'], to: 'DRAFT', by: 'rating:approve', label: 'Return to draft' },
  approve: { from: ['SUBMITTED'], to: 'APPROVED', by: 'rating:approve', label: 'Approve' },
  withdraw: { from: ['DRAFT', 'SUBMITTED'], to: 'WITHDRAWN', by: 'rating:draft', label: 'Withdraw' },
}

export interface ProgramFacts {
  status: ProgramStatus
  effectiveDate: LocalDate
  today: LocalDate
  /** Who drafted or last changed it. */
  draftedBy: string
  draftedByName: string
  actorId: string
  /** Whether anything differs from the program that it is based on. */
  isChanged: boolean
  /** Whether the book was replayed under these very tables. */
  isReplayed: boolean
  /** Effective date of the latest version in force or approved. */
  latest: LocalDate
}

const conflict = (code: string, reason: string): Refusal => refusal('conflict', code, reason)

const dateRefusal = ({ effectiveDate, today, latest }: ProgramFacts): Refusal | null => {
  if (effectiveDate <= today)
    return conflict(
      'PROGRAM_DATE_PAST',
      'A program can only price coverage that starts after today. Move its date.',
    )
  return effectiveDate <= latest
    ? conflict('PROGRAM_DATE_TAKEN', `There is a program from ${latest} already. Choose a later date.`)
    : null
}

const readyRefusal = (facts: ProgramFacts): Refusal | null => {
  if (!facts.isChanged)
    return conflict('PROGRAM_UNCHANGED', 'Nothing differs from the program that this draft is based on.')
  if (!facts.isReplayed)
    return conflict(
      'PROGRAM_NOT_REPLAYED',
      'Replay the book under these tables first, so that its effect is known.',
    )
  return dateRefusal(facts)
}

const approvalRefusal = (facts: ProgramFacts): Refusal | null =>
  facts.draftedBy === facts.actorId
    ? conflict('PROGRAM_OWN_DRAFT', 'Somebody else must approve what you drafted.')
    : readyRefusal(facts)

const guards = (facts: ProgramFacts): Partial<Record<ProgramAction, () => Refusal | null>> => ({
  submit: () => readyRefusal(facts),
  approve: () => approvalRefusal(facts),
})

/** What may be done with a draft now, with the reason where not. */
export const programActions = (
  facts: ProgramFacts,
  holds: (permission: string) => boolean,
): Record<ProgramAction, Availability> =>
  availability(programLifecycle, 'program', facts.status, holds, guards(facts))

/** Why an action is refused, or null; the same sentences as on the disabled buttons. */
export const programRefusal = (
  action: ProgramAction,
  facts: ProgramFacts,
  holds: (permission: string) => boolean,
): Refusal | null => {
  const { by } = programLifecycle[action]
  if (!holds(by)) return permissionRefusal(by)
  return statusRefusal(programLifecycle, 'program', action, facts.status) ?? guards(facts)[action]?.() ?? null
}
