import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { notification } from '../../../db/seed/card-payments.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { signMessage } from '#server/outbound/standard-webhooks.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { changeCosts } from '#server/testing/policy-changes.ts'
import { settleCards } from '#server/testing/trust-money.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { sendRefund } from './send.ts'

let harness: Harness
let book: TwoTenants
let policyId: string
let asker: Actor
let other: Actor
let paid: { paymentId: string; raw: { headers: Record<string, string>; body: string } }

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  asker = actorIn(book, 'COWBELL super-admin')
  other = { ...asker, userId: harness.ports.random.newId(), name: 'Ben Second' }
})

const codeOf = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) =>
      error instanceof Refused ? (error.refusal.errors?.[0]?.code ?? error.refusal.code) : String(error),
  )

const cost = (more: number) =>
  changeCosts(harness, book.agents.own, policyId, (before) => ({ ...before, premium: before.premium + more }))

const whole = () => checkInvariants(harness.ports.db)

/** Pays the oldest open invoice by card. */
const pay = async () => {
  const { dueAmount, accountId } = await harness.api.run(book.agents.own, 'paymentSchedule', {
    query: { policyId },
  })
  const { paymentId } = await harness.api.run(book.agents.own, 'paymentStart', {
    params: { accountId },
    body: { policyId, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
  })
  const raw = notification(harness.ports.cardProcessor, paymentId, 'succeeded', harness.ports)
  await harness.api.run(null, 'paymentCallback', { body: JSON.parse(raw.body) }, { raw })
  return { paymentId, raw }
}

let events = 0
const tell = async (raw: { body: string }, more: object) => {
  const { env, clock } = harness.ports
  const { payment } = JSON.parse(raw.body) as { payment: object }
  const body = JSON.stringify({ type: 'refund.failed', sequence: 2, payment: { ...payment, ...more } })
  const id = `evt_refund_${(events += 1)}`
  const headers = { ...signMessage([env.CARD_PROCESSOR_SECRET], id, clock.now().getTime(), body) }
  await harness.api.run(null, 'paymentCallback', { body: JSON.parse(body) }, { raw: { headers, body } })
}

/** Runs what was left to be sent, the processor answering with `status`. */
const sendAll = async (status: 'pending' | 'succeeded' | 'failed') => {
  const asked: string[] = []
  const jobs = harness.jobs.flatMap((job) => (job.type === 'refund.send' ? [job] : []))
  const ports = {
    ...harness.ports,
    cardProcessor: {
      ...harness.ports.cardProcessor,
      refund: async ({ refundId, amount }: { refundId: string; amount: number }) => {
        asked.push(refundId)
        return { refundId, status, amount }
      },
    },
  }
  for (const job of [...jobs, ...jobs]) await sendRefund({ ports, jobs: harness.dispatcher.jobs }, job)
  return asked
}

const owed = async () =>
  (await harness.api.run(asker, 'refundOwed', { query: { policyId } })).content.map((one) => one.owed)
const list = async (actor: Actor) =>
  (await harness.api.run(actor, 'refundSearch', { query: { policyId } })).content
const ask = (amount: number, actor = asker) =>
  harness.api.run(actor, 'refundAsk', { body: { policyId, amount, reason: 'Limit lowered' } })
const decide = async (id: string, action: 'approve' | 'decline', actor: Actor) => {
  const { version } = await harness.api.run(actor, 'moneyApprovalGet', { params: { id } })
  return harness.api.run(actor, 'moneyApprovalDecide', {
    body: { id, action, version, ...(action === 'decline' && { reason: 'Wait' }) },
  })
}
const move = async (id: string, action: 'mail' | 'settle' | 'retry' | 'byCheck', more: object = {}) => {
  const row = (await list(asker)).find((one) => one.id === id)
  return harness.api.run(asker, 'refundMove', { body: { id, action, version: row?.version ?? 0, ...more } })
}

describe('what is owed back', () => {
  it('is never more than was paid too much', async () => {
    await cost(45_000_00)
    await pay()
    harness.clock.advance({ minutes: 1 })
    paid = await pay()
    expect(await owed()).toEqual([])
    expect(await codeOf(ask(1))).toBe('REFUND_MORE_THAN_OWED')
    await cost(-20_000_00)
    expect(await owed()).toEqual([20_000])
    expect(await codeOf(ask(20_000.01))).toBe('REFUND_MORE_THAN_OWED')
    expect(await whole()).toEqual([])
  })

  it('is for those who may give it back', async () => {
    for (const actor of [book.agents.own, book.customers.own, actorIn(book, 'COWBELL underwriter')])
      expect(await codeOf(ask(1, actor))).toBe('PERMISSION_MISSING')
  })

  it('above the limit goes once another user has approved it, to the card it came from', async () => {
    const { approvalId, status, parts } = await ask(15_000)
    expect(status).toBe('REQUESTED')
    expect(parts).toMatchObject([{ way: expect.stringMatching(/ending in \d{4}$/), amount: 15_000 }])
    expect(await sendAll('succeeded')).toEqual([])
    expect(await codeOf(ask(5_000))).toBe('APPROVAL_WAITING')
    expect(await codeOf(decide(approvalId, 'approve', asker))).toBe('APPROVAL_OWN_REQUEST')
    expect(await decide(approvalId, 'approve', other)).toMatchObject({ status: 'APPROVED' })
    expect(await list(asker)).toMatchObject([{ status: 'SENDING' }])
    const from = harness.jobs.length
    expect(await sendAll('pending')).toHaveLength(1)
    expect(await list(book.agents.own)).toMatchObject([{ status: 'SENT', amount: 15_000 }])
    expect(
      harness.jobs.slice(from).filter((job) => job.type === 'mail.send' && job.template === 'refundSent'),
    ).toHaveLength(2)
    expect(await whole()).toEqual([])
    await tell(paid.raw, { refunds: [{ refundId: parts[0]?.id, amount: 1_500_000, status: 'succeeded' }] })
    await tell(paid.raw, { refunds: [{ refundId: parts[0]?.id, amount: 1_500_000, status: 'pending' }] })
    expect(await list(book.customers.own)).toMatchObject([{ status: 'SETTLED' }])
    expect(await list(book.agents.foreign)).toEqual([])
    expect(await harness.api.run(asker, 'moneyApprovalGet', { params: { id: approvalId } })).toMatchObject({
      status: 'DONE',
    })
    expect(await owed()).toEqual([5_000])
    expect(await whole()).toEqual([])
  })

  it('that has gone out is billed again when the policy costs more, and no sooner what is still owed', async () => {
    const { invoice } = await cost(20_000_00)
    expect(invoice).toMatchObject({ amount: 20_000_00, paid: 5_000_00 })
    expect(await whole()).toEqual([])
    await cost(-20_000_00)
    expect(await owed()).toEqual([5_000])
    expect(await whole()).toEqual([])
  })

  it('that fails late is owed again, and goes by check', async () => {
    // Within 30 days it would count together with what was asked before.
    harness.clock.advance({ days: 31 })
    const { status, parts } = await ask(2_000)
    expect(status).toBe('APPROVED')
    await sendAll('pending')
    const [first] = parts
    await tell(paid.raw, { refunds: [{ refundId: first?.id, amount: 200_000, status: 'failed' }] })
    expect(await list(asker)).toMatchObject([{ status: 'FAILED' }, { status: 'SETTLED' }])
    expect(await owed()).toEqual([5_000])
    expect(await whole()).toEqual([])
    const byCheck = await move(first?.id ?? '', 'byCheck')
    expect(byCheck).toMatchObject({ status: 'SENDING', way: null })
    expect(await codeOf(move(byCheck.id, 'mail'))).toBe('REQUIRED')
    // The card's money is with the processor: a check would be paid with the money of others.
    expect(await codeOf(move(byCheck.id, 'mail', { checkNumber: '1001' }))).toBe('TRUST_SHORT')
    expect((await list(asker))[0]).toMatchObject({ status: 'SENDING', checkNumber: null })
    await settleCards(harness)
    expect(await move(byCheck.id, 'mail', { checkNumber: '1001' })).toMatchObject({ status: 'SENT' })
    expect(await codeOf(move(byCheck.id, 'mail', { checkNumber: '1001' }))).toBe('TRANSITION_NOT_ALLOWED')
    expect(await move(byCheck.id, 'settle')).toMatchObject({ status: 'SETTLED', checkNumber: '1001' })
    expect(await owed()).toEqual([3_000])
  })

  it('that is declined stays owed', async () => {
    await cost(-12_000_00)
    const { approvalId } = await ask(12_000)
    await decide(approvalId, 'decline', other)
    expect((await list(asker))[0]).toMatchObject({ status: 'CANCELED' })
    expect(await owed()).toEqual([15_000])
  })

  it('that had gone out of a payment that comes back is the house’s loss', async () => {
    await tell(paid.raw, { returned: { code: 'R10', trace: 'trc_late', at: '2026-04-20T12:00:00Z' } })
    const { rows } = await sql<{ lost: number }>`select sum(amount)::bigint as lost from posting
      where account = 'writeOff'`.execute(harness.ports.db)
    expect(rows[0]?.lost).toBeGreaterThan(0)
    expect(await owed()).toEqual([])
    expect(await whole()).toEqual([])
  })
})
