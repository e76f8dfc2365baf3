import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { Actor } from '#domain/access/actor.ts'
import type { BinderStatus } from '#domain/policy/binder-lifecycle.ts'
import {
  agencyStatuses,
  agencyStatusOf,
  customerStatuses,
  customerStatusOf,
  type QuoteAction,
  quoteLifecycle,
  quoteStatuses,
  type QuoteStatus,
} from '#domain/quote/lifecycle.ts'
import { forced } from '#server/testing/statuses.ts'
import { anyUser, quoteCalls } from '../testing/quote-calls.ts'
import { type Steps, test, type QuoteSetup } from '#server/testing/fixtures.ts'
import { CONTACT, type WireQuote } from '../testing/quotes.ts'

let setup: QuoteSetup
let steps: Steps
let user: Actor

test.beforeAll(async ({ setup: given, steps: walk }) => {
  setup = given
  steps = walk
  user = anyUser(setup)
  await setup.surplusLicense(setup.agency, 'LA')
})

/** Actions on a bound quote that need it to have been bound without a signature. */
const BEFORE_SIGNING: readonly QuoteAction[] = ['send', 'sign', 'markSigned']

const binderFor = (action: QuoteAction, status: QuoteStatus): BinderStatus | null => {
  if (status === 'ISSUED') return 'ISSUED'
  if (status !== 'BOUND') return null
  return action === 'reinstate' ? 'BINDER EXPIRED' : 'BOUND'
}

const addBinder = async (quote: WireQuote, status: string): Promise<string> => {
  const id = setup.newId()
  await sql`insert into binder (tenant_id, id, binder_number, quote_id, quote_number, account_id, product,
      company_name, agency_name, market, currency, status, agg_limit, total_premium, effective_date, end_date,
      expires_on, bound_at, bound_by, created_at, modified_at, search)
    select tenant_id, ${id}, 'B-1', id, quote_number, account_id, product, company_name, agency_name, market,
      currency, ${status}, agg_limit, total_premium, effective_date, end_date, effective_date, now(), 'Pat Winner',
      now(), now(), '' from quote where id = ${quote.id}`.execute(setup.db)
  return id
}

/** Something that an underwriter may set aside. */
const REFERRAL = { level: 'approve', code: 'RECENT_CLAIM', reason: 'A claim', field: 'answers.claimHistory' }

/** The price as it is, with the endorsement for additional insureds among its coverages. */
const withInsuredsEndorsement = sql<string>`(select jsonb_set(calculation::jsonb, '{coverages}', jsonb_agg(
    case when line->>'key' = 'additionalInsureds' then line || '{"isSelected": true}' else line end))::json
  from jsonb_array_elements(calculation::jsonb->'coverages') line)`

/** A quote with everything the action needs, put into a status. */
const quoteIn = async (status: QuoteStatus, action: QuoteAction): Promise<WireQuote> => {
  const accountId = await setup.account(setup.agency, { is_verified_by_agent: true })
  const quote = await steps.draft(accountId)
  const binder = binderFor(action, status)
  const isSigned = !(status === 'BOUND' && BEFORE_SIGNING.includes(action))
  await setup.db
    .updateTable('quote')
    .set({
      status: forced(status),
      sent_at: setup.clock.now(),
      signed_at: isSigned ? setup.clock.now() : null,
      referrals: JSON.stringify([REFERRAL]),
      contact: JSON.stringify({ ...CONTACT, policyContactEmail: `${accountId}@insured.test` }),
      ...(binder
        ? {
            bound_by: 'Pat Winner',
            binder_number: 'B-1',
            binder_status: forced(binder),
            binder_id: await addBinder(quote, binder),
          }
        : {}),
      // Only surplus lines paper in two states has a notice, and only where a license is on file.
      ...(action === 'attest' ? { is_surplus: true, state: 'LA' } : {}),
      // And a search of the admitted market is recorded on surplus lines paper alone.
      ...(action === 'diligentEffort' ? { is_surplus: true } : {}),
      // No one can be added without the endorsement that covers them.
      ...(action === 'additionalInsureds' ? { calculation: withInsuredsEndorsement } : {}),
      // A broker gives back only a request that the broker has.
      ...(action === 'returnRequest' ? { broker_id: user.userId } : {}),
      ...(status === 'ISSUED' ? { policy_number: 'CYP-1' } : {}),
      ...(status === 'DELETED' ? { deleted_from: 'EXPIRED' } : {}),
    })
    .where('id', '=', quote.id)
    .execute()
  return setup.must('quoteGet', user, { params: steps.at(quote.id) })
}

const stored = (id: string) =>
  setup.db.selectFrom('quote').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const outcomesOf = (action: QuoteAction, from: QuoteStatus): readonly string[] => {
  const to: QuoteStatus | readonly QuoteStatus[] | null = quoteLifecycle[action].to
  if (to === null) return [from]
  return typeof to === 'string' ? [to] : to
}

const actions = Object.keys(quoteLifecycle) as QuoteAction[]

describe('every action from every status: the server and the table agree (SEC-057)', () => {
  test.each(actions)('%s', async (action) => {
    const call = quoteCalls(setup, user)[action]
    for (const status of quoteStatuses) {
      const quote = await quoteIn(status, action)
      const before = await stored(quote.id)
      const answer = await call(quote)
      const button = quote.actions[action]
      if ((quoteLifecycle[action].from as readonly QuoteStatus[]).includes(status)) {
        expect(answer.body, status).not.toHaveProperty('detail')
        expect(button, status).toEqual({ allowed: true })
        expect(outcomesOf(action, status)).toContain((await stored(quote.id)).status)
      } else {
        expect(answer.status, status).toBe(409)
        const { code, detail } = answer.body as { code: string; detail: string }
        expect(button).toEqual({ allowed: false, code, reason: detail })
        expect(await stored(quote.id)).toEqual(before)
      }
    }
  })
})

test('every status has its word for the agency and for the insured', () => {
  for (const status of quoteStatuses) {
    expect(agencyStatuses).toContain(agencyStatusOf(status))
    for (const isSent of [true, false]) expect(customerStatuses).toContain(customerStatusOf(status, isSent))
  }
  expect(customerStatusOf('READY', false)).toBe('PENDING')
  expect(agencyStatusOf('REQUESTED')).toBe('wraRequestToBind')
})

test('every change of a status has left an entry in the trail that says from where to where', async () => {
  const { rows } = await sql<{ action: string }>`
    select distinct action from audit_entry where record_kind = 'quote' and to_status is not null
      and from_status is null and action <> 'quote.created'`.execute(setup.db)
  expect(rows).toEqual([])
  const draft = await steps.ready(await setup.account(setup.agency))
  expect(draft.timeline[0]).toMatchObject({
    action: 'quote.requested',
    fromStatus: 'DRAFT',
    toStatus: 'READY',
    actorName: 'Dana Whitfield',
  })
})
