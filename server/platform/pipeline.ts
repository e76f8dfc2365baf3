import {
  type Compilable,
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import type pg from 'pg'

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

const ABORTED = '25P02'

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

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

/**
 * One connection whose statements may follow each other without waiting for answers: PostgreSQL answers them in
 * order, and after the first that fails refuses the rest of the transaction.
 */
class PipelinedConnection implements DatabaseConnection {
  readonly client: pg.PoolClient
  /** A connection on which even ROLLBACK failed is not given to anybody again. */
  isBroken = false
  readonly #nameOf: (text: string) => string | undefined
  /** What the first posted statement of the transaction failed with. */
  #failure: unknown = null
  #isCorked = false

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined) {
    this.client = client
    this.#nameOf = nameOf
  }

  /** Statements of one turn of the event loop leave in one write. */
  #cork(): void {
    if (this.#isCorked) return
    const { stream } = this.client.connection
    this.#isCorked = true
    stream.cork()
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
    })
  }

  #send({ sql: text, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    this.#cork()
    if (parameters.length === 0) return this.client.query(text)
    const name = this.#nameOf(text)
    return this.client.query({ text, values: [...parameters], ...(name ? { name } : {}) })
  }

  /** The first failure of a transaction, not the refusals that follow from it, is what its caller must hear of. */
  #reason(error: unknown): unknown {
    return awayOr(this.#failure !== null && codeOf(error) === ABORTED ? this.#failure : error)
  }

  /** Sends a statement whose result nobody waits for; a failure surfaces at the next answer, at latest at commit. */
  post(query: CompiledQuery): void {
    this.#send(query).catch((error: unknown) => {
      this.#failure ??= error
    })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const { command, rowCount, rows } = await this.#send(query)
      const isChange =
        command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
      return { rows: rows ?? [], ...(isChange ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) }
    } catch (error) {
      const reason = this.#reason(error)
      if (reason instanceof Error) Error.captureStackTrace(reason)
      throw reason
    }
  }

  begin(statement: string): void {
    this.#failure = null
    this.post(CompiledQuery.raw(statement))
  }

  /** PostgreSQL answers COMMIT with ROLLBACK when a statement failed; the caller then hears that failure. */
  async commit(): Promise<void> {
    const { command } = await this.#send(CompiledQuery.raw('commit')).catch((error: unknown) => {
      throw this.#reason(error)
    })
    if (command === 'ROLLBACK') throw this.#failure ?? new Error('the transaction was rolled back')
    if (this.#failure !== null) throw this.#failure
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('streaming keeps a portal open, which a pipelined connection cannot')
  }
}

const beginWith = ({ isolationLevel, accessMode }: TransactionSettings): string =>
  [
    'begin',
    ...(isolationLevel ? [`isolation level ${isolationLevel}`] : []),
    ...(accessMode ? [accessMode] : []),
  ].join(' ')

const pipelinedDriver = (pool: pg.Pool): Driver => {
  const nameOf = statementNames()
  const connections = new WeakMap<pg.PoolClient, PipelinedConnection>()
  const ours = (connection: DatabaseConnection) => connection as PipelinedConnection
  return {
    init: async () => {},
    acquireConnection: async () => {
      const client = await pool.connect().catch((error: unknown) => {
        throw awayOr(error)
      })
      const known = connections.get(client)
      if (known) return known
      const made = new PipelinedConnection(client, nameOf)
      connections.set(client, made)
      return made
    },
    beginTransaction: async (connection, settings) => ours(connection).begin(beginWith(settings)),
    commitTransaction: (connection) => ours(connection).commit(),
    rollbackTransaction: async (connection) => {
      // The caller hears of what made it roll back, not of a connection that is lost anyway.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {
        ours(connection).isBroken = true
      })
    },
    releaseConnection: async (connection) => {
      const { client, isBroken } = ours(connection)
      client.release(isBroken)
    },
    destroy: async () => {},
  }
}

/** Kysely over a pool whose clients have `pipeline: true`: BEGIN, writes and COMMIT do not wait for each other. */
export const pipelinedDialect = (pool: pg.Pool): Dialect => ({
  createDriver: () => pipelinedDriver(pool),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createAdapter: () => new PostgresAdapter(),
  createIntrospector: (db) => new PostgresIntrospector(db),
})

/**
 * Sends a write in a transaction without waiting for its answer. Later statements of the transaction see its rows;
 * should it fail, they and the commit fail with its error. Only for writes whose result decides nothing.
 */
export const post = async <DB>(trx: Kysely<DB>, query: Compilable): Promise<void> => {
  const compiled = query.compile()
  await trx
    .getExecutor()
    .provideConnection(async (connection) => (connection as PipelinedConnection).post(compiled))
}
