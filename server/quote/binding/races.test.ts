import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import { expireQuotes } from '#server/quote/shared/events.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { type Steps, testWith, type QuoteSetup } from '#server/testing/fixtures.ts'
import { type Answer, CONTACT, type WireQuote } from '#server/testing/quotes.ts'

/** People who reach for one quote at once; TEST_FULL=1 races up to 1,000. */
const CROWDS = process.env['TEST_FULL'] === '1' ? [2, 20, 200, 1_000] : [2, 20]

const test = testWith({ connections: 24 })

let setup: QuoteSetup
let steps: Steps
let crowd: Actor[] = []

test.beforeAll(async ({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
  const most = Math.min(40, Math.max(...CROWDS))
  crowd = await Promise.all(
    Array.from({ length: most }, (_, nth) => setup.user(setup.agency, 'agency-admin', `Agent${nth}`)),
  )
})

/** Long enough for everyone to arrive at a row that is locked, short of the time that a lock is waited for. */
const arrived = () => new Promise((resolve) => setTimeout(resolve, 300))

/** The statuses that the quote went through, the first before the race. */
const trailOf = async (id: string, first: string): Promise<string[]> => {
  const rows = await setup.db
    .selectFrom('audit_entry')
    .select(['from_status', 'to_status'])
    .where('record_id', '=', id)
    .where('to_status', 'is not', null)
    .orderBy('at')
    .orderBy('id')
    .execute()
  const steps = rows.map((row) => [row.from_status, row.to_status] as const)
  const path = [first]
  let left = steps.slice(steps.findIndex(([from]) => from === first && steps.length > 0))
  left = left.filter(([from]) => from !== null)
  for (let found = left.find(([from]) => from === path.at(-1)); found;) {
    path.push(found[1] ?? '')
    left = left.filter((one) => one !== found)
    found = left.find(([from]) => from === path.at(-1))
  }
  return path
}

/**
 * One legal order explains every answer: each refusal names a status that the quote was in, or says that another command had
 * changed the version that it was about.
 */
const explain = async (id: string, first: string, answers: readonly Answer<unknown>[]): Promise<string[]> => {
  const path = await trailOf(id, first)
  for (const { status, body } of answers) {
    const { code, currentStatus, detail } = body as { code?: string; currentStatus?: string; detail?: string }
    expect([200, 409]).toContain(code === 'VERSION_BEHIND' ? 409 : status)
    if (code === 'VERSION_BEHIND') expect([status, won(answers) > 0]).toEqual([412, true])
    if (code === 'TRANSITION_NOT_ALLOWED') expect(path, detail).toContain(currentStatus)
    if (code === 'ALREADY_BOUND') expect(path, detail).toContain('BOUND')
  }
  const row = await setup.db
    .selectFrom('quote')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(path.at(-1)).toBe(row.status)
  return path
}

const won = (answers: readonly Answer<unknown>[]): number =>
  answers.filter(({ status }) => status === 200).length

const shuffled = <T>(list: readonly T[]): T[] =>
  list
    .map((one, nth) => [(nth * 7919) % 101, one] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, one]) => one)

test.each(CROWDS)(
  '%i people bind while it is lost, sent, edited and expires: one of them or none',
  async (many) => {
    const { quote } = await steps.signed(await setup.account(setup.agency), {
      ...CONTACT,
      policyContactEmail: `race${many}@prairielantern.test`,
    })
    const agents = quoteCalls(setup, setup.agent)
    const binds = Array.from(
      { length: many },
      (_, nth) => async () => quoteCalls(setup, crowd[nth % crowd.length] as Actor).bind(quote),
    )
    const others = [
      () => agents.lose(quote),
      () => agents.brokerFee(quote),
      () => agents.update(quote),
      () => agents.send(quote),
      () => quoteCalls(setup, setup.underwriter).decline(quote),
    ]
    const timer = runAsSystem(setup.dispatcher, 'race', (ctx) => expireQuotes(ctx, '2026-12-25'))
    const calls = shuffled([...binds, ...others])
    const answers = await Promise.all(calls.map((call) => call()))
    await timer
    const path = await explain(quote.id, 'SIGNED', answers)
    const bound = answers.filter(({ body }) => (body as WireQuote).status === 'BOUND')
    expect(bound.length).toBe(path.includes('BOUND') ? 1 : 0)
    expect(won(answers)).toBe(path.includes('EXPIRED') ? 0 : 1)
  },
)

