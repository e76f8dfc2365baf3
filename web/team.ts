import { seesAll } from '#domain/access/scopes.ts'
import { useSyncExternalStore } from 'react'
import { save, saved } from './kit/saved-state.ts'
import type { Me } from './session-context.ts'

export interface Team {
  id: string
  name: string
}

/** A choice belongs to the account that it was made in: a tab that enters another account begins anew. */
interface Choice {
  accountId: string
  team: Team | null
}

let choice: Choice | null = null
const listeners = new Set<() => void>()

/** What was chosen in the account before; undefined when nothing was. */
const readSaved = (accountId: string): Team | null | undefined => {
  const team = saved('team', accountId)
  if (team === null) return null
  const { id, name } = (team ?? {}) as Partial<Team>
  return typeof id === 'string' && typeof name === 'string' ? { id, name } : undefined
}

/** Who sees every agency's business begins with 'All', all others with the default team (specification 0 section 6). */
const firstOf = (me: Me): Choice => ({
  accountId: me.account.id,
  team: seesAll(me.account, 'account') ? null : me.defaultTeam,
})

/** The chosen team of the user's account, before the first list is read. */
export const beginTeams = (me: Me): void => {
  if (choice?.accountId === me.account.id) return
  const team = me.defaultTeam ? readSaved(me.account.id) : undefined
  const isOffered = team !== undefined && (!me.ownTeams || me.ownTeams.some(({ id }) => id === team?.id))
  choice = isOffered ? { accountId: me.account.id, team } : firstOf(me)
}

/** Null is 'All'. */
export const chooseTeam = (team: Team | null): void => {
  if (!choice) return
  choice = { ...choice, team }
  save('team', choice.accountId, team)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The team that lists are kept to; null is 'All', which it is until a team is known (specification 1 section 9). */
export const chosenTeam = (): Team | null => choice?.team ?? null

export const useChosenTeam = (): Team | null => useSyncExternalStore(subscribe, chosenTeam)

/** What a list or count of business adds to its query. */
export const teamQuery = (team: Team | null): { teamId?: string } => (team ? { teamId: team.id } : {})
