import type { Caller } from '#server/command/caller.ts'
import { deepStrictEqual } from 'node:assert'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Actor } from '#domain/access/actor.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import type { AuditNote, Ctx } from '#server/command/ctx.ts'
import { todayIn } from '#server/command/ctx.ts'
import { inSandbox } from '#server/command/sandbox.ts'
import { type Sandbox, sandboxOfCall } from '#server/database/sandboxes.ts'
import type { JobSink } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/job.ts'
import { write } from '#server/database/statements/pipeline.ts'
import type { Ports } from '#server/command/ports.ts'
import type { Db } from '#server/database/kysely.ts'
import { turnsOf } from '#server/process/turns/turns.ts'
import { insertion, type ReadyWrite, together } from '#server/database/statements/whole-rows.ts'
import { encodeAnswer } from './encode.ts'
import { Malformed } from './errors.ts'
import { checkAccess } from './guards.ts'
import type { PublicCtx } from './handlers.ts'
import { strictly } from './strict.ts'

/** Who calls, and how. HTTP routes, jobs, tests and the demo book all come in through here. */
export interface Call {
  name: string
  endpoint: Endpoint
  actor: Actor | null
  input: { params?: unknown; query?: unknown; body?: unknown }
  idempotencyKey?: string | undefined
  requestId: string
  caller: Caller
}

export interface Outcome {
  /** The encoded answer, ready for the wire; a file for endpoints that give one. */
  answer: unknown
  /** The same as JSON text, where it was made on the way. */
  json?: string
  replayed: boolean
}

type AnyHandler =
  | ((ctx: unknown, input: unknown) => Promise<unknown>)
  | {
      before?: (ctx: unknown, input: unknown) => Promise<void>
      outside: (ctx: unknown, input: unknown) => Promise<unknown>
      inside: (ctx: unknown, input: unknown, facts: unknown) => Promise<unknown>
    }

export interface Dispatcher {
  ports: Ports
  jobs: JobSink
  handlers: Record<string, unknown>
  /** Tests hold every answer against its contract; a running server trusts the compiler. */
  checksAnswers?: boolean
}

const nothing = z.object({})

/** Bodies with unknown keys are refused at every depth: nothing that a caller sends is silently ignored. */
const parse = (schema: z.core.$ZodType | undefined, value: unknown, isStrict = false): unknown => {
  if (!schema) return undefined
  const result = z.safeParse(isStrict ? strictly(schema) : schema, value ?? {}, { reportInput: true })
  if (!result.success) throw new Malformed(result.error)
  return result.data
}

/** Without the parameters that the specification sends and that change nothing here. */
const withoutIgnored = (query: unknown, ignored: readonly string[] = []): unknown =>
  typeof query === 'object' && query !== null && ignored.length > 0
    ? Object.fromEntries(Object.entries(query).filter(([name]) => !ignored.includes(name)))
    : query

/**
 * A parameter that is not known is refused by its name: a filter that is misspelt would answer with everything. Third
 * parties add their own to the public addresses that they lead back to, where they are passed over.
 */
const parseQuery = ({ access, query: schema, ignores }: Endpoint, value: unknown): unknown => {
  if (access === 'public') return parse(schema, value)
  const parsed = z.safeParse(strictly(schema ?? nothing), withoutIgnored(value ?? {}, ignores), {
    reportInput: true,
  })
  if (!parsed.success) throw new Malformed(parsed.error, 'query')
  return schema ? parsed.data : undefined
}

interface Leavings {
  notes: AuditNote[]
  jobs: Job[]
}

/** Audit entries that are written in one statement with the stored answer. */
const WRITTEN_TOGETHER = 4

/** Groups of endpoints that are about no business: their time is the machine's in a sandbox as well. */
const REAL_TIME: ReadonlySet<string> = new Set([
  'Access',
  'Demo',
  'Messages',
  'One-time code',
  'Passkeys',
  'Pictures',
  'Platform',
  'Second factor',
  'Sign-up',
  'Single sign-on',
  'Teams',
  'Users',
])
const SANDBOX_TAG = 'Sandbox'

