import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it } from '#server/testing/fixtures.ts'

/** What licenses have of their own; `server/plain-records.test.ts` holds them to the rest. */

let api: Harness['api']
let admin: Actor
let foreign: Actor
let staff: Actor

it.beforeAll(({ harness, book }) => {
  api = harness.api
  admin = book.agents.own
  foreign = book.agents.foreign
  staff = book.actors.get('COWBELL super-admin') as Actor
})

const later = '2099-12-31'
const surplus = {
  brokerFirstName: 'Sasha',
  brokerLastName: 'Lines',
  brokerEmail: 'Sasha@Lines.test',
  surplusLicenseNumber: 'SL 77',
  surplusLinesState: 'LA',
}

it('refuses a license that expired, and one for an agency of another user', async () => {
  const body = { number: 'TX 1', state: 'TX', expirationDate: '2020-01-01' }
  await expect(api.run(admin, 'licenseCreate', { body })).rejects.toThrow('before today')
  const own = { ...body, expirationDate: later }
  const other = { ...own, agencyId: foreign.orgId }
  const invalid = 'The selected agency is invalid.'
  await expect(api.run(admin, 'licenseCreate', { body: other })).rejects.toThrow(invalid)
  await expect(api.run(staff, 'licenseCreate', { body: own })).rejects.toThrow(invalid)
  const added = await api.run(staff, 'licenseCreate', { body: other })
  expect(added).toMatchObject({ agencyId: foreign.orgId, isValid: true })
})

it('are found by the name of their state as well as by its two letters', async () => {
  const body = { number: 'NAMED 1', state: 'VT', expirationDate: later }
  await api.run(admin, 'licenseCreate', { body })
  const found = async (search: string) =>
    (await api.run(admin, 'licenseSearch', { query: { search } })).content.map(({ number }) => number)
  for (const search of ['vermont', 'Vermo', 'VT']) expect(await found(search)).toContain('NAMED 1')
  expect(await found('Wyoming')).not.toContain('NAMED 1')
})

describe('the NPN to begin a license of an agency with', () => {
  it('is the one that the agency signed up with, or the only one of its licenses', async ({ database }) => {
    const known = async (actor: Actor, agencyId?: string) =>
      (await api.run(actor, 'licenseNpn', { query: { ...(agencyId && { agencyId }) } })).npn
    const signedUpWith = (npn: string | null) =>
      database.kysely.updateTable('org').set({ npn }).where('id', '=', admin.orgId).execute()
    await signedUpWith('7654321')
    expect(await known(admin)).toBe('7654321')
    expect(await known(staff, admin.orgId)).toBe('7654321')
    await signedUpWith(null)
    expect(await known(admin)).toBeNull()
    const add = (number: string, npn?: string) =>
      api.run(admin, 'licenseCreate', {
        body: { number, state: 'UT', expirationDate: later, ...(npn && { npn }) },
      })
    await add('U 1', '1112223')
    await add('U 2', '1112223')
    await add('U 3')
    expect(await known(admin)).toBe('1112223')
    await add('U 4', '9998887')
    expect(await known(admin)).toBeNull()
  })

  it('is not read of another agency', async () => {
    const ofAnother = api.run(admin, 'licenseNpn', { query: { agencyId: foreign.orgId } })
    await expect(ofAnother).rejects.toThrow('The selected agency is invalid.')
    await expect(api.run(staff, 'licenseNpn', { query: {} })).rejects.toThrow(
      'The selected agency is invalid.',
    )
  })
})

