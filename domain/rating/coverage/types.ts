/** The seven groups of the fixed catalogue (specification 2 section 3). */
export const COVERAGE_GROUPS = [
  { groupId: 1, name: 'Liability, PCI and regulatory' },
  { groupId: 2, name: 'Breach response and extortion' },
  { groupId: 3, name: 'Business interruption and cyber crime' },
  { groupId: 4, name: 'Additional coverages' },
  { groupId: 5, name: 'Tech E&O' },
  { groupId: 6, name: 'Policy endorsements' },
  { groupId: 7, name: 'Special endorsements' },
] as const

export type GroupId = (typeof COVERAGE_GROUPS)[number]['groupId'] | 8

/** Where the quote view lists a coverage (specification 2 section 3). */
export const COVERAGE_SECTIONS = [
  'First Party Coverages',
  'Third Party Coverages',
  'Endorsements',
  'TRIA',
  'Additional Named Insured',
] as const

export type CoverageSection = (typeof COVERAGE_SECTIONS)[number]

/** Part of the premium that a cover draws on: waiting periods move the first, retroactive dates the second. */
export type BaseAgreement = 'businessInterruption' | 'liability' | 'firstParty' | 'crime' | null

/** Which policy forms offer an item: the Prime 100 form, the Prime 250 family, both, or the management lines. */
export type CoverageForm = 'P100' | 'P250' | 'ZSP'

export interface Coverage {
  /** Stable id; never reused. */
  _id: string
  key: string
  groupId: GroupId
  order: number
  name: string
  tooltip: string
  icon: string
  section: CoverageSection
  forms: readonly CoverageForm[]
  agreement: BaseAgreement
  /** Always part of the policy. */
  mandatory: boolean
  /** Its switch cannot be moved by anyone. */
  locked: boolean
  /** Its own limit cannot be edited on the calculator. */
  disabled: boolean
  available: boolean
  endorsement: boolean
  /** Form number of the endorsement, for group 6 and 7 and the P100 endorsements. */
  formNumber: string | null
}
