import { endorsements } from './endorsements.ts'
import { groupRank } from './group-order.ts'
import { insuringItems } from './insuring-items.ts'
import { managementLines } from './management-lines.ts'

/** The lines of the one product that is not cyber. */
const MANAGEMENT_GROUP = { groupId: 8, name: 'Management liability' } as const

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

const compare = (a: Coverage, b: Coverage): number =>
  groupRank(a.groupId) - groupRank(b.groupId) || a.order - b.order

/** Every item by group and order. */
export const COVERAGES: readonly Coverage[] = [...insuringItems, ...endorsements, ...managementLines].sort(
  compare,
)

const BY_KEY = new Map(COVERAGES.map((item) => [item.key, item]))

/** The item of a key, or null. */
export const coverageOf = (key: string): Coverage | null => BY_KEY.get(key) ?? null

/** Items of a policy form, by group and order. */
export const coveragesOf = (form: CoverageForm): Coverage[] =>
  COVERAGES.filter((item) => item.forms.includes(form))

export const groupName = (groupId: GroupId): string => {
  const group = [...COVERAGE_GROUPS, MANAGEMENT_GROUP].find((one) => one.groupId === groupId)
  if (!group) throw new Error(`no coverage group ${groupId}`)
  return group.name
}
