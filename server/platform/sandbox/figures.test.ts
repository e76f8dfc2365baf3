import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'

/** Two agencies with the same insurance. Once one is a sandbox, the whole book is that of the other. */
let harness: Harness
let book: TwoTenants

const FIGURES: Readonly<Record<string, (actor: Actor) => Promise<unknown>>> = {
  policyDashboard: (actor) => harness.api.run(actor, 'policyDashboard', { query: {} }),
  policyPremium: (actor) => harness.api.run(actor, 'policyPremium', { query: {} }),
  policyLimits: (actor) => harness.api.run(actor, 'policyLimits', { query: {} }),
  earnedPremiumGraph: (actor) =>
    harness.api.run(actor, 'earnedPremiumGraph', {
      query: { from: '2026-01-01', until: '2027-12-31' },
    }),
  quoteStatusList: (actor) => harness.api.run(actor, 'quoteStatusList', { query: {} }),
  quoteDashboard: (actor) => harness.api.run(actor, 'quoteDashboard', { query: {} }),
  quotePremium: (actor) => harness.api.run(actor, 'quotePremium', {}),
  quoteUniqueAccounts: (actor) => harness.api.run(actor, 'quoteUniqueAccounts', {}),
  submissionStats: (actor) => harness.api.run(actor, 'submissionStats', { query: {} }),
}

const commissions = async (actor: Actor) =>
  (await harness.api.run(actor, 'commissionStatements', { query: { page: 0, size: 20 } })).totalElements

const staff = () => actorIn(book, 'COWBELL super-admin')
const before = new Map<string, unknown>()

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  for (const [name, read] of Object.entries(FIGURES)) before.set(name, await read(staff()))
  before.set('own', await FIGURES.policyPremium?.(book.agents.own))
  await harness.database.pool.query(
    'insert into tenant_clock (tenant_id, opened_at, opened_by_name) values ($1, $2, $3)',
    [book.agents.own.orgId, harness.clock.now(), 'Pat Staff'],
  )
  harness.ports.sandboxes.forget()
})

describe('a figure of the whole book', () => {
  for (const [name, read] of Object.entries(FIGURES))
    it(`leaves sandboxes out: ${name}`, async () => {
      const now = await read(staff())
      expect(now).not.toEqual(before.get(name))
      expect(now).toEqual(await read(book.agents.foreign))
    })

  it('leaves out what an insurer or a reinsurer has of a sandbox', async () => {
    for (const name of ['CARRIER carrier-admin', 'RE_INSURER reinsurer-admin'])
      expect(await harness.api.run(actorIn(book, name), 'policyPremium', { query: {} })).toMatchObject({
        count: 0,
        totalPremium: 0,
      })
  })

  it('leaves commission of a sandbox out of the statement', async () => {
    expect(await commissions(staff())).toBe(await commissions(book.agents.foreign))
  })

  it('is whole for the sandbox itself', async () => {
    expect(await FIGURES.policyPremium?.(book.agents.own)).toEqual(before.get('own'))
  })
})
