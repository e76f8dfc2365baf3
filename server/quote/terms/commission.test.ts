import { sql } from 'kysely'
import { expect } from 'vitest'
import type { KeptCommission } from '#domain/money/commission/kept.ts'
import type { Actor } from '#domain/access/actor.ts'
import { type QuoteSetup, type Steps, test } from '#server/testing/fixtures.ts'

let setup: QuoteSetup
let steps: Steps
let staff: Actor

test.beforeAll(async ({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
  staff = await setup.user(setup.underwriter.orgId, 'super-admin', 'Ada')
})

const agree = (quoteId: string, version: number, more: object = {}, actor = staff) =>
  setup.call('quoteCommission', actor, {
    body: { quoteId, rate: 12.5, splits: [], reason: 'Large account', version, ...more },
  })

const issue = async (quoteId: string) => {
  await setup.must('quoteBind', setup.agent, { params: { id: quoteId }, body: {} })
  await setup.must('quoteIssue', setup.agent, { params: steps.at(quoteId) })
  const { rows } = await sql<{
    rate: number
    borne: number
    kept: KeptCommission
  }>`select commission_rate as rate,
      carrier_commission_rate as borne, commission as kept from policy where quote_id = ${quoteId}`.execute(
    setup.db,
  )
  return rows[0]
}

const addSchedule = (validFrom: string, rate: number) =>
  sql`insert into commission_schedule (id, market, agency_id, product, valid_from, rate, cluster_rate, set_by,
      set_by_name, set_at)
    values (${crypto.randomUUID()}, 'US', ${setup.agency}, null, ${validFrom}, ${rate}, 0, ${staff.userId}, 'Ada',
      now())`.execute(setup.db)

test('a policy keeps what was agreed for its quote, in place of what is set for its agency', async () => {
  const { quote } = await steps.signed(await setup.account(setup.agency))
  const splits = [
    { producer: 'Ann', share: 60 },
    { producer: 'Bob', share: 40 },
  ]
  expect(await agree(quote.id, quote.version, { splits: [splits[0]] })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'splits', code: 'SUM_WRONG' }] },
  })
  expect(await agree(quote.id, quote.version, { rate: 50.01 })).toMatchObject({ status: 422 })
  expect(await agree(quote.id, quote.version, {}, setup.agent)).toMatchObject({ status: 403 })
  expect(await agree(quote.id, quote.version + 7)).toMatchObject({ status: 412 })
  expect(await agree(quote.id, quote.version, { splits })).toMatchObject({ status: 200 })
  expect(await issue(quote.id)).toMatchObject({
    rate: 1_250,
    borne: 2_250,
    kept: { from: 'QUOTE', agencyRate: 1_250, splits: [{ producer: 'Ann', share: 6_000 }, { share: 4_000 }] },
  })
  const { body } = await setup.call('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect(await agree(quote.id, (body as { version: number }).version)).toMatchObject({ status: 409 })
})

test('a policy keeps the schedule of the day on which it is bound, and no later one', async () => {
  await addSchedule('2026-01-01', 1_750)
  await addSchedule('2099-01-01', 500)
  const { quote } = await steps.signed(await setup.account(setup.agency))
  expect(await issue(quote.id)).toMatchObject({ rate: 1_750, kept: { from: 'SCHEDULE', overrides: [] } })
})
