import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { runCalendar } from '#server/calendar.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let policyId = ''
let underwriter: Actor

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  underwriter = actorIn(book, 'COWBELL underwriter')
  await place('NY')
})

/** A policy of 16 March 2026 to 16 March 2027 that was never paid. */
const place = (state: string) =>
  harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE'), state })
    .where('id', '=', policyId)
    .execute()

const on = (day: string) => harness.clock.moveTo(`${day}T17:00:00Z`)
const calendar = () => runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())

const row = () =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow()

const status = async () => (await row()).status
const version = async () => (await row()).lock_version

const view = (actor: Actor = underwriter) => harness.api.run(actor, 'policyNotices', { params: { policyId } })

const codeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
  } catch (error) {
    if (error instanceof Refused) return error.refusal.errors?.[0]?.field ?? error.refusal.code
    throw error
  }
  return 'done'
}

const serve = async (body: Record<string, unknown>, actor: Actor = underwriter) =>
  harness.api.run(actor, 'policyNoticeServe', {
    params: { policyId },
    body: {
      reason: 'NON_PAY',
      delivery: 'CERTIFICATE_OF_MAILING',
      facts: 'The invoice is unpaid.',
      version: await version(),
      ...body,
    } as never,
  })

const prove = async (body: Record<string, unknown>) => {
  const [notice] = (await view()).notices
  return harness.api.run(underwriter, 'policyNoticeProof', {
    params: { policyId },
    body: {
      noticeId: notice?.id ?? '',
      method: 'CERTIFICATE_OF_MAILING',
      number: '9407 1118 9956',
      isToAddress: true,
      version: await version(),
      ...body,
    } as never,
  })
}

const stop = async (reason = 'Paid') =>
  harness.api.run(underwriter, 'policyNoticeStop', { body: { policyId, reason, version: await version() } })

