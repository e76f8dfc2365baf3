import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import type { Actor } from '#domain/access/actor.ts'
import { signMessage } from '#server/outbound/standard-webhooks.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let customer: Actor
let staff: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  customer = book.customers.own
  staff = actorIn(book, 'COWBELL super-admin')
})

const policyId = () => book.records.own.policy

/** Pays all that is due and gives the payment with the raw notification of its success. */
const pay = async () => {
  const { dueAmount } = await harness.api.run(book.agents.own, 'paymentSchedule', {
    query: { policyId: policyId() },
  })
  const { paymentId } = await harness.api.run(customer, 'paymentStart', {
    params: { accountId: book.records.own.account },
    body: { policyId: policyId(), paymentAmount: dueAmount, paymentCategory: 'ECheck' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  const { payment } = JSON.parse(raw.body) as { payment: Record<string, unknown> }
  return { paymentId, dueAmount, payment }
}

let events = 0

/** A signed notification of what is known now. */
const tell = async (payment: Record<string, unknown>, more: object = {}, id = `evt_${(events += 1)}`) => {
  const { env, clock } = harness.ports
  const body = JSON.stringify({ type: 'payment.returned', sequence: 1, payment: { ...payment, ...more } })
  const headers = { ...signMessage([env.CARD_PROCESSOR_SECRET], id, clock.now().getTime(), body) }
  await harness.api.run(null, 'paymentCallback', { body: JSON.parse(body) }, { raw: { headers, body } })
}

const bank = (payment: Record<string, unknown>) => ({
  ...payment,
  category: 'ECheck',
  totalPaymentAmount: payment['paymentAmount'],
  cardType: null,
})
const returned = { returned: { code: 'R01', trace: 'trc_1', at: '2026-03-09T15:00:00Z' } }
const disputed = (stage: string) => ({
  dispute: { disputeId: 'dsp_1', stage, reason: 'fraudulent', fee: 1_500, respondBy: '2026-03-30' },
})

const statusOf = async (paymentId: string) =>
  await harness.ports.db
    .selectFrom('payment')
    .select(['status', 'return_code', 'returned_on', 'dispute_stage'])
    .where('id', '=', paymentId)
    .executeTakeFirstOrThrow()

const balances = async () => {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from posting
    where tenant_id = ${book.agents.own.orgId} group by account order by account`.execute(harness.ports.db)
  return Object.fromEntries(
    rows.filter(({ amount }) => amount !== 0).map(({ account, amount }) => [account, amount]),
  )
}

const mails = (from: number) =>
  harness.jobs.slice(from).flatMap((job) => (job.type === 'mail.send' ? [`${job.template} ${job.to}`] : []))

describe('a payment that was paid', () => {
  it('comes back by the bank: the invoice is open again, and books are as if it had not been paid', async () => {
    const before = await balances()
    const { paymentId, dueAmount, payment } = await pay()
    await tell(bank(payment))
    expect(await statusOf(paymentId)).toMatchObject({ status: 'Paid' })
    const from = harness.jobs.length
    await tell(bank(payment), returned)
    expect(await statusOf(paymentId)).toMatchObject({
      status: 'Returned',
      return_code: 'R01',
      returned_on: '2026-03-09',
    })
    expect(await balances()).toEqual(before)
    const again = await harness.api.run(customer, 'paymentSchedule', { query: { policyId: policyId() } })
    expect(again.dueAmount).toBe(dueAmount)
    expect(mails(from)).toHaveLength(2)
    expect(mails(from).every((one) => one.startsWith('paymentCameBack '))).toBe(true)
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('is returned once, however often and late it is reported, also before its success', async () => {
    const { paymentId, payment } = await pay()
    const from = harness.jobs.length
    await tell(bank(payment), { returned: { ...returned.returned, trace: 'trc_2' } })
    await tell(bank(payment))
    await tell(bank(payment), { returned: { ...returned.returned, trace: 'trc_2' } })
    expect(await statusOf(paymentId)).toMatchObject({ status: 'Returned' })
    expect(mails(from).filter((one) => one.startsWith('paymentCameBack'))).toHaveLength(2)
    expect(mails(from).filter((one) => one.startsWith('paymentReceipt'))).toHaveLength(1)
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('is disputed and lost: the money is held, then gone, with the processor’s fee', async () => {
    const before = await balances()
    const { paymentId, payment } = await pay()
    await tell(payment)
    await tell(payment, disputed('opened'))
    expect(await statusOf(paymentId)).toMatchObject({ status: 'Disputed', dispute_stage: 'opened' })
    const held = await balances()
    expect(held['disputeHeld']).toBe(payment['totalPaymentAmount'])
    expect(held['processorFee']).toBe(1_500)
    const { isPaid } = await harness.api.run(customer, 'paymentStatus', { query: { policyId: policyId() } })
    expect(isPaid).toBe(true)
    await tell(payment, disputed('lost'))
    await tell(payment, disputed('evidence'))
    await tell(payment, disputed('opened'))
    expect(await statusOf(paymentId)).toMatchObject({ status: 'Charged back', dispute_stage: 'lost' })
    expect(await balances()).toEqual({ ...before, processorFee: 1_500, clearing: -1_500 })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('is disputed and won: it counts again', async () => {
    const { paymentId, payment } = await pay()
    await tell(payment)
    await tell(payment, disputed('won'))
    expect(await statusOf(paymentId)).toMatchObject({ status: 'Paid', dispute_stage: 'won' })
    const { isPaid } = await harness.api.run(customer, 'paymentStatus', { query: { policyId: policyId() } })
    expect(isPaid).toBe(true)
    const { journals } = await harness.api.run(staff, 'billingLedger', { params: { policyId: policyId() } })
    expect(journals.filter(({ kind }) => kind === 'dispute')).toHaveLength(4)
  })
})