/** Timers and jobs have no browser. */
const NO_CALLER: Caller = { ip: '', userAgent: '' }

const contextOf = (
  dispatcher: Pick<Dispatcher, 'ports'>,
  call: Pick<Call, 'actor' | 'requestId' | 'caller'>,
  db: Ctx['db'],
  left: Leavings,
  sandbox: Sandbox | null,
): Ctx => {
  const { ports } = dispatcher
  const now = ports.clock.now()
  const ctx: Ctx = {
    db,
    write: (query) => write(db, query),
    actor: call.actor as Actor,
    now,
    realNow: now,
    sandbox: null,
    today: todayIn(now, MARKET_ZONES[call.actor?.market ?? 'US']),
    requestId: call.requestId,
    caller: call.caller,
    ports,
    newId: () => ports.random.newId(),
    enqueue: (job) => left.jobs.push(job),
    audit: (note) => left.notes.push(note),
  }
  return inSandbox(ctx, sandbox)
}

/**
 * The sandbox whose time a call is in. Users, sign-in and what the program knows of itself are on the machine's time for
 * everyone. While a sandbox moves, nothing else changes it.
 */
const timeOf = async (dispatcher: Dispatcher, call: Call): Promise<Sandbox | null> => {
  if (REAL_TIME.has(call.endpoint.tag)) return null
  const sandbox = await sandboxOfCall(dispatcher.ports, call.actor, call.input)
  if (sandbox?.advancingTo && call.endpoint.command && call.endpoint.tag !== SANDBOX_TAG)
    throw new Refused(
      refusal(
        'conflict',
        'SANDBOX_MOVES',
        `The sandbox is moving to ${sandbox.advancingTo}. Try again when it is there.`,
      ),
    )
  return sandbox
}

const auditRows = (ctx: Ctx, notes: readonly AuditNote[]) =>
  notes.map((note) => ({
    tenant_id: note.tenantId,
    id: note.id ?? ctx.newId(),
    at: ctx.realNow,
    action: note.action,
    record_kind: note.recordKind,
    record_id: note.recordId,
    account_id: note.accountId ?? null,
    from_status: note.fromStatus ?? null,
    to_status: note.toStatus ?? null,
    // Who came by a link is no user: the entry is not that of the user in whose account the page works.
    actor_id: note.actor ? note.actor.userId : ctx.actor && !ctx.actor.workflow ? ctx.actor.userId : null,
    actor_name: note.actor?.name ?? ctx.actor?.name ?? 'System',
    acting_staff_name: ctx.actor?.actingStaff?.name ?? null,
    summary: note.summary,
    detail: JSON.stringify(
      ctx.sandbox ? { ...note.detail, sandboxTime: ctx.now.toISOString() } : (note.detail ?? {}),
    ),
    request_id: ctx.requestId,
  }))

const encode = (dispatcher: Dispatcher, endpoint: Endpoint, answer: unknown): unknown => {
  if (endpoint.file || !endpoint.response) return answer
  const encoded = encodeAnswer(endpoint.response, answer)
  if (dispatcher.checksAnswers) deepStrictEqual(encoded, z.encode(endpoint.response, answer))
  return encoded
}

interface StoredAnswer {
  request_hash: string
  answer: unknown
}

const principalOf = (call: Call): string => call.actor?.userId ?? `public:${call.caller.ip}`

const hashOf = (input: Call['input']): string =>
  createHash('sha256')
    .update(JSON.stringify([input.params, input.query, input.body]))
    .digest('hex')

const storedAnswer = async (dispatcher: Dispatcher, call: Call, hash: string): Promise<Outcome | null> => {
  const row: StoredAnswer | undefined = await dispatcher.ports.db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer'])
    .where('principal', '=', principalOf(call))
    .where('endpoint', '=', call.name)
    .where('key', '=', call.idempotencyKey as string)
    .executeTakeFirst()
  if (!row) return null
  if (row.request_hash !== hash)
    throw new Refused(
      refusal('invalid', 'IDEMPOTENCY_KEY_REUSED', 'This Idempotency-Key was used for another request.'),
    )
  return { answer: row.answer, replayed: true }
}

