import type { z } from 'zod'
import { quoteContract, type quoteView } from '#contract/quote.ts'
import { ratingContract } from '#contract/rating.ts'
import { type Actor, grantsOf } from '#domain/access/actor.ts'
import { roleById } from '#domain/access/roles.ts'
import type { P100Answers } from '#domain/questionnaire/schema.ts'
import { parseEnv } from '#server/env.ts'
import { ratingHandlers } from '#server/features/rating/handlers.ts'
import { type Dispatcher, dispatch } from '#server/http/dispatch.ts'
import { problemOf } from '#server/http/errors.ts'
import { movingClock } from '#server/platform/clock.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { Ports } from '#server/platform/ports.ts'
import { systemRandom } from '#server/platform/random.ts'
import { createTestDatabase } from '#server/platform/testing.ts'
import { quoteHandlers } from './handlers.ts'

/** The quotes' own little world for tests: a provider, two agencies, a carrier's paper and one good risk. */

const contract = { ...quoteContract, ...ratingContract }
type Name = keyof typeof contract

export type WireQuote = z.input<typeof quoteView>

export const STRONG_ANSWERS: P100Answers = {
  claimHistory: 0,
  mfaEmail: 'YES',
  mfaRemoteSystemAccess: 'YES',
  mfaAdminAccounts: 'YES',
  mfaCloud: 'YES',
  edr: 'YES',
  backupFrequency: 'DAILY',
  backupTypes: ['BACKUP_FREQUENCY_SEGMENTED', 'BACKUP_FREQUENCY_TESTED_ANNUALLY'],
  patchingFrequency: 'WEEKLY',
  training: 'YES',
  isSecurityOfficer: true,
  planIncidentResponse: 'YES',
  encryptionAtRest: 'YES',
  vendorManagement: 'YES',
  isVerifyingBankAccounts: true,
  isAuthenticatingFundTransferRequests: true,
  isPreventingUnauthorizedWireTransfers: true,
}

const COMPANY = {
  name: 'Prairie Lantern Accounting LLC',
  domainName: 'prairielantern.test',
  naicsCode: '541211',
  revenue: 5_000_000_00,
  noOfEmployeesAll: 38,
  yearEstablished: 2009,
  physicalAddress: {
    country: 'US',
    address1: '418 W Oak Street',
    city: 'Peoria',
    state: 'IL',
    zipCode: '61602',
  },
}

export const CONTACT = {
  policyContactFirstName: 'Eleanor',
  policyContactLastName: 'Marsh',
  policyContactEmail: 'eleanor@prairielantern.test',
  policyContactPhone: '+1 3095550107',
}

const NOON = '2026-11-20T18:00:00Z'
export const TODAY = '2026-11-20'

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

