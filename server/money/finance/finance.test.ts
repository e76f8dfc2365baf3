import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { addDays } from '#domain/kernel/dates.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { signMessage } from '#server/outbound/standard-webhooks.ts'
import { runCalendar } from '#server/calendar.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let policyId = ''
let staff: Actor
let today = '2026-03-20'

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  staff = actorIn(book, 'COWBELL super-admin')
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .where('id', '=', policyId)
    .execute()
  moveTo(today)
})

const moveTo = (day: string): void => {
  today = day
  harness.clock.moveTo(`${day}T18:00:00Z`)
}

const codeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
  } catch (error) {
    if (error instanceof Refused) return error.refusal.errors?.[0]?.field ?? error.refusal.code
    throw error
  }
  return 'done'
}

const read = (actor: Actor = book.customers.own, payoffOn?: string) =>
  harness.api.run(actor, 'financeQuote', { query: { policyId, ...(payoffOn && { payoffOn }) } })

const accept = async (signature = 'Pat Payer', actor: Actor = book.customers.own) => {
  const { FinanceQuoteNumber } = await read(actor)
  return harness.api.run(actor, 'financeAccept', {
    body: { policyId, financeQuoteNumber: FinanceQuoteNumber ?? 'none', signature },
  })
}

type Step = 'disaffirm' | 'miss' | 'sendIntent' | 'cure' | 'askCancel' | 'close'

const versionOf = async () => (await read(staff)).agreement?.version ?? 0

const step = async (name: Step, actor: Actor = staff, more: { on?: string; version?: number } = {}) =>
  harness.api.run(actor, 'financeStep', {
    body: { policyId, step: name, on: today, version: await versionOf(), ...more },
  })

const pay = async (
  kind: 'FUNDING' | 'INSTALLMENT' | 'PAYOFF',
  amount: number,
  reference: string,
  more: { paidOn?: string; version?: number } = {},
  actor: Actor = staff,
) =>
  harness.api.run(actor, 'financePay', {
    body: { policyId, kind, amount, paidOn: today, reference, version: await versionOf(), ...more },
  })

/** The status of the policy was forced, which its trail does not know. */
const whole = async () =>
  (await checkInvariants(harness.ports.db)).filter(({ sentence }) => !sentence.startsWith('The audit trail'))

const invoice = () =>
  harness.ports.db
    .selectFrom('invoice')
    .selectAll()
    .where('policy_id', '=', policyId)
    .orderBy('created_at')
    .executeTakeFirstOrThrow()

