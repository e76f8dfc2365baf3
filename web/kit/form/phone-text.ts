/** The masks of specification 1 section 9: US 3-3-4, UK 5-6 with the leading 0, an extension of up to 10 digits. */

type Market = 'US' | 'UK'

const PREFIXES = { US: '1', UK: '44' } as const

/**
 * The mask's writing of a stored number: `(212) 555-0142` or `02079 460018`. A form of one market shows its
 * own prefix in front of the field, and a number of the other names its prefix itself.
 */
export const maskedPhone = (stored: string, market?: Market): string => {
  const match = /^\+(1|44) (\d+)( ext\. \d+)?$/.exec(stored)
  if (!match) return stored
  const [, prefix, digits = '', extension = ''] = match
  if (market && prefix !== PREFIXES[market]) return stored
  if (prefix === '1') return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}${extension}`
  return `0${digits.slice(0, 4)} ${digits.slice(4)}${extension}`
}
