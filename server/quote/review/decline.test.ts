import { expect } from 'vitest'
import { addDays } from '#domain/kernel/dates.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { CONTACT } from '#server/testing/quotes.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const documentsOf = async (quoteId: string): Promise<string[]> => {
  const rows = await setup.db.selectFrom('document').select('kind').where('quote_id', '=', quoteId).execute()
  return rows.map(({ kind }) => kind)
}

const declineAccount = (accountId: string, body: object = {}) =>
  setup.call('accountDecline', setup.underwriter, {
    body: {
      accountId,
      productType: 'P100',
      reasonSummary: 'Class of Business',
      reason: 'Not our class',
      ...body,
    },
  })

test('a declined quote leaves a letter that says why', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  await quoteCalls(setup, setup.underwriter).decline(quote)
  expect(await documentsOf(quote.id)).toContain('DECLINATION')
})

test('a declined account is offered nothing of the product until that is taken back', async () => {
  const accountId = await setup.account(setup.agency)
  const quote = await steps.ready(accountId)
  const draft = await steps.draft(accountId)
  const declined = await declineAccount(accountId)
  expect(declined).toMatchObject({
    status: 200,
    body: { declines: [{ product: 'P100', reasonSummary: 'Class of Business' }] },
  })
  const read = (id: string) => setup.must('quoteGet', setup.agent, { params: steps.at(id) })
  expect(await read(quote.id)).toMatchObject({ status: 'DECLINED', reasonSummary: 'Class of Business' })
  expect((await read(draft.id)).actions.request).toMatchObject({ allowed: false, code: 'ACCOUNT_DECLINED' })
  expect(await quoteCalls(setup, setup.agent).request(draft)).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_DECLINED', detail: expect.stringContaining('Class of Business') },
  })
  const again = await setup.call('quoteCreate', setup.agent, {
    params: { productType: 'P100', id: accountId },
    body: { request: draft.request },
  })
  expect(again).toMatchObject({ status: 409, body: { code: 'ACCOUNT_DECLINED' } })
  expect(await declineAccount(accountId)).toMatchObject({ status: 409 })

  const back = () =>
    setup.call('accountUndecline', setup.underwriter, {
      body: { accountId, productType: 'P100', note: 'The class is open again' },
    })
  expect(await back()).toMatchObject({ status: 200, body: { declines: [] } })
  expect(await back()).toMatchObject({ status: 409, body: { code: 'ACCOUNT_NOT_DECLINED' } })
  expect((await quoteCalls(setup, setup.agent).request(draft)).status).toBe(200)
})

test('the option of a free text is never stored as a reason, and an agent declines nothing', async () => {
  const accountId = await setup.account(setup.agency)
  expect(await declineAccount(accountId, { reasonSummary: 'Fill-in option' })).toMatchObject({ status: 422 })
  const byAgent = await setup.call('accountDecline', setup.agent, {
    body: { accountId, productType: 'P100', reasonSummary: 'BOR', reason: 'Moved' },
  })
  expect(byAgent.status).toBe(403)
})

test('cover that starts on the day it is bound comes with a no-known-loss letter', async () => {
  const today = setup.clock.today()
  const ready = async (effectiveDate: string) => {
    const accountId = await setup.account(setup.agency)
    const quote = await steps.ready(accountId, {
      effectiveDate,
      endDate: `${Number(effectiveDate.slice(0, 4)) + 1}${effectiveDate.slice(4)}`,
    })
    await setup.must('quoteSend', setup.agent, {
      body: { ...CONTACT, policyContactEmail: `${accountId}@insured.test`, quoteId: quote.id },
    })
    await steps.sign(quote, await setup.insured(accountId))
    const bound = await quoteCalls(setup, setup.underwriter).bind(quote)
    expect(bound.status).toBe(200)
    return documentsOf(quote.id)
  }
  expect(await ready(today)).toContain('NO_KNOWN_LOSS')
  expect(await ready(addDays(today, 5))).not.toContain('NO_KNOWN_LOSS')
})
