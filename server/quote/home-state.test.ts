import { expect } from 'vitest'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { wireRequest, type WireCalculation, type WireQuote } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const PHOENIX = {
  physicalAddress: {
    country: 'US',
    address1: '1 Central Avenue',
    city: 'Phoenix',
    state: 'AZ',
    zipCode: '85004',
  },
}

const save = async (accountId: string, firmographics: object) => {
  const { lock_version: version } = await setup.db
    .selectFrom('account')
    .select('lock_version')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return setup.call<{ state: string }>('accountUpdateDetails', setup.agent, {
    params: { accountId },
    body: { version, firmographics },
  })
}

const taxed = async (accountId: string): Promise<string[]> => {
  const { taxLines } = await setup.must<WireCalculation>('ratingCalculate', setup.agent, {
    params: { productType: 'P100' },
    body: { accountId, request: wireRequest({ isSurplus: true }) },
  })
  return taxLines.map(({ label, rate }) => `${label} ${rate}`)
}

test('the tax follows the home state, and the application says which it is and why', async () => {
  const accountId = await setup.account(setup.agency)
  expect(await save(accountId, PHOENIX)).toMatchObject({ status: 200, body: { state: 'AZ' } })
  const arizona = await taxed(accountId)
  const before = await steps.ready(accountId, { isSurplus: true })
  const riskShares = [
    { state: 'FL', percent: 70 },
    { state: 'TX', percent: 30 },
  ]
  expect(await save(accountId, { riskShares })).toMatchObject({ status: 200, body: { state: 'FL' } })
  const florida = await taxed(accountId)
  expect(florida).not.toEqual(arizona)
  expect(await setup.must<WireQuote>('quoteGet', setup.agent, { params: steps.at(before.id) })).toMatchObject(
    {
      status: 'INVALID',
    },
  )
  const quote = await steps.ready(accountId, { isSurplus: true })
  expect(quote).toMatchObject({ state: 'FL' })
  expect(quote.application.facts).toContainEqual({
    label: 'Home state',
    value: expect.stringMatching(/^Florida: all of the risk is outside Arizona/),
  })
  expect(await save(accountId, { riskShares: null })).toMatchObject({ status: 200, body: { state: 'AZ' } })
  expect(await taxed(accountId)).toEqual(arizona)
})

test('shares with a part in the state of the address are refused by their name', async () => {
  const accountId = await setup.account(setup.agency)
  await save(accountId, PHOENIX)
  const riskShares = [
    { state: 'AZ', percent: 30 },
    { state: 'TX', percent: 70 },
  ]
  expect(await save(accountId, { riskShares })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'riskShares', detail: expect.stringContaining('Arizona') }] },
  })
})
