import { expect } from 'vitest'
import { inboxList } from '#contract/quote/inbox-list.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { thread } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

interface Inbox {
  content: { id: string; isRead: boolean; reasons: string[]; underwriterName: string | null }[]
}

const inbox = (query: object = {}) => setup.must<Inbox>('uwInbox', setup.underwriter, { query })

test('the inbox tells why each quote waits, whose it is, and what is new', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  const desk = quoteCalls(setup, setup.underwriter)
  await quoteCalls(setup, setup.agent).submit(quote)
  expect((await inbox()).content).toMatchObject([{ id: quote.id, isRead: false, reasons: ['Look'] }])
  expect((await inbox({ holder: 'unassigned' })).content).toHaveLength(1)
  expect(await desk.reassign(quote)).toMatchObject({ status: 200, body: { status: 'IN_REVIEW' } })
  expect((await inbox({ holder: 'unassigned' })).content).toEqual([])
  expect((await inbox({ holder: 'mine' })).content).toHaveLength(1)
  expect((await inbox({ productType: 'p100' })).content).toHaveLength(1)
  expect((await inbox({ productType: 'P250' })).content).toEqual([])
  const read = (isRead: boolean) =>
    setup.must('quoteRead', setup.underwriter, { body: { quoteIds: [quote.id], isRead } })
  expect(await read(true)).toEqual({ changed: 1 })
  expect((await inbox({ unread: 'true' })).content).toEqual([])
  expect((await inbox()).content[0]?.isRead).toBe(true)
  await read(false)
  expect((await inbox({ unread: 'true' })).content).toHaveLength(1)
  await desk.release(quote)
  expect((await inbox()).content).toEqual([])
  await desk.inboxFlag(quote)
  expect((await inbox()).content).toHaveLength(1)
})

test('each view of the inbox is counted as it lists, for the one who reads it', async ({ anotherSetup }) => {
  const own = await anotherSetup()
  const walk = thread(own)
  const desk = quoteCalls(own, own.underwriter)
  const counts = () => own.must<Record<string, number>>('uwInboxCounts', own.underwriter, {})
  expect(await counts()).toEqual({ mine: 0, unassigned: 0, overdue: 0, requests: 0, unread: 0, waiting: 0 })
  const [taken, left, asked] = [
    await walk.ready(await own.account(own.agency)),
    await walk.ready(await own.account(own.agency)),
    await walk.ready(await own.account(own.agency)),
  ]
  for (const quote of [taken, left]) await quoteCalls(own, own.agent).submit(quote)
  await desk.reassign(taken)
  await own.db
    .updateTable('quote')
    .set({ status: 'REQUESTED' as never, underwriter_id: own.agent.userId })
    .where('id', '=', asked.id)
    .execute()
  await own.must('quoteRead', own.underwriter, { body: { quoteIds: [left.id] } })
  await own.db
    .updateTable('quote')
    .set({ decision_by: new Date(own.clock.now().getTime() - 1000) })
    .where('id', '=', left.id)
    .execute()
  const counted = await counts()
  expect(counted).toEqual({ mine: 1, unassigned: 1, overdue: 1, requests: 1, unread: 2, waiting: 2 })
  for (const [view, query] of Object.entries(inboxList.presets)) {
    const listed = await own.must<{ totalElements: number }>('uwInbox', own.underwriter, { query })
    expect([view, counted[view]]).toEqual([view, listed.totalElements])
  }
  expect(await own.call('uwInboxCounts', own.agent, {})).toMatchObject({ status: 403 })
})

