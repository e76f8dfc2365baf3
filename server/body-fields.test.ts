import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permits } from '#domain/access/requirement.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { dispatch, type Dispatcher } from './http/dispatch.ts'
import { Malformed } from './http/errors.ts'
import type { Job } from './jobs/job.ts'
import { seededRandom } from './process/random.ts'
import { namelessRequests } from './testing/access-requests.ts'
import type { Sample } from './testing/bad-requests.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from './testing/two-tenants.ts'
import { ELSEWHERE, IDLE } from './testing/untried-fields.ts'
import { sampleRequests } from './testing/sample-requests.ts'

/**
 * Every field of every body has an effect: a command is run with it and with another value of it, each time all rows of
 * the database are read back before the command is undone, and they, the answer or a mail differ. A field that no insert
 * and no update stores does not come back.
 */

let harness: Harness
let book: TwoTenants
let tables: string[]
let sequences: { name: string; next: string }[]
let given: Partial<Record<EndpointName, Sample>>

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  given = await moreSamples()
  const { db } = harness.ports
  tables = (
    await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and table_name not in ('audit_entry', 'audit_seal', 'idempotency')`.execute(db)
  ).rows.map(({ name }) => name)
  sequences = (
    await sql<{ name: string; next: string }>`select sequencename as name,
      (coalesce(last_value, start_value) + 1)::text as next from pg_sequences where schemaname = 'public'`.execute(
      db,
    )
  ).rows
})

const SURPLUS = {
  brokerFirstName: 'Pat',
  brokerLastName: 'Sample',
  brokerEmail: 'pat@sample.test',
  surplusLicenseNumber: 'SL 1',
  surplusLinesState: 'LA',
}

/** Records that the samples of other tests do without, and requests about them. */
const moreSamples = async (): Promise<Partial<Record<EndpointName, Sample>>> => {
  const { api, ports } = harness
  const agent = book.agents.own
  const { account, policy } = book.records.own
  const license = { number: 'NV 1', state: 'NV', expirationDate: '2027-01-01' }
  const agentLicense = { ...license, agentId: agent.userId }
  const agency = await api.run(agent, 'licenseCreate', { body: license })
  const ofAgent = await api.run(agent, 'agentLicenseCreate', { body: agentLicense })
  const surplus = await api.run(agent, 'surplusLicenseCreate', { body: SURPLUS })
  const team = await api.run(agent, 'teamCreate', { body: { name: 'Renewals' } })
  const other = await api.run(agent, 'teamCreate', { body: { name: 'New business' } })
  const user = await api.run(agent, 'userCreate', {
    body: {
      email: 'new@sample.test',
      roleId: 'principal-producer',
      firstName: 'New',
      lastName: 'User',
      teamIds: [team.id],
    },
  })
  const read = await api.run(agent, 'accountGet', { params: { accountId: account } })
  const { request } = await api.run(agent, 'ratingDefaults', {
    query: { accountId: account, productType: 'P100' },
  })
  const draft = await api.run(agent, 'quoteCreate', {
    params: { productType: 'P100', id: account },
    body: { request },
  })
  await api.run(agent, 'cartAdd', { body: { accountId: account, quoteIds: [draft.id] } })
  const claim = await api.run(agent, 'claimCreate', {
    body: { policyId: policy, contactName: 'Pat', lossDescription: 'Loss', isFiled: false },
  })
  const { dueAmount, invoiceId } = await api.run(agent, 'paymentSchedule', { query: { policyId: policy } })
  const paper = await ports.db.selectFrom('paper').select(['id', 'carrier_id']).executeTakeFirstOrThrow()
  const person = { roleId: 'principal-producer', firstName: 'Pat', lastName: 'Sample' }
  const underwriter = [...book.actors.values()].find(({ roleId }) => roleId === 'underwriter')
  OTHERS.push(team.id, other.id, agent.userId, draft.id)
  return {
    meUpdate: { body: { firstName: 'Pat', lastName: 'Sample' } },
    licenseUpdate: { body: { ...license, id: agency.id, version: 1 } },
    agentLicenseCreate: { body: { ...agentLicense, state: 'UT' } },
    agentLicenseUpdate: { body: { ...agentLicense, id: ofAgent.id, version: 1 } },
    surplusLicenseUpdate: { params: { id: surplus.id }, body: { ...SURPLUS, version: 1 } },
    teamUpdate: { params: { id: team.id }, body: { name: 'Renewals', version: 1 } },
    userUpdate: { params: { userId: user.id }, body: { ...person, version: 1 } },
    userRoleChange: { params: { userId: user.id }, body: { roleId: 'agency-admin' } },
    userEnable: { body: { userId: user.id, enabled: false } },
    accountCreate: { body: { name: 'Sample Works', state: 'CA' } },
    submissionCreate: { body: { name: 'Sample Works', state: 'CA' } },
    accountUpdateDetails: {
      params: { accountId: account },
      body: { version: read.version, firmographics: { yearEstablished: 2002 } },
    },
    accountTransfer: {
      params: { accountId: account },
      body: { agencyId: book.agents.foreign.orgId, reason: 'Broker of record letter' },
    },
    accountTeamChange: { params: { accountId: account }, body: { teamId: team.id } },
    claimUpdate: {
      params: { claimId: claim.id },
      body: { contactName: 'Pat', lossDescription: 'Loss', isFiled: false },
    },
    paymentStart: {
      params: { accountId: account },
      body: { policyId: policy, invoiceId, paymentAmount: dueAmount, paymentCategory: 'CreditCard' },
    },
    raterCarrierCreate: {
      body: { product: 'PRIME_CLOUD', isSurplus: true, carrierId: paper.carrier_id },
    },
    commissionToggle: {
      params: { agencyId: book.agents.own.orgId },
      body: { isPaused: true, version: 0 },
    },
    borTermsSet: {
      body: { ...namelessRequests['borTermsSet']?.body, carrierId: paper.carrier_id },
    },
    raterCarrierUpdate: { params: { id: paper.id }, body: { carrierId: paper.carrier_id } },
    quoteKeep: {
      params: { productType: 'P100', id: draft.id },
      body: { policyContactFirstName: 'Pat' },
    },
    quoteRequest: { params: { productType: 'P100', id: draft.id }, body: {} },
    quoteRead: { body: { quoteIds: [draft.id], isRead: true } },
    cartSubmit: { body: { accountId: account, quoteIds: [draft.id] } },
    authoritySave: {
      params: { userId: underwriter?.userId ?? '' },
      body: { largestLimit: 1_000_000, largestRevenue: null, states: null, products: null, version: 0 },
    },
  }
}

/** Ids of records that may be named in the place of others. */
const OTHERS: string[] = []

/** Ends a command that was run to look at, and takes it back. */
class Undone extends Error {
  readonly left: Left
  constructor(left: Left) {
    super('undone')
    this.left = left
  }
}

/** All rows, as one hash a table; the trail is left out, since it may repeat a body that nothing else keeps. */
const rowsIn = async (db: Harness['ports']['db']): Promise<string[]> => {
  const all = sql.join(
    tables.map(
      (name) => sql`select ${name} as name, md5(string_agg(t::text, '|' order by t::text)) as hash
      from ${sql.table(name)} t`,
    ),
    sql` union all `,
  )
  return (await sql<{ name: string; hash: string }>`${all} order by 1`.execute(db)).rows.map(
    ({ name, hash }) => `${name} ${hash}`,
  )
}

type Handler = (ctx: { db: Harness['ports']['db'] }, ...more: unknown[]) => Promise<unknown>

/** What a command left behind: the rows of each table, its answer and its mails. */
type Left = readonly string[]

/** Runs a command from the same state with the same random, and gives what it left behind before it is undone. */
const leftBy = async (name: EndpointName, actor: Actor, input: Sample): Promise<Left> => {
  const { ports } = harness
  await sql`select ${sql.join(sequences.map(({ name: one, next }) => sql`setval(${one}::regclass, ${next}::bigint)`))}`.execute(
    ports.db,
  )
  const jobs: Job[] = []
  const known = harness.dispatcher.handlers[name] as unknown as
    | Handler
    | { outside: Handler; inside: Handler }
  const undoing =
    (handler: Handler): Handler =>
    async (ctx, ...more) => {
      const enqueued: unknown[] = []
      const answer = await handler(
        { ...ctx, enqueue: (job: unknown) => enqueued.push(job) } as never,
        ...more,
      )
      throw new Undone([...(await rowsIn(ctx.db)), JSON.stringify(answer), JSON.stringify(enqueued)])
    }
  const handler =
    typeof known === 'function' ? undoing(known) : { outside: known.outside, inside: undoing(known.inside) }
  const dispatcher = {
    ...harness.dispatcher,
    ports: { ...ports, random: seededRandom('the same each time', harness.clock) },
    jobs: { put: async (_trx: unknown, more: readonly Job[]) => void jobs.push(...more) },
    handlers: { ...harness.dispatcher.handlers, [name]: handler },
  } as unknown as Dispatcher
  try {
    await dispatch(dispatcher, {
      name,
      endpoint: contract[name],
      actor: { ...actor, proof: justProved() },
      input,
      idempotencyKey: ports.random.newId(),
      requestId: 'test',
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    })
  } catch (error) {
    if (error instanceof Undone) return error.left
    throw error
  }
  throw new Error(`${name} was not undone`)
}

const justProved = () => ({
  authenticatedAt: harness.clock.now(),
  hasSecondFactor: true,
  mustSetUpMfa: false,
})

const endpoints: Record<string, Endpoint> = contract
const writes = Object.entries(endpoints).filter(
  ([, { method, body, command, atomic, access }]) =>
    method !== 'GET' && body && (command || atomic) && access !== 'public',
) as [EndpointName, Endpoint & { body: z.ZodType }][]

/** Records whose version a command asks for, by the parameter or field that names them. */
const VERSIONED = { id: 'quote', quoteId: 'quote', accountId: 'account', claimId: 'claim' } as const

/** A request that names the version that its record has now, where its command asks for one. */
const atVersion = async (name: EndpointName, input: Sample): Promise<Sample> => {
  const { body: schema } = endpoints[name] as Endpoint
  if (!(schema instanceof z.ZodObject) || !('version' in schema.shape)) return input
  for (const [param, table] of Object.entries(VERSIONED)) {
    const id = { ...(input.body as Record<string, unknown>), ...input.params }[param]
    if (!id) continue
    const { rows } = await sql<{ version: number }>`select lock_version as version from ${sql.table(table)}
      where id = ${id}`.execute(harness.ports.db)
    if (rows[0]) return { ...input, body: { ...(input.body as object), version: rows[0].version } }
  }
  return input
}

const sampleOf = (name: EndpointName): Promise<Sample> =>
  atVersion(
    name,
    given[name] ??
      namelessRequests[name] ??
      sampleRequests(book.records.own, book.columns.own['vendorId'] as string)[name] ??
      {},
  )

/** The first actor whom the command lets do it. */
const runnerOf = async (name: EndpointName, input: Sample): Promise<Actor | string> => {
  const actors = [
    book.agents.own,
    book.customers.own,
    actorIn(book, 'COWBELL super-admin'),
    ...book.actors.values(),
  ].filter(({ permissions }) => permits(permissions, endpoints[name]?.access as never))
  let because = 'no one may'
  for (const actor of actors)
    try {
      await leftBy(name, actor, input)
      return actor
    } catch (error) {
      if (!(error instanceof Refused) && !(error instanceof Malformed)) throw error
      because = error instanceof Refused ? error.refusal.code : JSON.stringify(error.problems)
    }
  return because
}

/** A schema without what only wraps it. */
const bare = (schema: z.ZodType): z.ZodType => {
  const { def } = schema as unknown as { def: { innerType?: z.ZodType; in?: z.ZodType } }
  const inner = def.innerType ?? def.in
  return inner ? bare(inner) : schema
}

interface Field {
  path: readonly string[]
  schema: z.ZodType
}

/** Fields of a body, those of objects in it each for itself. */
const fieldsOf = (schema: z.ZodType, at: readonly string[] = []): Field[] => {
  const plain = bare(schema)
  // What is given whole or not at all is looked at as a whole.
  if (!(plain instanceof z.ZodObject) || (at.at(-1) ?? '') in BY_NAME)
    return at.length === 0 ? [] : [{ path: at, schema }]
  return Object.entries(plain.shape).flatMap(([key, inner]) => fieldsOf(inner as z.ZodType, [...at, key]))
}

const at = (value: unknown, path: readonly string[]): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Record<string, unknown> | undefined)?.[key], value)

const withValue = (body: unknown, [key = '', ...rest]: readonly string[], value: unknown): unknown => ({
  ...(body as object),
  [key]: rest.length === 0 ? value : withValue(at(body, [key]) ?? {}, rest, value),
})

const ADDRESS = { country: 'US', address1: '2 Other Street', city: 'Oakland', state: 'CA', zipCode: '94608' }
const CONTACT = {
  policyContactFirstName: 'Other',
  policyContactLastName: 'Person',
  policyContactEmail: 'other@sample.test',
  policyContactPhone: '+1 2125550177',
}
const EVENT = {
  claimNumber: 'C 1',
  claimName: 'Theft',
  claimDescription: 'A laptop',
  claimDate: '2025-01-01',
}

/** Values of fields whose schemas take none of the usual ones. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  waitingPeriod: [8, 24, 6],
  coverages: [
    [{ key: 'warExclusion', isSelected: true }],
    [{ key: 'systemFailure', isSelected: true }],
    [{ key: 'systemFailure', limit: 250_000 }],
    [{ key: 'systemFailure' }],
  ],
  query: [{ status: 'READY' }],
  // Names of answers that the same request gives.
  together: [['edr']],
  teams: [[{ id: '00000000-0000-7000-8000-0000000000aa', name: 'Another one' }]],
  primaryNaicsPercentage: [60],
  ein: ['12-3456789'],
  dunsNumber: ['123456789'],
  companyNumber: ['01234567'],
  yearEstablished: [1999],
  physicalAddress: [ADDRESS],
  mailingAddress: [ADDRESS],
  contact: [CONTACT],
  answers: [{ edr: 'NO' }, { mfaEmail: 'NO' }],
  eventExclusions: [[EVENT]],
  status: ['INVALID', 'EXPIRED'],
  texts: [[{ paragraphs: ['Other words of a notice.'], on: ['POLICY'] }]],
}

const CANDIDATES: readonly unknown[] = [
  'Another one',
  '2026-12-15',
  '2027-03-20',
  'NY',
  '94608',
  'https://other.test',
  'other.test',
  'other@sample.test',
  '+1 2125550177',
  '2125550177',
  '00000000-0000-7000-8000-0000000000aa',
  'P100',
  'NO',
  '541611',
  2,
  7,
  250_000,
  true,
  false,
  [],
  ['TX'],
  ['access'],
  {},
  '-1',
  '2',
]

const valuesOf = ({ path, schema }: Field, known: unknown): unknown[] => {
  const issues = schema.safeParse('no such value').error?.issues ?? []
  const options = issues.flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []))
  const all = [...CANDIDATES, ...OTHERS, ...OTHERS.map((id) => [id])]
  const taken = all.filter((value) => schema.safeParse(value).success)
  return [...(BY_NAME[path.at(-1) ?? ''] ?? []), ...options, ...taken].filter(
    (value) => JSON.stringify(value) !== JSON.stringify(known),
  )
}

/** Whether any value of a field makes a difference; a refusal of one is a difference, a schema's is none. */
const isIdle = async (
  name: EndpointName,
  actor: Actor,
  input: Sample,
  field: Field,
  differs: (left: Left) => boolean,
): Promise<boolean> => {
  for (const value of valuesOf(field, at(input.body, field.path))) {
    const changed = { ...input, body: withValue(input.body ?? {}, field.path, value) } as Sample
    try {
      if (differs(await leftBy(name, actor, changed))) return false
    } catch (error) {
      if (error instanceof Refused) return false
      if (!(error instanceof Malformed)) throw error
    }
  }
  return true
}

describe.each(writes.filter(([name]) => !ELSEWHERE.has(name)))('%s', (name, { body: schema }) => {
  it('does something with each field of its body', async () => {
    const input = await sampleOf(name)
    const actor = await runnerOf(name, input)
    if (typeof actor === 'string') throw new Error(`refused: ${actor}`)
    const before = await leftBy(name, actor, input)
    const again = await leftBy(name, actor, input)
    // Seals and codes differ each time.
    const differs = (left: Left) => left.some((one, nth) => one !== before[nth] && before[nth] === again[nth])
    const idle: string[] = []
    for (const field of fieldsOf(schema)) {
      const path = field.path.join('.')
      if (!IDLE[name]?.[path] && (await isIdle(name, actor, input, field, differs))) idle.push(path)
    }
    expect(idle).toEqual([])
  })
})
