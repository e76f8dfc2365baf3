import type { PgBoss } from 'pg-boss'
import type { Logger } from './log.ts'

type Queries = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>

/** How often a process looks for jobs of dead ones. */
const LOOK_MS = 5_000
/** A clock that is set by its time server moves less than this. */
const STEP_MS = 2_000

/**
 * Jobs whose process has been silent for longer than their heartbeat wait again, at once: their pause is for those that
 * failed. The last run of one that may not be tried again is ended as failed by the queue itself.
 */
const TAKE_OVER = `update jobs.job_common set state = 'retry', start_after = jobs.job_now()
  where state = 'active' and name = any($1) and retry_count < retry_limit
    and heartbeat_on + heartbeat_seconds * interval '1 s' < jobs.job_now()`

/**
 * After the clock was set back, what was noted before lies ahead: the timetable would rest until then, waiting jobs
 * would wait as much longer, and nobody could tell that the process of a running one is dead.
 */
const SET_BACK = `do $$ declare now_is timestamptz := jobs.job_now(); begin
  update jobs.version set cron_on = null where cron_on > now_is;
  update jobs.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
    where greatest(monitor_on, monitor_claim_on, maintain_on) > now_is;
  update jobs.job_common set created_on = now_is, start_after = now_is + (start_after - created_on)
    where state < 'active' and created_on > now_is;
  update jobs.job_common set heartbeat_on = now_is, started_on = now_is where state = 'active' and heartbeat_on > now_is;
  update jobs.job_common set singleton_on = null where singleton_on > now_is at time zone 'UTC';
end $$`

/** Says how far the database's clock was set back since the time before, in milliseconds; 0 or less if it was not. */
const stepOf = (db: Queries): (() => Promise<number>) => {
  let last: { clock: number; at: number } | null = null
  return async () => {
    const before = performance.now()
    const { rows } = await db.executeSql('select extract(epoch from jobs.job_now()) * 1000 as clock', [])
    const clock = Number(rows[0].clock)
    // From the end of one question to the beginning of the next: never more than has passed in truth.
    const step = last === null ? 0 : last.clock + (before - last.at) - clock
    last = { clock, at: performance.now() }
    return step
  }
}

/**
 * Keeps the queue going when processes die and clocks are set back: now, and every few seconds until the function that
 * it gives is called.
 */
export const keepQueue = async (db: Queries, queues: readonly string[], log: Logger): Promise<() => void> => {
  const step = stepOf(db)
  const look = async (): Promise<void> => {
    if ((await step()) > STEP_MS) await db.executeSql(SET_BACK, [])
    await db.executeSql(TAKE_OVER, [queues])
  }
  await db.executeSql(SET_BACK, [])
  await look()
  let isLooking = false
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      // The database is away; the queue itself says so.
      .catch((error: unknown) => log.debug({ err: error }, 'jobs of dead processes could not be looked for'))
      .finally(() => {
        isLooking = false
      })
  }, LOOK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