describe('a notice of the insurer', () => {
  it('is refused of yesterday, too short, of a foreign policy, and for a reason that the law does not name', async () => {
    on('2026-06-10')
    expect(await codeOf(serve({ sentOn: '2026-06-09', effectiveDate: '2026-07-10' }))).toBe('sentOn')
    expect(await codeOf(serve({ sentOn: '2026-06-10', effectiveDate: '2026-06-20' }))).toBe('effectiveDate')
    expect(
      await codeOf(serve({ reason: 'UNDERWRITING', sentOn: '2026-06-10', effectiveDate: '2026-09-10' })),
    ).toBe('reason')
    expect(await codeOf(serve({ sentOn: '2026-06-10', effectiveDate: '2026-07-10', facts: '' }))).toBe(
      'facts',
    )
    expect(await codeOf(serve({ sentOn: '2026-06-10', effectiveDate: '2026-07-10' }, book.agents.own))).toBe(
      'PERMISSION_MISSING',
    )
    expect(await codeOf(view(book.agents.foreign))).toBe('NOT_FOUND')
    expect(await status()).toBe('IN FORCE')
  })

  it('without proof ends nothing: cover goes on from its day', async () => {
    await serve({ sentOn: '2026-06-10', effectiveDate: '2026-07-10' })
    expect(await status()).toBe('CANCEL PENDING')
    const { notices } = await view(book.customers.own)
    expect(notices[0]).toMatchObject({ status: 'SENT', proof: null, amountDue: expect.any(Number) })
    expect(notices[0]?.citation).toContain('3426')
    on('2026-07-10')
    await calendar()
    expect(await status()).toBe('IN FORCE')
    expect((await view()).notices[0]).toMatchObject({ status: 'DEFECTIVE' })
    expect((await view()).cancellations[0]).toMatchObject({ status: 'STOPPED' })
  })

  it('that was mailed late or to another address is defective', async () => {
    await serve({ sentOn: '2026-07-10', effectiveDate: '2026-07-30' })
    on('2026-07-20')
    const late = await prove({ on: '2026-07-20' })
    expect(late.status).toBe('IN FORCE')
    expect((await view()).notices[0]?.faults.join(' ')).toContain('at the earliest')
    await serve({ sentOn: '2026-07-20', effectiveDate: '2026-08-10' })
    await prove({ on: '2026-07-20', isToAddress: false })
    expect((await view()).notices[0]?.faults.join(' ')).toContain('another address')
  })

  it('is superseded by another one, waits for its day, and is stopped until it takes effect', async () => {
    await serve({ sentOn: '2026-07-27', effectiveDate: '2026-09-10' })
    expect(await codeOf(prove({ on: '2026-07-20' }))).toBe('NOTICE_NOT_SENT')
    await serve({ sentOn: '2026-07-20', effectiveDate: '2026-08-20' })
    expect((await view()).notices.slice(0, 2).map((one) => one.status)).toEqual(['SENT', 'SUPERSEDED'])
    expect((await prove({ on: '2026-07-20' })).status).toBe('CANCEL PENDING')
    const { notices } = await view()
    expect(notices[0]?.proof?.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await stop()).status).toBe('IN FORCE')
    expect((await view()).notices[0]).toMatchObject({ status: 'STOPPED', closedReason: 'Paid' })
  })

  it('for another day goes out on it', async () => {
    await serve({ sentOn: '2026-07-27', effectiveDate: '2026-09-10' })
    expect((await view()).notices[0]?.status).toBe('DRAFT')
    on('2026-07-27')
    await calendar()
    expect((await view()).notices[0]?.status).toBe('SENT')
    const list = await harness.api.run(underwriter, 'noticeCalendar', { query: {} })
    expect(list.content[0]).toMatchObject({ standing: 'UNPROVEN', policyId })
    const { content: closed } = await harness.api.run(underwriter, 'noticeCalendar', {
      query: { standing: 'DEFECTIVE,STOPPED' },
    })
    expect(new Set(closed.map((one) => one.standing))).toEqual(new Set(['DEFECTIVE', 'STOPPED']))
    const counts = async (actor: Actor) => {
      const found = await harness.api.run(actor, 'noticeCounts', { query: {} })
      return found.reduce((sum, { count }) => sum + count, 0)
    }
    // Each agency reads the notices of its own book.
    expect(await counts(underwriter)).toBe(list.totalElements)
    expect(await counts(book.agents.own)).toBe(list.totalElements)
    expect(await counts(book.agents.foreign)).toBe(0)
    const foreign = await harness.api.run(book.agents.foreign, 'noticeCalendar', { query: {} })
    expect(foreign.content).toEqual([])
    await prove({ on: '2026-07-27' })
  })

  it('of nonpayment is stopped by the calendar once what it counted is paid, whatever is billed after it', async () => {
    const { db } = harness.ports
    const paid = async (share: number) =>
      sql`update invoice set amount_paid = amount_due * ${share}::int where policy_id = ${policyId}`.execute(
        db,
      )
    await paid(1)
    expect(await calendar()).toMatchObject({ stopped: 1, ended: 0 })
    expect(await status()).toBe('IN FORCE')
    expect((await view()).notices[0]).toMatchObject({
      status: 'STOPPED',
      closedReason: 'The premium was paid in time.',
    })
    expect((await view()).cancellations[0]?.status).toBe('STOPPED')
    const again = serve({ sentOn: '2026-07-27', effectiveDate: '2026-09-10' })
    expect(await codeOf(again)).toBe('reason')
    await paid(0)
    // What is not due yet is no nonpayment.
    const dueOn = (day: string) =>
      sql`update invoice set due_date = ${day} where policy_id = ${policyId}`.execute(db)
    await dueOn('2026-07-27')
    expect(await codeOf(serve({ sentOn: '2026-07-27', effectiveDate: '2026-09-10' }))).toBe('reason')
    await dueOn('2026-07-26')
    await serve({ sentOn: '2026-07-27', effectiveDate: '2026-09-10' })
    await prove({ on: '2026-07-27' })
    expect(await calendar()).toMatchObject({ stopped: 0 })
  })

  it('that is proven ends the policy on its day, and cannot be stopped then', async () => {
    on('2026-09-09')
    await calendar()
    expect(await status()).toBe('CANCEL PENDING')
    on('2026-09-10')
    expect(await codeOf(stop())).toBe('STOP_TOO_LATE')
    await calendar()
    expect(await status()).toBe('IN REINSTATEMENT PERIOD')
    expect((await view()).notices[0]?.status).toBe('EFFECTIVE')
    expect(await codeOf(stop())).toBe('TRANSITION_NOT_ALLOWED')
  })
})

