import { useSyncExternalStore } from 'react'
import type { Me } from './session-context.ts'

const STORED = 'team'

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

const readStored = (): Choice | null => {
  try {
    return JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as Choice | null
  } catch {
    return null
  }
}

/** Provider staff begin with 'All', everybody else with the default team (specification 0 section 6). */
const firstOf = (me: Me): Choice => ({
  accountId: me.account.id,
  team: me.isCowbell ? null : me.defaultTeam,
})

/** The chosen team of the user's account, before the first list is read. */
export const beginTeams = (me: Me): void => {
  if (choice?.accountId === me.account.id) return
  const stored = readStored()
  choice = stored?.accountId === me.account.id ? stored : firstOf(me)
}

/** Null is 'All'. */
export const chooseTeam = (team: Team | null): void => {
  if (!choice) return
  choice = { ...choice, team }
  sessionStorage.setItem(STORED, JSON.stringify(choice))
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
