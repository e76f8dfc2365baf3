import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { addDays, addMonths } from '#domain/kernel/dates.ts'
import { runCalendar } from '#server/calendar.ts'
import { checkEarned } from '#server/policy/earned-check.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

let harness: Harness
let book: TwoTenants
let begins: string
let ends: string

const premiumOf = async (): Promise<number> =>
  Number(
    (
      await harness.ports.db
        .selectFrom('policy')
        .select('premium')
        .where('id', '=', book.records.own.policy)
        .executeTakeFirstOrThrow()
    ).premium,
  ) / 100

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  harness.clock.moveTo('2026-03-02T16:00:00Z')
  const policy = await harness.ports.db
    .selectFrom('policy')
    .select(['effective_date', 'end_date'])
    .where('id', '=', book.records.own.policy)
    .executeTakeFirstOrThrow()
  begins = policy.effective_date
  ends = policy.end_date
})

type Query = Record<string, unknown>

const graph = (query: Query = {}, name = 'AGENCY agency-admin') =>
  harness.api.run(name === 'rival' ? book.agents.foreign : actorIn(book, name), 'earnedPremiumGraph', {
    query: { from: begins, until: addDays(ends, -1), ...query } as never,
  })

const earned = async (query: Query = {}, name?: string) =>
  (await graph(query, name)).periods.map((period) => period.earned)

const sum = (amounts: readonly number[]) => Math.round(amounts.reduce((all, one) => all + one, 0) * 100) / 100

describe('the graph of earned premium', () => {
  it('adds up to what is written, by month, quarter and year', async () => {
    const premium = await premiumOf()
    const months = await earned()
    expect(sum(months)).toBe(premium)
    expect(months.length).toBeGreaterThan(11)
    for (const by of ['QUARTER', 'YEAR']) expect(sum(await earned({ by }))).toBe(premium)
    const whole = await graph()
    expect(whole).toMatchObject({
      key: 'POLICIES_EARNED_PREMIUM_GRAPH',
      basis: 'RESTATED',
      currency: 'USD',
      total: premium,
    })
    expect(whole.periods[0]).toMatchObject({ from: `${begins.slice(0, 8)}01`, isOver: false })
  })

  it('shows each party its own book, in one currency', async () => {
    const premium = await premiumOf()
    const total = async (name: string, query: Query = {}) => (await graph(query, name)).total
    expect(await total('rival')).toBe(premium)
    expect(await total('COWBELL super-admin')).toBe(2 * premium)
    expect(await total('COWBELL super-admin', { agencyId: book.agents.own.orgId })).toBe(premium)
    expect(await total('AGENCY agency-admin', { agencyId: book.agents.foreign.orgId })).toBe(0)
    expect(await total('COWBELL super-admin', { market: 'UK' })).toBe(0)
    expect(await total('COWBELL super-admin', { product: 'P250' })).toBe(0)
    expect(await total('COWBELL super-admin', { product: 'P250,P100' })).toBe(2 * premium)
    expect(await total('RE_INSURER reinsurer-admin')).toBe(premium)
    await expect(total('CUSTOMER customer-admin')).rejects.toMatchObject({ refusal: { kind: 'forbidden' } })
  })

  it('shows an insurer its share of each policy', async () => {
    const premium = await premiumOf()
    const { orgId } = actorIn(book, 'CARRIER carrier-admin')
    const all = await graph({}, 'CARRIER carrier-admin')
    const shares = await sql<{
      percent: number
    }>`select coalesce(share_percent, 100)::int as percent from party_relation
      where role = 'INSURER' and party_id = ${orgId} and until_at is null`.execute(harness.ports.db)
    const percent = sum(shares.rows.map((row) => row.percent))
    expect(percent).toBeGreaterThan(0)
    expect(Math.abs(all.total - (premium * percent) / 100)).toBeLessThan(0.1)
    const asked = await graph({ carrierId: orgId }, 'COWBELL super-admin')
    expect(asked.total).toBe(all.total)
    expect((await graph({ carrierId: book.agents.own.orgId }, 'CARRIER carrier-admin')).total).toBe(0)
  })

  it('refuses a span that ends before it begins or is too long', async () => {
    for (const query of [{ until: addMonths(begins, -2) }, { from: '2001-01-01' }])
      await expect(graph(query)).rejects.toMatchObject({ refusal: { code: 'FIELD_INVALID' } })
  })

  it('is of the last twelve months where nothing is asked for', async () => {
    const { periods } = await graph({ from: undefined, until: undefined })
    expect(periods.map(({ from }) => from).at(-1)).toBe('2026-03-01')
    expect(periods).toHaveLength(12)
  })

  it('counts a late change in the months of its days, or catches it up in the month of its recording', async () => {
    const before = await earned()
    const staff = actorIn(book, 'COWBELL super-admin')
    const params = { policyId: book.records.own.policy }
    const recorded = `${addMonths(begins, 3).slice(0, 8)}05`
    const change = {
      kind: 'terms',
      effectiveDate: addDays(recorded, -10),
      changes: { deductible: 50_000 },
    }
    harness.clock.moveTo(`${recorded}T16:00:00Z`)
    await harness.ports.db
      .updateTable('claim')
      .set({ loss_date: addDays(begins, -9) })
      .execute()
    const shown = await harness.api.run(staff, 'policyChangePreview', { params, body: change as never })
    await harness.api.run(staff, 'policyChange', {
      params,
      body: {
        ...change,
        reason: 'The insured asked',
        version: shown.version,
        baseSequence: shown.baseSequence,
      } as never,
    })
    const premium = await premiumOf()
    const [restated, booked] = [await earned(), await earned({ basis: 'AS_BOOKED' })]
    expect([sum(restated), sum(booked)]).toEqual([premium, premium])
    expect(restated[2]).toBeLessThan(before[2] ?? 0)
    expect(booked.slice(0, 3)).toEqual(before.slice(0, 3))
    expect(booked[3]).toBeLessThan(restated[3] ?? 0)
    expect(booked.slice(4)).toEqual(restated.slice(4))
  })

  it('follows from the transactions, as the doctor sees', async () => {
    const { db } = harness.ports
    expect(await checkEarned(db)).toBeNull()
    await sql`update policy_earned set m1 = m1 + 1 where policy_id = ${book.records.own.policy}`.execute(db)
    expect((await checkEarned(db))?.offenders).toHaveLength(1)
  })

  it('is filled in by the calendar for policies from before it was kept', async () => {
    const { db } = harness.ports
    await sql`delete from policy_earned`.execute(db)
    const run = () => runCalendar(harness.ports, harness.dispatcher.jobs, harness.clock.now())
    expect((await run()).earnedFilled).toBe(2)
    expect((await run()).earnedFilled).toBe(0)
    expect(await checkEarned(db)).toBeNull()
    expect(sum(await earned())).toBe(await premiumOf())
  })
})
