import { sql } from 'kysely'
import { expect } from 'vitest'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import type { WireQuote } from '#server/testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const irpmNote = 'Recovery plan tested twice a year'
interface Minimum {
  minimumApplies: string | null
}

const credit = { values: { drPlanning: '-7.5' }, irpmNote }
const subjectivity = { title: 'Signed application', stage: 'PRE_BIND', dueDate: '2026-12-04' }

/** A quote that was submitted for review, as its underwriter sees it. */
const referred = async (revenueCents?: number): Promise<WireQuote> => {
  const accountId = await setup.account(setup.agency)
  if (revenueCents !== undefined)
    await sql`update account set firmographics = jsonb_set(firmographics, '{company,revenue}', to_jsonb(${revenueCents}::bigint))
      where id = ${accountId}`.execute(setup.db)
  const { id } = await steps.ready(accountId)
  await setup.must('quoteSubmit', setup.agent, { params: { id }, body: { reason: 'Please look at it.' } })
  return setup.must('quoteGet', setup.underwriter, { params: steps.at(id) })
}

const read = (id: string) => setup.must('quoteGet', setup.underwriter, { params: steps.at(id) })
const desk = ({ id }: { id: string }) => ({ params: { quoteId: id } })
const termsOf = ({ request }: WireQuote) => {
  const { brokerFee: _, ...terms } = request
  return terms
}
const withRetention = (quote: WireQuote) => ({ ...termsOf(quote), deductible: 50_000 })

/** Actions of the trail of a quote, the oldest first. */
const summaryOf = async (id: string, action: string): Promise<string | undefined> =>
  (
    await setup.db
      .selectFrom('audit_entry')
      .select('summary')
      .where('record_id', '=', id)
      .where('action', '=', action)
      .orderBy('at', 'desc')
      .executeTakeFirst()
  )?.summary

const trail = async (id: string): Promise<string[]> =>
  (
    await setup.db
      .selectFrom('audit_entry')
      .select('action')
      .where('record_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('the desk offers what the product does, with what is decided so far', async () => {
  const quote = await referred()
  const found = await setup.must<{ limits: number[]; deductibles: number[] }>(
    'quoteDesk',
    setup.underwriter,
    desk(quote),
  )
  expect(found).toMatchObject({
    version: quote.version,
    mgaFee: quote.mgaFee,
    brokerFee: quote.brokerFee,
    waitingPeriods: [6, 8, 12, 24],
    retroActivePeriods: expect.arrayContaining([1, 2, -1]),
    eventExclusions: [],
    irpm: { values: {}, irpmNote: '', irpmModifier: '1.0000000000', capReason: null },
  })
  expect(found.deductibles).toContain(50_000)
  expect(found.limits).toContain(1_000_000)
  expect(await setup.call('quoteDesk', setup.agent, desk(quote))).toMatchObject({ status: 403 })
})

test('a credit that the minimum premium takes back says so while it is tried', async () => {
  const quote = await referred(300_000_00)
  const above = await setup.must<Minimum>('quoteDeskTry', setup.underwriter, { ...desk(quote), body: {} })
  expect(above.minimumApplies).toBeNull()
  const request = { ...termsOf(quote), preset: 'BASIC', limit: 1_000_000, deductible: 100_000, coverages: [] }
  const most = { values: { drPlanning: '-7.5', securityAwareness: '-5', companyStability: '-5' }, irpmNote }
  const tried = await setup.must<Minimum>('quoteDeskTry', setup.underwriter, {
    ...desk(quote),
    body: { request, irpm: most },
  })
  expect(tried.minimumApplies).toMatch(/^The minimum premium of \$[\d,.]+ is charged: these terms come to \$/)
})

