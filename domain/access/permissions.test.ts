import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissionCodes, permissions } from './permissions.ts'
import { permits } from './requirement.ts'
import { grantsWhileActing, roleById, roles, widestRoles } from './roles.ts'
import { accountTypeCodes } from './account-types.ts'
import { grantsInFlow, grantsOf } from './actor.ts'
import { flowCodes, grantsOfFlow } from './workflows.ts'

const some = fc.subarray([...permissionCodes])

describe('the permission helper (SEC-060)', () => {
  it('passes any, never none, a list when one is held, and all of it when all are asked for', () => {
    fc.assert(
      fc.property(some, some, (held, needed) => {
        const set = new Set<string>(held)
        expect(permits(set, 'any')).toBe(true)
        expect(permits(set, 'none')).toBe(false)
        expect(permits(set, needed)).toBe(needed.some((one) => held.includes(one)))
        expect(permits(set, needed, 'one')).toBe(permits(set, needed))
        expect(permits(set, needed, 'all')).toBe(needed.every((one) => held.includes(one)))
      }),
    )
  })

  it('knows permissions of the form resource:action, each with its sentence', () => {
    for (const [code, sentence] of Object.entries(permissions)) {
      expect(code).toMatch(/^[a-z]+:[a-z]+$/)
      expect(sentence).toMatch(/^[A-Z].*[^.]$/)
    }
  })
})

describe('roles', () => {
  it('are named once in an account type, and every type has a widest one', () => {
    const names = roles.map((role) => `${role.accountType} ${role.name}`)
    expect(new Set(names).size).toBe(names.length)
    for (const type of accountTypeCodes) expect(roleById(widestRoles[type])?.accountType).toBe(type)
  })

  it('carry the names of the specification (1 section 6)', () => {
    const names = roles.map((role) => role.name)
    for (const name of [
      'Super Admin',
      'Power User',
      'Customer Success',
      'Biz Dev',
      'TSM',
      'Technician',
      'Head of Claims',
      'Corp Admin',
      'Agency Admin',
      'Principal Producer',
      'Customer Service',
      'Account Admin',
      'Risk Manager',
      'Policy Holder',
    ])
      expect(names).toContain(name)
  })

  it('let no one sign in the name of an insured, in whatever account they act', () => {
    for (const role of roles) {
      expect(grantsWhileActing(role.id).has('quote:sign'), role.id).toBe(false)
      if (role.accountType !== 'CUSTOMER') expect(grantsOf(role.id).has('quote:sign'), role.id).toBe(false)
    }
  })

  it('of the provider alone enter other accounts and switch features', () => {
    for (const role of roles)
      for (const right of ['org:enter', 'flag:manage'] as const)
        if (role.accountType !== 'COWBELL') expect(grantsOf(role.id).has(right), role.id).toBe(false)
  })

  it('give a flow no more than both the role and the flow allow', () => {
    for (const role of roles)
      for (const flow of flowCodes)
        for (const one of grantsInFlow(role.id, flow)) {
          expect(role.grants).toContain(one)
          expect(grantsOfFlow(flow)).toContain(one)
        }
  })
})
