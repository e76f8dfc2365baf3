import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let staff: Actor
let admin: Actor
let teamId: string

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = book.actors.get('COWBELL super-admin') as Actor
  admin = book.actors.get('AGENCY agency-admin') as Actor
  const acting = { ...admin, actingStaff: { userId: staff.userId, name: 'Petra Provider' } }
  harness.clock.advance({ days: 3 })
  teamId = (await harness.api.run(acting, 'teamCreate', { body: { name: 'Trail' } })).id
})

const search = async (actor: Actor, query: object) =>
  (await harness.api.run(actor, 'auditSearch', { query: { size: 100, ...query } })).content

describe('the search of the audit trail', () => {
  it('names both who acted and in whose place, and finds either', async () => {
    const [entry] = await search(admin, { record: teamId })
    expect(entry).toMatchObject({
      action: 'team.created',
      actorName: admin.name,
      actingStaffName: 'Petra Provider',
    })
    expect((await search(admin, { actor: 'petra' })).map((row) => row.id)).toEqual([entry?.id])
    expect((await search(admin, { actor: admin.name })).length).toBeGreaterThan(0)
  })

  it('keeps to the beginning of an event, a kind of record and days', async () => {
    expect((await search(admin, { action: 'team' })).map((row) => row.action)).toEqual(['team.created'])
    expect(await search(admin, { action: 'created' })).toEqual([])
    const kinds = (await search(staff, { record: 'account' })).map((row) => row.recordKind)
    expect([...new Set(kinds)]).toEqual(['account'])
    const today = harness.clock.now().toISOString().slice(0, 10)
    expect((await search(admin, { from: today, to: today })).map((row) => row.recordId)).toEqual([teamId])
    expect(await search(admin, { from: '2030-01-01' })).toEqual([])
  })

  it('says which quote, policy and company an entry is about, a subjectivity by its quote', async () => {
    const { quote, subjectivity, policy } = book.records.own
    const [set] = await search(staff, { record: subjectivity })
    expect(set).toMatchObject({ about: { kind: 'quote', id: quote, product: 'P100' } })
    expect(set?.companyName).toBeTruthy()
    const [issued] = await search(staff, { record: policy })
    expect(issued).toMatchObject({ about: { kind: 'policy', id: policy }, companyName: set?.companyName })
    const [made] = await search(staff, { record: teamId })
    expect(made).toMatchObject({ about: null, companyName: null, accountId: null })
  })

  it('finds by the number of a quote what happened to its subjectivities, and nothing of another account', async () => {
    const { quote, subjectivity } = book.records.own
    const { quote_number: number } = await harness.ports.db
      .selectFrom('quote')
      .select('quote_number')
      .where('id', '=', quote)
      .executeTakeFirstOrThrow()
    const found = await search(staff, { search: number.toLowerCase() })
    expect(found.map((row) => row.recordId)).toEqual(expect.arrayContaining([quote, subjectivity]))
    expect((await search(book.agents.own, { search: number })).length).toBeGreaterThan(0)
    expect(await search(book.agents.foreign, { search: number })).toEqual([])
  })

  it('shows the note of a schedule rating to staff, and not to the agency', async () => {
    const { quote: recordId } = book.records.own
    await harness.ports.db
      .insertInto('audit_entry')
      .values({
        id: randomUUID(),
        tenant_id: admin.orgId,
        at: harness.clock.now(),
        action: 'quote.scheduleRated',
        record_kind: 'quote',
        record_id: recordId,
        actor_name: 'Morgan Ellery',
        summary: 'Schedule rating: modifier 0.9 instead of none',
        detail: JSON.stringify({ irpm: { values: {}, irpmNote: 'Its controls are well run.' } }),
      })
      .execute()
    const query = { recordId, action: 'quote.scheduleRated' }
    expect(await search(staff, query)).toMatchObject([{ note: 'Its controls are well run.' }])
    expect(await search(admin, query)).toMatchObject([{ note: null }])
  })

  it('shows no one the trail of another account', async () => {
    expect(await search(book.agents.foreign, { record: teamId })).toEqual([])
    expect(await search(staff, { record: teamId })).toHaveLength(1)
  })
})
