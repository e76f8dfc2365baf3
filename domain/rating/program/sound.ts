import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { SCALE, unitsOf } from '#domain/kernel/exact.ts'
import { plain } from '#domain/rating/proof/wording.ts'
import type { ProgramFile } from './program-schema.ts'

const assertRising = (what: string, values: readonly number[]): void => {
  if (values.some((value, index) => index > 0 && value < (values[index - 1] as number)))
    throw new Error(`${what} must never fall`)
}

/** The first day of programs whose limit factors have to grow ever more slowly; older ones are history. */
const CONCAVE_FROM: LocalDate = '2027-01-01'

/** Each step between limits costs no more, for the same amount, than the one below it. */
const assertConcave = (factors: Readonly<Record<string, string>>): void => {
  const points = Object.entries(factors)
    .map(([limit, decimal]) => ({ limit: Number(limit), units: unitsOf(decimal) }))
    .toSorted((a, b) => a.limit - b.limit)
  points.forEach((point, index) => {
    const [below, above] = [points[index - 1], points[index + 1]]
    if (!below || !above) return
    const [before, after] = [point.limit - below.limit, above.limit - point.limit]
    if ((above.units - point.units) * before > (point.units - below.units) * after)
      throw new Error(`limit factors must rise ever more slowly, and rise faster above ${plain(point.limit)}`)
  })
}

/** A lower limit of an included agreement costs less, the lower the less, and takes no more than that agreement's part. */
const assertCredits = ({ included, optional }: ProgramFile['coverages']): void => {
  const taken = new Map<string, number>()
  for (const { key, credit, limits, loading } of optional) {
    if (!credit) continue
    const kept = Object.entries(credit.kept).toSorted(([a], [b]) => Number(a) - Number(b))
    if (Object.keys(limits).join(' ') !== Object.keys(credit.kept).join(' ') || Number(loading) !== 0)
      throw new Error(`${key} needs a credit for each of its limits and no loading`)
    const units = kept.map(([, decimal]) => unitsOf(decimal))
    assertRising(`what a sublimit of ${key} keeps`, units)
    if ((units.at(-1) ?? 0) > SCALE) throw new Error(`a sublimit of ${key} keeps more than there is`)
    const most = unitsOf(credit.share) * (1 - (units[0] ?? 0) / SCALE)
    taken.set(credit.agreement, (taken.get(credit.agreement) ?? 0) + most)
  }
  for (const [agreement, units] of taken) {
    const share = included.find(({ key }) => key === agreement)?.share
    if (share === undefined) throw new Error(`${agreement} is not an included coverage`)
    if (units > (share * SCALE) / 100) throw new Error(`sublimits take more than ${agreement} costs`)
  }
}

/** What a schema cannot see: shares add up, curves rise, choices have a row. Throws: such a file is a bug. */
export const assertSound = (file: ProgramFile): void => {
  const total = file.coverages.included.reduce((sum, one) => sum + one.share, 0)
  if (total !== 100) throw new Error(`shares of the included coverages add up to ${total}, not 100`)
  for (const one of file.coverages.included)
    if (!coverageOf(one.key)) throw new Error(`${one.key} is not in the coverage catalogue`)
  assertRising(
    'revenue anchors',
    file.baseCurve.points.map(([x]) => x),
  )
  assertRising(
    'base premiums',
    file.baseCurve.points.map(([, y]) => y),
  )
  for (const { key, line } of file.coverages.optional)
    for (const axis of [0, 1] as const)
      assertRising(
        `anchors of ${key}`,
        (line?.points ?? []).map((point) => point[axis]),
      )
  const byKey = (factors: Record<string, string>): number[] =>
    Object.entries(factors)
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, decimal]) => unitsOf(decimal))
  assertRising('limit factors', byKey(file.limit.factors))
  assertRising('retention credits', byKey(file.retention.factors).reverse())
  if (file.coverages.ownLimits)
    for (const { key, limits } of file.coverages.optional)
      assertRising(`factors of the limits of ${key}`, byKey(limits))
  if (file.effectiveDate >= CONCAVE_FROM) assertConcave(file.limit.factors)
  assertCredits(file.coverages)
  for (const table of [file.limit, file.retention])
    for (const one of table.offered)
      if (!table.factors[String(one)]) throw new Error(`no factor for the choice ${one}`)
  for (const rule of file.corrections) {
    const wanted =
      rule.kind === 'coverageDeductibleByIndustry'
        ? [rule.deductible]
        : rule.kind === 'minDeductibleByRevenue'
          ? rule.bands.map(({ deductible }) => deductible)
          : []
    for (const deductible of wanted)
      if (!file.retention.factors[String(deductible)])
        throw new Error(`no factor for the deductible ${deductible} of ${rule.rule}`)
  }
}
