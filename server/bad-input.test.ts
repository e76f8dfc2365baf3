import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, describe, expect } from 'vitest'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permits } from '#domain/access/requirement.ts'
import { inScope, type ScopedRecord } from '#domain/access/scopes.ts'
import { addRoutes } from './http/routes.ts'
import { createServer } from './http/server.ts'
import { sessions } from './http/session.ts'
import { createLog } from './process/log.ts'
import { namelessRequests } from './testing/access-requests.ts'
import { type BadRequest, badRequests, type Sample, unknownKeys } from './testing/bad-requests.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { sampleRequests } from './testing/sample-requests.ts'
import { signInAs } from './testing/sign-in.ts'

/** Of each endpoint; TEST_FULL=1 sends all. */
const SAMPLED = 8
const SLOWEST_MS = 200

let harness: Harness
let book: TwoTenants
let app: FastifyInstance
const tokens = new Map<string, string>()

const signIn = async (actor: Actor): Promise<string> => {
  const known = tokens.get(actor.userId)
  if (known) return known
  const token = await signInAs(harness.ports, actor)
  tokens.set(actor.userId, token)
  return token
}

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  app = await createServer({ ports: harness.ports, log: createLog('silent'), isReady: () => true })
  // Only a wholesaler's session holds the right to answer retail agencies.
  await harness.ports.db
    .updateTable('org')
    .set({ is_wholesale: true })
    .where('account_type', '=', 'AGENCY')
    .execute()
  addRoutes(app, contract, harness.dispatcher, sessions(harness.ports), harness.ports)
  await app.ready()
})
afterAll(async () => {
  await app?.close()
})

/** Ending one's own session is all that signing out can do wrong. */
const endpoints = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([name]) => name !== 'authLogout',
)

/** An actor who may call the endpoint and, where it names a record, sees it; or, for `foreign`, does not see it. */
const callerOf = (endpoint: Endpoint, side: 'own' | 'foreign' = 'own'): Actor | null => {
  if (endpoint.access === 'public') return null
  const scope = endpoint.record?.kind as ScopedRecord | undefined
  const able = [book.agents.own, book.customers.own, ...book.actors.values()].filter((actor) =>
    permits(actor.permissions, endpoint.access as never),
  )
  const isRight = (actor: Actor): boolean =>
    !scope || inScope(actor, scope, book.columns[side]) === (side === 'own')
  return able.find(isRight) ?? (side === 'own' ? (able[0] ?? null) : null)
}

const sampleOf = (name: EndpointName, side: 'own' | 'foreign' = 'own'): Sample =>
  namelessRequests[name] ??
  sampleRequests(book.records[side], book.columns.own.vendorId as string)[name] ??
  {}

const pathOf = (endpoint: Endpoint, sample: Sample, bad: Pick<BadRequest, 'params' | 'query'>): string => {
  const path = endpoint.path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => bad.params?.[name] ?? encodeURIComponent(String(sample.params?.[name] ?? 'x')),
  )
  const given = Object.entries(sample.query ?? {}).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  )
  const query = [...given, ...(bad.query ? [bad.query] : [])].join('&')
  return query ? `${path}?${query}` : path
}

let sent = 0

