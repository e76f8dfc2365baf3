import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { forced } from '#server/testing/statuses.ts'

/** Two agencies with one policy each, of the same terms. */
let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const as = (name: string) => (name === 'rival' ? book.agents.foreign : actorIn(book, name))

const dashboard = (name: string, query: { teamId?: string } = {}) =>
  harness.api.run(as(name), 'policyDashboard', { query })

const countOf = (rows: readonly { name: string; count: number }[], name: string) =>
  rows.find((one) => one.name === name)?.count

describe('the figures of a book', () => {
  it('count presets, groups and statuses of what each party may see', async () => {
    const seen = async (name: string) => (await dashboard(name)).total
    expect(await seen('COWBELL super-admin')).toBe(2)
    for (const name of ['AGENCY agency-admin', 'rival', 'RE_INSURER reinsurer-admin'])
      expect(await seen(name)).toBe(1)
    const own = await dashboard('AGENCY agency-admin')
    expect(own.statuses).toContainEqual({ status: 'ISSUED', count: 1 })
    expect(countOf(own.groups, 'active')).toBe(1)
    expect(countOf(own.presets, 'needPayment')).toBe(1)
    expect(countOf(own.presets, 'openForRenewal')).toBe(0)
  })

  it('follow the status, the days, the choices and the payment of a policy', async () => {
    const { db } = harness.ports
    const { policy } = book.records.own
    harness.clock.moveTo('2027-01-05T17:00:00Z')
    await db
      .updateTable('policy')
      .set({ status: forced('IN FORCE') })
      .execute()
    const open = await dashboard('AGENCY agency-admin')
    expect(countOf(open.presets, 'openForRenewal')).toBe(1)
    expect(countOf(open.presets, 'inForce')).toBe(1)
    await harness.api.run(book.agents.own, 'policyOptOut', {
      params: { policyId: policy },
      body: { isOptedOut: true, reason: 'The company is sold' },
    })
    await db
      .updateTable('invoice')
      .set((eb) => ({ amount_paid: eb.ref('amount_due') }))
      .execute()
    const closed = await dashboard('AGENCY agency-admin')
    expect(countOf(closed.presets, 'openForRenewal')).toBe(0)
    expect(countOf(closed.presets, 'needPayment')).toBe(0)
    await db
      .updateTable('policy')
      .set({ status: forced('EXPIRED') })
      .where('id', '=', policy)
      .execute()
    const expired = await dashboard('AGENCY agency-admin')
    expect([countOf(expired.presets, 'expired'), countOf(expired.groups, 'expired')]).toEqual([1, 1])
  })

  it('add up premium and limits as the list has them, of one team where it is asked for', async () => {
    const agent = book.agents.own
    const { content } = await harness.api.run(agent, 'policySearch', { query: {} })
    const premium = await harness.api.run(agent, 'policyPremium', { query: {} })
    expect(premium).toMatchObject({ currency: 'USD', count: 1, totalPremium: content[0]?.totalPremium })
    const staff = await harness.api.run(as('COWBELL super-admin'), 'policyLimits', { query: {} })
    expect(staff).toMatchObject({ count: 1, totalLimit: content[0]?.aggLimit })
    const none = { teamId: '00000000-0000-7000-8000-0000000000ef' }
    expect((await harness.api.run(agent, 'policyPremium', { query: none })).count).toBe(0)
    expect((await harness.api.run(agent, 'policyLimits', { query: none })).limits).toEqual([])
    expect((await dashboard('AGENCY agency-admin', none)).total).toBe(0)
  })

  it('have no policy of another product as Prime Cloud, and no product of another agency', async () => {
    const { content } = await harness.api.run(book.agents.own, 'primeCloudSearch', { query: {} })
    expect(content).toEqual([])
    await harness.ports.db
      .updateTable('policy')
      .set({ product: 'PRIME_CLOUD' })
      .where('id', '=', book.records.own.policy)
      .execute()
    const found = await harness.api.run(book.agents.own, 'primeCloudSearch', { query: {} })
    expect(found.content.map(({ id }) => id)).toEqual([book.records.own.policy])
    const others = await harness.api.run(book.agents.foreign, 'primeCloudSearch', { query: {} })
    expect(others.content).toEqual([])
  })
})
