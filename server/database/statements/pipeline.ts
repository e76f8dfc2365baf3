import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { Db } from '../kysely.ts'
import type { DatabaseWatch } from '../watch.ts'
import { pipelining } from './pipelining.ts'
import { type Sender, senderOf } from './senders.ts'
import type { Statement, StatementResult } from './statement-group.ts'

/** Statements seen this often are worth preparing; each costs every connection some memory in PostgreSQL. */
const WORTH_PREPARING = 3
const PREPARED_AT_MOST = 300
const COUNTED_AT_MOST = 2_000

/** Names for statements that come again and again, so that PostgreSQL parses and plans them once a connection. */
const statementNames = (): ((text: string) => string | undefined) => {
  const names = new Map<string, string>()
  const seen = new Map<string, number>()
  return (text) => {
    const known = names.get(text)
    if (known || names.size >= PREPARED_AT_MOST) return known
    const times = (seen.get(text) ?? 0) + 1
    if (times < WORTH_PREPARING) {
      if (seen.size >= COUNTED_AT_MOST) seen.clear()
      seen.set(text, times)
      return undefined
    }
    seen.delete(text)
    const name = `s${names.size + 1}`
    names.set(text, name)
    return name
  }
}

/** The database cannot be reached or went away; whether a command that was under way happened is not known. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway'
}

const LOST = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])
/** What the driver says of a lost connection, for which it has no codes. */
const LOST_WORDS =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/

const awayOr = (error: unknown): unknown => {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const isLost = LOST.has(String(code)) || LOST_WORDS.test(String(message))
  return isLost ? new DatabaseAway('the database is away', { cause: error }) : error
}

/** The words by which PostgreSQL begins and ends what happens together. */
interface Bounds {
  begin(settings: TransactionSettings): string
  commit: string
  rollback: string
}

const TRANSACTION: Bounds = {
  begin: ({ isolationLevel, accessMode }) =>
    [
      'begin',
      ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []),
      ...(accessMode ? [accessMode] : []),
    ].join(' '),
  commit: 'commit',
  rollback: 'rollback',
}

/** A part of a transaction that is already open, whose isolation holds for all of it. */
const PART: Bounds = {
  begin: () => 'savepoint part',
  commit: 'release savepoint part',
  rollback: 'rollback to savepoint part; release savepoint part',
}

/** Posted statements leave when one is waited for; so many of them do not wait for that. */
const POSTED_AT_MOST = 32

/**
 * One connection whose statements may follow each other without waiting for answers: PostgreSQL answers them in
 * order, and after the first that fails refuses the rest of the transaction. What is posted leaves together with the
 * next statement that is waited for. Without pipelining the same statements leave in the same order, one by one.
 */
class PostingConnection<Client extends pg.ClientBase> implements DatabaseConnection {
  readonly client: Client
  /** A connection on which even ROLLBACK failed is not given to anybody again. */
  isBroken = false
  readonly #nameOf: (text: string) => string | undefined
  readonly #sender: Sender
  readonly #bounds: Bounds
  #posted: Statement[] = []
  /** What the first statement of the transaction failed with. */
  #failure: unknown = null
  #isInTransaction = false
  #isBegun = false

  constructor(
    client: Client,
    nameOf: (text: string) => string | undefined,
    types: pg.CustomTypesConfig,
    bounds: Bounds,
  ) {
    this.client = client
    this.#nameOf = nameOf
    this.#sender = senderOf(client, types, pipelining.isOn)
    this.#bounds = bounds
  }

  #statement({ sql: text, parameters }: CompiledQuery): Statement {
    return { text, name: this.#nameOf(text), values: this.#sender.valuesOf(parameters) }
  }

  /** Sends what was posted, with `last` behind it, and gives the answer to the last of them. */
  #send(last?: Statement): Promise<StatementResult> {
    const statements = last ? [...this.#posted, last] : this.#posted
    this.#posted = []
    if (this.#isInTransaction) this.#isBegun = true
    return this.#sender.send(statements)
  }

  /** The first failure of a transaction, not the refusals that follow from it, is what its caller must hear of. */
  #reason(error: unknown): unknown {
    if (this.#isInTransaction) this.#failure ??= error
    return awayOr(this.#failure ?? error)
  }

  #flush(): void {
    if (this.#posted.length === 0) return
    this.#send().catch((error: unknown) => {
      this.#failure ??= error
    })
  }

