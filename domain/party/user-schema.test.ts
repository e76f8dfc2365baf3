import { describe, expect, it } from 'vitest'
import { accountTypeCodes } from '../access/account-types.ts'
import { shownUserFields, type UserFieldsShown } from './user-schema.ts'

const typesWith = (field: keyof UserFieldsShown, roleId: string): string[] =>
  accountTypeCodes.filter((type) => shownUserFields(type, roleId)[field])

const allBut = (...types: string[]): string[] => accountTypeCodes.filter((type) => !types.includes(type))

describe('the form of a user', () => {
  it.each([
    ['primaryContact', 'agent', allBut('CARRIER')],
    ['billingContact', 'agent', allBut('MSSP', 'CUSTOMER')],
    ['slackHandle', 'agent', ['COWBELL']],
    ['agencies', 'underwriter', ['COWBELL']],
    // A technician is no one's contact.
    ['primaryContact', 'technician', []],
    ['billingContact', 'technician', []],
    ['slackHandle', 'technician', ['COWBELL']],
    // Agencies are assigned by role, and some roles act for every agency.
    ['agencies', '', []],
    ['agencies', 'technician', []],
    ['agencies', 'super-admin', []],
    ['agencies', 'head-of-claims', []],
  ] as const)('has %s with the role "%s" for %j', (field, roleId, types) => {
    expect(typesWith(field, roleId)).toEqual(types)
  })
})
