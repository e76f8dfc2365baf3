import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { forced } from '#server/testing/statuses.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let policyId = ''
let underwriter: Actor

/** A policy of 16 March 2026 to 16 March 2027. */
const END = '2027-03-16'

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  policyId = book.records.own.policy
  underwriter = actorIn(book, 'COWBELL underwriter')
})

const place = (state: string) =>
  harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE'), state })
    .where('id', '=', policyId)
    .execute()

const on = (day: string) => harness.clock.moveTo(`${day}T17:00:00Z`)
const row = () =>
  harness.ports.db.selectFrom('policy').selectAll().where('id', '=', policyId).executeTakeFirstOrThrow()
const version = async () => (await row()).lock_version
const view = () => harness.api.run(underwriter, 'policyNotices', { params: { policyId } })

const codeOf = async (answer: Promise<unknown>): Promise<string> => {
  try {
    await answer
  } catch (error) {
    if (error instanceof Refused) return error.refusal.errors?.[0]?.field ?? error.refusal.code
    throw error
  }
  return 'done'
}

const serve = async (body: Record<string, unknown>, actor: Actor = underwriter) =>
  harness.api.run(actor, 'renewalNoticeServe', {
    params: { policyId },
    body: {
      step: 'NONRENEWAL',
      ground: 'LOSSES',
      facts: '',
      delivery: 'CERTIFICATE_OF_MAILING',
      isLateAccepted: false,
      version: await version(),
      ...body,
    } as never,
  })

const prove = async (body: Record<string, unknown>) => {
  const [notice] = (await view()).notices
  return harness.api.run(underwriter, 'renewalNoticeProof', {
    params: { policyId },
    body: {
      noticeId: notice?.id ?? '',
      method: 'CERTIFICATE_OF_MAILING',
      number: '9407 1118 9956',
      isToAddress: true,
      version: await version(),
      ...body,
    } as never,
  })
}

const withdraw = async (reason = 'The insurer renews after all') => {
  const [notice] = (await view()).notices
  return harness.api.run(underwriter, 'renewalNoticeWithdraw', {
    params: { policyId },
    body: { noticeId: notice?.id ?? '', reason, version: await version() },
  })
}

const renew = () => harness.api.run(underwriter, 'policyRenew', { params: { policyId } })

describe('a notice of nonrenewal', () => {
  it('is refused before the law lets it, of yesterday, on a Sunday, by agents, and of a foreign policy', async () => {
    await place('NY')
    on('2026-10-01')
    expect(await codeOf(serve({ sentOn: '2026-10-02' }))).toBe('sentOn')
    on('2027-01-08')
    expect(await codeOf(serve({ sentOn: '2027-01-07' }))).toBe('sentOn')
    expect(await codeOf(serve({ sentOn: '2027-01-10' }))).toBe('sentOn')
    expect(await codeOf(serve({ sentOn: '2027-01-11', ground: 'UNDERWRITING' }))).toBe('facts')
    expect(await codeOf(serve({ sentOn: '2027-01-11', ground: undefined }))).toBe('ground')
    expect(await codeOf(serve({ sentOn: '2027-01-11' }, book.agents.own))).toBe('PERMISSION_MISSING')
    expect((await row()).not_renewed_on).toBeNull()
  })

  it('that is in time keeps the policy from being renewed, and withdrawn it lets it be renewed', async () => {
    await serve({ sentOn: '2027-01-08' })
    expect((await view()).notices[0]).toMatchObject({
      step: 'NONRENEWAL',
      status: 'SENT',
      ground: 'LOSSES',
      reason: null,
      outcome: { code: 'IN_TIME', oldTermsUntil: END },
    })
    expect((await row()).not_renewed_on).toBe(END)
    expect(await codeOf(renew())).toBe('NONRENEWAL_SERVED')
    await prove({ on: '2027-01-08' })
    expect((await view()).notices[0]).toMatchObject({ status: 'PROVEN' })
    await withdraw()
    expect((await view()).notices[0]).toMatchObject({ status: 'STOPPED' })
    expect((await row()).not_renewed_on).toBeNull()
    expect(await codeOf(withdraw())).toBe('NOTICE_NOT_OPEN')
  })

  it('to another address has no effect', async () => {
    await serve({ sentOn: '2027-01-08' })
    await prove({ on: '2027-01-08', isToAddress: false })
    expect((await view()).notices[0]).toMatchObject({ status: 'DEFECTIVE' })
    expect((await row()).not_renewed_on).toBeNull()
  })

  it('that is late is served by who takes what follows, and its proof lets the expiring terms go on', async () => {
    await place('NY')
    on('2027-02-09')
    expect(await codeOf(serve({ sentOn: '2027-02-09' }))).toBe('isLateAccepted')
    await serve({ sentOn: '2027-02-09', isLateAccepted: true })
    expect((await row()).end_date).toBe(END)
    const before = await row()
    await prove({ on: '2027-02-09' })
    // New York: 60 days after the mailing.
    const after = await row()
    expect(after).toMatchObject({ end_date: '2027-04-10', not_renewed_on: '2027-04-10' })
    expect(after.premium).toBe(before.premium + Math.round((before.premium * 25) / 365))
    expect((await view()).notices[0]).toMatchObject({
      outcome: { code: 'OLD_TERMS', oldTermsUntil: '2027-04-10', isLowerRate: true },
    })
  })
})
