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

const cluster = () => actorIn(book, 'CLUSTER cluster-admin')
const P100 = { productType: 'P100' }

const start = async (accountId: string) => {
  const { request } = await harness.api.run(cluster(), 'ratingDefaults', {
    query: { accountId: book.records.own.account, ...P100 },
  })
  return harness.api.run(cluster(), 'quoteCreate', { params: { ...P100, id: accountId }, body: { request } })
}

it("a cluster's people quote an account of a member agency up to its price, alone and from the cart", async () => {
  const accountId = book.records.own.account
  const { id } = await start(accountId)
  const params = { ...P100, id }
  const asked = await harness.api.run(cluster(), 'quoteRequest', {
    params,
    body: { version: await versionOf(harness, id) },
  })
  expect(['READY', 'REFERRED']).toContain(asked.status)
  const { actions, agencyName } = await harness.api.run(cluster(), 'quoteGet', { params })
  expect(agencyName).toBe((await harness.api.run(book.agents.own, 'quoteGet', { params })).agencyName)
  for (const action of ['send', 'bind', 'issue', 'sign', 'release', 'decline', 'brokerFee'] as const)
    expect(actions[action], action).toMatchObject({ allowed: false, code: 'PERMISSION_MISSING' })
  const another = await start(accountId)
  const cart = await harness.api.run(cluster(), 'cartAdd', { body: { accountId, quoteIds: [another.id] } })
  expect(cart.content.map((one) => one.id)).toEqual([another.id])
})

it('an account of an agency outside of the cluster is not there', async () => {
  await expect(start(book.records.foreign.account)).rejects.toMatchObject({ refusal: { kind: 'absent' } })
})