test('what is tried costs what it costs once it is saved, to the cent, and trying saves nothing', async () => {
  const quote = await referred()
  const change = { request: withRetention(quote), irpm: credit, mgaFee: 250, brokerFee: 150 }
  const tried = await setup.must('quoteDeskTry', setup.underwriter, { ...desk(quote), body: change })
  expect(tried.totalPremium).toBeLessThan((quote.totalPremium ?? 0) + 100)
  expect(tried).toMatchObject({ irpmModifier: '0.9250000000', problems: [], refusal: null, mgaFee: 250 })
  expect(await read(quote.id)).toMatchObject({ version: quote.version, totalPremium: quote.totalPremium })
  const saved = await setup.must('quoteDeskSave', setup.underwriter, {
    ...desk(quote),
    body: { ...change, version: quote.version },
  })
  expect(await summaryOf(quote.id, 'quote.underwritten')).toMatch(
    /changed the terms of quote Q-\d+: Retention: \$50,000 instead of \$[\d,]+$/,
  )
  expect(await summaryOf(quote.id, 'quote.mgaFeeChanged')).toMatch(
    /^MGA fee of quote Q-\d+: \$250(\.00)? instead of \$[\d,.]+$/,
  )
  expect(saved).toMatchObject({
    status: 'REFERRED',
    deductible: 50_000,
    premium: tried.premium,
    taxes: tried.taxes,
    totalPremium: tried.totalPremium,
    version: quote.version + 1,
  })
})

test('everything is changed and released at once, each decision with its line of the trail', async () => {
  const quote = await referred()
  const before = setup.jobs.length
  setup.clock.advance({ minutes: 5 })
  const saved = await setup.must('quoteDeskSave', setup.underwriter, {
    ...desk(quote),
    body: {
      request: withRetention(quote),
      irpm: credit,
      eventExclusions: [{ claimNumber: 'CL-1', claimName: 'Mail breach', claimDate: '2025-11-02' }],
      subjectivities: [subjectivity],
      release: { note: 'Higher retention, as agreed.' },
      version: quote.version,
    },
  })
  expect(saved).toMatchObject({
    status: 'READY',
    deductible: 50_000,
    decisionNote: 'Higher retention, as agreed.',
  })
  expect((await trail(quote.id)).slice(-4)).toEqual([
    'quote.underwritten',
    'quote.eventsExcluded',
    'quote.scheduleRated',
    'quote.released',
  ])
  const released = await setup.must<{ moved: string[] }>('quoteReleased', setup.agent, {
    params: steps.at(quote.id),
  })
  expect(released).toMatchObject({
    changes: [expect.stringMatching(/^Retention: \$50,000 instead of /)],
    conditions: [subjectivity],
  })
  expect(released.moved[0]).toMatch(/^Total premium: \$[\d,.]+ instead of \$[\d,.]+$/)
  expect(released.moved).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^Limit, retention and periods: −\$/),
      expect.stringMatching(/^Schedule rating: −\$/),
    ]),
  )
  const mail = setup.jobs.slice(before).find((job) => 'template' in job && job.template === 'quoteReleased')
  expect(mail).toMatchObject({
    facts: {
      changes: [expect.stringContaining('Retention: $50,000 instead of ')],
      moved: released.moved,
      conditions: [subjectivity],
      remarks: ['Higher retention, as agreed.'],
    },
  })
})

test('all of it is refused where one part is', async () => {
  const quote = await referred()
  const save = (body: object) =>
    setup.call('quoteDeskSave', setup.underwriter, {
      ...desk(quote),
      body: { version: quote.version, request: withRetention(quote), ...body },
    })
  expect(await save({ version: quote.version - 1 })).toMatchObject({ status: 412 })
  expect(await save({ irpm: { ...credit, irpmNote: 'short' } })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'irpmNote' }] },
  })
  expect(
    await save({ subjectivities: [subjectivity, { ...subjectivity, dueDate: '2026-01-01' }] }),
  ).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'dueDate' }] },
  })
  expect(await save({ brokerFee: 1_000_000 })).toMatchObject({ status: 422 })
  expect(await read(quote.id)).toMatchObject({ version: quote.version, deductible: quote.deductible })
  expect(
    await setup.db.selectFrom('subjectivity').select('id').where('quote_id', '=', quote.id).execute(),
  ).toEqual([])
})