/** The row that keeps an answer for a second call under the same key. */
const answerRow = (trx: Db, call: Call, { realNow }: Ctx, json: string | null, hash: string) =>
  insertion(trx, 'idempotency', [
    {
      principal: principalOf(call),
      endpoint: call.name,
      key: call.idempotencyKey as string,
      request_hash: hash,
      status: 200,
      answer: json,
      created_at: realNow,
    },
  ])

/** One works while the next is on its way; who is still in line after so long is asked to try again. */
const AT_ONE_RECORD = 2
const PATIENCE_MS = 20_000
const turnAt = turnsOf(AT_ONE_RECORD, PATIENCE_MS)

/**
 * Runs `work` when it is this caller's turn at the record that the command names. Each party has a line of its own:
 * a stranger who names the record keeps no one waiting.
 */
const inTurn = async <T>({ endpoint, actor }: Call, input: unknown, work: () => Promise<T>): Promise<T> => {
  const { record } = endpoint
  const named = record && (input as Record<string, Record<string, unknown> | undefined>)[record.in]
  if (!record || !actor || !named) return work()
  const giveBack = await turnAt(`${actor.orgId}:${String(named[record.field])}`)
  try {
    return await work()
  } finally {
    giveBack()
  }
}

/**
 * What a handler does outside of its transaction, then all else in one: its work, its audit entries, its jobs and, with
 * the `hash` of a request that has a key, its answer.
 */
const transact = async (
  dispatcher: Dispatcher,
  call: Call,
  input: unknown,
  hash: string | null,
): Promise<Outcome> => {
  const sandbox = await timeOf(dispatcher, call)
  const handler = dispatcher.handlers[call.name] as AnyHandler
  const before: Leavings = { notes: [], jobs: [] }
  const facts =
    typeof handler === 'function'
      ? undefined
      : await handler.outside(contextOf(dispatcher, call, dispatcher.ports.db, before, sandbox), input)
  const inside = async (trx: Db): Promise<Outcome> => {
    const left: Leavings = { notes: [...before.notes], jobs: [...before.jobs] }
    const ctx = contextOf(dispatcher, call, trx, left, sandbox)
    const result =
      typeof handler === 'function' ? await handler(ctx, input) : await handler.inside(ctx, input, facts)
    const answer = encode(dispatcher, call.endpoint, result)
    const json = hash === null || answer === undefined ? null : JSON.stringify(answer)
    await leave(dispatcher, trx, ctx, left, hash === null ? [] : [answerRow(trx, call, ctx, json, hash)])
    return { answer, replayed: false, ...(json === null ? {} : { json }) }
  }
  return inTurn(call, input, () => dispatcher.ports.db.transaction().execute(inside))
}

const command = async (dispatcher: Dispatcher, call: Call, input: unknown): Promise<Outcome> => {
  if (!call.idempotencyKey)
    throw new Refused(
      refusal('invalid', 'IDEMPOTENCY_KEY_MISSING', 'Send an Idempotency-Key header with this request.', {
        errors: [{ code: 'REQUIRED', detail: 'Send an Idempotency-Key header.', field: 'Idempotency-Key' }],
      }),
    )
  const hash = hashOf(call.input)
  // A second call of third parties is worth a look before; all else finds out when it stores its own answer.
  const callsOut = typeof dispatcher.handlers[call.name] !== 'function'
  const stored = callsOut ? await storedAnswer(dispatcher, call, hash) : null
  if (stored) return stored
  try {
    return await transact(dispatcher, call, input, hash)
  } catch (error) {
    // The same command may have run under the same key, whatever that makes of this one: its answer is this caller's.
    const ran = await storedAnswer(dispatcher, call, hash)
    if (ran) return ran
    throw error
  }
}

