import { detectLocale } from '../client/locale.ts'
import texts from '../locales/en-US/login.json' with { type: 'json' }

export type LoginTexts = typeof texts

/** The login page has its own few texts, the same in both markets, in its first file. */
export { texts }

/** The pitch and the page's language are those that the rest of the product would show here. */
export const marketHere = (): 'US' | 'UK' => (detectLocale() === 'en-GB' ? 'UK' : 'US')
