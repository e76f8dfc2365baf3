import { z } from 'zod'
import { type AccountType, accountTypeCodes } from '../access/account-types.ts'
import { emailAddress } from '../kernel/fields.ts'
import { optionalPhone } from '../market/phones.ts'

const word = (max: number) => z.string().trim().max(max)
const mandatory = (max: number, message: string) =>
  z.string({ error: message }).trim().min(1, message).max(max)

/** What a user is, apart from account and password (specification 1 sections 3 and 5). */
export const userFields = z.object({
  roleId: mandatory(60, 'Role is required'),
  firstName: mandatory(100, 'First name is required'),
  middleName: word(100).optional(),
  lastName: mandatory(100, 'Last name is required'),
  phone: optionalPhone.optional(),
  npn: z
    .string()
    .trim()
    .regex(/^\d{0,10}$/, 'NPN must be less than or equal to 10 digits')
    .optional(),
  primaryContact: z.boolean().default(false),
  billingContact: z.boolean().default(false),
  slackHandle: word(100).optional(),
})

export const userEmail = emailAddress

/** A mail domain on its own: no address, no blank, at least one dot. */
export const blacklistedDomain = z
  .string({ error: 'Domain name is required' })
  .trim()
  .toLowerCase()
  .min(1, 'Domain name is required')
  .max(253)
  .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/, 'Enter a domain such as example.com.')

/** The domain part of an address, lower case. */
export const domainOf = (email: string): string =>
  email
    .slice(email.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()

/** Roles of provider staff that act for every agency and are assigned none (specification 1 section 6). */
const WITHOUT_ASSIGNMENT = [
  'super-admin',
  'power-user',
  'customer-success',
  'biz-dev',
  'tsm',
  'technician',
  'head-of-claims',
]

export interface UserFieldsShown {
  primaryContact: boolean
  billingContact: boolean
  slackHandle: boolean
  agencies: boolean
}

const allBut = (...types: AccountType[]): AccountType[] =>
  accountTypeCodes.filter((type) => !types.includes(type))

/** Account types whose users have each field; a technician is no contact of anyone. */
const fieldOwners: Readonly<Record<keyof UserFieldsShown, readonly AccountType[]>> = {
  primaryContact: allBut('CARRIER'),
  billingContact: allBut('MSSP', 'CUSTOMER'),
  slackHandle: ['COWBELL'],
  agencies: ['COWBELL'],
}

/** Which fields the form of a user shows, by the account they are in and their role (specification 1 section 6). */
export const shownUserFields = (accountType: AccountType, roleId: string): UserFieldsShown => {
  const isTechnician = roleId === 'technician'
  const isOf = (field: keyof UserFieldsShown): boolean => fieldOwners[field].includes(accountType)
  return {
    primaryContact: !isTechnician && isOf('primaryContact'),
    billingContact: !isTechnician && isOf('billingContact'),
    slackHandle: isOf('slackHandle'),
    agencies: isOf('agencies') && roleId !== '' && !WITHOUT_ASSIGNMENT.includes(roleId),
  }
}

/** Roles whose removal is explained in full: they have access to all accounts (specification 1 section 6). */
const SEE_ALL_ACCOUNTS = [
  'super-admin',
  'corp-admin',
  'agency-admin',
  'power-user',
  'customer-success',
  'principal-producer',
  'customer-service',
]

export const seesAllAccounts = (roleId: string): boolean => SEE_ALL_ACCOUNTS.includes(roleId)
