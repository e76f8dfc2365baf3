import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { permissionCodes } from '#domain/access/permissions.ts'
import type { Actor } from '#domain/access/actor.ts'
import { type QuoteAction, quoteLifecycle, quoteStatuses, type QuoteStatus } from '#domain/quote/lifecycle.ts'
import {
  type Answer,
  CONTACT,
  startWorld,
  thread,
  type WireQuote,
  wireRequest,
  type World,
} from './testing.ts'

let world: World
let steps: ReturnType<typeof thread>
/** Holds every right, so that only status and guards decide. */
let everybody: Actor

beforeAll(async () => {
  world = await startWorld()
  steps = thread(world)
  everybody = { ...world.underwriter, permissions: new Set(permissionCodes) }
})
afterAll(() => world.database.drop())

type Call = (quote: WireQuote) => Promise<Answer<unknown>>

const reason = { reasonSummary: 'BOR', reason: 'Moved' }

/** How each action is called. */
const calls: Record<QuoteAction, Call> = {
  update: ({ id }) =>
    world.call('quoteUpdate', everybody, { params: steps.at(id), body: { request: wireRequest() } }),
  request: ({ id }) => world.call('quoteRequest', everybody, { params: steps.at(id), body: {} }),
  submit: ({ id }) => world.call('quoteSubmit', everybody, { params: { id }, body: { reason: 'Look' } }),
  assign: ({ id }) => world.call('quoteAssign', everybody, { body: { quoteId: id } }),
  release: ({ id }) => world.call('quoteRelease', everybody, { body: { quoteId: id } }),
  decline: ({ id }) => world.call('quoteDecline', everybody, { params: { id }, body: reason }),
  send: ({ id }) =>
    world.call('quoteSend', everybody, {
      body: { ...CONTACT, policyContactEmail: `${id}@insured.test`, quoteId: id },
    }),
  sign: ({ id, application }) =>
    world.call('quoteSign', everybody, {
      body: { quoteId: id, signeeName: 'E. Marsh', isAttested: true, sha256: application.sha256 },
    }),
  bind: ({ id }) => world.call('quoteBind', everybody, { params: { id }, body: {} }),
  issue: ({ id }) => world.call('quoteIssue', everybody, { params: steps.at(id) }),
  lose: ({ id }) => world.call('quoteLose', everybody, { params: { id }, body: reason }),
  revive: ({ id }) => world.call('quoteRevive', everybody, { params: steps.at(id) }),
  delete: ({ id }) => world.call('quoteDelete', everybody, { params: steps.at(id) }),
}

/** A quote with everything any action needs, put into a status. */
const quoteIn = async (status: QuoteStatus): Promise<WireQuote> => {
  const accountId = await world.account(world.agency)
  const quote = await steps.draft(accountId)
  const isPast = status === 'BOUND' || status === 'ISSUED'
  await world.db
    .updateTable('quote')
    .set({
      status,
      sent_at: world.clock.now(),
      signed_at: world.clock.now(),
      contact: JSON.stringify({ ...CONTACT, policyContactEmail: `${accountId}@insured.test` }),
      ...(isPast ? { bound_by: 'Pat Winner', binder_number: 'B-1' } : {}),
      ...(status === 'ISSUED' ? { policy_number: 'CYP-1' } : {}),
    })
    .where('id', '=', quote.id)
    .execute()
  return world.must('quoteGet', everybody, { params: steps.at(quote.id) })
}

const storedStatus = async (id: string): Promise<string> =>
  (await world.db.selectFrom('quote').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const outcomesOf = (action: QuoteAction, from: QuoteStatus): readonly string[] => {
  const to: QuoteStatus | readonly QuoteStatus[] | null = quoteLifecycle[action].to
  if (to === null) return [from]
  return typeof to === 'string' ? [to] : to
}

const actions = Object.keys(quoteLifecycle) as QuoteAction[]

describe.each(actions)('%s', (action) => {
  const row = quoteLifecycle[action]
  test.each(quoteStatuses.map((status) => [status]))(`from %s`, async (status) => {
    const quote = await quoteIn(status)

    const answer = await calls[action](quote)
    const button = quote.actions[action]
    if ((row.from as readonly QuoteStatus[]).includes(status)) {
      expect(answer.body).not.toHaveProperty('detail')
      expect(answer.status).toBe(200)
      expect(button).toEqual({ allowed: true })
      expect(outcomesOf(action, status)).toContain(await storedStatus(quote.id))
    } else {
      expect(answer.status).toBe(409)
      const { code, detail } = answer.body as { code: string; detail: string }
      expect(button).toEqual({ allowed: false, code, reason: detail })
      expect(await storedStatus(quote.id)).toBe(status)
    }
  })
})

test('every change of a status has left an entry in the trail that says from where to where', async () => {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_entry where record_kind = 'quote' and to_status is not null
      and from_status is null and action <> 'quote.created'`.execute(world.db)
  expect(rows).toEqual([])
  const draft = await steps.ready(await world.account(world.agency))
  expect(draft.timeline[0]).toMatchObject({
    action: 'quote.requested',
    fromStatus: 'DRAFT',
    toStatus: 'READY',
    actorName: 'Dana Whitfield',
  })
})
