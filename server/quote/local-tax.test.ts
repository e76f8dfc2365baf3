import { expect } from 'vitest'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { type Answer, wireRequest, type WireCalculation, type WireQuote } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const priced = (accountId: string): Promise<Answer<WireCalculation>> =>
  setup.call<WireCalculation>('ratingCalculate', setup.agent, {
    params: { productType: 'P100' },
    body: { accountId, request: wireRequest() },
  })

const KENTUCKY = {
  physicalAddress: {
    country: 'US',
    address1: '201 East Main Street',
    city: 'Lexington',
    state: 'KY',
    zipCode: '40507',
  },
}

const choose = async (accountId: string, taxLocality: string, place: object = KENTUCKY) => {
  const { lock_version: version } = await setup.db
    .selectFrom('account')
    .select('lock_version')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return setup.call('accountUpdateDetails', setup.agent, {
    params: { accountId },
    body: { version, firmographics: { ...place, taxLocality } },
  })
}

interface Ready {
  readiness: { isSurplus: boolean; text: string }[]
}

/** What the calculator says that terms of the account would be ready for, on admitted paper from tomorrow. */
const readyOf = async (accountId: string): Promise<string | undefined> => {
  const { body } = await setup.call<Ready>('ratingDefaults', setup.agent, {
    query: { accountId, productType: 'P100' },
  })
  return (body as Ready).readiness.findLast(({ isSurplus }) => !isSurplus)?.text
}

const chargesOf = ({ checklist }: WireQuote) => checklist.find(({ code }) => code === 'PUBLIC_CHARGES')

test('in Kentucky the place is chosen on the account, and its tax is on admitted paper too', async () => {
  const account = await setup.account(setup.agency, { state: 'KY' })
  const before = (await priced(account)).body as WireCalculation
  expect(before.taxNotes?.join(' ')).toContain('Choose the taxing jurisdiction of the address in KY')
  expect(before.taxLines).toEqual([])
  expect(await readyOf(account)).toMatch(/^Priced; sending needs the taxing jurisdiction on the account/)

  const quote = await steps.ready(account)
  expect(chargesOf(quote)).toMatchObject({ isDone: false, because: 'LOCAL_TAX_OPEN' })

  expect(await choose(account, 'KY-LEXINGTON')).toMatchObject({ status: 200 })
  expect(await readyOf(account)).toMatch(/^Ready to send/)
  const after = (await priced(account)).body as WireCalculation
  // What is left open are fees of which no source says that the place taxes them.
  expect(after.taxNotes?.join(' ')).not.toContain('Choose the taxing jurisdiction')
  expect(after.taxNotes?.[0]).toContain('Not known in KY: whether the policy fee')
  expect(after.taxLines).toMatchObject([
    {
      label: 'Local government premium tax, Lexington-Fayette Urban County',
      rate: '5',
      amount: Math.round(after.premium * 5) / 100,
    },
  ])
  // The place is a fact that prices: open quotes are asked for anew, and say why.
  const { body } = await setup.call('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect((body as WireQuote).status).toBe('INVALID')
})

test('a place without a rate for the day has no price, in words and by its field', async () => {
  const account = await setup.account(setup.agency, { state: 'KY' })
  await choose(account, 'KY-ASHLAND')
  expect(await priced(account)).toMatchObject({
    status: 422,
    body: {
      detail: expect.stringContaining('No local government premium tax of Ashland is on file') as string,
      errors: [{ field: 'firmographics.taxLocality' }],
    },
  })
})

test('a place of another state is refused', async () => {
  const account = await setup.account(setup.agency, { state: 'IL' })
  expect(await choose(account, 'KY-LEXINGTON', {})).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'taxLocality' }] },
  })
})

/** As if the quote had been priced on other rows than those of the day. */
const priceOnOtherRows = (id: string) =>
  setup.db
    .updateTable('quote')
    .set(({ eb }) => ({ taxes: eb('taxes', '+', 100), total_premium: eb('total_premium', '+', 100) }))
    .where('id', '=', id)
    .execute()

const surplusAccount = async (): Promise<string> => {
  const account = await setup.account(setup.agency, { state: 'IL' })
  await setup.surplusLicense(setup.agency, 'IL')
  return account
}

test('a quote that was priced on other rows says so, and binds once it is priced again', async () => {
  const { id } = await steps.ready(await surplusAccount(), { isSurplus: true })
  await priceOnOtherRows(id)
  const read = () => setup.must<WireQuote>('quoteGet', setup.agent, { params: steps.at(id) })
  const outdated = chargesOf(await read())
  expect(outdated).toMatchObject({ isDone: false, because: 'TAXES_CHANGED' })
  expect(outdated?.detail).toMatch(
    /Public charges have changed since this quote was priced: \$.* then, \$.* now/,
  )
  await setup.must('quoteRecalculate', setup.agent, { params: steps.at(id), body: {} })
  expect(chargesOf(await read())).toMatchObject({ isDone: true })
})

test('nothing is signed on charges that have changed, and what was signed before has a way to a new price', async () => {
  const account = await setup.account(setup.agency)
  const sent = await steps.sent(account)
  const insured = await setup.insured(account)
  await priceOnOtherRows(sent.id)
  await expect(steps.sign(sent, insured)).rejects.toThrow('TAXES_CHANGED')

  const { quote } = await steps.signed(await setup.account(setup.agency))
  await priceOnOtherRows(quote.id)
  const signed = await setup.must<WireQuote>('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect(chargesOf(signed)?.detail).toMatch(/mark the quote as lost and revive it/)
  const lost = {
    params: steps.at(quote.id),
    body: { reasonSummary: 'Price is High', reason: 'Taxes changed' },
  }
  await setup.must('quoteLose', setup.agent, lost)
  const revived = await setup.must<WireQuote>('quoteRevive', setup.agent, { params: steps.at(quote.id) })
  expect(revived.status).toBe('READY')
  expect(chargesOf(revived)).toMatchObject({ isDone: true })
})
