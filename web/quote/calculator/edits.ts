import { addYears } from '#domain/kernel/dates.ts'
import type { CalculatorRequest, CoverageLine } from '../shared/quote.ts'

type Selected = NonNullable<CalculatorRequest['coverages']>[number]

/** Coverages that were chosen, unlike those that every policy has. */
export const isOptional = (line: CoverageLine): boolean => !line.mandatory && !line.locked

/** TRIA is a switch of its own in the request and a line of the matrix on the screen. */
export const isTria = (line: CoverageLine): boolean => line.key === 'tria'

/** Terms of a coverage that depart from the policy's, as the request holds them. */
type OwnTerms = Partial<Pick<Selected, 'deductible' | 'waitingPeriod' | 'retroActivePeriod'>>

/** A change of one coverage; a term that is null follows the policy again. */
export type CoverageChange = { isSelected?: boolean; limit?: number } & {
  [K in keyof OwnTerms]?: OwnTerms[K] | null
}

const ownOf = (one: OwnTerms | undefined): OwnTerms => ({
  ...(one?.deductible !== undefined && { deductible: one.deductible }),
  ...(one?.waitingPeriod !== undefined && { waitingPeriod: one.waitingPeriod }),
  ...(one?.retroActivePeriod !== undefined && { retroActivePeriod: one.retroActivePeriod }),
})

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
  change: CoverageChange,
): CalculatorRequest => {
  const line = lines.find((one) => one.key === key)
  if (line && isTria(line)) return { ...request, isTriaExcluded: !(change.isSelected ?? true) }
  const before = request.preset === 'CUSTOM' ? (request.coverages ?? []) : selectedOf(lines)
  const others = before.filter((one) => one.key !== key && one.isSelected)
  const { isSelected = true, limit: asked, ...terms } = change
  const limit = asked ?? (line?.limits?.length ? (line.limit ?? undefined) : undefined)
  const own = { ...ownOf(before.find((one) => one.key === key)), ...terms }
  const kept = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)) as OwnTerms
  const chosen: Selected[] = isSelected
    ? [{ key, isSelected, ...(limit !== undefined && { limit }), ...kept }]
    : []
  return { ...request, preset: 'CUSTOM', coverages: [...others, ...chosen] }
}

/** A deductible that was chosen is no longer one that a rule raised. */
export const withoutAsked = (request: CalculatorRequest): CalculatorRequest => {
  const { deductibleAsked: _, ...chosen } = request
  return chosen
}

/** Another term for the whole policy: a coverage whose own term was the policy's goes with it. */
export const withTerm = <F extends keyof OwnTerms>(
  request: CalculatorRequest,
  field: F,
  value: CalculatorRequest[F],
): CalculatorRequest => ({
  ...(field === 'deductible' ? withoutAsked(request) : request),
  [field]: value,
  coverages: (request.coverages ?? []).map((one) => {
    const own: number | undefined = one[field]
    if (own !== request[field]) return one
    const { [field]: _, ...following } = one
    return following as Selected
  }),
})

/** Every coverage follows the policy again. */
export const withoutOwnTerms = (request: CalculatorRequest): CalculatorRequest => ({
  ...request,
  coverages: (request.coverages ?? []).map(({ key, isSelected, limit }) => ({
    key,
    isSelected,
    ...(limit !== undefined && { limit }),
  })),
})

export const hasOwnTerms = (request: CalculatorRequest): boolean =>
  (request.coverages ?? []).some(
    (one) =>
      (one.deductible ?? request.deductible) !== request.deductible ||
      (one.waitingPeriod ?? request.waitingPeriod) !== request.waitingPeriod ||
      (one.retroActivePeriod ?? request.retroActivePeriod) !== request.retroActivePeriod,
  )

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
