import { useMemo } from 'react'
import { go, useQueryText, type Mode } from './place.tsx'

export type SearchChange = Record<string, string | null>

const change = (changes: SearchChange, mode: Mode = 'replace'): void => {
  // What is shown may lag behind two changes in one tick; the browser's address does not.
  const { pathname, search, hash } = location
  const next = new URLSearchParams(search)
  for (const [key, value] of Object.entries(changes)) {
    if (value === null || value === '') next.delete(key)
    else next.set(key, value)
  }
  const query = next.toString().replaceAll('%2C', ',')
  go(pathname + (query ? `?${query}` : '') + hash, mode)
}

/** The query of the address as plain text pairs; `null` in a change removes the entry. */
export const useUrlState = (): { search: URLSearchParams; change: typeof change } => {
  const text = useQueryText()
  const search = useMemo(() => new URLSearchParams(text), [text])
  return { search, change }
}
