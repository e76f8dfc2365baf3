import type pg from 'pg'

/** A session of PostgreSQL that holds what others wait for. */
interface Session {
  pid: number
  application_name: string
  client_addr: string | null
  state: string | null
  since: Date | null
}

const sessionText = ({ pid, application_name, client_addr, state, since }: Session): string =>
  [
    `process ${pid} of PostgreSQL (${application_name || 'unnamed'}`,
    `from ${client_addr ?? 'this machine'}`,
    ...(state ? [state] : []),
    `${since ? `since ${since.toISOString()}` : 'since an unknown time'})`,
  ].join(', ')

const COLUMNS = 'pid, application_name, host(client_addr) as client_addr, state'

/** Who has an advisory lock of this database, in words. */
export const holderOfLock = async (db: pg.ClientBase, lock: number): Promise<string> => {
  const { rows } = await db.query<Session>(
    `select ${COLUMNS}, backend_start as since from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and classid = 0 and objid = $1 and objsubid = 1
        and database = (select oid from pg_database where datname = current_database())`,
    [lock],
  )
  return rows[0] ? sessionText(rows[0]) : 'a process that has just ended'
}

const LOCK_NOT_AVAILABLE = '55P03'
const SHOWN = 3

/** Transactions that have written to a table, the oldest first; without a table, to anything. */
const writersOf = async (pool: pg.Pool, table: string | null, waiter: number): Promise<Session[]> => {
  const { rows } = await pool.query<Session>(
    `select ${COLUMNS}, xact_start as since from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and pid <> $1 and exists (
        select from pg_locks where pg_locks.pid = pg_stat_activity.pid and granted
          and case when $2::text is null then locktype = 'transactionid'
            else relation = to_regclass($2) and mode <> 'AccessShareLock' end)
      order by xact_start nulls last limit ${SHOWN}`,
    [waiter, table],
  )
  return rows
}

const LOOK_MS = 2_000
const SAY_AGAIN_MS = 60_000

/** The sessions that keep another one waiting, once that has waited for a second. */
const holdersFor = async (pool: pg.Pool, waiter: number): Promise<Session[]> => {
  const { rows } = await pool.query<Session>(
    `select ${COLUMNS}, coalesce(xact_start, backend_start) as since from pg_stat_activity
      where pid = any(pg_blocking_pids($1)) and exists (
        select from pg_locks where pg_locks.pid = $1 and not granted
          and waitstart < clock_timestamp() - interval '1 second')
      order by xact_start nulls last limit ${SHOWN}`,
    [waiter],
  )
  return rows
}

/**
 * Says who holds a lock that `work` on a session waits for: soon, and then every minute. For work whose waiting has no
 * limit, so that no statement of it ever gives up.
 */
export const sayingWaits = async <T>(
  pool: pg.Pool,
  client: pg.PoolClient,
  onLockWait: (sentence: string) => void,
  work: () => Promise<T>,
): Promise<T> => {
  const { processID } = client as pg.PoolClient & Wire
  let said = -Infinity
  let isLooking = false
  const look = async (): Promise<void> => {
    const holders = (await holdersFor(pool, processID)).map(sessionText)
    if (holders.length === 0 || performance.now() - said < SAY_AGAIN_MS) return
    said = performance.now()
    onLockWait(`A migration waits for a lock. Held by: ${holders.join('; ')}.`)
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      .catch(() => {})
      .finally(() => {
        isLooking = false
      })
  }, LOOK_MS)
  try {
    return await work()
  } finally {
    clearInterval(timer)
  }
}

/** What the driver says of an error, and the number of the session that it belongs to. */
interface Wire {
  processID: number
  connection: NodeJS.EventEmitter
}

interface ErrorMessage {
  code?: string
  /** `while updating tuple (0,4) in relation "account"`. */
  where?: string
}

/**
 * Listens to connections of a pool, and says who holds the lock when a statement has waited for one in vain, once for
 * all that gave up while the answer was looked for. PostgreSQL itself writes that to its own log only, which the people
 * who run Bindery may not be able to read.
 */
export const lockWaitsOf = (
  pool: pg.Pool,
  onLockWait: (sentence: string) => void,
): ((client: pg.PoolClient) => void) => {
  let isLooking = false
  const tell = async (table: string | null, waiter: number): Promise<void> => {
    const holders = (await writersOf(pool, table, waiter)).map(sessionText)
    onLockWait(
      `A statement gave up after waiting for a lock${table ? ` on a row of ${table}` : ''}. ` +
        (holders.length > 0 ? `Held by: ${holders.join('; ')}.` : 'Its holder has ended.'),
    )
  }
  return (client) => {
    const { connection, processID } = client as pg.PoolClient & Wire
    connection.on('errorMessage', ({ code, where }: ErrorMessage) => {
      if (code !== LOCK_NOT_AVAILABLE || isLooking) return
      isLooking = true
      const table = /relation "(\w+)"/.exec(where ?? '')?.[1] ?? null
      tell(table, processID)
        .catch(() => {})
        .finally(() => {
          isLooking = false
        })
    })
  }
}
