import type { Job } from './job.ts'
import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { type JobResult, PgBoss, type Job as TakenJob } from 'pg-boss'
import { watchDatabase } from '../database/watch.ts'
import { JOB_KINDS, type JobKind, LONGEST_PAUSE_SECONDS } from './job-kinds.ts'
import { keepQueue, type Upkeep } from './job-upkeep.ts'
import type { Logger } from '../process/log.ts'
import { post } from '../database/statements/pipeline.ts'
import type { Db } from '../database/kysely.ts'
import { jobClock } from '../process/test-time.ts'

/** One run of a job. */
export interface JobRun {
  /** The job's own; the same in each run. */
  id: string
  /** Counts from 0: a job that failed, or whose process died, has a higher one in its next run. */
  attempt: number
}

/** Handlers by job type; each may run more than once and must leave one effect. */
export type JobHandlers = {
  [T in Job['type']]: (job: Extract<Job, { type: T }>, run: JobRun) => Promise<void>
}

/** Where commands leave their jobs; the same transaction decides whether they exist. */
export interface JobSink {
  put(trx: Db, jobs: readonly Job[]): Promise<void>
}

export interface JobQueue extends JobSink {
  /** Starts taking jobs. */
  work(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

/** Thrown by a handler when the one that it sends to does not answer: others of its kind would wait just as long. */
export class ReceiverAway extends Error {
  override name = 'ReceiverAway'
}

/** Runs one job through its handler. */
export const runJob = (handlers: JobHandlers, job: Job, run: JobRun): Promise<void> =>
  (handlers[job.type] as (one: Job, run: JobRun) => Promise<void>)(job, run)

/** At most 60 jobs a second, queue and process: under load, people who wait come before mail that does not. */
const TAKING = {
  batchSize: 30,
  pollingIntervalSeconds: 0.5,
  perJobResults: true,
} as const

/**
 * A process says every few seconds that it still has its jobs. Where one does not, they are taken over (see
 * job-upkeep.ts). The library would do so by the clock alone, which may be set, so that its own limit is out of reach.
 */
const HEARTBEAT_SECONDS = 7 * 86_400
const BEAT_SECONDS = 5
/** One that lives may take its time: no one takes a job from it before an hour. */
const LONGEST_SECONDS = 3_600

/**
 * What the queue notes for itself (taken, alive, done) does not wait for the disk. A power cut may undo the last of it,
 * but nothing that a job wrote: such jobs run again, and find their effect.
 */
const UNHURRIED = '-c synchronous_commit=off'

const NOW = 'jobs.job_now()'

/** Notes a run as done, unless another process has taken its job over. */
type Done = (queue: string, run: JobRun) => Promise<unknown>

/**
 * The library's own statement takes a list, for which PostgreSQL plans it anew each time. This one is planned once a
 * connection, and takes less than half as long.
 */
const doneOn =
  (pool: pg.Pool): Done =>
  (queue, { id, attempt }) =>
    pool.query({
      name: 'job done',
      text: `update jobs.job_common set state = 'completed', completed_on = ${NOW}
        where name = $1 and id = $2 and state = 'active' and retry_count = $3`,
      values: [queue, id, attempt],
    })

/**
 * Each job of a batch ends for itself and at once: one that fails does not make the others run again, and a crash
 * leaves at most one that has its effect and is not noted as done. Those that were taken over meanwhile are left alone.
 * When a receiver is away, one job waits for it, and the others of its kind in the batch fail with that one.
 */
const runEach = async (
  done: Done,
  queue: string,
  handlers: JobHandlers,
  batch: readonly TakenJob<Job>[],
): Promise<JobResult[]> => {
  const results: JobResult[] = []
  const away = new Map<Job['type'], string>()
  for (const job of batch) {
    if (job.signal.aborted) continue
    const { id, retryCount: attempt } = job
    const known = away.get(job.data.type)
    if (known !== undefined) {
      results.push({ id, status: 'failed', output: { message: known } })
      continue
    }
    try {
      await runJob(handlers, job.data, { id, attempt })
      results.push({ id, status: 'completed' })
    } catch (error) {
      const { message } = error as Error
      if (error instanceof ReceiverAway) away.set(job.data.type, message)
      results.push({ id, status: 'failed', output: { message } })
      continue
    }
    // Should this fail, the end of the batch does it once more.
    await done(queue, { id, attempt }).catch(() => null)
  }
  return results
}

/** Every queue once, with the kind that it was made for. */
const QUEUES = new Map(Object.values<JobKind>(JOB_KINDS).map((kind) => [kind.queue, kind]))
/** Those of commands. */
const COMMAND_QUEUES = [...QUEUES.values()].filter(({ every }) => !every).map(({ queue }) => queue)

/** Makes the queues that are not there and brings those of earlier versions up to date: two reads when all is well. */
const prepareQueues = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
  for (const [name, { retries }] of QUEUES) {
    const terms = {
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: LONGEST_SECONDS,
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: 2,
      retryDelayMax: LONGEST_PAUSE_SECONDS,
    }
    const queue = known.get(name)
    if (!queue) await boss.createQueue(name, terms)
    else if (Object.entries(terms).some(([term, value]) => queue[term as keyof typeof terms] !== value)) {
      await boss.updateQueue(name, terms)
      await boss.getDb().executeSql(
        `update jobs.${queue.table} set heartbeat_seconds = $2, expire_seconds = $3, retry_limit = $4, retry_delay_max = $5
            where name = $1 and state < 'active'`,
        [name, HEARTBEAT_SECONDS, LONGEST_SECONDS, retries, LONGEST_PAUSE_SECONDS],
      )
    }
  }
}

const timed = (Object.entries(JOB_KINDS) as [Job['type'], JobKind][]).filter(([, { every }]) => every)

/** Writes down the timetable where it is another than before. */
const prepareTimetable = async (boss: PgBoss): Promise<void> => {
  const known = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]))
  for (const [, { queue, every }] of timed)
    if (every && known.get(queue) !== every) await boss.schedule(queue, every)
}

