import { expect } from 'vitest'
import { checkInvariants } from '#server/invariants.ts'
import { type QuoteSetup, type Steps, test } from '#server/testing/fixtures.ts'
import { CONTACT, wireRequest, type WireCalculation, type WireQuote } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const readyIn = async (state: string, request: Record<string, unknown>) => {
  const account = await setup.account(setup.agency, { state })
  await setup.license(setup.agency, state, '2027-12-31')
  await setup.surplusLicense(setup.agency, state)
  return { account, quote: await steps.ready(account, { isSurplus: true, ...request }) }
}

const priced = async (accountId: string, request: Record<string, unknown>) =>
  setup.call<WireCalculation>('ratingCalculate', setup.agent, {
    params: { productType: 'P100' },
    body: { accountId, request: wireRequest(request) },
  })

const taxesOf = ({ calculation }: WireQuote) => calculation?.taxLines.map(({ amount }) => amount) ?? []
const cents = (amount: number) => Math.round(amount * 100)

test('Florida taxes the fee of the surplus lines broker and not that of the retail agency', async () => {
  const { quote } = await readyIn('FL', { brokerFee: 500 })
  const { premium, mgaFee } = quote.calculation as WireCalculation
  const without = taxesOf(quote)
  expect(without[0]).toBe(Math.round((premium + mgaFee) * 4.94) / 100)
  const { body } = await setup.call<WireQuote>('quoteBrokerFee', setup.agent, {
    params: { id: quote.id },
    body: { brokerFee: 500, additionalBrokerFee: 1000 },
  })
  expect(body).toMatchObject({ brokerFee: 500, additionalBrokerFee: 1000, inspectionFee: 0 })
  const after = await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect(taxesOf(after)[0]).toBe(Math.round((premium + mgaFee + 1000) * 4.94) / 100)
  expect(cents(after.totalPremium ?? 0)).toBe(
    cents(premium + mgaFee + 500 + 1000) + taxesOf(after).reduce((sum, tax) => sum + cents(tax), 0),
  )
})

test('each fee has its own line from the worksheet to the ledger, and the placing broker is owed its own', async () => {
  const { account, quote } = await readyIn('FL', {
    brokerFee: 150,
    additionalBrokerFee: 250,
    inspectionFee: 75,
  })
  await steps.searched(quote)
  await setup.must('quoteSend', setup.agent, { body: { ...CONTACT, quoteId: quote.id } })
  const sent = await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  const signed = await steps.sign(sent, await setup.insured(account))
  await setup.must('quoteBind', setup.agent, { params: { id: signed.id }, body: {} })
  await setup.must('quoteIssue', setup.agent, { params: steps.at(signed.id) })
  const lines = [
    ['FEE', 'Broker fee', 150_00],
    ['FEE', 'Surplus lines broker fee', 250_00],
    ['FEE', 'Inspection fee', 75_00],
  ]
  for (const [kind, part] of [
    ['POLICY', 'premium'],
    ['INVOICE', 'charges'],
  ] as const) {
    const { facts } = await setup.db
      .selectFrom('document')
      .select('facts')
      .where('quote_id', '=', quote.id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    const printed = (facts as unknown as Record<string, { charges: object[] }>)[part]?.charges
    expect(printed).toEqual(
      expect.arrayContaining(lines.map(([what, label, amount]) => ({ kind: what, label, amount }))),
    )
  }
  const postings = await setup.db
    .selectFrom('posting')
    .innerJoin('journal', 'journal.id', 'posting.journal_id')
    .innerJoin('policy', 'policy.id', 'journal.policy_id')
    .select(['posting.account', 'posting.party', 'posting.amount'])
    .where('policy.quote_id', '=', quote.id)
    .execute()
  expect(postings).toEqual(
    expect.arrayContaining([
      { account: 'surplusBrokerFeePayable', party: 'Harborview Insurance Agency', amount: -250_00 },
      { account: 'inspectionFeePayable', party: '', amount: -75_00 },
    ]),
  )
  expect(await checkInvariants(setup.db)).toEqual([])
})

test('admitted paper has no fee of a surplus lines broker, and no fee is above the largest', async () => {
  const account = await setup.account(setup.agency, { state: 'FL' })
  for (const [request, field] of [
    [{ additionalBrokerFee: 100 }, 'request.additionalBrokerFee'],
    [{ inspectionFee: 10_001 }, 'request.inspectionFee'],
    [{ isSurplus: true, additionalBrokerFee: 10_001 }, 'request.additionalBrokerFee'],
    [{ isSurplus: true, inspectionFee: -1 }, 'request.inspectionFee'],
  ] as const)
    expect(await priced(account, request)).toMatchObject({
      status: 422,
      body: { errors: [{ field }] },
    })
})