export const startWorld = async ({ connections = 10 } = {}) => {
  const database = await createTestDatabase({ max: connections })
  const db = database.kysely
  const clock = movingClock(NOON)
  const jobs: Job[] = []
  const ports = { env: parseEnv({}), db, clock, random: systemRandom } as unknown as Ports
  const dispatcher: Dispatcher = {
    ports,
    jobs: { put: async (_trx, more) => void jobs.push(...more) },
    handlers: { ...quoteHandlers, ...ratingHandlers },
  }
  const newId = () => systemRandom.newId()

  const org = async (account_type: string, name: string): Promise<string> => {
    const id = newId()
    await db
      .insertInto('org')
      .values({
        id,
        account_type: account_type as Actor['accountType'],
        name,
        market: 'US',
        cluster_id: null,
        processor_id: null,
        npn: '18446213',
        hostname: null,
        state: 'IL',
        commission_rate: 1500,
        created_at: clock.now(),
      })
      .execute()
    return id
  }

  const user = async (
    orgId: string,
    roleId: string,
    firstName: string,
    insuredAccountId: string | null = null,
  ): Promise<Actor> => {
    const id = newId()
    const email = `${firstName.toLowerCase()}.${id.slice(-6)}@people.test`
    await db
      .insertInto('app_user')
      .values({
        id,
        org_id: orgId,
        insured_account_id: insuredAccountId,
        email,
        first_name: firstName,
        last_name: 'Whitfield',
        phone: '3095550100',
        role_id: roleId,
        password_hash: 'unusable',
        totp_secret: null,
        totp_last_step: null,
        confirmed_at: clock.now(),
        last_login: null,
        created_at: clock.now(),
      })
      .execute()
    const role = roleById(roleId)
    if (!role) throw new Error(`no role ${roleId}`)
    return {
      userId: id,
      name: `${firstName} Whitfield`,
      email,
      accountType: role.accountType,
      orgId,
      orgName: '',
      roleId,
      permissions: grantsOf(roleId),
      insuredAccountId,
      memberAgencyIds: [],
      market: 'US',
      sessionId: newId(),
      actingStaff: null,
    }
  }

  const account = async (tenantId: string, more: Record<string, unknown> = {}): Promise<string> => {
    const id = newId()
    await db
      .insertInto('account')
      .values({
        tenant_id: tenantId,
        id,
        cbid: null,
        name: COMPANY.name,
        market: 'US',
        status: 'Open',
        agency_name: 'Harborview Insurance Agency',
        naics_code: COMPANY.naicsCode,
        sic_code: null,
        state: 'IL',
        city: 'Peoria',
        domain_name: COMPANY.domainName,
        revenue: COMPANY.revenue,
        employees: COMPANY.noOfEmployeesAll,
        profile_score: 8,
        firmographics: JSON.stringify({ company: COMPANY, provenance: {} }),
        contact: JSON.stringify({}),
        answers: JSON.stringify({ answers: STRONG_ANSWERS, provenance: {} }),
        risk_score: 72,
        carrier_id: null,
        verified_date: null,
        created_by: newId(),
        created_at: clock.now(),
        modified_at: clock.now(),
        search: '',
        ...more,
      })
      .execute()
    return id
  }

  const license = (tenantId: string, state: string, expires: string) =>
    db
      .insertInto('license')
      .values({
        tenant_id: tenantId,
        id: newId(),
        agency_name: 'Harborview Insurance Agency',
        state,
        npn: null,
        number: 'LIC 1',
        expiration_date: expires,
        created_at: clock.now(),
      })
      .execute()

  /** Sends a call the way HTTP does; a refusal comes back as its problem answer. */
  const call = async <T = WireQuote>(
    name: Name,
    actor: Actor,
    input: { params?: unknown; query?: unknown; body?: unknown },
    idempotencyKey: string = newId(),
  ): Promise<Answer<T>> => {
    try {
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
      return { status: answer.status, body: answer as never }
    }
  }

  /** The same where nothing but success is expected. */
  const must = async <T = WireQuote>(
    name: Name,
    actor: Actor,
    input: { params?: unknown; query?: unknown; body?: unknown },
  ): Promise<T> => {
    const answer = await call<T>(name, actor, input)
    if (answer.status !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body)}`)
    return answer.body as T
  }

  const provider = await org('COWBELL', 'Bindery')
  const agency = await org('AGENCY', 'Harborview Insurance Agency')
  const otherAgency = await org('AGENCY', 'Calder Valley Brokers')
  const carrier = await org('CARRIER', 'Northbank Casualty Company')
  await db
    .insertInto('paper')
    .values(
      [false, true].map((is_surplus) => ({
        product: 'P100',
        market: 'US' as const,
        is_surplus,
        carrier_id: carrier,
        reinsurer_id: null,
      })),
    )
    .execute()
  await license(agency, 'IL', '2027-12-31')
  const people = {
    underwriter: await user(provider, 'underwriter', 'Uma'),
    agent: await user(agency, 'agency-admin', 'Dana'),
    rival: await user(otherAgency, 'agency-admin', 'Ravi'),
  }
  return {
    database,
    db,
    clock,
    jobs,
    dispatcher,
    ports,
    call,
    must,
    user,
    account,
    license,
    org,
    agency,
    otherAgency,
    carrier,
    ...people,
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>

/** Steps of the thread, each giving the quote as its caller sees it. */
export const thread = (world: World) => {
  const at = (id: string) => ({ productType: 'P100', id })
  const draft = (accountId: string, more: Record<string, unknown> = {}) =>
    world.must('quoteCreate', world.agent, {
      params: at(accountId),
      body: { request: wireRequest(more) },
    })
  const ready = async (accountId: string, more: Record<string, unknown> = {}) => {
    const { id } = await draft(accountId, more)
    return world.must('quoteRequest', world.agent, { params: at(id), body: {} })
  }
  const sent = async (accountId: string, contact = CONTACT) => {
    const { id } = await ready(accountId)
    return world.must('quoteSend', world.agent, { body: { ...contact, quoteId: id } })
  }
  const sign = (quote: WireQuote, insured: Actor) =>
    world.must('quoteSign', insured, {
      body: {
        quoteId: quote.id,
        signeeName: 'Eleanor Marsh',
        signeeTitle: 'Managing Partner',
        isAttested: true,
        sha256: quote.application.sha256,
      },
    })
  /** A signed quote and the insured who signed it. */
  const signed = async (accountId: string, contact = CONTACT) => {
    const quote = await sent(accountId, contact)
    const insured = await world.user(
      await world.org('CUSTOMER', 'Insured'),
      'policy-holder',
      'Iris',
      accountId,
    )
    return { quote: await sign(quote, insured), insured }
  }
  return { at, draft, ready, sent, sign, signed }
}
