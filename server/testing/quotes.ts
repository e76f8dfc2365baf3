import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { localDateIn } from '#domain/kernel/dates.ts'
import { sampleEffort } from '#domain/quote/diligent-effort/sample.ts'
import { SECURE } from '#domain/questionnaire/sample-answers.ts'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { accountContract } from '#contract/account/account.ts'
import { binderContract } from '#contract/policy/binders.ts'
import { quoteEndpoints } from '#contract/quote/endpoints.ts'
import { quoteStanding, type quoteView } from '#contract/quote/quote.ts'
import { deskContract } from '#contract/underwriting/desk.ts'
import { scheduleContract } from '#contract/underwriting/schedule-rating.ts'
import { type calculation, ratingContract } from '#contract/rating/rating.ts'
import type { Actor } from '#domain/access/actor.ts'
import { parseEnv } from '#server/env.ts'
import { accountHandlers } from '#server/account/handlers.ts'
import { ratingHandlers } from '#server/rating/handlers.ts'
import { handlers as quoteHandlers } from '#server/quote/endpoints.ts'
import { type Dispatcher, dispatch } from '#server/http/dispatch.ts'
import { problemOf } from '#server/http/errors.ts'
import { movingClock } from '#server/process/clock.ts'
import type { Job } from '#server/jobs/job.ts'
import type { Ports } from '#server/command/ports.ts'
import { systemRandom } from '#server/process/random.ts'
import { sandboxesIn } from '#server/database/sandboxes.ts'
import type { TestDatabase } from '#server/database/testing.ts'
import { binderHandlers } from '#server/policy/binders.ts'
import { deskHandlers } from '../underwriting/desk.ts'
import { scheduleHandlers } from '../underwriting/schedule-rating.ts'
import {
  addSurplusLicense,
  addAccount,
  addLicense,
  addOrg,
  addPaper,
  addUser,
  type Rows,
} from './quote-rows.ts'

/** What tests of quotes need and no more: a provider, two agencies, a carrier's paper and one good risk. */

const contract = {
  ...quoteEndpoints,
  ...deskContract,
  ...scheduleContract,
  ...ratingContract,
  ...binderContract,
  accountUpdateDetails: accountContract.accountUpdateDetails,
  accountDecline: accountContract.accountDecline,
  accountUndecline: accountContract.accountUndecline,
}
type Name = keyof typeof contract

export type WireQuote = z.input<typeof quoteView>
export type WireCalculation = z.input<typeof calculation>

export const CONTACT = {
  policyContactFirstName: 'Eleanor',
  policyContactLastName: 'Marsh',
  policyContactEmail: 'eleanor@prairielantern.test',
  policyContactPhone: '+1 3095550107',
}

const NOON = '2026-11-20T18:00:00Z'
/** A calculator request as it goes over the wire, in dollars. */
export const wireRequest = (more: Record<string, unknown> = {}) => ({
  limit: 1_000_000,
  deductible: 10_000,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  effectiveDate: '2026-12-04',
  endDate: '2027-12-04',
  preset: 'POPULAR',
  coverages: [],
  isSurplus: false,
  isTriaExcluded: false,
  brokerFee: 100,
  ...more,
})

export type Answer<T = WireQuote> =
  | { status: 200; body: T; replayed: boolean }
  | { status: number; body: Record<string, unknown> & { code: string; detail: string } }

interface Input {
  params?: unknown
  query?: unknown
  body?: unknown
}

/** A command that names no version is sent with the quote's own, as a page that was opened just now does. */
const asShownNow = async ({ ports }: Dispatcher, name: Name, input: Input): Promise<Input> => {
  const { body, record }: Endpoint = contract[name]
  if (!record || !(body instanceof z.ZodObject) || !('version' in body.shape)) return input
  const given = { ...(input.body as object) }
  if ('version' in given) return input
  const quoteId = (input as Record<string, Record<string, unknown>>)[record.in]?.[record.field]
  const row = await ports.db
    .selectFrom('quote')
    .select('lock_version')
    .where('id', '=', String(quoteId))
    .executeTakeFirst()
  return { ...input, body: { ...given, version: row?.lock_version ?? 1 } }
}

/** Sends calls the way HTTP does; a refusal comes back as its problem answer. */
const callsOf = (dispatcher: Dispatcher) => {
  const call = async <T = WireQuote>(
    name: Name,
    actor: Actor,
    given: Input,
    idempotencyKey: string = systemRandom.newId(),
  ): Promise<Answer<T>> => {
    try {
      const input = await asShownNow(dispatcher, name, given)
      const outcome = await dispatch(dispatcher, {
        name,
        endpoint: contract[name],
        actor,
        input,
        idempotencyKey,
        requestId: 'test',
        caller: { ip: '203.0.113.24', userAgent: 'Test browser' },
      })
      return { status: 200, body: outcome.answer as T, replayed: outcome.replayed }
    } catch (error) {
      const { answer, isBug } = problemOf(error, 'test')
      if (isBug) throw error
      return { status: answer.status, body: answer }
    }
  }
  /**
   * The same where nothing but success is expected. A command answers with its quote's standing; the whole quote is
   * read after it, as a page does.
   */
  const must = async <T = WireQuote>(name: Name, actor: Actor, input: Input): Promise<T> => {
    const answer = await call<T>(name, actor, input)
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    const endpoint = contract[name]
    const isStanding = 'response' in endpoint && endpoint.response === quoteStanding
    if (!isStanding) return answer.body as T
    const { id, product } = answer.body as unknown as WireQuote
    return must<T>('quoteGet', actor, { params: { productType: product, id } })
  }
  return { call, must }
}

