import { describe, expect } from 'vitest'
import { forced } from '#server/testing/statuses.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { runCalendar } from '../../calendar.ts'

/** Two Californian policies of two agencies that end on 16 March 2027. */
let harness: Harness
let book: TwoTenants

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  await harness.ports.db
    .updateTable('policy')
    .set({ status: forced('IN FORCE') })
    .execute()
})

const search = (name: string, query: Record<string, string> = {}) =>
  harness.api.run(actorIn(book, name), 'renewalSearch', { query })

const AGENT = 'AGENCY agency-admin'
const STAFF = 'COWBELL super-admin'

const own = async () => {
  const { content } = await search(AGENT)
  const [row] = content
  if (!row) throw new Error('the board is empty')
  return row
}

const stages = async (name = AGENT, teamId?: string) => {
  const counts = await harness.api.run(actorIn(book, name), 'renewalCounts', {
    query: teamId ? { teamId } : {},
  })
  return counts.filter(({ count }) => count > 0)
}

describe('the board of renewals', () => {
  it('has a policy from 120 days before its end, in the stage of the day', async () => {
    const end = (endDate: string) =>
      harness.ports.db.updateTable('policy').set({ end_date: endDate }).execute()
    harness.clock.moveTo('2026-12-01T18:00:00Z')
    for (const [endDate, stage, daysLeft] of [
      ['2027-03-31', 'EVALUATE', 120],
      ['2027-03-01', 'OFFER', 90],
      ['2027-01-15', 'REMIND', 45],
      ['2026-12-02', 'LAST_WEEK', 1],
      ['2026-11-01', 'LATE', -30],
    ] as const) {
      await end(endDate)
      expect(await own()).toMatchObject({ stage, daysLeft, endDate })
      expect((await search(AGENT, { stage })).content).toHaveLength(1)
      expect(await stages()).toEqual([{ stage, count: 1 }])
    }
    for (const endDate of ['2027-04-01', '2026-10-31']) {
      await end(endDate)
      expect((await search(AGENT)).content).toEqual([])
      expect(await stages()).toEqual([])
    }
    await end('2027-03-16')
  })

  it('shows each party its own, and no one else any', async () => {
    expect((await search(STAFF)).content).toHaveLength(2)
    const foreign = await harness.api.run(book.agents.foreign, 'renewalSearch', { query: {} })
    expect(foreign.content.map(({ id }) => id)).toEqual([book.records.foreign.policy])
    expect((await own()).id).toBe(book.records.own.policy)
    for (const name of ['CARRIER carrier-admin', 'RE_INSURER reinsurer-admin'])
      await expect(search(name)).rejects.toThrow()
    await expect(harness.api.run(book.customers.own, 'renewalSearch', { query: {} })).rejects.toThrow()
    const teamId = '00000000-0000-7000-8000-0000000000ef'
    expect((await search(AGENT, { teamId })).content).toEqual([])
    expect(await stages(AGENT, teamId)).toEqual([])
  })

  it('has the next step and the last legal days of both notices', async () => {
    const row = await own()
    expect(row.nonrenewalBy).not.toBeNull()
    expect(row.nonrenewal).toMatch(/OPEN|TOO_EARLY/)
    expect(row.nextStep.on >= '2026-12-01').toBe(true)
    expect(row.expiringPremium).toBeGreaterThan(0)
    expect(row.quote).toBeNull()
    expect(row.progress).toBe('NOT_STARTED')
  })

  it('follows a choice and a renewal that is started', async () => {
    const { policy } = book.records.own
    const agent = book.agents.own
    harness.clock.moveTo('2026-12-20T18:00:00Z')
    await harness.api.run(agent, 'policyMuteReminders', {
      body: { policyId: policy, isMuted: true, reason: 'The broker calls' },
    })
    expect((await search(AGENT, { muted: 'true' })).content).toHaveLength(1)
    await harness.api.run(agent, 'policyOptOut', {
      params: { policyId: policy },
      body: { isOptedOut: true, reason: 'Sold' },
    })
    expect(await own()).toMatchObject({ progress: 'OPTED_OUT', optedOut: { reason: 'Sold' } })
    expect((await search(AGENT, { progress: 'OPTED_OUT' })).content).toHaveLength(1)
    expect((await search(AGENT, { progress: 'NOT_STARTED,OFFERED' })).content).toEqual([])
    await harness.api.run(agent, 'policyOptOut', {
      params: { policyId: policy },
      body: { isOptedOut: false, reason: 'Not sold' },
    })
    const { quoteId } = await harness.api.run(agent, 'quoteActionRenewal', { body: { policyId: policy } })
    const row = await own()
    expect(row).toMatchObject({ progress: 'IN_WORK', quote: { id: quoteId, status: 'DRAFT' } })
    expect((await search(AGENT, { progress: 'IN_WORK' })).content).toHaveLength(1)
    await expect(
      harness.api.run(agent, 'quoteActionRenewal', { body: { policyId: book.records.foreign.policy } }),
    ).rejects.toMatchObject({ refusal: { kind: 'absent' } })
  })
})

