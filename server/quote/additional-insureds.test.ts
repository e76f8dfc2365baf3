import { expect } from 'vitest'
import { type Steps, test, type World } from '#server/testing/fixtures.ts'
import { CONTACT } from '../testing/quotes.ts'

let world: World
let steps: Steps

test.beforeAll(({ world: given, steps: walk }) => {
  world = given
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
  world.call('quoteInsureds', world.agent, { params: { quoteId }, body: { additionalInsureds } })

/** Names in the newest document of each kind that a quote has. */
const printed = async (quoteId: string): Promise<Record<string, string[]>> => {
  const rows = await world.db
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
  const quote = await steps.ready(await world.account(world.agency))
  expect(quote.actions.additionalInsureds).toMatchObject({ allowed: false, code: 'ENDORSEMENT_NOT_CHOSEN' })
  expect(await save(quote.id, [LANDLORD])).toMatchObject({ status: 409 })
})

test('additional insureds stand in proposal, application, binder and policy, and the price stays', async () => {
  const account = await world.account(world.agency)
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
  const stored = await world.must<{ additionalInsureds: object[] }>('quoteInsuredsGet', world.agent, {
    params: { quoteId: quote.id },
  })
  expect(stored.additionalInsureds).toEqual([LANDLORD])
  const names = [LANDLORD.businessName]
  expect(await printed(quote.id)).toMatchObject({ QUOTE_PROPOSAL: names, APPLICATION: names })

  const sent = await world.must('quoteSend', world.agent, { body: { ...CONTACT, quoteId: quote.id } })
  expect(sent.application.facts).toContainEqual({
    label: 'Additional insured',
    value: 'Harbor Landlords LLC, 1 Quay Street, Peoria, IL 61603',
  })
  // A user who read the text without them has not read what they would sign.
  expect(
    await world.call('quoteSign', await world.insured(account), {
      body: {
        quoteId: quote.id,
        signeeName: `${CONTACT.policyContactFirstName} ${CONTACT.policyContactLastName}`,
        isAttested: true,
        sha256: quote.application.sha256,
      },
    }),
  ).toMatchObject({ status: 409, body: { code: 'APPLICATION_CHANGED' } })
  await steps.sign(sent, await world.insured(account))
  await world.must('quoteBind', world.agent, { params: { id: quote.id }, body: {} })
  await world.must('quoteIssue', world.agent, { params: steps.at(quote.id) })
  const documents = await printed(quote.id)
  expect(documents).toMatchObject({ APPLICATION: names, BINDER: names, POLICY: names })
  expect(await save(quote.id, [])).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
})

test('an endorsement with no one on its schedule is neither sent, signed, requested nor bound, and says so', async () => {
  const account = await world.account(world.agency)
  const quote = await steps.ready(account, WITH_ENDORSEMENT)
  const reason =
    'Nobody is listed under “Additional insured”. Whoever is covered has to be listed, or the endorsement taken out of the terms.'
  const refused = { allowed: false, code: 'INSUREDS_NOT_LISTED', reason }
  expect(quote.actions).toMatchObject({ send: refused, markSigned: refused })
  expect(quote.checklist).toContainEqual(
    expect.objectContaining({ code: 'INSUREDS_LISTED', isDone: false, detail: reason }),
  )
  const { content } = await world.must<{ content: (typeof quote)[] }>('quoteSearch', world.agent, {
    query: { search: quote.quoteNumber },
  })
  expect(content[0]?.actions).toMatchObject({ send: refused })
  const policyContactEmail = 'listed@prairielantern.test'
  const sending = { body: { ...CONTACT, policyContactEmail, quoteId: quote.id } }
  expect(await world.call('quoteSend', world.agent, sending)).toMatchObject({
    status: 409,
    body: { code: 'INSUREDS_NOT_LISTED', detail: reason },
  })
  await save(quote.id, [LANDLORD])
  const listed = await world.must('quoteGet', world.agent, { params: steps.at(quote.id) })
  expect(listed.checklist).toContainEqual(expect.objectContaining({ code: 'INSUREDS_LISTED', isDone: true }))
  await world.must('quoteSend', world.agent, sending)
  await save(quote.id, [])
  const insured = await world.insured(account)
  const read = await world.must('quoteGet', insured, { params: steps.at(quote.id) })
  expect(read.actions.sign).toMatchObject(refused)
})

test('an endorsement that is taken out again takes them out of the documents', async () => {
  const quote = await steps.ready(await world.account(world.agency), WITH_ENDORSEMENT)
  await save(quote.id, [LANDLORD])
  const { request } = await world.must('quoteGet', world.agent, { params: steps.at(quote.id) })
  await world.must('quoteUpdate', world.agent, {
    params: steps.at(quote.id),
    body: { request: { ...request, coverages: [] } },
  })
  expect(await printed(quote.id)).toMatchObject({ QUOTE_PROPOSAL: [], APPLICATION: [] })
})

test('an organization is listed as a named insured only under the endorsement that makes it one', async () => {
  const named = { ...LANDLORD, businessName: 'Harbor Sister Co', isNamedInsured: true }
  const plain = await steps.ready(await world.account(world.agency), WITH_ENDORSEMENT)
  expect(await save(plain.id, [named])).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'additionalInsureds.0.isNamedInsured' }] },
  })
  const quote = await steps.ready(await world.account(world.agency), {
    coverages: [{ key: 'additionalNamedInsured', isSelected: true }],
  })
  expect(await save(quote.id, [LANDLORD])).toMatchObject({ status: 422 })
  expect(await save(quote.id, [named])).toMatchObject({ status: 200 })
  expect(await printed(quote.id)).toMatchObject({ QUOTE_PROPOSAL: [named.businessName] })
})
