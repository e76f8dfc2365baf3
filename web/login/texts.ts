import uk from '../locales/en-GB/login.json' with { type: 'json' }
import us from '../locales/en-US/login.json' with { type: 'json' }

export type LoginTexts = typeof us

/** The login page has its own few texts, so that it needs no library for them. */
export const textsOf = (market: 'US' | 'UK'): LoginTexts => (market === 'UK' ? uk : us)

const STORED_LOCALE = 'i18nextLng'

/** The UK is chosen by the host's country suffix or by the visitor's chosen language (specification 0 section 1). */
export const marketHere = (): 'US' | 'UK' =>
  location.hostname.endsWith('.uk') || localStorage.getItem(STORED_LOCALE) === 'en-GB' ? 'UK' : 'US'