describe('automatic renewal', () => {
  const at = () => ({ params: { accountId: book.records.foreign.account, productType: 'P100' } })
  const agent = () => book.agents.foreign
  const read = () => harness.api.run(agent(), 'automaticRenewalGet', at())
  const agree = (isAgreed: boolean) =>
    harness.api.run(agent(), 'automaticRenewalAgree', { ...at(), body: { isAgreed } })
  const run = async (day: string) => {
    harness.clock.moveTo(`${day}T18:00:00Z`)
    return runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
  }
  const no = ({ checks }: Awaited<ReturnType<typeof read>>) =>
    checks.filter((one) => one.no !== null).map(({ code }) => code)

  it('says of every rule why it does not hold', async () => {
    const before = await read()
    expect(before).toMatchObject({ agreed: null, mayBeOffered: false, mayBeIssued: false })
    expect(no(before)).toContain('NOT_AGREED')
    await expect(agree(false)).rejects.toMatchObject({ refusal: { code: 'RENEWAL_NOT_AGREED' } })
    const after = await agree(true)
    expect(after.agreed?.by).toBe(agent().name)
    expect(no(after)).not.toContain('NOT_AGREED')
    await expect(agree(true)).rejects.toMatchObject({ refusal: { code: 'RENEWAL_AGREED' } })
    await expect(harness.api.run(book.agents.own, 'automaticRenewalGet', at())).rejects.toMatchObject({
      refusal: { kind: 'absent' },
    })
  })

  it('is looked at once 120 days before the end', async () => {
    await agree(false)
    const first = await run('2026-12-21')
    expect(first.renewalsEvaluated).toBe(2)
    expect((await run('2026-12-21')).renewalsEvaluated).toBe(0)
    expect((await read()).evaluatedAt).not.toBeNull()
    await agree(true)
  })

  it('is offered from 90 days before the end once every rule holds, and never twice', async () => {
    const { db } = harness.ports
    expect((await run('2026-12-22')).renewalsOffered).toBe(0)
    const held = await read()
    expect(held.found.map(({ code }) => code)).toContain('CRITICAL_FINDING')
    const obstacles = no(held)
    const account = book.records.foreign.account
    const row = await db.selectFrom('account').selectAll().where('id', '=', account).executeTakeFirstOrThrow()
    const answers = row.answers as { provenance?: Record<string, { at: string }> }
    const fresh = Object.fromEntries(
      Object.entries(answers.provenance ?? {}).map(([field, one]) => [
        field,
        { ...one, at: harness.clock.now().toISOString() },
      ]),
    )
    const risk = { ...(row.risk as object), report: { ...row.risk?.report, ceilings: [] } }
    await db
      .updateTable('account')
      .set({ answers: JSON.stringify({ ...answers, provenance: fresh }), risk: JSON.stringify(risk) })
      .where('id', '=', account)
      .execute()
    await db.deleteFrom('claim').where('policy_id', '=', book.records.foreign.policy).execute()
    const after = await read()
    expect([
      obstacles.length > 0,
      no(after).filter((code) => code !== 'PRICE' && code !== 'PAYMENT'),
    ]).toEqual([true, []])
    expect((await run('2026-12-23')).renewalsOffered).toBe(1)
    expect((await read()).offeredAt).not.toBeNull()
    const board = await harness.api.run(agent(), 'renewalSearch', { query: { automatic: 'true' } })
    expect(board.content).toMatchObject([{ progress: 'OFFERED', quote: { status: 'READY' } }])
    expect((await run('2026-12-24')).renewalsOffered).toBe(0)
  })
})
