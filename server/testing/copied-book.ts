import { signedAsOffered } from '#domain/quote/signing/signed-as-offered.ts'
import { mkdirSync } from 'node:fs'
import { sql } from 'kysely'
import { type Actor, grantsOf } from '#domain/access/actor.ts'
import { answersOf } from '../../db/seed/answers.ts'
import { type App, buildApp } from '#server/app.ts'
import { parseEnv } from '#server/env.ts'
import { type InProcess, inProcess } from '#server/http/call.ts'
import { systemClock } from '#server/process/clock.ts'
import { createLog } from '#server/process/log.ts'
import { systemRandom } from '#server/process/random.ts'
import { actorOf, addOrg, addUser } from '#server/party/shared/parties.ts'
import { signInAs, tokenFor } from './sign-in.ts'
import type { Connection } from '#server/database/db.ts'

export interface BookTenant {
  orgId: string
  agent: Actor
  /** The agent's access token. */
  token: string
}

export interface BookAccount {
  id: string
  tenant: number
  insured: Actor
  /** The insured's access token. */
  token: string
}

export interface Book {
  app: App
  api: InProcess
  tenants: BookTenant[]
  /** One account of the first tenant, made by real commands; all others are its copies. */
  template: string
}

const STATE = 'CA'

const addParty = (app: App, accountType: 'CARRIER' | 'RE_INSURER' | 'AGENCY' | 'CUSTOMER', name: string) =>
  addOrg(
    app.ports.db,
    { id: systemRandom.newId(), accountType, name, market: 'US', commissionRate: 1500 },
    systemClock.now(),
  )

const addPaper = async (app: App): Promise<void> => {
  const carrier = await addParty(app, 'CARRIER', 'Harbor Mutual')
  const reinsurer = await addParty(app, 'RE_INSURER', 'Summit Re')
  await app.ports.db
    .insertInto('paper')
    .values(
      [false, true].map((isSurplus) => ({
        product: 'P100',
        market: 'US' as const,
        is_surplus: isSurplus,
        carrier_id: carrier.id,
        reinsurer_id: reinsurer.id,
      })),
    )
    .execute()
}

const addTenant = async (app: App, api: InProcess, nth: number): Promise<BookTenant> => {
  const org = await addParty(app, 'AGENCY', `Agency ${nth}`)
  const user = await addUser(
    app.ports.db,
    {
      id: systemRandom.newId(),
      orgId: org.id,
      email: `agent${nth}@bench.test`,
      firstName: 'Agent',
      lastName: `Number ${nth}`,
      roleId: 'agency-admin',
      passwordHash: 'none',
    },
    systemClock.now(),
  )
  const agent = actorOf(user, org)
  await api.run(agent, 'licenseCreate', {
    body: {
      number: `CA ${nth}`,
      state: STATE,
      expirationDate: `${systemClock.now().getUTCFullYear() + 2}-01-01`,
    },
  })
  // As if the provider's staff had verified it.
  await app.ports.db
    .updateTable('license')
    .set({ is_verified: true })
    .where('tenant_id', '=', org.id)
    .execute()
  return { orgId: org.id, agent, token: await signInAs(app.ports, agent) }
}

const contact = {
  policyContactFirstName: 'Pat',
  policyContactLastName: 'Holder',
  policyContactEmail: 'holder@bench.test',
  policyContactPhone: '+1 2125550188',
}

const addTemplate = async (api: InProcess, agent: Actor): Promise<string> => {
  const made = await api.run(agent, 'accountCreate', { body: { name: 'Bench Manufacturing', state: STATE } })
  const { version } = await api.run(agent, 'accountUpdateDetails', {
    params: { accountId: made.id },
    body: {
      version: made.version,
      firmographics: {
        naicsCode: '541512',
        revenue: 4_000_000,
        noOfEmployeesAll: 40,
        yearEstablished: 2001,
        ownershipType: 'Private',
        entityType: 'Independent',
        domainName: 'bench.test',
        phoneNumber: '+1 2125550123',
        physicalAddress: {
          country: 'US',
          address1: '1 Bench Street',
          city: 'Oakland',
          state: STATE,
          zipCode: '94607',
        },
      },
    },
  })
  await api.run(agent, 'accountContactSave', { body: { ...contact, accountId: made.id, version } })
  await api.run(agent, 'accountAnswersSave', {
    params: { accountId: made.id },
    body: { answers: answersOf('careful', 'P100') },
  })
  return made.id
}

