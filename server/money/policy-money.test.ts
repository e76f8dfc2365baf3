import { describe, expect } from 'vitest'
import { notification } from '../../db/seed/card-payments.ts'
import { sumCents } from '#domain/kernel/money.ts'
import { type Charges, paidShares } from '#domain/money/ledger.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { changeCosts } from '#server/testing/policy-changes.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { chargesOfInvoice } from './shared/invoice-parts.ts'

let harness: Harness
let book: TwoTenants
let policyId: string

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
})

const change = (to: (before: Charges) => Charges) => changeCosts(harness, book.agents.own, policyId, to)

const invoices = () =>
  harness.ports.db
    .selectFrom('invoice')
    .selectAll()
    .where('policy_id', '=', policyId)
    .orderBy('created_at')
    .orderBy('invoice_number')
    .execute()

const sandboxed = (paymentId: string) => {
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  return () => harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
}

/** A payment of what is open; its money arrives when the answer is called. */
const started = async () => {
  const { dueAmount, accountId } = await harness.api.run(book.agents.own, 'paymentSchedule', {
    query: { policyId },
  })
  const { paymentId } = await harness.api.run(book.agents.own, 'paymentStart', {
    params: { accountId },
    body: { policyId, paymentAmount: dueAmount, paymentCategory: 'ECheck' },
  })
  return { paymentId, arrive: sandboxed(paymentId) }
}

const whole = () => checkInvariants(harness.ports.db)

describe('the money of a policy that changes', () => {
  it('bills what it costs more with an invoice and a journal of their own', async () => {
    const { invoice, credit, documents } = await change((before) => ({
      ...before,
      premium: before.premium + 736_00,
      taxes: before.taxes + 23_40,
    }))
    expect(credit).toBeNull()
    expect(invoice).toMatchObject({ amount: 759_40, paid: 0, invoiceNumber: expect.stringMatching(/^INV-/) })
    expect(documents).toHaveLength(1)
    const [, second] = await invoices()
    expect(second).toMatchObject({ premium: 736_00, taxes: 23_40, amount_due: 759_40, open_balance: 759_40 })
    expect(await whole()).toEqual([])
  })

  it('takes what it costs less off the newest open invoice, with a credit note', async () => {
    const { invoice, credit } = await change((before) => ({
      ...before,
      premium: before.premium - 348_60,
      taxes: before.taxes - 11_08,
    }))
    expect(invoice).toBeNull()
    expect(credit).toMatchObject({ amount: 359_68, applied: 359_68, refund: 0 })
    const [first, second] = await invoices()
    expect(first).toMatchObject({ credited: 0 })
    expect(second).toMatchObject({ credited_premium: 348_60, credited_taxes: 11_08, open_balance: 399_72 })
    expect(await whole()).toEqual([])
  })

  it('books nothing where it costs the same', async () => {
    expect(await change((before) => before)).toEqual({
      writes: [],
      invoice: null,
      credit: null,
      documents: [],
    })
  })

  it('owes a refund for what was paid, takes its commission back, and pays the next invoice with it', async () => {
    await (await started()).arrive()
    const [first, second] = await invoices()
    expect([first?.open_balance, second?.open_balance]).toEqual([0, 399_72])
    const all = await harness.ports.db
      .selectFrom('policy')
      .selectAll()
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow()
    const { credit } = await change(() => ({ premium: 100_00, mgaFee: 0, brokerFee: 0, taxes: 0 }))
    expect(credit).toMatchObject({ amount: all.total_premium - 100_00, applied: 399_72 })
    expect(await whole()).toEqual([])
    const back = await change(() => ({
      premium: all.premium,
      mgaFee: all.mga_fee,
      brokerFee: all.broker_fee,
      additionalBrokerFee: all.additional_broker_fee,
      inspectionFee: all.inspection_fee,
      taxes: all.taxes,
    }))
    expect(back.invoice).toMatchObject({
      amount: all.total_premium - 100_00,
      paid: all.total_premium - 100_00 - 399_72,
    })
    expect(await whole()).toEqual([])
  })

  it('bills a part that rises and credits one that falls', async () => {
    const { invoice, credit } = await change((before) => ({
      ...before,
      premium: before.premium - 50_00,
      mgaFee: before.mgaFee + 20_00,
    }))
    expect([invoice?.amount, credit?.amount]).toEqual([20_00, 50_00])
    expect(await whole()).toEqual([])
  })

  it('is refused by the database above what an invoice charges, and never rewritten', async () => {
    const { db } = harness.ports
    await expect(
      db
        .updateTable('invoice')
        .set({ credited_premium: 999_999_00 })
        .where('policy_id', '=', policyId)
        .execute(),
    ).rejects.toThrow('check')
    await expect(db.updateTable('credit_note').set({ refund: 0 }).execute()).rejects.toThrow('append-only')
    await expect(db.deleteFrom('invoice_adjustment').execute()).rejects.toThrow('append-only')
  })

  it('says no to a policy that is said to cost another sum than its invoices charge', async () => {
    await harness.ports.db.updateTable('policy').set({ taxes: 1 }).where('id', '=', policyId).execute()
    const wrong = change((before) => ({ ...before, premium: before.premium + 1 }))
    await expect(wrong).rejects.toThrow('its invoices charge')
    const taxes = (await invoices()).reduce((sum, one) => sum + one.taxes - one.credited_taxes, 0)
    await harness.ports.db.updateTable('policy').set({ taxes }).where('id', '=', policyId).execute()
    expect(await whole()).toEqual([])
  })
})

