import { detectLocale } from '../client/locale.ts'
import uk from '../locales/en-GB/login.json' with { type: 'json' }
import us from '../locales/en-US/login.json' with { type: 'json' }

export type LoginTexts = typeof us

/** The login page has its own few texts, so that it needs no library for them. */
export const textsOf = (market: 'US' | 'UK'): LoginTexts => (market === 'UK' ? uk : us)

/** Texts and pitch follow the language that the rest of the product would show here. */
export const marketHere = (): 'US' | 'UK' => (detectLocale() === 'en-GB' ? 'UK' : 'US')
