import table from './sic-2007.json' with { type: 'json' }
import { industrySearch, type IndustryCode } from './search.ts'

export interface SicCode extends IndustryCode {
  section: string
  sectionTitle: string
}

const ROWS = table as [code: string, title: string, section: string][]
const BY_CODE = new Map(ROWS.map(([code, title, section]) => [code, { title, section }]))

/**
 * A UK SIC 2007 code: a division (2 digits) or a subclass (5). A subclass outside our table takes its division's
 * title; null when even the division is unknown.
 */
export const sicCodeOf = (code: string): SicCode | null => {
  if (!/^\d{2,5}$/.test(code)) return null
  const row = BY_CODE.get(code) ?? BY_CODE.get(code.slice(0, 2))
  if (!row) return null
  return {
    code,
    title: row.title,
    section: row.section,
    sectionTitle: BY_CODE.get(row.section)?.title ?? '',
  }
}

/** Divisions and common subclasses by words or digits. */
export const searchSic = industrySearch(
  ROWS.filter(([code]) => code.length > 1).map(([code, title]) => ({ code, title })),
)