/** Agencies with an agent each, paper to write on, and one account made by the product's own commands. */
export const createBook = async (
  { connection, folder }: { connection: Connection; folder: string },
  tenants: number,
): Promise<Book> => {
  mkdirSync(folder, { recursive: true })
  const env = parseEnv({ PORT: '0', DATA_DIR: folder, ACCESS_TOKEN_MINUTES: '60' })
  const app = await buildApp({
    env,
    connection,
    clock: systemClock,
    random: systemRandom,
    log: createLog('silent'),
    jobs: { put: async () => {} },
    isReady: () => true,
  })
  const api = inProcess(app.dispatcher)
  await addPaper(app)
  const all: BookTenant[] = []
  for (let nth = 0; nth < tenants; nth++) all.push(await addTenant(app, api, nth))
  const template = await addTemplate(api, (all[0] as BookTenant).agent)
  return { app, api, tenants: all, template }
}

const insuredOf = (who: { user: string; org: string }, accountId: string, sessionId: string): Actor => ({
  userId: who.user,
  name: 'Pat Holder',
  email: `holder.${accountId}@bench.test`,
  accountType: 'CUSTOMER',
  orgId: who.org,
  orgName: 'Bench Manufacturing',
  roleId: 'policy-holder',
  permissions: grantsOf('policy-holder'),
  insuredAccountId: accountId,
  memberAgencyIds: [],
  market: 'US',
  sessionId,
  actingStaff: null,
})

/** Copies of the template account in every tenant, each a company of its own, with its insured, who is signed in. */
export const addAccounts = async (book: Book, perTenant: number): Promise<BookAccount[]> => {
  const { app, tenants, template } = book
  const ids = tenants.map((tenant) => tenant.orgId)
  const { rows } = await sql<{ account: string; tenant: string; org: string; user: string; session: string }>`
    with copies as materialized (
      select tenant, nth, gen_random_uuid() as account, gen_random_uuid() as org, gen_random_uuid() as "user",
        gen_random_uuid() as session
      from unnest(${ids}::uuid[]) tenant, generate_series(1, ${perTenant}::int) nth
    ), mails as (
      select *, 'holder.' || account || '@bench.test' as email from copies
    ), accounts as (
      insert into account select copy.*
      from mails, (select to_jsonb(account) as facts, contact from account where id = ${template}) template,
        jsonb_populate_record(null::account, template.facts || jsonb_build_object(
          'tenant_id', tenant, 'id', account, 'cbid', null,
          'name', 'Bench Manufacturing ' || right(tenant::text, 8) || ' ' || nth, 'domain_name', 'bench-' || account || '.test',
          'firmographics', (template.facts -> 'firmographics') #- '{company,dunsNumber}',
          'contact', template.contact || jsonb_build_object('policyContactEmail', email))) copy
    ), orgs as (
      insert into org (id, account_type, name, market, created_at)
      select org, 'CUSTOMER', 'Bench Manufacturing', 'US', now() from mails
    ), users as (
      insert into app_user (id, org_id, insured_account_id, email, first_name, last_name, role_id, password_hash,
        confirmed_at, created_at)
      select "user", org, account, email, 'Pat', 'Holder', 'policy-holder', 'none', now(), now() from mails
    ), sessions as (
      insert into session (id, user_id, org_id, user_agent, created_at, seen_at, expires_at)
      select session, "user", org, 'bench', now(), now(), now() + interval '1 hour' from mails
    ) select account, tenant, org, "user", session from mails order by account`.execute(app.ports.db)
  return Promise.all(
    rows.map(async ({ account, tenant, session, ...who }) => {
      const insured = insuredOf(who, account, session)
      return {
        id: account,
        tenant: ids.indexOf(tenant),
        insured,
        token: await tokenFor(app.ports, insured, session),
      }
    }),
  )
}

/** A quote that is signed and may be bound. */
export interface SignedQuote {
  quoteId: string
  accountId: string
  /** That was signed, as who binds it names it. */
  version: number
  token: string
}

/** Takes a copied account to a quote that its insured has signed. */
export const signQuote = async (book: Book, account: BookAccount): Promise<SignedQuote> => {
  const { api, tenants } = book
  const tenant = tenants[account.tenant] as Book['tenants'][number]
  const { request } = await api.run(tenant.agent, 'ratingDefaults', {
    query: { accountId: account.id, productType: 'P100' },
  })
  const draft = await api.run(tenant.agent, 'quoteCreate', {
    params: { productType: 'P100', id: account.id },
    body: { request },
  })
  const params = { productType: 'P100', id: draft.id }
  await api.run(tenant.agent, 'quoteRequest', { params, body: { version: draft.version } })
  await api.run(tenant.agent, 'quoteSend', {
    body: {
      quoteId: draft.id,
      policyContactFirstName: 'Pat',
      policyContactLastName: 'Holder',
      policyContactEmail: account.insured.email,
      policyContactPhone: '+1 2125550188',
    },
  })
  const shown = await api.run(account.insured, 'quoteGet', { params })
  const { version } = await api.run(account.insured, 'quoteSign', {
    body: {
      quoteId: draft.id,
      signeeName: 'Pat Holder',
      isAttested: true,
      ...signedAsOffered(shown.application),
    },
  })
  return { quoteId: draft.id, accountId: account.id, version, token: tenant.token }
}