/** Limits on requests stay on: each comes from another address. Gives the milliseconds of the processor that it took. */
const send = async (endpoint: Endpoint, sample: Sample, bad: BadRequest, caller: Actor | null) => {
  sent += 1
  const payload = bad.payload ?? (endpoint.body ? JSON.stringify(sample.body ?? {}) : undefined)
  const before = process.cpuUsage()
  const answer = await app.inject({
    method: endpoint.method,
    url: pathOf(endpoint, sample, bad),
    remoteAddress: `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
    headers: {
      ...(caller ? { authorization: `Bearer ${await signIn(caller)}` } : {}),
      ...(endpoint.command ? { 'idempotency-key': `bad-input-${sent}` } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...bad.headers,
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const { user, system } = process.cpuUsage(before)
  return { answer, ms: (user + system) / 1_000 }
}

const seed = Number(process.env.TEST_SEED ?? 1)

/** The same draw for the same seed. */
const drawn = (all: BadRequest[], name: string): BadRequest[] => {
  if (process.env.TEST_FULL === '1' || all.length <= SAMPLED) return all
  let state = [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, seed >>> 0)
  const next = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 2 ** 32
  return all
    .map((bad) => ({ bad, at: next() }))
    .sort((a, b) => a.at - b.at)
    .slice(0, SAMPLED)
    .map(({ bad }) => bad)
}

type Answer = Awaited<ReturnType<typeof send>>['answer']

const isNamed = (field: string, wanted: string): boolean =>
  field === wanted ||
  field.startsWith(`${wanted}.`) ||
  wanted.startsWith(`${field}.`) ||
  field === `request.${wanted}`

/** Words of the parts that the server is made of, which mean nothing to the reader of the answer. */
const FOREIGN_WORDS =
  /FST_|ERR_|invalid_type|Invalid (?:input|option|string)|Too (?:small|big):|Unrecognized key/i

const isOursAlone = (problem: { code: string; detail: string; errors?: unknown }): boolean =>
  !FOREIGN_WORDS.test(JSON.stringify([problem.code, problem.detail, problem.errors]))

/** What is wrong with an answer, or null. */
const fault = (answer: Answer, bad: BadRequest): string | null => {
  const { statusCode } = answer
  if (statusCode >= 500) return `${statusCode}`
  if (statusCode < 300) return bad.expect === 'refused' ? `${statusCode} instead of a refusal` : null
  if (!String(answer.headers['content-type']).startsWith('application/problem+json')) return 'no problem+json'
  const problem = answer.json() as {
    status: number
    code: string
    detail: string
    errors?: { field: string }[]
  }
  if (problem.status !== statusCode || !problem.code || !problem.detail)
    return `an incomplete problem ${answer.body}`
  if (!isOursAlone(problem)) return `no words of ours: ${problem.code} ${problem.detail}`
  if (bad.expect === 'safe') return null
  // A signed notice is refused for its signature before anybody reads it.
  if (statusCode === 401 && problem.code === 'SIGNATURE_REFUSED') return null
  if (bad.status && !bad.status.includes(statusCode)) return `${statusCode} ${problem.code}`
  const fields = (problem.errors ?? []).map(({ field }) => field)
  if (bad.fields && !bad.fields.some((wanted) => fields.some((field) => isNamed(field, wanted))))
    return `names ${fields.join(', ') || 'no field'} instead of ${bad.fields.join()}`
  return null
}

/** Rows of every table; tries to sign in are counted in `throttle` whatever becomes of them. */
const rowCounts = async (): Promise<Record<string, number>> => {
  const { rows: tables } = await sql<{ name: string }>`select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> 'throttle' order by 1`.execute(harness.ports.db)
  const counts = tables.map(
    ({ name }) => sql`select ${sql.lit(name)} as name, count(*)::int as many from ${sql.table(name)}`,
  )
  const { rows } = await sql<{ name: string; many: number }>`${sql.join(counts, sql` union all `)}`.execute(
    harness.ports.db,
  )
  return Object.fromEntries(rows.map(({ name, many }) => [name, many]))
}

describe('bad input', () => {
  const times: number[] = []

  it('is refused for a key that is not known, in every object at every depth, by its name', async () => {
    const faults: string[] = []
    let deep = 0
    for (const [name, endpoint] of endpoints)
      for (const bad of unknownKeys(endpoint)) {
        if (bad.what.includes('.')) deep += 1
        const { answer } = await send(endpoint, sampleOf(name), bad, callerOf(endpoint))
        const named = (answer.json() as { errors?: { field: string }[] }).errors?.map(({ field }) => field)
        const wrong = fault(answer, bad) ?? (named?.includes(bad.what) ? null : `names ${named?.join()}`)
        if (wrong) faults.push(`${name} ${bad.what}: ${wrong}`)
      }
    expect(faults).toEqual([])
    expect(deep).toBeGreaterThan(50)
  }, 120_000)

  it('is refused by every endpoint with a problem that names the field, and changes nothing', async () => {
    const faults: string[] = []
    for (const [, endpoint] of endpoints) {
      const caller = callerOf(endpoint)
      if (caller) await signIn(caller)
    }
    const before = await rowCounts()
    for (const [name, endpoint] of endpoints) {
      const sample = sampleOf(name)
      const caller = callerOf(endpoint)
      const all = badRequests(endpoint, sample).filter((bad) => bad.expect === 'refused')
      for (const bad of drawn(all, name)) {
        const { answer, ms } = await send(endpoint, sample, bad, caller)
        times.push(ms)
        const wrong = fault(answer, bad)
        if (wrong) faults.push(`${name} ${bad.what}: ${wrong}`)
      }
      expect(await rowCounts(), name).toEqual(before)
    }
    expect(faults).toEqual([])
  }, 600_000)

  it('that a schema lets through never breaks the server', async () => {
    const faults: string[] = []
    for (const [name, endpoint] of endpoints) {
      const sample = sampleOf(name)
      const all = badRequests(endpoint, sample).filter((bad) => bad.expect === 'safe')
      for (const bad of drawn(all, name)) {
        const { answer, ms } = await send(endpoint, sample, bad, callerOf(endpoint))
        if (answer.statusCode >= 400) times.push(ms)
        const wrong = fault(answer, bad)
        if (wrong) faults.push(`${name} ${bad.what}: ${wrong}`)
      }
    }
    expect(faults).toEqual([])
  }, 600_000)

  it('in a filter of a list is refused with what the filter knows, and nothing is passed over in silence', async () => {
    const faults: string[] = []
    for (const [name, endpoint] of endpoints) {
      if (endpoint.access === 'public' || endpoint.method !== 'GET') continue
      const filters = ['status', 'product', 'state'].filter((one) => endpoint.query?._zod.def.shape[one])
      const listed = endpoint.query?._zod.def.shape.sort ? filters : []
      for (const field of [...listed, 'nope']) {
        const bad: BadRequest = {
          what: '',
          query: `${field}=NOPE`,
          expect: 'refused',
          status: [422],
          fields: [field],
        }
        const { answer } = await send(endpoint, sampleOf(name), bad, callerOf(endpoint))
        const wrong = fault(answer, bad)
        if (wrong) faults.push(`${name} ${field}: ${wrong}`)
      }
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('with the id of another tenant finds nothing, and changes nothing', async () => {
    const before = await rowCounts()
    const faults: string[] = []
    for (const [name, endpoint] of endpoints) {
      const caller = endpoint.record ? callerOf(endpoint, 'foreign') : null
      if (!caller) continue
      const bad: BadRequest = { what: 'foreign', expect: 'refused', status: [404] }
      const { answer } = await send(endpoint, sampleOf(name, 'foreign'), bad, caller)
      const wrong = fault(answer, bad)
      if (wrong) faults.push(`${name}: ${wrong} ${answer.body.slice(0, 200)}`)
    }
    expect(faults).toEqual([])
    expect(await rowCounts()).toEqual({ ...before, session: expect.any(Number) })
  })

  it('takes less than 200 ms of the processor', () => {
    const slow = times.toSorted((a, b) => a - b)
    expect(slow.length).toBeGreaterThan(500)
    expect(slow[Math.floor(slow.length * 0.99)]).toBeLessThan(SLOWEST_MS)
  })
})
