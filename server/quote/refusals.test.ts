import { expect } from 'vitest'
import { runAsSystem } from '#server/http/dispatch.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { expireQuotes, impactOf, invalidateQuotes } from '#server/quote/shared/events.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { thread, type WireQuote, wireRequest } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const look = (id: string) => setup.must('quoteGet', setup.agent, { params: steps.at(id) })

test('a quote or account of another agency does not exist for anyone else', async () => {
  const accountId = await setup.account(setup.agency)
  const quote = await steps.ready(accountId)
  const { rival } = setup
  const calls = [
    setup.call('quoteGet', rival, { params: steps.at(quote.id) }),
    setup.call('quoteCreate', rival, { params: steps.at(accountId), body: { request: wireRequest() } }),
    setup.call('quoteUpdate', rival, { params: steps.at(quote.id), body: { request: wireRequest() } }),
    setup.call('quoteBind', rival, { params: { id: quote.id }, body: {} }),
    setup.call('quoteDelete', rival, { params: steps.at(quote.id) }),
    setup.call('ratingCalculate', rival, {
      params: { productType: 'P100' },
      body: { accountId, request: wireRequest() },
    }),
    setup.call('quoteGet', setup.agent, { params: { productType: 'P250', id: quote.id } }),
  ]
  for (const answer of await Promise.all(calls)) expect(answer.status).toBe(404)
  expect(await look(quote.id)).toEqual(quote)
})

const fieldsOf = (answer: { body: unknown }): string[] =>
  ((answer.body as { errors?: { field: string }[] }).errors ?? []).map((error) => error.field)

test.each([
  [{ effectiveDate: '2026-11-12' }, 'request.effectiveDate'],
  [{ effectiveDate: '2027-02-04', endDate: '2028-02-04' }, 'request.effectiveDate'],
  [{ endDate: '2027-05-01' }, 'request.endDate'],
  [{ limit: 1_100_000 }, 'request.limit'],
  [{ limit: -1 }, 'request.limit'],
  [{ limit: 1.001 }, 'request.limit'],
  [{ deductible: 3 }, 'request.deductible'],
  [{ brokerFee: 10_001 }, 'request.brokerFee'],
  [{ waitingPeriod: 7 }, 'request.waitingPeriod'],
  [{ preset: 'GRAND' }, 'request.preset'],
  [{ effectiveDate: '2026-02-30' }, 'request.effectiveDate'],
  [{ coverages: [{ key: 'freeLunch', isSelected: true }] }, 'request.coverages.0.key'],
])('bad input %j names the field and saves nothing', async (wrong, field) => {
  const accountId = await setup.account(setup.agency)
  const answer = await setup.call('quoteCreate', setup.agent, {
    params: steps.at(accountId),
    body: { request: wireRequest(wrong) },
  })
  expect([400, 422]).toContain(answer.status)
  expect(fieldsOf(answer)).toContain(field)
  const rows = await setup.db.selectFrom('quote').select('id').where('account_id', '=', accountId).execute()
  expect(rows).toEqual([])
})

test('an account that tells too little, or a product that cannot be quoted, is refused in the words of the rules', async () => {
  const create = (accountId: string, productType = 'P100') =>
    setup.call('quoteCreate', setup.agent, {
      params: { productType, id: accountId },
      body: { request: wireRequest() },
    })
  const poor = await setup.account(setup.agency, {
    firmographics: JSON.stringify({ company: { name: 'Thin Ltd' }, provenance: {} }),
    state: null,
  })
  expect(await create(poor)).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(/^Account needs more information to enable Request Quote: Domain/),
    },
  })
  const withoutRevenue = await setup.account(setup.agency, {
    firmographics: JSON.stringify({
      company: { name: 'No Figures', domainName: 'x.test', naicsCode: '541211', yearEstablished: 2000 },
      provenance: {},
    }),
  })
  expect(fieldsOf(await create(withoutRevenue))).toContain('firmographics.revenue')
  const good = await setup.account(setup.agency)
  expect(await create(good, 'ZSP')).toMatchObject({
    status: 409,
    body: { detail: 'No carrier offers ZSP on admitted paper yet.' },
  })
  expect(fieldsOf(await create(good, 'NOPE'))).toEqual(['productType'])
})

test('a release stands for the terms it was given for: other terms are referred again', async () => {
  const big = { limit: 5_000_000, deductible: 25_000 }
  const referred = await steps.ready(await setup.account(setup.agency), big)
  await setup.must('quoteRelease', setup.underwriter, { body: { quoteId: referred.id } })
  const update = (actor: typeof setup.agent, more: Record<string, unknown>) =>
    setup.must('quoteUpdate', actor, {
      params: steps.at(referred.id),
      body: { request: wireRequest({ ...big, ...more }) },
    })
  expect((await update(setup.agent, {})).status).toBe('READY')
  expect((await update(setup.underwriter, { brokerFee: 150 })).status).toBe('READY')
  expect((await update(setup.agent, { brokerFee: 175 })).status).toBe('REFERRED')
})

const asSystem = <T>(work: (ctx: Ctx) => Promise<T>) =>
  runAsSystem(setup.dispatcher, 'test', (ctx) => work(ctx as Ctx))