test('each part asks for its own right', async () => {
  const quote = await referred()
  const { permissions } = setup.underwriter
  const without = (right: string) => ({
    ...setup.underwriter,
    permissions: new Set([...permissions].filter((one) => one !== right)),
  })
  const parts = {
    'quote:underwrite': { request: withRetention(quote) },
    'quote:schedule': { irpm: credit },
    'quote:mgafee': { mgaFee: 250 },
    'quote:brokerfee': { brokerFee: 150 },
    'subjectivity:manage': { subjectivities: [subjectivity] },
  }
  for (const [right, part] of Object.entries(parts))
    expect(
      await setup.call('quoteDeskSave', without(right), {
        ...desk(quote),
        body: { ...part, version: quote.version },
      }),
      right,
    ).toMatchObject({ status: 403, body: { code: 'PERMISSION_MISSING' } })
  expect(await setup.must('quoteDesk', without('quote:schedule'), desk(quote))).toMatchObject({ irpm: null })
  const same = { request: termsOf(quote), mgaFee: quote.mgaFee, brokerFee: quote.brokerFee }
  expect(
    await setup.must('quoteDeskSave', without('quote:mgafee'), {
      ...desk(quote),
      body: { ...same, version: quote.version },
    }),
  ).toMatchObject({ version: quote.version })
})

test('terms that name fees of others leave those of the quote', async () => {
  const quote = await referred()
  const tried = await setup.must('quoteDeskTry', setup.underwriter, {
    ...desk(quote),
    body: { request: { ...withRetention(quote), inspectionFee: 99 } },
  })
  expect(tried.request.deductible).toBe(withRetention(quote).deductible)
  expect(tried.request.inspectionFee).toBeUndefined()
})

test('a schedule rating out of bounds is said in words while it is tried, with the price without it', async () => {
  const quote = await referred()
  const tried = await setup.must('quoteDeskTry', setup.underwriter, {
    ...desk(quote),
    body: { irpm: { values: { financialCondition: '-9' }, irpmNote } },
  })
  expect(tried).toMatchObject({
    totalPremium: quote.totalPremium,
    problems: [{ field: 'irpm.values.financialCondition' }],
  })
  const unwritten = await setup.must('quoteDeskTry', setup.underwriter, {
    ...desk(quote),
    body: { irpm: { ...credit, irpmNote: '' } },
  })
  expect(unwritten).toMatchObject({ problems: [{ field: 'irpm.irpmNote' }] })
  expect(unwritten.totalPremium).toBeLessThan(quote.totalPremium ?? 0)
})

const POOR = { additionalBrokerFee: 10_000_01 }

test('all four fees are set on the desk, each taxed by whose it is, and the trail says which changed', async () => {
  const florida = await steps.ready(await setup.account(setup.agency, { state: 'FL' }), { isSurplus: true })
  const submitted = { params: { id: florida.id }, body: { reason: 'Please look at it.' } }
  await setup.must('quoteSubmit', setup.agent, submitted)
  const quote = await setup.must<WireQuote>('quoteGet', setup.underwriter, { params: steps.at(florida.id) })
  const found = await setup.must<{ feeTaxes: Record<string, string> }>(
    'quoteDesk',
    setup.underwriter,
    desk(quote),
  )
  expect(found.feeTaxes.brokerFee).toBe('Fee of the retail agency. Not taxed.')
  const taxesWith = async (fees: object): Promise<number> =>
    (await setup.must<{ taxes: number }>('quoteDeskTry', setup.underwriter, { ...desk(quote), body: fees }))
      .taxes
  const none = await taxesWith({})
  expect(await taxesWith({ brokerFee: 500 })).toBe(none)
  expect(await taxesWith({ additionalBrokerFee: 500 })).toBeGreaterThan(none)
  const fees = { additionalBrokerFee: 500, inspectionFee: 120 }
  const saved = await setup.must('quoteDeskSave', setup.underwriter, {
    ...desk(quote),
    body: { ...fees, version: quote.version },
  })
  expect(saved).toMatchObject(fees)
  expect(await summaryOf(quote.id, 'quote.brokerFeeChanged')).toMatch(
    /^Surplus lines broker fee of quote Q-\d+: \$500(\.00)? instead of \$0(\.00)?; Inspection fee of quote/,
  )
  expect(
    await setup.call('quoteDeskSave', setup.underwriter, {
      ...desk(quote),
      body: { ...POOR, version: quote.version + 1 },
    }),
  ).toMatchObject({ status: 422, body: { errors: [{ field: 'additionalBrokerFee' }] } })
})
