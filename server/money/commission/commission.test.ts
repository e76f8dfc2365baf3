import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import type { FileAnswer } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { nachaFaults } from '#domain/money/commission/payout/nacha.ts'
import { checkInvariants } from '#server/invariants.ts'
import { runCalendar } from '#server/calendar.ts'
import { codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { changeCosts } from '#server/testing/policy-changes.ts'
import { overpayAgency, receiveWire, settleCards } from '#server/testing/trust-money.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let agency: Actor
let foreign: Actor
let staff: Actor
let other: Actor
let policyId: string

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agency = book.agents.own
  foreign = book.agents.foreign
  staff = actorIn(book, 'COWBELL super-admin')
  other = actorIn(book, 'COWBELL power-user')
  policyId = book.records.own.policy
})

const run: Harness['api']['run'] = (...args) => harness.api.run(...args)
const calendar = () => runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
const intact = async () => expect(await checkInvariants(harness.ports.db)).toEqual([])

const payPolicy = async () => {
  const { dueAmount, accountId } = await run(agency, 'paymentSchedule', { query: { policyId } })
  const { paymentId } = await run(agency, 'paymentStart', {
    params: { accountId },
    body: { policyId, paymentAmount: dueAmount, paymentCategory: 'ECheck' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  await run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
}

/** A file as the wire has it. */
const fileOf = (answer: unknown): FileAnswer => answer as FileAnswer

const settle = () => settleCards(harness)

const token = async (actor: Actor) => (await run(actor, 'commissionToken', {})).token

const statements = async (actor: Actor, query: object = {}) =>
  (await run(actor, 'commissionMonthly', { query })).content

const BANK = { accountName: 'Operating', routing: '021000021', account: '12345 6789' }

const askForBank = async (actor: Actor, more: object = {}) => {
  const { version } = await run(actor, 'commissionBank', { params: { agencyId: agency.orgId } })
  return run(actor, 'commissionBankSet', {
    params: { agencyId: agency.orgId },
    body: { ...BANK, token: await token(actor), version, ...more },
  })
}

const decide = async (actor: Actor, kind: string, action: 'approve' | 'decline') => {
  const { content } = await run(staff, 'moneyApprovalSearch', { query: { status: 'REQUESTED', kind } })
  const [asked] = content
  if (!asked) throw new Error('nothing is asked')
  return run(actor, 'moneyApprovalDecide', {
    body: { id: asked.id, action, version: asked.version, ...(action === 'decline' && { reason: 'No.' }) },
  })
}

const owed = async (actor: Actor = staff) => {
  const { content } = await run(actor, 'commissionAggregate', {})
  const found = content.find(({ agencyId }) => agencyId === agency.orgId)
  if (!found) throw new Error('the agency is not listed')
  return found
}

describe('the statement of a month', () => {
  it('is made when the month is over, with all that was earned in it', async () => {
    await payPolicy()
    await calendar()
    expect(await statements(agency)).toEqual([])
    harness.clock.moveTo('2026-04-01T16:00:00Z')
    await calendar()
    const [made, ...none] = await statements(agency)
    expect(none).toEqual([])
    const { balance } = await owed()
    expect(balance).toBeGreaterThan(0)
    expect(made).toMatchObject({
      month: '2026-03',
      opening: 0,
      earned: balance,
      clawedBack: 0,
      paid: 0,
      closing: balance,
    })
    const whole = await run(agency, 'commissionMonthlyGet', { params: { id: made?.id ?? '' } })
    expect(whole).toMatchObject({ isIntact: true, lines: [{ kind: 'EARNED', amount: balance, policyId }] })
    await intact()
  })

  it('is not made again by a second run, and none of its rows can be changed', async () => {
    const before = await statements(staff)
    await calendar()
    expect(await statements(staff)).toEqual(before)
    await expect(sql`update commission_statement set closing = 0`.execute(harness.ports.db)).rejects.toThrow(
      'append-only',
    )
    await expect(sql`delete from commission_statement_line`.execute(harness.ports.db)).rejects.toThrow(
      'append-only',
    )
  })

  it('gives the same bytes whenever it is made: a run on a copy of the book has the same hash', async () => {
    const [made] = await statements(agency)
    await harness.ports.db.transaction().execute(async (trx) => {
      await sql`alter table commission_statement disable trigger user`.execute(trx)
      await sql`alter table commission_statement_line disable trigger user`.execute(trx)
      await sql`delete from commission_statement_line`.execute(trx)
      await sql`delete from commission_statement`.execute(trx)
      await sql`update commission_account set stated_through = null`.execute(trx)
      await sql`alter table commission_statement enable trigger user`.execute(trx)
      await sql`alter table commission_statement_line enable trigger user`.execute(trx)
    })
    await calendar()
    const [again] = await statements(agency)
    expect(again).toMatchObject({ hash: made?.hash, closing: made?.closing })
  })

  it('is not seen by another agency, nor by the insured or a carrier', async () => {
    const [made] = await statements(agency)
    const id = made?.id ?? ''
    expect(await statements(foreign)).not.toContainEqual(expect.objectContaining({ id }))
    await expect(run(foreign, 'commissionMonthlyGet', { params: { id } })).rejects.toMatchObject({
      refusal: { kind: 'absent' },
    })
    await expect(
      run(foreign, 'commissionBank', { params: { agencyId: agency.orgId } }),
    ).rejects.toMatchObject({
      refusal: { kind: 'absent' },
    })
    expect(await statements(foreign, { agencyId: agency.orgId })).toEqual([])
  })

  it('is downloaded as PDF and CSV, and an empty month has none', async () => {
    const csv = await run(agency, 'commissionDocument', {
      query: { year: '2026', month: '3', format: 'csv' },
    })
    const lines = Buffer.from(fileOf(csv).bytes).toString().split('\r\n')
    expect(lines).toHaveLength(4)
    const amounts = lines.slice(1).map((line) => Number(line.split(',').at(-4)))
    expect(amounts[0]! + amounts[1]!).toBe(amounts[2])
    const pdf = await run(agency, 'commissionDocument', { query: { year: '2026', month: '3' } })
    expect(fileOf(pdf).fileName).toBe('commission-statement-2026-03.pdf')
    const again = await run(agency, 'commissionDocument', { query: { year: '2026', month: '3' } })
    expect(Buffer.from(fileOf(again).bytes).equals(Buffer.from(fileOf(pdf).bytes))).toBe(true)
    await expect(
      run(agency, 'commissionDocument', { query: { year: '2026', month: '2' } }),
    ).rejects.toMatchObject({ refusal: { kind: 'absent', reason: 'No statements found for this month.' } })
  })

  it('is disputed in words, which the provider reads', async () => {
    const [made] = await statements(agency)
    const id = made?.id ?? ''
    await run(agency, 'commissionNoteAdd', { params: { id }, body: { text: 'The rate is 15 %.' } })
    await run(staff, 'commissionNoteAdd', { params: { id }, body: { text: 'It is corrected in April.' } })
    const { notes } = await run(staff, 'commissionMonthlyGet', { params: { id } })
    expect(notes.map(({ text, isOfAgency }) => [text, isOfAgency])).toEqual([
      ['The rate is 15 %.', true],
      ['It is corrected in April.', false],
    ])
  })
})

describe('bank details', () => {
  it('are refused with a wrong check digit, an old token and a used one', async () => {
    expect(await codeOf(askForBank(agency, { routing: '021000022' }))).toBe('ROUTING_CHECK')
    expect(await codeOf(askForBank(agency, { account: '12' }))).toBe('ACCOUNT')
    expect(await codeOf(askForBank(agency, { token: 'made up' }))).toBe('TOKEN')
    expect(await codeOf(askForBank(agency, { token: await token(staff) }))).toBe('TOKEN')
  })

  it('wait for another user, and are stored sealed', async () => {
    const asked = await askForBank(staff)
    expect(asked).toMatchObject({ bank: null, waiting: staff.name })
    expect(await codeOf(decide(staff, 'bankDetails', 'approve'))).toBe('APPROVAL_OWN_REQUEST')
    await decide(other, 'bankDetails', 'approve')
    const shown = await run(agency, 'commissionBank', { params: { agencyId: agency.orgId } })
    expect(shown).toMatchObject({
      bank: { accountName: 'Operating', routing: '021000021', account: '****6789' },
      waiting: null,
    })
    const { rows } = await sql<{ all: string }>`select string_agg(x::text, ' ') as all from (
      select commission_account::text as x from commission_account
      union all select money_approval::text from money_approval
      union all select audit_entry::text from audit_entry) y`.execute(harness.ports.db)
    expect(rows[0]?.all).not.toContain('123456789')
  })

  it('are changed by one writer at a time', async () => {
    const { version } = await run(agency, 'commissionBank', { params: { agencyId: agency.orgId } })
    await run(staff, 'commissionToggle', {
      params: { agencyId: agency.orgId },
      body: { isPaused: true, version },
    })
    expect(
      await codeOf(
        run(other, 'commissionToggle', {
          params: { agencyId: agency.orgId },
          body: { isPaused: false, version },
        }),
      ),
    ).toBe('VERSION_BEHIND')
    expect(await owed()).toMatchObject({ hold: 'PAUSED', payable: 0 })
    await run(staff, 'commissionToggle', {
      params: { agencyId: agency.orgId },
      body: { isPaused: false, version: version + 1 },
    })
    expect(await owed()).toMatchObject({ hold: null })
  })
})

describe('a file of payments', () => {
  const prepare = () => run(staff, 'payoutPrepare', { body: { currency: 'USD' } })

  it('is prepared by one user and released by another; its journals make the balance', async () => {
    const before = await owed()
    const file = await prepare()
    expect(file).toMatchObject({ status: 'PREPARED', count: 1, total: before.payable })
    expect(await owed()).toMatchObject({ balance: 0, payable: 0 })
    expect(await codeOf(prepare())).toBe('PAYOUT_NOTHING')
    const body = { id: file.id, action: 'release' as const, version: file.version }
    expect(await codeOf(run(staff, 'payoutDecide', { body }))).toBe('PAYOUT_OWN_FILE')
    expect(await codeOf(run(staff, 'payoutDownload', { params: { id: file.id } }))).toBe(
      'PAYOUT_NOT_RELEASED',
    )
    expect(await codeOf(run(other, 'payoutDecide', { body: { ...body, version: 9 } }))).toBe('VERSION_BEHIND')
    expect(await codeOf(run(other, 'payoutDecide', { body }))).toBe('TRUST_SHORT')
    await settle()
    // The account holds enough, but of others: what an agency owes back is no money.
    await receiveWire(harness, 10_000_000)
    await overpayAgency(harness, 5_000_000)
    expect(await codeOf(run(other, 'payoutDecide', { body }))).toBe('TRUST_SHORT')
    await overpayAgency(harness, -5_000_000)
    const released = await run(other, 'payoutDecide', { body })
    expect(released).toMatchObject({ status: 'RELEASED', decidedBy: other.name })
    expect(await codeOf(run(other, 'payoutDecide', { body }))).toBe('TRANSITION_NOT_ALLOWED')
    const { bytes } = fileOf(await run(staff, 'payoutDownload', { params: { id: file.id } }))
    const text = Buffer.from(bytes).toString('latin1')
    expect(nachaFaults(text)).toEqual([])
    expect(text).toContain('622021000021123456789 ')
    expect(await owed()).toMatchObject({ balance: 0, paidThisYear: before.payable })
    await intact()
  })

  it('is on the next statement as paid, and what is clawed back makes a debit that later months recover', async () => {
    const [march] = await statements(agency)
    await changeCosts(harness, agency, policyId, (before) => ({
      ...before,
      premium: Math.round(before.premium / 2),
    }))
    const { balance } = await owed()
    expect(balance).toBeLessThan(0)
    expect(await owed()).toMatchObject({ hold: 'DEBIT', payable: 0 })
    harness.clock.moveTo('2026-05-01T16:00:00Z')
    await calendar()
    const [april] = await statements(agency)
    expect(april).toMatchObject({
      month: '2026-04',
      opening: march?.closing,
      paid: -(march?.closing ?? 0),
      clawedBack: balance,
      closing: balance,
    })
    expect(await codeOf(prepare())).toBe('PAYOUT_NOTHING')
    await intact()
  })

  it('is withdrawn by who prepared it, and what it held can be prepared again', async () => {
    await changeCosts(harness, agency, policyId, (before) => ({ ...before, premium: before.premium * 3 }))
    await payPolicy()
    await settle()
    harness.clock.moveTo('2026-06-01T16:00:00Z')
    await calendar()
    const first = await prepare()
    const { balance } = await owed()
    await run(staff, 'payoutDecide', { body: { id: first.id, action: 'withdraw', version: first.version } })
    expect((await owed()).balance).toBeGreaterThan(balance)
    const second = await prepare()
    expect(second).toMatchObject({ total: first.total })
    expect(second.fileName).not.toBe(first.fileName)
    await run(staff, 'payoutDecide', { body: { id: second.id, action: 'withdraw', version: second.version } })
  })
})

describe('a commission payment', () => {
  const pay = async (commissionsAmount: number, actor: Actor = staff) =>
    run(actor, 'commissionPay', {
      body: { agencyId: agency.orgId, commissionsAmount, description: 'By check', token: await token(actor) },
    })

  it('is at least 1.00 and at most what is owed', async () => {
    await expect(pay(0.99)).rejects.toThrow('schema')
    const { balance } = await owed()
    expect(await codeOf(pay(balance + 0.01))).toBe('TOO_LARGE')
    await expect(pay(1, agency)).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
  })

  it('is applied once: its token is used up', async () => {
    const { balance } = await owed()
    const body = {
      agencyId: agency.orgId,
      commissionsAmount: 1,
      description: 'By check',
      token: await token(staff),
    }
    expect(await run(staff, 'commissionPay', { body })).toEqual({ isWaiting: false, balance: balance - 1 })
    expect(await codeOf(run(staff, 'commissionPay', { body }))).toBe('TOKEN')
    await intact()
  })

  it('is reported by the year in which it was paid', async () => {
    const { paidThisYear } = await owed()
    const { threshold, content } = await run(staff, 'commissionReported', { query: { year: '2026' } })
    expect(threshold).toBe(2000)
    expect(content.find(({ agencyId }) => agencyId === agency.orgId)).toMatchObject({ paid: paidThisYear })
    const { content: none } = await run(staff, 'commissionReported', { query: { year: '2025' } })
    expect(none).toEqual([])
  })
})

describe('schedules', () => {
  const add = (more: object = {}) =>
    run(staff, 'commissionScheduleAdd', {
      body: {
        market: 'US',
        agencyId: agency.orgId,
        product: null,
        program: null,
        business: null,
        validFrom: '2026-07-01',
        rate: 17.5,
        clusterRate: 0,
        ...more,
      },
    })

  it('are dated, begin today at the earliest and never twice on a day', async () => {
    expect(await add()).toMatchObject({ rate: 17.5, agencyId: agency.orgId, setBy: staff.name })
    expect(await codeOf(add({ rate: 12 }))).toBe('COMMISSION_SCHEDULE_TAKEN')
    expect(await codeOf(add({ validFrom: '2026-01-01' }))).toBe('DATE_PAST')
    expect(await codeOf(add({ market: 'UK' }))).toBe('UNKNOWN')
    expect(await codeOf(add({ product: 'NONE' }))).toBe('UNKNOWN')
    await add({ agencyId: null, product: 'P250', business: 'RENEWAL' })
    expect((await run(staff, 'commissionSchedules', {})).content).toHaveLength(2)
  })
})
