import type { PgBoss } from 'pg-boss'
import type { Logger } from '../process/log.ts'

type Queries = Pick<ReturnType<PgBoss['getDb']>, 'executeSql'>

/** How often a process looks for jobs of dead ones. */
const LOOK_MS = 5_000
/** A clock that is set by its time server moves less than this. */
const STEP_MS = 2_000

/** What is silent for longer, by the clock, may be dead. */
const SILENT_SECONDS = 40
/**
 * So many looks in a row must find the same silence. A process that lives is heard between any two of them, so that it
 * keeps its jobs when the clock jumps, however far.
 */
const LOOKS = 4

/** Jobs whose process may be dead, each with the time at which it was last heard. */
const SILENT = `select id, heartbeat_on::text as heard from jobs.job_common
  where state = 'active' and name = any($1)
    and heartbeat_on + interval '${SILENT_SECONDS} s' < jobs.job_now()`

/**
 * They wait again, at once: their pause is for those that failed. The last run of one that may not be tried again is
 * ended as failed.
 */
const TAKE_OVER = `update jobs.job_common job set
    state = case when retry_count < retry_limit then 'retry' else 'failed' end::jobs.job_state,
    start_after = jobs.job_now(),
    completed_on = case when retry_count < retry_limit then null else jobs.job_now() end,
    output = '{ "message": "the server ended while the job was under way" }'
  from unnest($1::uuid[], $2::text[]) as dead (id, heard)
  where job.id = dead.id and job.state = 'active' and job.heartbeat_on::text = dead.heard`

/**
 * After the clock was set back, what was noted before lies ahead: the timetable would rest until then, waiting jobs
 * would wait as much longer, and no one could see that the process of a running one is dead.
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

/** Takes over jobs of dead processes, as far as the looks of this one prove that they are. */
const takeOverOf = (db: Queries, queues: readonly string[]): (() => Promise<void>) => {
  let looks = new Map<string, number>()
  return async () => {
    const { rows } = (await db.executeSql(SILENT, [queues])) as { rows: { id: string; heard: string }[] }
    const counted = rows.map((row) => {
      const key = `${row.id} ${row.heard}`
      return { ...row, key, times: (looks.get(key) ?? 0) + 1 }
    })
    looks = new Map(counted.map(({ key, times }) => [key, times]))
    const dead = counted.filter(({ times }) => times >= LOOKS)
    if (dead.length === 0) return
    await db.executeSql(TAKE_OVER, [dead.map(({ id }) => id), dead.map(({ heard }) => heard)])
  }
}

export interface Upkeep {
  /** Looks once more, in addition to the timer. */
  look(): Promise<void>
  stop(): void
}

/** Keeps the queue going when processes die and clocks are set: now, and every few seconds until it is stopped. */
export const keepQueue = async (db: Queries, queues: readonly string[], log: Logger): Promise<Upkeep> => {
  const step = stepOf(db)
  const takeOver = takeOverOf(db, queues)
  const look = async (): Promise<void> => {
    if ((await step()) > STEP_MS) await db.executeSql(SET_BACK, [])
    await takeOver()
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
  return { look, stop: () => clearInterval(timer) }
}