  /** Keeps a statement whose result no one waits for; a failure surfaces at the next answer, at latest at commit. */
  post(query: CompiledQuery): void {
    this.#posted.push(this.#statement(query))
    if (this.#posted.length >= POSTED_AT_MOST) this.#flush()
  }

  /** Text with a semicolon may be several statements, which only the simple protocol takes. */
  async #simple(text: string): Promise<StatementResult> {
    this.#flush()
    return this.#sender.simple(text)
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await (query.parameters.length === 0 && query.sql.includes(';')
        ? this.#simple(query.sql)
        : this.#send(this.#statement(query)))
      const isChange =
        command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows as R[], ...(isChange ? { numAffectedRows: BigInt(rowCount) } : {}) }
    } catch (error) {
      const reason = this.#reason(error)
      if (reason instanceof Error) Error.captureStackTrace(reason)
      throw reason
    }
  }

  begin(settings: TransactionSettings): void {
    const text = this.#bounds.begin(settings)
    this.#failure = null
    this.#isInTransaction = true
    this.#isBegun = false
    this.#posted = [{ text, name: this.#nameOf(text), values: [] }]
  }

  /** PostgreSQL answers COMMIT with ROLLBACK when a statement failed; the caller then hears that failure. */
  async commit(): Promise<void> {
    const text = this.#bounds.commit
    const { command } = await this.#send({ text, name: this.#nameOf(text), values: [] }).catch(
      (error: unknown) => {
        throw this.#reason(error)
      },
    )
    if (command === 'ROLLBACK' || this.#failure !== null)
      throw this.#failure ?? new Error('the transaction was rolled back')
    this.#isInTransaction = false
  }

  /** What was posted and not yet sent never happens. */
  async rollback(): Promise<void> {
    this.#posted = []
    this.#isInTransaction = false
    // The caller hears of what made it roll back, not of a connection that is lost anyway.
    if (this.#isBegun)
      await this.#sender.simple(this.#bounds.rollback).catch(() => {
        this.isBroken = true
      })
    this.#failure = null
  }

  streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming keeps a portal open, which a pipelined connection cannot')
  }
}

const clientOf = async (pool: pg.Pool, watch: DatabaseWatch | null): Promise<pg.PoolClient> => {
  if (watch?.isSilent()) throw new DatabaseAway('the database is silent')
  const coming = pool.connect()
  try {
    return await (watch && pool.idleCount === 0 ? watch.orSilent(coming) : coming)
  } catch (error) {
    throw watch?.isSilent() ? new DatabaseAway('the database is silent', { cause: error }) : awayOr(error)
  }
}

const poolDriver = (pool: pg.Pool, watch: DatabaseWatch | null): Driver => {
  const { types = pg.types } = pool.options as pg.PoolConfig
  const nameOf = statementNames()
  const connections = new WeakMap<pg.PoolClient, PostingConnection<pg.PoolClient>>()
  const ours = (connection: DatabaseConnection) => connection as PostingConnection<pg.PoolClient>
  return {
    init: async () => {},
    acquireConnection: async () => {
      const client = await clientOf(pool, watch)
      const known = connections.get(client)
      if (known) return known
      const made = new PostingConnection(client, nameOf, types, TRANSACTION)
      connections.set(client, made)
      return made
    },
    beginTransaction: async (connection, settings) => ours(connection).begin(settings),
    commitTransaction: (connection) => ours(connection).commit(),
    rollbackTransaction: (connection) => ours(connection).rollback(),
    releaseConnection: async (connection) => {
      const { client, isBroken } = ours(connection)
      client.release(isBroken)
    },
    destroy: async () => {},
  }
}

/** Everybody has the same connection, so one part begins when the one before has ended. */
const partsDriver = (client: pg.ClientBase, types: pg.CustomTypesConfig): Driver => {
  const connection = new PostingConnection(client, statementNames(), types, PART)
  let last = Promise.resolve()
  let end = (): void => {}
  return {
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: async (_, settings) => {
      const before = last
      const { promise, resolve } = Promise.withResolvers<void>()
      last = promise
      await before
      end = resolve
      connection.begin(settings)
    },
    commitTransaction: async () => {
      await connection.commit()
      end()
    },
    rollbackTransaction: async () => {
      await connection.rollback()
      end()
    },
    releaseConnection: async () => {},
    destroy: async () => {},
  }
}

const dialectOf = (createDriver: () => Driver): Dialect => ({
  createDriver,
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

/** Kysely over a pool of `connect`: BEGIN, writes and COMMIT do not wait for each other where pipelining is on. */
export const poolDialect = (pool: pg.Pool, watch: DatabaseWatch | null = null): Dialect =>
  dialectOf(() => poolDriver(pool, watch))

/**
 * Kysely over a client of `connectAlone` that is in a transaction: what it calls transactions are parts of that
 * one, each undone alone when it fails. A part that waits for another part to begin waits for ever.
 */
export const partsDialect = (client: pg.ClientBase, types: pg.CustomTypesConfig): Dialect =>
  dialectOf(() => partsDriver(client, types))

/**
 * Sends a write in a transaction without waiting for its answer. Later statements of the transaction see its rows;
 * should it fail, they and the commit fail with its error. Only for writes whose result decides nothing.
 */
export const post = async (trx: Pick<Db, 'getExecutor'>, query: Compilable): Promise<void> => {
  const compiled = query.compile()
  await trx
    .getExecutor()
    .provideConnection(async (connection) => (connection as PostingConnection<pg.ClientBase>).post(compiled))
}

/** The same in a transaction; outside of one, where nothing would send it, the write is waited for. */
export const write = async (
  db: Pick<Db, 'getExecutor' | 'isTransaction'>,
  query: Compilable & { execute(): Promise<unknown> },
): Promise<void> => void (db.isTransaction ? await post(db, query) : await query.execute())
