import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let staff: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = actorIn(book, 'COWBELL underwriter')
})

const read = (place: string, on?: string) =>
  harness.api.run(staff, 'complianceGet', { params: { place }, query: on ? { on } : {} })

describe('what is on file about a state', () => {
  it('is that of a day, today where none is named, with licenses of that day', async () => {
    const today = harness.clock.today()
    const found = await read('tx')
    expect(found).toMatchObject({ place: 'TX', name: 'Texas', on: today })
    const sections = new Set(found.content.map(({ section }) => section))
    for (const section of ['PAPER', 'TAXES', 'NOTICES', 'SEARCH', 'FORMS'] as const)
      expect(sections).toContain(section)
    expect((await read('TX', '2025-01-01')).content.some(({ section }) => section === 'LICENSES')).toBe(false)
  })

  it('lists a surplus lines license from the day on which it came on file', async () => {
    const before = await read('NM')
    await harness.ports.db
      .insertInto('surplus_license')
      .values({
        tenant_id: book.agents.own.orgId,
        id: crypto.randomUUID(),
        agency_name: 'Sandia Surplus',
        broker_first_name: 'Ana',
        broker_last_name: 'Ruiz',
        broker_email: 'ana@sandia.test',
        number: 'SLNM1',
        state: 'NM',
        created_at: harness.clock.now(),
        modified_at: harness.clock.now(),
      })
      .execute()
    const licenses = (found: typeof before) => found.content.filter(({ section }) => section === 'LICENSES')
    const after = licenses(await read('NM'))
    expect(after).toHaveLength(licenses(before).length + 1)
    expect(after.find(({ subject }) => subject === 'Sandia Surplus')).toMatchObject({
      says: 'Surplus lines license SLNM1 of Ana Ruiz',
      open: 'The notice of the state names the address of the broker, which the license does not have.',
    })
    expect(licenses(await read('NM', addDays(harness.clock.today(), -2)))).toHaveLength(
      licenses(before).length,
    )
  })

  it('is the UK’s disclosures and tax for the UK, and nothing of a place that is none', async () => {
    const { content, name } = await read('UK')
    expect(name).toBe('United Kingdom')
    expect(content.map(({ section }) => section)).toContain('NOTICES')
    await expect(read('ZZ')).rejects.toMatchObject({
      refusal: { errors: [{ field: 'place', code: 'UNKNOWN' }] },
    })
  })

  it('is for those who read rating programs', async () => {
    await expect(
      harness.api.run(book.agents.own, 'complianceGet', { params: { place: 'CA' }, query: {} }),
    ).rejects.toMatchObject({ refusal: { code: 'PERMISSION_MISSING' } })
  })
})

describe('why a notice is on the papers of a quote', () => {
  it('is read by the agency that has it and by no other', async () => {
    const read = (actor: Actor) =>
      harness.api.run(actor, 'quoteNotices', { params: { quoteId: book.records.own.quote } })
    const { content } = await read(book.agents.own)
    expect(content.map(({ id }) => id)).toContain('fraud-application')
    for (const { why, changes } of content) {
      expect(why.length).toBeGreaterThan(40)
      expect(changes.length).toBeGreaterThan(20)
    }
    await expect(read(book.agents.foreign)).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })
})
