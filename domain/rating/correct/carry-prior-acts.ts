import { coverageOf } from '#domain/rating/coverage/catalogue.ts'
import type { RatingRequest } from '#domain/rating/inputs.ts'
import { retroLabel } from '#domain/rating/program/rows.ts'
import type { Change, RetroActivePeriod } from '#domain/rating/types.ts'

const REASON = 'The prior acts that were chosen for the first term are carried over to every renewal.'

const change = (field: string, label: string, from: RetroActivePeriod, to: RetroActivePeriod): Change => ({
  field,
  label,
  from: retroLabel(String(from)),
  to: retroLabel(String(to)),
  reason: REASON,
  rule: 'PRIOR_ACTS_CARRIED',
  source: 'Product rules',
})

/** The policy's own choice of prior acts as the first term made it; a request without carried terms stays as it is. */
export const carryPolicyPriorActs = (
  request: RatingRequest,
): { corrected: RatingRequest; changes: Change[] } => {
  const { retroactive, retroActivePeriod: asked } = request
  if (!retroactive || asked === retroactive.years) return { corrected: request, changes: [] }
  return {
    corrected: { ...request, retroActivePeriod: retroactive.years },
    changes: [change('retroActivePeriod', 'Retroactive period', asked, retroactive.years)],
  }
}

/** The same for each coverage that the expiring term had, after the coverages themselves are settled. */
export const carryCoveragePriorActs = (
  request: RatingRequest,
): { corrected: RatingRequest; changes: Change[] } => {
  const { retroactive } = request
  if (!retroactive) return { corrected: request, changes: [] }
  const changes: Change[] = []
  const coverages = request.coverages.map((one) => {
    const carried = one.isSelected ? retroactive.coverages[one.key] : undefined
    if (!carried) return one
    const asked = one.retroActivePeriod ?? request.retroActivePeriod
    if (asked !== carried.years)
      changes.push(
        change(
          `coverages.${one.key}.retroActivePeriod`,
          coverageOf(one.key)?.name ?? one.key,
          asked,
          carried.years,
        ),
      )
    const { retroActivePeriod: _asked, ...rest } = one
    return carried.years === request.retroActivePeriod ? rest : { ...rest, retroActivePeriod: carried.years }
  })
  return { corrected: { ...request, coverages }, changes }
}