const addPeople = async (rows: Rows) => {
  const provider = await addOrg(rows, 'COWBELL', 'Bindery')
  const agency = await addOrg(rows, 'AGENCY', 'Harborview Insurance Agency')
  const otherAgency = await addOrg(rows, 'AGENCY', 'Calder Valley Brokers')
  const admitted = await addOrg(rows, 'CARRIER', 'Northbank Casualty Company')
  await addPaper(rows, admitted, await addOrg(rows, 'CARRIER', 'Sable River Insurance Company'))
  await addLicense(rows, agency, 'IL', '2027-12-31')
  return {
    agency,
    underwriter: await addUser(rows, provider, 'underwriter', 'Uma'),
    agent: await addUser(rows, agency, 'agency-admin', 'Dana'),
    rival: await addUser(rows, otherAgency, 'agency-admin', 'Ravi'),
  }
}

/** Tests get it as the fixture `setup`; the database belongs to the caller. */
export const startQuoteSetup = async (database: TestDatabase) => {
  const clock = movingClock(NOON)
  const rows: Rows = { db: database.kysely, clock }
  const jobs: Job[] = []
  const ports = {
    env: parseEnv({}),
    db: database.kysely,
    clock,
    sandboxes: sandboxesIn(database.kysely),
    random: systemRandom,
    evidence: async () => null,
  } as unknown as Ports
  const dispatcher: Dispatcher = {
    ports,
    jobs: { put: async (_trx, more) => void jobs.push(...more) },
    checksAnswers: true,
    handlers: {
      ...quoteHandlers,
      ...deskHandlers,
      ...scheduleHandlers,
      ...ratingHandlers,
      ...binderHandlers,
      accountUpdateDetails: accountHandlers.accountUpdateDetails,
      accountDecline: accountHandlers.accountDecline,
      accountUndecline: accountHandlers.accountUndecline,
    },
  }
  return {
    database,
    db: database.kysely,
    clock,
    jobs,
    dispatcher,
    newId: () => systemRandom.newId(),
    strongAnswers: SECURE,
    ...callsOf(dispatcher),
    ...(await addPeople(rows)),
    /** A user of a party. */
    user: (orgId: string, roleId: string, firstName: string, insuredAccountId: string | null = null) =>
      addUser(rows, orgId, roleId, firstName, insuredAccountId),
    /** The policyholder of an account, in a party of their own. */
    insured: async (accountId: string) =>
      addUser(rows, await addOrg(rows, 'CUSTOMER', 'Insured'), 'policy-holder', 'Iris', accountId),
    account: (tenantId: string, more: Record<string, unknown> = {}) => addAccount(rows, tenantId, more),
    surplusLicense: (tenantId: string, state: string) => addSurplusLicense(rows, tenantId, state),
    license: (tenantId: string, state: string, expires: string) => addLicense(rows, tenantId, state, expires),
  }
}

export type QuoteSetup = Awaited<ReturnType<typeof startQuoteSetup>>

const at = (id: string) => ({ productType: 'P100', id })

/** Steps of the thread, each giving the quote as its caller sees it. */
export const thread = (setup: QuoteSetup) => {
  const draft = (accountId: string, more: Record<string, unknown> = {}) =>
    setup.must('quoteCreate', setup.agent, { params: at(accountId), body: { request: wireRequest(more) } })
  const ready = async (accountId: string, more: Record<string, unknown> = {}) => {
    const { id } = await draft(accountId, more)
    return setup.must('quoteRequest', setup.agent, { params: at(id), body: {} })
  }
  const sent = async (accountId: string, contact = CONTACT) => {
    const { id } = await ready(accountId)
    return setup.must('quoteSend', setup.agent, { body: { ...contact, quoteId: id } })
  }
  const sign = (quote: WireQuote, insured: Actor) => {
    const signee = { signeeName: 'Eleanor Marsh', signeeTitle: 'Managing Partner', isAttested: true }
    return setup.must('quoteSign', insured, {
      body: { ...signee, ...signedAsOffered(quote.application), quoteId: quote.id },
    })
  }
  /** A signed quote and the insured who signed it. */
  const signed = async (accountId: string, contact = CONTACT) => {
    const quote = await sent(accountId, contact)
    const insured = await setup.insured(accountId)
    return { quote: await sign(quote, insured), insured }
  }
  /** The search of the admitted market is recorded where the state of a surplus lines quote asks for it. */
  const searched = async ({ id }: WireQuote) => {
    const { actions } = await setup.must('quoteGet', setup.agent, { params: at(id) })
    if (actions['diligentEffort']?.allowed)
      await setup.must('quoteDiligentEffort', setup.agent, {
        params: { quoteId: id },
        body: sampleEffort(localDateIn(setup.clock.now(), 'America/Chicago')),
      })
  }
  return { at, draft, ready, sent, sign, signed, searched }
}

export type Steps = ReturnType<typeof thread>