describe('the financing of a policy', () => {
  it('is offered with the ten fields of a quote, and says what the law of the state says', async () => {
    const { total, down } = await invoice().then((row) => ({
      total: row.amount_due / 100,
      down: row.mga_fee + row.broker_fee,
    }))
    const quote = await read()
    expect(quote).toMatchObject({
      notOffered: null,
      APR: 9.5,
      NumberOfInstallments: 10,
      TotalPremium: total,
      agreement: null,
      financerName: 'Sandbox Premium Finance',
    })
    expect(quote.FinanceQuoteNumber).toMatch(/^FQ-/)
    expect(Math.round((quote.DownPayment ?? 0) * 100)).toBe(Math.round(total * 100 * 0.2 + down * 0.8))
    expect(quote.AmountFinanced).toBeCloseTo(total - (quote.DownPayment ?? 0), 2)
    expect(quote.TotalPaymentAmount).toBeCloseTo((quote.InstallmentAmount ?? 0) * 10, 2)
    expect(quote.FinanceCharge).toBeCloseTo((quote.TotalPaymentAmount ?? 0) - (quote.AmountFinanced ?? 0), 2)
    expect(quote.installments[0]?.dueOn).toBe(addDays(quote.FirstInstallmentDue ?? '', 1))
    expect(quote.rules.some(({ law }) => law.includes('18626'))).toBe(true)
    expect((await read()).FinanceQuoteNumber).toBe(quote.FinanceQuoteNumber)
  })

  it('is no business of another agency, nor of who may not pay', async () => {
    expect(await codeOf(read(book.agents.foreign))).toBe('NOT_FOUND')
    const accepted = harness.api.run(book.agents.foreign, 'financeAccept', {
      body: { policyId, financeQuoteNumber: 'x', signature: 'X' },
    })
    expect(await codeOf(accepted)).toBe('NOT_FOUND')
    expect(await codeOf(accept('X', actorIn(book, 'COWBELL underwriter')))).toBe('PERMISSION_MISSING')
    expect(await codeOf(step('close'))).toBe('NOT_FOUND')
  })

  it('needs a name, and the quote that was looked at', async () => {
    expect(await codeOf(accept('  '))).toBe('signature')
    const other = harness.api.run(book.customers.own, 'financeAccept', {
      body: { policyId, financeQuoteNumber: 'FQ-other', signature: 'Pat Payer' },
    })
    expect(await codeOf(other)).toBe('FINANCE_TERMS_CHANGED')
  })

  it('is accepted once, with a document, and leaves the down payment to pay', async () => {
    const first = await accept('Pat Payer')
    expect(first.agreement).toMatchObject({ status: 'ACCEPTED', signedName: 'Pat Payer', acceptedOn: today })
    expect(first.agreement?.reference).toMatch(/^FA-/)
    expect(first.agreement?.documentId).not.toBeNull()
    expect(await codeOf(accept('Pat Payer'))).not.toBe('done')
    const due = await harness.api.run(book.customers.own, 'paymentSchedule', { query: { policyId } })
    expect(due).toMatchObject({ premiumFinanced: true, dueAmount: first.DownPayment })
    const plan = await harness.api.run(book.customers.own, 'billingPlan', { query: { policyId } })
    const chosen = harness.api.run(book.customers.own, 'billingPlanChoose', {
      body: { policyId, plan: 'QUARTERLY', version: plan.version },
    })
    expect(await codeOf(chosen)).toBe('FINANCING_PAYS')
    expect(await whole()).toEqual([])
  })

  it('is disaffirmed within ten days, and the annual payment is due 30 days later', async () => {
    moveTo('2026-03-30')
    const gone = await step('disaffirm', book.customers.own)
    expect(gone.agreement).toMatchObject({ status: 'DISAFFIRMED', endedOn: '2026-03-30' })
    expect((await invoice()).due_date).toBe('2026-04-29')
    const due = await harness.api.run(book.customers.own, 'paymentSchedule', { query: { policyId } })
    expect(due.premiumFinanced).toBe(false)
    expect(await codeOf(step('disaffirm', book.customers.own))).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('is accepted anew, and what the company funded goes back where it is disaffirmed', async () => {
    const { AmountFinanced = 0 } = await accept()
    expect(await codeOf(pay('FUNDING', 1, 'W-1'))).toBe('amount')
    expect(await codeOf(pay('FUNDING', AmountFinanced ?? 0, 'W-1', { paidOn: '2026-04-30' }))).toBe('paidOn')
    expect(await codeOf(pay('FUNDING', AmountFinanced ?? 0, 'W-1', { version: 7 }))).toBe('VERSION_BEHIND')
    expect(await codeOf(pay('FUNDING', AmountFinanced ?? 0, 'W-1', {}, book.agents.own))).toBe(
      'PERMISSION_MISSING',
    )
    const funded = await pay('FUNDING', AmountFinanced ?? 0, 'W-1')
    expect(funded.agreement).toMatchObject({ status: 'FUNDED', fundedOn: today, funded: AmountFinanced })
    expect((await invoice()).amount_paid).toBe(Math.round((AmountFinanced ?? 0) * 100))
    expect(await whole()).toEqual([])
    moveTo('2026-04-09')
    expect((await step('disaffirm', book.customers.own)).agreement).toMatchObject({
      status: 'DISAFFIRMED',
      funded: 0,
    })
    expect((await invoice()).amount_paid).toBe(0)
    expect(await whole()).toEqual([])
  })

  it('runs once it is funded and the ten days are over', async () => {
    const { AmountFinanced, FinanceQuoteNumber } = await accept()
    expect(await codeOf(step('miss'))).toBe('TRANSITION_NOT_ALLOWED')
    const reported = (eventId: string, amount: number, secret = harness.ports.env.CARD_PROCESSOR_SECRET) => {
      const event = { type: 'agreement.funded', quoteNumber: FinanceQuoteNumber, occurredOn: today, amount }
      const body = JSON.stringify(event)
      const headers = { ...signMessage([secret], eventId, harness.clock.now().getTime(), body) }
      return codeOf(harness.api.run(null, 'financeCallback', { body: event }, { raw: { headers, body } }))
    }
    const whole = Math.round((AmountFinanced ?? 0) * 100)
    // The company says too much, or someone else says it: nothing is booked.
    expect(await reported('evt-1', whole + 1)).toBe('amount')
    expect(await reported('evt-2', whole, `whsec_${Buffer.alloc(32, 5).toString('base64')}`)).toBe(
      'SIGNATURE_REFUSED',
    )
    expect((await read()).agreement?.status).toBe('ACCEPTED')
    expect(await reported('evt-3', whole)).toBe('done')
    expect(await reported('evt-3', whole)).toBe('done')
    expect((await read()).agreement).toMatchObject({ status: 'FUNDED', funded: AmountFinanced })
    moveTo('2026-04-19')
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect((await read()).agreement?.status).toBe('FUNDED')
    moveTo('2026-04-20')
    await runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect((await read()).agreement?.status).toBe('ACTIVE')
    expect(await codeOf(step('disaffirm', book.customers.own))).toBe('TRANSITION_NOT_ALLOWED')
  })

  it('takes each installment once, and says what pays it off', async () => {
    moveTo('2026-05-30')
    const { InstallmentAmount } = await read()
    const paid = await pay('INSTALLMENT', InstallmentAmount ?? 0, 'I-1')
    expect(paid.installments[0]?.status).toBe('PAID')
    expect(await codeOf(pay('INSTALLMENT', InstallmentAmount ?? 0, 'I-1'))).toBe('FINANCE_RECORDED')
    expect(await codeOf(pay('INSTALLMENT', 1_000_000, 'I-2'))).toBe('amount')
    const { agreement, TotalPaymentAmount } = await read(staff, '2026-05-31')
    expect(agreement?.payoff).toMatchObject({ on: '2026-05-31' })
    expect(agreement?.payoff.unpaid).toBeCloseTo((TotalPaymentAmount ?? 0) - (InstallmentAmount ?? 0), 2)
    expect(agreement?.payoff.amount).toBeLessThan(agreement?.payoff.unpaid ?? 0)
  })

  it('goes from default to the cancellation by power of attorney, not before the days of the notice', async () => {
    moveTo('2026-07-02')
    await step('miss')
    expect(await codeOf(cancelByCompany())).toBe('FINANCE_NOT_ASKED')
    const { agreement } = await step('sendIntent')
    expect(agreement).toMatchObject({ status: 'NOTICE_OF_INTENT', curableUntil: '2026-07-12' })
    moveTo('2026-07-12')
    expect(await codeOf(step('askCancel'))).toBe('FINANCE_NOTICE_DAYS')
    expect(await codeOf(cancelByCompany())).toBe('FINANCE_NOTICE_DAYS')
    moveTo('2026-07-13')
    expect((await step('askCancel')).agreement?.status).toBe('REQUESTED_CANCEL')
    expect(await codeOf(cancelByCompany())).toBe('done')
    const ended = await read(staff)
    expect(ended.agreement).toMatchObject({ status: 'CLOSED', endedOn: today })
    expect(ended.agreement?.returns).toHaveLength(1)
    const [returned] = ended.agreement?.returns ?? []
    const { refund } = await harness.api.run(staff, 'billingBalance', { params: { policyId } })
    // California: all unearned premium goes to the company, within 80 business days.
    expect(returned).toMatchObject({ company: refund, insured: 0 })
    expect(returned?.dueOn).not.toBeNull()
    expect(await whole()).toEqual([])
  })
})

const cancelByCompany = async () => {
  const id = harness.ports.random.newId()
  const { tenant_id, lock_version } = await harness.ports.db
    .selectFrom('policy')
    .select(['tenant_id', 'lock_version'])
    .where('id', '=', policyId)
    .executeTakeFirstOrThrow()
  await harness.ports.db
    .insertInto('policy_file')
    .values({
      tenant_id,
      id,
      policy_id: policyId,
      purpose: 'POWER_OF_ATTORNEY',
      file_name: 'attorney.pdf',
      media_type: 'application/pdf',
      size: 1,
      sha256: id.replaceAll('-', ''),
      scanned_by: 'test',
      org_id: tenant_id,
      uploaded_by_name: 'Test',
      created_at: harness.clock.now(),
    })
    .execute()
  return harness.api.run(staff, 'policyCancel', {
    params: { productType: 'P100', policyId },
    body: {
      reason: 'FINANCE_POA',
      effectiveDate: today,
      note: '',
      fileId: id,
      version: lock_version,
    },
  })
}
