import { addYears } from '#domain/kernel/dates.ts'
import type { CalculatorRequest, CoverageLine } from '../quote.ts'

type Selected = NonNullable<CalculatorRequest['coverages']>[number]

/** Coverages that somebody chose, as against those that every policy has. */
export const isOptional = (line: CoverageLine): boolean => !line.mandatory && !line.locked

/** TRIA is a switch of its own in the request and a line of the matrix on the screen. */
export const isTria = (line: CoverageLine): boolean => line.key === 'tria'

const selectedOf = (lines: readonly CoverageLine[]): Selected[] =>
  lines
    .filter((line) => isOptional(line) && !isTria(line) && line.isSelected)
    .map((line) => ({
      key: line.key,
      isSelected: true,
      ...(line.limits?.length && line.limit !== null && { limit: line.limit }),
    }))

/**
 * The request after a coverage was switched or given another limit: the preset becomes CUSTOM with exactly the
 * coverages on the screen (specification 2 section 4).
 */
export const withCoverage = (
  request: CalculatorRequest,
  lines: readonly CoverageLine[],
  key: string,
  change: { isSelected?: boolean; limit?: number },
): CalculatorRequest => {
  const line = lines.find((one) => one.key === key)
  if (line && isTria(line)) return { ...request, isTriaExcluded: !(change.isSelected ?? true) }
  const others = (request.preset === 'CUSTOM' ? (request.coverages ?? []) : selectedOf(lines)).filter(
    (one) => one.key !== key && one.isSelected,
  )
  const isSelected = change.isSelected ?? true
  const limit = change.limit ?? (line?.limits?.length ? (line.limit ?? undefined) : undefined)
  const chosen: Selected[] = isSelected ? [{ key, isSelected, ...(limit !== undefined && { limit }) }] : []
  return { ...request, preset: 'CUSTOM', coverages: [...others, ...chosen] }
}

/** A standard preset brings its own coverages; the limit, the dates and the rest stay. */
export const withPreset = (
  request: CalculatorRequest,
  preset: CalculatorRequest['preset'],
): CalculatorRequest => ({
  ...request,
  preset,
  coverages: [],
})

/** Setting the effective date sets the end date to one year later (specification 2 section 4). */
export const withEffectiveDate = (request: CalculatorRequest, effectiveDate: string): CalculatorRequest => ({
  ...request,
  effectiveDate,
  endDate: addYears(effectiveDate, 1),
})
