/** What the browser keeps between leaving for the identity provider and coming back. */
export interface SsoWay {
  binding: string
  /** Signing in, or connecting the identity to who is signed in. */
  purpose: 'sign-in' | 'link'
  /** The page of this site to go to afterwards. */
  next: string | null
}

const STORED = 'sso-way'

/** Leaves for the provider's page. */
export const leaveForProvider = (url: string, way: SsoWay): void => {
  sessionStorage.setItem(STORED, JSON.stringify(way))
  location.assign(url)
}

/** What was kept, once: a second visit to the callback finds nothing. */
export const takeSsoWay = (): SsoWay | null => {
  const stored = sessionStorage.getItem(STORED)
  sessionStorage.removeItem(STORED)
  try {
    return stored ? (JSON.parse(stored) as SsoWay) : null
  } catch {
    return null
  }
}
