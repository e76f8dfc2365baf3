import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { grantsOfFlow } from '#domain/access/workflows.ts'
import { quoteCalls, seenOf } from '#server/testing/quote-calls.ts'
import { type QuoteSetup, type Steps, test } from '#server/testing/fixtures.ts'
import type { WireQuote } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

/** The retail agent on the page that the wholesaler sent, as the session of its link names them. */
const retailer = (quoteId: string): Actor => ({
  ...setup.agent,
  name: 'Rita Moreno',
  email: 'rita@retail.test',
  permissions: new Set(grantsOfFlow('REVIEW')),
  workflow: {
    id: 'w',
    flow: 'REVIEW',
    firstName: 'Rita',
    lastName: 'Moreno',
    accountName: 'Retail Partners',
    recordId: quoteId,
  },
})

interface Requests {
  content: { id: string; has: string; retailAgency: string; retailAgent: string; brokerName: string | null }[]
}

const list = (actor: Actor, query: object = {}) => setup.must<Requests>('retailRequests', actor, { query })
const idsOf = async (actor: Actor, query: object = {}) =>
  (await list(actor, query)).content.map(({ id }) => id)
const get = (quote: { id: string }, actor: Actor) =>
  setup.must('quoteGet', actor, { params: steps.at(quote.id) })

const mailsSince = (from: number, template: string) =>
  setup.jobs
    .slice(from)
    .flatMap((job) => (job.type === 'mail.send' && job.template === template ? [job] : []))

/** A signed quote that a retail agency was sent and asks to be bound. */
const requested = async (): Promise<WireQuote> => {
  const account = await setup.account(setup.agency)
  const { quote } = await steps.signed(account, {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: `${account}@insured.test`,
    policyContactPhone: '+1 3095550107',
  })
  expect((await quoteCalls(setup, setup.agent).sendToAgent(quote)).status).toBe(200)
  const asked = await setup.call('quoteRequestBind', retailer(quote.id), {
    params: { id: quote.id },
    body: { attested: await seenOf(setup, account) },
  })
  expect(asked).toMatchObject({ status: 200, body: { status: 'REQUESTED' } })
  return quote
}

test('a retail request is the wholesaler’s with an owner, a clock in business hours and mails, until it is bound', async () => {
  const before = setup.jobs.length
  const quote = await requested()
  // Asked on Friday at one in New York: eight business hours later it is Monday at one.
  const asked = await get(quote, setup.agent)
  expect(asked).toMatchObject({
    decisionBy: '2026-11-23T18:00:00.000Z',
    requestedBy: 'Rita Moreno of Retail Partners',
    bindRequest: {
      isRetail: true,
      answerer: 'WHOLESALER',
      has: 'Harborview Insurance Agency has the request; no one has taken it yet.',
      can: expect.stringContaining('Approve it to bind the quote, or release it to the retailer'),
      clock: expect.stringContaining('business hours'),
    },
  })
  expect(mailsSince(before, 'retailRequested')).toMatchObject([{ to: setup.agent.email }])
  expect(mailsSince(before, 'quoteReferred')).toEqual([])
  expect(await list(setup.agent, { holder: 'unassigned' })).toMatchObject({
    content: expect.arrayContaining([
      expect.objectContaining({
        id: quote.id,
        retailAgency: 'Retail Partners',
        retailAgent: 'Rita Moreno',
        actions: expect.objectContaining({ takeRequest: { allowed: true }, approve: { allowed: true } }),
      }),
    ]),
  })
  expect(await quoteCalls(setup, setup.agent).takeRequest(quote)).toMatchObject({
    status: 200,
    body: { status: 'REQUESTED', brokerName: setup.agent.name },
  })
  expect(await idsOf(setup.agent, { holder: 'mine' })).toContain(quote.id)
  const has = `${setup.agent.name} of Harborview Insurance Agency has the request.`
  for (const reader of [setup.agent, setup.underwriter, retailer(quote.id)])
    expect((await get(quote, reader)).bindRequest?.has).toBe(has)
  expect((await get(quote, retailer(quote.id))).bindRequest?.can).toContain('you receive a mail')
  const bound = await setup.call('quoteApprove', setup.agent, {
    body: { quoteId: quote.id, note: 'Welcome.' },
  })
  expect(bound).toMatchObject({ status: 200, body: { status: 'BOUND', boundBy: setup.agent.name } })
  expect(await idsOf(setup.agent)).not.toContain(quote.id)
  const sentTo = { to: 'rita@retail.test' }
  expect(mailsSince(before, 'retailRequestMoved')).toMatchObject([
    { ...sentTo, facts: { step: 'RECEIVED', note: null } },
    { ...sentTo, facts: { step: 'TAKEN', note: setup.agent.name } },
    { ...sentTo, facts: { step: 'BOUND', note: 'Welcome.' } },
  ])
})

