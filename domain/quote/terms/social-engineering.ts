import { PAYMENT_CONTROLS } from '#domain/questionnaire/sections.ts'

interface Optional {
  key: string
  needs: readonly string[]
}

interface Line {
  key: string
  mandatory: boolean
  locked: boolean
  isSelected: boolean
  limit: number | null
  limits?: readonly number[] | undefined
}

interface Selected {
  key: string
  isSelected: boolean
  limit?: number | undefined
  deductible?: number | undefined
  waitingPeriod?: 6 | 8 | 12 | 24 | undefined
  retroActivePeriod?: 1 | 2 | -1 | undefined
}

interface Request {
  preset: string
  coverages: readonly Selected[]
}

/** The coverage of a form that depends on how payments are made, or null when the product has none. */
export const socialEngineeringKey = (optional: readonly Optional[]): string | null =>
  optional.find(({ needs }) => PAYMENT_CONTROLS.every((field) => needs.includes(field)))?.key ?? null

/** TRIA has a switch of its own in the request. */
const isChosen = (line: Line): boolean =>
  !line.mandatory && !line.locked && line.key !== 'tria' && line.isSelected

const selectedOf = (lines: readonly Line[]): Selected[] =>
  lines.filter(isChosen).map(({ key, limit, limits }) => ({
    key,
    isSelected: true,
    ...(limits?.length && limit !== null ? { limit } : {}),
  }))

/**
 * The coverages of a request once the coverage is added: those on the screen and this one. The preset becomes
 * CUSTOM, as with any change of a coverage (specification 2 section 4). Null when it is selected already.
 */
export const withSocialEngineering = (
  request: Request,
  lines: readonly Line[],
  key: string,
): { preset: 'CUSTOM'; coverages: Selected[] } | null => {
  if (lines.some((line) => line.key === key && line.isSelected)) return null
  const chosen = request.preset === 'CUSTOM' ? [...request.coverages] : selectedOf(lines)
  return {
    preset: 'CUSTOM',
    coverages: [...chosen.filter((one) => one.key !== key), { key, isSelected: true }],
  }
}
