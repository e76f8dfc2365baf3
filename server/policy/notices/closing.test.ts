import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { runCalendar } from '#server/calendar.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let underwriter: Actor

/** Two policies of 16 March 2026 to 16 March 2027. */
const END = '2027-03-16'

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  underwriter = actorIn(book, 'COWBELL underwriter')
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE'), state: 'NY' })
    .execute()
})

const row = (id: string) =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const view = (policyId: string) => harness.api.run(underwriter, 'policyNotices', { params: { policyId } })

const on = (day: string) => harness.clock.moveTo(`${day}T17:00:00Z`)

const serve = async (
  policyId: string,
  sentOn: string,
  { step = 'NONRENEWAL' }: { step?: 'NONRENEWAL' | 'CHANGED_RENEWAL' } = {},
) =>
  harness.api.run(underwriter, 'renewalNoticeServe', {
    params: { policyId },
    body: {
      step,
      ...(step === 'NONRENEWAL' && { ground: 'LOSSES' as const }),
      facts: '',
      sentOn,
      delivery: 'BY_HAND',
      isLateAccepted: false,
      version: (await row(policyId)).lock_version,
    },
  })

const prove = async (policyId: string, day: string) => {
  const [notice] = (await view(policyId)).notices
  return harness.api.run(underwriter, 'renewalNoticeProof', {
    params: { policyId },
    body: {
      noticeId: notice?.id ?? '',
      method: 'BY_HAND',
      number: 'Ann Bell',
      on: day,
      isToAddress: true,
      version: (await row(policyId)).lock_version,
    },
  })
}

const run = async (day: string) => {
  on(day)
  return runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
}

describe('a notice of a changed renewal', () => {
  it('that is proven is all that the price of an automatic renewal waits for', async () => {
    const { account, policy: policyId } = book.records.own
    const { db } = harness.ports
    on('2027-01-05')
    const { quoteId } = await harness.api.run(underwriter, 'policyRenew', { params: { policyId } })
    const { premium } = await row(policyId)
    await db
      .updateTable('quote')
      .set({ premium: premium * 2, worksheet: null })
      .where('id', '=', quoteId)
      .execute()
    const price = async () => {
      const { checks } = await harness.api.run(book.agents.own, 'automaticRenewalGet', {
        params: { accountId: account, productType: 'P100' },
      })
      return checks.find(({ code }) => code === 'PRICE')?.no ?? null
    }
    expect(await price()).toMatch(/needs a notice/)
    await serve(policyId, '2027-01-05', { step: 'CHANGED_RENEWAL' })
    expect(await price()).toMatch(/record its proof/)
    await prove(policyId, '2027-01-05')
    expect(await price()).toBeNull()
    // What costs more than was announced needs another notice.
    await db
      .updateTable('quote')
      .set({ premium: premium * 3 })
      .where('id', '=', quoteId)
      .execute()
    expect(await price()).toMatch(/needs a notice/)
  })
})

describe('a notice of nonrenewal at the end of the term', () => {
  it('takes effect where it is proven; without proof it has no effect and the expiring terms go on', async () => {
    const [proven, unproven] = [book.records.own.policy, book.records.foreign.policy]
    on('2027-01-08')
    await serve(proven, '2027-01-08')
    await prove(proven, '2027-01-08')
    await serve(unproven, '2027-01-08')
    const before = await row(unproven)
    expect(before.not_renewed_on).toBe(END)

    expect((await run('2027-03-15')).renewalNoticesClosed).toBe(0)
    expect(await run(END)).toMatchObject({ renewalNoticesClosed: 2, expired: 1 })

    // What was announced before of a changed renewal does not keep it from ending.
    expect((await view(proven)).notices).toMatchObject([
      { step: 'NONRENEWAL', status: 'EFFECTIVE' },
      { step: 'CHANGED_RENEWAL', status: 'EFFECTIVE' },
    ])
    expect(await row(proven)).toMatchObject({ status: 'EXPIRED', end_date: END, not_renewed_on: END })

    // New York: another year on the expiring terms.
    expect((await view(unproven)).notices).toMatchObject([
      { status: 'DEFECTIVE', outcome: { code: 'OLD_TERMS', oldTermsUntil: '2028-03-16' } },
    ])
    const after = await row(unproven)
    expect(after).toMatchObject({ status: 'IN FORCE', end_date: '2028-03-16', not_renewed_on: null })
    expect(after.premium).toBe(before.premium + Math.round((before.premium * 366) / 365))
    expect(await run(END)).toMatchObject({ renewalNoticesClosed: 0, expired: 0 })
  })

  it('stops when the policy ends before its term does', async () => {
    const policyId = book.records.foreign.policy
    on('2027-12-20')
    await serve(policyId, '2027-12-20')
    const { policy_number: policyNumber, lock_version: version } = await row(policyId)
    await harness.api.run(underwriter, 'policyVoid', {
      params: { policyId },
      body: { reason: 'FRAUD', policyNumber, version },
    })
    expect((await view(policyId)).notices[0]).toMatchObject({ status: 'STOPPED' })
    expect((await row(policyId)).not_renewed_on).toBeNull()
  })
})
