import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let admin: Actor
let foreign: Actor
let staff: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
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

describe('licences of an agency', () => {
  it('are added, changed and deleted, and no one else’s can be', async () => {
    const body = { number: 'TX 1', state: 'TX', expirationDate: later, npn: '123', activeResidentState: true }
    const { id } = await harness.api.run(admin, 'licenseCreate', { body })
    const changed = { ...body, id, number: 'TX 2' }
    await expect(harness.api.run(foreign, 'licenseUpdate', { body: changed })).rejects.toThrow(
      'no such licence',
    )
    expect(await harness.api.run(admin, 'licenseUpdate', { body: changed })).toMatchObject({ number: 'TX 2' })
    const found = await harness.api.run(admin, 'licenseSearch', { query: { search: 'tx 2' } })
    expect(found.content).toMatchObject([{ id, isValid: true, npn: '123' }])
    await expect(harness.api.run(foreign, 'licenseDelete', { params: { licenseId: id } })).rejects.toThrow(
      'no such licence',
    )
    await harness.api.run(admin, 'licenseDelete', { params: { licenseId: id } })
    expect((await harness.api.run(admin, 'licenseSearch', { query: { id } })).content).toEqual([])
  })

  it('are refused when they expired, and for an agency of another user', async () => {
    const body = { number: 'TX 1', state: 'TX', expirationDate: '2020-01-01' }
    await expect(harness.api.run(admin, 'licenseCreate', { body })).rejects.toThrow('before today')
    const other = { ...body, expirationDate: later, agencyId: foreign.orgId }
    await expect(harness.api.run(admin, 'licenseCreate', { body: other })).rejects.toThrow(
      'The selected agency is invalid.',
    )
    await expect(
      harness.api.run(staff, 'licenseCreate', { body: { ...body, expirationDate: later } }),
    ).rejects.toThrow('The selected agency is invalid.')
    const added = await harness.api.run(staff, 'licenseCreate', { body: other })
    expect(added.agencyId).toBe(foreign.orgId)
  })
})

describe('licences of agents', () => {
  it('belong to an agent of the agency, one of each state', async () => {
    const body = { agentId: admin.userId, number: 'P 1', state: 'TX', expirationDate: later }
    const { id } = await harness.api.run(admin, 'agentLicenseCreate', { body })
    await expect(harness.api.run(admin, 'agentLicenseCreate', { body })).rejects.toThrow('on file already')
    await expect(harness.api.run(foreign, 'agentLicenseCreate', { body })).rejects.toThrow(
      'An agent must be selected.',
    )
    const own = await harness.api.run(admin, 'agentLicenseOfState', { params: { key: 'tx' } })
    expect(own.license).toMatchObject({ id, agentEmail: admin.email })
    const changed = { ...body, id, number: 'P 2' }
    expect(await harness.api.run(admin, 'agentLicenseUpdate', { body: changed })).toMatchObject({
      number: 'P 2',
    })
    expect((await harness.api.run(foreign, 'agentLicenseSearchAll', { query: { id } })).content).toEqual([])
    expect((await harness.api.run(admin, 'agentLicenseSearch', { query: {} })).content).toHaveLength(1)
    await expect(harness.api.run(foreign, 'agentLicenseDelete', { params: { key: id } })).rejects.toThrow(
      'no such licence',
    )
    await harness.api.run(admin, 'agentLicenseDelete', { params: { key: id } })
    const gone = await harness.api.run(admin, 'agentLicenseOfState', { params: { key: 'TX' } })
    expect(gone.license).toBeNull()
  })
})

describe('surplus lines licences', () => {
  it('keep a signature only where a notice is signed, and only on the word of the provider’s staff', async () => {
    const signed = { ...surplus, signatureOnFile: true }
    const own = await harness.api.run(admin, 'surplusLicenseCreate', { body: signed })
    expect(own).toMatchObject({ signatureOnFile: false, brokerEmail: 'sasha@lines.test' })
    const body = { ...signed, agencyId: admin.orgId }
    const byStaff = await harness.api.run(staff, 'surplusLicenseUpdate', { params: { id: own.id }, body })
    expect(byStaff.signatureOnFile).toBe(true)
    const kept = await harness.api.run(admin, 'surplusLicenseUpdate', {
      params: { id: own.id },
      body: surplus,
    })
    expect(kept.signatureOnFile).toBe(true)
    const another = { ...surplus, brokerLastName: 'Other' }
    const renewed = await harness.api.run(admin, 'surplusLicenseUpdate', {
      params: { id: own.id },
      body: another,
    })
    expect(renewed.signatureOnFile).toBe(false)
    const texas = { ...body, surplusLinesState: 'TX' }
    expect((await harness.api.run(staff, 'surplusLicenseCreate', { body: texas })).signatureOnFile).toBe(
      false,
    )
  })

  it('are found by staff across agencies, and by no one of another agency', async () => {
    const { content } = await harness.api.run(staff, 'surplusLicenseSearchAll', {
      query: { surplusLinesState: 'TX', agencyId: admin.orgId },
    })
    const [row] = content
    expect(row).toMatchObject({ surplusLicenseNumber: 'SL 77', agencyId: admin.orgId })
    const id = row?.id ?? ''
    expect((await harness.api.run(foreign, 'surplusLicenseSearch', { query: { id } })).content).toEqual([])
    await expect(harness.api.run(foreign, 'surplusLicenseDelete', { params: { id } })).rejects.toThrow(
      'no such licence',
    )
    await harness.api.run(admin, 'surplusLicenseDelete', { params: { id } })
    expect((await harness.api.run(admin, 'surplusLicenseSearch', { query: { id } })).content).toEqual([])
  })
})

describe('what is done with a licence', () => {
  it('leaves a line each in the trail of its agency, and none when it is refused', async ({
    harness,
    book,
  }) => {
    const { own, foreign } = book.agents
    const agency = { number: 'TR 1', state: 'OH', expirationDate: later }
    const { id } = await harness.api.run(own, 'licenseCreate', { body: agency })
    await harness.api.run(own, 'licenseUpdate', { body: { ...agency, id, number: 'TR 2' } })
    await expect(
      harness.api.run(foreign, 'licenseUpdate', { body: { ...agency, id, number: 'TR 3' } }),
    ).rejects.toThrow('no such licence')
    await harness.api.run(own, 'licenseDelete', { params: { licenseId: id } })
    const trail = await harness.ports.db
      .selectFrom('audit_entry')
      .select(['tenant_id', 'action', 'summary'])
      .where('record_kind', '=', 'license')
      .where('record_id', '=', id)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { tenant_id: own.orgId, action: 'license.created', summary: 'Added licence TR 1 for OH' },
      { tenant_id: own.orgId, action: 'license.changed', summary: 'Changed licence TR 2 for OH' },
      { tenant_id: own.orgId, action: 'license.deleted', summary: 'Deleted licence TR 2 for OH' },
    ])
  })

  it('keeps an agent’s licence in the agency of its agent', async ({ harness, book }) => {
    const { own, foreign } = book.agents
    const body = { agentId: own.userId, number: 'P 9', state: 'NV', expirationDate: later }
    const { id } = await harness.api.run(own, 'agentLicenseCreate', { body })
    await expect(
      harness.api.run(staff, 'agentLicenseUpdate', { body: { ...body, id, agentId: foreign.userId } }),
    ).rejects.toThrow('no such licence')
    expect(await harness.api.run(own, 'agentLicenseOfState', { params: { key: 'NV' } })).toMatchObject({
      license: { id, agentId: own.userId },
    })
  })
})
