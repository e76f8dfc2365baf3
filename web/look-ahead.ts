import type { QueryClient } from '@tanstack/react-query'
import { accountTypeOfPath } from '#domain/access/account-types.ts'
import { quoteOfPath } from './client/early.ts'
import { accessToken, refreshToken } from './client/session/session.ts'
import { apiQuery } from './use-api.ts'

/** The current user is read again after 10 minutes (specification 0 section 9). */
export const ME_STALE_MS = 10 * 60_000

export const hasTokens = (): boolean => accessToken() !== null || refreshToken() !== null

/** Pages that lead to the area of the user who is signed in, or out of it. */
const ENTRANCES = ['/', '/loading', '/login', '/logout']

/**
 * Pages that are of the session of the browser. One that a link opens with a token of its own (an invitation, a
 * one-time code, an entered account) is about to begin another session.
 */
export const sharesSession = (path: string): boolean =>
  ENTRANCES.includes(path) || accountTypeOfPath(path.split('/')[1] ?? '') !== null

/**
 * Asks for the user, and for the record that the address names, while the page's code is still on its way: on a slow
 * network each wait that follows another costs a tenth of a second and more. Only inside of an area: elsewhere the tab
 * may be about to switch users, and must not remember the current one.
 */
export const lookAhead = async (queries: QueryClient, path: string): Promise<void> => {
  if (!hasTokens() || !accountTypeOfPath(path.split('/')[1] ?? '')) return
  const quote = quoteOfPath(path)
  await Promise.all([
    queries.prefetchQuery({ ...apiQuery('authMe', {}), staleTime: ME_STALE_MS }),
    quote && queries.prefetchQuery(apiQuery('quoteGet', { params: quote })),
  ])
}
