import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { grantsOfFlow } from '#domain/access/workflows.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import type { WireQuote } from '#server/testing/quotes.ts'
import { quoteCalls, seenOf } from '#server/testing/quote-calls.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

/** A visitor who came by the one-time code of a mail about one quote. */
const visitor = (flow: 'REVIEW' | 'SURPLUS_NOTICE', quoteId: string): Actor => ({
  ...setup.agent,
  permissions: new Set(grantsOfFlow(flow)),
  name: 'Rita Moreno',
  email: 'rita@retail.test',
  workflow: {
    id: 'w',
    flow,
    firstName: 'Rita',
    lastName: 'Moreno',
    accountName: 'Retail Partners',
    recordId: quoteId,
  },
})

test('the agent of a retail agency sees the quote that was sent and nothing else of the wholesaler', async () => {
  const account = await setup.account(setup.agency, { is_verified_by_agent: true })
  const [sent, other] = [await steps.sent(account), await steps.ready(await setup.account(setup.agency))]
  const forwarded = await quoteCalls(setup, setup.agent).sendToAgent(sent)
  expect(forwarded).toMatchObject({ status: 200, body: { retailAgent: { agentEmail: 'rita@retail.test' } } })
  const link = await setup.db.selectFrom('workflow').selectAll().executeTakeFirstOrThrow()
  expect(link).toMatchObject({
    flow: 'REVIEW',
    first_name: 'Rita',
    email: 'rita@retail.test',
    agency_name: 'Retail Partners',
    record_id: sent.id,
    redirect_url: `/quote/${sent.id}/request-to-bind/P100`,
  })
  const rita = visitor('REVIEW', sent.id)
  expect((await setup.call('quoteGet', rita, { params: steps.at(sent.id) })).status).toBe(200)
  expect((await setup.call('quoteGet', rita, { params: steps.at(other.id) })).status).toBe(404)
  expect(await setup.call('quoteSearch', rita, { query: {} })).toMatchObject({
    status: 403,
    body: { code: 'NOT_BY_CODE' },
  })
  const asked = await quoteCalls(setup, rita).requestBind(sent)
  expect(asked).toMatchObject({
    status: 200,
    body: { status: 'REQUESTED', agencyStatus: 'wraRequestToBind', wraRequestToBind: true },
  })
  expect(setup.jobs.at(-1)).toMatchObject({ template: 'quoteReferred', to: setup.underwriter.email })
  const approved = await quoteCalls(setup, setup.underwriter).approve(sent)
  expect(approved).toMatchObject({ status: 200, body: { status: 'BOUND', binderStatus: 'BOUND' } })
  const issue = await quoteCalls(setup, setup.agent).issue(sent)
  expect(issue).toMatchObject({ status: 409, body: { code: 'APPLICATION_NOT_SIGNED' } })
})

const isAttested = async (accountId: string): Promise<boolean> => {
  const { is_verified_by_agent } = await setup.db
    .selectFrom('account')
    .select('is_verified_by_agent')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return is_verified_by_agent
}

test('no one asks for binding before an agent has attested the account', async () => {
  const sent = await steps.sent(await setup.account(setup.agency), {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: 'unattested@prairielantern.test',
    policyContactPhone: '+1 3095550107',
  })
  const request = (actor: Actor, body: object) =>
    setup.call<WireQuote>('quoteRequestBind', actor, { params: { id: sent.id }, body })
  const rita = visitor('REVIEW', sent.id)
  expect(await request(rita, {})).toMatchObject({ status: 409, body: { code: 'ACCOUNT_NOT_VERIFIED' } })
  const seen = await seenOf(setup, sent.accountId)
  const stale = { ...seen, noOfEmployeesAll: 999 }
  expect(await request(rita, { attested: stale })).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_CHANGED' },
  })
  expect(await request(await setup.insured(sent.accountId), { attested: seen })).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_MISSING' },
  })
  expect(await isAttested(sent.accountId)).toBe(false)
  expect(await request(rita, { attested: seen })).toMatchObject({
    status: 200,
    body: { status: 'REQUESTED', isVerifiedByAgent: true },
  })
  expect(await isAttested(sent.accountId)).toBe(true)
  const trail = await setup.db
    .selectFrom('audit_entry')
    .select(['action', 'actor_id', 'actor_name', 'summary'])
    .where('account_id', '=', sent.accountId)
    .where('action', '=', 'account.attested')
    .execute()
  expect(trail).toEqual([
    {
      action: 'account.attested',
      actor_id: null,
      actor_name: 'Rita Moreno',
      summary: expect.stringMatching(/^Rita Moreno of Retail Partners confirmed the details of /),
    },
  ])
})

test('a request is approved only with the account details that its agent attested', async () => {
  const sent = await steps.sent(await setup.account(setup.agency), {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: 'attested-before@prairielantern.test',
    policyContactPhone: '+1 3095550107',
  })
  const [agent, desk] = [quoteCalls(setup, setup.agent), quoteCalls(setup, setup.underwriter)]
  expect(await agent.requestBind(sent)).toMatchObject({ status: 200, body: { status: 'REQUESTED' } })
  const { lock_version } = await setup.db
    .selectFrom('account')
    .select('lock_version')
    .where('id', '=', sent.accountId)
    .executeTakeFirstOrThrow()
  await setup.must('accountUpdateDetails', setup.agent, {
    params: { accountId: sent.accountId },
    body: { version: lock_version, firmographics: { yearEstablished: 1999 } },
  })
  const changed = await setup.must('quoteGet', setup.underwriter, { params: steps.at(sent.id) })
  expect(changed).toMatchObject({ status: 'REQUESTED', isVerifiedByAgent: false })
  const refused = { code: 'ACCOUNT_NOT_VERIFIED', detail: expect.stringContaining('as they are now') }
  expect(await desk.approve(sent)).toMatchObject({ status: 409, body: refused })
  expect(await setup.call('quoteUwBind', setup.underwriter, { body: { quoteId: sent.id } })).toMatchObject({
    status: 409,
    body: refused,
  })
  expect(changed.actions.approve).toEqual({ allowed: false, code: refused.code, reason: refused.detail })
  expect(changed.checklist).toContainEqual(
    expect.objectContaining({ code: 'ACCOUNT_ATTESTED', isDone: false, because: refused.code }),
  )
  expect((await desk.reject(sent)).status).toBe(200)
  expect((await agent.requestBind(sent)).status).toBe(200)
  expect(await desk.approve(sent)).toMatchObject({ status: 200, body: { status: 'BOUND' } })
})

