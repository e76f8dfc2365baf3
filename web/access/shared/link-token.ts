import { useState } from 'react'
import { useParams } from '#web/kit/place/place.tsx'

const KEY = 'linkToken'
/** What replaces the token in the address. */
const HIDDEN = 'link'

interface Entry {
  state: unknown
  path: string
  search: string
}

const stateOf = (state: unknown): Record<string, unknown> => (state ?? {}) as Record<string, unknown>

/**
 * The token of a link and the address without it. The token moves into the entry of the browser's history, which a
 * reload keeps and no server, log or referrer ever sees.
 */
export const hideToken = (entry: Entry, shown: string): { token: string; entry: Entry } => {
  const kept = stateOf(entry.state)[KEY]
  if (typeof kept === 'string') return { token: kept, entry }
  return {
    token: shown,
    entry: {
      state: { ...stateOf(entry.state), [KEY]: shown },
      path: entry.path.replace(/[^/]+\/?$/, HIDDEN),
      search: entry.search,
    },
  }
}

const takeToken = (shown: string): string => {
  const { token, entry } = hideToken(
    { state: history.state, path: location.pathname, search: location.search },
    shown,
  )
  if (entry.path !== location.pathname || stateOf(history.state)[KEY] === undefined)
    history.replaceState(entry.state, '', entry.path + entry.search)
  return token
}

/** The token of the link that opened this page; it leaves the address before anything is sent. */
export const useLinkToken = (param = 'token'): string => {
  const params = useParams()
  const [token] = useState(() => takeToken(params[param] ?? ''))
  return token
}
