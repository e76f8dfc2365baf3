import { z } from 'zod'
import { accountTypeCodes } from '#domain/access/account-types.ts'
import { userEmail, userFields } from '#domain/party/user-schema.ts'
import { defineContract } from '../endpoint.ts'
import { actions, clearable, id, instant, numberedPageOf, text, version } from '../wire.ts'
import { queryFrom } from '../list-query.ts'
import { userList } from './lists.ts'

const user = z
  .object({
    id,
    fullName: z.string(),
    email: z.string(),
    orgName: z.string(),
    orgId: id,
    accountType: z.enum(accountTypeCodes),
    role: z.string(),
    roleId: z.string(),
    mfaType: z.string(),
    enabled: z.boolean(),
    lastLogin: instant.nullable(),
    actions,
  })
  .meta({ id: 'User' })

const party = z.object({ id, name: z.string() })

const userView = user
  .extend({
    firstName: z.string(),
    middleName: z.string().nullable(),
    lastName: z.string(),
    initials: z.string(),
    /** Of the user's own account: it reads a telephone number without a prefix. */
    market: z.enum(['US', 'UK']),
    phone: z.string().nullable(),
    npn: z.string().nullable(),
    primaryContact: z.boolean(),
    billingContact: z.boolean(),
    slackHandle: z.string().nullable(),
    version: z.int(),
    teams: z.array(party),
    /** Agencies that a member of the provider's staff looks after. */
    agencies: z.array(party),
    /** Further accounts that the user may act in. */
    accounts: z.array(party.extend({ accountType: z.enum(accountTypeCodes), role: z.string() })),
  })
  .meta({ id: 'UserDetail' })

const { shape: clearableFields } = clearable(
  userFields.pick({ middleName: true, phone: true, npn: true, slackHandle: true }),
)

const userParams = z.object({ userId: id })

const pages = z.object({
  page: z.coerce.number().int().min(0).max(400).default(0),
  size: z.coerce.number().int().min(1).max(100).default(25),
  search: text(200).optional(),
})

const query = queryFrom(pages, userList)

/** Lists of provider staff by what they do: pages of 100 (specification 1 section 9). */
const staffList = (path: string, summary: string) =>
  ({
    method: 'GET',
    path,
    summary,
    tag: 'Users',
    access: ['user:read'],
    query: queryFrom(pages.extend({ size: z.coerce.number().int().min(1).max(100).default(100) }), userList),
    response: numberedPageOf(user),
  }) as const

