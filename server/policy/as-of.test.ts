import { sql } from 'kysely'
import { expect } from 'vitest'
import { addDays, localDateIn } from '#domain/kernel/dates.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let begins: string
let ends: string
/** Instants of the recordings of the issuance, of a higher limit and of a cancellation. */
let recorded: [string, string, string]

const day = (at: number): string => addDays(begins, at)
const policyId = () => book.records.own.policy

/** A recording as a command makes it, for nothing. */
const record = async (
  sequence: number,
  at: string,
  link: { kind: string; effectiveDate: string; changes?: object[]; returns?: object; limit?: number },
) => {
  const { limit = null } = link
  await sql`insert into policy_transaction (tenant_id, policy_id, sequence, kind, effective_date, end_date, terms, calculation,
      program, premium, fees, taxes, total, recorded_by, recorded_at, changes, returns)
    select tenant_id, policy_id, ${sequence}::int, ${link.kind}, ${link.effectiveDate}, end_date, terms,
      jsonb_set(calculation::jsonb, '{request,limit}', coalesce(to_jsonb(${limit}::bigint), calculation::jsonb #> '{request,limit}'))::json,
      program, 0, 0, 0, 0, 'Test', ${at}, ${JSON.stringify(link.changes ?? [])}::jsonb,
      ${link.returns ? JSON.stringify(link.returns) : null}::jsonb
    from policy_transaction where policy_id = ${policyId()} and sequence = 1`.execute(harness.ports.db)
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const first = await harness.ports.db
    .selectFrom('policy_transaction')
    .select(['effective_date', 'end_date', 'recorded_at'])
    .where('policy_id', '=', policyId())
    .executeTakeFirstOrThrow()
  begins = first.effective_date
  ends = first.end_date
  const after = (days: number) => new Date(first.recorded_at.getTime() + days * 86_400_000).toISOString()
  recorded = [after(0), after(1), after(2)]
  await record(2, recorded[1], {
    kind: 'endorsement',
    effectiveDate: day(100),
    changes: [{ path: 'limit', found: 1_000_000_00, left: 2_000_000_00 }],
    limit: 2_000_000_00,
  })
  await record(3, recorded[2], {
    kind: 'cancellation',
    effectiveDate: day(200),
    returns: { method: 'PRO_RATA', minimumEarned: null },
  })
})

const read = (query: { on?: string; known?: string } = {}) =>
  harness.api.run(book.agents.own, 'policyGet', {
    params: { productType: 'P100', policyId: policyId() },
    query,
  })

it('shows the terms of today, and no change that begins later', async () => {
  const view = await read()
  expect(view).toMatchObject({ aggLimit: 1_000_000, asOf: { known: null, cover: 'NOT_BEGUN' } })
  expect(view.revisions).toHaveLength(3)
})

it('has the terms and the cover of any day, as it was known at any instant', async () => {
  const [issued, raised, cancelled] = recorded
  const asked = async (on: string, known: string) => {
    const view = await read({ on, known })
    return [view.aggLimit, view.asOf.cover, view.revisions.length]
  }
  expect(await asked(day(150), issued)).toEqual([1_000_000, 'COVERED', 1])
  expect(await asked(day(150), raised)).toEqual([2_000_000, 'COVERED', 2])
  expect(await asked(day(99), raised)).toEqual([1_000_000, 'COVERED', 2])
  expect(await asked(day(210), raised)).toEqual([2_000_000, 'COVERED', 2])
  expect(await asked(day(210), cancelled)).toEqual([2_000_000, 'CANCELED', 3])
  expect(await asked(day(-1), cancelled)).toEqual([1_000_000, 'NOT_BEGUN', 3])
  expect(await asked(ends, raised)).toEqual([2_000_000, 'ENDED', 2])
  expect(await asked(ends, cancelled)).toEqual([2_000_000, 'CANCELED', 3])
})

it('names its segments, which cover the term', async () =>
  expect((await read()).segments).toEqual([
    { from: begins, until: day(100), cover: 'COVERED', sequence: 1 },
    { from: day(100), until: day(200), cover: 'COVERED', sequence: 2 },
    { from: day(200), until: ends, cover: 'CANCELED', sequence: 2 },
  ]))

it('was not known before it was recorded', async () =>
  expect(read({ known: '2020-01-01T00:00:00.000Z' })).rejects.toMatchObject({
    refusal: { errors: [{ field: 'known' }] },
  }))

it('is known at an instant of any zone and year as at that moment', async () => {
  const { revisions } = await read({ known: '9999-12-31T23:59:59-10:00' })
  expect(revisions).toEqual((await read()).revisions)
})

it('knows by a day what was recorded on it where the insured is', async () => {
  const dayOf = (instant: string) => localDateIn(new Date(instant), 'America/Chicago')
  const [issued, raised] = recorded
  expect((await read({ on: day(150), known: dayOf(issued) })).revisions).toHaveLength(1)
  const view = await read({ on: day(150), known: dayOf(raised) })
  expect(view.revisions).toHaveLength(2)
  expect(view.asOf.known).toBe(dayOf(raised))
  await expect(read({ known: addDays(dayOf(issued), -1) })).rejects.toMatchObject({
    refusal: { errors: [{ field: 'known', detail: expect.stringContaining(dayOf(issued)) }] },
  })
})

it('lists its transactions as they were known, with what they change', async () => {
  const list = (known?: string) =>
    harness.api.run(book.agents.own, 'policyRevisions', {
      query: { policyId: policyId(), ...(known && { known }) },
    })
  expect(await list()).toMatchObject([
    { sequence: 1, status: null, changes: [], reverses: null },
    {
      sequence: 2,
      kind: 'endorsement',
      changes: [{ path: 'limit', label: 'Aggregate limit', found: '$1,000,000', left: '$2,000,000' }],
    },
    { sequence: 3, kind: 'cancellation', status: 'CANCEL TRANSACTION' },
  ])
  expect(await list(recorded[1])).toHaveLength(2)
})

it('says what two readings differ in', async () => {
  const view = await harness.api.run(book.agents.own, 'policyDifference', {
    params: { policyId: policyId() },
    query: { on: day(150), known: recorded[0], toOn: day(210), toKnown: recorded[2] },
  })
  const { premium } = await read({ known: recorded[0] })
  expect(view).toEqual({
    from: { on: day(150), known: recorded[0], cover: 'COVERED', written: premium, annual: premium },
    to: { on: day(210), known: recorded[2], cover: 'CANCELED', written: premium, annual: premium },
    changes: [{ path: 'limit', label: 'Aggregate limit', found: '$1,000,000', left: '$2,000,000' }],
  })
  const same = await harness.api.run(book.agents.own, 'policyDifference', {
    params: { policyId: policyId() },
    query: { on: day(1) },
  })
  expect(same.changes).toEqual([])
})

it('gives no certificate for a day without cover', async () => {
  harness.clock.moveTo(`${day(201)}T18:00:00Z`)
  await expect(
    harness.api.run(book.agents.own, 'policyCertificate', {
      params: { productType: 'P100' },
      body: {
        policyId: policyId(),
        docType: 'Certificate_Holder',
        organizationName: 'Riverside Property Holdings LLC',
        address1: '9 Quay Street',
        city: 'Peoria',
        state: 'IL',
        zip: '61603',
      },
    }),
  ).rejects.toMatchObject({ refusal: { code: 'NO_COVER' } })
})
