import { actionsFrom, statusRefusal, type Transition } from '../kernel/lifecycle.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'
import { type Permission, permissions } from './permissions.ts'
import type { ScopedRecord } from './scopes.ts'

/** Whether an action may be done now, as a record's view carries it and its button shows it. */
export interface Availability {
  allowed: boolean
  /** Stable code of the refusal when not allowed. */
  code?: string
  /** The sentence that the disabled button shows and that the API answers with. */
  reason?: string
}

/** Whether the user holds a permission. */
export type Holds = (permission: Permission) => boolean

/**
 * The one sentence for a missing permission, of which one would do where several are named: a disabled button and the
 * API's 403 say the same.
 */
export const permissionRefusal = (...needed: readonly Permission[]): Refusal => {
  // People read the words that an administrator reads when granting it, never its code.
  const words = needed.map((one) => `“${permissions[one]}”`).join(' or ')
  return refusal(
    'forbidden',
    'PERMISSION_MISSING',
    `This needs the permission ${words}, which your role does not hold. Ask an administrator of your account.`,
  )
}

/** What staff who have entered an account may not do there: the same for a disabled button and the API's 403. */
export const actingRefusal = (): Refusal =>
  refusal(
    'forbidden',
    'NOT_WHILE_ACTING',
    'This is for the users of the account themselves. Leave the account first.',
  )

/** One action in the table of a kind of record: a row of a lifecycle, or one without `from` that starts in any status. */
export type ActionRow<Status extends string> = Omit<Transition<Status, Permission>, 'from' | 'to'> &
  Partial<Pick<Transition<Status>, 'from'>>

/** Conditions by action: what stands in the way of it, or null. */
export type Guards<Action extends string, Facts> = Readonly<
  Partial<Record<Action, (facts: Facts, holds: Holds) => Refusal | null>>
>

/** All that decides what may be done with a kind of record. */
export interface RecordKind<Status extends string, Action extends string, Facts> {
  /** Names the record in a refusal: "quote". */
  noun: string
  /** Whose records a user may see (domain/access/scopes.ts): of any other there is none. `all` is for records of the provider. */
  scope: ScopedRecord | 'all'
  actions: Readonly<Record<Action, ActionRow<Status>>>
  /** What screens call each status, where that is not the status itself. */
  statusNames?: Readonly<Record<Status, string>>
  /** Say more than that the status does not allow it, and so come before the status. */
  telling?: Guards<Action, Facts>
  /** Come last: the right is held and the status allows it. */
  guards?: Guards<Action, Facts>
  /** Whether facts say enough to decide an action; of one that is not named here they always do. */
  known?: Readonly<Partial<Record<Action, (facts: Facts) => boolean>>>
}

/** What may be done with one kind of record: commands ask `refusalOf`, views carry `actions`, and both say the same. */
export interface RecordRules<Status extends string, Action extends string, Facts> {
  kind: RecordKind<Status, Action, Facts>
  names: readonly Action[]
  /** Why an action may not be done now, or null. */
  refusalOf: (action: Action, facts: Facts, holds: Holds) => Refusal | null
  /** Why the status alone does not allow an action, or null: for a record that a command on another one moves along. */
  statusRefusalOf: (action: Action, status: Status) => Refusal | null
  /** For each action, or for those that are named, whether it may be done now, and if not the code and the sentence. */
  actions: <Named extends Action = Action>(
    facts: Facts,
    holds: Holds,
    names?: readonly Named[],
  ) => Record<Named, Availability>
  /**
   * The actions that a row of a list carries: those that are possible, and those that the status and the user's rights
   * would let in were it not for something that can be put right. All other sentences belong to the record itself.
   */
  open: (facts: Facts, holds: Holds) => Partial<Record<Action, Availability>>
}

const missingRight = ({ by, orBy, andBy }: ActionRow<string>, holds: Holds): Refusal | null => {
  if (!holds(by) && !(orBy && holds(orBy))) return permissionRefusal(by)
  return andBy && !holds(andBy) ? permissionRefusal(andBy) : null
}

/** What a disabled button shows of a refusal; null is allowed. */
export const availabilityOf = (because: Refusal | null): Availability =>
  because ? { allowed: false, code: because.code, reason: because.reason } : { allowed: true }

const NEVER_SHOWN: readonly string[] = ['PERMISSION_MISSING', 'TRANSITION_NOT_ALLOWED']

/**
 * The rules of a kind of record, made of its table: the one place that decides what may be done. Order of the reasons:
 * the right first (so that a refusal does not reveal a record's state), then what says more than the status, the
 * status, and the action's own guard.
 */
export const rulesOf = <Status extends string, Action extends string, Facts extends { status: Status }>(
  kind: RecordKind<Status, Action, Facts>,
): RecordRules<Status, Action, Facts> => {
  const { actions: table, noun } = kind
  const { telling, guards, known } = kind
  const names = Object.keys(table) as Action[]
  const statusRefusalOf = (action: Action, status: Status): Refusal | null =>
    statusRefusal(table, noun, action, status, kind.statusNames?.[status])
  const afterRight = (action: Action, facts: Facts, holds: Holds): Refusal | null =>
    telling?.[action]?.(facts, holds) ??
    statusRefusalOf(action, facts.status) ??
    guards?.[action]?.(facts, holds) ??
    null
  const refusalOf = (action: Action, facts: Facts, holds: Holds): Refusal | null =>
    missingRight(table[action], holds) ?? afterRight(action, facts, holds)

  const opening = new WeakMap<Holds, Map<Status, readonly Action[]>>()
  /**
   * The actions of a status for which the user holds the right, those that say more than their status among them. The
   * rows of a list ask for the same few again and again. A user's rights do not change within a request.
   */
  const openingIn = (status: Status, holds: Holds): readonly Action[] => {
    const ofUser = opening.get(holds) ?? new Map<Status, readonly Action[]>()
    opening.set(holds, ofUser)
    const known = ofUser.get(status)
    if (known) return known
    const started = actionsFrom(table, status)
    const found = names.filter(
      (action) =>
        (telling?.[action] !== undefined || started.includes(action)) && !missingRight(table[action], holds),
    )
    ofUser.set(status, found)
    return found
  }
  return {
    kind,
    names,
    refusalOf,
    statusRefusalOf,
    actions: (facts, holds, some) => {
      const all = {} as Record<Action, Availability>
      for (const action of some ?? names) all[action] = availabilityOf(refusalOf(action, facts, holds))
      return all
    },
    open: (facts, holds) => {
      const open: Partial<Record<Action, Availability>> = {}
      for (const action of openingIn(facts.status, holds)) {
        if (known?.[action]?.(facts) === false) continue
        const because = afterRight(action, facts, holds)
        if (because === null || !NEVER_SHOWN.includes(because.code)) open[action] = availabilityOf(because)
      }
      return open
    },
  }
}
