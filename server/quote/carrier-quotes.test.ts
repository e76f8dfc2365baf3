import { expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { versionOf } from '#server/testing/quote-version.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const carrier = () => actorIn(book, 'CARRIER carrier-admin')

const writtenBy = (side: 'own' | 'foreign', isSurplus: boolean) =>
  harness.ports.db
    .updateTable('paper')
    .set({ carrier_id: book.columns[side].carrierId as string })
    .where('is_surplus', '=', isSurplus)
    .execute()

const start = async (accountId: string, isSurplus = false) => {
  const { request } = await harness.api.run(carrier(), 'ratingDefaults', {
    query: { accountId: book.records.own.account, productType: 'P100' },
  })
  return harness.api.run(carrier(), 'quoteCreate', {
    params: { productType: 'P100', id: accountId },
    body: { request: { ...request, isSurplus } },
  })
}

it("a carrier's own people quote an account of theirs up to its price, and neither send nor bind it", async () => {
  await writtenBy('own', false)
  const { id } = await start(book.records.own.account)
  const params = { productType: 'P100', id }
  const asked = await harness.api.run(carrier(), 'quoteRequest', {
    params,
    body: { version: await versionOf(harness, id) },
  })
  expect(['READY', 'REFERRED']).toContain(asked.status)
  const { actions, agencyName } = await harness.api.run(carrier(), 'quoteGet', { params })
  expect(agencyName).toBe((await harness.api.run(book.agents.own, 'quoteGet', { params })).agencyName)
  for (const action of ['send', 'bind', 'issue', 'sign', 'release', 'decline', 'brokerFee'] as const)
    expect(actions[action], action).toMatchObject({ allowed: false, code: 'PERMISSION_MISSING' })
})

it("the broker's fee is no one's but the seller's, in a new quote, a change and what is kept of a draft", async () => {
  await writtenBy('own', false)
  const { id } = await start(book.records.own.account)
  const params = { productType: 'P100', id }
  const { request, version } = await harness.api.run(carrier(), 'quoteGet', { params })
  const body = { request: { ...request, brokerFee: 500 } }
  const forbidden = { refusal: { code: 'PERMISSION_MISSING' } }
  await expect(
    harness.api.run(carrier(), 'quoteUpdate', { params, body: { ...body, version } }),
  ).rejects.toMatchObject(forbidden)
  const at = { productType: 'P100', id: book.records.own.account }
  await expect(harness.api.run(carrier(), 'quoteCreate', { params: at, body })).rejects.toMatchObject(
    forbidden,
  )
  const typed = { policyContactFirstName: 'Paula', brokerFee: 500 }
  await expect(harness.api.run(carrier(), 'quoteKeep', { params, body: typed })).rejects.toMatchObject(
    forbidden,
  )
  expect((await harness.api.run(carrier(), 'quoteGet', { params })).brokerFee).toBe(0)
  const kept = await harness.api.run(book.agents.own, 'quoteKeep', { params, body: typed })
  expect(kept).toMatchObject({ brokerFee: 500, contact: { policyContactFirstName: 'Paula' } })
  await harness.api.run(book.agents.own, 'quoteRequest', { params, body: { version: kept.version } })
  await expect(harness.api.run(book.agents.own, 'quoteKeep', { params, body: typed })).rejects.toMatchObject({
    refusal: { code: 'NOT_A_DRAFT' },
  })
})

it('terms on the paper of another carrier are refused, for a new quote and for a change, and leave nothing', async () => {
  await writtenBy('foreign', true)
  const count = () =>
    harness.ports.db
      .selectFrom('quote')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  const before = await count()
  await expect(start(book.records.own.account, true)).rejects.toMatchObject({
    refusal: { code: 'PAPER_OF_ANOTHER' },
  })
  expect(await count()).toEqual(before)
  const { id } = await start(book.records.own.account)
  const params = { productType: 'P100', id }
  const { request, version } = await harness.api.run(carrier(), 'quoteGet', { params })
  await expect(
    harness.api.run(carrier(), 'quoteUpdate', {
      params,
      body: { request: { ...request, isSurplus: true }, version },
    }),
  ).rejects.toMatchObject({ refusal: { code: 'PAPER_OF_ANOTHER' } })
  expect((await harness.api.run(carrier(), 'quoteGet', { params })).request.isSurplus).toBe(false)
})

it('an account on the paper of another carrier is not there', async () => {
  await expect(start(book.records.foreign.account)).rejects.toMatchObject({ refusal: { kind: 'absent' } })
})
