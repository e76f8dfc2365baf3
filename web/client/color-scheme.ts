import { useSyncExternalStore } from 'react'
import { SCHEME } from './session/session.ts'

/** `auto` is that of the user's system. */
export type ColorScheme = 'light' | 'dark' | 'auto'

const ATTRIBUTE = 'data-mantine-color-scheme'

const listeners = new Set<() => void>()

const asScheme = (text: string | null): ColorScheme => (text === 'dark' || text === 'light' ? text : 'auto')

const chosen = (): ColorScheme => asScheme(localStorage.getItem(SCHEME))

/** The system's, asked only where it matters. */
const system = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)')

/** The page as it was chosen; before its first paint web/public/theme.js does the same. */
const apply = (): void => {
  const scheme = chosen()
  const isDark = scheme === 'dark' || (scheme === 'auto' && system().matches)
  document.documentElement.setAttribute(ATTRIBUTE, isDark ? 'dark' : 'light')
  for (const listener of listeners) listener()
}

/** Chooses light, dark or the system's, for this and later visits. */
export const chooseColorScheme = (scheme: ColorScheme): void => {
  localStorage.setItem(SCHEME, scheme)
  apply()
}

/** Light instead of dark and the other way around, whichever is shown. */
export const switchColorScheme = (): void => {
  chooseColorScheme(document.documentElement.getAttribute(ATTRIBUTE) === 'dark' ? 'light' : 'dark')
}

/** Follows the system and what other tabs choose. */
export const followColorScheme = (): void => {
  system().addEventListener('change', apply)
  addEventListener('storage', ({ key }) => {
    if (key === SCHEME) apply()
  })
}

const follow = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the user chose; the system's if nothing. */
export const useColorScheme = (): ColorScheme => useSyncExternalStore(follow, chosen)
