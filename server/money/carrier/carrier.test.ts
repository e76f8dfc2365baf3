import { sql } from 'kysely'
import { expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import type { FileAnswer } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { checkInvariants } from '#server/invariants.ts'
import { codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { changeCosts } from '#server/testing/policy-changes.ts'
import { overpayAgency, receiveWire } from '#server/testing/trust-money.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let agency: Actor
let staff: Actor
let carrier: Actor
let policyId: string

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  agency = book.agents.own
  staff = actorIn(book, 'COWBELL super-admin')
  carrier = actorIn(book, 'CARRIER carrier-admin')
  policyId = book.records.own.policy
})

const run: Harness['api']['run'] = (...args) => harness.api.run(...args)
const make = (month: string, actor = staff) => run(actor, 'carrierStatementMake', { body: { month } })
const listed = async (actor = staff) => (await run(actor, 'carrierStatements', {})).content
const intact = async () => expect(await checkInvariants(harness.ports.db)).toEqual([])
const fileOf = (answer: unknown): FileAnswer => answer as FileAnswer

const pay = async () => {
  const { dueAmount, accountId } = await run(agency, 'paymentSchedule', { query: { policyId } })
  const { paymentId } = await run(agency, 'paymentStart', {
    params: { accountId },
    body: { policyId, paymentAmount: dueAmount, paymentCategory: 'ECheck' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  await run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
}

/** What the ledger owes all carriers, in major units. */
const owed = async () => {
  const { rows } = await sql<{ owed: number }>`select (-sum(amount) / 100.0)::float8 as owed from posting
    where account in ('carrierPayable', 'commissionExpense') and party ~ '^[0-9a-f-]{36}$' and currency = 'USD'`.execute(
    harness.ports.db,
  )
  return rows[0]?.owed ?? 0
}

it('makes account currents of a month that is over, which sum to what the ledger owes', async () => {
  await pay()
  expect(await codeOf(make('2026-03'))).toBe('MONTH_OPEN')
  harness.clock.moveTo('2026-04-02T16:00:00Z')
  await expect(make('2026-03', agency)).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
  const { made } = await make('2026-03')
  expect(made).toBeGreaterThan(0)
  const all = await listed()
  expect(all.reduce((sum, { closing }) => sum + closing, 0)).toBeCloseTo(await owed(), 2)
  expect(await make('2026-03')).toEqual({ made: 0 })
  const [first] = all
  const whole = await run(staff, 'carrierStatementGet', { params: { id: first?.id ?? '' } })
  expect(whole.isIntact).toBe(true)
  expect(whole.lines.reduce((sum, { premium }) => sum + premium, 0)).toBeCloseTo(first?.premium ?? 0, 2)
  await expect(sql`update carrier_statement set closing = 0`.execute(harness.ports.db)).rejects.toThrow(
    'append-only',
  )
})

it('shows a carrier its own, and nothing to an agency', async () => {
  const own = await listed(carrier)
  expect(own.every(({ carrierId }) => carrierId === carrier.orgId)).toBe(true)
  const other = (await listed()).find(({ carrierId }) => carrierId !== carrier.orgId)
  if (other)
    await expect(run(carrier, 'carrierStatementGet', { params: { id: other.id } })).rejects.toMatchObject({
      refusal: { kind: 'absent' },
    })
  expect(await listed(agency)).toEqual([])
})

it('gives the bordereau in the columns of CRS 5.2, the same bytes each time, as CSV and as a workbook', async () => {
  const [first] = await listed()
  const params = { id: first?.id ?? '' }
  const csv = Buffer.from(
    fileOf(await run(staff, 'carrierBordereau', { params, query: {} })).bytes,
  ).toString()
  const [titles = '', ...rows] = csv.split('\r\n')
  expect(titles).toMatch(/^CR0001 .*,CR1256 Transaction ID$/)
  const at = titles.split(',').findIndex((title) => title.startsWith('CR0021'))
  expect(rows.length).toBeGreaterThan(0)
  expect(at).toBeGreaterThan(0)
  const xlsx = async () =>
    Buffer.from(fileOf(await run(staff, 'carrierBordereau', { params, query: { format: 'xlsx' } })).bytes)
  const once = await xlsx()
  expect(once.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
  expect(once.equals(await xlsx())).toBe(true)
})

it('remits once what is owed, out of money that the trust account holds, and corrects in a later month', async () => {
  const due = (await listed()).find(({ closing }) => closing > 0)
  const params = { id: due?.id ?? '' }
  expect(await codeOf(run(staff, 'carrierRemit', { params }))).toBe('TRUST_SHORT')
  // Enough is there, but of others: what an agency owes back is no money.
  await receiveWire(harness, 10_000_000)
  await overpayAgency(harness, 5_000_000)
  expect(await codeOf(run(staff, 'carrierRemit', { params }))).toBe('TRUST_SHORT')
  await overpayAgency(harness, -5_000_000)
  expect(await run(staff, 'carrierRemit', { params })).toEqual({ remitted: due?.closing })
  expect(await codeOf(run(staff, 'carrierRemit', { params }))).toBe('REMIT_NOTHING')
  await changeCosts(harness, agency, policyId, (before) => ({
    ...before,
    premium: Math.round(before.premium / 2),
  }))
  harness.clock.moveTo('2026-05-02T16:00:00Z')
  await make('2026-04')
  const april = (await listed()).find(
    ({ carrierId, month }) => month === '2026-04' && carrierId === due?.carrierId,
  )
  expect(april).toMatchObject({ opening: due?.closing, remitted: due?.closing })
  expect(april?.premium).toBeLessThan(0)
  expect(
    (await listed())
      .filter(({ month }) => month === '2026-04')
      .reduce((sum, { closing }) => sum + closing, 0),
  ).toBeCloseTo(await owed(), 2)
  await intact()
})
