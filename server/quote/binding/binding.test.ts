import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { surplusBrokerOf } from '#server/document/shared/surplus-notice.ts'
import { type Steps, testWith, type QuoteSetup } from '#server/testing/fixtures.ts'
import { CONTACT, type WireQuote } from '#server/testing/quotes.ts'

const test = testWith({ connections: 24 })

let setup: QuoteSetup
let steps: Steps

test.beforeAll(({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
})

const contactOf = (name: string) => ({ ...CONTACT, policyContactEmail: `${name}@prairielantern.test` })

const bind = (id: string, actor: Actor = setup.agent, key?: string, version?: number) =>
  setup.call('quoteBind', actor, { params: { id }, body: version === undefined ? {} : { version } }, key)

test('of twenty people who bind one quote at once exactly one succeeds and all others learn by whom', async () => {
  const { quote } = await steps.signed(await setup.account(setup.agency), contactOf('race'))
  const crowd = await Promise.all(
    Array.from({ length: 20 }, (_, index) => setup.user(setup.agency, 'agency-admin', `Agent${index}`)),
  )
  const answers = await Promise.all(crowd.map((actor) => bind(quote.id, actor)))
  const winners = answers.flatMap((answer) => (answer.status === 200 ? [answer.body as WireQuote] : []))
  expect(winners).toHaveLength(1)
  const [{ boundBy, binderNumber }] = winners as [WireQuote]
  for (const answer of answers.filter((one) => one.status !== 200))
    expect(answer).toMatchObject({
      status: 409,
      body: {
        code: 'ALREADY_BOUND',
        detail: `${boundBy} has already bound this quote under binder ${binderNumber}.`,
        boundBy,
        binderNumber,
      },
    })
  const binders = await setup.db
    .selectFrom('document')
    .select('id')
    .where('quote_id', '=', quote.id)
    .where('kind', '=', 'BINDER')
    .execute()
  expect(binders).toHaveLength(1)
})

test('a replay under the same key gets the same answer and binds nothing more', async () => {
  const { quote } = await steps.signed(await setup.account(setup.agency), contactOf('replay'))
  const key = 'the-same-key-again'
  const again = () => bind(quote.id, setup.agent, key, quote.version)
  const [first, second] = [await again(), await again()]
  expect(first).toMatchObject({ status: 200, replayed: false })
  expect(second).toMatchObject({ status: 200, replayed: true })
  expect(second.body).toEqual(first.body)
  const other = await setup.call(
    'quoteBind',
    setup.agent,
    { params: { id: quote.id }, body: { version: 1 } },
    key,
  )
  expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
})

test('insured and agent are each notified once of what was bound and what is still open', async () => {
  const contact = contactOf('notified')
  const { quote } = await steps.signed(await setup.account(setup.agency), contact)
  const { tenant_id, account_id } = await setup.db
    .selectFrom('quote')
    .select(['tenant_id', 'account_id'])
    .where('id', '=', quote.id)
    .executeTakeFirstOrThrow()
  await setup.db
    .insertInto('subjectivity')
    .values({
      tenant_id,
      id: '00000000-0000-4000-8000-00000000b001',
      account_id,
      quote_id: quote.id,
      title: 'Restore test',
      detail: '',
      status: 'OPEN' as never,
      stage: 'POST_BIND',
      due_date: '2026-12-30',
      created_by: 'Uma Whitfield',
      created_at: new Date('2026-11-20T12:00:00Z'),
      modified_at: new Date('2026-11-20T12:00:00Z'),
    })
    .execute()
  setup.jobs.length = 0
  const again = () => bind(quote.id, setup.agent, 'bound-and-mailed', quote.version)
  const [first, second] = [await again(), await again()]
  expect([first.status, second.status]).toEqual([200, 200])
  const { binderNumber, totalPremium } = first.body as WireQuote & { totalPremium: number }
  const mails = setup.jobs.flatMap((job) => (job.type === 'mail.send' ? [job] : []))
  expect(mails.map(({ template, to }) => `${template} ${to}`)).toEqual([
    `quoteBoundToCustomer ${contact.policyContactEmail}`,
    `quoteBoundToAgent ${setup.agent.email}`,
  ])
  for (const { facts } of mails)
    expect(facts).toMatchObject({
      binderNumber,
      totalPremium: Math.round(totalPremium * 100),
      isSigned: true,
      conditions: [{ title: 'Restore test', stage: 'POST_BIND', dueDate: '2026-12-30' }],
      agent: { email: setup.agent.email },
    })
})

test('the other open options of the account are lost when one is bound', async () => {
  const accountId = await setup.account(setup.agency)
  const option = await steps.ready(accountId, { limit: 2_000_000, deductible: 25_000 })
  const draft = await steps.draft(accountId)
  const elsewhere = await steps.ready(await setup.account(setup.agency))
  const { quote } = await steps.signed(accountId, contactOf('options'))
  await setup.must('quoteBind', setup.agent, { params: { id: quote.id }, body: {} })
  const look = (id: string) => setup.must('quoteGet', setup.agent, { params: steps.at(id) })
  expect(await look(option.id)).toMatchObject({ status: 'LOST', reasonSummary: 'Other option bound' })
  expect((await look(option.id)).timeline[0]).toMatchObject({ action: 'quote.lost', fromStatus: 'READY' })
  const because = {
    code: 'OTHER_OPTION_BOUND',
    detail: `Dana Whitfield has bound quote ${quote.quoteNumber} of this account instead, under binder ${(await look(quote.id)).binderNumber}.`,
  }
  expect(await bind(option.id)).toMatchObject({ status: 409, body: because })
  expect((await look(option.id)).actions.bind).toEqual({
    allowed: false,
    code: because.code,
    reason: because.detail,
  })
  expect((await look(draft.id)).status).toBe('DRAFT')
  expect((await look(elsewhere.id)).status).toBe('READY')
})

test('two options bound at once never both bind and never wait for each other for ever', async () => {
  const accountId = await setup.account(setup.agency)
  const one = await steps.signed(accountId, contactOf('pair1'))
  const two = await steps.signed(accountId, contactOf('pair2'))
  const answers = await Promise.all([bind(one.quote.id), bind(two.quote.id)])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
})

test('a license that no one has verified binds nothing, and neither does one for surplus lines', async () => {
  await setup.license(setup.agency, 'NM', '2027-12-31')
  await setup.surplusLicense(setup.agency, 'NM')
  const isLicensed = async (accountId: string) => {
    const { id } = await steps.draft(accountId)
    return (await setup.must('quoteGet', setup.agent, { params: steps.at(id) })).checklist.find(
      ({ code }) => code === 'LICENSE_VALID',
    )?.isDone
  }
  const accountId = await setup.account(setup.agency, { state: 'NM' })
  expect(await isLicensed(accountId)).toBe(true)
  for (const table of ['license', 'surplus_license'] as const)
    await setup.db.updateTable(table).set({ is_verified: false }).where('state', '=', 'NM').execute()
  expect(await isLicensed(accountId)).toBe(false)
  const { broker } = await setup.db
    .selectNoFrom(surplusBrokerOf(sql`${setup.agency}::uuid`, 'NM').as('broker'))
    .executeTakeFirstOrThrow()
  expect(broker).toBeNull()
})

test('binding waits for a valid license where the insured is', async () => {
  const accountId = await setup.account(setup.agency, { state: 'TX' })
  const { quote } = await steps.signed(accountId, contactOf('license'))
  expect(quote.checklist.find((item) => item.code === 'LICENSE_VALID')?.isDone).toBe(false)
  const said = async () => ({
    page: (await setup.must('quoteGet', setup.agent, { params: steps.at(quote.id) })).readiness,
    list: (
      await setup.must<{ content: { readiness: string | null }[] }>('quoteSearch', setup.agent, {
        query: { accountId },
      })
    ).content[0]?.readiness,
    calculator: (
      await setup.must<{ readiness: { text: string }[] }>('ratingDefaults', setup.agent, {
        query: { accountId, productType: 'P100' },
      })
    ).readiness.map(({ text }) => text),
  })
  const missing = 'Signed; binding needs a TX license.'
  expect(await said()).toEqual({
    page: missing,
    list: missing,
    calculator: [
      'Ready to send; binding needs a TX license; an underwriter binds coverage that starts today or earlier.',
      'Ready to send; binding needs a TX license.',
      'Ready to send; binding needs a TX license, a TX surplus lines license and the search of the admitted market on file; an underwriter binds coverage that starts today or earlier.',
      'Ready to send; binding needs a TX license, a TX surplus lines license and the search of the admitted market on file.',
    ],
  })
  const insured = await setup.insured(accountId)
  const seen = await setup.must('quoteGet', insured, { params: steps.at(quote.id) })
  expect(seen.readiness).toBeNull()
  expect(await bind(quote.id)).toMatchObject({ status: 409, body: { code: 'LICENSE_MISSING' } })
  await setup.license(setup.agency, 'TX', '2026-11-19')
  expect(await bind(quote.id)).toMatchObject({ status: 409, body: { code: 'LICENSE_MISSING' } })
  await setup.license(setup.agency, 'TX', '2026-11-20')
  const ready = 'Signed and ready to bind.'
  expect(await said()).toMatchObject({ page: ready, list: ready })
  expect((await bind(quote.id)).status).toBe(200)
})

test('coverage that starts today needs an underwriter to bind it', async () => {
  const accountId = await setup.account(setup.agency)
  const { quote } = await steps.signed(accountId, contactOf('today'))
  await setup.db
    .updateTable('quote')
    .set({ effective_date: '2026-11-20' })
    .where('id', '=', quote.id)
    .execute()
  expect(await bind(quote.id)).toMatchObject({ status: 409, body: { code: 'BACKDATED_NEEDS_UNDERWRITER' } })
  expect((await bind(quote.id, setup.underwriter)).status).toBe(200)
})

test('a quote that is not signed is not bound', async () => {
  const quote = await steps.ready(await setup.account(setup.agency))
  expect(await bind(quote.id)).toMatchObject({ status: 409, body: { code: 'APPLICATION_NOT_SIGNED' } })
})

test('a version that is behind is refused without a change', async () => {
  const { quote } = await steps.signed(await setup.account(setup.agency), contactOf('version'))
  const answer = await setup.call('quoteBind', setup.agent, {
    params: { id: quote.id },
    body: { version: quote.version - 1 },
  })
  expect(answer).toMatchObject({ status: 412, body: { code: 'VERSION_BEHIND', version: quote.version } })
})

test('a policy is issued once', async () => {
  const { quote } = await steps.signed(await setup.account(setup.agency), contactOf('issue'))
  await bind(quote.id)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => setup.call('quoteIssue', setup.agent, { params: steps.at(quote.id) })),
  )
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
  for (const answer of answers.filter((one) => one.status !== 200))
    expect(answer).toMatchObject({ status: 409, body: { code: 'ALREADY_ISSUED' } })
  const policies = await setup.db.selectFrom('policy').select('id').where('quote_id', '=', quote.id).execute()
  expect(policies).toHaveLength(1)
})

test('a policy is generated from its binder or its quote, once, and by no other agency', async () => {
  const { quote } = await steps.signed(await setup.account(setup.agency), contactOf('generate'))
  expect((await bind(quote.id)).status).toBe(200)
  const { id: binderId } = await setup.db
    .selectFrom('binder')
    .select('id')
    .where('quote_id', '=', quote.id)
    .executeTakeFirstOrThrow()
  for (const [name, params] of [
    ['policyFromBinder', { binderId }],
    ['policyFromQuote', { quoteId: quote.id }],
  ] as const)
    expect(await setup.call(name, setup.rival, { params })).toMatchObject({ status: 404 })
  expect(await setup.call('policyFromBinder', setup.agent, { params: { binderId } })).toMatchObject({
    status: 200,
    body: { policyNumber: expect.stringMatching(/^CYP-/), productType: quote.product },
  })
  expect(await setup.call('policyFromQuote', setup.agent, { params: { quoteId: quote.id } })).toMatchObject({
    status: 409,
    body: { code: 'ALREADY_ISSUED' },
  })
})
