import { describe, expect } from 'vitest'
import { contract, type EndpointName } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { permits } from '#domain/access/requirement.ts'
import { inScope, type ScopedRecord } from '#domain/access/scopes.ts'
import { Refused } from '#domain/kernel/refusal.ts'
import { dispatch } from './http/dispatch.ts'
import { Malformed } from './http/errors.ts'
import { namelessRequests } from './testing/access-requests.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { MARKED_NAMES, type Side } from './testing/two-tenants.ts'
import { sampleRequests } from './testing/sample-requests.ts'

let harness: Harness
let book: TwoTenants

it.beforeAll(({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
})

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][]
const withRecord = endpoints.filter(([, endpoint]) => endpoint.record)

type Verdict = 'forbidden' | 'absent' | 'reached'

/** Runs an endpoint and rolls nothing forward that the next case needs: what counts is who is let in. */
const verdictOf = async (
  name: EndpointName,
  actor: Actor,
  input: object,
): Promise<{ verdict: Verdict; text: string }> => {
  try {
    const { answer } = await dispatch(harness.dispatcher, {
      name,
      endpoint: contract[name],
      actor,
      input,
      idempotencyKey: harness.ports.random.newId(),
      requestId: 'test',
      caller: { ip: '127.0.0.1', userAgent: 'test' },
    })
    return { verdict: 'reached', text: JSON.stringify(answer ?? '') }
  } catch (error) {
    if (error instanceof Malformed)
      throw new Error(`${name}: the sample is malformed ${JSON.stringify(error.problems)}`, { cause: error })
    if (!(error instanceof Refused)) throw error
    const text = JSON.stringify(error.refusal)
    if (error.refusal.kind === 'forbidden') return { verdict: 'forbidden', text }
    return { verdict: error.refusal.kind === 'absent' ? 'absent' : 'reached', text }
  }
}

const scopeOf = (endpoint: Endpoint): ScopedRecord => endpoint.record?.kind as ScopedRecord

const expected = (endpoint: Endpoint, actor: Actor, side: Side): Verdict => {
  if (!permits(actor.permissions, endpoint.access as never)) return 'forbidden'
  const kind = scopeOf(endpoint)
  // The open quote of each side was never sent; the policy document belongs to one that was.
  return inScope(actor, kind, { ...book.columns[side], isSent: kind === 'document' }) ? 'reached' : 'absent'
}

describe('every endpoint, every role, own and foreign records', () => {
  it('has a sample request for each endpoint that names a record', () => {
    const samples = sampleRequests(book.records.own, 'x')
    expect(withRecord.map(([name]) => name).filter((name) => !samples[name])).toEqual([])
  })

  it('lets in exactly whom the tables let in (SEC-046)', async () => {
    const wrong: string[] = []
    for (const side of ['foreign', 'own'] as const) {
      const samples = sampleRequests(book.records[side], book.columns.own.vendorId as string)
      for (const [name, endpoint] of withRecord)
        for (const [who, actor] of book.actors) {
          const want = expected(endpoint, actor, side)
          // Commands that are let in would change what the next case finds.
          if (want === 'reached' && endpoint.command) continue
          const { verdict } = await verdictOf(name, actor, samples[name] as object)
          if (verdict !== want) wrong.push(`${who} ${name} ${side}: ${verdict}, should be ${want}`)
        }
    }
    expect(wrong).toEqual([])
  })

  it('asks every caller without a session to sign in', async () => {
    const samples = sampleRequests(book.records.own, 'x')
    for (const [name, endpoint] of withRecord)
      await expect(
        dispatch(harness.dispatcher, {
          name,
          endpoint,
          actor: null,
          input: samples[name] as object,
          idempotencyKey: 'key-12345678',
          requestId: 'test',
          caller: { ip: '127.0.0.1', userAgent: 'test' },
        }),
      ).rejects.toMatchObject({ refusal: { kind: 'unauthenticated' } })
  })

  it('lets no one without its permission into an endpoint that names no record either (SEC-046)', async () => {
    const wrong: string[] = []
    let refused = 0
    for (const [name, endpoint] of endpoints)
      for (const [who, actor] of book.actors) {
        if (endpoint.access === 'public' || permits(actor.permissions, endpoint.access as never)) continue
        refused += 1
        const { verdict } = await verdictOf(name, actor, namelessRequests[name] ?? {}).catch(() => ({
          verdict: 'broken',
        }))
        if (verdict !== 'forbidden') wrong.push(`${who} ${name}: ${verdict}`)
      }
    expect(refused).toBeGreaterThan(1_000)
    expect(wrong).toEqual([])
  })

  it('answers a foreign record and an absent one alike (SEC-048)', async () => {
    const agent = book.agents.own
    const { foreign } = book.records
    const ids = Object.entries(foreign).map(([kind, id]) => [kind, id.replace(/^.{13}/, '00000000-0000')])
    const nowhere = Object.fromEntries(ids) as typeof foreign
    const differing: string[] = []
    for (const [name, endpoint] of withRecord) {
      if (!permits(agent.permissions, endpoint.access as never)) continue
      const answers = await Promise.all(
        [foreign, nowhere].map(async (records) => {
          const sample = sampleRequests(records, 'x')[name] as object
          return JSON.stringify(await verdictOf(name, agent, sample))
        }),
      )
      if (answers[0] !== answers[1]) differing.push(`${name}: ${answers.join(' and ')}`)
    }
    expect(differing).toEqual([])
  })
})

