import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permits } from '#domain/access/requirement.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { dispatch } from './http/dispatch.ts'
import { Malformed } from './http/errors.ts'
import { checkInvariants } from './invariants.ts'
import { namelessRequests } from './testing/access-requests.ts'
import type { Sample } from './testing/bad-requests.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { MARKED_NAMES } from './testing/two-tenants.ts'
import { sampleRequests } from './testing/sample-requests.ts'

/** Ids of one tenant in the hands of another, in every place of every request that takes one. */

let harness: Harness
let book: TwoTenants
let foreignIds: string[]
it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const { foreign } = book.agents
  const team = await harness.api.run(foreign, 'teamCreate', {
    body: { name: `${MARKED_NAMES.foreign} team` },
  })
  const license = await harness.ports.db
    .selectFrom('surplus_license')
    .select('id')
    .where('tenant_id', '=', foreign.orgId)
    .execute()
  foreignIds = [
    ...Object.values(book.records.foreign).filter((id) => UUID.test(id)),
    foreign.orgId,
    foreign.userId,
    foreign.sessionId,
    team.id,
    ...license.map(({ id }) => id),
  ]
})

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const isFull = process.env['TEST_FULL'] === '1'
const seed = Number(process.env['TEST_SEED'] ?? 1)

const endpoints = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
  ([name, { access }]) => access !== 'public' && name !== 'authLogout',
)

const sampleOf = (name: EndpointName): Sample =>
  namelessRequests[name] ??
  sampleRequests(book.records.own, book.columns.own['vendorId'] as string)[name] ??
  {}

/** Places in a request that hold an id: `body.teamIds.0`. */
const placesOf = (value: unknown, at: string[] = []): string[][] => {
  if (typeof value === 'string') return UUID.test(value) ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, [...at, name]))
}

const replaced = (sample: Sample, place: readonly string[], id: string): Sample => {
  const copy = structuredClone(sample) as Record<string, unknown>
  const last = place.at(-1) ?? ''
  const holder = place.slice(0, -1).reduce((inner, name) => inner[name] as Record<string, unknown>, copy)
  holder[last] = id
  return copy as Sample
}

/** The attacker has proved who they are: a question for the password would hide what lies behind it. */
const justProved = () => ({
  authenticatedAt: harness.clock.now(),
  hasSecondFactor: true,
  mustSetUpMfa: false,
})

const textOf = async (name: EndpointName, actor: Actor, input: Sample): Promise<string> => {
  try {
    const { answer } = await dispatch(harness.dispatcher, {
      name,
      endpoint: contract[name],
      actor: { ...actor, proof: justProved() },
      input,
      idempotencyKey: harness.ports.random.newId(),
      requestId: 'test',
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    })
    return JSON.stringify(answer ?? '')
  } catch (error) {
    if (error instanceof Refused) return JSON.stringify(error.refusal)
    if (error instanceof Malformed) return JSON.stringify(error.problems)
    throw new Error(`${actor.accountType} ${name} ${JSON.stringify(input)} breaks`, { cause: error })
  }
}

/** Everyone but the provider's staff and those who lawfully see the foreign side. */
const attackers = (): Actor[] => {
  const all = [...book.actors.values()].filter(({ accountType }) => accountType !== 'COWBELL')
  const drawn = all.filter((_, at) => isFull || at % 7 === seed % 7)
  return [book.agents.own, book.customers.own, ...drawn]
}

/** Each attacker, each place of each request that they may make, each id; half of them unless all are asked for. */
const attacks = () =>
  attackers()
    .flatMap((actor) =>
      endpoints
        .filter(([, { access }]) => permits(actor.permissions, access as never))
        .flatMap(([name]) => placesOf(sampleOf(name)).map((place) => ({ name, actor, place }))),
    )
    .flatMap((at) => foreignIds.map((id) => ({ ...at, id })))
    .filter((_, at) => isFull || at % 2 === seed % 2)

/** Every row of the foreign tenant, table by table, as one hash each. */
const foreignRows = async (): Promise<Record<string, string | null>> => {
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and column_name in ('tenant_id', 'org_id')
      and table_name not in ('audit_entry', 'audit_seal')`.execute(harness.ports.db)
  const hashes: Record<string, string | null> = {}
  for (const { table, column } of rows) {
    const found = await sql<{ hash: string | null }>`
      select md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.table(table)} t
      where ${sql.ref(column)} = ${book.agents.foreign.orgId}::uuid`.execute(harness.ports.db)
    hashes[`${table}.${column}`] = found.rows[0]?.hash ?? null
  }
  return hashes
}

describe('the ids of another tenant', () => {
  it('change nothing of it and tell nothing of it, in whatever place of a request (SEC-048)', async () => {
    const before = await foreignRows()
    expect(Object.values(before).filter((hash) => hash !== null).length).toBeGreaterThan(8)
    const leaks: string[] = []
    const tries = attacks()
    for (const { name, actor, place, id } of tries) {
      const text = await textOf(name, actor, replaced(sampleOf(name), place, id))
      if (text.includes(MARKED_NAMES.foreign)) leaks.push(`${actor.accountType} ${name} ${place.join('.')}`)
    }
    expect([...new Set(leaks)]).toEqual([])
    expect(tries.length).toBeGreaterThan(1_000)
    expect(await foreignRows()).toEqual(before)
    expect((await checkInvariants(harness.ports.db)).map(({ invariant }) => invariant)).toEqual([])
  }, 240_000)

  it('would be noticed: a change of one row is', async () => {
    const before = await foreignRows()
    await sql`update account set name = name || '!' where tenant_id = ${book.agents.foreign.orgId}`.execute(
      harness.ports.db,
    )
    expect(await foreignRows()).not.toEqual(before)
  })
})

/** What the server alone decides; none of them is a field of any body by accident. */
const OWNED = [
  'tenantId',
  'tenant_id',
  'orgId',
  'org_id',
  'isCowbell',
  'role_id',
  'permissions',
  'lockVersion',
  'lock_version',
  'createdAt',
  'created_at',
  'createdBy',
  'premiumCents',
  'amountPaid',
  'boundAt',
  'signedAt',
  'policyNumber',
  'passwordHash',
  'mustChangePassword',
  'actingStaff',
]

describe('fields that the server alone decides', () => {
  it('are taken by no body (SEC-053)', async () => {
    const taken: string[] = []
    for (const [name, endpoint] of endpoints) {
      if (!endpoint.body || endpoint.upload) continue
      const actor = [...book.actors.values()].find((one) =>
        permits(one.permissions, endpoint.access as never),
      )
      if (!actor) continue
      for (const field of OWNED) {
        const sample = sampleOf(name)
        if (field in (sample.body ?? {})) continue
        const text = await textOf(name, actor, { ...sample, body: { ...sample.body, [field]: 'x' } })
        if (!/unrecognized|not known|unknown/i.test(text))
          taken.push(`${name} ${field}: ${text.slice(0, 200)}`)
      }
    }
    expect(taken).toEqual([])
  })
})
