import type { AccountType } from '#domain/access/account-types.ts'
import type { Requirement } from '#domain/access/requirement.ts'
import type { Flag } from '#domain/platform/flags.ts'
import type { PageId } from '../page-route.ts'
import { paths, type Persona } from '../paths.ts'

export interface NavigationEntry {
  page: PageId
  /** Key of the word in the locale files. */
  label: `common:shell.${string}`
  href: (persona: Persona) => string
  permission: Requirement
  /** Whose menu shows how many of its rows wait for them. */
  counted?: Requirement
  /** The letter after G that leads here. */
  key: string
  /** Only in this market: brokers in the United Kingdom are authorised, not licensed state by state. */
  market?: 'US' | 'UK'
  /** Only while the feature is switched on. */
  flag?: Flag
}

export interface NavigationGroup {
  label: `common:shell.${string}`
  entries: readonly NavigationEntry[]
}

const entry = (page: Exclude<PageId, 'mailbox'>, permission: Requirement, key: string): NavigationEntry => ({
  page,
  label: `common:shell.${page}`,
  href: (persona) => paths[page](persona),
  permission,
  key,
})

const dashboard = entry('dashboard', 'any', 'd')
const inbox: NavigationEntry = {
  ...entry('inbox', ['quote:assign', 'quote:release'], 'i'),
  counted: ['quote:assign', 'quote:release'],
}
const retailRequests: NavigationEntry = {
  ...entry('retailRequests', ['quote:retail'], 'w'),
  counted: ['quote:retail'],
}
const messages = entry('messages', ['message:read'], 's')
const accounts = entry('accounts', ['account:read'], 'a')
const submissions: NavigationEntry = {
  ...entry('submissions', ['submission:read'], 'h'),
  flag: 'submissionsView',
}
const quotes = entry('quotes', ['quote:read'], 'q')
const conditions: NavigationEntry = {
  ...entry('conditions', ['subjectivity:submit', 'subjectivity:manage'], 'k'),
  counted: ['subjectivity:manage'],
}
const policies = entry('policies', ['policy:read'], 'p')
const brokerOfRecord = entry('brokerOfRecord', ['bor:file', 'bor:decide'], 'y')
const renewals = entry('renewals', ['policy:renew'], 'v')
const policyNotices = entry('policyNotices', ['policy:reasons'], 'x')
const claims = entry('claims', ['claim:read'], 'l')
const billing = entry('billing', ['billing:read'], 'b')
const moneyApprovals = entry(
  'moneyApprovals',
  ['money:approve', 'money:record', 'money:refund', 'money:writeoff'],
  'j',
)
const finance = entry('finance', ['ledger:read'], 'z')
const commissions = entry('commissions', ['commission:read'], 'c')
const agencies = entry('agencies', ['agency:read'], 'g')
const rating = entry('rating', ['rating:read'], 'r')
const referralRules = entry('referralRules', ['rating:read'], 'e')
const authority = entry('authority', ['authority:manage', 'quote:release'], 'o')
const users = entry('users', ['user:read'], 'u')
const licenses: NavigationEntry = { ...entry('licenses', ['license:read'], 'n'), market: 'US' }
const audit = entry('audit', ['audit:read'], 't')
const features = entry('features', ['flag:manage'], 'f')

const group = (
  name: 'Work' | 'Book' | 'Money' | 'Manage',
  ...entries: NavigationEntry[]
): NavigationGroup => ({
  label: `common:shell.group${name}`,
  entries,
})

const producer = [
  group('Work', dashboard, retailRequests, messages, accounts, submissions, quotes, conditions),
  group('Book', policies, renewals, policyNotices, brokerOfRecord, claims),
  group('Money', billing, commissions),
  group('Manage', users, licenses, audit),
]

/** The menu of each account type: what an area is made of is data, not code. */
export const navigation: Record<AccountType, readonly NavigationGroup[]> = {
  COWBELL: [
    group('Work', dashboard, inbox, messages, accounts, submissions, quotes, conditions),
    group('Book', policies, renewals, policyNotices, brokerOfRecord, claims),
    group('Money', billing, finance, moneyApprovals, commissions),
    group('Manage', agencies, users, licenses, rating, referralRules, authority, audit, features),
  ],
  AGENCY: producer,
  DIGITAL: producer,
  MSSP: [group('Work', dashboard, messages, accounts, quotes), group('Manage', users, audit)],
  CARRIER: [
    group('Work', dashboard, accounts, quotes),
    group('Book', policies, claims),
    group('Money', billing),
    group('Manage', users, audit),
  ],
  CLUSTER: [
    group('Work', dashboard, accounts, quotes),
    group('Book', policies),
    group('Money', commissions),
    group('Manage', agencies, users, audit),
  ],
  VENDOR: [group('Work', claims, dashboard), group('Manage', users, audit)],
  CUSTOMER: [group('Work', dashboard, quotes), group('Book', policies, claims), group('Money', billing)],
  RE_INSURER: [group('Work', dashboard), group('Book', policies), group('Manage', users, audit)],
  PREMIUM_PROCESSOR: [
    group('Work', dashboard),
    group('Book', policies),
    group('Money', billing),
    group('Manage', users, audit),
  ],
}

/** The entry for the built-in mailbox, shown only in a demo. */
export const mailboxEntry: NavigationEntry = {
  page: 'mailbox',
  label: 'common:shell.mailbox',
  href: () => paths.mailbox(),
  permission: 'any',
  key: 'm',
}
