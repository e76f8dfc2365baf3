import { browserNow } from '#web/kit/clock.ts'
import { accessToken, dropTokens, expiryOf, refreshToken, renewTokens, type Tokens } from './session.ts'
import { announceRenewal } from './tabs.ts'

/** New tokens are fetched this long before the old one expires. */
const AHEAD_MS = 60_000

let underWay: Promise<boolean> | null = null

const exchange = async (): Promise<boolean> => {
  const token = refreshToken()
  if (!token) return false
  const answer = await fetch('/api/auth/v1/refresh', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ refreshToken: token }),
  }).catch(() => null)
  // No answer or an outage says nothing about the session: the tokens stay for the next try.
  if (!answer || answer.status >= 500 || answer.status === 429) return false
  if (!answer.ok) {
    dropTokens()
    return false
  }
  const tokens = (await answer.json()) as Tokens
  renewTokens(tokens)
  announceRenewal(token, tokens)
  return true
}

/** Runs alone in this tab, and alone among tabs that share the remembered token (it is used up by one exchange). */
const alone = async (stale: string | null): Promise<boolean> => {
  const work = async () => (accessToken() !== stale ? true : exchange())
  return navigator.locks ? navigator.locks.request('bindery-refresh', work) : work()
}

/** Exchanges the refresh token once, however many calls ask at the same moment. */
export const refreshSession = (): Promise<boolean> => {
  underWay ??= alone(accessToken()).finally(() => {
    underWay = null
  })
  return underWay
}

const isNearExpiry = (): boolean => {
  const token = accessToken()
  const expiry = token ? expiryOf(token) : null
  return expiry !== null && expiry - browserNow() < AHEAD_MS
}

/** Refreshes before a call when the token is about to expire, so that users never meet the expiry. */
export const freshAccessToken = async (): Promise<string | null> => {
  if ((!accessToken() && refreshToken()) || isNearExpiry()) await refreshSession()
  return accessToken()
}

/** How often the expiry is looked at. */
const LOOK_MS = 20_000
const SIGNS_OF_LIFE = ['pointerdown', 'keydown', 'wheel'] as const

/**
 * Obtains new tokens before the old ones expire (specification 0 section 4) while the page is in use, and not
 * while it is idle, since the idle limit is meant to end that session. Gives back what stops it.
 */
export const refreshInBackground = (): (() => void) => {
  let isAlive = true
  const live = () => {
    isAlive = true
  }
  const look = () => {
    if (!isAlive || !isNearExpiry()) return
    isAlive = false
    void refreshSession()
  }
  const timer = setInterval(look, LOOK_MS)
  for (const sign of SIGNS_OF_LIFE) addEventListener(sign, live, { passive: true })
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, live)
  }
}
