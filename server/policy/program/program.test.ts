import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { runJob } from '#server/jobs/queue.ts'
import { createLog } from '#server/process/log.ts'
import { codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let staff: Actor

const OLD = 'P100 2026-01-01'

interface Row {
  renewal_program: string | null
  end_date: string
  lock_version: number
}

const policy = async (id = book.records.own.policy): Promise<Row> => {
  const { rows } = await sql<Row>`select renewal_program, end_date::text as end_date, lock_version from policy
    where id = ${id}`.execute(harness.ports.db)
  return rows[0] as Row
}

const order = (more: object = {}, actor = staff) =>
  harness.api.run(actor, 'policyBulkProgram', {
    body: {
      product: 'P100',
      program: OLD,
      agencyId: book.agents.own.orgId,
      reason: 'The state approved the rates of 2027 for new business alone',
      ...more,
    },
  })

const choose = () =>
  runJob(
    jobHandlers(harness.ports, harness.dispatcher.jobs, createLog('silent')),
    { type: 'programs.choose' },
    { id: harness.ports.random.newId(), attempt: 0 },
  )

const read = (id: string) => harness.api.run(staff, 'programOrderGet', { params: { id } })

const undo = (id: string, version: number, actor = staff) =>
  harness.api.run(actor, 'programOrderUndo', { body: { id, reason: 'Approved for renewals too', version } })

const renew = () =>
  harness.api.run(book.agents.own, 'policyRenew', { params: { policyId: book.records.own.policy } })

const programOf = async (quoteId: string) => {
  const { rows } = await sql<{
    program: string | null
  }>`select program from quote where id = ${quoteId}`.execute(harness.ports.db)
  return rows[0]?.program
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = actorIn(book, 'COWBELL super-admin')
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .execute()
  harness.clock.moveTo(`${addDays((await policy()).end_date, -60)}T17:00:00Z`)
})

describe('the rating program of the renewals of a book', () => {
  let id = ''

  it('is previewed with what stays and why, and changes nothing for another number', async () => {
    const preview = await order({ isPreview: true })
    expect(preview).toMatchObject({ isPreview: true, order: null, currency: 'USD' })
    expect(preview.rows).toHaveLength(1)
    expect(preview.rows[0]).toMatchObject({ policyId: book.records.own.policy, stays: null })
    expect((await order({ isPreview: true, agencyId: undefined })).rows.length).toBeGreaterThan(1)
    expect((await order({ isPreview: true, endsUntil: '2026-01-01' })).rows).toEqual([])
    const before = await order({ isPreview: true, program: 'P100 2027-04-01' })
    expect(before.rows[0]?.stays?.code).toBe('PROGRAM_NO_RATES')
    expect(await codeOf(order({ count: 2 }))).toBe('BULK_COUNT_CHANGED')
    expect(await codeOf(order({ count: 0, endsUntil: '2026-01-01' }))).toBe('BULK_COUNT_CHANGED')
    expect(await codeOf(order({ program: 'P100 1999-01-01' }))).toBe('PROGRAM_UNKNOWN')
    expect(await codeOf(order({ count: 1, reason: undefined }))).toBe('REQUIRED')
    for (const actor of [book.agents.own, actorIn(book, 'COWBELL underwriter')])
      expect(await codeOf(order({ count: 1 }, actor))).toBe('PERMISSION_MISSING')
    expect(await policy()).toMatchObject({ renewal_program: null })
  })

  it('is chosen by a job, policy by policy, once', async () => {
    const answer = await order({ count: 1 })
    id = answer.order?.id ?? ''
    expect(answer.order).toMatchObject({ status: 'RUNNING', waiting: 1, moved: 0 })
    expect(await codeOf(order({ count: 1 }))).toBe('PROGRAM_ORDER_UNDER_WAY')
    const before = await policy()
    await Promise.all([choose(), choose()])
    await choose()
    expect(await read(id)).toMatchObject({
      status: 'DONE',
      waiting: 0,
      moved: 1,
      rows: [{ result: 'MOVED', detail: null }],
    })
    expect(await policy()).toMatchObject({ renewal_program: OLD, lock_version: before.lock_version + 1 })
    expect((await order({ isPreview: true })).rows[0]?.stays?.code).toBe('PROGRAM_SAME')
    expect((await harness.api.run(staff, 'programOrderList', {})).content.map((one) => one.id)).toEqual([id])
    expect(
      await codeOf(harness.api.run(staff, 'programOrderGet', { params: { id: book.records.own.policy } })),
    ).toBe('NOT_FOUND')
  })

  it('prices the renewal, which then stays as it is', async () => {
    const { quoteId } = await renew()
    expect(await programOf(quoteId)).toBe(OLD)
    const { version } = await harness.api.run(book.agents.own, 'quoteGet', {
      params: { productType: 'P100', id: quoteId },
    })
    await harness.api.run(book.agents.own, 'quoteRequest', {
      params: { productType: 'P100', id: quoteId },
      body: { version },
    })
    expect(await programOf(quoteId)).toBe(OLD)
    expect((await order({ isPreview: true, program: 'P100 2027-01-01' })).rows[0]?.stays?.code).toBe(
      'RENEWAL_STARTED',
    )
    const { version: ordered } = await read(id)
    expect(await codeOf(undo(id, ordered - 1))).toBe('VERSION_BEHIND')
    expect(await codeOf(undo(id, ordered, book.agents.own))).toBe('PERMISSION_MISSING')
    await undo(id, ordered)
    await choose()
    expect(await read(id)).toMatchObject({ status: 'UNDONE', returned: 0, rows: [{ result: 'KEPT' }] })
    expect((await policy()).renewal_program).toBe(OLD)
    await sql`update quote set status = 'LOST' where id = ${quoteId}`.execute(harness.ports.db)
  })

  it('is taken back to what it was before, and then the day decides', async () => {
    const newer = 'P100 2027-01-01'
    const first = await order({ count: 1, program: newer })
    await choose()
    expect((await policy()).renewal_program).toBe(newer)
    const { version } = await read(first.order?.id ?? '')
    expect(await undo(first.order?.id ?? '', version)).toMatchObject({ status: 'UNDOING' })
    await choose()
    expect(await read(first.order?.id ?? '')).toMatchObject({ status: 'UNDONE', returned: 1 })
    expect((await policy()).renewal_program).toBe(OLD)
    await sql`update policy set renewal_program = null`.execute(harness.ports.db)
    const { quoteId } = await renew()
    expect(await programOf(quoteId)).toBe(newer)
  })
})
