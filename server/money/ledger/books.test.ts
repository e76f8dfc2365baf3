import { describe, expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import type { JournalKind } from '#domain/money/ledger/journals.ts'
import { settlementPostings } from '#domain/money/ledger/money-back.ts'
import { payoutPostings } from '#domain/money/ledger/paid-out.ts'
import type { Posting } from '#domain/money/ledger/posting.ts'
import { suspensePostings } from '#domain/money/ledger/received.ts'
import { insertion, together } from '#server/database/statements/whole-rows.ts'
import { checkInvariants } from '#server/invariants.ts'
import { journalRows } from '#server/money/shared/ledger.ts'
import { refuseUnfunded } from '#server/money/shared/trust.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let staff: Actor
let other: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  staff = actorIn(book, 'COWBELL super-admin')
  other = { ...staff, userId: harness.ports.random.newId(), name: 'Ben Second' }
})

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.refusal
}

interface Posted {
  key: string
  kind: JournalKind
  postings: readonly Posting[]
  policyId?: string
  occurredOn?: string
}

const post = async ({ key, kind, postings, policyId, occurredOn }: Posted): Promise<string> => {
  const { db, random } = harness.ports
  const { journal, postings: lines } = journalRows(
    { newId: () => random.newId(), now: harness.clock.now() },
    {
      tenantId: book.agents.own.orgId,
      key,
      kind,
      policyId: policyId ?? null,
      subject: { kind: 'house', id: key },
      currency: 'USD',
      postings,
      ...(occurredOn && { occurredOn }),
    },
  )
  await together(db, [insertion(db, 'journal', [journal]), insertion(db, 'posting', lines)]).execute()
  return journal.id
}

const home = () => harness.api.run(staff, 'ledgerHome', {})
const position = async () => {
  const { positions } = await home()
  const usd = positions.find(({ currency }) => currency === 'USD')
  if (!usd) throw new Error('there is no position')
  return usd
}
const sweep = (amount: number, direction: 'OUT' | 'IN' = 'OUT', actor = staff) =>
  harness.api.run(actor, 'ledgerSweep', { body: { currency: 'USD', direction, amount } })
const trial = (query: { asOf?: string; knownAt?: string } = {}) =>
  harness.api.run(staff, 'ledgerTrialBalance', { query })
const balance = async (account: string, query = {}): Promise<number> => {
  const { rows } = await trial(query)
  return rows
    .filter((row) => row.account === account && row.currency === 'USD')
    .reduce((sum, { debit, credit }) => Math.round((sum + debit - credit) * 100) / 100, 0)
}
const rowOf = async () =>
  harness.ports.db
    .selectFrom('policy')
    .selectAll()
    .where('id', '=', book.records.own.policy)
    .executeTakeFirstOrThrow()