export const userContract = defineContract({
  userSearch: {
    method: 'GET',
    path: '/api/auth/v1/users',
    summary: 'Users of the account',
    tag: 'Users',
    access: ['user:read'],
    query,
    response: numberedPageOf(user),
  },
  userUnderwriters: staffList('/api/auth/v1/users/uw', 'Underwriters'),
  userAccountExecutives: staffList('/api/auth/v1/users/aes', 'Account executives'),
  userBusinessDevelopers: staffList('/api/auth/v1/users/bds', 'Business developers'),
  userTams: staffList('/api/auth/v1/users/tams', 'Technical account managers'),
  userRoles: {
    method: 'GET',
    path: '/api/auth/v1/users/roles',
    summary: 'Roles of an account type, with what each may do',
    tag: 'Users',
    access: ['user:read'],
    query: z.object({ accountType: z.enum(accountTypeCodes).optional() }),
    response: z.array(
      z.object({
        roleId: z.string(),
        name: z.string(),
        accountType: z.enum(accountTypeCodes),
        isAdmin: z.boolean(),
        /** Asks for a team of the agency. */
        isOfTeam: z.boolean(),
        permissions: z.array(z.string()),
      }),
    ),
  },
  userCreate: {
    method: 'POST',
    path: '/api/auth/v1/users',
    summary: 'Invite a user into the account',
    tag: 'Users',
    access: ['user:create'],
    command: true,
    ownHands: true,
    body: userFields.extend({
      email: userEmail,
      /** Teams of the account that the user belongs to. */
      teamIds: z.array(id).max(200).default([]),
    }),
    response: z.object({ id }),
  },
  userChildren: {
    method: 'GET',
    path: '/api/auth/v1/users/children',
    summary: 'Users of the accounts below: of a cluster’s agencies, for provider staff of every party',
    tag: 'Users',
    access: ['user:read'],
    query,
    response: numberedPageOf(user),
  },
  userGet: {
    method: 'GET',
    path: '/api/auth/v1/users/{userId}',
    summary: 'A user with teams, agencies and further accounts',
    tag: 'Users',
    access: ['user:read'],
    params: userParams,
    response: userView,
  },
  userUpdate: {
    method: 'PUT',
    path: '/api/auth/v1/users/{userId}',
    summary: 'Change a user; the address they sign in with stays',
    tag: 'Users',
    access: ['user:update'],
    command: true,
    ownHands: true,
    params: userParams,
    body: userFields.extend({ ...clearableFields, version }),
    response: userView,
  },
  userAssign: {
    method: 'PUT',
    path: '/api/auth/v1/users/assign',
    summary: 'Say which agencies a member of the provider’s staff looks after',
    tag: 'Users',
    access: ['user:update'],
    command: true,
    ownHands: true,
    body: z.object({ email: userEmail, accountIds: z.array(id).max(2000) }),
    response: z.object({ assigned: z.int() }),
  },
  userEnable: {
    method: 'PUT',
    path: '/api/auth/v1/users/enable',
    summary: 'Let a user of the account in, or keep them out; their sessions end at once',
    tag: 'Users',
    access: ['user:update'],
    command: true,
    ownHands: true,
    body: z.object({ userId: id, enabled: z.boolean() }),
  },
  userRoleChange: {
    method: 'PUT',
    path: '/api/auth/v1/users/{userId}/role',
    summary: 'Give a user of the account another role',
    tag: 'Users',
    access: ['user:update'],
    command: true,
    ownHands: true,
    params: userParams,
    body: z.object({ roleId: text(60) }),
  },
  userDelete: {
    method: 'DELETE',
    path: '/api/auth/v1/users/{userId}',
    summary: 'Remove a user of the account for good; what they did keeps their name',
    tag: 'Users',
    access: ['user:update'],
    command: true,
    ownHands: true,
    stepUp: true,
    params: userParams,
  },
  userAccounts: {
    method: 'GET',
    path: '/api/auth/v1/users/my-accounts',
    summary: 'Accounts that the user may act in',
    tag: 'Users',
    access: 'any',
    ownHands: true,
    response: z.array(
      z.object({
        accountId: id,
        name: z.string(),
        accountType: z.enum(accountTypeCodes),
        role: z.string(),
        isCurrent: z.boolean(),
      }),
    ),
  },
  userParties: {
    method: 'GET',
    path: '/api/auth/v1/users/parties',
    summary: 'Accounts of a type that users can be let into, or that staff can enter',
    tag: 'Users',
    access: ['org:secure', 'org:enter'],
    query: pages.extend({ accountType: z.enum(accountTypeCodes) }),
    response: numberedPageOf(party),
  },
  userAddAccounts: {
    method: 'POST',
    path: '/api/auth/v1/users/add-accounts',
    summary: 'Let a user act in further accounts, with a role in each',
    tag: 'Users',
    access: ['org:secure'],
    command: true,
    ownHands: true,
    stepUp: true,
    body: z.object({
      email: userEmail,
      accountRoleMap: z.record(id, text(60)),
      accountTeamsMap: z.record(id, z.array(id).max(200)).default({}),
    }),
  },
  orgSecurityGet: {
    method: 'GET',
    path: '/api/auth/v1/account/security',
    summary: 'What the account asks of its users’ sign-in',
    tag: 'Users',
    access: ['org:secure'],
    response: z.object({ enforceMfa: z.boolean(), allowsJump: z.boolean(), usersWithoutMfa: z.int() }),
  },
  orgSecurityUpdate: {
    method: 'PUT',
    path: '/api/auth/v1/account/security',
    summary: 'Ask every user of the account for a second factor, or let provider staff in',
    tag: 'Users',
    access: ['org:secure'],
    command: true,
    ownHands: true,
    stepUp: true,
    body: z.object({ enforceMfa: z.boolean(), allowsJump: z.boolean() }),
  },
})
