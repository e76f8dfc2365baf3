import { sql } from 'kysely'
import { expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import type { Actor } from '#domain/access/actor.ts'
import { loanSchedule } from '#domain/money/finance/schedule.ts'
import { checkInvariants } from '#server/invariants.ts'
import { codeOf } from '#server/testing/bor-letters.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { overpayAgency, settleCards } from '#server/testing/trust-money.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { sendRefund } from './send.ts'

let harness: Harness
let book: TwoTenants
let policyId: string
let staff: Actor
let other: Actor

const TODAY = '2026-03-20'

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  staff = actorIn(book, 'COWBELL super-admin')
  other = { ...staff, userId: harness.ports.random.newId(), name: 'Ben Second' }
  // In Illinois the finance company gets at most what it is owed.
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE'), state: 'IL' })
    .where('id', '=', policyId)
    .execute()
  harness.clock.moveTo(`${TODAY}T18:00:00Z`)
})

const run: Harness['api']['run'] = (...args) => harness.api.run(...args)

/** The status of the policy was forced, which its trail does not know. */
const whole = async () =>
  (await checkInvariants(harness.ports.db)).filter(({ sentence }) => !sentence.startsWith('The audit trail'))

const APR = 9.5
const COUNT = 10

/** Financed by a company that paid its part; the insured paid the rest by card. */
const finance = async () => {
  const { amount } = await run(staff, 'financeQuote', { query: { policyId } })
  const total = Math.round(amount * 100)
  const down = Math.round(total / 4)
  const financed = total - down
  const { payment } = loanSchedule({ amountFinanced: financed, apr: APR * 100, count: COUNT })
  const { agreement } = await run(staff, 'financeEnter', {
    body: {
      policyId,
      accountId: book.records.own.account,
      financerName: 'Prairie Premium Finance',
      apr: APR,
      numberOfInstallments: COUNT,
      downPayment: down / 100,
      amountFinanced: financed / 100,
      totalPremium: total / 100,
      customerEmail: 'payer@sample.test',
      installmentAmount: payment / 100,
    },
  })
  const { paymentId } = await run(book.agents.own, 'paymentStart', {
    params: { accountId: book.records.own.account },
    body: { policyId, paymentAmount: down / 100, paymentCategory: 'CreditCard' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  await run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
  await run(staff, 'financePay', {
    body: {
      policyId,
      kind: 'FUNDING',
      amount: financed / 100,
      paidOn: TODAY,
      reference: 'W-1',
      version: agreement?.version ?? 0,
    },
  })
}

const cancel = async () => {
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
      purpose: 'RELEASE',
      file_name: 'release.pdf',
      media_type: 'application/pdf',
      size: 1,
      sha256: id.replaceAll('-', ''),
      scanned_by: 'test',
      org_id: tenant_id,
      uploaded_by_name: 'Test',
      created_at: harness.clock.now(),
    })
    .execute()
  await run(staff, 'policyCancel', {
    params: { productType: 'P100', policyId },
    body: { reason: 'REQUEST', effectiveDate: TODAY, note: 'Sold', fileId: id, version: lock_version },
  })
}

const owed = async () => (await run(staff, 'refundOwed', { query: { policyId } })).content
const ask = (amount: number) =>
  run(staff, 'refundAsk', { body: { policyId, amount, reason: 'Policy canceled' } })
const cents = (amount = 0) => Math.round(amount * 100)

it('pays the finance company its part first, and who paid the surplus by the way that it came', async () => {
  await finance()
  await cancel()
  const { agreement } = await run(staff, 'financeQuote', { query: { policyId } })
  const [returned] = agreement?.returns ?? []
  const [due] = await owed()
  expect(returned?.company).toBeGreaterThan(0)
  expect(returned?.insured).toBeGreaterThan(0)
  expect(cents(due?.owed)).toBe(cents(returned?.company) + cents(returned?.insured))
  expect(due).toMatchObject({
    financerName: 'Prairie Premium Finance',
    toFinancer: returned?.company,
    dueOn: returned?.dueOn,
  })
  const all = due?.owed ?? 0
  expect(await codeOf(ask((cents(all) + 1) / 100))).toBe('REFUND_MORE_THAN_OWED')
  const { approvalId, status, parts } = await ask(all)
  expect(parts).toMatchObject([
    { payee: 'FINANCE_COMPANY', way: 'Prairie Premium Finance', amount: returned?.company },
    { payee: 'INSURED', way: expect.stringMatching(/ending in \d{4}$/), amount: returned?.insured },
  ])
  expect(await owed()).toEqual([])
  if (status === 'REQUESTED') {
    const { version } = await run(other, 'moneyApprovalGet', { params: { id: approvalId } })
    await run(other, 'moneyApprovalDecide', { body: { id: approvalId, action: 'approve', version } })
  }
  expect(await codeOf(ask(0.01))).toBe('REFUND_MORE_THAN_OWED')
  const { content } = await run(staff, 'refundSearch', { query: { policyId } })
  const company = content.find(({ payee }) => payee === 'FINANCE_COMPANY')
  expect(content).toHaveLength(2)
  expect(company).toMatchObject({ status: 'SENDING', dueOn: returned?.dueOn })
  const mail = (version: number) =>
    run(staff, 'refundMove', {
      body: { id: company?.id ?? '', action: 'mail', checkNumber: '7001', version },
    })
  // Another's money would pay it while an agency owes back what it was paid too much.
  await settleCards(harness)
  await overpayAgency(harness, cents(all))
  expect(await codeOf(mail(company?.version ?? 0))).toBe('TRUST_SHORT')
  await overpayAgency(harness, -cents(all))
  const from = harness.jobs.length
  const sent = await mail(company?.version ?? 0)
  expect(sent).toMatchObject({ status: 'SENT', payee: 'FINANCE_COMPANY', checkNumber: '7001' })
  expect(
    harness.jobs
      .slice(from)
      .flatMap((job) => (job.type === 'mail.send' && job.template === 'refundSent' ? [job.facts] : [])),
  ).toMatchObject([{ financerName: 'Prairie Premium Finance' }, { financerName: 'Prairie Premium Finance' }])
  expect(await codeOf(ask(0.01))).toBe('REFUND_MORE_THAN_OWED')
  expect(await whole()).toEqual([])
})

it('never pays who paid with what belongs to the finance company meanwhile', async () => {
  const { cardProcessor } = harness.ports
  const ports = {
    ...harness.ports,
    cardProcessor: {
      ...cardProcessor,
      refund: async ({ refundId, amount }: { refundId: string; amount: number }) => ({
        refundId,
        status: 'failed' as const,
        amount,
      }),
    },
  }
  for (const job of harness.jobs.flatMap((one) => (one.type === 'refund.send' ? [one] : [])))
    await sendRefund({ ports, jobs: harness.dispatcher.jobs }, job)
  const { content } = await run(staff, 'refundSearch', { query: { policyId, status: 'FAILED' } })
  const [failed] = content
  if (!failed) throw new Error('no refund failed')
  const [due] = await owed()
  expect(due).toMatchObject({ owed: failed.amount, toFinancer: 0, financerName: null })
  await sql`insert into finance_money (tenant_id, agreement_id, key, kind, amount, occurred_on, recorded_by_name, recorded_at)
    select tenant_id, id, 'return:later', 'RETURN', ${cents(failed.amount)}::bigint, ${TODAY}, 'Test', ${harness.clock.now()}
    from finance_agreement where policy_id = ${policyId}`.execute(harness.ports.db)
  for (const action of ['retry', 'byCheck'] as const)
    expect(
      await codeOf(run(staff, 'refundMove', { body: { id: failed.id, action, version: failed.version } })),
    ).toBe('REFUND_FINANCER_FIRST')
  expect(await owed()).toMatchObject([{ owed: failed.amount, toFinancer: failed.amount }])
  const { parts } = await ask(failed.amount)
  expect(parts).toMatchObject([{ payee: 'FINANCE_COMPANY', amount: failed.amount }])
  expect(await codeOf(ask(0.01))).toBe('REFUND_MORE_THAN_OWED')
  expect(await whole()).toEqual([])
})
