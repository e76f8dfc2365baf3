import { dropTokens } from './session.ts'

/** A path of this site, so that a link can never send the user elsewhere after sign-in. */
export const ownPath = (path: string | null | undefined): string | null => {
  if (!path || !path.startsWith('/') || path.startsWith('//') || path.includes('\\')) return null
  try {
    const url = new URL(path, location.origin)
    return url.origin === location.origin ? url.pathname + url.search + url.hash : null
  } catch {
    return null
  }
}

/** The login page, remembering where its user comes from. */
export const loginPath = (from: string | null = null): string => {
  const page = ownPath(from)
  return page && page !== '/' && !page.startsWith('/login') && !page.startsWith('/logout')
    ? `/login?redirect=${encodeURIComponent(page)}`
    : '/login'
}

/** Leaves the app for the login page (an entry of its own) and forgets the tokens that no longer work. */
export const goToLogin = (): void => {
  dropTokens()
  location.assign(loginPath(location.pathname + location.search + location.hash))
}
