import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { runCalendar } from '../../calendar.ts'
import { checkInvariants } from '../../invariants.ts'

/** Californian policies that ended on 16 March 2027 without a renewal. */
let harness: Harness
let book: TwoTenants
/** The late renewal with a gap, once it is begun. */
let begun = ''

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const { db } = harness.ports
  await db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .execute()
  await db.updateTable('license').set({ expiration_date: '2030-01-01' }).execute()
  await run('2027-03-20')
})

const STAFF = 'COWBELL super-admin'
const statement = { name: 'Ann Bell', title: 'CFO', on: '2027-03-19' }

/** Saves a renewal with another first day, as its agent. */
const moveTo = async (side: 'own' | 'foreign', quoteId: string, effectiveDate: string) => {
  const params = { productType: 'P100', id: quoteId }
  const { request, version } = await harness.api.run(book.agents[side], 'quoteGet', { params })
  return harness.api.run(book.agents[side], 'quoteUpdate', {
    params,
    body: { version, request: { ...request, effectiveDate } },
  })
}

const dayRefused = (says: string) => ({
  refusal: { errors: [{ field: 'request.effectiveDate', detail: expect.stringContaining(says) }] },
})

/** What the check of the books finds of renewals. */
const doctor = async () =>
  (await checkInvariants(harness.ports.db)).filter(({ invariant }) => invariant === 'I-12 renewals follow')

const run = async (day: string) => {
  harness.clock.moveTo(`${day}T18:00:00Z`)
  await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
}

const policyOf = (side: 'own' | 'foreign') =>
  harness.ports.db
    .selectFrom('policy')
    .selectAll()
    .where('id', '=', book.records[side].policy)
    .executeTakeFirstOrThrow()

const renewLate = (side: 'own' | 'foreign', body: { cover: 'CONTINUOUS' | 'FROM_DAY'; startsOn?: string }) =>
  harness.api.run(book.agents[side], 'policyRenewLate', {
    params: { policyId: book.records[side].policy },
    body: { statement, ...body },
  })

const quoteOf = (id: string) =>
  harness.ports.db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Requests it, clears its condition as an underwriter, binds it and issues it. */
const underwrite = async (side: 'own' | 'foreign', quoteId: string) => {
  const { api } = harness
  const staff = actorIn(book, STAFF)
  const at = { productType: 'P100', id: quoteId }
  const { lock_version } = await quoteOf(quoteId)
  await api.run(book.agents[side], 'quoteRequest', { params: at, body: { version: lock_version } })
  const version = (await quoteOf(quoteId)).lock_version
  await expect(
    api.run(staff, 'quoteBind', { params: { id: quoteId }, body: { version } }),
  ).rejects.toMatchObject({ refusal: { code: 'APPLICATION_NOT_SIGNED' } })
  await harness.ports.db
    .updateTable('quote')
    .set({ status: forced('SIGNED'), signed_at: harness.clock.now(), signee_name: 'Ann Bell' })
    .where('id', '=', quoteId)
    .execute()
  await expect(api.run(staff, 'quoteUwBind', { body: { quoteId } })).rejects.toMatchObject({
    refusal: { code: 'SUBJECTIVITIES_OPEN' },
  })
  const { content } = await api.run(staff, 'subjectivityList', { query: { quoteId } })
  expect(content).toMatchObject([{ title: 'No-known-loss letter, signed by the insured', stage: 'PRE_BIND' }])
  await harness.ports.db
    .updateTable('subjectivity')
    .set({ status: forced('CLEARED') })
    .where('quote_id', '=', quoteId)
    .execute()
  await api.run(staff, 'quoteUwBind', { body: { quoteId } })
  return api.run(staff, 'quoteIssue', { params: at })
}

