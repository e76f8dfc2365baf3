import { LOCALE_COOKIE, type Locale, STORED_LOCALE } from './client/locale.ts'
import { fetchTexts, showLocale } from './kit/texts.ts'

/** The language cookie lasts one minute (specification 0 section 9). */
const COOKIE_SECONDS = 60

/** Starts the texts in the given locale with the common ones. */
export const startTexts = async (locale: Locale): Promise<void> => {
  await Promise.all([showLocale(locale), fetchTexts(['common'])])
}

/** Changes the language and remembers the choice. */
export const chooseLocale = async (locale: Locale): Promise<void> => {
  localStorage.setItem(STORED_LOCALE, locale)
  document.cookie = `${LOCALE_COOKIE}=${locale}; max-age=${COOKIE_SECONDS}; path=/; samesite=lax`
  await showLocale(locale)
}
