import pg from 'pg'
import { ended, StartRefused } from '#server/process/start-refused.ts'

export interface WaitOptions {
  /** Called once when the database is waited for. */
  onWait?: (sentence: string) => void
  /** Ends the waiting. */
  signal?: AbortSignal
  patienceMs?: number
}

/** The oldest PostgreSQL whose SQL the migrations and commands are written in. */
const OLDEST = 15
const PATIENCE_MS = 60_000
const ASK_AGAIN_MS = 500

/** Not up yet: nothing listens, the name is unknown, it starts, it has no connection left. */
const PASSING = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  '57P03',
  '57P01',
  '53300',
])
/** What the driver says where it has no code. */
const PASSING_WORDS = /^(?:Connection terminated|timeout expired|connection timeout)/i

interface Answers {
  version: number
  version_text: string
  encoding: string
  pid: number
  is_standby: boolean
  may_create: boolean
  /** Tables of something else in the schema that ours go to; null where there are none, or ours. */
  foreign: string | null
}

const QUESTIONS = `select current_setting('server_version_num')::int as version,
  current_setting('server_version') as version_text, current_setting('server_encoding') as encoding,
  pg_backend_pid() as pid, pg_is_in_recovery() as is_standby,
  has_database_privilege(current_database(), 'create')
    and coalesce(has_schema_privilege(current_schema(), 'create'), false) as may_create,
  case when to_regclass('schema_migration') is null then (
    select string_agg(relname, ', ') from (
      select relname from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p')
        and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
      order by relname limit 3
    ) as first_ones
  ) end as foreign`

interface Named {
  /** `host:port`. */
  where: string
  user: string
  database: string
}

const namesOf = (client: pg.Client): Named => ({
  where: `${client.host}:${client.port}`,
  user: String(client.user),
  database: String(client.database),
})

/** What a refused connection means for DATABASE_URL; null where it may pass. */
const refusalOf = (error: unknown, { where, user, database }: Named): StartRefused | null => {
  const { code = '', message } = error as { code?: string; message: string }
  if (PASSING.has(code) || PASSING_WORDS.test(message)) return null
  const setting = (sentence: string): StartRefused =>
    new StartRefused(`DATABASE_URL: ${sentence}`, { exitCode: 2, cause: error })
  if (code === '28P01') return setting(`PostgreSQL at ${where} does not take this password of ${user}.`)
  if (code === '28000') return setting(`PostgreSQL at ${where} does not let ${user} in: ${ended(message)}`)
  if (code === '3D000')
    return setting(
      `PostgreSQL at ${where} has no database ${database}. Create it with: create database "${database}" owner "${user}".`,
    )
  if (code === '42501')
    return new StartRefused(
      `The role ${user} may not connect to the database ${database} at ${where}. Make it the owner: alter database "${database}" owner to "${user}".`,
      { cause: error },
    )
  return setting(`PostgreSQL at ${where} cannot be used: ${ended(message)}`)
}

const POOLER =
  'A connection pooler, such as PgBouncer, answers there. Transactions of one session may then reach several sessions of PostgreSQL, which Bindery does not support yet: name PostgreSQL itself; Bindery keeps a pool of its own (DATABASE_POOL).'

/** A pooler gives its clients a process number of its own, since sessions of PostgreSQL change behind it. */
const processOf = (client: pg.Client): number => (client as pg.Client & { processID: number }).processID

const check = async (client: pg.Client): Promise<void> => {
  const { where, user, database } = namesOf(client)
  const { rows } = await client.query<Answers>(QUESTIONS)
  const { version, version_text, encoding, pid, is_standby, may_create, foreign } = rows[0] as Answers
  if (version < OLDEST * 10_000)
    throw new StartRefused(
      `PostgreSQL at ${where} is version ${version_text}, and Bindery needs ${OLDEST} or later. Upgrade it, or name another in DATABASE_URL.`,
    )
  if (processOf(client) !== pid)
    throw new StartRefused(`DATABASE_URL: ${where} is not PostgreSQL itself. ${POOLER}`, { exitCode: 2 })
  if (is_standby)
    throw new StartRefused(
      `DATABASE_URL: PostgreSQL at ${where} is a standby, which takes no writes. Name the primary.`,
      { exitCode: 2 },
    )
  if (encoding !== 'UTF8')
    throw new StartRefused(
      `The database ${database} at ${where} has the encoding ${encoding}, which cannot hold every name. Create it with the encoding UTF8.`,
    )
  if (!may_create)
    throw new StartRefused(
      `The role ${user} may not create tables in the database ${database} at ${where}. Make it the owner: alter database "${database}" owner to "${user}".`,
    )
  if (foreign !== null)
    throw new StartRefused(
      `The database ${database} at ${where} holds tables of another program (${foreign}). Name a database of its own in DATABASE_URL.`,
    )
}

/** Throws StartRefused at an address that the driver cannot read, or a file of certificates that it names in vain. */
const clientOf = (url: string): pg.Client => {
  try {
    return new pg.Client({
      connectionString: url,
      application_name: 'bindery start',
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    })
  } catch (error) {
    throw new StartRefused(
      `DATABASE_URL: It cannot be read: ${ended((error as Error).message)} It must look like postgres://user:password@host/bindery.`,
      { exitCode: 2, cause: error },
    )
  }
}

/** True when the database can be used; the error where it is not up yet; throws StartRefused at anything else. */
const tryOnce = async (url: string): Promise<true | Error> => {
  const client = clientOf(url)
  client.on('error', () => {})
  try {
    await client.connect()
    await check(client)
    return true
  } catch (error) {
    if (error instanceof StartRefused) throw error
    const refused = refusalOf(error, namesOf(client))
    if (refused) throw refused
    return error as Error
  } finally {
    void client.end().catch(() => {})
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const addressOf = (url: string): string => namesOf(new pg.Client({ connectionString: url })).where

const reasonOf = (error: Error & { code?: string }): string => error.message || error.code || 'no answer'

/**
 * Waits up to a minute until the PostgreSQL that DATABASE_URL names answers, and throws StartRefused, with what to do,
 * when it does not, or when it cannot serve: password, database, rights, version, a pooler in between.
 */
export const awaitDatabase = async (
  url: string,
  { onWait, signal, patienceMs = PATIENCE_MS }: WaitOptions = {},
): Promise<void> => {
  const until = performance.now() + patienceMs
  for (let tries = 0; ; tries += 1) {
    const answer = await tryOnce(url)
    if (answer === true) return
    if (performance.now() > until)
      throw new StartRefused(
        `PostgreSQL at ${addressOf(url)} did not answer within ${patienceMs / 1_000} s: ${ended(reasonOf(answer))} Start it, or correct DATABASE_URL.`,
        { cause: answer },
      )
    if (tries === 0)
      onWait?.(
        `PostgreSQL at ${addressOf(url)} does not answer yet (${reasonOf(answer)}). Waiting for it, up to ${patienceMs / 1_000} s.`,
      )
    await pause(ASK_AGAIN_MS)
    signal?.throwIfAborted()
  }
}