/**
 * The queue ties each job to its queue's row, so that commands that have nothing to do with each other lock one and
 * the same row, and each adds itself to the list of those who hold it. Queues are made above and never dropped.
 */
const UNTIE_JOBS = `do $$ declare tie record; begin
  for tie in select conrelid::regclass as job_table, conname from pg_constraint
    where contype = 'f' and confrelid = 'jobs.queue'::regclass and conrelid = 'jobs.job_common'::regclass
  loop execute format('alter table %s drop constraint if exists %I', tie.job_table, tie.conname); end loop;
end $$`

/** What the queue gives each of its jobs. */
const TERMS = [
  'expire_seconds',
  'deletion_seconds',
  'retry_limit',
  'retry_delay',
  'retry_backoff',
  'retry_delay_max',
  'policy',
  'heartbeat_seconds',
] as const

type Terms = Record<(typeof TERMS)[number], unknown> & {
  name: string
  retention_seconds: number
  table_name: string
}

const termsOf = async (boss: PgBoss): Promise<readonly Terms[]> => {
  const columns = ['name', ...TERMS, 'retention_seconds', 'table_name'].join()
  const { rows } = await boss
    .getDb()
    .executeSql(`select ${columns} from jobs.queue where name = any($1)`, [COMMAND_QUEUES])
  return rows as Terms[]
}

/**
 * The queue's insert as one more write of the transaction, whose answer no one waits for. The library's own statement
 * serves every kind of queue, takes its jobs out of JSON and costs three times as much, which every command pays.
 */
const insertionOf = ({ name, retention_seconds, table_name, ...terms }: Terms) => {
  const given = TERMS.map((column) => terms[column])
  const columns = ['name', ...TERMS, 'created_on', 'start_after', 'keep_until', 'data'].join()
  const shared = ['name', ...TERMS].map((_, nth) => `$${nth + 1}`).join()
  const rowOf = (nth: number): string => {
    const first = TERMS.length + 2 + nth * 2
    const start = `coalesce($${first}::timestamptz, ${NOW})`
    const kept = `${start} + interval '${Number(retention_seconds)} s'`
    return `(${shared}, ${NOW}, ${start}, ${kept}, $${first + 1})`
  }
  const texts: string[] = []
  return (jobs: readonly Job[]) => {
    const text = (texts[jobs.length] ??=
      `insert into jobs.${table_name} (${columns}) values ${jobs.map((_, nth) => rowOf(nth)).join()}`)
    const values = jobs.flatMap((job) => ['notBefore' in job ? job.notBefore : null, JSON.stringify(job)])
    return CompiledQuery.raw(text, [name, ...given, ...values])
  }
}

/**
 * The queue in PostgreSQL. A job that fails is tried again with growing pauses, as often as its kind says, and then
 * kept as failed; a process that dies is noticed by its silence, and its jobs run again elsewhere.
 */
export const startJobQueue = async (url: string, log: Logger): Promise<JobQueue> => {
  const boss = new PgBoss({
    connectionString: url,
    max: 4,
    schema: 'jobs',
    application_name: 'bindery-jobs',
    options: UNHURRIED,
    ...jobClock(),
  })
  let isEnding = false
  boss.on('error', (error) => {
    // A connection that is still closing when PostgreSQL ends is no news; and the driver's errors hold all of theirs.
    if (isEnding) return
    const { message, code } = error as Error & { code?: string }
    log.error({ code, reason: message }, 'job queue')
  })
  await boss.start()
  const { pool } = boss.getDb() as ReturnType<typeof boss.getDb> & { pool: pg.Pool }
  const done = doneOn(pool)
  const watch = watchDatabase(pool, url, (sentence) => log.warn(`job queue: ${sentence}`))
  await prepareQueues(boss)
  await boss.getDb().executeSql(UNTIE_JOBS)
  const insertions = (await termsOf(boss)).map((terms) => ({ queue: terms.name, insert: insertionOf(terms) }))
  let upkeep: Upkeep | null = null
  return {
    put: async (trx, jobs) => {
      for (const { queue, insert } of insertions) {
        const own = jobs.filter(({ type }) => JOB_KINDS[type].queue === queue)
        if (own.length > 0) await post(trx, { compile: () => insert(own) })
      }
    },
    work: async (handlers) => {
      const beat = { heartbeatRefreshSeconds: BEAT_SECONDS }
      upkeep = await keepQueue(boss.getDb(), [...QUEUES.keys()], log)
      for (const queue of COMMAND_QUEUES)
        await boss.work<Job, JobResult[], typeof TAKING & typeof beat>(
          queue,
          { ...TAKING, ...beat },
          (batch) => runEach(done, queue, handlers, batch),
        )
      for (const [type, { queue }] of timed)
        await boss.work(queue, beat, async ([job]) => {
          if (job) await runJob(handlers, { type } as Job, { id: job.id, attempt: job.retryCount })
        })
      await prepareTimetable(boss)
      for (const [, { queue, atStart }] of timed)
        if (atStart) await boss.send(queue, {}, { singletonKey: 'start', singletonSeconds: 60 })
    },
    stop: async () => {
      upkeep?.stop()
      isEnding = true
      await boss.stop({ graceful: true, timeout: 10_000 })
      watch.stop()
    },
  }
}
