import { describe, expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { changeCosts } from '#server/testing/policy-changes.ts'

let harness: Harness
let book: TwoTenants
let policyId: string

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
})

const refusalOf = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`)
  return error.refusal
}

const plan = () => harness.api.run(book.customers.own, 'billingPlan', { query: { policyId } })

const choose = async (to: 'ANNUAL' | 'SEMI_ANNUAL' | 'QUARTERLY' | 'MONTHLY', version?: number) =>
  harness.api.run(book.customers.own, 'billingPlanChoose', {
    body: { policyId, plan: to, version: version ?? (await plan()).version },
  })

const pay = async (paymentAmount: number) => {
  const { accountId, invoiceId } = await harness.api.run(book.customers.own, 'paymentSchedule', {
    query: { policyId },
  })
  const { paymentId } = await harness.api.run(book.customers.own, 'paymentStart', {
    params: { accountId },
    body: { policyId, invoiceId, paymentAmount, paymentCategory: 'ECheck' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  await harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
}

const whole = () => checkInvariants(harness.ports.db)

describe('the plan of an invoice', () => {
  it('offers every plan to the cent before one is chosen', async () => {
    const seen = await plan()
    expect(seen).toMatchObject({ plan: 'ANNUAL', items: [{ paid: 0, credited: 0 }] })
    expect(seen.offers.map((one) => [one.plan, one.items.length])).toEqual([
      ['ANNUAL', 1],
      ['SEMI_ANNUAL', 2],
      ['QUARTERLY', 4],
      ['MONTHLY', 10],
    ])
    const [{ amount } = { amount: 0 }] = seen.items
    for (const { items } of seen.offers)
      expect(items.reduce((sum, item) => sum + Math.round(item.amount * 100), 0)).toBe(
        Math.round(amount * 100),
      )
  })

  it('is spread as it was shown, once, and refuses who read another version', async () => {
    const before = await plan()
    const after = await choose('QUARTERLY', before.version)
    expect(after.plan).toBe('QUARTERLY')
    expect(after.items.map(({ due, amount }) => ({ due, amount }))).toEqual(
      before.offers
        .find((one) => one.plan === 'QUARTERLY')
        ?.items.map(({ due, amount }) => ({ due, amount })),
    )
    expect(await refusalOf(choose('MONTHLY', before.version))).toMatchObject({ kind: 'stale' })
    expect(await choose('QUARTERLY')).toMatchObject({ version: after.version })
    expect(await whole()).toEqual([])
  })

  it('takes the first part or all of it, and nothing between', async () => {
    const { now, items } = await plan()
    const [first, second] = items
    expect(now).toMatchObject({ amount: first?.left, isPastDue: false })
    expect(await refusalOf(pay((first?.left ?? 0) - 1))).toMatchObject({
      errors: [{ field: 'paymentAmount', code: 'AMOUNT_NOT_DUE' }],
    })
    await pay(first?.left ?? 0)
    expect(await plan()).toMatchObject({
      items: [{ paid: first?.amount, left: 0 }, { paid: 0, left: second?.left }, { paid: 0 }, { paid: 0 }],
      now: { amount: second?.left, through: second?.due },
    })
    expect(await whole()).toEqual([])
  })

  it('spreads what a change adds over the days to come, and credits the last part first', async () => {
    const charge = (premium: number) => (before: Parameters<Parameters<typeof changeCosts>[3]>[0]) => ({
      ...before,
      premium: before.premium + premium,
    })
    const { invoice } = await changeCosts(harness, book.agents.own, policyId, charge(300_00))
    const [, ...later] = (await plan()).items
    expect(invoice?.items?.map(({ due, premium }) => [due, premium])).toEqual(
      later.map(({ due }) => [due, 100_00]),
    )
    await changeCosts(harness, book.agents.own, policyId, charge(-400_00))
    const { items } = await plan()
    expect(items.map(({ credited }) => credited)).toEqual([0, 0, 0, 100])
    expect(await whole()).toEqual([])
  })

  it('is changed later only for what is not billed', async () => {
    const before = await plan()
    const after = await choose('MONTHLY')
    expect(after.items[0]).toEqual(before.items[0])
    expect(after.items.length).toBeGreaterThan(4)
    const left = (items: { left: number }[]) =>
      items.reduce((sum, item) => sum + Math.round(item.left * 100), 0)
    expect(left(after.items)).toBe(left(before.items))
    expect(await whole()).toEqual([])
  })

  it('says on lists when it is past due', async () => {
    const listed = async (status: 'Past Due' | 'Partially Paid') =>
      harness.api.run(book.agents.own, 'invoiceSearch', { query: { policyId, status } })
    expect((await listed('Past Due')).content).toEqual([])
    harness.clock.advance({ days: 200 })
    const { content } = await listed('Past Due')
    expect(content.map((one) => one.status)).toEqual(['Past Due'])
    expect((await listed('Partially Paid')).content).toEqual([])
    expect((await plan()).now).toMatchObject({ isPastDue: true })
  })

  it('is nobody else’s, and no page for another policy', async () => {
    expect(
      await refusalOf(harness.api.run(book.agents.foreign, 'billingPlan', { query: { policyId } })),
    ).toMatchObject({ kind: 'absent' })
    expect(
      await refusalOf(
        harness.api.run(book.agents.foreign, 'billingPlanChoose', {
          body: { policyId, plan: 'ANNUAL', version: 1 },
        }),
      ),
    ).toMatchObject({ kind: 'absent' })
  })
})
