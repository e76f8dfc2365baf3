import type { AnswerField } from './schema.ts'

/** Which questions a product asks. Chosen by product and version, so that an old quote keeps its own questions. */
export interface Variant {
  id: string
  product: string
  version: number
  /** Asked in this order; a required one must be answered while it is visible. */
  questions: readonly { field: AnswerField; isRequired: boolean }[]
  groups: readonly { group: string; title: string; allYes: string | null }[]
}

const required = (...fields: AnswerField[]) => fields.map((field) => ({ field, isRequired: true }))

export const VARIANTS: readonly Variant[] = [
  {
    id: 'P100-1',
    product: 'P100',
    version: 1,
    questions: required(
      'claimHistory',
      'mfaEmail',
      'mfaRemoteSystemAccess',
      'mfaAdminAccounts',
      'mfaCloud',
      'edr',
      'backupFrequency',
      'backupTypes',
      'backupTypesComments',
      'patchingFrequency',
      'training',
      'isSecurityOfficer',
      'planIncidentResponse',
      'encryptionAtRest',
      'vendorManagement',
      'isVerifyingBankAccounts',
      'isAuthenticatingFundTransferRequests',
      'isPreventingUnauthorizedWireTransfers',
    ),
    groups: [
      { group: 'claims', title: 'Claims', allYes: null },
      { group: 'access', title: 'Multi-factor authentication', allYes: 'Yes to all four' },
      { group: 'resilience', title: 'Protection and backups', allYes: null },
      { group: 'practices', title: 'Practices', allYes: 'Yes to all five' },
      { group: 'payments', title: 'Payments', allYes: 'Yes to all three' },
    ],
  },
]

/** The newest variant of a product, or the named version; null when the product asks nothing of ours. */
export const variantFor = (product: string, version?: number): Variant | null =>
  VARIANTS.filter(
    (one) => one.product === product.toUpperCase() && (version === undefined || one.version === version),
  ).sort((a, b) => b.version - a.version)[0] ?? null

export const variantOf = (id: string): Variant | null => VARIANTS.find((one) => one.id === id) ?? null