test('the inbox is narrowed to an agency, a state, premiums and what has waited for days', async ({
  anotherSetup,
}) => {
  const own = await anotherSetup()
  const walk = thread(own)
  const quotes = [
    await walk.ready(await own.account(own.agency)),
    await walk.ready(await own.account(own.agency)),
  ] as const
  for (const quote of quotes) await quoteCalls(own, own.agent).submit(quote)
  const [old, recent] = quotes
  const change = (id: string, to: object) =>
    own.db.updateTable('quote').set(to).where('id', '=', id).execute()
  const now = own.clock.now().getTime()
  const daysAgo = (days: number) => new Date(now - days * 86_400_000)
  await change(old.id, {
    agency_name: 'Harbor 100% Insurance',
    state: 'NV',
    total_premium: 5000_00,
    referred_at: daysAgo(3.1),
    decision_by: daysAgo(2),
  })
  await change(recent.id, {
    agency_name: 'Summit Agency',
    state: 'TX',
    total_premium: 5000_01,
    referred_at: daysAgo(2.9),
    decision_by: null,
  })
  const found = async (query: object) => {
    const { content } = await own.must<Inbox>('uwInbox', own.underwriter, { query })
    return content.map(({ id }) => (id === old.id ? 'old' : id === recent.id ? 'recent' : id)).toSorted()
  }
  expect(await found({})).toEqual(['old', 'recent'])
  expect(await found({ agencyName: 'harbor 100%' })).toEqual(['old'])
  expect(await found({ agencyName: '%' })).toEqual(['old'])
  expect(await found({ state: 'TX' })).toEqual(['recent'])
  expect(await found({ state: 'NV,TX' })).toEqual(['old', 'recent'])
  expect(await found({ premiumTo: 5000 })).toEqual(['old'])
  expect(await found({ premiumFrom: 5000 })).toEqual(['old', 'recent'])
  expect(await found({ premiumFrom: 5001 })).toEqual([])
  expect(await found({ waitingDays: 2 })).toEqual(['old', 'recent'])
  expect(await found({ waitingDays: 3 })).toEqual(['old'])
  expect(await found({ overdue: 'true' })).toEqual(['old'])
  expect(await found({ overdue: 'false' })).toEqual(['recent'])
})

test('a risk-factor rule that is set aside stays set aside when the quote is priced again', async () => {
  const account = await setup.account(setup.agency, {
    answers: JSON.stringify({ answers: { ...setup.strongAnswers, claimHistory: 1 }, provenance: {} }),
  })
  const quote = await steps.ready(account)
  expect(quote.status).toBe('REFERRED')
  const desk = quoteCalls(setup, setup.underwriter)
  expect(await desk.bypass(quote)).toMatchObject({
    status: 200,
    body: { status: 'REFERRED', bypassed: [{ code: 'RECENT_CLAIM', by: 'Uma Whitfield' }] },
  })
  await desk.recalculate(quote)
  const after = await setup.must('quoteGet', setup.underwriter, { params: steps.at(quote.id) })
  expect(after.calculation?.referrals.filter(({ level }) => level === 'approve')).toEqual([])
  expect(await desk.bypass(quote)).toMatchObject({ status: 409, body: { code: 'NO_RULE_TO_BYPASS' } })
})

test('no one releases terms beyond their authority', async () => {
  const quote = await steps.ready(await setup.account(setup.agency), { limit: 5_000_000, deductible: 25_000 })
  await setup.db
    .insertInto('underwriting_authority')
    .values({
      user_id: setup.underwriter.userId,
      largest_limit: 3_000_000_00,
      largest_revenue: null,
      states: null,
      products: null,
      set_by: 'Test',
      modified_at: setup.clock.now(),
    })
    .execute()
  const desk = quoteCalls(setup, setup.underwriter)
  expect(await desk.release(quote)).toMatchObject({
    status: 409,
    body: {
      code: 'BEYOND_AUTHORITY',
      detail:
        'Your underwriting authority covers limits up to $3,000,000. No other underwriter has more. Ask an administrator to raise it.',
    },
  })
  const waysFor = async (reader: typeof setup.underwriter) =>
    (await setup.must('quoteGet', reader, { params: steps.at(quote.id) })).waysToReady
  expect(await waysFor(setup.agent)).toMatchObject([
    {
      code: 'HIGH_LIMIT',
      changes: [expect.stringMatching(/^Ask for an aggregate limit below \$[\d,]+\.$/)],
      approval: 'An underwriter can approve it by releasing the terms.',
    },
  ])
  expect((await waysFor(setup.underwriter))[0]?.approval).toMatch(
    /^Your underwriting authority covers limits/,
  )
  await setup.db.deleteFrom('underwriting_authority').execute()
  expect((await waysFor(setup.underwriter))[0]?.approval).toBe('You can approve it by releasing the terms.')
  expect(await desk.release(quote)).toMatchObject({ status: 200, body: { status: 'READY' } })
})