describe('the invoices of a policy', () => {
  const ask = (invoiceId?: string) =>
    harness.api.run(book.customers.own, 'paymentSchedule', {
      query: { policyId, ...(invoiceId && { invoiceId }) },
    })

  it('are paid each by itself, the oldest open one where none is named', async () => {
    await change((before) => ({ ...before, premium: before.premium + 300_00 }))
    await change((before) => ({ ...before, premium: before.premium + 200_00, taxes: before.taxes + 6_00 }))
    const last = (await invoices()).at(-1)
    const oldest = await ask()
    expect(oldest.others.map(({ invoiceNumber }) => invoiceNumber).at(-1)).toBe(last?.invoice_number)
    const asked = await ask(last?.id)
    expect(asked).toMatchObject({
      invoiceNumber: last?.invoice_number,
      isOfChange: true,
      dueAmount: 206,
      lines: [
        { label: 'Additional premium', amount: 200 },
        { label: 'Taxes and stamping fees', amount: 6 },
      ],
    })
    const { paymentId, url } = await harness.api.run(book.customers.own, 'paymentStart', {
      params: { accountId: asked.accountId },
      body: {
        policyId,
        invoiceId: asked.invoiceId,
        paymentAmount: asked.dueAmount,
        paymentCategory: 'CreditCard',
      },
    })
    expect(url).not.toBe('')
    await sandboxed(paymentId)()
    const { status } = await harness.api.run(book.customers.own, 'paymentStatus', {
      query: { policyId, invoiceId: asked.invoiceId },
    })
    expect(status).toBe('Paid')
    expect((await ask()).invoiceId).toBe(oldest.invoiceId)
    expect(await whole()).toEqual([])
  })

  it('show what was credited, by the words of the market, and are credited when nothing else was', async () => {
    await change((before) => ({ ...before, premium: before.premium + 80_00, mgaFee: before.mgaFee + 5_00 }))
    await change((before) => ({ ...before, premium: before.premium - 80_00, mgaFee: before.mgaFee - 5_00 }))
    const last = (await invoices()).at(-1)
    const { lines, credited, dueAmount } = await ask(last?.id)
    expect([credited, dueAmount]).toEqual([85, 0])
    expect(lines).toEqual([
      { label: 'Additional premium', amount: 80 },
      { label: 'MGA fee', amount: 5 },
      { label: 'Return premium', amount: -80 },
      { label: 'MGA fee, returned', amount: -5 },
    ])
    const { content } = await harness.api.run(book.agents.own, 'invoiceSearch', {
      query: { policyId, status: 'Void' },
    })
    expect(content.find(({ id }) => id === last?.id)).toMatchObject({
      status: 'Void',
      credited: 85,
      balance: 0,
    })
  })

  it('are told apart: that of another policy is as absent as one of another agency', async () => {
    const foreign = await harness.ports.db
      .selectFrom('invoice')
      .select('id')
      .where('policy_id', '=', book.records.foreign.policy)
      .executeTakeFirstOrThrow()
    await expect(ask(foreign.id)).rejects.toThrow('no such invoice')
  })

  it('come with their credit notes, which the agency and the insured read and no other agency', async () => {
    const read = (actor: typeof book.customers.own) =>
      harness.api.run(actor, 'creditSearch', { query: { policyId } })
    const { content } = await read(book.customers.own)
    expect(content[0]).toMatchObject({ amount: 85, applied: 85, refund: 0, reason: 'Limit changed' })
    const { documentId } = content[0] ?? {}
    if (!documentId) throw new Error('a credit note without a document')
    const text = await harness.api.run(book.customers.own, 'documentRead', { query: { docId: documentId } })
    expect(JSON.stringify(text)).toContain(content[0]?.creditNumber)
    expect((await read(book.agents.own)).content).toHaveLength(content.length)
    expect((await read(book.agents.foreign)).content).toEqual([])
  })

  it('leave the tax on what was paid and kept in the return of Insurance Premium Tax', async () => {
    const { db } = harness.ports
    await db.updateTable('policy').set({ market: 'UK' }).where('id', '=', policyId).execute()
    const { content } = await harness.api.run(actorIn(book, 'COWBELL super-admin'), 'iptReturns', {})
    await db.updateTable('policy').set({ market: 'US' }).where('id', '=', policyId).execute()
    const kept = (await invoices()).map((one) => paidShares(chargesOfInvoice(one), one.amount_paid).taxes)
    const due = content.map((line) => Math.round(line.due * 100))
    expect(sumCents(due)).toBe(sumCents(kept))
    expect(content.some(({ refunds }) => refunds > 0)).toBe(true)
  })

  it('agree with the balance of the ledger', async () => {
    const balance = await harness.api.run(book.agents.own, 'billingBalance', { params: { policyId } })
    const open = sumCents((await invoices()).map(({ open_balance }) => open_balance))
    expect(Math.round(balance.balance * 100)).toBe(open)
    const { total_premium } = await harness.ports.db
      .selectFrom('policy')
      .select('total_premium')
      .where('id', '=', policyId)
      .executeTakeFirstOrThrow()
    expect(Math.round(balance.charged * 100)).toBe(total_premium)
  })
})