describe('a policy in its reinstatement period', () => {
  const reinstate = async (body: Record<string, unknown>) =>
    harness.api.run(underwriter, 'policyReinstate', {
      params: { policyId },
      body: { reason: 'Paid', version: await version(), ...body } as never,
    })

  const kinds = async () =>
    (
      await harness.ports.db
        .selectFrom('policy_transaction')
        .select(['kind', 'effective_date', 'premium'])
        .where('policy_id', '=', policyId)
        .orderBy('sequence')
        .execute()
    ).map(({ kind }) => kind)

  it('is closed when its days are over, once', async () => {
    const db = harness.ports.db
    const { restorable_until: until } = await row()
    expect(until).toBe('2026-10-10')
    on('2026-09-24')
    expect((await calendar()).closed).toBe(0)
    await db
      .updateTable('policy')
      .set({ restorable_until: '2026-09-23' })
      .where('id', '=', policyId)
      .execute()
    expect((await calendar()).closed).toBe(1)
    expect((await calendar()).closed).toBe(0)
    expect(await status()).toBe('CANCELLED')
    await db
      .updateTable('policy')
      .set({ restorable_until: until, status: forced('IN REINSTATEMENT PERIOD') })
      .where('id', '=', policyId)
      .execute()
  })

  const preview = (day?: string, actor: Actor = underwriter) =>
    harness.api.run(actor, 'policyReinstatePreview', {
      params: { policyId },
      query: day === undefined ? {} : { on: day },
    })

  const letter = async (): Promise<string> => {
    const id = harness.ports.random.newId()
    const { tenant_id } = await row()
    await harness.ports.db
      .insertInto('policy_file')
      .values({
        tenant_id,
        id,
        policy_id: policyId,
        purpose: 'NO_KNOWN_LOSS',
        file_name: 'letter.pdf',
        media_type: 'application/pdf',
        size: 1,
        sha256: id.replaceAll('-', ''),
        scanned_by: 'test',
        org_id: tenant_id,
        uploaded_by_name: 'Test',
        created_at: harness.clock.now(),
      })
      .execute()
    return id
  }

  it('says what has to be paid first, what is charged again, and what each lapse costs', async () => {
    on('2026-09-24')
    const open = await preview()
    expect(open.problems).toMatchObject([{ code: 'PREMIUM_OPEN' }])
    expect(open.openBalance).toBeGreaterThan(0)
    expect(open.problems[0]?.detail).toContain('has to be paid first')
    expect(open).toMatchObject({ endedOn: '2026-09-10', restorableUntil: '2026-10-10', lapseDays: 0 })
    expect(open).toMatchObject({ needsLetter: true, letterFrom: '2026-09-21' })
    const later = await preview('2026-09-24')
    expect(later).toMatchObject({ needsLetter: false, lapseDays: 14 })
    expect(later.money?.charged.premium).toBeLessThan(open.money?.charged.premium ?? 0)
    expect(later.money).toMatchObject({ fromOwed: 0, billed: later.money?.charged.total })
    expect((await preview('2026-09-01')).problems.map(({ field }) => field)).toContain('effectiveDate')
    expect((await preview('2026-09-25')).money).toBeNull()
    // Who is insured and who sold it read what would put coverage back.
    expect((await preview(undefined, book.customers.own)).openBalance).toBe(open.openBalance)
    expect(await codeOf(preview(undefined, book.agents.foreign))).toBe('NOT_FOUND')
  })

  it('is reinstated once it is paid, with a letter that is not older than its days', async () => {
    expect(await codeOf(reinstate({ effectiveDate: '2026-09-24' }))).toBe('PREMIUM_OPEN')
    await sql`update invoice set amount_paid = amount_due - credited_premium - credited_mga_fee
      - credited_broker_fee - credited_taxes where policy_id = ${policyId}`.execute(harness.ports.db)
    expect(await codeOf(reinstate({ effectiveDate: '2026-09-25' }))).toBe('effectiveDate')
    expect(await codeOf(reinstate({ effectiveDate: '2026-09-01' }))).toBe('effectiveDate')
    expect(await codeOf(reinstate({}))).toBe('fileId')
    const fileId = await letter()
    expect(await codeOf(reinstate({ fileId }))).toBe('letterSignedOn')
    expect(await codeOf(reinstate({ fileId, letterSignedOn: '2026-09-25' }))).toBe('letterSignedOn')
    expect(await codeOf(reinstate({ fileId, letterSignedOn: '2026-09-20' }))).toBe('letterSignedOn')
    const { money } = await preview('2026-09-20')
    const back = await reinstate({ effectiveDate: '2026-09-20', fileId, letterSignedOn: '2026-09-23' })
    expect(back.status).toBe('IN FORCE')
    expect(await kinds()).toEqual(['new business', 'cancellation', 'reinstatement with lapse'])
    const { segments } = await harness.api.run(underwriter, 'policyGet', {
      params: { productType: 'P100', policyId },
      query: {},
    })
    expect(segments.map(({ from, cover }) => [from, cover])).toEqual([
      ['2026-03-16', 'COVERED'],
      ['2026-09-10', 'LAPSE'],
      ['2026-09-20', 'COVERED'],
    ])
    expect(await row()).toMatchObject({ ended_on: null, restorable_until: null })
    expect((await view()).cancellations[0]).toMatchObject({
      status: 'RESTORED',
      letter: { fileId, signedOn: '2026-09-23' },
    })
    // The invoice is what the preview said, to the cent.
    const { rows: invoices } = await sql<{ amount_due: number; due_date: string }>`select amount_due, due_date
      from invoice where policy_id = ${policyId} order by created_at desc, invoice_number desc limit 1`.execute(
      harness.ports.db,
    )
    expect(invoices[0]).toEqual({
      amount_due: Math.round((money?.billed ?? 0) * 100),
      due_date: money?.dueOn,
    })
    expect((await preview()).problems[0]?.code).toBe('TRANSITION_NOT_ALLOWED')
  })
})
