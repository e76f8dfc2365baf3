import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'

export const LOCALES = ['en-US', 'en-GB'] as const
export type Locale = (typeof LOCALES)[number]

const COOKIE = 'i18next'
const STORED = 'i18nextLng'
/** The language cookie lasts one minute (specification 0 section 9). */
const COOKIE_SECONDS = 60

const asLocale = (text: string | null | undefined): Locale | null =>
  LOCALES.find((locale) => locale.toLowerCase() === text?.toLowerCase()) ?? null

const cookieValue = (name: string): string | null =>
  document.cookie
    .split('; ')
    .find((entry) => entry.startsWith(`${name}=`))
    ?.slice(name.length + 1) ?? null

const chosenLocale = (): Locale | null =>
  asLocale(new URLSearchParams(location.search).get('lng')) ??
  asLocale(cookieValue(COOKIE)) ??
  asLocale(localStorage.getItem(STORED)) ??
  asLocale(sessionStorage.getItem(STORED))

/** Whether somebody chose a language here; otherwise the account's market decides once it is known. */
export const hasChosenLocale = (): boolean => chosenLocale() !== null

/** The address asks for a language that there is none of. */
export const isUnsupportedAsked = (): boolean => {
  const asked = new URLSearchParams(location.search).get('lng')
  return asked !== null && asLocale(asked) === null
}

/** Detection order of specification 0 section 9: query string, cookie, local storage, session storage, browser. */
export const detectLocale = (): Locale =>
  chosenLocale() ?? navigator.languages.map(asLocale).find((locale) => locale !== null) ?? 'en-US'

const files = import.meta.glob<{ default: Record<string, unknown> }>('./locales/*/*.json')

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = files[`./locales/${language}/${namespace}.json`]
    if (!load) {
      done(new Error(`No texts for ${language}/${namespace}`), false)
      return
    }
    load().then(
      (file) => done(null, file.default as never),
      (error: Error) => done(error, false),
    )
  },
}

/** Starts the texts in the given locale and loads the common ones. */
export const startTexts = async (locale: Locale): Promise<void> => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: 'en-US',
      supportedLngs: [...LOCALES],
      load: 'currentOnly',
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  document.documentElement.lang = locale
}

/** Shows another language without remembering it. */
export const showLocale = async (locale: Locale): Promise<void> => {
  await i18next.changeLanguage(locale)
  document.documentElement.lang = locale
}

/** Changes the language and remembers the choice. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  localStorage.setItem(STORED, locale)
  document.cookie = `${COOKIE}=${locale}; max-age=${COOKIE_SECONDS}; path=/; samesite=lax`
  await showLocale(locale)
}
