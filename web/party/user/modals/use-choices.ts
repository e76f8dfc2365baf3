import type { AccountType } from '#domain/access/account-types.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { Option } from '#web/kit/form/select-field.tsx'
import { useSession } from '#web/session-context.ts'
import { useApi } from '#web/use-api.ts'

/** Every team of an account, and a page of agencies (specification 1 section 9). */
const MOST_TEAMS = 3000
const AGENCIES = 100

export interface Choices {
  roles: readonly Option[]
  /** Roles that work in teams, and so need one where there are any. */
  teamRoles: readonly string[]
  teams: readonly Option[]
  agencies: readonly Option[]
}

const optionsOf = (rows: readonly { id: string; name: string }[] = []): Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** What the form of a user chooses from: roles of the account's type, teams of the own account, agencies of staff. */
export const useChoices = (accountType: AccountType | undefined) => {
  const { me, can } = useSession()
  const roles = useApi(
    'userRoles',
    { query: accountType ? { accountType } : {} },
    { enabled: accountType !== undefined },
  )
  const teams = useApi('teamSearch', { query: { size: MOST_TEAMS } }, { enabled: can(['team:read']) })
  const agencies = useApi(
    'agencySearch',
    { query: { size: AGENCIES } },
    { enabled: seesAll(me.account, 'agency') },
  )
  const all = [roles, teams, agencies]
  const choices: Choices | null =
    roles.data && all.every((one) => !one.isLoading)
      ? {
          teamRoles: roles.data.filter((role) => role.isOfTeam).map((role) => role.roleId),
          roles: roles.data.map(({ roleId, name }) => ({ value: roleId, label: name })),
          teams: optionsOf(teams.data?.content),
          agencies: optionsOf(agencies.data?.content),
        }
      : null
  return {
    choices,
    error: all.find((one) => one.error)?.error ?? null,
    refetch: () => void Promise.all(all.map(async (one) => one.refetch())),
  }
}
