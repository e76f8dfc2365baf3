import type { Country } from '#domain/market/addresses.ts'
import type { AccountType } from './account-types.ts'
import { permissionCodes, type Permission } from './permissions.ts'

/** A role of an account type: its id on the wire, the words people read, and what it grants. */
export interface Role {
  id: string
  accountType: AccountType
  name: string
  /** The same in the United Kingdom, where it differs. */
  nameUk?: string
  /** Administrators carry the scope `role:admin` in their tokens (specification 1 section 6). */
  isAdmin?: true
  /** Works in teams: a user who is let into an agency with it joins at least one of the agency's teams. */
  isOfTeam?: true
  grants: readonly Permission[]
}

const without = (...left: Permission[]): Permission[] =>
  permissionCodes.filter((code) => !left.includes(code))

const own: Permission[] = [
  'account:read',
  'bor:read',
  'document:read',
  'policy:read',
  'quote:read',
  'risk:read',
]

/** How a price came about, and what a book earns, is between the provider and those who sell; the insured sees the price. */
const see: Permission[] = [...own, 'policy:earnedpremium', 'quote:explain']

const produce: Permission[] = [
  ...see,
  'account:attest',
  'account:create',
  'account:update',
  'billing:collect',
  'billing:pay',
  'billing:read',
  'bor:file',
  'claim:create',
  'claim:read',
  'directory:search',
  'license:read',
  'message:read',
  'policy:endorse',
  'policy:nonpremium',
  'policy:cancelrequest',
  'policy:reasons',
  'policy:certificate',
  'policy:renew',
  'policy:requestchange',
  'policy:requestreportingperiod',
  'preset:save',
  'quote:attest',
  'quote:bind',
  'quote:brokerfee',
  'quote:create',
  'quote:delete',
  'quote:issue',
  'quote:lose',
  'quote:marksigned',
  'quote:request',
  'quote:requestbind',
  'quote:retail',
  'quote:revive',
  'quote:send',
  'quote:submit',
  'quote:update',
  'rating:calculate',
  'risk:reload',
  'subjectivity:submit',
  'submission:read',
  'team:read',
]

const insured: Permission[] = [
  ...own,
  'billing:read',
  'billing:pay',
  'claim:create',
  'claim:read',
  'policy:cancelrequest',
  'policy:reasons',
  'policy:certificate',
  'policy:requestchange',
  'policy:requestreportingperiod',
  'quote:requestbind',
  'quote:sign',
  'subjectivity:submit',
]

/** What an administrator of a party may do about its people. */
const administer: Permission[] = [
  'audit:read',
  'org:secure',
  'team:manage',
  'team:read',
  'user:create',
  'user:read',
  'user:update',
]

/** Signing is the insured's own act, so that no one signs an application in a customer's name. */
const insuredOnly: readonly Permission[] = ['quote:sign']

/** Who may sign in to an account is for its own users to say, and for the provider's staff under their own name. */
const usersOnly: readonly Permission[] = ['user:create']

const staffAll = without(...insuredOnly)

/**
 * Role names come from the specification (sections 6 of its three documents). Roles that an account type
 * needs beyond those are ours and carry plain names.
 */
