/**
 * The ten kinds of party that use Bindery (specification 0 section 1). The code is the wire value; COWBELL is the
 * provider's own staff. `path` is the area's first URL segment, `home` the landing page of the area
 * (specification 0 section 2; the vendor's home is the claims list, and its dashboard exists too), `jumpPath`
 * the path segment used when a user is switched into an account of the type.
 */
export const accountTypes = {
  COWBELL: { label: 'Provider staff', path: 'admin', home: '/admin/dashboard', jumpPath: null },
  DIGITAL: { label: 'Digital agent', path: 'da', home: '/da/dashboard', jumpPath: 'da' },
  MSSP: { label: 'Managed security provider', path: 'mssp', home: '/mssp/dashboard', jumpPath: 'mssp' },
  CARRIER: { label: 'Carrier', path: 'carrier', home: '/carrier/dashboard', jumpPath: 'carrier' },
  VENDOR: { label: 'Vendor', path: 'vendor', home: '/vendor/claims', jumpPath: 'vendor' },
  CLUSTER: { label: 'Cluster', path: 'cluster', home: '/cluster/dashboard', jumpPath: 'cluster' },
  AGENCY: { label: 'Agency', path: 'agency', home: '/agency/dashboard', jumpPath: 'admin/agencies' },
  CUSTOMER: { label: 'Customer', path: 'customer', home: '/customer/dashboard', jumpPath: 'accounts' },
  RE_INSURER: { label: 'Reinsurer', path: 'reinsurer', home: '/reinsurer/dashboard', jumpPath: 'reinsurer' },
  PREMIUM_PROCESSOR: {
    label: 'Premium processor',
    path: 'premiumprocessor',
    home: '/premiumprocessor/dashboard',
    jumpPath: 'premiumprocessor',
  },
} as const

export type AccountType = keyof typeof accountTypes

/** Sessions of these are short and never remembered, and a second factor by e-mail counts for nothing. */
const STRICT_SIGN_IN: readonly AccountType[] = ['COWBELL']

/** Whether users of accounts of the type sign in under the stricter rules. */
export const signsInStrictly = (type: AccountType): boolean => STRICT_SIGN_IN.includes(type)

/** Types of party that own business: accounts, quotes and policies carry their id as the tenant. */
export const TENANT_TYPES = ['AGENCY', 'DIGITAL', 'MSSP'] as const satisfies readonly AccountType[]

export const ownsBusiness = (type: AccountType): boolean =>
  (TENANT_TYPES as readonly AccountType[]).includes(type)

export const accountTypeCodes = Object.keys(accountTypes) as [AccountType, ...AccountType[]]

/** What only some types of party have. */
const ownersOf = {
  /** Teams that users of other parties are moved between. */
  teams: ['AGENCY'],
  /** Logos of their own, for certificates and for pages that a mailed link opens. */
  logos: ['AGENCY'],
  /** Their name in the address of a page that a one-time code opened (specification 0 section 4). */
  nameInAddress: ['AGENCY'],
  /** A home that leads with figures of their own business. */
  figures: ['AGENCY', 'DIGITAL'],
  /** A say in which team works a new account (specification 1 section 6). */
  teamOfNewAccounts: accountTypeCodes.filter((type) => type !== 'MSSP'),
  /** An address of its own for entering one of them (specification 0 section 3). */
  ownEntry: ['AGENCY'],
} as const satisfies Record<string, readonly AccountType[]>

/** Whether parties of the type have something that others have not. */
export const partyHas = (type: AccountType, what: keyof typeof ownersOf): boolean =>
  (ownersOf[what] as readonly AccountType[]).includes(type)

/** Whether users of other accounts can be let into one of the type, or enter it. */
export const isEnterable = (type: AccountType): boolean => accountTypes[type].jumpPath !== null

export const accountTypeOfPath = (segment: string): AccountType | null =>
  accountTypeCodes.find((code) => accountTypes[code].path === segment) ?? null
