/** Colours of how well a row of a law or a contract is known. */
export const KNOWN_TONES = { READ: 'success', SECONDARY: 'warning', DEFAULT: 'danger' } as const
