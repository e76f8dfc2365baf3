import { expect } from 'vitest'
import type { PolicyFacts } from '#domain/document/document-facts.ts'
import { checkInvariants } from '#server/invariants.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { CONTACT, type WireCalculation, type WireQuote, wireRequest } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const mails = () =>
  setup.jobs.flatMap((job) => (job.type === 'mail.send' ? [`${job.template} ${job.to}`] : []))

const documentsOf = async (quoteId: string): Promise<string[]> => {
  const rows = await setup.db
    .selectFrom('document')
    .select(['kind', 'version'])
    .where('quote_id', '=', quoteId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => `${row.kind} ${row.version}`)
}

const statusOfAccount = async (id: string): Promise<string | undefined> =>
  (await setup.db.selectFrom('account').select('status').where('id', '=', id).executeTakeFirst())?.status

test('a quote goes from draft to an issued policy, with its documents, mails and trail', async () => {
  const accountId = await setup.account(setup.agency)
  const draft = await steps.draft(accountId)
  expect(draft).toMatchObject({ status: 'DRAFT', agencyStatus: 'pending', expiresOn: '2026-12-20' })
  expect(draft.quoteNumber).toMatch(/^Q-1\d{5}$/)
  expect(draft.agent.agentFirstName).toBe('Dana')
  expect(draft.carrierName).toBe('Northbank Casualty Company')
  expect(await statusOfAccount(accountId)).toBe('Open')

  const ready = await setup.must('quoteRequest', setup.agent, { params: steps.at(draft.id), body: {} })
  expect(ready).toMatchObject({ status: 'READY', customerStatus: 'PENDING' })
  expect(await statusOfAccount(accountId)).toBe('Quoted')
  expect(ready.checklist.filter((item) => !item.isDone).map((item) => item.code)).toEqual([
    'CONTACT_COMPLETE',
    'APPLICATION_SIGNED',
  ])

  const sent = await setup.must('quoteSend', setup.agent, { body: { ...CONTACT, quoteId: ready.id } })
  expect(sent).toMatchObject({ status: 'READY', customerStatus: 'ACTIVE', contact: CONTACT })
  const link = await setup.db.selectFrom('link_token').selectAll().executeTakeFirstOrThrow()
  expect(link).toMatchObject({
    token_type: 'QUOTE_SENT_NEW_USER',
    redirect_url: `/customer/quotes/${ready.id}/sign/P100`,
  })
  expect(JSON.stringify(setup.jobs)).not.toContain(link.token_hash)

  const insured = await setup.user(link.org_id as string, 'policy-holder', 'Eleanor', accountId)
  const signed = await steps.sign(sent, insured)
  expect(signed).toMatchObject({ status: 'SIGNED', signeeName: 'Eleanor Marsh' })

  const bound = await setup.must('quoteBind', setup.agent, { params: { id: ready.id }, body: {} })
  expect(bound).toMatchObject({ status: 'BOUND', boundBy: 'Dana Whitfield', agencyStatus: 'bound' })
  expect(bound.binderNumber).toMatch(/^B-5\d{4}$/)
  expect(bound.checklist).toEqual([])

  const issued = await setup.must<{ policyNumber: string }>('quoteIssue', setup.agent, {
    params: steps.at(ready.id),
  })
  const last = await setup.must('quoteGet', setup.agent, { params: steps.at(ready.id) })
  expect(last).toMatchObject({ status: 'ISSUED', policyNumber: issued.policyNumber })
  expect(await statusOfAccount(accountId)).toBe('Active Policy')
  expect(await documentsOf(ready.id)).toEqual([
    'QUOTE_PROPOSAL 1',
    'APPLICATION 1',
    'APPLICATION 2',
    'BINDER 1',
    'POLICY 1',
    'INVOICE 1',
  ])
  expect(mails().slice(0, 2)).toEqual([
    `quoteSent ${CONTACT.policyContactEmail}`,
    `signatureCompleted ${setup.agent.email}`,
  ])
  expect(last.timeline.map((entry) => entry.action).reverse()).toEqual([
    'quote.created',
    'quote.requested',
    'quote.sent',
    'quote.signed',
    'quote.bound',
    'quote.issued',
  ])
})

test('each insurer that the policy names is owed its share of the premium, to the cent', async () => {
  const policy = await setup.db.selectFrom('policy').selectAll().executeTakeFirstOrThrow()
  const document = await setup.db
    .selectFrom('document')
    .select('facts')
    .where('kind', '=', 'POLICY')
    .executeTakeFirstOrThrow()
  const { carriers: named } = document.facts as PolicyFacts
  expect(named.map(({ legalName, sharePercent }) => [legalName, sharePercent])).toEqual([
    ['Northbank Casualty Company', 60],
    ['Sable River Casualty Company', 40],
  ])
  const owed = await setup.db
    .selectFrom('posting')
    .select(['party', 'amount'])
    .where('account', '=', 'carrierPayable')
    .orderBy('line')
    .execute()
  const first = Math.floor((policy.premium * 60) / 100 + 0.5)
  expect(owed).toEqual([
    { party: policy.carrier_id, amount: -first },
    // The second insurer has no organization here, so its legal name is used.
    { party: 'Sable River Casualty Company', amount: first - policy.premium },
  ])
  expect(await checkInvariants(setup.db)).toEqual([])
})