describe('a license that an agency adds itself', () => {
  const body = { number: 'X1', state: 'OK', expirationDate: later }

  it('is unverified until the provider’s staff save it, and again once it is another one', async () => {
    const added = await api.run(admin, 'licenseCreate', { body })
    expect(added.isVerified).toBe(false)
    const waiting = async () =>
      (await api.run(staff, 'licenseSearch', { query: { isVerified: 'false' } })).content.map(({ id }) => id)
    expect(await waiting()).toContain(added.id)
    const change = { ...body, id: added.id }
    expect((await api.run(admin, 'licenseUpdate', { body: change })).isVerified).toBe(false)
    expect((await api.run(staff, 'licenseUpdate', { body: change })).isVerified).toBe(true)
    expect(await waiting()).not.toContain(added.id)
    const renamed = { ...change, activeResidentState: true }
    expect((await api.run(admin, 'licenseUpdate', { body: renamed })).isVerified).toBe(true)
    expect((await api.run(admin, 'licenseUpdate', { body: { ...change, number: 'X2' } })).isVerified).toBe(
      false,
    )
    const ofStaff = { ...body, agencyId: admin.orgId }
    expect((await api.run(staff, 'licenseCreate', { body: ofStaff })).isVerified).toBe(true)
  })

  it('is the same for surplus lines', async () => {
    const own = await api.run(admin, 'surplusLicenseCreate', {
      body: { ...surplus, surplusLicenseNumber: 'Y2', surplusLinesState: 'OK' },
    })
    expect(own.isVerified).toBe(false)
    const waiting = await api.run(staff, 'surplusLicenseSearchAll', { query: { isVerified: 'false' } })
    expect(waiting.content.map(({ id }) => id)).toEqual([own.id])
    const saved = await api.run(staff, 'surplusLicenseUpdate', {
      params: { id: own.id },
      body: { ...surplus, surplusLicenseNumber: 'Y2', surplusLinesState: 'OK' },
    })
    expect(saved.isVerified).toBe(true)
  })
})

describe('licenses of agents', () => {
  it('belong to an agent of the agency, one of each state', async () => {
    const body = { agentId: admin.userId, number: 'P 1', state: 'TX', expirationDate: later }
    const { id } = await api.run(admin, 'agentLicenseCreate', { body })
    await expect(api.run(admin, 'agentLicenseCreate', { body })).rejects.toThrow('on file already')
    const ofAnother = api.run(foreign, 'agentLicenseCreate', { body })
    await expect(ofAnother).rejects.toThrow('An agent must be selected.')
    const own = await api.run(admin, 'agentLicenseOfState', { params: { key: 'tx' } })
    expect(own.license).toMatchObject({ id, agentEmail: admin.email })
    const changed = { ...body, id, number: 'P 2' }
    expect(await api.run(admin, 'agentLicenseUpdate', { body: changed })).toMatchObject({ number: 'P 2' })
    expect((await api.run(admin, 'agentLicenseSearch', { query: {} })).content).toHaveLength(1)
    await api.run(admin, 'agentLicenseDelete', { params: { key: id } })
    const gone = await api.run(admin, 'agentLicenseOfState', { params: { key: 'TX' } })
    expect(gone.license).toBeNull()
  })

  it('remain in the agency of their agent', async () => {
    const body = { agentId: admin.userId, number: 'P 9', state: 'NV', expirationDate: later }
    const { id } = await api.run(admin, 'agentLicenseCreate', { body })
    const moved = { ...body, id, agentId: foreign.userId }
    await expect(api.run(staff, 'agentLicenseUpdate', { body: moved })).rejects.toThrow('no such license')
    const { license } = await api.run(admin, 'agentLicenseOfState', { params: { key: 'NV' } })
    expect(license).toMatchObject({ id, agentId: admin.userId })
  })
})

describe('surplus lines licenses', () => {
  it('keep a signature only where a notice is signed, and only on the word of the provider’s staff', async () => {
    const signed = { ...surplus, signatureOnFile: true }
    const own = await api.run(admin, 'surplusLicenseCreate', { body: signed })
    expect(own).toMatchObject({ signatureOnFile: false, brokerEmail: 'sasha@lines.test' })
    const body = { ...signed, agencyId: admin.orgId }
    const save = async (actor: Actor, changed: typeof surplus) => {
      const saved = await api.run(actor, 'surplusLicenseUpdate', { params: { id: own.id }, body: changed })
      return saved.signatureOnFile
    }
    expect(await save(staff, body)).toBe(true)
    expect(await save(admin, surplus)).toBe(true)
    expect(await save(admin, { ...surplus, brokerLastName: 'Other' })).toBe(false)
    const texas = { ...body, surplusLinesState: 'TX' }
    expect((await api.run(staff, 'surplusLicenseCreate', { body: texas })).signatureOnFile).toBe(false)
  })

  it('are found by staff across agencies', async () => {
    const query = { surplusLinesState: 'TX', agencyId: admin.orgId }
    const { content } = await api.run(staff, 'surplusLicenseSearchAll', { query })
    expect(content).toMatchObject([{ surplusLicenseNumber: 'SL 77', agencyId: admin.orgId }])
  })
})
