/** Names for the people of the demo book. Common given and family names, paired by the seeded random. */
export const givenNames = [
  'Amara',
  'Ben',
  'Carla',
  'Daniel',
  'Elena',
  'Farid',
  'Grace',
  'Hugo',
  'Imani',
  'Jonas',
  'Keiko',
  'Liam',
  'Maya',
  'Noah',
  'Olivia',
  'Priya',
  'Quinn',
  'Rosa',
  'Samuel',
  'Tara',
  'Uma',
  'Victor',
  'Wendy',
  'Xavier',
  'Yara',
  'Zoe',
  'Andre',
  'Beth',
  'Caleb',
  'Dina',
  'Ethan',
  'Fiona',
  'Gabriel',
  'Hannah',
  'Isaac',
  'Julia',
  'Kofi',
  'Lena',
]

export const familyNames = [
  'Abbott',
  'Barrera',
  'Castellano',
  'Dawson',
  'Ekwueme',
  'Fischer',
  'Greene',
  'Hollis',
  'Ibarra',
  'Jensen',
  'Kowalski',
  'Lindqvist',
  'Mehta',
  'Nakamura',
  'Odom',
  'Pereira',
  'Quigley',
  'Rourke',
  'Sandoval',
  'Tran',
  'Underhill',
  'Vance',
  'Whitfield',
  'Xiong',
  'Yates',
  'Zielinski',
  'Ashford',
  'Boateng',
  'Chandra',
  'Delgado',
]

export interface DemoParty {
  key: string
  accountType:
    | 'AGENCY'
    | 'DIGITAL'
    | 'MSSP'
    | 'CARRIER'
    | 'VENDOR'
    | 'CLUSTER'
    | 'CUSTOMER'
    | 'RE_INSURER'
    | 'PREMIUM_PROCESSOR'
    | 'COWBELL'
  name: string
  market: 'US' | 'UK'
  state?: string
  npn?: string
  cluster?: string
  processor?: string
  isWholesale?: boolean
  commissionRate?: number
  /** Companies of the directory that become its accounts. */
  accounts?: number
}

/** Parties come before those that name them. */
export const demoParties: readonly DemoParty[] = [
  { key: 'provider', accountType: 'COWBELL', name: 'Bindery', market: 'US' },
  { key: 'carrier', accountType: 'CARRIER', name: 'Northbank Casualty Company', market: 'US' },
  { key: 'surplusCarrier', accountType: 'CARRIER', name: 'Sable River Insurance Company', market: 'US' },
  { key: 'secondCarrier', accountType: 'CARRIER', name: 'Sable River Casualty Company', market: 'US' },
  {
    key: 'secondSurplusCarrier',
    accountType: 'CARRIER',
    name: 'Northbank Specialty Insurance Company',
    market: 'US',
  },
  { key: 'ukCarrier', accountType: 'CARRIER', name: 'Northbank Insurance (UK) Limited', market: 'UK' },
  { key: 'reinsurer', accountType: 'RE_INSURER', name: 'Meridian Reinsurance Ltd', market: 'US' },
  { key: 'processor', accountType: 'PREMIUM_PROCESSOR', name: 'Ledgerline Premium Services', market: 'US' },
  { key: 'vendor', accountType: 'VENDOR', name: 'Northbridge Incident Response', market: 'US' },
  { key: 'cluster', accountType: 'CLUSTER', name: 'Keystone Agency Alliance', market: 'US' },
  {
    key: 'harbor',
    accountType: 'AGENCY',
    name: 'Harborview Insurance Group',
    market: 'US',
    state: 'CA',
    npn: '1234567',
    cluster: 'cluster',
    processor: 'processor',
    commissionRate: 1500,
    accounts: 44,
  },
  {
    key: 'summit',
    accountType: 'AGENCY',
    name: 'Summit Ridge Insurance',
    market: 'US',
    state: 'CO',
    npn: '2345678',
    cluster: 'cluster',
    commissionRate: 1500,
    accounts: 26,
  },
  {
    key: 'atlantic',
    accountType: 'AGENCY',
    name: 'Atlantic Crest Brokers',
    market: 'US',
    state: 'NY',
    npn: '3456789',
    processor: 'processor',
    commissionRate: 1400,
    accounts: 22,
  },
  {
    key: 'lonestar',
    accountType: 'AGENCY',
    name: 'Lone Pine Risk Advisors',
    market: 'US',
    state: 'TX',
    npn: '4567890',
    commissionRate: 1600,
    accounts: 18,
  },
  {
    key: 'wholesale',
    accountType: 'AGENCY',
    name: 'Crestline Wholesale Brokerage',
    market: 'US',
    state: 'GA',
    npn: '5678901',
    isWholesale: true,
    commissionRate: 1750,
    accounts: 16,
  },
  {
    key: 'ukBroker',
    accountType: 'AGENCY',
    name: 'Thames & Tyne Brokers',
    market: 'UK',
    commissionRate: 2000,
    accounts: 8,
  },
  {
    key: 'da',
    accountType: 'DIGITAL',
    name: 'QuickCover Digital',
    market: 'US',
    state: 'IL',
    commissionRate: 1200,
    accounts: 12,
  },
  {
    key: 'mssp',
    accountType: 'MSSP',
    name: 'Sentinel Managed Security',
    market: 'US',
    state: 'VA',
    accounts: 8,
  },
  // No policy is on its paper yet; it bears its share of the risks of the other.
  {
    key: 'ukSecondCarrier',
    accountType: 'CARRIER',
    name: 'Sable River Insurance (UK) Limited',
    market: 'UK',
  },
  {
    key: 'sandbox',
    accountType: 'AGENCY',
    name: 'Juniper Lane Insurance Sandbox',
    market: 'US',
    state: 'TX',
    npn: '8765432',
    commissionRate: 1500,
  },
]

