/** What the law of a place is about. */
export const COMPLIANCE_SECTIONS = [
  'PAPER',
  'LICENSES',
  'TAXES',
  'NOTICES',
  'SEARCH',
  'ENDING',
  'FORMS',
] as const
export type ComplianceSection = (typeof COMPLIANCE_SECTIONS)[number]

/**
 * How well something is known: read in the law within a year, a record of our own, read longer ago, taken from a secondary source, words or an
 * assumption of our own, a specimen of the demonstration, or not on file.
 */
export const KNOWN = ['READ', 'RECORD', 'OVERDUE', 'SECONDARY', 'OWN', 'SPECIMEN', 'MISSING'] as const
export type Known = (typeof KNOWN)[number]
