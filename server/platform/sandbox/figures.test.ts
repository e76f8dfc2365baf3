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

/** Rows of lists in which staff find what waits for them. */
const WORK: Readonly<Record<string, (actor: Actor) => Promise<{ totalElements: number }>>> = {
  uwInbox: (actor) => harness.api.run(actor, 'uwInbox', { query: {} }),
  renewalSearch: (actor) => harness.api.run(actor, 'renewalSearch', { query: {} }),
  noticeCalendar: (actor) => harness.api.run(actor, 'noticeCalendar', { query: {} }),
  conditionSearch: (actor) => harness.api.run(actor, 'conditionSearch', { query: {} }),
  policyChangeSearch: (actor) => harness.api.run(actor, 'policyChangeSearch', { query: { waiting: 'true' } }),
}

/** How many there are of each kind. */
const COUNTS: Readonly<Record<string, (actor: Actor) => Promise<unknown>>> = {
  uwInboxCounts: (actor) => harness.api.run(actor, 'uwInboxCounts', {}),
  renewalCounts: (actor) => harness.api.run(actor, 'renewalCounts', { query: {} }),
  noticeCounts: (actor) => harness.api.run(actor, 'noticeCounts', { query: {} }),
  conditionCounts: (actor) => harness.api.run(actor, 'conditionCounts', {}),
}

/** What waits for staff of one policy, as the commands leave it. */
const addWork = async (side: 'own' | 'foreign') => {
  const { pool } = harness.database
  const { policy, quote, subjectivity } = book.records[side]
  const agent = book.agents[side]
  const { id, version } = await harness.api.run(agent, 'policyChangeBegin', {
    body: {
      policyId: policy,
      kind: 'terms',
      effectiveDate: '2026-03-16',
      changes: { deductible: 50_000 },
      resolutions: {},
      note: '',
    },
  })
  await harness.api.run(agent, 'policyChangeMove', { params: { id }, body: { action: 'refer', version } })
  await pool.query(
    "update policy set status = 'IN FORCE', effective_date = $2::date - 300, end_date = $2::date + 40 where id = $1",
    [policy, harness.clock.today()],
  )
  await pool.query('update quote set is_flagged = true where id = $1', [quote])
  await pool.query(
    "update quote set status = 'BOUND' where id = (select quote_id from subjectivity where id = $1)",
    [subjectivity],
  )
  await pool.query(
    `insert into policy_notice (tenant_id, id, policy_id, cancellation_id, status, step, reason, facts, says, sent_on,
      effective_on, send_by, stop_until, delivery, address, copies, document_id, served_by_name, served_at, modified_at)
    select tenant_id, gen_random_uuid(), id, gen_random_uuid(), 'SENT', 'CANCEL', 'NON_PAY', 'The invoice is unpaid.',
      '[]', effective_date, effective_date + 30, effective_date, effective_date + 29, 'CERTIFICATE_OF_MAILING', '{}', '[]',
      gen_random_uuid(), 'Una Park', now(), now()
    from policy where id = $1`,
    [policy],
  )
}

const staff = () => actorIn(book, 'COWBELL super-admin')
const before = new Map<string, unknown>()

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  await addWork('own')
  await addWork('foreign')
  for (const [name, read] of Object.entries(WORK)) before.set(name, (await read(staff())).totalElements)
  for (const [name, read] of Object.entries(COUNTS)) before.set(name, await read(staff()))
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

  it('shows an insurer and a reinsurer no policy of a sandbox', async () => {
    for (const name of ['CARRIER carrier-admin', 'RE_INSURER reinsurer-admin']) {
      const actor = actorIn(book, name)
      const { content } = await harness.api.run(actor, 'policySearch', { query: { size: 100 } as never })
      expect(content.map(({ id }) => id)).not.toContain(book.records.own.policy)
      await expect(
        harness.api.run(actor, 'policyGet', {
          params: { productType: 'P100', policyId: book.records.own.policy },
          query: {},
        }),
      ).rejects.toMatchObject({ refusal: { code: 'NOT_FOUND' } })
    }
  })

  it('leaves commission of a sandbox out of the statement', async () => {
    expect(await commissions(staff())).toBe(await commissions(book.agents.foreign))
  })

  it('is whole for the sandbox itself', async () => {
    expect(await FIGURES.policyPremium?.(book.agents.own)).toEqual(before.get('own'))
  })
})

describe('what waits for staff', () => {
  for (const [name, read] of Object.entries(WORK))
    it(`leaves sandboxes out: ${name}`, async () => {
      expect((await read(staff())).totalElements).toBeLessThan(Number(before.get(name)))
    })

  for (const [name, read] of Object.entries(COUNTS))
    it(`is counted without sandboxes: ${name}`, async () => {
      expect(await read(staff())).not.toEqual(before.get(name))
    })

  it('is there for the sandbox itself', async () => {
    for (const name of ['renewalSearch', 'noticeCalendar'])
      expect((await WORK[name]?.(book.agents.own))?.totalElements).toBe(1)
  })
})
