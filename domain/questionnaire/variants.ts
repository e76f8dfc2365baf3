import {
  cyberCrime,
  management,
  MANAGEMENT_RISK,
  media,
  PRIOR,
  SAFEGUARDS,
  security,
  short,
  type Strictness,
  techEo,
  underwritten,
} from './sections.ts'
import { variant, type Variant } from './variant.ts'

/** How the questions are put in the United Kingdom, where the American words would confuse. */
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
  hasDualAuthorizationControls: {
    wording: 'Do two people have to authorise payments and bank transfers over £25,000?',
    help: 'One enters the payment and another releases it. The bank’s user settings show the rule and the amount.',
  },
  mfaVendor: { wording: 'Is multi-factor authentication required for suppliers who reach your systems?' },
  mfaVendorManagement: {
    wording: 'Do you require suppliers who hold your data to use multi-factor authentication themselves?',
    help: 'Look in the contract or in the supplier’s security statement. N/A when no supplier holds your data.',
  },
  priorCoverage: {
    help: 'A policy of its own or a part of another. Your broker or the last schedule shows it.',
  },
  coverageDeclined: { wording: 'Has an insurer declined, cancelled or not renewed your cyber insurance?' },
  privacyLitigation: {
    help: 'Court proceedings, an inquiry of the Information Commissioner or a letter before action. Your solicitor’s file shows it.',
  },
}

/** Known circumstances are asked from version 2 on, and records from version 3 on, where the short questionnaire remains. */
const shortOf = (product: string, version: 1 | 2 | 3, wording: Variant['wording'] = {}): Variant =>
  variant({
    product,
    version,
    title: 'Security questions',
    sections: [short({ asksCircumstances: version > 1, asksRecords: version > 2 })],
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

/** Version 3 asks what the lines are priced on from April 2027 on; quotes keep the version that they were priced with. */
const MANAGEMENT_LINES = [1, 2, 3].map((version) =>
  variant({
    product: 'ZSP',
    version,
    title: 'Claims and payment questions',
    sections: [management({ asksCircumstances: version > 1 }), ...(version > 2 ? [MANAGEMENT_RISK] : [])],
  }),
)

/**
 * Prime 250 and its kin. Backups are asked for without "daily" there, so a daily backup counts as weekly. Version 3 says
 * so in the choice, version 4 asks for known circumstances, and version 5 for records and safeguards; quotes keep the version
 * that they were priced with.
 */
const underwrittenOf = (product: string): Variant[] =>
  [2, 3, 4, 5].map((version) =>
    variant({
      product,
      version,
      title: 'Quote security questions',
      sections: [...underwritten({ asksCircumstances: version > 3 }), ...(version > 4 ? [SAFEGUARDS] : [])],
      instead: {
        backupFrequency: {
          value: 'DAILY',
          shownAs: 'WEEKLY',
          ...(version > 2 && { label: 'Weekly or more often' }),
        },
      },
    }),
  )

/** The older full questionnaire: what is not rated may stay open, cyber crime is asked once it is bought. */
const OLDER: Strictness = { eolAndEdr: false, ngavAndEmailFiltering: false, cyberCrime: false, media: false }
const NEWER: Strictness = { eolAndEdr: true, ngavAndEmailFiltering: false, cyberCrime: true, media: false }
const STRICT: Strictness = { eolAndEdr: true, ngavAndEmailFiltering: true, cyberCrime: true, media: true }

/** Version 3 asks for records and safeguards too. */
const full = (
  product: string,
  strict: Strictness,
  more: { tech?: 'always' | 'bought'; wording?: Variant['wording'] } = {},
): Variant[] => [2, 3].map((version) => fullOf(product, version, strict, more))

const fullOf = (
  product: string,
  version: number,
  strict: Strictness,
  more: { tech?: 'always' | 'bought'; wording?: Variant['wording'] },
): Variant =>
  variant({
    product,
    version,
    title: 'Security questionnaire',
    sections: [
      security(strict),
      cyberCrime(strict),
      media(strict),
      PRIOR,
      ...(more.tech ? [techEo(more.tech === 'always')] : []),
      ...(version > 2 ? [SAFEGUARDS] : []),
    ],
    suffix: strict.eolAndEdr ? 'Answer' : '',
    wording: more.wording ?? {},
  })

export const VARIANTS: readonly Variant[] = [
  ...MANAGEMENT_LINES,
  ...US_PRODUCTS.map((product) => shortOf(product, 1)),
  ...UK_PRODUCTS.map((product) => shortOf(product, 1, UK_WORDING)),
  shortOf('P100', 2),
  shortOf('P100', 3),
  shortOf('P_ONE', 2, UK_WORDING),
  shortOf('P_ONE', 3, UK_WORDING),
  ...['P250', 'P250_S', 'P_PLUS'].flatMap(underwrittenOf),
  ...full('P100_PRO', OLDER),
  ...full('PRIME_CLOUD', NEWER, { tech: 'bought' }),
  ...full('PRIME_TECH', STRICT, { tech: 'always' }),
  ...full('PRIME_TECH_PLUS', STRICT, { tech: 'always' }),
  ...full('P_ONE_PLUS', NEWER, { wording: UK_WORDING }),
  ...full('PRIME_ONE_TECH', STRICT, { tech: 'always', wording: UK_WORDING }),
]

/** The newest variant of a product, or the named version; null when the product asks nothing of ours. */
export const variantFor = (product: string, version?: number): Variant | null =>
  VARIANTS.filter(
    (one) => one.product === product.toUpperCase() && (version === undefined || one.version === version),
  ).sort((a, b) => b.version - a.version)[0] ?? null

/** A variant by its id, such as `P250-2`, in any case; null when there is none. */
export const variantById = (id: string): Variant | null =>
  VARIANTS.find((one) => one.id === id.toUpperCase()) ?? null
