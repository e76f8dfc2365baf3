import { refusal, type Refusal, Refused } from './refusal.ts'

/**
 * One row of a record's lifecycle. `from` lists the statuses the action may start in; `to` is the status it
 * ends in, or a list when the outcome is decided by the rules (a request for a quote may end READY, REFERRED
 * or INVALID), or null when the status stays. `by` is the permission that the actor must hold, and that a refusal names.
 */
export interface Transition<Status extends string, Right extends string = string> {
  from: readonly Status[]
  to: Status | readonly Status[] | null
  by: Right
  /** Another permission that does as well. */
  orBy?: Right
  /** A further permission that it needs. */
  andBy?: Right
  /** The button's words, sentence case: "Release terms". */
  label: string
}

export type Lifecycle<Status extends string, Action extends string, Right extends string = string> = Readonly<
  Record<Action, Transition<Status, Right>>
>

/** What of a table decides whether an action may start: a row without `from` starts in any status. */
type Starts<Status extends string, Action extends string> = Readonly<
  Record<Action, Pick<Transition<Status>, 'label'> & { from?: readonly Status[] }>
>

const startsIn = <Status extends string>(row: { from?: readonly Status[] }, status: Status): boolean =>
  row.from?.includes(status) ?? true

declare const written: unique symbol

/**
 * A status that a lifecycle allowed. Columns of statuses take nothing else (`StatusColumn` in
 * server/database/status-column.ts), and only `transition`, `transitionOfAll` and `begun` make one.
 */
export type Written<Status extends string> = Status & { readonly [written]: true }

/** Rows of steps by name: a lifecycle, or what happens to a record without anyone asking for it. */
export type Steps<Status extends string, Name extends string> = Readonly<
  Record<Name, Pick<Transition<Status>, 'from' | 'to'> & { label?: string }>
>

const words = (status: string): string => status.replaceAll('_', ' ')

/**
 * Why an action may not start from a status, or null. `noun` names the record: "quote"; `name` is what screens call the
 * status, where that is not the status itself.
 */
export const statusRefusal = <Status extends string, Action extends string>(
  table: Starts<Status, Action>,
  noun: string,
  action: Action,
  status: Status,
  name?: string,
): Refusal | null => {
  const row = table[action]
  if (startsIn(row, status)) return null
  return refusal(
    'conflict',
    'TRANSITION_NOT_ALLOWED',
    name === undefined
      ? `${row.label} is not possible while the ${noun} is ${words(status)}.`
      : `${row.label} is not possible while the status of the ${noun} is ${name}.`,
    { meta: { currentStatus: status, allowedActions: actionsFrom(table, status) } },
  )
}

const leaving = new WeakMap<object, Map<string, readonly string[]>>()

/** The actions that a status lets in; worked out once a table and status, since every view asks for many of them. */
export const actionsFrom = <Status extends string, Action extends string>(
  table: Starts<Status, Action>,
  status: Status,
): readonly Action[] => {
  const ofTable = leaving.get(table) ?? new Map<string, readonly string[]>()
  leaving.set(table, ofTable)
  const known = ofTable.get(status)
  if (known) return known as readonly Action[]
  const found = (Object.keys(table) as Action[]).filter((action) => startsIn(table[action], status))
  ofTable.set(status, found)
  return found
}

const end = <Status extends string>(
  name: string,
  { to }: Pick<Transition<Status>, 'to'>,
  from: Status,
  outcome: Status | undefined,
): Status => {
  if (to === null) return from
  if (typeof to === 'string') return to
  if (outcome === undefined || !to.includes(outcome))
    throw new Error(`${name} cannot end in ${outcome ?? 'an unnamed status'}`)
  return outcome
}

/**
 * The status after a step, as it may be written. Throws `Refused` (conflict, TRANSITION_NOT_ALLOWED) when the step does
 * not start in `from`, and an error when `outcome` is not one of the row's.
 */
export const transition = <Status extends string, Name extends string>(
  table: Steps<Status, Name>,
  name: Name,
  from: Status,
  outcome?: Status,
): Written<Status> => {
  const row = table[name]
  if (!row.from.includes(from))
    throw new Refused(
      refusal(
        'conflict',
        'TRANSITION_NOT_ALLOWED',
        `${row.label ?? 'This'} is not possible while the status is ${words(from)}.`,
        { meta: { currentStatus: from } },
      ),
    )
  return end(name, row, from, outcome) as Written<Status>
}

/** The same for several records that are changed at once; the row has one end, which is the end of all of them. */
export const transitionOfAll = <Status extends string, Name extends string>(
  table: Steps<Status, Name>,
  name: Name,
  froms: readonly Status[],
): Written<Status> => {
  const { to } = table[name]
  if (typeof to !== 'string') throw new Error(`${name} has no one end`)
  for (const from of froms) transition(table, name, from)
  return to as Written<Status>
}

/**
 * The first status of a new record, as it may be written. Throws `Refused` (conflict, START_NOT_ALLOWED) when a record
 * does not begin with it.
 */
export const begun = <Status extends string>(starts: readonly Status[], status: Status): Written<Status> => {
  if (!starts.includes(status))
    throw new Refused(
      refusal('conflict', 'START_NOT_ALLOWED', `Nothing begins with the status ${words(status)}.`),
    )
  return status as Written<Status>
}
