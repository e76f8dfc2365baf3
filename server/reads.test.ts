import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permits, type Requirement } from '#domain/access/requirement.ts'
import { aboutUser, issueLink, type LinkType } from './access/shared/link-tokens.ts'
import { startWorkflow } from './access/shared/workflows.ts'
import { namelessRequests } from './testing/access-requests.ts'
import type { Sample } from './testing/bad-requests.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { noticeSample } from './testing/notice-sample.ts'
import { actorIn } from './testing/two-tenants.ts'
import { sampleRequests } from './testing/sample-requests.ts'

/**
 * Reading changes nothing: no GET of the contract writes a row or leaves a job. A mail scanner that follows links, a
 * browser that fetches ahead and a cache may ask as often as they like.
 */

let harness: Harness
let book: TwoTenants
const good: Partial<Record<EndpointName, Sample>> = {}

const linkTo = async (type: LinkType, { userId, orgId }: Actor): Promise<Sample> => {
  const { ports, clock } = harness
  const token = await issueLink({ ports, realNow: clock.now() }, ports.db, {
    type,
    subject: aboutUser(type, userId),
    email: 'pat@sample.test',
    userId,
    orgId,
    hours: 1,
  })
  return { params: { token } }
}

const workflowOf = async ({ userId, orgId }: Actor): Promise<Sample> => {
  const { ports, clock } = harness
  const path = await startWorkflow(
    { ports, db: ports.db, realNow: clock.now(), newId: ports.random.newId } as never,
    {
      flow: 'E_PAY',
      userId,
      orgId,
      firstName: 'Nora',
      lastName: 'Ledger',
      email: 'nora@sample.test',
      phone: '+1 8605550142',
      redirectUrl: '/policy/p-1/accountant-payment',
    },
  )
  return { params: { id: path.replace('/validate/', '') } }
}

/** The link of a mail with questions, which only the mail has. */
const questionLink = async (agent: Actor): Promise<Sample> => {
  await harness.api.run(agent, 'questionsSend', {
    params: { accountId: book.records.own.account },
    body: { productType: 'P100', groups: ['access'], recipientName: 'Pat Sample', email: 'pat@sample.test' },
  })
  const mail = harness.jobs.findLast((job) => job.type === 'mail.send' && job.template === 'questionsSent')
  if (mail?.type !== 'mail.send' || !mail.sealed) throw new Error('no mail with a link')
  const opened: unknown = JSON.parse(harness.ports.secrets.open(mail.sealed, 'questionsSent') ?? '{}')
  return { params: { token: (opened as { linkPath: string }).linkPath.replace('/questions/', '') } }
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const agent = book.agents.own
  const staff = actorIn(book, 'COWBELL super-admin')
  const workflow = await workflowOf(agent)
  Object.assign(good, {
    workflowGet: workflow,
    workflowEmailGet: workflow,
    workflowPhoneGet: workflow,
    invitationCheck: await linkTo('USER_INVITED', agent),
    passwordResetCheck: await linkTo('PASSWORD_RESET', agent),
    validationTokenGet: await linkTo('EXISTING_USER', agent),
    questionLinkGet: await questionLink(agent),
    teamSearchOfAgency: { query: { agencyId: agent.orgId } },
    userGet: { params: { userId: agent.userId } },
    directorySearch: { query: { name: 'Insurance' } },
    noticeGet: { params: { id: (await harness.api.run(staff, 'noticeFile', { body: noticeSample() })).id } },
    teamMembers: {
      params: { id: (await harness.api.run(agent, 'teamCreate', { body: { name: 'West' } })).id },
    },
  })
})

/** What a read may write, and why that changes nothing for anyone. */
const MAY_WRITE: Partial<Record<EndpointName, { table: string; because: string }>> = {
  captchaChallenge: {
    table: 'throttle',
    because: 'challenges are counted, so that no one asks for thousands',
  },
  documentDownload: {
    table: 'document',
    because: 'the file of an issued document is drawn when it is first read',
  },
  documentRead: {
    table: 'document',
    because: 'the web page of an issued document is written when it is first read',
  },
}

/** Reads of what the samples do not have. */
const UNREAD: Partial<Record<EndpointName, string>> = {
  bookTransferGet: 'No book moves.',
  programOrderGet: 'No program is ordered.',
  bookTransferPreview: 'Names agencies that are not there.',
  carrierBordereau: 'no month is over',
  carrierStatementGet: 'no month is over',
  commissionBank: 'names no agency',
  commissionDocument: 'no month is over',
  commissionMonthlyGet: 'no month is over',
  payoutDownload: 'no payment is released',
  moneyApprovalGet: 'nothing is asked with money',
  policyChangeGet: 'no change is saved',
  applicationLink: 'the quote that was sent is signed',
  demoLogins: 'only a demo that is asked from its own machine has them',
  mailboxSearch: 'only a demo that is asked from its own machine has it',
  textMessageSearch: 'only a demo that is asked from its own machine has them',
  programReplayReport: 'no rates were replayed',
  quoteRenewalDifference: 'the quote is no renewal',
  quoteRenewalChanges: 'the quote is no renewal',
  quoteDiligentEffortGet: 'the quote is on admitted paper, which asks for no search',
}

const reads = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([, { method }]) => method === 'GET',
)

/** Who may call an endpoint, those first whose own the records of the samples are. */
const callersOf = (endpoint: Endpoint): (Actor | null)[] => {
  if (endpoint.access === 'public') return [null]
  const all = [
    actorIn(book, 'COWBELL super-admin'),
    book.agents.own,
    book.customers.own,
    ...book.actors.values(),
  ]
  return all.filter((actor) => permits(actor.permissions, endpoint.access as Requirement)).slice(0, 3)
}

/** Every table with a hash of its rows. */
const everything = async (except?: string): Promise<unknown[]> => {
  const { db } = harness.ports
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(tablename) as name from pg_tables where schemaname = current_schema()
      and tablename <> ${except ?? ''}`.execute(db)
  const counted = sql.join(
    tables.map(
      ({ name }) => sql`select ${name}::text as name, count(*) as rows,
        md5(coalesce(string_agg(md5(one::text), '' order by md5(one::text)), '')) as content from ${sql.raw(name)} one`,
    ),
    sql` union all `,
  )
  const { rows } = await sql`${counted} order by name`.execute(db)
  expect(rows.length).toBeGreaterThan(50)
  return rows
}

describe('reading', () => {
  const answered = new Set<string>()

  it.each(reads)('%s writes nothing and leaves no job', async (name, endpoint) => {
    const sample =
      good[name] ??
      sampleRequests(book.records.own, book.columns.own['vendorId'] as string)[name] ??
      namelessRequests[name] ??
      {}
    const except = MAY_WRITE[name]?.table
    const before = await everything(except)
    const jobs = harness.jobs.length
    for (const caller of callersOf(endpoint))
      await harness.api.run(caller, name, sample as never).then(
        () => answered.add(name),
        () => null,
      )
    expect(await everything(except)).toEqual(before)
    expect(harness.jobs.slice(jobs)).toEqual([])
  })

  it('was not refused by more than the few that have nothing to read', () => {
    expect(
      reads
        .filter(([name]) => !answered.has(name))
        .map(([name]) => name)
        .sort(),
    ).toEqual(Object.keys(UNREAD).sort())
  })
})
