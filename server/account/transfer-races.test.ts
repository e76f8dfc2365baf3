import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { handlers } from '#server/account/endpoints.ts'
import { transferContract } from '#contract/account/transfer.ts'
import { dispatch } from '#server/http/dispatch.ts'
import { problemOf } from '#server/http/errors.ts'
import { anyUser } from '#server/testing/quote-calls.ts'
import { type Steps, testWith, type QuoteSetup } from '#server/testing/fixtures.ts'
import { CONTACT } from '#server/testing/quotes.ts'

const it = testWith({ connections: 24 })

let setup: QuoteSetup
let steps: Steps
let staff: Actor

it.beforeAll(async ({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
  staff = anyUser(setup)
})

const versionOf = async (accountId: string): Promise<number> =>
  (
    await setup.db
      .selectFrom('account')
      .select('lock_version')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).lock_version

const transfer = async (accountId: string, version: number, key = setup.newId()) => {
  try {
    const outcome = await dispatch(
      { ...setup.dispatcher, handlers: { ...setup.dispatcher.handlers, ...handlers } },
      {
        name: 'accountTransfer',
        endpoint: transferContract.accountTransfer,
        actor: staff,
        input: {
          params: { accountId },
          body: { agencyId: setup.rival.orgId, reason: 'Broker of record letter', version },
        },
        idempotencyKey: key,
        requestId: 'test',
        caller: { ip: '203.0.113.24', userAgent: 'Test browser' },
      },
    )
    return { status: 200, replayed: outcome.replayed }
  } catch (error) {
    return { status: problemOf(error, 'test').answer.status, replayed: false }
  }
}

/** Tenants of everything live of an account: one after any transfer. */
const tenantsOf = async (accountId: string): Promise<string[]> => {
  const { rows } = await sql<{ tenant_id: string }>`
    select tenant_id from account where id = ${accountId}
    union select tenant_id from quote where account_id = ${accountId}
    union select tenant_id from binder where account_id = ${accountId}
    union select tenant_id from cart_quote where account_id = ${accountId}
    union select tenant_id from subjectivity where account_id = ${accountId}`.execute(setup.db)
  return rows.map((row) => row.tenant_id)
}

const TURNS = 6

/** Each turn is another company: what the new agency has bound of one is not bound a second time. */
const companyOf = (turn: number) => ({
  name: `Harbor Works ${turn}`,
  domain_name: `harbor-works-${turn}.test`,
})

describe('a transfer at the same time as', () => {
  it('binding leaves a bound quote of the new agency, or one that the former agency could not bind', async () => {
    const outcomes = new Set<number>()
    for (let turn = 0; turn < TURNS; turn += 1) {
      const accountId = await setup.account(setup.agency, companyOf(turn))
      const contact = { ...CONTACT, policyContactEmail: `transfer${turn}@prairielantern.test` }
      const { quote } = await steps.signed(accountId, contact)
      const version = await versionOf(accountId)
      const [bound, moved] = await Promise.all([
        setup.call('quoteBind', setup.agent, { params: { id: quote.id }, body: {} }),
        transfer(accountId, version),
      ])
      outcomes.add(bound.status)
      expect([200, 404]).toContain(bound.status)
      // Binding changes the account, which has to be read again before it is transferred.
      expect([200, 412]).toContain(moved.status)
      if (moved.status !== 200)
        expect(await transfer(accountId, await versionOf(accountId))).toMatchObject({ status: 200 })
      expect(await tenantsOf(accountId)).toEqual([setup.rival.orgId])
      const now = await setup.must('quoteGet', setup.rival, { params: steps.at(quote.id) })
      expect(now.status).toBe(bound.status === 200 ? 'BOUND' : 'SIGNED')
    }
    expect(outcomes.size).toBeGreaterThan(0)
  })

  it('a new quote and one that is put into the cart leaves neither with the former agency', async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const accountId = await setup.account(setup.agency)
      const ready = await steps.ready(accountId)
      const version = await versionOf(accountId)
      const answers = await Promise.all([
        transfer(accountId, version),
        steps.draft(accountId).then(
          () => 200,
          () => 404,
        ),
        setup.call('cartAdd', setup.agent, { body: { accountId, quoteIds: [ready.id] } }),
      ])
      expect(answers[0].status).toBe(200)
      expect(await tenantsOf(accountId)).toEqual([setup.rival.orgId])
    }
  })

  it('the same transfer is done once, and answered again under its key', async () => {
    const accountId = await setup.account(setup.agency)
    const version = await versionOf(accountId)
    const key = setup.newId()
    const answers = await Promise.all(Array.from({ length: 5 }, () => transfer(accountId, version, key)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(await transfer(accountId, version, key)).toEqual({ status: 200, replayed: true })
    expect(await transfer(accountId, version)).toMatchObject({ status: 409 })
    const { rows } = await sql<{ many: number }>`select count(*)::int as many from party_relation
      where record_id = ${accountId} and role = 'SERVICER'`.execute(setup.db)
    expect(rows).toEqual([{ many: 2 }])
  })
})

it('takes 200 live rows along in one transaction', async () => {
  const accountId = await setup.account(setup.agency)
  const { id } = await steps.ready(accountId)
  const columns = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = 'quote'::regclass and attnum > 0 and not attisdropped and attname <> 'id'`.execute(
    setup.db,
  )
  const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
  await sql`insert into quote (id, ${names}) select gen_random_uuid(), ${names}
    from quote, generate_series(1, 198) where id = ${id}`.execute(setup.db)
  const version = await versionOf(accountId)
  const since = performance.now()
  expect(await transfer(accountId, version)).toMatchObject({ status: 200 })
  const took = performance.now() - since
  console.log(`an account of 200 live rows was transferred in ${took.toFixed(0)} ms`)
  expect(await tenantsOf(accountId)).toEqual([setup.rival.orgId])
})