test('a request is released to the retailer with the reason, at once or with the terms that are changed first', async () => {
  const [now, later] = [await requested(), await requested()]
  const before = setup.jobs.length
  const reject = (quote: WireQuote, more: object = {}) =>
    setup.call('quoteReject', setup.agent, {
      body: { quoteId: quote.id, reason: 'A lower limit, please.', ...more },
    })
  expect(await reject(now)).toMatchObject({
    status: 200,
    body: { status: 'READY', isOwedToRetailer: false, decisionNote: 'A lower limit, please.' },
  })
  expect(mailsSince(before, 'retailRequestMoved')).toMatchObject([
    { to: 'rita@retail.test', facts: { step: 'RETURNED', note: 'A lower limit, please.', decideBy: null } },
  ])
  expect(await reject(later, { isNotificationEnabled: false })).toMatchObject({
    status: 200,
    body: { status: 'READY', isOwedToRetailer: true },
  })
  expect(mailsSince(before, 'retailRequestMoved')).toHaveLength(1)
  const pending = await idsOf(setup.agent)
  expect(pending).toContain(later.id)
  expect(pending).not.toContain(now.id)
  const { request } = await get(later, setup.agent)
  const changed = await setup.call('quoteUpdate', setup.agent, {
    params: steps.at(later.id),
    body: { request: { ...request, deductible: 25_000 } },
  })
  expect(changed).toMatchObject({ status: 200, body: { status: 'READY' } })
  expect(await quoteCalls(setup, setup.agent).sendToAgent(later)).toMatchObject({
    status: 200,
    body: { isOwedToRetailer: false },
  })
  expect(mailsSince(before, 'quoteForwarded')).toMatchObject([{ to: 'rita@retail.test' }])
  expect(await idsOf(setup.agent)).not.toContain(later.id)
})

test('another agency, and a retail agent of another quote, read and change nothing of a request', async () => {
  const quote = await requested()
  const rival: Actor = { ...setup.rival, permissions: new Set([...setup.rival.permissions, 'quote:retail']) }
  expect(await idsOf(rival)).toEqual([])
  expect(await setup.must('retailRequestCounts', rival, {})).toEqual({
    mine: 0,
    unassigned: 0,
    overdue: 0,
    waiting: 0,
  })
  const other = await requested()
  const byQuote = { quoteId: quote.id }
  for (const [actor, status] of [
    [rival, 404],
    // A link opens no endpoint of those who answer, whatever its session held.
    [{ ...retailer(other.id), permissions: rival.permissions }, 403],
  ] as const) {
    expect((await setup.call('quoteGet', actor, { params: steps.at(quote.id) })).status).toBe(404)
    const statusOf = async (name: Parameters<typeof setup.call>[0], input: object) =>
      (await setup.call(name, actor, input)).status
    expect(await statusOf('quoteRequestPeople', { query: byQuote })).toBe(status)
    expect(await statusOf('quoteRequestTake', { body: byQuote })).toBe(status)
    expect(await statusOf('quoteRequestAssign', { body: { ...byQuote, userId: actor.userId } })).toBe(status)
    expect(await statusOf('quoteApprove', { body: byQuote })).toBe(status)
    expect(await statusOf('quoteReject', { body: { ...byQuote, reason: 'Mine' } })).toBe(status)
  }
  // The page that was sent cannot answer its own request.
  for (const name of ['quoteApprove', 'quoteRequestTake', 'retailRequests'] as const)
    expect((await setup.call(name, retailer(quote.id), { body: byQuote, query: {} })).status).toBe(403)
})

test('a request is given to a broker of the same agency, and to no one else', async () => {
  const quote = await requested()
  const colleague = await setup.user(setup.agency, 'principal-producer', 'Quentin')
  const people = await setup.must<{ id: string }[]>('quoteRequestPeople', setup.agent, {
    query: { quoteId: quote.id },
  })
  expect(people.map(({ id }) => id).toSorted()).toEqual([setup.agent.userId, colleague.userId].toSorted())
  const give = (actor: Actor, userId: string) =>
    setup.call('quoteRequestAssign', actor, { body: { quoteId: quote.id, userId } })
  for (const foreign of [setup.rival.userId, setup.underwriter.userId])
    expect(await give(setup.agent, foreign)).toMatchObject({ status: 422 })
  expect(await give(setup.agent, colleague.userId)).toMatchObject({
    status: 200,
    body: { brokerName: colleague.name, underwriterName: null },
  })
  expect(await give(setup.underwriter, setup.underwriter.userId)).toMatchObject({
    status: 409,
    body: { code: 'WHOLESALER_ANSWERS' },
  })
})