describe('money that arrives while a credit is booked', () => {
  const openOnes = async () => (await invoices()).filter(({ open_balance }) => open_balance > 0)

  it.for([0, 1, 2, 3, 4, 5])('is neither lost nor taken twice: round %i', async (round) => {
    await change((before) => ({ ...before, premium: before.premium + 500_00 + round }))
    while ((await openOnes()).length > 1) await (await started()).arrive()
    const [asked] = await openOnes()
    const payment = await started()
    const credit = () => change((before) => ({ ...before, premium: before.premium - 200_00 }))
    const works = [credit, payment.arrive, payment.arrive]
    await Promise.all((round % 2 === 0 ? works : works.toReversed()).map((work) => work()))
    expect(await whole()).toEqual([])
    const { status, failure } = await harness.ports.db
      .selectFrom('payment')
      .select(['status', 'failure'])
      .where('id', '=', payment.paymentId)
      .executeTakeFirstOrThrow()
    const after = (await invoices()).find(({ id }) => id === asked?.id)
    // The money came first, and 200.00 of it are owed back; or the credit did, and the payment goes back whole.
    if (status === 'Paid') expect(after).toMatchObject({ credited: 200_00, open_balance: 0 })
    else {
      expect([status, failure]).toEqual(['Void', 'amount_changed'])
      expect(after?.open_balance).toBe((asked?.open_balance ?? 0) - 200_00)
    }
  })

  it('is all of it on an invoice, or owed back', async () => {
    const { db } = harness.ports
    const came = await db
      .selectFrom('payment')
      .select('amount')
      .where('policy_id', '=', policyId)
      .where('status', '=', 'Paid')
      .execute()
    const owed = await db.selectFrom('invoice_adjustment').select('refunded').execute()
    expect(
      sumCents((await invoices()).map(({ amount_paid }) => amount_paid)) +
        sumCents(owed.map(({ refunded }) => refunded)),
    ).toBe(sumCents(came.map(({ amount }) => amount)))
  })
})
