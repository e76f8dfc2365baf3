import type { LocalDate } from '../kernel/dates.ts'
import texts from './uk-disclosures.json' with { type: 'json' }

export const UK_DISCLOSURE_KEYS = [
  'STATUS',
  'NEEDS',
  'REMUNERATION',
  'COMPLAINTS',
  'COMPENSATION',
  'DATA',
] as const
export type UkDisclosureKey = (typeof UK_DISCLOSURE_KEYS)[number]

/** What a firm in the United Kingdom has to disclose: a template, to be verified with counsel. */
export interface UkDisclosure {
  key: UkDisclosureKey
  validFrom: LocalDate
  title: string
  paragraphs: readonly string[]
  /** The rule that it follows. */
  source: string
  /** What has been compared with the source, and what has not. */
  verified: string
}

/** Every disclosure with its rule and with what was compared; no entry is ever edited, a new rule adds one. */
export const UK_DISCLOSURES = texts as readonly UkDisclosure[]

/** What is disclosed of a matter on a day; null before there was such a rule. */
export const ukDisclosure = (key: UkDisclosureKey, on: LocalDate): UkDisclosure | null =>
  UK_DISCLOSURES.findLast((one) => one.key === key && one.validFrom <= on) ?? null
