/**
 * Where the session lives (specification 0 section 3): the access token in session storage; the refresh token
 * next to it, or in local storage when the device is remembered.
 */
const ACCESS = 'accessToken'
const REFRESH = 'refreshToken'
const REMEMBER = 'remember-device'
/** Light, dark or the system's: the one preference entry that a logout keeps, other than the cookie consent. */
export const SCHEME = 'mantine-color-scheme-value'
const KEPT = [SCHEME, 'cookie-consent', 'cookie-consent-timestamp']
/** Says that an earlier session existed, so that a first visit never reads of an expired one. */
const EARLIER = 'earlier-session'
/** The session that new tabs may share: the last that was signed in to, and none that was opened for one tab alone. */
const SHARED = 'shared-session'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export const isRemembered = (): boolean => localStorage.getItem(REMEMBER) === 'true'

export const accessToken = (): string | null => sessionStorage.getItem(ACCESS)

export const refreshToken = (): string | null =>
  sessionStorage.getItem(REFRESH) ?? (isRemembered() ? localStorage.getItem(REFRESH) : null)

export const hadEarlierSession = (): boolean => localStorage.getItem(EARLIER) === 'true'

/** What a token says of itself, or null when it cannot be read. Reads, never trusts. */
export const claimsOf = (token: string | null): Record<string, unknown> | null => {
  const payload = token?.split('.')[1]
  if (!payload) return null
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
  } catch {
    return null
  }
}

/** The session that a token is of, by its id. */
export const sessionOf = (token: string | null): string | null => {
  const sid = claimsOf(token)?.['sid']
  return typeof sid === 'string' ? sid : null
}

export const sharedSession = (): string | null => localStorage.getItem(SHARED)

export const storeTokens = (tokens: Tokens, remember = isRemembered()): void => {
  sessionStorage.setItem(ACCESS, tokens.accessToken)
  if (remember) {
    localStorage.setItem(REMEMBER, 'true')
    localStorage.setItem(REFRESH, tokens.refreshToken)
    sessionStorage.removeItem(REFRESH)
  } else {
    localStorage.removeItem(REMEMBER)
    localStorage.removeItem(REFRESH)
    sessionStorage.setItem(REFRESH, tokens.refreshToken)
  }
  localStorage.setItem(EARLIER, 'true')
  localStorage.setItem(SHARED, sessionOf(tokens.accessToken) ?? '')
}

/**
 * A session of this tab alone: another account entered in a new tab, or a page opened by a one-time code; also what
 * another tab lends. What the device remembers stays as it is.
 */
export const storeTabTokens = (tokens: Tokens): void => {
  sessionStorage.setItem(ACCESS, tokens.accessToken)
  sessionStorage.setItem(REFRESH, tokens.refreshToken)
  localStorage.setItem(EARLIER, 'true')
}

/** Puts renewed tokens where the former ones were. */
export const renewTokens = (tokens: Tokens): void => {
  if (sessionStorage.getItem(REFRESH) === null && isRemembered()) storeTokens(tokens, true)
  else storeTabTokens(tokens)
}

/** Takes over what another tab of the same session got for the token that both held. */
export const adoptTokens = (spent: string, tokens: Tokens): void => {
  const own = sessionStorage.getItem(REFRESH)
  if (own === spent) storeTabTokens(tokens)
  else if (own === null && isRemembered() && localStorage.getItem(REFRESH) === tokens.refreshToken)
    sessionStorage.setItem(ACCESS, tokens.accessToken)
}

/** Forgets the session of this tab: its own tokens, or those of the remembered device when it lived from them. */
export const dropTokens = (): void => {
  const isOfTab = sessionStorage.getItem(REFRESH) !== null
  sessionStorage.removeItem(ACCESS)
  sessionStorage.removeItem(REFRESH)
  if (!isOfTab) localStorage.removeItem(REFRESH)
}

/** What a logout clears: everything stored except the preferences that are not about the person. */
export const clearStoredSession = (): void => {
  const kept = KEPT.map((key) => [key, localStorage.getItem(key)] as const)
  sessionStorage.clear()
  localStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}

/** Expiry of a token in milliseconds since 1970, or null when it does not carry one. */
export const expiryOf = (token: string): number | null => {
  const expiry = claimsOf(token)?.['exp']
  return typeof expiry === 'number' ? expiry * 1000 : null
}