test('account details that change the price make open quotes invalid and take their signature back', async () => {
  const accountId = await setup.account(setup.agency)
  const { quote } = await steps.signed(accountId)
  const draft = await steps.draft(accountId)
  const account = { tenant_id: setup.agency, id: accountId, market: 'US' as const }
  const [before, after] = [{ revenue: 5_000_000_00 }, { revenue: 9_000_000_00 }]
  const impact = await asSystem((ctx) => impactOf(ctx, account, before, after))
  expect(impact).toEqual({
    WillInvalidateQuotes: true,
    WillReferQuotes: false,
    quotes: [{ id: quote.id, quoteNumber: quote.quoteNumber, status: 'SIGNED' }],
  })
  await asSystem((ctx) => invalidateQuotes(ctx, account, before, { ...before, phoneNumber: '1' } as never))
  expect((await look(quote.id)).status).toBe('SIGNED')
  await asSystem((ctx) => invalidateQuotes(ctx, account, before, after))
  expect(await look(quote.id)).toMatchObject({ status: 'INVALID', signeeName: null, docSignedDate: null })
  expect((await look(draft.id)).status).toBe('DRAFT')
  const revived = await setup.must('quoteRevive', setup.agent, { params: steps.at(quote.id) })
  expect(revived.status).toBe('READY')
  expect(revived.checklist.find((item) => item.code === 'APPLICATION_SIGNED')?.isDone).toBe(false)
})

test('account details that change the price refer quotes of Prime 250, and the desk reads why', async () => {
  const accountId = await setup.account(setup.agency)
  const quote = await steps.ready(accountId)
  await setup.db.updateTable('quote').set({ product: 'P250' }).where('id', '=', quote.id).execute()
  const account = { tenant_id: setup.agency, id: accountId, market: 'US' as const }
  await asSystem((ctx) => invalidateQuotes(ctx, account, { revenue: 5 }, { revenue: 9 }))
  const inbox = await setup.must<{ content: { id: string; reasons: string[] }[] }>(
    'uwInbox',
    setup.underwriter,
    { query: { search: quote.quoteNumber } },
  )
  const why = 'Details of the account changed after this quote was priced.'
  expect(inbox.content).toMatchObject([{ id: quote.id, status: 'REFERRED', reasons: [why] }])
})

test('a quote expires after its last day, and reviving it proposes a term that can still start', async ({
  anotherSetup,
}) => {
  const own = await anotherSetup()
  const walk = thread(own)
  const accountId = await own.account(own.agency)
  const quote = await walk.ready(accountId)
  const expire = (day: string) => runAsSystem(own.dispatcher, 'test', (ctx) => expireQuotes(ctx, day))
  expect(await expire('2026-12-20')).toBe(0)
  expect(await expire('2026-12-21')).toBe(1)
  own.clock.advance({ days: 60 })
  const account = await own.db
    .selectFrom('account')
    .select('status')
    .where('id', '=', accountId)
    .executeTakeFirst()
  expect(account?.status).toBe('Open')
  const revived = await own.must('quoteRevive', own.agent, { params: walk.at(quote.id) })
  expect(revived).toMatchObject({
    status: 'READY',
    effectiveDate: '2027-02-02',
    endDate: '2028-02-02',
    expiresOn: '2027-02-18',
  })
  expect(revived.timeline.map((entry) => entry.action)).toContain('quote.expired')
})

test('the list filters, sorts and carries the same buttons as the quote; deleted quotes are asked for by name', async ({
  anotherSetup,
}) => {
  const own = await anotherSetup()
  const walk = thread(own)
  const accountId = await own.account(own.agency)
  const ready = await walk.ready(accountId)
  const draft = await walk.draft(accountId)
  const gone = await walk.draft(await own.account(own.agency))
  await own.must('quoteDelete', own.agent, { params: walk.at(gone.id) })
  const list = (query: Record<string, unknown>, actor = own.agent) =>
    own.must<{ content: WireQuote[]; totalElements: number }>('quoteSearch', actor, { query })
  const all = await list({ sort: 'quoteNumber,asc' })
  expect(all.content.map((row) => row.id)).toEqual([ready.id, draft.id])
  const shown = Object.entries(ready.actions).filter(
    ([action, { code }]) =>
      code !== 'PERMISSION_MISSING' &&
      code !== 'TRANSITION_NOT_ALLOWED' &&
      // Decided by the priced coverages, which no row of a list reads.
      action !== 'additionalInsureds',
  )
  expect(shown.length).toBeGreaterThan(5)
  expect(all.content[0]?.actions).toEqual(Object.fromEntries(shown))
  expect((await list({ status: 'READY,REFERRED' })).content.map((row) => row.id)).toEqual([ready.id])
  expect((await list({ status: 'DELETED' })).totalElements).toBe(1)
  expect((await list({ search: ready.quoteNumber })).content.map((row) => row.id)).toEqual([ready.id])
  expect((await list({ accountId, type: 'renewal' })).totalElements).toBe(0)
  expect((await list({}, own.rival)).totalElements).toBe(0)
  expect((await own.call('quoteSearch', own.agent, { query: { sort: 'search,asc' } })).status).toBe(422)
  const counts = await own.must<{ status: string; count: number; totalPremium: number }[]>(
    'quoteStatusList',
    own.agent,
    {},
  )
  const presets = await own.must<{ name: string; count: number }[]>('quoteDashboard', own.agent, {})
  expect(Object.fromEntries(presets.map(({ name, count }) => [name, count]))).toEqual({
    newBusiness: 2,
    renewals: 0,
    ready: 1,
    referred: 0,
    indication: 0,
    inactive: 0,
  })
  const foreign = await own.must<{ count: number }[]>('quoteDashboard', own.rival, {})
  expect(foreign.every(({ count }) => count === 0)).toBe(true)
  expect(counts.filter((one) => one.count > 0)).toEqual([
    { status: 'DRAFT', count: 1, totalPremium: draft.totalPremium },
    { status: 'READY', count: 1, totalPremium: ready.totalPremium },
    { status: 'DELETED', count: 1, totalPremium: gone.totalPremium },
  ])
})
