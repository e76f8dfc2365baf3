import { expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import { binderLifecycle, binderStatuses } from '#domain/policy/binder-lifecycle.ts'
import { addDays, addMonths } from '#domain/kernel/dates.ts'
import { actionsFrom } from '#domain/kernel/lifecycle.ts'
import {
  type QuoteAction,
  quoteEvents,
  quoteLifecycle,
  quoteStatuses,
  type QuoteStatus,
} from '#domain/quote/lifecycle.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import { seededRandom } from '#server/process/random.ts'
import { expireQuotes } from '#server/quote/shared/events.ts'
import { quoteCalls } from '#server/testing/quote-calls.ts'
import { test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { thread, type WireQuote } from '#server/testing/quotes.ts'

/**
 * Random commands of random people on random quotes, with the clock moving: the server and the tables always agree,
 * what is not allowed changes nothing and says what is, and the buttons are exactly what the server lets through.
 */
const RUNS = process.env['TEST_FULL'] === '1' ? 2_000 : 200
const COMMANDS = 8
/** Setups next to each other, each with a database and a clock of its own. */
const LANES = 4
const SEED = process.env['TEST_SEED'] ?? 'quote-life'

const actionNames = Object.keys(quoteLifecycle) as QuoteAction[]

/** A command that is allowed may find something wrong with its input (422), or nothing to do. */
const OWN_WORDS = new Set(['NO_RULE_TO_BYPASS'])

let setups: QuoteSetup[] = []
const seen = { allowed: new Set<QuoteAction>(), statuses: new Set<string>(), refused: 0 }

test.beforeAll(async ({ anotherSetup }) => {
  setups = await Promise.all(Array.from({ length: LANES }, () => anotherSetup({ connections: 3 })))
})

const stored = async (setup: QuoteSetup, id: string) => {
  const row = await setup.db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return { ...row, search: '' }
}

/** Where the table lets an action lead from a status. */
const endsOf = (action: QuoteAction, from: QuoteStatus): readonly string[] => {
  const { to } = quoteLifecycle[action] as { to: QuoteStatus | readonly QuoteStatus[] | null }
  return to === null ? [from] : [to].flat()
}

interface Cast {
  setup: QuoteSetup
  people: { name: string; actor: Actor }[]
  random: ReturnType<typeof seededRandom>
}

const pick = <T>({ random }: Cast, list: readonly T[]): T => list[random.integer(list.length)] as T

/** A quote of a good or a large risk; half of the accounts are attested by their agent. */
const begin = async (cast: Cast): Promise<string> => {
  const { setup, random } = cast
  const account = await setup.account(setup.agency, { is_verified_by_agent: random.integer(2) === 0 })
  const limit = pick(cast, [1_000_000, 1_000_000, 1_000_000, 5_000_000])
  const today = setup.clock.now().toISOString().slice(0, 10)
  const effectiveDate = addDays(today, 14)
  const endDate = addMonths(effectiveDate, 12)
  const terms = { limit, deductible: 25_000, effectiveDate, endDate }
  const { id } = await thread(setup).draft(account, terms)
  cast.people = [
    { name: 'agent', actor: setup.agent },
    { name: 'underwriter', actor: setup.underwriter },
    { name: 'insured', actor: await setup.insured(account) },
  ]
  return id
}

/** What leads on, and what no quote did yet, is more likely than any other, so that lives get everywhere. */
const chooseAction = (cast: Cast, quote: WireQuote): QuoteAction => {
  const possible = actionNames.filter((action) => quote.actions[action]?.allowed)
  const isStrayed = cast.random.integer(10) < 4 || possible.length === 0
  const untried = possible.filter((action) => !seen.allowed.has(action))
  if (!isStrayed && untried.length > 0) return pick(cast, untried)
  return pick(cast, isStrayed ? actionNames : possible)
}

const checkRefused = async (cast: Cast, quote: WireQuote, action: QuoteAction, before: object) => {
  const { setup } = cast
  const button = quote.actions[action]
  const { actor } = pick(cast, cast.people)
  const shown = await setup.call<WireQuote>('quoteGet', actor, { params: thread(setup).at(quote.id) })
  expect([200, 404]).toContain(shown.status)
  expect(button?.reason).toBeTruthy()
  expect(await stored(setup, quote.id)).toEqual(before)
  seen.refused += 1
}

/** Binding is asked for by who may not bind: one call for both (specification 1 section 7). */
const meantBy = (action: QuoteAction, quote: WireQuote, actor: Actor): QuoteAction => {
  const code = quote.actions[action]?.code
  const isAsked = code === 'PERMISSION_MISSING' || code === 'UNDERWRITER_BINDS'
  return action === 'bind' && isAsked && actor.permissions.has('quote:requestbind') ? 'requestBind' : action
}

/** One command of one person; what it may do is read off the page before. */
const step = async (cast: Cast, id: string): Promise<void> => {
  const { setup } = cast
  const { actor } = pick(cast, cast.people)
  const shown = await setup.call<WireQuote>('quoteGet', actor, { params: thread(setup).at(id) })
  if (shown.status === 404) return
  const quote = shown.body as WireQuote
  const chosen = chooseAction(cast, quote)
  const action = meantBy(chosen, quote, actor)
  const button = quote.actions[action]
  const before = await stored(setup, id)
  const from = before.status
  const answer = await quoteCalls(setup, actor)[chosen](quote)
  const body = answer.body as { code?: string; detail?: string; allowedActions?: string[] }
  const what = `${SEED}: ${action} from ${from} by ${actor.name}: ${answer.status} ${body.code ?? ''}`
  if (button?.allowed) {
    if (answer.status === 422 || OWN_WORDS.has(body.code ?? '')) {
      expect(await stored(setup, id), what).toEqual(before)
      return
    }
    expect(answer.status, `${what} ${body.detail ?? ''}`).toBe(200)
    const after = await stored(setup, id)
    expect(endsOf(action, from), what).toContain(after.status)
    seen.allowed.add(action)
    seen.statuses.add(after.status)
    return
  }
  expect([403, 409], what).toContain(answer.status)
  if (!quoteLifecycle[action].from.some((one) => one === from) && body.code === 'TRANSITION_NOT_ALLOWED')
    expect(body.allowedActions, what).toEqual(actionsFrom(quoteLifecycle, from))
  // A right that the route asks for before it looks at the quote is refused in the same words.
  if (answer.status === 409)
    expect({ code: body.code, reason: body.detail }, what).toEqual({
      code: button?.code,
      reason: button?.reason,
    })
  await checkRefused(cast, quote, action, before)
}

/** Days pass; quotes whose time is over expire by the timer. */
const wait = async ({ setup, random }: Cast): Promise<void> => {
  setup.clock.advance({ days: random.integer(6) === 0 ? 31 : 0, hours: random.integer(5) })
  const today = setup.clock.now().toISOString().slice(0, 10)
  await runAsSystem(setup.dispatcher, 'model', (ctx) => expireQuotes(ctx, today))
}

const runOnce = async (cast: Cast): Promise<void> => {
  const id = await begin(cast)
  for (let nth = 0; nth < COMMANDS; nth += 1) {
    await step(cast, id)
    if (nth % 3 === 2) await wait(cast)
  }
}

test(`${RUNS} lives of quotes: the server does what the tables say, and nothing else`, async () => {
  const lane = async (setup: QuoteSetup, index: number): Promise<void> => {
    for (let nth = index; nth < RUNS; nth += LANES) {
      const random = seededRandom(`${SEED} ${nth}`, setup.clock)
      await runOnce({ setup, random, people: [] })
    }
  }
  await Promise.all(setups.map(lane))
  expect(seen.allowed.size).toBeGreaterThanOrEqual(24)
  expect(seen.refused).toBeGreaterThan(RUNS / 4)
}, 600_000)

test('the model walks over more than thirty statuses and actions', () => {
  const events = Object.keys(quoteEvents).length
  const binder = binderStatuses.length + Object.keys(binderLifecycle).length
  expect(quoteStatuses.length + actionNames.length + events + binder).toBeGreaterThan(60)
  expect(seen.statuses.size + seen.allowed.size).toBeGreaterThanOrEqual(34)
})