test('fees change the price and keep the parts adding up', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  const before = quote.totalPremium ?? 0
  const broker = await quoteCalls(setup, setup.agent).brokerFee(quote)
  expect(broker).toMatchObject({
    status: 200,
    body: { status: 'READY', brokerFee: 250, totalPremium: before + 150 },
  })
  const mga = await quoteCalls(setup, setup.underwriter).mgaFee(quote)
  expect(mga).toMatchObject({ status: 200, body: { mgaFee: 150 } })
  const sentence = 'must be less than or equal to $10,000'
  const broking = await setup.call('quoteBrokerFee', setup.agent, {
    params: { id: quote.id },
    body: { brokerFee: 10_000.01 },
  })
  expect(broking).toMatchObject({ status: 422, body: { errors: [{ field: 'brokerFee', detail: sentence }] } })
  const managing = await setup.call('quoteMgaFee', setup.underwriter, {
    params: { id: quote.id },
    body: { mgaFee: 10_000.01 },
  })
  expect(managing).toMatchObject({ status: 422, body: { errors: [{ field: 'mgaFee', detail: sentence }] } })
})

test('switching the paper loses the fees that a user set, as its dialog says', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  await quoteCalls(setup, setup.agent).brokerFee(quote)
  await quoteCalls(setup, setup.underwriter).mgaFee(quote)
  const switched = await quoteCalls(setup, setup.agent).switchPaper(quote)
  expect(switched).toMatchObject({ status: 200, body: { isSurplus: !quote.isSurplus, brokerFee: 0 } })
  expect(switched.body).not.toMatchObject({ mgaFee: 150 })
})

test('new terms beyond the authority of the one who offers them change nothing, and the sentence names who can', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  await quoteCalls(setup, setup.agent).submit(quote)
  const bound = (change: object) =>
    setup.db
      .insertInto('underwriting_authority')
      .values({
        user_id: setup.underwriter.userId,
        largest_limit: null,
        largest_revenue: null,
        largest_premium: null,
        largest_credit: null,
        highest_class: null,
        states: null,
        products: null,
        set_by: 'Test',
        modified_at: setup.clock.now(),
        ...change,
      })
      .execute()
  const unbound = () => setup.db.deleteFrom('underwriting_authority').execute()
  const offer = (limit: number) =>
    setup.call('quoteUnderwrite', setup.underwriter, {
      body: { quoteId: quote.id, request: { ...quote.request, limit } },
    })
  const refused = (sentence: string) => ({
    status: 409,
    body: { code: 'BEYOND_AUTHORITY', detail: expect.stringContaining(sentence) },
  })
  await bound({ largest_limit: 1_000_000_00 })
  expect(await offer(2_000_000)).toMatchObject(refused('limits up to $1,000,000'))
  await unbound()
  await bound({ largest_premium: 100_00 })
  expect(await offer(1_000_000)).toMatchObject(refused('premiums up to $100'))
  await unbound()
  await bound({ highest_class: 1 })
  expect(await quoteCalls(setup, setup.underwriter).release(quote)).toMatchObject(
    refused('hazard classes up to 1'),
  )
  await unbound()
  await bound({ largest_credit: 2 })
  expect(await quoteCalls(setup, setup.underwriter).irpm(quote)).toMatchObject(
    refused('schedule credits up to 2%'),
  )
  await unbound()
  expect((await quoteCalls(setup, setup.underwriter).irpm(quote)).status).toBe(200)
})