export const roles: readonly Role[] = [
  { id: 'super-admin', accountType: 'COWBELL', name: 'Super Admin', isAdmin: true, grants: staffAll },
  {
    id: 'power-user',
    accountType: 'COWBELL',
    name: 'Power User',
    isAdmin: true,
    grants: without(...insuredOnly, 'flag:manage', 'org:secure'),
  },
  {
    id: 'underwriter',
    accountType: 'COWBELL',
    name: 'Underwriter',
    grants: without(
      ...insuredOnly,
      'account:transfer',
      'audit:read',
      'authority:manage',
      'billing:finance',
      'billing:collect',
      'billing:pay',
      'bor:decide',
      'bor:file',
      'commission:bank',
      'commission:pay',
      'commission:read',
      'commission:release',
      'commission:schedule',
      'flag:manage',
      'ledger:read',
      'license:create',
      'claim:assign',
      'domain:blacklist',
      'money:approve',
      'money:close',
      'money:record',
      'money:refund',
      'money:writeoff',
      'notice:approve',
      'org:secure',
      'paper:manage',
      'policy:bulkprogram',
      'rating:approve',
      'sandbox:open',
      'team:manage',
      'user:create',
      'user:update',
    ),
  },
  {
    id: 'customer-success',
    accountType: 'COWBELL',
    name: 'Customer Success',
    grants: [
      ...see,
      'billing:collect',
      'billing:read',
      'claim:read',
      'claim:create',
      'policy:reasons',
      'policy:certificate',
      'agency:read',
      'org:enter',
      'user:create',
      'user:read',
      'user:update',
      'team:read',
    ],
  },
  {
    id: 'biz-dev',
    accountType: 'COWBELL',
    name: 'Biz Dev',
    grants: [...see, 'agency:read', 'commission:read', 'user:read', 'team:read'],
  },
  {
    id: 'tsm',
    accountType: 'COWBELL',
    name: 'TSM',
    grants: [...see, 'agency:read', 'org:enter', 'user:read', 'team:read'],
  },
  {
    id: 'account-executive',
    accountType: 'COWBELL',
    name: 'Account Executive',
    grants: [...see, 'agency:read', 'directory:search', 'rating:calculate', 'user:read', 'team:read'],
  },
  {
    id: 'tam',
    accountType: 'COWBELL',
    name: 'TAM',
    grants: ['account:read', 'risk:read', 'risk:reload', 'agency:read', 'user:read', 'team:read'],
  },
  {
    id: 'technician',
    accountType: 'COWBELL',
    name: 'Technician',
    grants: ['account:read', 'risk:read', 'risk:reload'],
  },
  {
    id: 'operator',
    accountType: 'COWBELL',
    name: 'Operator',
    grants: [
      'account:read',
      'account:update',
      'quote:explain',
      'quote:read',
      'policy:read',
      'document:read',
      'agency:read',
    ],
  },
  {
    id: 'head-of-claims',
    accountType: 'COWBELL',
    name: 'Head of Claims',
    grants: ['account:read', 'policy:read', 'document:read', 'claim:read', 'claim:create', 'claim:assign'],
  },
  {
    id: 'agency-admin',
    accountType: 'AGENCY',
    name: 'Agency Admin',
    nameUk: 'Brokerage administrator',
    isAdmin: true,
    grants: [
      ...produce,
      ...administer,
      'commission:bank',
      'commission:read',
      'license:create',
      'sandbox:advance',
    ],
  },
  {
    id: 'corp-admin',
    accountType: 'AGENCY',
    name: 'Corp Admin',
    isAdmin: true,
    grants: [
      ...see,
      ...administer,
      'billing:collect',
      'billing:read',
      'commission:bank',
      'commission:read',
      'license:create',
      'license:read',
      'message:read',
    ],
  },
  {
    id: 'principal-producer',
    accountType: 'AGENCY',
    name: 'Principal Producer',
    isOfTeam: true,
    grants: produce,
  },
  {
    id: 'customer-service',
    accountType: 'AGENCY',
    name: 'Customer Service',
    isOfTeam: true,
    grants: [
      ...see,
      'account:update',
      'billing:collect',
      'billing:read',
      'billing:pay',
      'claim:create',
      'claim:read',
      'message:read',
      'policy:reasons',
      'policy:certificate',
      'team:read',
    ],
  },
  {
    id: 'digital-admin',
    accountType: 'DIGITAL',
    name: 'Account Admin',
    isAdmin: true,
    grants: [...produce, ...administer, 'commission:read', 'license:create'],
  },
  {
    id: 'mssp-admin',
    accountType: 'MSSP',
    name: 'Account Admin',
    isAdmin: true,
    grants: [
      ...administer,
      'account:read',
      'account:create',
      'account:update',
      'directory:search',
      'message:read',
      'quote:explain',
      'quote:read',
      'quote:create',
      'quote:update',
      'quote:request',
      'rating:calculate',
      'risk:read',
      'risk:reload',
    ],
  },
  {
    id: 'carrier-admin',
    accountType: 'CARRIER',
    name: 'Account Admin',
    isAdmin: true,
    // Accounts and quotes are editable for a carrier's own people (specification 1 section 6): on its own paper only.
    grants: [
      ...see,
      ...administer,
      'account:update',
      'billing:read',
      'claim:read',
      'policy:reasons',
      'quote:create',
      'quote:request',
      'quote:update',
      'rating:calculate',
    ],
  },
  {
    id: 'cluster-admin',
    accountType: 'CLUSTER',
    name: 'Account Admin',
    isAdmin: true,
    // Accounts and quotes are editable for a cluster's people too (specification 1 section 6): those of its members.
    grants: [
      ...see,
      ...administer,
      'account:update',
      'agency:read',
      'commission:read',
      'quote:create',
      'quote:request',
      'quote:update',
      'rating:calculate',
    ],
  },
  {
    id: 'vendor-admin',
    accountType: 'VENDOR',
    name: 'Account Admin',
    isAdmin: true,
    grants: ['claim:read', ...administer],
  },
  {
    id: 'customer-admin',
    accountType: 'CUSTOMER',
    name: 'Account Admin',
    isAdmin: true,
    grants: [...insured, ...administer],
  },
  {
    id: 'risk-manager',
    accountType: 'CUSTOMER',
    name: 'Risk Manager',
    grants: [...own, 'billing:read', 'claim:create', 'claim:read', 'policy:reasons', 'policy:certificate'],
  },
  {
    id: 'policy-holder',
    accountType: 'CUSTOMER',
    name: 'Policy Holder',
    nameUk: 'Policyholder',
    grants: insured,
  },
  {
    id: 'reinsurer-admin',
    accountType: 'RE_INSURER',
    name: 'Account Admin',
    isAdmin: true,
    grants: ['policy:read', 'policy:earnedpremium', ...administer],
  },
  {
    id: 'processor-admin',
    accountType: 'PREMIUM_PROCESSOR',
    name: 'Account Admin',
    isAdmin: true,
    grants: ['policy:read', 'billing:read', ...administer],
  },
]

const byId = new Map(roles.map((role) => [role.id, role]))

export const roleById = (id: string): Role | null => byId.get(id) ?? null

/** A role as its readers' market calls it; the id of a role that there no longer is. */
export const roleNameIn = (market: Country, id: string): string => {
  const role = roleById(id)
  return (market === 'UK' ? role?.nameUk : undefined) ?? role?.name ?? id
}

/** The role that the first user of a new account gets, and that staff act in where an account has no user. */
export const widestRoles: Readonly<Record<AccountType, string>> = {
  COWBELL: 'super-admin',
  AGENCY: 'agency-admin',
  DIGITAL: 'digital-admin',
  MSSP: 'mssp-admin',
  CARRIER: 'carrier-admin',
  CLUSTER: 'cluster-admin',
  VENDOR: 'vendor-admin',
  CUSTOMER: 'policy-holder',
  RE_INSURER: 'reinsurer-admin',
  PREMIUM_PROCESSOR: 'processor-admin',
}

/** What staff who entered an account may do in the role of its user: all but what is for the users alone. */
export const grantsWhileActing = (roleId: string): ReadonlySet<Permission> =>
  new Set(
    (roleById(roleId)?.grants ?? []).filter((one) => !insuredOnly.includes(one) && !usersOnly.includes(one)),
  )
