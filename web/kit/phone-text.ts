/** The masks of specification 1 section 9: US 3-3-4, UK 5-6 with the leading 0, an extension of up to 10 digits. */

type Market = 'US' | 'UK'

const SHAPES = { US: { prefix: '1', digits: 10 }, UK: { prefix: '44', digits: 10 } } as const

/** The stored shape (`+1 2125550142 ext. 9`) of what was typed, or the typed text while it is not complete. */
export const storedPhone = (typed: string, market: Market): string => {
  const { prefix, digits } = SHAPES[market]
  const [number = '', extension = ''] = typed.split(/\s*(?:ext\.?|x)\s*/i)
  let national = number.replaceAll(/\D/g, '')
  if (national.length > digits && national.startsWith(prefix)) national = national.slice(prefix.length)
  if (market === 'UK' && national.startsWith('0')) national = national.slice(1)
  const extra = extension.replaceAll(/\D/g, '').slice(0, 10)
  return national.length === digits ? `+${prefix} ${national}${extra && ` ext. ${extra}`}` : typed
}

/** The mask's writing of a stored number without its prefix: `(212) 555-0142` or `02079 460018`. */
export const maskedPhone = (stored: string): string => {
  const match = /^\+(1|44) (\d+)( ext\. \d+)?$/.exec(stored)
  if (!match) return stored
  const [, prefix, digits = '', extension = ''] = match
  if (prefix === '1') return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}${extension}`
  return `0${digits.slice(0, 4)} ${digits.slice(4)}${extension}`
}
