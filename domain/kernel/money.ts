/** Money is an integer number of minor units (cents, pence). No other representation exists inside Bindery. */
export type Cents = number

export type Currency = 'USD' | 'GBP'

/** 1 trillion major units: the largest amount any field of the product accepts. */
const LARGEST_CENTS = 100_000_000_000_000

export const isCents = (value: unknown): value is Cents =>
  typeof value === 'number' && Number.isSafeInteger(value) && Math.abs(value) <= LARGEST_CENTS * 10

/** Fails loudly on a value that is not a whole number of minor units: such a value is a bug, never an input. */
export const assertCents = (value: number, what: string): Cents => {
  if (!isCents(value)) throw new Error(`${what} is not a whole number of minor units: ${value}`)
  return value
}

/** Wire (major units, at most two decimals) to minor units, or null when the number has more than two decimals. */
export const centsFromWire = (major: number): Cents | null => {
  if (!Number.isFinite(major)) return null
  const cents = Math.round(major * 100)
  return Number.isSafeInteger(cents) && Math.abs(cents / 100 - major) < 1e-9 * Math.max(1, Math.abs(major))
    ? cents
    : null
}

/** Minor units to the wire's major units; exact for every amount the product accepts. */
export const wireFromCents = (cents: Cents): number => assertCents(cents, 'amount') / 100

export const sumCents = (amounts: Iterable<Cents>): Cents => {
  let total = 0
  for (const amount of amounts) total += amount
  return assertCents(total, 'sum')
}

/** Integer division rounded half up (half away from zero for negative amounts), exact for any size. */
export const divideHalfUp = (numerator: bigint, denominator: bigint): bigint => {
  if (denominator <= 0n) throw new Error('divideHalfUp needs a positive denominator')
  const negative = numerator < 0n
  const absolute = negative ? -numerator : numerator
  const rounded = (absolute * 2n + denominator) / (denominator * 2n)
  return negative ? -rounded : rounded
}

/** An exact decimal factor: `units / 10^scale`. Parsed from a decimal string so that no float is ever involved. */
export interface Factor {
  units: bigint
  scale: number
}

/** Parses `"1.0725"`, `"-0.05"` or `"3"`; throws on anything else (a malformed table is a bug). */
export const factor = (text: string): Factor => {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new Error(`not a decimal factor: ${text}`)
  const decimals = match[3] ?? ''
  const units = BigInt(`${match[2]}${decimals}`)
  return { units: match[1] ? -units : units, scale: decimals.length }
}

const POWERS: bigint[] = Array.from({ length: 40 }, (_, exponent) => 10n ** BigInt(exponent))

/** Amount times factor, rounded half up to the minor unit, once. */
export const applyFactor = (amount: Cents, by: Factor): Cents =>
  Number(divideHalfUp(BigInt(amount) * by.units, POWERS[by.scale] as bigint))

/** Amount times a percentage given as a decimal string (`"3.5"` is 3.5 %), rounded half up, once. */
export const percentOf = (amount: Cents, percent: string): Cents => {
  const rate = factor(percent)
  return applyFactor(amount, { units: rate.units, scale: rate.scale + 2 })
}

/** Amount times `numerator / denominator` (days of a term, say), rounded half up, once. */
export const shareOf = (amount: Cents, numerator: number, denominator: number): Cents =>
  Number(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator)))

/** Splits an amount by weights without losing a cent: largest remainder first, ties to the earlier part. */
export const allocate = (amount: Cents, weights: readonly number[]): Cents[] => {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total <= 0 || weights.some((weight) => weight < 0 || !Number.isInteger(weight)))
    throw new Error('allocate needs whole, non-negative weights with a positive sum')
  const sign = amount < 0 ? -1 : 1
  const absolute = BigInt(Math.abs(amount))
  const parts = weights.map((weight, index) => {
    const product = absolute * BigInt(weight)
    return { index, share: Number(product / BigInt(total)), remainder: product % BigInt(total) }
  })
  let left = Math.abs(amount) - parts.reduce((sum, part) => sum + part.share, 0)
  const order = [...parts].sort((a, b) =>
    a.remainder === b.remainder ? a.index - b.index : a.remainder < b.remainder ? 1 : -1,
  )
  for (const part of order) {
    if (left === 0) break
    part.share += 1
    left -= 1
  }
  return parts.map((part) => sign * part.share)
}
