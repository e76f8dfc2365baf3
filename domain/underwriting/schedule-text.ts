const WRITTEN =
  /^(?<sign>[+-])?(?<number>\d{1,2}(?:\.\d{1,8})?)(?<percent> ?(?:%|percent))?(?: ?(?<word>credit|debit|off|up))?$/

const LOWERS: ReadonlySet<string | undefined> = new Set(['credit', 'off'])

/** A modifier lies this close to 1: 0.5 halves a premium. */
const isModifier = (number: number): boolean => number >= 0.5 && number <= 1.5

/** Percent that a modifier stands for, exact: "0.9475" is -5.25. */
const percentOfModifier = (text: string): string => {
  const [whole = '0', decimals = ''] = text.split('.')
  const units = BigInt(whole + decimals.padEnd(8, '0')) - 100_000_000n
  const [negative, size] = units < 0n ? ['-', -units] : ['', units]
  const digits = String(size).padStart(7, '0')
  const rest = digits.slice(-6).replace(/0+$/, '')
  return `${negative}${digits.slice(0, -6)}${rest && `.${rest}`}`
}

/**
 * The percentage of a schedule rating as underwriters write it, negative for a credit: "-10%", "10 credit", "5 debit",
 * "2.5", or as a modifier with its decimal point, "0.90". An empty text stays empty; null where it is none of them.
 */
export const schedulePercentOf = (typed: string): string | null => {
  const text = typed.trim().toLowerCase().replaceAll(/[−–]/g, '-').replaceAll(/\s+/g, ' ')
  if (text === '') return ''
  const found = WRITTEN.exec(text)?.groups
  if (!found) return null
  const { sign, number = '', percent, word } = found
  const isBare = !sign && !percent && !word
  if (isBare && number.includes('.') && isModifier(Number(number))) return percentOfModifier(number)
  const size = number.replace(/^0+(?=\d)/, '')
  return (LOWERS.has(word) || (sign === '-' && word === undefined)) && Number(size) !== 0 ? `-${size}` : size
}
