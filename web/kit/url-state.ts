import { useRouter, useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

export type SearchChange = Record<string, string | null>

/** The query of the address as plain text pairs; `null` in a change removes the entry. */
export const useUrlState = (): {
  search: URLSearchParams
  change: (changes: SearchChange, mode?: 'push' | 'replace') => void
} => {
  const router = useRouter()
  const text = useRouterState({ select: (state) => state.location.searchStr })
  const search = useMemo(() => new URLSearchParams(text), [text])
  const change = useCallback(
    (changes: SearchChange, mode: 'push' | 'replace' = 'replace') => {
      // The router's own location may lag behind two changes in one tick; the history does not.
      const { pathname, search: current, hash } = router.history.location
      const next = new URLSearchParams(current)
      for (const [key, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(key)
        else next.set(key, value)
      }
      const query = next.toString().replaceAll('%2C', ',')
      router.history[mode](pathname + (query ? `?${query}` : '') + hash)
    },
    [router],
  )
  return { search, change }
}
