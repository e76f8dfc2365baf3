import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { grantsOfFlow } from '#domain/access/workflows.ts'
import { type Steps, test, type World } from '#server/testing/fixtures.ts'
import type { WireQuote } from '#server/testing/quotes.ts'
import { quoteCalls, seenOf } from '#server/testing/quote-calls.ts'

let world: World
let steps: Steps

test.beforeAll(({ world: given, steps: walk }) => {
  world = given
  steps = walk
})

/** A visitor who came by the one-time code of a mail about one quote. */
const visitor = (flow: 'REVIEW' | 'SURPLUS_NOTICE', quoteId: string): Actor => ({
  ...world.agent,
  permissions: new Set<string>(grantsOfFlow(flow)),
  workflow: { id: 'w', flow, firstName: 'Rita', accountName: 'Harborview', recordId: quoteId },
})

test('the agent of a retail agency sees the quote that was sent and nothing else of the wholesaler', async () => {
  const account = await world.account(world.agency, { is_verified_by_agent: true })
  const [sent, other] = [await steps.sent(account), await steps.ready(await world.account(world.agency))]
  const forwarded = await quoteCalls(world, world.agent).sendToAgent(sent)
  expect(forwarded).toMatchObject({ status: 200, body: { retailAgent: { agentEmail: 'rita@retail.test' } } })
  const link = await world.db.selectFrom('workflow').selectAll().executeTakeFirstOrThrow()
  expect(link).toMatchObject({
    flow: 'REVIEW',
    record_id: sent.id,
    redirect_url: `/quote/${sent.id}/request-to-bind/P100`,
  })
  const rita = visitor('REVIEW', sent.id)
  expect((await world.call('quoteGet', rita, { params: steps.at(sent.id) })).status).toBe(200)
  expect((await world.call('quoteGet', rita, { params: steps.at(other.id) })).status).toBe(404)
  const list = await world.must<{ content: WireQuote[] }>('quoteSearch', rita, { query: {} })
  expect(list.content.map((row) => row.id)).toEqual([sent.id])
  const asked = await quoteCalls(world, rita).requestBind(sent)
  expect(asked).toMatchObject({
    status: 200,
    body: { status: 'REQUESTED', agencyStatus: 'wraRequestToBind', wraRequestToBind: true },
  })
  expect(world.jobs.at(-1)).toMatchObject({ template: 'quoteReferred', to: world.underwriter.email })
  const approved = await quoteCalls(world, world.underwriter).approve(sent)
  expect(approved).toMatchObject({ status: 200, body: { status: 'BOUND', binderStatus: 'BOUND' } })
  const issue = await quoteCalls(world, world.agent).issue(sent)
  expect(issue).toMatchObject({ status: 409, body: { code: 'APPLICATION_NOT_SIGNED' } })
})

const isAttested = async (accountId: string): Promise<boolean> => {
  const { is_verified_by_agent } = await world.db
    .selectFrom('account')
    .select('is_verified_by_agent')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return is_verified_by_agent
}

test('no one asks for binding before an agent has attested the account', async () => {
  const sent = await steps.sent(await world.account(world.agency), {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: 'unattested@prairielantern.test',
    policyContactPhone: '+1 3095550107',
  })
  const request = (actor: Actor, body: object) =>
    world.call<WireQuote>('quoteRequestBind', actor, { params: { id: sent.id }, body })
  const rita = visitor('REVIEW', sent.id)
  expect(await request(rita, {})).toMatchObject({ status: 409, body: { code: 'ACCOUNT_NOT_VERIFIED' } })
  const seen = await seenOf(world, sent.accountId)
  const stale = { ...seen, noOfEmployeesAll: 999 }
  expect(await request(rita, { attested: stale })).toMatchObject({
    status: 409,
    body: { code: 'ACCOUNT_CHANGED' },
  })
  expect(await request(await world.insured(sent.accountId), { attested: seen })).toMatchObject({
    status: 403,
    body: { code: 'PERMISSION_MISSING' },
  })
  expect(await isAttested(sent.accountId)).toBe(false)
  expect(await request(rita, { attested: seen })).toMatchObject({
    status: 200,
    body: { status: 'REQUESTED', isVerifiedByAgent: true },
  })
  expect(await isAttested(sent.accountId)).toBe(true)
})

test('a request is approved only with the account details that its agent attested', async () => {
  const sent = await steps.sent(await world.account(world.agency), {
    policyContactFirstName: 'Eleanor',
    policyContactLastName: 'Marsh',
    policyContactEmail: 'attested-before@prairielantern.test',
    policyContactPhone: '+1 3095550107',
  })
  const [agent, desk] = [quoteCalls(world, world.agent), quoteCalls(world, world.underwriter)]
  expect(await agent.requestBind(sent)).toMatchObject({ status: 200, body: { status: 'REQUESTED' } })
  const { lock_version } = await world.db
    .selectFrom('account')
    .select('lock_version')
    .where('id', '=', sent.accountId)
    .executeTakeFirstOrThrow()
  await world.must('accountUpdateDetails', world.agent, {
    params: { accountId: sent.accountId },
    body: { version: lock_version, firmographics: { yearEstablished: 1999 } },
  })
  const changed = await world.must('quoteGet', world.underwriter, { params: steps.at(sent.id) })
  expect(changed).toMatchObject({ status: 'REQUESTED', isVerifiedByAgent: false })
  const refused = { code: 'ACCOUNT_NOT_VERIFIED', detail: expect.stringContaining('as they are now') }
  expect(await desk.approve(sent)).toMatchObject({ status: 409, body: refused })
  expect(await world.call('quoteUwBind', world.underwriter, { body: { quoteId: sent.id } })).toMatchObject({
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
  const ready = await steps.ready(await world.account(world.agency))
  await world.db.updateTable('quote').set({ contact: '{}' }).where('id', '=', ready.id).execute()
  const refused = await world.call('quoteRequestBind', world.agent, {
    params: { id: ready.id },
    body: { attested: await seenOf(world, ready.accountId) },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'CONTACT_INCOMPLETE' } })
  expect(await isAttested(ready.accountId)).toBe(false)
})

const inState = async (state: string): Promise<WireQuote> => {
  const account = await world.account(world.agency, { state })
  const { id } = await steps.draft(account, { isSurplus: true })
  return world.must('quoteRequest', world.agent, { params: steps.at(id), body: {} })
}

const notice = (quote: WireQuote, actor: Actor = world.agent) =>
  world.must<{ notice: { title: string } | null; signatureOnFile: boolean }>('surplusNoticeGet', actor, {
    params: { quoteId: quote.id },
  })

const attest = (quote: WireQuote, state: string, actor: Actor = world.agent) =>
  world.call('surplusNoticeAttest', actor, {
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
  await world.surplusLicense(world.agency, state)
  const line = async () =>
    (await world.must('quoteGet', world.agent, { params: steps.at(quote.id) })).checklist.find(
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
  await world.surplusLicense(world.agency, 'LA')
  const quote = await inState('LA')
  await world.must('surplusNoticeSend', world.agent, { params: { quoteId: quote.id } })
  expect(world.jobs.at(-1)).toMatchObject({ template: 'surplusNotice', to: 'dana@people.test' })
})
