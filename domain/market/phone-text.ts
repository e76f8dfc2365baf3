/** Area codes of five digits after the 0, which share their first four with longer local numbers (Ofcom). */
const FIVE = /^1(3873|539[456]|697[347]|768[347]|9467)/

/** How many digits after the 0 are the area's or the service's, and how the rest is grouped, as British people write it. */
const grouped = (digits: string): string => {
  const parts = (first: number, second: number) =>
    [digits.slice(0, first), digits.slice(first, first + second), digits.slice(first + second)]
      .filter((part) => part !== '')
      .join(' ')
  if (FIVE.test(digits)) return parts(5, 5)
  if (/^2\d{9}$/.test(digits)) return parts(2, 4)
  if (/^(11\d|1\d1|[389]\d\d)\d{7}$/.test(digits)) return parts(3, 3)
  if (/^[58]\d{8}$/.test(digits)) return parts(3, 6)
  return parts(4, 6)
}

/**
 * A stored number (`+44 2079460018 ext. 77`) as its readers write it: `020 7946 0018 ext. 77`, `(212) 555-0142`. With a
 * market, a number of the other one names its prefix: `+44 20 7946 0018`. A text that is no stored number stays as it is.
 */
export const phoneText = (stored: string, market?: 'US' | 'UK'): string => {
  const match = /^\+(1|44) (\d{7,10})( ext\. \d+)?$/.exec(stored)
  if (!match) return stored
  const [, prefix, digits = '', extension = ''] = match
  const isAtHome = market === undefined || market === (prefix === '1' ? 'US' : 'UK')
  if (prefix === '44') return `${isAtHome ? '0' : '+44 '}${grouped(digits)}${extension}`
  const area = `${digits.slice(0, 3)}`
  const line = `${digits.slice(3, 6)}-${digits.slice(6)}`
  return `${isAtHome ? `(${area}) ` : `+1 ${area}-`}${line}${extension}`
}
