import { type KyselyPlugin, sql } from 'kysely'
import { describe, expect } from 'vitest'
import type { z } from 'zod'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { type InProcess, inProcess } from '#server/http/call.ts'
import { Malformed } from '#server/http/errors.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { actorIn } from './testing/two-tenants.ts'
import { sampleRequests } from './testing/sample-requests.ts'

/**
 * Every parameter that a read of the contract declares changes what is asked of the database, or what is answered
 * where nothing is asked of it: a filter that is passed over answers with rows that were not asked for.
 */

let harness: Harness
let book: TwoTenants
let api: InProcess
let asked: string[] = []

it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  await addMore(reader().orgId)
  const executor = harness.database.kysely.getExecutor()
  const recorder: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = executor.compileQuery(node, queryId)
      asked.push(JSON.stringify([sql, parameters]))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const ports = { ...harness.ports, db: harness.database.kysely.withPlugin(recorder) }
  api = inProcess({ ...harness.dispatcher, ports })
})

/** Before all others by its id, so that no two orders of papers begin alike. */
const FIRST_PAPER = '00000000-0000-7000-8000-000000000001'
const SURPLUS = { market: 'US', is_surplus: true, reinsurer_id: null } as const
const TEAM = '00000000-0000-7000-8000-0000000000ef'

/** What lists are told apart by that the book has only one of. */
const addMore = async (orgId: string): Promise<void> => {
  const { db } = harness.ports
  await db.insertInto('team').values({ id: TEAM, org_id: orgId, name: 'Readers' }).execute()
  const carriers = await db
    .selectFrom('org')
    .select(['id', sql<boolean>`exists (select from paper where paper.carrier_id = org.id)`.as('hasPaper')])
    .where('account_type', '=', 'CARRIER')
    .execute()
  const idOf = (hasPaper: boolean) => carriers.find((one) => one.hasPaper === hasPaper)?.id ?? ''
  await db
    .insertInto('paper')
    .values([
      { id: FIRST_PAPER, product: 'PRIME_CLOUD', carrier_id: idOf(true), ...SURPLUS },
      { product: 'P250_S', carrier_id: idOf(false), ...SURPLUS },
    ])
    .execute()
}

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown> }

const endpoints: Record<string, Endpoint> = contract
const reads = Object.entries(endpoints).filter(
  ([, { method, query, access, file }]) => method === 'GET' && query && access !== 'public' && !file,
) as [EndpointName, Endpoint & { query: z.ZodObject }][]

const reader = (): Actor => actorIn(book, 'COWBELL super-admin')

/** What reads need that name no record: so much that their answer is not empty. */
const NEEDED: Partial<Record<EndpointName, (idOfOrg: string, otherOrg: string) => Input>> = {
  teamSearchOfAgency: (agencyId) => ({ query: { agencyId } }),
  userParties: () => ({ query: { accountType: 'AGENCY' } }),
  complianceGet: () => ({ params: { place: 'FL' } }),
  directorySearch: () => ({ query: { name: 'Insurance' } }),
  questionWhy: () => ({ query: { productType: 'P100' } }),
  industrySearch: () => ({ query: { search: 'insurance' } }),
  programDiff: () => ({ params: { id: 'P100_2026-01-01' }, query: { with: 'P100_2024-01-01' } }),
  // So many that no two orders begin with the same rows.
  stateSearch: () => ({ query: { size: 100 } }),
  commissionReported: () => ({ query: { year: 2025 } }),
  policyRewritePreview: () => ({ query: { effectiveDate: '2026-03-16', term: 'YEAR' } }),
  teamMembers: () => ({ params: { id: TEAM } }),
  bookTransferPreview: (fromId, toId) => ({ query: { fromId, toId } }),
  surplusTemplate: () => ({ query: { type: 'surplusNotice', state: 'LA' } }),
}

/** What a read needs in any case. */
const baseOf = (name: EndpointName): Input => {
  const needed = NEEDED[name]?.(book.agents.own.orgId, book.agents.foreign.orgId)
  const { params, query } = sampleRequests(book.records.own, book.records.own.account)[name] ?? {}
  return { ...(params && { params }), query: query ?? {}, ...needed }
}

/** What is asked and answered; a refusal is an answer, too. */
const outcomeOf = async (name: EndpointName, input: Input): Promise<string> => {
  asked = []
  const answer = await api.run(reader(), name, input as never).catch((error: unknown) => {
    if (error instanceof Refused) return error.refusal
    throw error
  })
  return JSON.stringify([asked, answer])
}

const absentId = '00000000-0000-7000-8000-00000000abcd'
const cursorFor = (sort: string): string =>
  Buffer.from(JSON.stringify({ sort, key: null, id: absentId, total: 1 })).toString('base64url')

