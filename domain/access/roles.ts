import type { AccountType } from './account-types.ts'
import { permissionCodes, type Permission } from './permissions.ts'

/** A role of an account type: its id on the wire, the words people read, and what it grants. */
export interface Role {
  id: string
  accountType: AccountType
  name: string
  grants: readonly Permission[]
}

const without = (...left: Permission[]): Permission[] =>
  permissionCodes.filter((code) => !left.includes(code))

const see: Permission[] = ['account:read', 'quote:read', 'policy:read', 'document:read', 'risk:read']

const produce: Permission[] = [
  ...see,
  'account:create',
  'account:update',
  'billing:pay',
  'billing:read',
  'claim:create',
  'claim:read',
  'directory:search',
  'license:read',
  'policy:certificate',
  'policy:renew',
  'quote:bind',
  'quote:create',
  'quote:delete',
  'quote:issue',
  'quote:lose',
  'quote:request',
  'quote:revive',
  'quote:send',
  'quote:submit',
  'quote:update',
  'rating:calculate',
  'risk:reload',
  'team:read',
]

/** Signing is the insured's own act, so that nobody signs an application in a customer's name. */
const staffAll = without('quote:sign')

/**
 * Role names come from the specification (sections 6 of its three documents). Roles that an account type
 * needs beyond those are ours and carry plain names.
 */
export const roles: readonly Role[] = [
  { id: 'super-admin', accountType: 'COWBELL', name: 'Super Admin', grants: staffAll },
  { id: 'power-user', accountType: 'COWBELL', name: 'Power User', grants: staffAll },
  {
    id: 'underwriter',
    accountType: 'COWBELL',
    name: 'Underwriter',
    grants: without(
      'quote:sign',
      'billing:pay',
      'commission:read',
      'ledger:read',
      'license:create',
      'claim:assign',
    ),
  },
  {
    id: 'customer-success',
    accountType: 'COWBELL',
    name: 'Customer Success',
    grants: [
      ...see,
      'billing:read',
      'claim:read',
      'claim:create',
      'policy:certificate',
      'agency:read',
      'user:read',
      'team:read',
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
    grants: [...produce, 'commission:read', 'license:create', 'user:read'],
  },
  { id: 'principal-producer', accountType: 'AGENCY', name: 'Principal Producer', grants: produce },
  {
    id: 'customer-service',
    accountType: 'AGENCY',
    name: 'Customer Service',
    grants: [
      ...see,
      'account:update',
      'billing:read',
      'billing:pay',
      'claim:create',
      'claim:read',
      'policy:certificate',
      'team:read',
    ],
  },
  {
    id: 'digital-admin',
    accountType: 'DIGITAL',
    name: 'Account Admin',
    grants: [...produce, 'commission:read', 'user:read'],
  },
  {
    id: 'mssp-admin',
    accountType: 'MSSP',
    name: 'Account Admin',
    grants: [
      'account:read',
      'account:create',
      'account:update',
      'directory:search',
      'quote:read',
      'quote:create',
      'quote:update',
      'quote:request',
      'rating:calculate',
      'risk:read',
      'risk:reload',
      'user:read',
    ],
  },
  {
    id: 'carrier-admin',
    accountType: 'CARRIER',
    name: 'Account Admin',
    grants: [...see, 'billing:read', 'claim:read', 'user:read'],
  },
  {
    id: 'cluster-admin',
    accountType: 'CLUSTER',
    name: 'Account Admin',
    grants: [...see, 'agency:read', 'commission:read', 'user:read'],
  },
  { id: 'vendor-admin', accountType: 'VENDOR', name: 'Account Admin', grants: ['claim:read', 'user:read'] },
  {
    id: 'policy-holder',
    accountType: 'CUSTOMER',
    name: 'Policy Holder',
    grants: [
      ...see,
      'billing:read',
      'billing:pay',
      'claim:create',
      'claim:read',
      'policy:certificate',
      'quote:sign',
    ],
  },
  {
    id: 'reinsurer-admin',
    accountType: 'RE_INSURER',
    name: 'Account Admin',
    grants: ['policy:read', 'user:read'],
  },
  {
    id: 'processor-admin',
    accountType: 'PREMIUM_PROCESSOR',
    name: 'Account Admin',
    grants: ['policy:read', 'billing:read', 'user:read'],
  },
]

const byId = new Map(roles.map((role) => [role.id, role]))

export const roleById = (id: string): Role | null => byId.get(id) ?? null
