import { expect } from 'vitest'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import type { WireQuote } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

interface NoticePage {
  limit: number
  deductible: number
  waitingPeriod: number | null
  retroActivePeriod: number | null
  carrierName: string | null
  effectiveDate: string
  endDate: string
  premium: number
  mgaFee: number
  brokerFee: number
  surplusLineTax: number
  surplusStampingFee: number
  totalPremium: number
  surplusLinesBrokerFirstName: string | null
  surplusLinesNumber: string | null
  surplusNoticeAttestedBy: string | null
  surplusNoticeAttestedAt: string | null
  attest: { allowed: boolean; code?: string; reason?: string }
}

const quoted = async (state: string, request: object = {}): Promise<WireQuote> => {
  const account = await setup.account(setup.agency, { state })
  const { id } = await steps.draft(account, { isSurplus: true, ...request })
  return setup.must('quoteRequest', setup.agent, { params: steps.at(id), body: {} })
}

const pageOf = ({ id }: WireQuote) =>
  setup.must<NoticePage>('surplusNoticeGet', setup.agent, { params: { quoteId: id } })

const attest = ({ id }: WireQuote, state: string) =>
  setup.call('surplusNoticeAttest', setup.agent, {
    params: { quoteId: id },
    body: { state, isAttested: true },
  })

const signatures = async () => {
  const rows = await setup.db
    .selectFrom('surplus_license')
    .select(['number', 'signature_on_file'])
    .orderBy('number')
    .execute()
  return rows.map((row) => [row.number, row.signature_on_file])
}

test('without a license the notice names no one as a broker, and says what is missing and who adds it', async () => {
  const quote = await quoted('MT')
  const page = await pageOf(quote)
  expect(page).toMatchObject({
    surplusLinesBrokerFirstName: null,
    surplusLinesBrokerLastName: null,
    surplusLinesBrokerEmail: null,
    surplusLinesNumber: null,
    signatureOnFile: false,
    attest: {
      allowed: false,
      code: 'SURPLUS_LICENSE_MISSING',
      reason:
        'The agency has no verified surplus lines license on file for MT. An administrator of the agency or the provider’s staff adds it under Licenses. The provider’s staff verify what an agency adds.',
    },
  })
  const refused = { status: 409, body: { code: 'SURPLUS_LICENSE_MISSING', detail: page.attest.reason } }
  expect(await attest(quote, 'MT')).toMatchObject(refused)
  const mails = setup.jobs.length
  expect(await setup.call('surplusNoticeSend', setup.agent, { params: { quoteId: quote.id } })).toMatchObject(
    refused,
  )
  expect(setup.jobs).toHaveLength(mails)
})

test('the notice shows the terms and the price of its own quote, and so does the copy that is kept', async () => {
  await setup.surplusLicense(setup.agency, 'LA')
  const first = await setup.db.selectFrom('surplus_license').selectAll().executeTakeFirstOrThrow()
  const second = {
    id: 'ffffffff-ffff-4fff-8fff-ffffffffffff',
    broker_first_name: 'Other',
    broker_last_name: 'Broker',
    number: 'SL LA 2',
  }
  await setup.db
    .insertInto('surplus_license')
    .values({ ...first, ...second })
    .execute()
  const quote = await quoted('LA', { limit: 2_000_000, deductible: 10_000, waitingPeriod: 8 })
  const page = await pageOf(quote)
  expect(page).toMatchObject({
    limit: 2_000_000,
    deductible: 10_000,
    waitingPeriod: 8,
    retroActivePeriod: -1,
    attachmentPoint: null,
    carrierName: expect.any(String),
    effectiveDate: quote.effectiveDate,
    totalPremium: quote.totalPremium,
    surplusLinesBrokerFirstName: 'Dana',
    surplusLinesNumber: 'SL LA 1',
    attest: { allowed: true },
  })
  expect(page.endDate > page.effectiveDate).toBe(true)
  const lines = [page.premium, page.mgaFee, page.brokerFee, page.surplusLineTax, page.surplusStampingFee]
  const cents = lines.reduce((sum, amount) => sum + Math.round(amount * 100), 0)
  expect(cents).toBe(Math.round(page.totalPremium * 100))

  expect(await signatures()).toEqual([
    ['SL LA 1', false],
    ['SL LA 2', false],
  ])
  expect(await attest(quote, 'LA')).toMatchObject({
    status: 200,
    body: { surplusNoticeAttestedBy: 'Dana Whitfield', surplusNoticeAttestedAt: expect.any(String) },
  })
  // Only the license whose broker attested has a signature now.
  expect(await signatures()).toEqual([
    ['SL LA 1', true],
    ['SL LA 2', false],
  ])
  const { facts } = await setup.db
    .selectFrom('document')
    .select('facts')
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'SURPLUS_NOTICE')
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({
    licenseNumber: 'SL LA 1',
    offered: {
      terms: { aggregateLimit: 2_000_000_00, retention: 10_000_00, effectiveDate: page.effectiveDate },
      waitingPeriodHours: 8,
      carriers: expect.arrayContaining([expect.objectContaining({ legalName: expect.any(String) })]),
      premium: { total: Math.round(page.totalPremium * 100) },
    },
  })
})