test('a request that an underwriter decides on is given to an underwriter, whichever broker has it', async () => {
  const account = await setup.account(setup.agency, { is_verified_by_agent: true })
  const quote = await steps.sent(account, {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: `${account}@insured.test`,
    policyContactPhone: '+1 3095550107',
  })
  expect((await quoteCalls(setup, setup.agent).sendToAgent(quote)).status).toBe(200)
  // It is not signed, which leaves the decision to an underwriter.
  expect(
    await setup.call('quoteRequestBind', retailer(quote.id), { params: { id: quote.id }, body: {} }),
  ).toMatchObject({ status: 200, body: { bindRequest: { answerer: 'UNDERWRITER' } } })
  expect((await quoteCalls(setup, setup.agent).takeRequest(quote)).status).toBe(200)
  const give = (userId: string) =>
    setup.call('quoteRequestAssign', setup.underwriter, { body: { quoteId: quote.id, userId } })
  expect(await give(setup.rival.userId)).toMatchObject({ status: 422 })
  expect(await give(setup.underwriter.userId)).toMatchObject({
    status: 200,
    body: {
      brokerName: setup.agent.name,
      underwriterName: setup.underwriter.name,
      bindRequest: { has: `${setup.underwriter.name}, underwriter, has the request.` },
      actions: { takeRequest: { allowed: false, code: 'REQUEST_TAKEN' } },
    },
  })
})

test('who has a request is not offered to take it again, and gives it back to the queue', async () => {
  const quote = await requested()
  const calls = quoteCalls(setup, setup.agent)
  const refused = { allowed: false, code: 'REQUEST_TAKEN' }
  expect(await calls.returnRequest(quote)).toMatchObject({ status: 409, body: { code: 'REQUEST_NOT_HELD' } })
  expect(await calls.takeRequest(quote)).toMatchObject({
    status: 200,
    body: { actions: { takeRequest: refused, returnRequest: { allowed: true } } },
  })
  expect((await get(quote, setup.agent)).actions).toMatchObject({ takeRequest: refused })
  const rows = await setup.must<{ content: object[] }>('retailRequests', setup.agent, {
    query: { holder: 'mine' },
  })
  expect(rows.content).toContainEqual(
    expect.objectContaining({
      id: quote.id,
      actions: expect.objectContaining({ takeRequest: expect.objectContaining(refused) }),
    }),
  )
  expect(await calls.takeRequest(quote)).toMatchObject({ status: 409, body: { code: 'REQUEST_TAKEN' } })
  const colleague = await setup.user(setup.agency, 'principal-producer', 'Robin')
  // A colleague may take it over, and then alone gives it back.
  expect(await quoteCalls(setup, colleague).takeRequest(quote)).toMatchObject({
    status: 200,
    body: { brokerName: colleague.name },
  })
  expect(await calls.returnRequest(quote)).toMatchObject({ status: 409 })
  const before = setup.jobs.length
  expect(await quoteCalls(setup, colleague).returnRequest(quote)).toMatchObject({
    status: 200,
    body: { brokerName: null, bindRequest: { has: expect.stringContaining('no one has taken it yet') } },
  })
  // The retail agent read who had it, and reads that no one has it now.
  expect(mailsSince(before, 'retailRequestMoved')).toMatchObject([
    {
      to: 'rita@retail.test',
      facts: { step: 'WAITING', byName: colleague.name, decideBy: expect.stringMatching(/^\d{4}-/) },
    },
  ])
  expect(await idsOf(setup.agent, { holder: 'unassigned' })).toContain(quote.id)
})

test('what the agency itself asked for is the underwriters’ to decide on, who write to its agent', async () => {
  const account = await setup.account(setup.agency, { is_verified_by_agent: true })
  const quote = await steps.sent(account, {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: `${account}@insured.test`,
    policyContactPhone: '+1 3095550107',
  })
  const before = setup.jobs.length
  expect((await quoteCalls(setup, setup.agent).requestBind(quote)).status).toBe(200)
  expect(await idsOf(setup.agent)).not.toContain(quote.id)
  expect(mailsSince(before, 'retailRequestMoved')).toEqual([])
  const refused = { status: 409, body: { code: 'NOT_A_RETAIL_REQUEST' } }
  for (const action of ['takeRequest', 'approve', 'reject'] as const)
    expect(await quoteCalls(setup, setup.agent)[action](quote)).toMatchObject(refused)
  expect(await quoteCalls(setup, setup.underwriter).reject(quote)).toMatchObject({ status: 200 })
  expect(mailsSince(before, 'bindRequestRejected')).toMatchObject([
    { to: setup.agent.email, facts: { reason: 'Too early', underwriterName: setup.underwriter.name } },
  ])
})

test('a quote is with one retail agent at a time: sent to another, it closes the page of the first', async () => {
  const quote = await requested()
  const open = async () =>
    (
      await setup.db
        .selectFrom('workflow')
        .select('email')
        .where('record_id', '=', quote.id)
        .where('expires_at', '>', setup.clock.now())
        .execute()
    ).map(({ email }) => email)
  expect(new Set(await open())).toEqual(new Set(['rita@retail.test']))
  const other = {
    agencyName: 'Corner Insurance',
    agentFirstName: 'Omar',
    agentLastName: 'Reyes',
    agentEmail: 'omar@corner.test',
    agentPhone: '3095550178',
  }
  await setup.call('quoteReject', setup.agent, { body: { quoteId: quote.id, reason: 'The terms change.' } })
  expect(
    await setup.call('quoteForward', setup.agent, { body: { quoteId: quote.id, ...other } }),
  ).toMatchObject({ status: 200 })
  expect(await open()).toEqual(['omar@corner.test'])
})
