import { useSyncExternalStore } from 'react'

/** 'All' until teams are loaded, and whenever no single team is chosen (specification 1 section 9). */
export const ALL_TEAMS = 'all'
const STORED = 'team'

const listeners = new Set<() => void>()

export const chooseTeam = (id: string): void => {
  sessionStorage.setItem(STORED, id)
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Id of the chosen team, or `ALL_TEAMS`; null before anybody chose. */
export const useChosenTeam = (): string | null =>
  useSyncExternalStore(subscribe, () => sessionStorage.getItem(STORED))