/** Values that a parameter takes, tried in turn until one changes something, where its kind does not say one. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  knownAt: ['2020-01-01T00:00:00.000Z'],
  page: [1],
  size: [1],
  known: ['2020-01-01T00:00:00.000Z'],
  search: ['insurance', 'nobody'],
}

/** Fields that order a list as another one does: the month of a commission is that of the day it was earned. */
const SAME_ORDER: Partial<Record<EndpointName, number>> = { commissionStatements: 1 }

/** Parameters that change nothing of the book's records, each tried where it does. */
const ALIKE: Partial<Record<EndpointName, string>> = {
  // On a policy's first day, the only one that today leaves, both terms end on the same day.
  policyRewritePreview: 'term',
}

/** Values that a schema takes, from what it says of itself or from what it refuses. */
const valuesOf = (parameter: string, schema: z.ZodType): unknown[] => {
  const known = BY_NAME[parameter]
  if (known) return [...known]
  const candidates = [
    absentId,
    '2026-01-01',
    '2026-01',
    'TX',
    'P100',
    'P100_2026-01-01',
    1,
    2,
    2026,
    'true',
    'x@nobody.test',
    'Nobody at all',
  ]
  const taken = candidates.filter((value) => schema.safeParse(value).success)
  const issues = schema.safeParse('no such value').error?.issues ?? []
  const options = issues.flatMap((issue) => {
    if (issue.code === 'invalid_value') return issue.values
    return /Use one or more of (.+)\./.exec(issue.message)?.[1]?.split(', ') ?? []
  })
  return [...options, ...taken]
}

/** Nothing can be told apart by a parameter of which only one value is taken. */
const hasOneValue = (schema: z.ZodType): boolean => {
  const [issue, ...more] = schema.safeParse('no such value').error?.issues ?? []
  return more.length === 0 && issue?.code === 'invalid_value' && issue.values.length === 1
}

const changesSomething = async (name: EndpointName, parameter: string, values: readonly unknown[]) => {
  const base = baseOf(name)
  const before = await outcomeOf(name, base)
  for (const value of values) {
    const given = { ...base, query: { ...base.query, [parameter]: value } }
    if ((await outcomeOf(name, given)) !== before) return true
  }
  return false
}

/** Orders that a list declares: each of its fields, either way. */
const ordersOf = (query: z.ZodObject): string[] => {
  const sort = query.shape['sort'] as z.ZodOptional<z.ZodEnum<Record<string, string>>>
  return sort.unwrap().options
}

describe.each(reads)('%s', (name, { query }) => {
  const optional = Object.entries(query.shape).filter(
    ([parameter, schema]) =>
      !['sort', 'cursor', ALIKE[name]].includes(parameter) && !hasOneValue(schema as z.ZodType),
  ) as [string, z.ZodType][]

  it('asks the same again for the same request', async () => {
    expect(await outcomeOf(name, baseOf(name))).toBe(await outcomeOf(name, baseOf(name)))
  })

  for (const [parameter, schema] of optional)
    it(`is changed by ${parameter}`, async () => {
      expect(await changesSomething(name, parameter, valuesOf(parameter, schema))).toBe(true)
    })

  if (query.shape['sort'])
    it('is ordered by each field that it declares, either way', async () => {
      const base = baseOf(name)
      const orders = ordersOf(query)
      expect(orders.length).toBeGreaterThan(0)
      const outcomes = new Set<string>()
      for (const sort of orders)
        outcomes.add(await outcomeOf(name, { ...base, query: { ...base.query, sort } }))
      expect(outcomes.size).toBe(orders.length - 2 * (SAME_ORDER[name] ?? 0))
    })

  if (query.shape['cursor'])
    it('goes on from a cursor', async () => {
      const base = baseOf(name)
      const sorted = { ...base.query, sort: ordersOf(query)[0] ?? '' }
      const cursor = cursorFor(sorted.sort)
      expect(await outcomeOf(name, { ...base, query: { ...sorted, cursor } })).not.toBe(
        await outcomeOf(name, { ...base, query: sorted }),
      )
    })

  it('refuses a parameter that it does not know, by its name', async () => {
    const base = baseOf(name)
    const given = { ...base, query: { ...base.query, colour: 'blue' } }
    const error: unknown = await api.run(reader(), name, given as never).catch((because) => because)
    expect(error).toBeInstanceOf(Malformed)
    expect(error).toMatchObject({
      status: 422,
      problems: [{ code: 'UNKNOWN_PARAMETER', field: 'colour' }],
    })
  })
})