const payByCard = async () => {
  const policyId = book.records.own.policy
  const { dueAmount } = await harness.api.run(book.agents.own, 'paymentSchedule', { query: { policyId } })
  const { paymentId } = await harness.api.run(book.customers.own, 'paymentStart', {
    params: { accountId: book.records.own.account },
    body: { policyId, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  await harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
}

describe('the books', () => {
  it('hold nothing of others before money has come in', async () => {
    expect(await position()).toMatchObject({ trust: 0, owed: 0, difference: 0 })
    expect(await refusalOf(sweep(0.01))).toMatchObject({ errors: [{ field: 'amount', code: 'TOO_MUCH' }] })
  })

  it('know what is past due by agency, and sum to what insureds owe', async () => {
    const { rows } = await harness.api.run(staff, 'ledgerAging', { query: {} })
    const total = rows.reduce((sum, row) => sum + row.total, 0)
    expect(Math.round(total * 100)).toBe(Math.round((await balance('receivable')) * 100))
    for (const row of rows)
      expect(Math.round((row.notDue + row.upTo30 + row.upTo60 + row.upTo90 + row.over90) * 100)).toBe(
        Math.round(row.total * 100),
      )
    const late = await harness.api.run(staff, 'ledgerAging', { query: { asOf: '2030-01-01' } })
    expect(late.rows.every(({ over90, total: all }) => over90 === all)).toBe(true)
    const before = await harness.api.run(staff, 'ledgerAging', { query: { asOf: '2020-01-01' } })
    expect(before.rows).toEqual([])
  })

  it('count card money with the processor as nobody’s until it settles', async () => {
    await payByCard()
    const { total_premium } = await rowOf()
    expect(await position()).toMatchObject({ trust: 0, owed: 0, difference: 0 })
    const gross = await balance('clearing')
    const fee = -(await balance('cardFeePayable'))
    expect(Math.round((gross - fee) * 100)).toBe(total_premium)
    const { processor_name } = await harness.ports.db
      .selectFrom('payment')
      .select('processor_name')
      .executeTakeFirstOrThrow()
    await post({
      key: 'settle:file:1',
      kind: 'settle',
      policyId: book.records.own.policy,
      postings: settlementPostings({
        processorName: processor_name,
        gross: Math.round(gross * 100),
        fee: Math.round(fee * 100),
      }),
    })
    const after = await position()
    const { premium, mga_fee } = await rowOf()
    const commission =
      Math.floor((premium * 2250) / 10_000 + 0.5) - Math.floor((premium * 1500) / 10_000 + 0.5)
    expect(Math.round(after.trust * 100)).toBe(total_premium)
    expect(Math.round(after.difference * 100)).toBe(mga_fee + commission)
    expect(await balance('clearing')).toBe(0)
  })

  it('move own income out of the trust account, never a cent more', async () => {
    const { difference } = await position()
    const most = await refusalOf(sweep(Math.round(difference * 100 + 1) / 100))
    expect(most.errors).toMatchObject([{ field: 'amount', code: 'TOO_MUCH' }])
    const both = await Promise.allSettled([sweep(difference), sweep(difference)])
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await position()).toMatchObject({ difference: 0, operating: difference })
    await sweep(difference, 'IN')
    expect(await position()).toMatchObject({ difference, operating: 0 })
    expect(await refusalOf(sweep(0.01, 'IN'))).toMatchObject({ errors: [{ field: 'amount' }] })
    expect((await refusalOf(sweep(1, 'OUT', actorIn(book, 'COWBELL underwriter')))).code).toBe(
      'PERMISSION_MISSING',
    )
  })

  it('are known as of a day and as they were known at an instant', async () => {
    const { totals } = await trial()
    for (const { debit, credit } of totals) expect(debit).toBe(credit)
    const knownAt = harness.clock.now().toISOString()
    harness.clock.moveTo(new Date(harness.clock.now().getTime() + 60_000).toISOString())
    await post({ key: 'wire:1', kind: 'suspense', postings: suspensePostings(3_000_00, 'line 1') })
    expect(await balance('suspense')).toBe(-3_000)
    expect(await balance('suspense', { knownAt })).toBe(0)
    expect(await balance('suspense', { asOf: '2020-01-01' })).toBe(0)
    expect((await home()).waiting).toMatchObject([{ account: 'suspense', amount: 3_000, parties: 1 }])
  })

  it('never pay one with the money of another: a claim is no money yet', async () => {
    const { db } = harness.ports
    expect(await checkInvariants(db)).toEqual([])
    const { own } = await position()
    expect(own).toBeGreaterThan(0)
    const paid = Math.round(own * 100) + 1
    const pay = (sign: 1 | -1, key: string) =>
      post({
        key,
        kind: 'payout',
        postings: payoutPostings({ agency: 'paid too much', commission: sign * paid, brokerFees: 0 }),
      })
    await refuseUnfunded({ db, sandbox: null }, 'USD', 1)
    await pay(1, 'payout:1')
    expect(await position()).toMatchObject({ own: 0 })
    expect(await refusalOf(refuseUnfunded({ db, sandbox: null }, 'USD', 1))).toMatchObject({
      code: 'TRUST_SHORT',
    })
    await pay(-1, 'payout:2')
    await refuseUnfunded({ db, sandbox: null }, 'USD', 1)
    expect(await checkInvariants(db)).toEqual([])
  })
})

describe('a month of the books', () => {
  const OLD = '2025-01'
  const move = (action: 'softClose' | 'close' | 'reopen', version: number, more: object = {}, period = OLD) =>
    harness.api.run(staff, 'ledgerPeriodMove', { body: { period, action, version, ...more } })
  const periodOf = async (period: string) => {
    const { periods } = await home()
    const found = periods.find((one) => one.period === period)
    if (!found) throw new Error(`no month ${period}`)
    return found
  }
  const periodOfJournal = async (id: string) =>
    await harness.ports.db
      .selectFrom('journal')
      .innerJoin('posting', 'posting.journal_id', 'journal.id')
      .select(['journal.period', 'journal.occurred_on', 'posting.day'])
      .where('journal.id', '=', id)
      .executeTakeFirstOrThrow()

  it('is closed once it is over, the oldest first', async () => {
    await post({
      key: 'wire:old',
      kind: 'suspense',
      postings: suspensePostings(10_00, 'old'),
      occurredOn: '2025-01-10',
    })
    expect(await periodOf(OLD)).toMatchObject({ status: 'OPEN', journals: 1, late: 0, version: 0 })
    const { today } = await home()
    expect((await refusalOf(move('softClose', 0, {}, today.slice(0, 7)))).code).toBe('PERIOD_NOT_OVER')
    expect((await refusalOf(move('close', 0))).code).toBe('TRANSITION_NOT_ALLOWED')
    expect(await move('softClose', 0)).toEqual({ status: 'SOFT_CLOSED', isAsked: false })
    expect((await refusalOf(move('close', 0))).kind).toBe('stale')
    await move('softClose', 0, {}, '2025-02')
    expect((await refusalOf(move('close', 1, {}, '2025-02'))).code).toBe('PERIOD_EARLIER_OPEN')
    expect(await move('close', 1)).toEqual({ status: 'CLOSED', isAsked: false })
  })

  it('takes nothing late: that is booked in the first open month and keeps its day', async () => {
    const id = await post({
      key: 'wire:late',
      kind: 'suspense',
      postings: suspensePostings(20_00, 'late'),
      occurredOn: '2025-01-31',
    })
    expect(await periodOfJournal(id)).toEqual({
      period: '2025-03',
      occurred_on: '2025-01-31',
      day: '2025-03-01',
    })
    expect(await periodOf('2025-03')).toMatchObject({ journals: 1, late: 1 })
    expect(await periodOf(OLD)).toMatchObject({ journals: 1 })
  })

  it('is reopened by two people', async () => {
    const { version } = await periodOf(OLD)
    expect(await refusalOf(move('reopen', version))).toMatchObject({ errors: [{ field: 'reason' }] })
    const reason = 'The bank corrected January'
    expect(await move('reopen', version, { reason })).toEqual({ status: 'CLOSED', isAsked: true })
    expect(await periodOf(OLD)).toMatchObject({ status: 'CLOSED', reopening: true })
    expect((await refusalOf(move('reopen', version, { reason }))).code).toBe('APPROVAL_WAITING')
    const { content } = await harness.api.run(staff, 'moneyApprovalSearch', {
      query: { kind: 'periodReopening' },
    })
    const [asked] = content
    if (!asked) throw new Error('nothing was asked')
    const decide = (actor: Actor) =>
      harness.api.run(actor, 'moneyApprovalDecide', {
        body: { id: asked.id, action: 'approve', version: asked.version },
      })
    expect((await refusalOf(decide(staff))).code).toBe('APPROVAL_OWN_REQUEST')
    expect(await decide(other)).toMatchObject({ status: 'DONE' })
    expect(await periodOf(OLD)).toMatchObject({ status: 'OPEN', reopening: false })
  })

  it('is not there, and so cannot be closed, before the first journal', async () => {
    expect(await refusalOf(move('softClose', 0, {}, '2019-01'))).toMatchObject({
      errors: [{ field: 'period' }],
    })
  })
})
