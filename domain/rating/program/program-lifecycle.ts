import type { Permission } from '#domain/access/permissions.ts'
import type { RefusalCodeOf } from '#domain/kernel/refusal-codes.ts'
import {
  type VersionDecision,
  versionDecisions,
  type VersionFacts,
  versionRules,
  type VersionStatus,
} from './dated-version.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Lifecycle } from '#domain/kernel/lifecycle.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'

/** A program made on the screen: drafted by one, approved by another, in force from its date. */
export type ProgramAction = 'change' | 'replay' | VersionDecision

export const programLifecycle: Lifecycle<VersionStatus, ProgramAction, Permission> = {
  change: { from: ['DRAFT'], to: null, by: 'rating:draft', label: 'Change' },
  replay: { from: ['DRAFT', 'SUBMITTED'], to: null, by: 'rating:read', label: 'Replay the book' },
  ...versionDecisions,
}

export interface ProgramFacts extends VersionFacts {
  /** Whether anything differs from the program that it is based on. */
  isChanged: boolean
  /** Whether the book was replayed under these very tables. */
  isReplayed: boolean
  /** Effective date of the latest version in force or approved. */
  latest: LocalDate
  /** The program that the draft is based on, as in `P100 2026-01-01`. */
  basedOn: string
  /** The program that prices the draft's day today, and that the draft takes the place of. */
  replaces: string
  /** How many values and rules of that program the draft undoes. */
  undone: number
  /** The program whose changes the drafter confirmed are undone; null while that is not confirmed. */
  undoes: string | null
  /** Tables that have other values than the base under the source of the old ones. */
  unsourced: readonly string[]
}

const conflict = (code: RefusalCodeOf<'conflict'>, reason: string): Refusal =>
  refusal('conflict', code, reason)

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

/** A later program lies between the draft and its base, and what it changed would silently be undone. */
export const isBaseOvertaken = ({
  basedOn,
  replaces,
  undone,
  undoes,
}: Pick<ProgramFacts, 'basedOn' | 'replaces' | 'undone' | 'undoes'>): boolean =>
  basedOn !== replaces && undone > 0 && undoes !== replaces

const baseRefusal = (facts: ProgramFacts): Refusal | null =>
  isBaseOvertaken(facts)
    ? conflict(
        'PROGRAM_BASE_OVERTAKEN',
        `${facts.replaces} applies before this draft, which starts from ${facts.basedOn} and would undo what ${facts.replaces} changed. Start from ${facts.replaces}, or confirm that its changes are undone.`,
      )
    : null

const sourceRefusal = ({ unsourced }: ProgramFacts): Refusal | null =>
  unsourced.length > 0
    ? conflict(
        'PROGRAM_SOURCE_MISSING',
        `Enter where the new values come from, which every worksheet names: ${unsourced.join(', ')}.`,
      )
    : null

const readyRefusal = (facts: ProgramFacts): Refusal | null => {
  if (!facts.isChanged)
    return conflict('PROGRAM_UNCHANGED', 'Nothing differs from the program that this draft is based on.')
  const unsound = baseRefusal(facts) ?? sourceRefusal(facts)
  if (unsound) return unsound
  if (!facts.isReplayed)
    return conflict(
      'PROGRAM_NOT_REPLAYED',
      'Replay the book under these tables first, so that its effect is known.',
    )
  return dateRefusal(facts)
}

/** What may be done with a program, and why not. */
export const programRules = versionRules<ProgramAction, ProgramFacts>({
  lifecycle: programLifecycle,
  noun: 'program',
  ownDraft: conflict('PROGRAM_OWN_DRAFT', 'A draft is approved by someone who neither began nor changed it.'),
  readyRefusal,
})
