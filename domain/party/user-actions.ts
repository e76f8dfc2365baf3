import { type AccountType, partyHas } from '../access/account-types.ts'
import { actingRefusal, type Holds, rulesOf } from '../access/availability.ts'
import { WHOLESALERS_ONLY } from '../access/permissions.ts'
import { roleById } from '../access/roles.ts'
import { refusal, type Refusal } from '../kernel/refusal.ts'

/** What the guards of a user look at. */
export interface UserFacts {
  status: 'ENABLED' | 'DISABLED'
  roleId: string
  /** Whose team or account it is about: the user's, or the one that they are a guest of. */
  accountType: AccountType
  isOwnAccount: boolean
  /** Whether it is the actor's own user. */
  isSelf: boolean
  actorType: AccountType
  /** Whether the actor is provider staff who has entered the account. */
  isActing: boolean
}

/** What people may do to a user. */
export const userActions = {
  update: { by: 'user:update', label: 'Change' },
  changeRole: { by: 'user:update', label: 'Change role' },
  enable: { by: 'user:update', label: 'Enable' },
  disable: { by: 'user:update', label: 'Disable' },
  remove: { by: 'user:update', label: 'Remove' },
  addAccounts: { by: 'org:secure', label: 'Add accounts' },
  moveTeams: { by: 'team:manage', label: 'Move to teams' },
} as const

export type UserAction = keyof typeof userActions

/**
 * A role that holds something the actor lacks: no one gives or takes more than they hold themselves. What the account
 * withholds from all of its users is not counted: the role would not give it there either.
 */
export const widerRole = (
  { roleId, actorType }: Pick<UserFacts, 'roleId' | 'actorType'>,
  holds: Holds,
): Refusal | null => {
  const role = roleById(roleId)
  if (!role || role.accountType !== actorType) return null
  return role.grants.every((grant) => grant === WHOLESALERS_ONLY || holds(grant))
    ? null
    : refusal(
        'forbidden',
        'ROLE_TOO_WIDE',
        `The role ${role.name} may do more than yours. Ask an administrator.`,
      )
}

const acting = ({ isActing }: UserFacts): Refusal | null => (isActing ? actingRefusal() : null)

/** Teams divide an agency's business, and the people of the actor's own account. */
const withoutTeams = ({ isOwnAccount, accountType }: UserFacts): Refusal | null =>
  isOwnAccount || partyHas(accountType, 'teams')
    ? null
    : refusal('conflict', 'NO_TEAMS', 'Only agencies have teams that you can move their users between.')

/** What any change of a user needs, and what then one needs of one's own. */
const change =
  (own: (facts: UserFacts) => Refusal | null = () => null) =>
  (facts: UserFacts, holds: Holds): Refusal | null =>
    widerRole(facts, holds) ?? acting(facts) ?? own(facts)

const notSelf =
  (reason: string) =>
  ({ isSelf }: UserFacts): Refusal | null =>
    isSelf ? refusal('conflict', 'OWN_USER', reason) : null

const ownLogin = notSelf('Another administrator has to disable your login.')

/** What may be done with a user, and why not. */
export const userRules = rulesOf<UserFacts['status'], UserAction, UserFacts>({
  noun: 'user',
  scope: 'user',
  actions: userActions,
  guards: {
    update: change(),
    changeRole: change(notSelf('Another administrator has to change your role.')),
    enable: change(
      (facts) =>
        ownLogin(facts) ??
        (facts.status === 'ENABLED' ? refusal('conflict', 'ENABLED', 'The user is enabled already.') : null),
    ),
    disable: change(
      (facts) =>
        ownLogin(facts) ??
        (facts.status === 'DISABLED'
          ? refusal('conflict', 'DISABLED', 'The user is disabled already.')
          : null),
    ),
    remove: change(notSelf('Another administrator has to remove you.')),
    addAccounts: acting,
    moveTeams: withoutTeams,
  },
})
