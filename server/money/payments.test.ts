import { describe, expect } from 'vitest'
import { notification } from '../../db/seed/card-payments.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { checkInvariants } from '#server/invariants.ts'
import { convenienceFees } from '#domain/money/surcharges.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'

let harness: Harness
let book: TwoTenants
let customer: Actor

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  customer = book.customers.own
})

const schedule = (policyId: string) =>
  harness.api.run(book.agents.own, 'paymentSchedule', { query: { policyId } })

const start = async (
  policyId = book.records.own.policy,
  change = 0,
  paymentCategory: 'CreditCard' | 'ECheck' = 'CreditCard',
) => {
  const { dueAmount } = await schedule(policyId)
  return harness.api.run(customer, 'paymentStart', {
    params: { accountId: book.records.own.account },
    body: { policyId, paymentAmount: dueAmount + change, paymentCategory },
  })
}

type Raw = { headers: Record<string, string>; body: string }
const event = (paymentId: string, ending: 'succeeded' | 'failed' | 'pending'): Raw =>
  notification(harness.ports.cardProcessor, paymentId, ending, harness.ports)
const deliver = (raw: Raw) =>
  harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.refusal
}

const cents = (dollars: number) => Math.round(dollars * 100)
const postingsOf = async (kind: string) => {
  const { journals } = await harness.api.run(
    book.actors.get('COWBELL super-admin') ?? null,
    'billingLedger',
    {
      params: { policyId: book.records.own.policy },
    },
  )
  return journals
    .filter((journal) => journal.kind === kind)
    .map((journal) => journal.postings.map((line) => [line.account, cents(line.amount)]))
}
const mails = () => harness.jobs.flatMap((job) => (job.type === 'mail.send' ? [job.template] : []))

