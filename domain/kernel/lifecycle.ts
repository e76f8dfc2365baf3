import { permissions } from '../access/permissions.ts'
import { refusal, type Refusal } from './refusal.ts'

/**
 * One row of a record's lifecycle. `from` lists the statuses the action may start in; `to` is the status it
 * ends in, or a list when the outcome is decided by the rules (a request for a quote may end READY, REFERRED
 * or INVALID), or null when the status stays. `by` is the permission that the actor must hold.
 */
export interface Transition<Status extends string> {
  from: readonly Status[]
  to: Status | readonly Status[] | null
  by: string
  /** The button's words, sentence case: "Release terms". */
  label: string
}

export type Lifecycle<Status extends string, Action extends string> = Readonly<
  Record<Action, Transition<Status>>
>

export interface Availability {
  allowed: boolean
  /** Stable code of the refusal when not allowed. */
  code?: string
  /** The sentence that the disabled button shows and that the API answers with. */
  reason?: string
}

const words = (status: string): string => status.replaceAll('_', ' ')

/** Why an action may not start from a status, or null. `noun` names the record: "quote". */
export const statusRefusal = <Status extends string, Action extends string>(
  table: Lifecycle<Status, Action>,
  noun: string,
  action: Action,
  status: Status,
): Refusal | null => {
  const row = table[action]
  if (row.from.includes(status)) return null
  return refusal(
    'conflict',
    'TRANSITION_NOT_ALLOWED',
    `${row.label} is not possible while the ${noun} is ${words(status)}.`,
    { meta: { currentStatus: status, allowedActions: actionsFrom(table, status) } },
  )
}

const leaving = new WeakMap<object, Map<string, readonly string[]>>()

/** The actions that a status lets in; worked out once a table and status, since every view asks for many of them. */
export const actionsFrom = <Status extends string, Action extends string>(
  table: Lifecycle<Status, Action>,
  status: Status,
): readonly Action[] => {
  const ofTable = leaving.get(table) ?? new Map<string, readonly string[]>()
  leaving.set(table, ofTable)
  const known = ofTable.get(status)
  if (known) return known as readonly Action[]
  const found = (Object.keys(table) as Action[]).filter((action) => table[action].from.includes(status))
  ofTable.set(status, found)
  return found
}

/**
 * What a view carries: for each action whether it may be done now, and if not the code and the sentence.
 * Order of the reasons: the right first (so that a refusal does not reveal a record's state), then the status,
 * then the action's own guards.
 */
export const availability = <Status extends string, Action extends string>(
  table: Lifecycle<Status, Action>,
  noun: string,
  status: Status,
  holds: (permission: string) => boolean,
  guards: Partial<Record<Action, () => Refusal | null>> = {},
): Record<Action, Availability> => {
  const result = {} as Record<Action, Availability>
  for (const action of Object.keys(table) as Action[]) {
    const row = table[action]
    const because = !holds(row.by)
      ? permissionRefusal(row.by)
      : (statusRefusal(table, noun, action, status) ?? guards[action]?.() ?? null)
    result[action] = because
      ? { allowed: false, code: because.code, reason: because.reason }
      : { allowed: true }
  }
  return result
}

/** The one sentence for a missing permission: a disabled button and the API's 403 say the same. */
export const permissionRefusal = (permission: string): Refusal => {
  // People read the words that an administrator reads when granting it, never its code.
  const words = Object.hasOwn(permissions, permission)
    ? permissions[permission as keyof typeof permissions]
    : permission
  return refusal(
    'forbidden',
    'PERMISSION_MISSING',
    `This needs the permission “${words}”, which your role does not hold. Ask an administrator of your account.`,
  )
}

/** The status after an action; throws when the outcome is not one of the row's. */
export const transition = <Status extends string, Action extends string>(
  table: Lifecycle<Status, Action>,
  action: Action,
  from: Status,
  outcome?: Status,
): Status => {
  const { to } = table[action]
  if (to === null) return from
  if (typeof to === 'string') return to
  if (outcome === undefined || !to.includes(outcome))
    throw new Error(`${action} cannot end in ${outcome ?? 'an unnamed status'}`)
  return outcome
}
