import pg from 'pg'

/** How often connections that wait for an answer are looked at. */
const LOOK_MS = 150
/** A connection that has waited so long without a byte is asked about. */
const SUSPECT_MS = 450
/**
 * How long the database may take to answer a new connection at all, counted in steps: while this program itself is held
 * up, however long, one of them passes.
 */
const WORD_MS = 900
const WORD_STEPS = 6
/** A connection is lost when PostgreSQL has worked on nothing for it for so long, and it is silent. */
const LOST_MS = 1_500
/** A statement may still be on its way to PostgreSQL: so many bytes pass in a millisecond on the slowest network. */
const SLOWEST_BYTES = 64
const LONGEST_WAY_MS = 30_000
/** Between two attempts to reach a database that is silent. */
const AGAIN_MS = 400

/** What the system says where no host is reached, as soon as it knows. */
const UNREACHED = new Set(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND'])

/** What the driver keeps of a connection, which its types do not say. */
interface Wire {
  processID: number | null
  _connecting: boolean
  _activeQuery: unknown
  _sentQueryQueue: readonly unknown[]
  _queryQueue: readonly unknown[]
  connection: { stream: { bytesRead: number; bytesWritten: number; destroy(): void } }
}

/** What has passed on a connection, as of the latest look. */
interface Passed {
  read: number
  written: number
  /** What was written before the latest byte was read: anything since then may be on its way. */
  answered: number
}

/** A connection that waits, as it was at the first look that found it so. */
interface Suspect {
  bytes: number
  since: number
  /** How often in a row PostgreSQL said that it works on nothing for it. */
  lost: number
}

export interface DatabaseWatch {
  /** True while the database is silent: nothing can be expected of it until it is heard again. */
  isSilent(): boolean
  /** The client when it comes, or a rejection as soon as the database is silent; a client that comes later goes back. */
  orSilent(coming: Promise<pg.PoolClient>): Promise<pg.PoolClient>
  stop(): void
}

interface Word {
  /** Whether the database, or the machine that it should be on, said anything at all. */
  isHeard: boolean
  /** Its processes that work on a statement now; null where it did not say. */
  working: ReadonlySet<number> | null
}

const wiresOf = (pool: pg.Pool): readonly Wire[] => (pool as pg.Pool & { _clients: Wire[] })._clients

const isWaiting = ({ _connecting, _activeQuery, _sentQueryQueue, _queryQueue }: Wire): boolean =>
  _connecting || Boolean(_activeQuery) || _sentQueryQueue.length > 0 || _queryQueue.length > 0

const giveUp = (wire: Wire): void => wire.connection.stream.destroy()

/** What arrived while this program was busy itself is read before anybody is called silent. */
const afterArrivals = async (): Promise<void> => {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** Asks on a connection of its own who is at work. */
const ask = async (url: string): Promise<Word> => {
  const client = new pg.Client({ connectionString: url, application_name: 'bindery-watch' })
  client.on('error', () => {})
  const wire = client as pg.Client & Wire
  const asking = async (): Promise<Word> => {
    try {
      await client.connect()
      const { rows } = await client.query<{ pid: number }>(
        `select pid from pg_stat_activity where state in ('active', 'disabled')`,
      )
      return { isHeard: true, working: new Set(rows.map(({ pid }) => pid)) }
    } catch (error) {
      // Refused is not silent: the driver fails by itself then, and at once.
      return { isHeard: !UNREACHED.has(String((error as NodeJS.ErrnoException).code)), working: null }
    }
  }
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<Word>((resolve) => {
    let left = WORD_STEPS
    timer = setInterval(() => {
      left -= 1
      if (left > 0) return
      clearInterval(timer)
      void afterArrivals().then(() =>
        resolve({ isHeard: wire.connection.stream.bytesRead > 0, working: null }),
      )
    }, WORD_MS / WORD_STEPS)
  })
  try {
    return await Promise.race([asking(), patience])
  } finally {
    clearInterval(timer)
    giveUp(wire)
  }
}

/**
 * Notices a network on which packets vanish, which neither the driver nor the system does for minutes. A statement
 * without an answer may just be slow, so a new connection asks the database. Where that is not answered either, and no
 * connection heard a byte meanwhile, the database is silent: `tell` is called, all connections are given up, what waits
 * on them fails, and new requests should be refused at once, until it is heard again. A single connection that was
 * lost on the way is given up when PostgreSQL, which answers others, works on nothing for it, and the time is over that
 * a large statement takes to arrive on a slow network.
 */
export const watchDatabase = (
  pool: pg.Pool,
  url: string,
  tell: (sentence: string) => void,
): DatabaseWatch => {
  const suspects = new Map<Wire, Suspect>()
  const passed = new WeakMap<Wire, Passed>()
  const waiting = new Set<() => void>()
  let isSilent = false
  let isStopped = false
  let timer: NodeJS.Timeout

  const note = (wire: Wire): void => {
    const { bytesRead: read, bytesWritten: written } = wire.connection.stream
    const last = passed.get(wire) ?? { read, written: 0, answered: 0 }
    // Between two looks it is not known which came first, so that a little too much counts as on its way.
    passed.set(wire, { read, written, answered: last.read === read ? last.answered : last.written })
  }

  /** How long the statements that a connection waits for may be on their way. */
  const wayOf = (wire: Wire): number => {
    const { written, answered } = passed.get(wire) ?? { written: 0, answered: 0 }
    return Math.min((written - answered) / SLOWEST_BYTES, LONGEST_WAY_MS)
  }

  /** Keeps those that wait without having heard a byte since the last look; gives those that have for long. */
  const look = (now: number): Wire[] => {
    wiresOf(pool).forEach(note)
    const open = new Set(wiresOf(pool).filter(isWaiting))
    for (const wire of suspects.keys()) if (!open.has(wire)) suspects.delete(wire)
    for (const wire of open) {
      const bytes = wire.connection.stream.bytesRead
      if (suspects.get(wire)?.bytes !== bytes) suspects.set(wire, { bytes, since: now, lost: 0 })
    }
    return [...open].filter((wire) => now - (suspects.get(wire)?.since ?? now) >= SUSPECT_MS)
  }

  const heardBytes = (): number =>
    wiresOf(pool).reduce((sum, { connection }) => sum + connection.stream.bytesRead, 0)

  const dropLost = (late: readonly Wire[], working: ReadonlySet<number>, now: number): void => {
    for (const wire of late) {
      const suspect = suspects.get(wire)
      if (!suspect || wire._connecting || wire.connection.stream.bytesRead !== suspect.bytes) continue
      suspect.lost = working.has(wire.processID ?? 0) ? 0 : suspect.lost + 1
      if (suspect.lost < 2 || now - suspect.since < LOST_MS + wayOf(wire)) continue
      tell('a connection to the database was lost on the way')
      giveUp(wire)
    }
  }

  const begin = (): void => {
    isSilent = true
    tell('the database is silent: no answer comes from it, and none to a new connection')
    for (const wire of wiresOf(pool)) giveUp(wire)
    for (const leave of waiting) leave()
  }

  const check = async (): Promise<number> => {
    if (isSilent) {
      // Connections that were asked for before it was known.
      for (const wire of wiresOf(pool)) giveUp(wire)
      if (!(await ask(url)).isHeard) return AGAIN_MS
      isSilent = false
      tell('the database is heard again')
      return LOOK_MS
    }
    const late = look(performance.now())
    if (late.length === 0) return LOOK_MS
    const before = heardBytes()
    const { isHeard, working } = await ask(url)
    if (working) dropLost(late, working, performance.now())
    else if (!isHeard && heardBytes() === before) begin()
    return LOOK_MS
  }

  const plan = (ms: number): void => {
    timer = setTimeout(() => {
      void check().then((next) => {
        if (!isStopped) plan(next)
      })
    }, ms)
    timer.unref()
  }
  plan(LOOK_MS)

  return {
    isSilent: () => isSilent,
    orSilent: (coming) =>
      new Promise((resolve, reject) => {
        const leave = (): void => {
          waiting.delete(leave)
          reject(new Error('the database is silent'))
        }
        waiting.add(leave)
        coming.then((client) => {
          if (waiting.delete(leave)) resolve(client)
          else client.release()
        }, reject)
        coming.catch(() => waiting.delete(leave))
      }),
    stop: () => {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
