import type { Band, Factor } from '#domain/risk/schema.ts'
import type { Answer } from '#web/client.ts'

export type Risk = Answer<'riskGet'>
export type FactorScore = Risk['report']['factors'][number]
export type Check = Risk['report']['checks'][number]

/** The scored factors from worst to best, then those that are not scored yet. */
export const worstFirst = (factors: readonly FactorScore[]): FactorScore[] =>
  factors.toSorted((a, b) => (a.score ?? 101) - (b.score ?? 101) || a.label.localeCompare(b.label, 'en'))

/** Checks of a factor with what failed first. */
export const checksOf = (risk: Risk, factor: Factor): Check[] => {
  const order = ['fail', 'warn', 'pass']
  return risk.report.checks
    .filter((check) => check.factor === factor)
    .toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result) || b.weight - a.weight)
}

/** Difference to the industry's median, or null when one of the two is not known. */
export const industryGap = (risk: Risk, factor: FactorScore): number | null => {
  const median = risk.industry.factors[factor.factor]
  return factor.score === null || median === null || median === undefined ? null : factor.score - median
}

export const bandColor = (band: Band): string => `var(--band-${band.toLowerCase()})`