describe('marked names', () => {
  const lists = endpoints.filter(
    ([, endpoint]) => endpoint.method === 'GET' && !endpoint.record && endpoint.access !== 'public',
  )

  /** What a list is asked: with what it demands, and with the word in each field that takes words. */
  const questions = (name: EndpointName, endpoint: Endpoint): [string, object][] => {
    const sample = (namelessRequests[name] ?? {}) as { query?: object }
    const fields = Object.keys((endpoint.query as { shape?: object } | undefined)?.shape ?? {})
    const words = ['search', 'name'].filter((field) => fields.includes(field))
    return [
      ['', sample],
      ...words.map((field): [string, object] => [
        field,
        { ...sample, query: { ...sample.query, [field]: MARKED_NAMES.foreign } },
      ]),
    ]
  }

  it('of one tenant never reach another through a list, a count or a search (SEC-047, SEC-050)', async () => {
    const seen: string[] = []
    let asked = 0
    for (const [name, endpoint] of lists)
      for (const [who, actor] of book.actors) {
        if (actor.accountType === 'COWBELL' || !permits(actor.permissions, endpoint.access as never)) continue
        for (const [field, input] of questions(name, endpoint)) {
          // A question that is not understood would prove nothing: it fails the test.
          const { text } = await verdictOf(name, actor, input)
          asked += 1
          if (text.includes(MARKED_NAMES.foreign) && !field) seen.push(`${who} ${name}`)
          if (name !== 'directorySearch' && field === 'search' && /"totalElements":[1-9]/.test(text))
            seen.push(`${who} ${name} finds ${MARKED_NAMES.foreign}`)
        }
      }
    expect(seen).toEqual([])
    expect(asked).toBeGreaterThan(500)
  })

  it('are seen by their own tenant in every list that should show them', async () => {
    for (const name of [
      'accountSearch',
      'quoteSearch',
      'policySearch',
      'invoiceSearch',
      'claimSearch',
    ] as const) {
      const { text } = await verdictOf(name, book.agents.own, { query: {} })
      expect(text, name).toContain(MARKED_NAMES.own)
    }
  })

  it('never stand in an answer about a foreign record, nor in its files (SEC-047, SEC-052)', async () => {
    const samples = sampleRequests(book.records.foreign, 'x')
    for (const [name] of withRecord)
      for (const [who, actor] of book.actors) {
        if (actor.accountType === 'COWBELL') continue
        const { text } = await verdictOf(name, actor, samples[name] as object)
        expect(text.includes(MARKED_NAMES.foreign), `${who} ${name}`).toBe(false)
      }
  })
})
