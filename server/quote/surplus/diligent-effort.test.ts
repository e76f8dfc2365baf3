import { expect } from 'vitest'
import { sampleEffort } from '#domain/quote/diligent-effort/sample.ts'
import { type QuoteSetup, type Steps, test } from '#server/testing/fixtures.ts'
import type { WireQuote } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const TODAY = '2026-11-20'

const accountIn = async (state: string): Promise<string> => {
  await setup.license(setup.agency, state, '2027-12-31')
  await setup.surplusLicense(setup.agency, state)
  return setup.account(setup.agency, { state })
}

const ready = (account: string, more = {}) => steps.ready(account, { isSurplus: true, ...more })

const signed = async (account: string): Promise<WireQuote> => {
  const { id } = await ready(account)
  const contact = {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: `${account}@insured.test`,
    policyContactPhone: '+1 3095550107',
  }
  const sent = await setup.must('quoteSend', setup.agent, { body: { ...contact, quoteId: id } })
  return steps.sign(sent, await setup.insured(account))
}

const page = (id: string) =>
  setup.call<Record<string, unknown>>('quoteDiligentEffortGet', setup.agent, { params: { quoteId: id } })

const record = (id: string, more = {}, actor = setup.agent) =>
  setup.call('quoteDiligentEffort', actor, {
    params: { quoteId: id },
    body: { ...sampleEffort(TODAY), ...more },
  })

const bind = (id: string) => setup.call('quoteBind', setup.agent, { params: { id }, body: {} })

const read = (id: string) => setup.must('quoteGet', setup.agent, { params: steps.at(id) })

test('surplus lines paper is bound once the search of the admitted market is on file, which is drawn with it', async () => {
  const quote = await signed(await accountIn('TX'))
  const line = async () => (await read(quote.id)).checklist.find(({ code }) => code === 'DILIGENT_EFFORT')
  expect(await line()).toMatchObject({ isDone: false, because: 'DILIGENT_EFFORT_MISSING' })
  expect(await bind(quote.id)).toMatchObject({ status: 409, body: { code: 'DILIGENT_EFFORT_MISSING' } })
  expect(await page(quote.id)).toMatchObject({
    status: 200,
    body: {
      state: 'TX',
      rule: { declinations: 3, statute: 'Tex. Ins. Code 981.004; 28 TAC 15.104' },
      record: null,
    },
  })
  expect(await record(quote.id)).toMatchObject({ status: 200 })
  expect(await line()).toMatchObject({ isDone: true })
  expect(await page(quote.id)).toMatchObject({
    body: { record: { way: 'DECLINATIONS', state: 'TX', recordedOn: TODAY, recordedBy: setup.agent.name } },
  })
  const { facts } = await setup.db
    .selectFrom('document')
    .select('facts')
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'DILIGENT_EFFORT')
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({
    state: 'Texas',
    way: 'Declinations of admitted insurers',
    declinations: expect.arrayContaining([
      {
        insurer: 'Granite Lake Mutual Insurance Company',
        contact: 'Ann Keller',
        declinedOn: '2026-11-19',
        reason: 'Class of business',
      },
    ]),
    remark: expect.stringContaining('has not been compared with Tex. Ins. Code 981.004'),
  })
  expect(await bind(quote.id)).toMatchObject({ status: 200 })
  // What was bound keeps what it was bound on.
  expect(await record(quote.id)).toMatchObject({ status: 409 })
})

test('each wrong entry is named by its field, and nothing is kept', async () => {
  const { id } = await ready(await accountIn('TX'))
  const [first, ...others] = sampleEffort(TODAY).declinations
  expect(
    await record(id, {
      declinations: [
        { ...first, insurer: 'Sable River Insurance Company', declinedOn: '2026-11-21' },
        ...others,
      ],
    }),
  ).toMatchObject({
    status: 422,
    body: {
      errors: [
        { field: 'declinations.0.insurer', code: 'NOT_ADMITTED' },
        { field: 'declinations.0.declinedOn', code: 'IN_FUTURE' },
      ],
    },
  })
  expect(await record(id, { way: 'EXEMPT_PURCHASER' })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'exemptPurchaser' }] },
  })
  expect(await page(id)).toMatchObject({ body: { record: null } })
})

test('nothing is recorded on admitted paper, nor where the state asks for no search', async () => {
  const { id } = await steps.ready(await setup.account(setup.agency))
  for (const call of [page, record])
    expect(await call(id)).toMatchObject({ status: 409, body: { code: 'NO_DILIGENT_EFFORT' } })
  const florida = await signed(await accountIn('FL'))
  expect((await read(florida.id)).checklist.some(({ code }) => code === 'DILIGENT_EFFORT')).toBe(false)
  expect(await record(florida.id)).toMatchObject({
    status: 409,
    body: { detail: 'Florida asks for no search of the admitted market.' },
  })
  expect(await bind(florida.id)).toMatchObject({ status: 200 })
})

test('is the producer’s to record, not the insured’s nor another agency’s', async () => {
  const account = await accountIn('TX')
  const { id } = await ready(account)
  expect(await record(id, {}, await setup.insured(account))).toMatchObject({ status: 403 })
  expect(await record(id, {}, setup.rival)).toMatchObject({ status: 404 })
})

test('a second option of the account begins with the search of the first, and one of a declined admitted option with that', async () => {
  const account = await accountIn('TX')
  const first = await ready(account)
  const admitted = await steps.ready(account, { limit: 2_000_000 })
  await setup.must('quoteDecline', setup.underwriter, {
    params: { id: admitted.id },
    body: { reasonSummary: 'Poor Cyber Security Controls', reason: 'No second factor.' },
  })
  expect(await page(first.id)).toMatchObject({
    body: {
      other: null,
      declinedHere: [
        {
          insurer: 'Northbank Casualty Company',
          contact: setup.underwriter.name,
          declinedOn: TODAY,
          reason: 'CONTROLS',
        },
      ],
    },
  })
  expect(await record(first.id)).toMatchObject({ status: 200 })
  const second = await ready(account, { deductible: 25_000 })
  expect(await page(second.id)).toMatchObject({
    body: { record: null, declinedHere: expect.any(Array), other: { quoteNumber: first.quoteNumber } },
  })
})