describe('a policy that has ended', () => {
  it('is renewed without a gap, with its retroactive dates, and is then renewed', async () => {
    const before = await policyOf('own')
    expect(before.status).toBe('EXPIRED')
    await expect(
      harness.api.run(book.agents.own, 'policyRenew', { params: { policyId: before.id } }),
    ).rejects.toMatchObject({ refusal: { kind: 'conflict' } })
    const { quoteId } = await renewLate('own', { cover: 'CONTINUOUS' })
    const quote = await quoteOf(quoteId)
    expect(quote).toMatchObject({ effective_date: '2027-03-16', end_date: '2028-03-16' })
    expect(quote.retroactive).toMatchObject({ inception: before.effective_date })
    await expect(renewLate('own', { cover: 'CONTINUOUS' })).rejects.toMatchObject({
      refusal: { code: 'RENEWAL_STARTED' },
    })
    for (const day of ['2027-03-15', '2027-03-17', '2027-05-01'])
      await expect(moveTo('own', quoteId, day)).rejects.toMatchObject(dayRefused('ends on March 16, 2027'))
    await moveTo('own', quoteId, '2027-03-16')
    const { policyId } = await underwrite('own', quoteId)
    const { db } = harness.ports
    const renewed = await db
      .selectFrom('policy')
      .selectAll()
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow()
    expect(renewed).toMatchObject({ effective_date: '2027-03-16', status: 'IN FORCE', renewal_of: before.id })
    const letters = await db
      .selectFrom('document')
      .select('kind')
      .where('quote_id', '=', quoteId)
      .where('kind', '=', 'NO_KNOWN_LOSS')
      .execute()
    expect(letters).toHaveLength(1)
    await run('2027-03-20')
    expect((await policyOf('own')).status).toBe('RENEWED')
    expect(await doctor()).toEqual([])
  })

  it('is renewed from a day on, with a gap, up to 30 days after its end', async () => {
    await expect(renewLate('foreign', { cover: 'FROM_DAY' })).rejects.toMatchObject({
      refusal: { errors: [{ field: 'startsOn' }] },
    })
    await run('2027-04-15')
    const { quoteId } = await renewLate('foreign', { cover: 'FROM_DAY', startsOn: '2027-04-15' })
    expect(await quoteOf(quoteId)).toMatchObject({ effective_date: '2027-04-15', end_date: '2028-04-15' })
    await harness.ports.db
      .updateTable('quote')
      .set({ status: forced('DELETED') })
      .where('id', '=', quoteId)
      .execute()
    await run('2027-04-16')
    await expect(renewLate('foreign', { cover: 'CONTINUOUS' })).rejects.toMatchObject({
      refusal: { code: 'RENEWAL_TOO_LATE' },
    })
    begun = quoteId
  })

  it('is held to the day for which it was begun, and to no other', async () => {
    const quoteId = begun
    const { effective_date } = await quoteOf(quoteId)
    await harness.ports.db
      .updateTable('quote')
      .set({ effective_date: '2027-06-01', status: forced('READY') })
      .where('id', '=', quoteId)
      .execute()
    const { actions } = await harness.api.run(book.agents.foreign, 'quoteGet', {
      params: { productType: 'P100', id: quoteId },
    })
    const refused = { allowed: false, code: 'RENEWAL_DAY' }
    expect(actions).toMatchObject({ send: refused, markSigned: refused })
    await harness.ports.db
      .updateTable('quote')
      .set({ effective_date, status: forced('DRAFT') })
      .where('id', '=', quoteId)
      .execute()
    await expect(moveTo('foreign', quoteId, '2027-03-16')).rejects.toMatchObject(
      dayRefused('begun for April 15, 2027'),
    )
    await underwrite('foreign', quoteId)
    expect(await doctor()).toEqual([])
    const { db } = harness.ports
    await db.updateTable('quote').set({ late_from: null }).where('id', '=', quoteId).execute()
    expect(await doctor()).toMatchObject([{ offenders: [{ problem: expect.stringContaining('starts on') }] }])
  })
})