test('what the broker asked for stays next to what the underwriter offers, until the broker asks for something else', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  await quoteCalls(setup, setup.agent).submit(quote)
  const offer = (limit: number) =>
    setup.must('quoteUnderwrite', setup.underwriter, {
      body: { quoteId: quote.id, request: { ...quote.request, limit } },
    })
  const view = () => setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })
  expect(quote.request.coverages).toEqual([])
  expect(quote.calculation?.request.coverages).not.toEqual([])
  expect(await view()).toMatchObject({ asked: null })
  await offer(2_000_000)
  await offer(3_000_000)
  expect(await view()).toMatchObject({
    // The preset's coverages too: they were asked for by its name.
    asked: { limit: quote.request.limit, coverages: quote.calculation?.request.coverages },
    askedBy: expect.any(String),
    request: { limit: 3_000_000 },
  })
  await quoteCalls(setup, setup.underwriter).release(quote)
  expect(await view()).toMatchObject({ asked: { limit: quote.request.limit }, status: 'READY' })
  await setup.must('quoteUpdate', setup.agent, {
    params: steps.at(quote.id),
    body: { request: { ...quote.request, limit: 1_500_000 } },
  })
  expect(await view()).toMatchObject({ asked: null, request: { limit: 1_500_000 } })
})

test('several quotes are assigned or deleted at once, and each refusal names its quote', async () => {
  const one = await steps.ready(await setup.account(setup.agency))
  const two = await steps.ready(await setup.account(setup.agency))
  const draft = await steps.draft(await setup.account(setup.agency))
  await quoteCalls(setup, setup.agent).submit(one)
  await quoteCalls(setup, setup.underwriter).irpm(one)
  const ids = [one, two, draft].map(({ id }) => id)
  const assigned = await setup.call('quoteReassignMany', setup.underwriter, {
    body: { quoteIds: ids, userId: setup.underwriter.userId },
  })
  expect(assigned).toMatchObject({ status: 200, body: { assigned: 1 } })
  const { refused } = assigned.body as unknown as { refused: { quoteNumber: string; code: string }[] }
  expect(refused.map(({ quoteNumber }) => quoteNumber).toSorted()).toEqual(
    [two, draft].map(({ quoteNumber }) => quoteNumber).toSorted(),
  )
  expect((await inbox({ holder: 'mine' })).content.map(({ id }) => id)).toContain(one.id)
  const deleted = await setup.call('quoteDeleteMany', setup.agent, { body: { quoteIds: ids } })
  expect(deleted).toMatchObject({ status: 200, body: { deleted: 1 } })
  expect((await setup.must('quoteGet', setup.agent, { params: steps.at(draft.id) })).status).toBe('DELETED')
})

test('a quote has a technical account manager of its own once staff name one, and none when they take it back', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  const name = (userId: string | null) =>
    setup.call('quoteTam', setup.underwriter, { body: { quoteId: quote.id, userId } })
  expect(await name(setup.underwriter.userId)).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'userId', detail: 'Choose one of the technical account managers.' }] },
  })
  await setup.db
    .updateTable('app_user')
    .set({ role_id: 'tam' })
    .where('id', '=', setup.underwriter.userId)
    .execute()
  expect(await name(setup.underwriter.userId)).toMatchObject({
    status: 200,
    body: { tamName: 'Uma Whitfield' },
  })
  expect(await name(null)).toMatchObject({ status: 200, body: { tamName: null } })
  await setup.db
    .updateTable('app_user')
    .set({ role_id: 'underwriter' })
    .where('id', '=', setup.underwriter.userId)
    .execute()
})