/**
 * A read, or a write that keeps its own order of transactions: sign-in counts tries, records them and sends codes
 * even when it refuses.
 */
const plain = async (dispatcher: Dispatcher, call: Call, input: unknown): Promise<Outcome> => {
  const left: Leavings = { notes: [], jobs: [] }
  const sandbox = await timeOf(dispatcher, call)
  const ctx = contextOf(dispatcher, call, dispatcher.ports.db, left, sandbox)
  const handler = dispatcher.handlers[call.name] as (ctx: Ctx, input: unknown) => Promise<unknown>
  const leaveAll = async (): Promise<void> => {
    if (left.notes.length > 0 || left.jobs.length > 0)
      await dispatcher.ports.db.transaction().execute((trx) => leave(dispatcher, trx, ctx, left))
  }
  try {
    const result = await handler(ctx, input)
    await leaveAll()
    return { answer: encode(dispatcher, call.endpoint, result), replayed: false }
  } catch (error) {
    if (error instanceof Refused) await leaveAll()
    throw error
  }
}

const leave = async (
  dispatcher: Pick<Dispatcher, 'jobs'>,
  trx: Db,
  ctx: Ctx,
  left: Leavings,
  more: readonly ReadyWrite[] = [],
): Promise<void> => {
  const rows = auditRows(ctx, left.notes)
  const writes = rows.length > 0 ? [insertion(trx, 'audit_entry', rows), ...more] : more
  // One text for the few entries of most commands; those that leave many are rare, and each number is a text of its own.
  if (rows.length > WRITTEN_TOGETHER) for (const one of writes) await ctx.write(one)
  else if (writes.length > 0) await ctx.write(together(trx, writes))
  await dispatcher.jobs.put(trx, left.jobs)
}

/** Refuses what can be refused of an upload before its body is read: access, parameters, the record's own rules. */
export const admit = async (dispatcher: Dispatcher, call: Call): Promise<void> => {
  const { endpoint, name } = call
  checkAccess(endpoint, call.actor, dispatcher.ports.clock.now())
  const handler = dispatcher.handlers[name] as AnyHandler
  const input = {
    params: parse(endpoint.params, call.input.params),
    query: parseQuery(endpoint, call.input.query),
  }
  if (typeof handler === 'function' || !handler.before) return
  const sandbox = await timeOf(dispatcher, call)
  await handler.before(
    contextOf(dispatcher, call, dispatcher.ports.db, { notes: [], jobs: [] }, sandbox),
    input,
  )
}

/** Access, parsing, idempotency, transaction, handler, answer: every call of the product takes this way. */
export const dispatch = async (dispatcher: Dispatcher, call: Call): Promise<Outcome> => {
  checkAccess(call.endpoint, call.actor, dispatcher.ports.clock.now())
  const { endpoint } = call
  const input = {
    params: parse(endpoint.params, call.input.params),
    query: parseQuery(endpoint, call.input.query),
    body: parse(endpoint.body, call.input.body, true),
  }
  if (endpoint.command) return command(dispatcher, call, input)
  // A public write that needs no key of ours (a link used once, a signed notification) but one transaction.
  return endpoint.atomic ? transact(dispatcher, call, input, null) : plain(dispatcher, call, input)
}

/** Work of the product itself (timers, jobs): one transaction, with audit entries in the name of `System`. */
export const runAsSystem = async <T>(
  dispatcher: Pick<Dispatcher, 'ports' | 'jobs'>,
  name: string,
  work: (ctx: PublicCtx) => Promise<T>,
  sandbox: Sandbox | null = null,
): Promise<T> =>
  dispatcher.ports.db.transaction().execute(async (trx) => {
    const left: Leavings = { notes: [], jobs: [] }
    const call = { actor: null, requestId: `job:${name}`, caller: NO_CALLER }
    const ctx = contextOf(dispatcher, call, trx, left, sandbox)
    const result = await work(ctx)
    await leave(dispatcher, trx, ctx, left)
    return result
  })
