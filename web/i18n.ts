import i18next, { type BackendModule } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { LOCALE_COOKIE, LOCALES, type Locale, STORED_LOCALE } from './client/locale.ts'

/** The language cookie lasts one minute (specification 0 section 9). */
const COOKIE_SECONDS = 60

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

/** Starts the texts in the given locale and loads the common ones, with those that the first page needs too. */
export const startTexts = async (locale: Locale, first: readonly string[] = []): Promise<void> => {
  await i18next
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      fallbackLng: 'en-US',
      supportedLngs: [...LOCALES],
      load: 'currentOnly',
      ns: ['common', ...first],
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
  localStorage.setItem(STORED_LOCALE, locale)
  document.cookie = `${LOCALE_COOKIE}=${locale}; max-age=${COOKIE_SECONDS}; path=/; samesite=lax`
  await showLocale(locale)
}