describe('paying a policy', () => {
  it('refuses an amount that is not due, and names the field', async () => {
    const because = await refusalOf(start(undefined, 0.01))
    expect(because).toMatchObject({
      kind: 'invalid',
      errors: [{ field: 'paymentAmount', code: 'AMOUNT_NOT_DUE' }],
    })
  })

  it('opens one attempt at a time and goes on with a page that is still open', async () => {
    harness.ports.cardProcessor.getPayment = async () => ({ status: 'open' }) as never
    const first = await start()
    expect(await start()).toEqual({ ...first, url: `${first.url}#CreditCard` })
    expect(await start(undefined, 0, 'ECheck')).toEqual({ ...first, url: `${first.url}#ECheck` })
    const rows = await harness.ports.db.selectFrom('payment').select('id').execute()
    expect(rows).toHaveLength(1)
    expect(
      (await harness.api.run(customer, 'paymentStatus', { query: { policyId: book.records.own.policy } }))
        .status,
    ).toBe('Unpaid')
  })

  it('says that a payment is being processed once the payer went through with it, and starts no other', async () => {
    const { paymentId } = await start()
    await deliver(event(paymentId, 'pending'))
    expect(
      await harness.api.run(customer, 'paymentStatus', { query: { policyId: book.records.own.policy } }),
    ).toMatchObject({ status: 'Processed', isPaid: false })
    expect(await refusalOf(start())).toMatchObject({ kind: 'conflict', code: 'PAYMENT_IN_PROCESS' })
  })

  it('tells of a failure in words and shows the options again when it is put behind', async () => {
    const { id } = await harness.ports.db.selectFrom('payment').select('id').executeTakeFirstOrThrow()
    await deliver(event(id, 'failed'))
    const policyId = book.records.own.policy
    expect(await harness.api.run(customer, 'paymentStatus', { query: { policyId } })).toMatchObject({
      status: 'Failed',
      failure: 'The card was declined.',
    })
    expect(mails().at(-1)).toBe('paymentFailed')
    const failed = harness.jobs.findLast((job) => job.type === 'mail.send')
    if (failed?.template !== 'paymentFailed') throw new Error('no mail of the failure')
    // What the payer saw on the card's page, with its fee, and not only what is owed.
    expect(failed.facts.totalPaymentAmount).toBeGreaterThan(failed.facts.paymentAmount)
    expect(await harness.api.run(customer, 'paymentReset', { body: { policyId } })).toEqual({
      status: 'Unpaid',
    })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('refuses a wrong signature, an old one and another amount, and changes nothing', async () => {
    const { paymentId } = await start()
    const good = event(paymentId, 'succeeded')
    const wrong = { ...good, headers: { ...good.headers, 'webhook-signature': `v1,${'A'.repeat(43)}=` } }
    expect(await refusalOf(deliver(wrong))).toMatchObject({ kind: 'unauthenticated' })
    harness.clock.advance({ minutes: 6 })
    expect(await refusalOf(deliver(good))).toMatchObject({ kind: 'unauthenticated' })
    const { amount } = await harness.ports.db
      .selectFrom('payment')
      .select('amount')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
    await harness.ports.db
      .updateTable('payment')
      .set({ amount: amount + 1 })
      .where('id', '=', paymentId)
      .execute()
    expect(await refusalOf(deliver(event(paymentId, 'succeeded')))).toMatchObject({
      code: 'PAYMENT_MISMATCH',
    })
    await harness.ports.db.updateTable('payment').set({ amount }).where('id', '=', paymentId).execute()
    expect(
      await harness.ports.db.selectFrom('journal').select('id').where('kind', '=', 'payment').execute(),
    ).toEqual([])
  })

  it('is paid exactly once by 50 deliveries at once of three events in any order', async () => {
    // The last evening of a month in New York, the next month in London.
    harness.clock.moveTo('2026-12-01T03:30:00Z')
    const { paymentId } = await start()
    const events = [event(paymentId, 'pending'), event(paymentId, 'succeeded'), event(paymentId, 'failed')]
    const deliveries = Array.from({ length: 50 }, (_, index) => events[(index * 7) % 3] as Raw)
    await Promise.all(deliveries.map(deliver))
    await Promise.all(events.map(deliver))
    const { premium, mga_fee, broker_fee, taxes, total_premium } = await harness.ports.db
      .selectFrom('policy')
      .selectAll()
      .where('id', '=', book.records.own.policy)
      .executeTakeFirstOrThrow()
    const commission = Math.floor((premium * 1500) / 10_000 + 0.5)
    const borne = Math.floor((premium * 2250) / 10_000 + 0.5)
    const fee = convenienceFees(total_premium, 'USD').CreditCard
    expect(fee).toBeGreaterThan(0)
    expect(await postingsOf('issue')).toEqual([
      [
        ['receivable', total_premium],
        ['carrierPayable', -premium],
        ['mgaFeeIncome', -mga_fee],
        ...(broker_fee > 0 ? [['brokerFeePayable', -broker_fee]] : []),
        ...(taxes > 0 ? [['taxPayable', -taxes]] : []),
      ],
    ])
    expect(await postingsOf('payment')).toEqual([
      [
        ['clearing', total_premium + fee],
        ['receivable', -total_premium],
        ['cardFeePayable', -fee],
        ['commissionExpense', borne],
        ['commissionPayable', -commission],
        ['mgaCommissionIncome', commission - borne],
      ],
    ])
    expect(mails().filter((name) => name === 'paymentReceipt')).toHaveLength(1)
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('leaves a receipt, a balance of zero and a commission statement', async () => {
    const policyId = book.records.own.policy
    const { content } = await harness.api.run(customer, 'documentSearch', {
      params: { accountId: book.records.own.account },
      query: { policyId },
    })
    expect(content.map((one) => one.docType).sort()).toEqual([
      'APPLICATION',
      'BINDER',
      'INVOICE',
      'POLICY',
      'RECEIPT',
    ])
    // A policy may have several of these: each says which it is.
    const numbered = content.filter(({ docNumber }) => docNumber !== null)
    expect(numbered.map(({ docType }) => docType).sort()).toEqual(['INVOICE', 'RECEIPT'])
    for (const { docNumber } of numbered) expect(docNumber).toMatch(/^INV-\d+$/)
    // Paid by card: what the card was charged is the amount with its fee.
    const { total_premium } = await harness.ports.db
      .selectFrom('policy')
      .select('total_premium')
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow()
    const paid = await harness.api.run(customer, 'paymentStatus', { query: { policyId } })
    expect(paid.status).toBe('Paid')
    expect(cents(paid.cardFees)).toBe(convenienceFees(total_premium, 'USD').CreditCard)
    const balance = await harness.api.run(book.agents.own, 'billingBalance', { params: { policyId } })
    expect(balance).toMatchObject({ balance: 0, charged: balance.paid })
    const statements = await harness.api.run(book.agents.own, 'commissionStatements', {
      query: { year: '2026' },
    })
    expect(statements.content).toMatchObject([{ policyId, product: 'P100', month: '2026-11' }])
    const inMonth = async (month: string) => {
      const found = await harness.api.run(book.agents.own, 'commissionStatements', {
        query: { year: '2026', month },
      })
      return found.content.length
    }
    expect([await inMonth('11'), await inMonth('12')]).toEqual([1, 0])
    expect(statements.totals).toEqual([{ currency: 'USD', amount: statements.content[0]?.amount }])
    const foreign = await harness.api.run(book.agents.foreign, 'commissionStatements', { query: {} })
    expect(foreign.content).toEqual([])
    expect(await refusalOf(start())).toMatchObject({ code: 'ALREADY_PAID' })
  })

  it('finds invoices and payments by policy number and by status', async () => {
    const { policyNumber } = await schedule(book.records.own.policy)
    const invoices = await harness.api.run(book.agents.own, 'invoiceSearch', {
      query: { search: policyNumber, status: 'Paid' },
    })
    expect(invoices.content).toMatchObject([{ policyNumber, balance: 0, status: 'Paid' }])
    const payments = await harness.api.run(book.agents.own, 'billingSearch', {
      query: { search: policyNumber, status: 'Paid' },
    })
    expect(payments.content).toMatchObject([{ status: 'Paid', paymentMethod: 'Credit Card' }])
    const unpaid = await harness.api.run(book.agents.own, 'invoiceSearch', {
      query: { status: 'Unpaid,Failed' },
    })
    expect(unpaid.content).toEqual([])
  })

  it('keeps money that came late, and sends back what came twice', async () => {
    const policyId = book.records.foreign.policy
    const pay = async () => {
      const { dueAmount, accountId } = await harness.api.run(book.agents.foreign, 'paymentSchedule', {
        query: { policyId },
      })
      return harness.api.run(book.agents.foreign, 'paymentStart', {
        params: { accountId },
        body: { policyId, paymentAmount: dueAmount, paymentCategory: 'ECheck' },
      })
    }
    const first = await pay()
    await deliver(event(first.paymentId, 'failed'))
    const second = await pay()
    await deliver(event(second.paymentId, 'succeeded'))
    await deliver(event(first.paymentId, 'succeeded'))
    const rows = await harness.ports.db
      .selectFrom('payment')
      .select(['id', 'status', 'failure'])
      .where('policy_id', '=', policyId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    expect(rows.map(({ status, failure }) => [status, failure]).sort()).toEqual([
      ['Paid', null],
      ['Void', 'already_paid'],
    ])
    expect(harness.jobs.at(-1)).toMatchObject({ type: 'payment.check', paymentId: first.paymentId })
    expect(await checkInvariants(harness.ports.db)).toEqual([])
  })

  it('cannot be undone in the ledger by anyone', async () => {
    const { db } = harness.ports
    await expect(db.updateTable('posting').set({ amount: 1 }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('posting').execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('journal').execute()).rejects.toThrow('append-only')
    const journal = await db.selectFrom('journal').selectAll().executeTakeFirstOrThrow()
    await expect(
      db
        .insertInto('posting')
        .values({
          tenant_id: journal.tenant_id,
          journal_id: journal.id,
          line: 99,
          account: 'cash',
          party: '',
          amount: 1,
          currency: journal.currency,
          day: journal.occurred_on,
        })
        .execute(),
    ).rejects.toThrow('sum to zero')
  })
})
