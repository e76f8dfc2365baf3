import edition from '#domain/market/industry/lists/sic-2007.json' with { type: 'json' }
import index from '#domain/market/industry/lists/sic-index.json' with { type: 'json' }
import { industrySearch, type IndustryCode } from './search.ts'
import words from '#domain/market/industry/lists/sic-words.json' with { type: 'json' }

export interface SicCode extends IndustryCode {
  section: string
  sectionTitle: string
}

const TITLES = new Map(edition.codes)

/** A UK SIC 2007 code: a division (2 digits), group (3), class (4) or subclass (5); null where the list has none such. */
export const sicCodeOf = (code: string): SicCode | null => {
  const title = TITLES.get(code)
  const section = edition.sections.findLast(([, , first]) => first <= code.slice(0, 2))
  return title && section ? { code, title, section: section[0], sectionTitle: section[1] } : null
}

let search: ((query: string, limit?: number) => IndustryCode[]) | null = null

/** Subclasses by words that people use, by titles, by the official index of activities, or by digits. Best first. */
export const searchSic = (query: string, limit = 20): IndustryCode[] => {
  if (!search) {
    const activities = new Map(index.activities)
    const alsoCalled = new Map(Object.entries(words.words))
    search = industrySearch(
      [...TITLES]
        .filter(([code]) => code.length === 5)
        .map(([code, title]) => ({
          code,
          title,
          alsoCalled: alsoCalled.get(code) ?? [],
          description: activities.get(code) ?? '',
        })),
    )
  }
  return search(query, limit)
}
