import { type Lifecycle, statusRefusal } from '../kernel/lifecycle.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import { permissions } from './permissions.ts'

export interface Availability {
  allowed: boolean
  /** Stable code of the refusal when not allowed. */
  code?: string
  /** The sentence that the disabled button shows and that the API answers with. */
  reason?: string
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

/** What a disabled button shows of a refusal; null is allowed. */
export const availabilityOf = (because: Refusal | null): Availability =>
  because ? { allowed: false, code: because.code, reason: because.reason } : { allowed: true }

/** What an action looks at along with the right and the status. */
export interface Guards {
  /** Says more than that the status does not allow it, and so comes before the status. */
  telling?: (() => Refusal | null) | undefined
  /** Comes last: the right is held and the status allows it. */
  guard?: (() => Refusal | null) | undefined
}

/**
 * Why an action may not be done on a record now, or null: the one answer that buttons and commands share. Order of the
 * reasons: the right first (so that a refusal does not reveal a record's state), then the status, then the action's
 * own guard. `noun` names the record: "quote".
 */
export const actionRefusal = <Status extends string, Action extends string>(
  table: Lifecycle<Status, Action>,
  noun: string,
  action: Action,
  status: Status,
  holds: (permission: string) => boolean,
  { telling, guard }: Guards = {},
): Refusal | null => {
  const { by } = table[action]
  if (!holds(by)) return permissionRefusal(by)
  return telling?.() ?? statusRefusal(table, noun, action, status) ?? guard?.() ?? null
}

/** What a view carries: for each action whether it may be done now, and if not the code and the sentence. */
export const availability = <Status extends string, Action extends string>(
  table: Lifecycle<Status, Action>,
  noun: string,
  status: Status,
  holds: (permission: string) => boolean,
  guards: Partial<Record<Action, () => Refusal | null>> = {},
): Record<Action, Availability> => {
  const result = {} as Record<Action, Availability>
  for (const action of Object.keys(table) as Action[])
    result[action] = availabilityOf(
      actionRefusal(table, noun, action, status, holds, { guard: guards[action] }),
    )
  return result
}
