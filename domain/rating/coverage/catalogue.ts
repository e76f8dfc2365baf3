import { COVERAGE_GROUPS, type GroupId, type CoverageForm, type Coverage } from './types.ts'
import { endorsements } from './endorsements.ts'
import { groupRank } from './group-order.ts'
import { insuringItems } from './insuring-items.ts'
import { managementLines } from './management-lines.ts'

/** The lines of the one product that is not cyber. */
const MANAGEMENT_GROUP = { groupId: 8, name: 'Management liability' } as const

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
