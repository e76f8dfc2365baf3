import { useMemo } from 'react'
import { useUrlState } from '#web/kit/place/url-state.ts'

/** What a reader of the past asks for, as it is in the address: the day, and the instant or day of what was known. */
export interface Asked {
  on?: string
  known?: string
}

/** What the address asks for, or null where the policy is read as it is today; and how to ask for something else. */
export const useAsked = (): { asked: Asked | null; ask: (asked: Asked | null) => void } => {
  const { search, change } = useUrlState()
  const on = search.get('on') ?? ''
  const known = search.get('known') ?? ''
  const asked = useMemo(
    () => (on || known ? { ...(on && { on }), ...(known && { known }) } : null),
    [on, known],
  )
  return {
    asked,
    ask: (next) => change({ on: next?.on ?? null, known: next?.known ?? null }, 'push'),
  }
}