export interface DemoLogin {
  email: string
  party: string
  roleId: string
  firstName: string
  lastName: string
  /** What the sign-in page says of it. */
  role: string
}

const at = (name: string): string => `${name}@demo.bindery.test`

/** One login a kind of user. The customers' logins follow from the accounts they hold. */
export const demoLogins: readonly DemoLogin[] = [
  {
    email: at('staff'),
    party: 'provider',
    roleId: 'super-admin',
    firstName: 'Morgan',
    lastName: 'Ellery',
    role: 'Provider staff',
  },
  {
    email: at('underwriter'),
    party: 'provider',
    roleId: 'underwriter',
    firstName: 'Dana',
    lastName: 'Okoro',
    role: 'Underwriter',
  },
  {
    email: at('agent'),
    party: 'harbor',
    roleId: 'agency-admin',
    firstName: 'Alex',
    lastName: 'Rivera',
    role: 'Agency owner',
  },
  {
    email: at('producer'),
    party: 'harbor',
    roleId: 'principal-producer',
    firstName: 'Jamie',
    lastName: 'Chen',
    role: 'Producer, same agency',
  },
  {
    email: at('agent2'),
    party: 'summit',
    roleId: 'agency-admin',
    firstName: 'Robin',
    lastName: 'Larsen',
    role: 'Owner of another agency',
  },
  {
    email: at('wholesale'),
    party: 'wholesale',
    roleId: 'agency-admin',
    firstName: 'Casey',
    lastName: 'Boone',
    role: 'Wholesale broker',
  },
  {
    email: at('carrier'),
    party: 'carrier',
    roleId: 'carrier-admin',
    firstName: 'Priscilla',
    lastName: 'Vaughn',
    role: 'Carrier',
  },
  {
    email: at('cluster'),
    party: 'cluster',
    roleId: 'cluster-admin',
    firstName: 'Terry',
    lastName: 'Malone',
    role: 'Cluster of agencies',
  },
  {
    email: at('mssp'),
    party: 'mssp',
    roleId: 'mssp-admin',
    firstName: 'Sasha',
    lastName: 'Iyer',
    role: 'Managed security provider',
  },
  {
    email: at('da'),
    party: 'da',
    roleId: 'digital-admin',
    firstName: 'Reese',
    lastName: 'Walsh',
    role: 'Digital agent',
  },
  {
    email: at('vendor'),
    party: 'vendor',
    roleId: 'vendor-admin',
    firstName: 'Noor',
    lastName: 'Haddad',
    role: 'Claims vendor',
  },
  {
    email: at('reinsurer'),
    party: 'reinsurer',
    roleId: 'reinsurer-admin',
    firstName: 'Ingrid',
    lastName: 'Solberg',
    role: 'Reinsurer',
  },
  {
    email: at('processor'),
    party: 'processor',
    roleId: 'processor-admin',
    firstName: 'Marcus',
    lastName: 'Hale',
    role: 'Premium processor',
  },
  {
    email: at('broker.uk'),
    party: 'ukBroker',
    roleId: 'agency-admin',
    firstName: 'Imogen',
    lastName: 'Clarke',
    role: 'UK broker',
  },
  {
    email: at('mfa'),
    party: 'provider',
    roleId: 'super-admin',
    firstName: 'Jules',
    lastName: 'Marchetti',
    role: 'Provider staff with an authenticator',
  },
  {
    email: at('sandbox'),
    party: 'sandbox',
    roleId: 'agency-admin',
    firstName: 'Casey',
    lastName: 'Fenn',
    role: 'Agency with a clock of its own',
  },
]

/** People without a demo login: the owners of the other agencies, and a technical account manager. */
export const otherPeople: readonly { party: string; roleId: string; firstName: string; lastName: string }[] =
  [
    { party: 'atlantic', roleId: 'agency-admin', firstName: 'Paula', lastName: 'Esposito' },
    { party: 'lonestar', roleId: 'agency-admin', firstName: 'Wade', lastName: 'Hutchins' },
    { party: 'provider', roleId: 'tam', firstName: 'Theo', lastName: 'Lindqvist' },
  ]

export const DEMO_PASSWORD = 'Bindery-demo-2026'
/** For the login with an authenticator; README prints it. */
export const DEMO_TOTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
export const CUSTOMER_EMAIL = at('customer')
export const CUSTOMER_UK_EMAIL = at('customer.uk')
