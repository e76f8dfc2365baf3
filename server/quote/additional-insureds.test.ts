import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { expect } from 'vitest'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { CONTACT } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const LANDLORD = {
  businessName: 'Harbor Landlords LLC',
  address1: '1 Quay Street',
  address2: '',
  city: 'Peoria',
  state: 'IL',
  zipCode: '61603',
  naicsCode: '531120',
}
const WITH_ENDORSEMENT = { coverages: [{ key: 'additionalInsureds', isSelected: true }] }

const save = (quoteId: string, additionalInsureds: object[]) =>
  setup.call('quoteInsureds', setup.agent, { params: { quoteId }, body: { additionalInsureds } })

/** Names in the newest document of each kind that a quote has. */
const printed = async (quoteId: string): Promise<Record<string, string[]>> => {
  const rows = await setup.db
    .selectFrom('document')
    .select(['kind', 'facts'])
    .where('quote_id', '=', quoteId)
    .orderBy('version')
    .execute()
  return Object.fromEntries(
    rows.map(({ kind, facts }) => {
      const { additionalInsureds = [] } = facts as { additionalInsureds?: { businessName: string }[] }
      return [kind, additionalInsureds.map(({ businessName }) => businessName)]
    }),
  )
}

test('no one is covered next to the insured without the endorsement that says so', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  expect(quote.actions.additionalInsureds).toMatchObject({ allowed: false, code: 'ENDORSEMENT_NOT_CHOSEN' })
  expect(await save(quote.id, [LANDLORD])).toMatchObject({ status: 409 })
})

test('additional insureds stand in proposal, application, binder and policy, and the price stays', async () => {
  const account = await setup.account(setup.agency)
  const quote = await steps.ready(account, WITH_ENDORSEMENT)
  expect(await printed(quote.id)).toMatchObject({ QUOTE_PROPOSAL: [], APPLICATION: [] })
  expect(await save(quote.id, [{ ...LANDLORD, zipCode: '1' }])).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'additionalInsureds.0.zipCode', detail: 'Invalid ZIP Code' }] },
  })
  expect(await save(quote.id, [LANDLORD])).toMatchObject({
    status: 200,
    body: {
      status: 'READY',
      totalPremium: quote.totalPremium,
      additionalInsureds: [LANDLORD.businessName],
    },
  })
  const stored = await setup.must<{ additionalInsureds: object[] }>('quoteInsuredsGet', setup.agent, {
    params: { quoteId: quote.id },
  })
  expect(stored.additionalInsureds).toEqual([LANDLORD])
  const names = [LANDLORD.businessName]
  expect(await printed(quote.id)).toMatchObject({ QUOTE_PROPOSAL: names, APPLICATION: names })

  const sent = await setup.must('quoteSend', setup.agent, { body: { ...CONTACT, quoteId: quote.id } })
  expect(sent.application.facts).toContainEqual({
    label: 'Additional insured',
    value: 'Harbor Landlords LLC, 1 Quay Street, Peoria, IL 61603',
  })
  // A user who read the text without them has not read what they would sign.
  expect(
    await setup.call('quoteSign', await setup.insured(account), {
      body: {
        quoteId: quote.id,
        signeeName: `${CONTACT.policyContactFirstName} ${CONTACT.policyContactLastName}`,
        isAttested: true,
        ...signedAsOffered(quote.application),
      },
    }),
  ).toMatchObject({ status: 409, body: { code: 'APPLICATION_CHANGED' } })
  await steps.sign(sent, await setup.insured(account))
  await setup.must('quoteBind', setup.agent, { params: { id: quote.id }, body: {} })
  await setup.must('quoteIssue', setup.agent, { params: steps.at(quote.id) })
  const documents = await printed(quote.id)
  expect(documents).toMatchObject({ APPLICATION: names, BINDER: names, POLICY: names })
  expect(await save(quote.id, [])).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
})

test('an endorsement with no one on its schedule is neither sent, signed, requested nor bound, and says so', async () => {
  const account = await setup.account(setup.agency)
  const quote = await steps.ready(account, WITH_ENDORSEMENT)
  const reason =
    'Nobody is listed under “Additional insured”. Whoever is covered has to be listed, or the endorsement taken out of the terms.'
  const refused = { allowed: false, code: 'INSUREDS_NOT_LISTED', reason }
  expect(quote.actions).toMatchObject({ send: refused, markSigned: refused })
  expect(quote.checklist).toContainEqual(
    expect.objectContaining({ code: 'INSUREDS_LISTED', isDone: false, detail: reason }),
  )
  const { content } = await setup.must<{ content: (typeof quote)[] }>('quoteSearch', setup.agent, {
    query: { search: quote.quoteNumber },
  })
  expect(content[0]?.actions).toMatchObject({ send: refused })
  const policyContactEmail = 'listed@prairielantern.test'
  const sending = { body: { ...CONTACT, policyContactEmail, quoteId: quote.id } }
  expect(await setup.call('quoteSend', setup.agent, sending)).toMatchObject({
    status: 409,
    body: { code: 'INSUREDS_NOT_LISTED', detail: reason },
  })
  await save(quote.id, [LANDLORD])
  const listed = await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect(listed.checklist).toContainEqual(expect.objectContaining({ code: 'INSUREDS_LISTED', isDone: true }))
  await setup.must('quoteSend', setup.agent, sending)
  await save(quote.id, [])
  const insured = await setup.insured(account)
  const read = await setup.must('quoteGet', insured, { params: steps.at(quote.id) })
  expect(read.actions.sign).toMatchObject(refused)
})

test('an endorsement that is taken out again takes them out of the documents', async () => {
  const quote = await steps.ready(await setup.account(setup.agency), WITH_ENDORSEMENT)
  await save(quote.id, [LANDLORD])
  const { request } = await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  await setup.must('quoteUpdate', setup.agent, {
    params: steps.at(quote.id),
    body: { request: { ...request, coverages: [] } },
  })
  expect(await printed(quote.id)).toMatchObject({ QUOTE_PROPOSAL: [], APPLICATION: [] })
})

test('an organization is listed as a named insured only under the endorsement that makes it one', async () => {
  const named = { ...LANDLORD, businessName: 'Harbor Sister Co', isNamedInsured: true }
  const plain = await steps.ready(await setup.account(setup.agency), WITH_ENDORSEMENT)
  expect(await save(plain.id, [named])).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'additionalInsureds.0.isNamedInsured' }] },
  })
  const quote = await steps.ready(await setup.account(setup.agency), {
    coverages: [{ key: 'additionalNamedInsured', isSelected: true }],
  })
  expect(await save(quote.id, [LANDLORD])).toMatchObject({ status: 422 })
  expect(await save(quote.id, [named])).toMatchObject({ status: 200 })
  expect(await printed(quote.id)).toMatchObject({ QUOTE_PROPOSAL: [named.businessName] })
})
