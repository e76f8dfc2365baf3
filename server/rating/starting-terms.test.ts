import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { type Harness, testWith, type TwoTenants } from '#server/testing/fixtures.ts'
import type { Side } from '#server/testing/two-tenants.ts'

const it = testWith({ at: '2026-12-07T15:00:00Z' })
let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const defaults = (actor: Actor, side: Side, productType = 'P100') =>
  harness.api.run(actor, 'ratingDefaults', {
    query: { accountId: book.records[side].account, productType },
  })

const begins = async (actor: Actor, side: Side, productType = 'P100') => {
  const { request, comesFrom } = await defaults(actor, side, productType)
  return [request.limit, request.deductible, comesFrom]
}

const offered = async (actor: Actor, side: Side, productType = 'P100') => {
  const { lastTime } = await defaults(actor, side, productType)
  return lastTime && [lastTime.limit, lastTime.deductible, lastTime.says]
}

const USUAL = [1_000_000, 5000, 'Usual for revenue of up to $5,000,000.']
const chosen = (agency: string) => [
  2_000_000,
  15_000,
  `${agency} last chose them for Prime 100 and revenue of up to $5,000,000.`,
]

const choose = async (side: Side, terms: { limit: number; deductible: number }) => {
  const { request } = await defaults(book.agents[side], side)
  return harness.api.run(book.agents[side], 'quoteCreate', {
    params: { productType: 'P100', id: book.records[side].account },
    body: { request: { ...request, ...terms } },
  })
}

const advised = async (actor: Actor, side: Side) => {
  const advice = await harness.api.run(actor, 'productAdvice', {
    query: { accountId: book.records[side].account },
  })
  return advice.find(({ productType }) => productType === 'P100')
}

describe('what the calculator begins with', () => {
  it('is what is usual at the revenue; what the agency chose last for the product is an offer', async () => {
    const { own } = book.agents
    expect(await begins(own, 'own')).toEqual(USUAL)
    expect(await offered(own, 'own')).toBeNull()
    await choose('own', { limit: 2_000_000, deductible: 15_000 })
    expect(await begins(own, 'own')).toEqual(USUAL)
    expect(await offered(own, 'own')).toEqual(chosen('Your agency'))
    expect(await offered(own, 'own', 'P250')).toBeNull()
    expect(await begins(own, 'own', 'P250')).toEqual(USUAL)
    const advice = await advised(own, 'own')
    expect(advice).toMatchObject({ limit: 1_000_000, deductible: 5000 })
  })

  it('is never what another agency chose', async () => {
    expect(await begins(book.agents.foreign, 'foreign')).toEqual(USUAL)
    expect(await offered(book.agents.foreign, 'foreign')).toBeNull()
    expect(await advised(book.agents.foreign, 'foreign')).toMatchObject({
      limit: 1_000_000,
      deductible: 5000,
    })
    await expect(defaults(book.agents.foreign, 'own')).rejects.toMatchObject({
      refusal: { kind: 'absent' },
    })
  })

  it('names the agency to others who see its quotes', async () => {
    const underwriter = book.actors.get('COWBELL underwriter') as Actor
    const { agencyName } = await harness.api.run(underwriter, 'accountGet', {
      params: { accountId: book.records.own.account },
    })
    expect(await offered(underwriter, 'own')).toEqual(chosen(agencyName))
  })

  it('takes no choice from a quote that an underwriter took up', async () => {
    const { id } = await choose('own', { limit: 1_500_000, deductible: 25_000 })
    expect((await offered(book.agents.own, 'own'))?.slice(0, 2)).toEqual([1_500_000, 25_000])
    await harness.ports.db
      .updateTable('quote')
      .set({ underwriter_id: (book.actors.get('COWBELL underwriter') as Actor).userId })
      .where('id', '=', id)
      .execute()
    expect(await offered(book.agents.own, 'own')).toEqual(chosen('Your agency'))
  })

  it('has the fees of the option of the account that was changed last, for who may set them', async () => {
    const { own, foreign } = book.agents
    const { request } = await defaults(own, 'own')
    const first = await harness.api.run(own, 'quoteCreate', {
      params: { productType: 'P100', id: book.records.own.account },
      body: { request: { ...request, brokerFee: 250, inspectionFee: 75 } },
    })
    expect((await defaults(own, 'own', 'P250')).request).toMatchObject({ brokerFee: 250, inspectionFee: 75 })
    expect((await defaults(foreign, 'foreign')).request.brokerFee).toBe(0)
    await harness.api.run(own, 'quoteBrokerFee', {
      params: { id: first.id },
      body: { brokerFee: 300, version: first.version },
    })
    expect((await defaults(own, 'own')).request).toMatchObject({ brokerFee: 300, inspectionFee: 75 })
  })
})
