export const LOCALES = ['en-US', 'en-GB'] as const
export type Locale = (typeof LOCALES)[number]

export const LOCALE_COOKIE = 'i18next'
export const STORED_LOCALE = 'i18nextLng'

const asLocale = (text: string | null | undefined): Locale | null =>
  LOCALES.find((locale) => locale.toLowerCase() === text?.toLowerCase()) ?? null

const cookieValue = (name: string): string | null =>
  document.cookie
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

/** What the user chose: query string, cookie, local storage, session storage (specification 0 section 9). */
export const chosenLocale = (): Locale | null =>
  asLocale(new URLSearchParams(location.search).get('lng')) ??
  asLocale(cookieValue(LOCALE_COOKIE)) ??
  asLocale(localStorage.getItem(STORED_LOCALE)) ??
  asLocale(sessionStorage.getItem(STORED_LOCALE))

/** The address asks for a language that there is none of. */
export const isUnsupportedAsked = (): boolean => {
  const asked = new URLSearchParams(location.search).get('lng')
  return asked !== null && asLocale(asked) === null
}

/** The server marks its pages where the host or a switched feature makes them British (specification 0 section 1). */
const isUkPage = (): boolean => document.documentElement.dataset['market'] === 'UK'

/** What was chosen, else the market of the page, else the browser's languages, else en-US. */
export const detectLocale = (): Locale =>
  chosenLocale() ??
  (isUkPage() ? 'en-GB' : null) ??
  navigator.languages.map(asLocale).find((locale) => locale !== null) ??
  'en-US'