test('a command answers where the quote stands, and the whole quote is read by its own call', async () => {
  const draft = await steps.draft(await setup.account(setup.agency))
  const answer = await setup.call('quoteRequest', setup.agent, { params: steps.at(draft.id), body: {} })
  const read = await setup.must('quoteGet', setup.agent, { params: steps.at(draft.id) })
  const { request, asked, calculation, application, timeline, actions, waysToReady, ...standing } = read
  expect({ asked, waysToReady }).toEqual({ asked: null, waysToReady: [] })
  expect(answer.body).toMatchObject(standing)
  const { actions: open } = answer.body as WireQuote
  expect(open.send).toEqual({ allowed: true })
  expect(actions).toMatchObject(open)
  expect(Object.keys(open).length).toBeLessThan(Object.keys(actions).length)
  expect(timeline).toHaveLength(2)
  expect([request.limit, calculation?.premium, application.sha256.length]).toEqual([
    read.limit,
    read.premium,
    64,
  ])
})

test('a preview equals the saved quote to the cent, its proof and its steps included', async () => {
  const accountId = await setup.account(setup.agency)
  const request = wireRequest({ limit: 2_000_000, deductible: 25_000, isSurplus: true, brokerFee: 250.5 })
  const preview = await setup.must<WireCalculation>('ratingCalculate', setup.agent, {
    params: { productType: 'p100' },
    body: { accountId, request },
  })
  const worksheetOf = (id: string) =>
    setup.must<WireCalculation>('quoteWorksheet', setup.agent, { params: steps.at(id) })
  const saved = await steps.draft(accountId, request)
  expect(preview).toMatchObject({ ...saved.calculation, ...(await worksheetOf(saved.id)) })
  expect(saved.totalPremium).toBe(preview?.totalPremium)
  expect(saved.totalPremium).toBeGreaterThan(0)
  const requested = await setup.must('quoteRequest', setup.agent, { params: steps.at(saved.id), body: {} })
  expect(preview).toMatchObject({ ...requested.calculation, ...(await worksheetOf(saved.id)) })
})

test('the starting values of the calculator can be priced as they are', async () => {
  const accountId = await setup.account(setup.agency)
  const defaults = await setup.must<{ request: unknown; effectiveDateWindow: unknown; limits: number[] }>(
    'ratingDefaults',
    setup.agent,
    { query: { accountId, productType: 'P100' } },
  )
  expect(defaults).toMatchObject({
    request: { effectiveDate: '2026-12-04', endDate: '2027-12-04', limit: 1_000_000, deductible: 25_000 },
    effectiveDateWindow: { first: '2026-11-13', last: '2027-02-03' },
    largestBrokerFee: 10_000,
  })
  expect(defaults.limits.at(-1)).toBe(5_000_000)
  const answer = await setup.call('ratingCalculate', setup.agent, {
    params: { productType: 'P100' },
    body: { accountId, request: defaults.request },
  })
  expect(answer.status).toBe(200)
  // The advice on products shows the price that the calculator begins with.
  const advice = await setup.must<
    { productType: string; totalPremium: number; recommendedFor: string | null; against: string | null }[]
  >('productAdvice', setup.agent, { query: { accountId } })
  expect(advice.find((one) => one.productType === 'P100')).toMatchObject({
    totalPremium: (answer.body as { totalPremium: number }).totalPremium,
    limit: 1_000_000,
    deductible: 25_000,
    against: null,
  })
  expect(advice.filter((one) => one.recommendedFor !== null)).toHaveLength(1)
  expect(advice.find((one) => one.productType === 'ZSP')?.against).toContain('no cyber coverage')
})

test('a request that needs an underwriter is referred with a clock and a mail, then released to its agent', async () => {
  const accountId = await setup.account(setup.agency)
  setup.jobs.length = 0
  const referred = await steps.ready(accountId, { limit: 5_000_000, deductible: 25_000 })
  expect(referred).toMatchObject({ status: 'REFERRED', decisionBy: '2026-11-23T18:00:00.000Z' })
  expect(mails()).toEqual([`quoteReferred ${setup.underwriter.email}`])
  const assigned = await setup.must('quoteAssign', setup.underwriter, { body: { quoteId: referred.id } })
  expect(assigned).toMatchObject({ status: 'IN_REVIEW', underwriterName: 'Uma Whitfield' })
  const released = await setup.must('quoteRelease', setup.underwriter, {
    body: { quoteId: referred.id, note: 'Fine at this size.' },
  })
  expect(released).toMatchObject({ status: 'READY', decisionNote: 'Fine at this size.', decisionBy: null })
  expect(mails().at(-1)).toBe(`quoteReleased ${setup.agent.email}`)
  expect(await documentsOf(referred.id)).toContain('QUOTE_PROPOSAL 1')
})

test('a decline tells the agent unless that is switched off, and never stores the name of the fill-in option', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  const decline = (reasonSummary: string, isNotificationEnabled: boolean) =>
    setup.call('quoteDecline', setup.underwriter, {
      params: { id: quote.id },
      body: { reasonSummary, reason: 'Three claims in a year', isNotificationEnabled },
    })
  const blank = await decline('Fill-in option', true)
  expect(blank).toMatchObject({ status: 422, body: { detail: 'Fill-In text is required' } })
  setup.jobs.length = 0
  expect(await decline('Poor Claims History', false)).toMatchObject({
    status: 200,
    body: { status: 'DECLINED' },
  })
  expect(mails()).toEqual([])
})
