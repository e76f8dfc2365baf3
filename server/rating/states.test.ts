import { describe, expect } from 'vitest'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from '#server/testing/two-tenants.ts'
import { versionOf } from '#server/testing/quote-version.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const staff = () => actorIn(book, 'COWBELL super-admin')

const california = async (isOffered: 'true' | 'false') => {
  const { content } = await harness.api.run(staff(), 'stateSearch', {
    query: { productType: 'P100', search: 'california', isOffered },
  })
  return content
}

const quotedStates = async () =>
  (await harness.api.run(book.agents.own, 'stateOfProduct', { params: { id: 'p100' } })).map(
    ({ state }) => state,
  )

const start = async () => {
  const accountId = book.records.own.account
  const { request } = await harness.api.run(book.agents.own, 'ratingDefaults', {
    query: { accountId, productType: 'P100' },
  })
  return harness.api.run(book.agents.own, 'quoteCreate', {
    params: { productType: 'P100', id: accountId },
    body: { request },
  })
}

const request = async (id: string) =>
  harness.api.run(book.agents.own, 'quoteRequest', {
    params: { productType: 'P100', id },
    body: { version: await versionOf(harness, id) },
  })

const CLOSED = 'Prime 100 is closed to new business in California.'

describe('a state of a product', () => {
  it('that is deleted takes no new business, lets stand what is offered, and can be opened again', async () => {
    const draft = await start()
    const rows = await california('true')
    expect(rows.map(({ isSurplus }) => isSurplus)).toEqual(expect.arrayContaining([false, true]))
    const admitted = rows.find(({ isSurplus }) => !isSurplus)
    const id = admitted?.id ?? ''
    expect(await quotedStates()).toContain('CA')

    expect(await harness.api.run(staff(), 'stateDelete', { params: { id } })).toMatchObject({
      state: 'CA',
      isOffered: false,
    })
    expect((await california('false')).map((one) => one.id)).toEqual([id])
    await expect(start()).rejects.toThrow(CLOSED)
    await expect(request(draft.id)).rejects.toThrow(CLOSED)
    const open = await harness.api.run(book.agents.own, 'quoteGet', {
      params: { productType: 'P100', id: book.records.own.quote },
    })
    expect(open.status).toBe('READY')
    expect(open.actions.send?.allowed).toBe(true)
    await expect(harness.api.run(staff(), 'stateDelete', { params: { id } })).rejects.toThrow(
      'Prime 100 is closed to new business in California already.',
    )

    await harness.api.run(staff(), 'stateReopen', { body: { id } })
    expect(await california('false')).toEqual([])
    expect((await request(draft.id)).status).not.toBe('DRAFT')
  })

  it('is not there for a product whose papers are all closed in it, and only those of its program are', async () => {
    const [first] = (await california('true')).filter(({ isSurplus }) => !isSurplus)
    const [second] = (await california('true')).filter(({ isSurplus }) => isSurplus)
    for (const row of [first, second])
      await harness.api.run(staff(), 'stateDelete', { params: { id: row?.id ?? '' } })
    expect(await quotedStates()).not.toContain('CA')
    const products = await harness.api.run(book.agents.own, 'eligibleProducts', {
      query: { accountId: book.records.own.account },
    })
    expect(products.find(({ productType }) => productType === 'P100')).toMatchObject({
      isEligible: false,
      reason: CLOSED,
    })
    for (const row of [first, second])
      await harness.api.run(staff(), 'stateReopen', { body: { id: row?.id ?? '' } })
    expect(await quotedStates()).toContain('CA')
    for (const id of ['nothing', `${first?.id.slice(0, 36)}_ZZ`])
      await expect(harness.api.run(staff(), 'stateDelete', { params: { id } })).rejects.toThrow(
        'There is no such state.',
      )
  })
})