test.each(CROWDS)(
  '%i underwriters approve while others reject, decline and lose it: one is first',
  async (many) => {
    const account = await setup.account(setup.agency, { is_verified_by_agent: true })
    const sent = await steps.sent(account, {
      ...CONTACT,
      policyContactEmail: `ask${many}@prairielantern.test`,
    })
    const agents = quoteCalls(setup, setup.agent)
    const desk = quoteCalls(setup, setup.underwriter)
    expect((await agents.requestBind(sent)).status).toBe(200)
    const calls = shuffled([
      ...Array.from({ length: many }, () => () => desk.approve(sent)),
      () => desk.reject(sent),
      () => desk.decline(sent),
      () => agents.lose(sent),
      () => agents.brokerFee(sent),
    ])
    const answers = await Promise.all(calls.map((call) => call()))
    const path = await explain(sent.id, 'REQUESTED', answers)
    const rows = await setup.db
      .selectFrom('binder')
      .select('status')
      .where('quote_id', '=', sent.id)
      .execute()
    expect(rows.map((row) => row.status)).toEqual(path.includes('BOUND') ? ['BOUND'] : [])
  },
)

test.each(CROWDS)(
  '%i people bind while the account changes so that its price no longer stands: bound before, or never',
  async (many) => {
    const accountId = await setup.account(setup.agency)
    const { quote } = await steps.signed(accountId, {
      ...CONTACT,
      policyContactEmail: `change${many}@prairielantern.test`,
    })
    const { lock_version: version } = await setup.db
      .selectFrom('account')
      .select('lock_version')
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow()
    const change = (revenue: number) => () =>
      setup.call('accountUpdateDetails', setup.agent, {
        params: { accountId },
        body: { version, firmographics: { revenue } },
      })
    const binds = Array.from(
      { length: many },
      (_, nth) => async () => quoteCalls(setup, crowd[nth % crowd.length] as Actor).bind(quote),
    )
    const calls = shuffled([...binds, change(9_000_000), change(12_000_000)])
    const answers = await Promise.all(calls.map((call) => call()))
    const isQuote = ({ body }: Answer<unknown>) => (body as WireQuote).quoteNumber !== undefined
    const ofQuote = answers.filter((answer) => answer.status !== 200 || isQuote(answer))
    const path = await explain(
      quote.id,
      'SIGNED',
      ofQuote.filter(
        ({ status, body }) => status !== 412 && (body as { code?: string }).code !== 'VERSION_BEHIND',
      ),
    )
    const bound = answers.filter(({ body }) => (body as WireQuote).status === 'BOUND')
    expect(bound.length).toBe(path.includes('BOUND') ? 1 : 0)
    expect(path.at(-1)).toBe(bound.length === 1 ? 'BOUND' : 'INVALID')
  },
)

test.each(CROWDS)('%i underwriters release while it is declined and lost: one ending', async (many) => {
  const quote = await steps.ready(await setup.account(setup.agency))
  await quoteCalls(setup, setup.agent).submit(quote)
  const desk = quoteCalls(setup, setup.underwriter)
  const calls = shuffled([
    ...Array.from({ length: many }, () => () => desk.release(quote)),
    () => desk.decline(quote),
    () => quoteCalls(setup, setup.agent).lose(quote),
    () => desk.mgaFee(quote),
  ])
  const answers = await Promise.all(calls.map((call) => call()))
  const path = await explain(quote.id, 'REFERRED', answers)
  const releases = answers.filter(({ body }) => (body as WireQuote).status === 'READY')
  expect(releases.length > 0).toBe(path.includes('READY'))
  expect(['READY', 'DECLINED', 'LOST']).toContain(path.at(-1))
})

test('people who wait for one quote leave the connections to the rest, and each learns how it ended', async () => {
  const { quote } = await steps.signed(await setup.account(setup.agency), {
    ...CONTACT,
    policyContactEmail: 'crowd@prairielantern.test',
  })
  const { pool } = setup.database
  const answers = await setup.db.transaction().execute(async (trx) => {
    await trx.selectFrom('quote').select('id').where('id', '=', quote.id).forUpdate().execute()
    const binds = Array.from({ length: 60 }, (_, nth) =>
      setup.call('quoteBind', crowd[nth % crowd.length] as Actor, {
        params: { id: quote.id },
        body: { version: quote.version },
      }),
    )
    await arrived()
    expect(pool.waitingCount).toBe(0)
    expect(pool.totalCount - pool.idleCount).toBeLessThan(6)
    return binds
  })
  const path = await explain(quote.id, 'SIGNED', await Promise.all(answers))
  expect(path).toEqual(['SIGNED', 'BOUND'])
})
