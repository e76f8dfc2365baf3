import { hostname } from 'node:os'
import type pg from 'pg'
import { systemClock } from './clock.ts'
import { connectAlone } from '../database/db.ts'
import { holderOfLock } from '../database/lock-waits.ts'

/** One server's turn to make the schema and the first contents of a database that others may share. */
export interface StartTurn {
  /** The session that holds the turn. What is written on it in a transaction is undone when the turn is lost. */
  client: pg.Client
  /** When this start began: what was done since, another one did. */
  begun: Date
  /** Lets the next one in; a second call does nothing. */
  end(): Promise<void>
}

export interface StartTurnOptions {
  /** Called at once and then every minute while another one has the turn. */
  onWait?: (sentence: string) => void
  /** Ends the waiting. */
  signal?: AbortSignal
  /** When this start began; now, where that is not known. */
  begun?: Date
}

/** Any fixed number, other than that of the migrations. */
const TURN = 7_246_002
const ASK_AGAIN_MS = 200
const SAY_AGAIN_MS = 60_000

/** Nothing limits how long a first start takes, and one whose machine is gone frees its turn within a minute. */
const SESSION = `select set_config(name, value, false) from (values
  ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
  ('idle_session_timeout', '0'), ('transaction_timeout', '0'), ('client_connection_check_interval', '10s'),
  ('tcp_keepalives_idle', '20'), ('tcp_keepalives_interval', '10'), ('tcp_keepalives_count', '3')
) as wanted (name, value) join pg_settings using (name)`

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const hasTurn = async (client: pg.Client): Promise<boolean> => {
  const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [TURN])
  return rows[0]?.mine ?? false
}

const waitForTurn = async (client: pg.Client, { onWait, signal }: StartTurnOptions): Promise<void> => {
  let said = -Infinity
  while (!(await hasTurn(client))) {
    if (performance.now() - said > SAY_AGAIN_MS) {
      said = performance.now()
      onWait?.(
        `Another Bindery prepares this database: ${await holderOfLock(client, TURN)}. Waiting until it is done.`,
      )
    }
    await pause(ASK_AGAIN_MS)
    signal?.throwIfAborted()
  }
}

/**
 * Waits until no other process makes or fills the database at `url`, and keeps others waiting until `end`. The turn is
 * a lock of the session, so it ends with the process, however that ends.
 */
export const takeStartTurn = async (url: string, options: StartTurnOptions = {}): Promise<StartTurn> => {
  const begun = options.begun ?? systemClock.now()
  const client = await connectAlone(
    url,
    `bindery start, process ${process.pid} on ${hostname()}`.slice(0, 63),
  )
  let ending: Promise<void> | undefined
  const end = (): Promise<void> => (ending ??= client.end())
  try {
    await client.query(SESSION)
    await waitForTurn(client, options)
    return { client, begun, end }
  } catch (error) {
    await end()
    throw error
  }
}
