import type { Cents } from '#domain/kernel/money.ts'
import { decimalOf, SCALE, times, unitsOf } from '#domain/kernel/exact.ts'
import type { ProgramFile } from './program-schema.ts'
import { plain } from '#domain/rating/proof/wording.ts'

/** One row of a table, ready to use: factor in millionths and the texts of its worksheet line. */
export interface Row {
  key: string
  units: number
  factor: string
  explain: string
}

export const row = (key: string, decimal: string, explain: string): Row => {
  const units = unitsOf(decimal)
  return { key, units, factor: decimalOf(units), explain }
}

/** The amount that a table is relative to: that of factor 1. */
export const unitKey = (factors: Record<string, string>): string =>
  plain(Number(Object.keys(factors).find((key) => factors[key] === '1')))

export const amounts = (factors: Record<string, string>, explain: (key: string) => string): Map<Cents, Row> =>
  new Map(
    Object.entries(factors).map(([key, decimal]) => [
      Number(key) * 100,
      row(plain(Number(key)), decimal, explain(plain(Number(key)))),
    ]),
  )

/** A factor that moves only a share of the premium: `1 + share x (factor - 1)`, which must be exact. */
export const shared = (share: string, decimal: string): string => {
  const product = BigInt(unitsOf(share)) * BigInt(unitsOf(decimal) - SCALE)
  if (product % BigInt(SCALE) !== 0n) throw new Error(`share ${share} of ${decimal} is not exact`)
  return decimalOf(SCALE + Number(product / BigInt(SCALE)))
}

export const sharedRows = (
  table: ProgramFile['waiting'],
  label: (key: string) => string,
  what: string,
): Map<number, Row> =>
  new Map(
    Object.entries(table.factors).map(([key, decimal]) => [
      Number(key),
      row(
        label(key),
        shared(table.share, decimal),
        `${decimal} on the ${what} share: 1 + ${table.share} x (${decimal} - 1).`,
      ),
    ]),
  )

/**
 * What part of the premium coverages with limits of their own are shares of, by aggregate limit: the premium at factor 1
 * with a share of what the aggregate limit adds, over the factor of that limit; six decimals, half up.
 */
export const ownLimitRows = ({ coverages, limit }: ProgramFile): ReadonlyMap<Cents, Row> | null => {
  const { ownLimits } = coverages
  if (!ownLimits) return null
  const share = BigInt(unitsOf(ownLimits.share))
  const one = BigInt(SCALE)
  return new Map(
    Object.entries(limit.factors).map(([key, decimal]) => {
      const factor = BigInt(unitsOf(decimal))
      const counted = one * one + share * (factor - one)
      const units = Number((counted * 2n + factor) / (factor * 2n))
      const why = `With a limit of its own it is a share of ${decimalOf(units)} of that premium: (1 + ${ownLimits.share} x (${decimal} - 1)) / ${decimal}, since it hardly grows with the aggregate limit.`
      return [Number(key) * 100, row(plain(Number(key)), decimalOf(units), why)]
    }),
  )
}

export const retroLabel = (key: string): string =>
  key === '-1' ? 'Full Prior Acts' : key === '1' ? '1 Year' : `${key} Years`

/** Factor for each whole score by straight lines between the points; each must be exact in millionths. */
export const scoreRows = ({ points }: ProgramFile['score']): Row[] =>
  Array.from({ length: 101 }, (_, score) => {
    const upper = points.findIndex(([x]) => x >= score)
    const [x1, f1] = points[upper] as [number, string]
    const [x0, f0] = points[Math.max(0, upper - 1)] as [number, string]
    const rise = (score - x0) * (unitsOf(f1) - unitsOf(f0))
    if (x1 !== x0 && rise % (x1 - x0) !== 0) throw new Error(`score ${score} has no exact factor`)
    const units = unitsOf(f0) + (x1 === x0 ? 0 : rise / (x1 - x0))
    return row(String(score), decimalOf(units), `Company score ${score} of 100.`)
  })

/** Premium of a layer against 1,000,000 of primary limit: the limit curve at its top less at its bottom. */
export const layerRows = ({
  layer,
  limit,
}: ProgramFile): ReadonlyMap<Cents, ReadonlyMap<Cents, Row>> | null => {
  if (!layer) return null
  const at = (major: number): number => unitsOf(limit.factors[String(major)] ?? '')
  const loading = unitsOf(layer.loading)
  const rowOf = (from: number, size: number): [Cents, Row] => {
    const decimal = decimalOf(times(loading, at(from + size) - at(from)))
    const why = `Limit curve at ${plain(from + size)} less at ${plain(from)}, times ${layer.loading} for the layer.`
    return [size * 100, row(`${plain(size)} excess of ${plain(from)}`, decimal, why)]
  }
  return new Map(
    layer.attachments.map((from) => [
      from * 100,
      new Map(limit.offered.map((size): [Cents, Row] => rowOf(from, size))),
    ]),
  )
}
