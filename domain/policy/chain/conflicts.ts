import type { LocalDate } from '../../kernel/dates.ts'
import { type FieldProblem, refusal, type Refusal } from '../../kernel/refusal.ts'
import type { Change } from './changes.ts'
import type { Transaction } from './transactions.ts'
import { contains, isItemPath, isSame, type Path, type Value } from './values.ts'

/**
 * What holds from the day of a later change: what that change left, or what the new change leaves, which is carried
 * through to the end.
 */
export const answers = ['KEEP_LATER', 'CARRY_NEW'] as const
export type Answer = (typeof answers)[number]

/** Answers by the path of the conflict. */
export type Resolutions = Readonly<Record<Path, Answer>>

/** A later change of what the new change changes too. */
export interface LaterValue {
  sequence: number
  effectiveDate: LocalDate
  path: Path
  /** Undefined where the later change takes it away. */
  value: Value | undefined
}

/** What a new change and later ones contradict each other in. It is asked for and never decided by default. */
export interface Conflict {
  /** The field or the item of a list. */
  path: Path
  /** What holds before the new change, what it leaves, and what each later change leaves, in their order. */
  base: Value | undefined
  new: Value | undefined
  later: LaterValue[]
}

/** Whether two items that were added apart are one: two additional insureds of one name, say. */
export type IsOneItem = (list: Path, one: Value, other: Value) => boolean

const listOf = (path: Path): Path => path.slice(0, path.lastIndexOf('['))

const areOneItem = (one: Change, other: Change, isOne: IsOneItem): boolean =>
  isItemPath(one.path) &&
  isItemPath(other.path) &&
  one.found === undefined &&
  other.found === undefined &&
  one.left !== undefined &&
  other.left !== undefined &&
  listOf(one.path) === listOf(other.path) &&
  isOne(listOf(one.path), one.left, other.left)

/** Whether a later change contradicts a new one: another value for the same, or an edit of what is taken away. */
const contradicts = (mine: Change, later: Change, isOne: IsOneItem): boolean => {
  if (mine.path === later.path) return !isSame(mine.left, later.left)
  if (contains(mine.path, later.path) || contains(later.path, mine.path)) return true
  return areOneItem(mine, later, isOne)
}

/** All conflicts of a new change with later transactions, in the order of its changes. */
export const conflictsOf = (
  changes: readonly Change[],
  later: readonly Transaction[],
  isOne: IsOneItem,
): Conflict[] =>
  changes.flatMap((mine) => {
    const values = later.flatMap(({ sequence, effectiveDate, changes: theirs }) =>
      theirs
        .filter((their) => contradicts(mine, their, isOne))
        .map(({ path, left }) => ({ sequence, effectiveDate, path, value: left })),
    )
    return values.length === 0 ? [] : [{ path: mine.path, base: mine.found, new: mine.left, later: values }]
  })

/** Changes of a later transaction that stay once every conflict has its answer. */
export const keptChanges = (
  link: Transaction,
  conflicts: readonly Conflict[],
  resolutions: Resolutions,
): Change[] =>
  link.changes.filter(
    ({ path }) =>
      !conflicts.some(
        (conflict) =>
          resolutions[conflict.path] === 'CARRY_NEW' &&
          conflict.later.some((one) => one.sequence === link.sequence && one.path === path),
      ),
  )

/** Why the answers are not those that are asked for, or null. */
export const resolutionRefusal = (
  conflicts: readonly Conflict[],
  resolutions: Resolutions,
): Refusal | null => {
  const asked = new Set(conflicts.map(({ path }) => path))
  const problems: FieldProblem[] = [
    ...conflicts
      .filter(({ path }) => resolutions[path] === undefined)
      .map(({ path }) => ({
        field: `resolutions.${path}`,
        code: 'REQUIRED',
        detail: `A later change has another value for ${path}. Choose which of them holds from its day.`,
      })),
    ...Object.keys(resolutions)
      .filter((path) => !asked.has(path))
      .map((path) => ({
        field: `resolutions.${path}`,
        code: 'UNKNOWN',
        detail: `No later change contradicts this one in ${path}.`,
      })),
  ]
  const [first] = problems
  return first ? refusal('conflict', 'CHANGES_CONFLICT', first.detail, { errors: problems }) : null
}
