import type { Coverage } from './types.ts'
import { groupOf, type CoverageEntry } from './item.ts'

const shared = { forms: ['ZSP'], section: 'Third Party Coverages', agreement: 'liability' } as const

const lines: CoverageEntry[] = [
  {
    ...shared,
    key: 'directorsAndOfficers',
    name: 'Directors and officers',
    tooltip: 'Claims against directors, officers and the company for wrongful acts in managing it.',
    mandatory: true,
    locked: true,
  },
  {
    ...shared,
    key: 'fiduciaryLiability',
    name: 'Fiduciary liability',
    tooltip: 'Claims of breach of duty in running employee benefit plans.',
  },
  {
    ...shared,
    key: 'employmentPractices',
    name: 'Employment practices liability',
    tooltip: 'Claims by employees of discrimination, harassment or wrongful dismissal.',
  },
  {
    ...shared,
    key: 'commercialCrime',
    name: 'Crime',
    tooltip: 'Money and property taken by employees or by thieves outside.',
    section: 'First Party Coverages',
    agreement: 'crime',
  },
]

/** The lines of Zurich Select Plus, apart from the seven groups of cyber cover (specification 2 section 1). */
export const managementLines: readonly Coverage[] = groupOf(8, 'briefcase', lines)
