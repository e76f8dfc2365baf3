import { divideHalfUp, type Cents } from './money.ts'

/** Factors inside a compiled program are whole millionths: every table of ours has at most six decimals. */
export const SCALE = 1_000_000
const SCALE_DIGITS = 6
const LARGEST_EXACT = Number.MAX_SAFE_INTEGER - SCALE

/** `"0.975"` to 975000; throws when the text is no decimal or has more than six decimals. */
export const unitsOf = (decimal: string): number => {
  const match = /^(-?)(\d{1,6})(?:\.(\d{1,6}))?$/.exec(decimal)
  if (!match) throw new Error(`not a decimal with at most six places: ${decimal}`)
  const units = Number(match[2]) * SCALE + Number((match[3] ?? '').padEnd(SCALE_DIGITS, '0'))
  return match[1] ? -units : units
}

/** 975000 to `"0.975"`, with at least two decimals so that factors line up. */
export const decimalOf = (units: number): string => {
  const sign = units < 0 ? '-' : ''
  const absolute = Math.abs(units)
  const fraction = String(absolute % SCALE).padStart(SCALE_DIGITS, '0')
  const kept = fraction.replace(/0+$/, '').padEnd(2, '0')
  return `${sign}${(absolute - (absolute % SCALE)) / SCALE}.${kept}`
}

/**
 * `numerator / divisor` rounded down, for whole numbers up to 2^53. The quotient of two doubles is never below the
 * whole number under it, but may be rounded up onto the next one: the product settles it.
 */
const wholeQuotient = (numerator: number, divisor: number): number => {
  const quotient = Math.floor(numerator / divisor)
  return quotient * divisor > numerator ? quotient - 1 : quotient
}

/** `a * b / divisor` rounded half up to a whole number, exact for whole, non-negative numbers of any size. */
export const mulDivHalfUp = (a: number, b: number, divisor: number): number => {
  const product = a * b
  if (product > LARGEST_EXACT) return Number(divideHalfUp(BigInt(a) * BigInt(b), BigInt(divisor)))
  const quotient = wholeQuotient(product, divisor)
  return (product - quotient * divisor) * 2 >= divisor ? quotient + 1 : quotient
}

/** Cents times a factor in millionths, rounded half up to the cent, once. */
export const times = (amount: Cents, units: number): Cents => {
  const product = amount * units
  return product > LARGEST_EXACT
    ? mulDivHalfUp(amount, units, SCALE)
    : wholeQuotient(product + SCALE / 2, SCALE)
}

/** Rounded half up to whole major units. */
export const toWholeUnits = (amount: Cents): Cents => mulDivHalfUp(amount, 1, 100) * 100

/**
 * Splits an amount by weights: each part is the difference of two rounded running sums, so the parts add up to
 * the amount and none is a cent further from its share than rounding makes it.
 */
export const splitByWeights = (amount: Cents, weights: readonly number[]): Cents[] => {
  let total = 0
  for (const weight of weights) total += weight
  const parts: Cents[] = []
  let sum = 0
  let given = 0
  for (const weight of weights) {
    sum += weight
    const upTo = total === 0 ? 0 : mulDivHalfUp(amount, sum, total)
    parts.push(upTo - given)
    given = upTo
  }
  return parts
}
