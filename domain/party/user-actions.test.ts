import { expect, it } from 'vitest'
import { grantsOf } from '../access/actor.ts'
import type { Holds } from '../access/availability.ts'
import { type UserAction, type UserFacts, userRules } from './user-actions.ts'

const user: UserFacts = {
  status: 'ENABLED',
  roleId: 'principal-producer',
  accountType: 'AGENCY',
  isOwnAccount: true,
  isSelf: false,
  actorType: 'AGENCY',
  isActing: false,
}
const admin: Holds = (permission) => grantsOf('agency-admin').has(permission)
const codeOf = (action: UserAction, more: Partial<UserFacts> = {}, holds = admin) =>
  userRules.refusalOf(action, { ...user, ...more }, holds)?.code

it('lets an administrator change the users of their account', () => {
  const open = userRules.names.filter((action) => codeOf(action) === undefined)
  expect(open).toEqual(['update', 'changeRole', 'disable', 'remove', 'addAccounts', 'moveTeams'])
})

it('enables a user who is disabled, and disables one who is enabled', () => {
  expect(codeOf('enable')).toBe('ENABLED')
  expect(codeOf('enable', { status: 'DISABLED' })).toBeUndefined()
  expect(codeOf('disable', { status: 'DISABLED' })).toBe('DISABLED')
})

it('lets no one change their own login, role or membership', () => {
  for (const action of ['enable', 'disable', 'remove', 'changeRole'] as const)
    expect(codeOf(action, { isSelf: true }), action).toBe('OWN_USER')
  expect(codeOf('update', { isSelf: true })).toBeUndefined()
})

it('keeps users with wider roles from those who hold less, and all of them from staff who only entered', () => {
  const less = (permission: string) => permission === 'user:update'
  for (const action of ['update', 'changeRole', 'enable', 'disable', 'remove'] as const) {
    expect(codeOf(action, {}, less), action).toBe('ROLE_TOO_WIDE')
    expect(codeOf(action, { isActing: true }), action).toBe('NOT_WHILE_ACTING')
    expect(
      codeOf(action, {}, () => false),
      action,
    ).toBe('PERMISSION_MISSING')
  }
  expect(codeOf('addAccounts', { isActing: true })).toBe('NOT_WHILE_ACTING')
})

it('moves users between teams where their account has teams', () => {
  expect(codeOf('moveTeams', { isOwnAccount: false, accountType: 'VENDOR' })).toBe('NO_TEAMS')
  expect(codeOf('moveTeams', { isOwnAccount: false })).toBeUndefined()
  expect(codeOf('moveTeams', { accountType: 'VENDOR' })).toBeUndefined()
})
