import type { BaseAgreement, Coverage, CoverageForm, CoverageSection, GroupId } from './types.ts'

/** What an entry of the catalogue says for itself; the rest follows from its group and place. */
export interface CoverageEntry {
  key: string
  name: string
  tooltip: string
  section?: CoverageSection
  forms: readonly CoverageForm[]
  agreement?: BaseAgreement
  icon?: string
  mandatory?: true
  locked?: true
  disabled?: true
  endorsement?: true
  formNumber?: string
  /** An item that is listed but not offered on any form today. */
  withdrawn?: true
}

/** Items of one group in their order, with ids of the form `3-04`. */
export const groupOf = (groupId: GroupId, icon: string, entries: readonly CoverageEntry[]): Coverage[] =>
  entries.map((entry, index) => ({
    _id: `${groupId}-${String(index + 1).padStart(2, '0')}`,
    key: entry.key,
    groupId,
    order: index + 1,
    name: entry.name,
    tooltip: entry.tooltip,
    icon: entry.icon ?? icon,
    section: entry.section ?? 'Endorsements',
    forms: entry.forms,
    agreement: entry.agreement ?? null,
    mandatory: entry.mandatory ?? false,
    locked: entry.locked ?? false,
    disabled: entry.disabled ?? false,
    available: !entry.withdrawn,
    endorsement: entry.endorsement ?? false,
    formNumber: entry.formNumber ?? null,
  }))
