import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let staff: Actor
let admin: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = book.actors.get('COWBELL super-admin') as Actor
  admin = book.actors.get('AGENCY agency-admin') as Actor
})

let number = 0
const invite = (actor: Actor, more: object = {}) => {
  number += 1
  return harness.api.run(actor, 'userCreate', {
    body: {
      email: `new${number}@invited.test`,
      firstName: 'Nora',
      lastName: 'New',
      roleId: 'principal-producer',
      ...more,
    },
  })
}
const get = (actor: Actor, userId: string) => harness.api.run(actor, 'userGet', { params: { userId } })

describe('a user', () => {
  it('is read with everything the form asks for, and changed', async () => {
    const { id } = await invite(admin, { middleName: 'Q', npn: '1234567', primaryContact: true })
    expect(await get(admin, id)).toMatchObject({
      initials: 'NN',
      middleName: 'Q',
      npn: '1234567',
      primaryContact: true,
      actions: { update: { allowed: true }, remove: { allowed: true } },
    })
    const changed = await harness.api.run(admin, 'userUpdate', {
      params: { userId: id },
      body: {
        roleId: 'customer-service',
        firstName: 'Nora',
        lastName: 'Newer',
        phone: '(860) 555-0177',
        version: 1,
      },
    })
    expect(changed).toMatchObject({ fullName: 'Nora Newer', role: 'Customer Service', middleName: null })
    expect(changed.phone).toBe('+1 8605550177')
  })

  it('of another account is absent, and no one gives themselves another role', async () => {
    const { id } = await invite(admin)
    await expect(get(book.agents.foreign, id)).rejects.toThrow('There is no such user.')
    const own = harness.api.run(admin, 'userUpdate', {
      params: { userId: admin.userId },
      body: { roleId: 'customer-service', firstName: 'A', lastName: 'B', version: 1 },
    })
    await expect(own).rejects.toThrow('Another administrator has to change your role.')
    expect((await get(admin, admin.userId)).actions.remove).toMatchObject({
      allowed: false,
      reason: 'Another administrator has to remove you.',
    })
  })

  it('of the provider looks after agencies, where the role is for some and not for all', async () => {
    const { id } = await invite(staff, { roleId: 'underwriter' })
    const { email } = await get(staff, id)
    const assign = (accountIds: string[], to = email) =>
      harness.api.run(staff, 'userAssign', { body: { email: to, accountIds } })
    expect(await assign([book.agents.own.orgId, book.agents.foreign.orgId])).toEqual({ assigned: 2 })
    expect((await get(staff, id)).agencies).toHaveLength(2)
    await assign([book.agents.own.orgId])
    expect((await get(staff, id)).agencies.map((one) => one.id)).toEqual([book.agents.own.orgId])
    await expect(assign([admin.userId])).rejects.toThrow('Choose agencies of the list.')
    await expect(assign([], staff.email)).rejects.toThrow('This role is not assigned to agencies.')
    await expect(assign([], 'nobody@nowhere.test')).rejects.toThrow('There is no such user.')
  })
})

describe('users of the accounts below', () => {
  const of = async (actor: Actor) => {
    const { content } = await harness.api.run(actor, 'userChildren', { query: { size: 100 } })
    return [...new Set(content.map((row) => row.orgId))]
  }

  it('are those of a cluster’s agencies, of every party for staff, and no one’s for an agency', async () => {
    const cluster = book.actors.get('CLUSTER cluster-admin') as Actor
    expect(await of(cluster)).toEqual(cluster.memberAgencyIds)
    expect(await of(admin)).toEqual([])
    const ofStaff = await of(staff)
    expect(ofStaff).toContain(admin.orgId)
    expect(ofStaff).not.toContain(staff.orgId)
  })
})

describe('a blacklisted domain', () => {
  const add = (domainName: string) => harness.api.run(staff, 'blacklistedDomainAdd', { body: { domainName } })
  const list = async (query: object = {}) =>
    (await harness.api.run(staff, 'blacklistedDomainSearch', { query })).content.map((row) => row.domain)

  it('keeps its addresses from becoming users until it is taken off the list', async () => {
    expect((await add(' Throwaway.TEST ')).domain).toBe('throwaway.test')
    await expect(invite(admin, { email: 'pat@throwaway.test' })).rejects.toThrow(
      'Addresses at throwaway.test cannot be used here.',
    )
    await expect(invite(admin, { email: 'pat@mail.throwaway.test' })).resolves.toBeDefined()
    await expect(add('throwaway.test')).rejects.toThrow('throwaway.test is on the list already.')
    const remove = () =>
      harness.api.run(staff, 'blacklistedDomainRemove', { query: { domainName: 'throwaway.test' } })
    await remove()
    await expect(invite(admin, { email: 'pat@throwaway.test' })).resolves.toBeDefined()
    await expect(remove()).rejects.toThrow('There is no such domain.')
  })

  it('is searched, sorted and never the own', async () => {
    for (const name of ['alpha.test', 'beta.test', '100.beta.test']) await add(name)
    expect(await list()).toEqual(['100.beta.test', 'alpha.test', 'beta.test'])
    expect(await list({ search: 'beta', sort: 'domain,desc' })).toEqual(['beta.test', '100.beta.test'])
    expect(await list({ search: '%' })).toEqual([])
    await expect(add(staff.email.split('@')[1] ?? '')).rejects.toThrow('Your own address is at this domain.')
  })
})

describe('a further account', () => {
  const party = async (accountType: 'AGENCY' | 'CARRIER') =>
    (await harness.api.run(staff, 'userParties', { query: { accountType, search: 'zanzibarro' } })).content

  it('is found by type and name, and asks for a team where the role works in teams', async () => {
    const [agency] = await party('AGENCY')
    expect(agency).toEqual({ id: book.agents.foreign.orgId, name: expect.stringContaining('Zanzibarro') })
    const { content } = await harness.api.run(admin, 'userParties', { query: { accountType: 'CARRIER' } })
    expect(content).toEqual([])
    const { id } = await invite(admin)
    const { email } = await get(admin, id)
    const team = await harness.api.run(book.agents.foreign, 'teamCreate', { body: { name: 'South' } })
    const orgId = agency?.id ?? ''
    const proved = {
      ...staff,
      proof: { authenticatedAt: harness.clock.now(), hasSecondFactor: true, mustSetUpMfa: false },
    }
    const add = (teamIds: string[]) =>
      harness.api.run(proved, 'userAddAccounts', {
        body: {
          email,
          accountRoleMap: { [orgId]: 'principal-producer' },
          accountTeamsMap: { [orgId]: teamIds },
        },
      })
    await expect(add([])).rejects.toThrow('Teams are required')
    await add([team.id])
    expect((await get(admin, id)).accounts).toEqual([
      { id: orgId, name: agency?.name, accountType: 'AGENCY', role: 'Principal Producer' },
    ])
  })
})
