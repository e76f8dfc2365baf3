import type { AnswerField } from './schema.ts'

/** Which questions a product asks. Chosen by product and version, so that an old quote keeps its own questions. */
export interface Variant {
  id: string
  product: string
  version: number
  /** Asked in this order; a required one must be answered while it is visible. */
  questions: readonly { field: AnswerField; isRequired: boolean }[]
  groups: readonly { group: string; title: string; allYes: string | null }[]
  /** Words of its own for some questions. */
  wording: Readonly<Partial<Record<AnswerField, { wording?: string; help?: string }>>>
}

const required = (...fields: AnswerField[]) => fields.map((field) => ({ field, isRequired: true }))

/** The questions that every program of ours rates by, in the order of the form. */
const QUESTIONS = required(
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
)

const GROUPS: Variant['groups'] = [
  { group: 'claims', title: 'Claims', allYes: null },
  { group: 'access', title: 'Multi-factor authentication', allYes: 'Yes to all four' },
  { group: 'resilience', title: 'Protection and backups', allYes: null },
  { group: 'practices', title: 'Practices', allYes: 'Yes to all five' },
  { group: 'payments', title: 'Payments', allYes: 'Yes to all three' },
]

/** How the questions are put in the United Kingdom, where the American words would puzzle. */
const UK_WORDING: Variant['wording'] = {
  claimHistory: {
    help: 'Count anything you reported to an insurer, and any break-in, ransom demand or wrong payment you did not report. Your incident log or your broker’s claims history shows it.',
  },
  vendorManagement: {
    wording: 'Do you review the security of suppliers that handle your data?',
    help: 'A questionnaire, a certificate such as Cyber Essentials or ISO 27001, or a clause in the contract.',
  },
  isVerifyingBankAccounts: {
    wording: 'Do you verify suppliers’ bank accounts before adding them to your purchase ledger?',
  },
  isAuthenticatingFundTransferRequests: {
    wording: 'Do you authenticate requests for payments before acting on them?',
    help: 'By another channel than the one the request came by: never by replying to the email.',
  },
  isPreventingUnauthorizedWireTransfers: {
    wording: 'Do you prevent unauthorised employees from making bank transfers?',
    help: 'The bank lets only named people send payments, and a second one releases them.',
  },
}

const variant = (product: string, wording: Variant['wording'] = {}): Variant => ({
  id: `${product}-1`,
  product,
  version: 1,
  questions: QUESTIONS,
  groups: GROUPS,
  wording,
})

const US_PRODUCTS = [
  'P100',
  'P250',
  'P250_S',
  'P100_PRO',
  'PRIME_CLOUD',
  'PRIME_TECH',
  'PRIME_TECH_PLUS',
  'P_PLUS',
]
const UK_PRODUCTS = ['P_ONE', 'P_ONE_PLUS', 'PRIME_ONE_TECH']

/** Management lines are not rated by how computers are kept; crime asks how payments are made. */
const MANAGEMENT: Variant = {
  ...variant('ZSP'),
  questions: required(
    'claimHistory',
    'isVerifyingBankAccounts',
    'isAuthenticatingFundTransferRequests',
    'isPreventingUnauthorizedWireTransfers',
  ),
  groups: GROUPS.filter(({ group }) => group === 'claims' || group === 'payments'),
}

export const VARIANTS: readonly Variant[] = [
  MANAGEMENT,
  ...US_PRODUCTS.map((product) => variant(product)),
  ...UK_PRODUCTS.map((product) => variant(product, UK_WORDING)),
]

/** The newest variant of a product, or the named version; null when the product asks nothing of ours. */
export const variantFor = (product: string, version?: number): Variant | null =>
  VARIANTS.filter(
    (one) => one.product === product.toUpperCase() && (version === undefined || one.version === version),
  ).sort((a, b) => b.version - a.version)[0] ?? null