test('an attestation whose request is refused is taken back with it', async () => {
  const ready = await steps.ready(await setup.account(setup.agency))
  await setup.db.updateTable('quote').set({ contact: '{}' }).where('id', '=', ready.id).execute()
  const refused = await setup.call('quoteRequestBind', setup.agent, {
    params: { id: ready.id },
    body: { attested: await seenOf(setup, ready.accountId) },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONTACT_INCOMPLETE' } })
  expect(await isAttested(ready.accountId)).toBe(false)
})

const inState = async (state: string): Promise<WireQuote> => {
  const account = await setup.account(setup.agency, { state })
  const { id } = await steps.draft(account, { isSurplus: true })
  return setup.must('quoteRequest', setup.agent, { params: steps.at(id), body: {} })
}

const notice = (quote: WireQuote, actor: Actor = setup.agent) =>
  setup.must<{ notice: { title: string } | null; signatureOnFile: boolean }>('surplusNoticeGet', actor, {
    params: { quoteId: quote.id },
  })

const attest = (quote: WireQuote, state: string, actor: Actor = setup.agent) =>
  setup.call('surplusNoticeAttest', actor, {
    params: { quoteId: quote.id },
    body: { state, isAttested: true },
  })

test.each([
  ['LA', 'Louisiana surplus lines notice'],
  ['MT', 'Montana surplus lines notice'],
])('in %s a surplus lines quote is bound only after its broker attested the notice', async (state, title) => {
  const quote = await inState(state)
  expect(await notice(quote)).toMatchObject({ notice: { title }, signatureOnFile: false })
  expect(await attest(quote, state)).toMatchObject({ status: 409, body: { code: 'SURPLUS_LICENSE_MISSING' } })
  await setup.surplusLicense(setup.agency, state)
  const line = async () =>
    (await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })).checklist.find(
      (item) => item.code === 'SURPLUS_LINES',
    )
  expect(await line()).toMatchObject({ isDone: false })
  const wrong = await attest(quote, state === 'LA' ? 'MT' : 'LA')
  expect(wrong).toMatchObject({ status: 422 })
  const broker = visitor('SURPLUS_NOTICE', quote.id)
  expect(await attest(quote, state, broker)).toMatchObject({
    status: 200,
    body: { surplusNoticeAttested: true, signatureOnFile: true },
  })
  expect(await line()).toMatchObject({ isDone: true })
  expect(await attest(quote, state)).toMatchObject({ status: 409, body: { code: 'NOTICE_ATTESTED' } })
})

test('no other state has a notice, and the mail about one reaches its broker', async () => {
  const other = await inState('IL')
  expect((await notice(other)).notice).toBeNull()
  expect(await attest(other, 'LA')).toMatchObject({ status: 409, body: { code: 'NO_NOTICE' } })
  await setup.surplusLicense(setup.agency, 'LA')
  const quote = await inState('LA')
  await setup.must('surplusNoticeSend', setup.agent, { params: { quoteId: quote.id } })
  expect(setup.jobs.at(-1)).toMatchObject({ template: 'surplusNotice', to: 'dana@people.test' })
})

test('the mail about a release says what was changed and what is still to be met, and until when', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  await quoteCalls(setup, setup.agent).submit(quote)
  await setup.must('quoteUnderwrite', setup.underwriter, {
    body: { quoteId: quote.id, request: { ...quote.request, limit: 2_000_000, deductible: 50_000 } },
  })
  const row = await setup.db
    .selectFrom('quote')
    .select(['tenant_id', 'account_id'])
    .where('id', '=', quote.id)
    .executeTakeFirstOrThrow()
  const at = setup.clock.now()
  const condition = (
    id: string,
    title: string,
    status: 'OPEN' | 'WAIVED',
    stage: 'PRE_BIND' | 'POST_BIND',
  ) => ({
    ...row,
    id,
    quote_id: quote.id,
    title,
    stage,
    status: status as never,
    due_date: '2026-12-11',
    created_by: 'Test',
    created_at: at,
    modified_at: at,
  })
  await setup.db
    .insertInto('subjectivity')
    .values([
      condition('00000000-0000-4000-8000-00000000c001', 'Backups restored', 'OPEN', 'POST_BIND'),
      condition('00000000-0000-4000-8000-00000000c002', 'Waived', 'WAIVED', 'PRE_BIND'),
    ])
    .execute()
  expect((await quoteCalls(setup, setup.underwriter).release(quote)).status).toBe(200)
  const mail = setup.jobs.findLast((job) => job.type === 'mail.send' && job.template === 'quoteReleased')
  expect(mail).toMatchObject({
    facts: {
      changes: [
        'Aggregate limit: $2,000,000 instead of $1,000,000',
        expect.stringMatching(/^Retention: \$50,000 instead of \$[\d,]+$/),
      ],
      conditions: [{ title: 'Backups restored', stage: 'POST_BIND', dueDate: '2026-12-11' }],
    },
  })
})
