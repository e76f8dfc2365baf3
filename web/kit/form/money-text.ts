/** Reading and writing of typed amounts: grouping, `1.2m` and `450k`, pasted symbols, and the amount in words. */

const UNITS: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9, bn: 1e9, t: 1e12 }
const LARGEST = 1e12

/** Major units of a typed amount; null for an empty text, undefined for one that is not an amount. */
export const parseMoney = (typed: string): number | null | undefined => {
  const text = typed.replaceAll(/[\s,$£]/g, '').toLowerCase()
  if (text === '') return null
  const match = /^(-?)(\d*)(?:\.(\d*))?(k|m|bn|b|t)?$/.exec(text)
  if (!match || (!match[2] && !match[3])) return undefined
  const value = Number(`${match[2] || '0'}.${match[3] || '0'}`) * (UNITS[match[4] ?? ''] ?? 1)
  // A shorthand such as 1.005k has binary dust below the cent, which is no amount anybody typed.
  const rounded = Math.round(value * 100) / 100
  if (rounded > LARGEST) return undefined
  return match[1] && rounded !== 0 ? -rounded : rounded
}

/** Groups an amount for its field: `1,200,000` and `1,200.50`. Both markets group with commas. */
export const groupMoney = (major: number): string =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: Number.isInteger(major) ? 0 : 2,
    maximumFractionDigits: 2,
  }).format(major)

const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const TENS = ' ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const SCALES = ['', ' thousand', ' million', ' billion', ' trillion']

const below1000 = (value: number): string => {
  const hundreds = Math.floor(value / 100)
  const rest = value % 100
  const words: string[] = hundreds ? [`${SMALL[hundreds]} hundred`] : []
  if (rest >= 20) words.push(TENS[Math.floor(rest / 10)] + (rest % 10 ? `-${SMALL[rest % 10]}` : ''))
  else if (rest > 0) words.push(SMALL[rest] ?? '')
  return words.join(' ')
}

/** The whole part of an amount in English words: 1200000 is "one million two hundred thousand". */
export const moneyWords = (major: number): string => {
  let left = Math.floor(Math.abs(major))
  if (left === 0) return 'zero'
  const parts: string[] = []
  for (let scale = 0; left > 0 && scale < SCALES.length; scale += 1) {
    const group = left % 1000
    if (group) parts.unshift(below1000(group) + SCALES[scale])
    left = Math.floor(left / 1000)
  }
  return (major < 0 ? 'minus ' : '') + parts.join(' ')
}
