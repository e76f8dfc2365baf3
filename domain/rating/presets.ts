/** Presets by their numbers (specification 2 section 9); whatever is neither is CUSTOM. */
export const PRESETS = [
  { preset: 1, name: 'BASIC' },
  { preset: 2, name: 'POPULAR' },
  { preset: 3, name: 'ELITE' },
] as const

export type StandardPreset = (typeof PRESETS)[number]['name']

/** What a preset selects, limits in cents; null where a coverage has no limit of its own. */
export interface PresetCoverage {
  key: string
  limit: number | null
}

const byKey = (list: readonly PresetCoverage[]): string =>
  JSON.stringify(
    list.map(({ key, limit }) => [key, limit] as const).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)),
  )

/** Whether two selections are the same in any order. */
export const isSameSelection = (a: readonly PresetCoverage[], b: readonly PresetCoverage[]): boolean =>
  byKey(a) === byKey(b)
