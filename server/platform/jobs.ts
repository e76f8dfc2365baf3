import { CompiledQuery, type Transaction } from 'kysely'
import { type JobResult, PgBoss } from 'pg-boss'
import type { Logger } from './log.ts'
import { post } from './pipeline.ts'
import type { Database } from './tables.ts'

/** Links that somebody may ask for without being signed in. */
export type LinkMail = 'PASSWORD_RESET' | 'MFA_RESET' | 'USER_INVITED'

/** Work that follows a command, named by what it does; the payload holds ids and plain facts only. */
export type Job =
  | {
      type: 'mail.send'
      template: string
      to: string
      market: 'US' | 'UK'
      facts: Record<string, unknown>
      /** Facts that open something (a link, a code), sealed for the template: a queue keeps what it has done. */
      sealed?: string
    }
  | { type: 'text.send'; template: string; to: string; sealed: string }
  /** Finds out whether there is such a user, and mails them the link; whoever asked was answered already. */
  | { type: 'link.send'; link: LinkMail; email: string }
  /** Seals the audit trail as far as it has come. */
  | { type: 'audit.seal' }
  /** Signs how far the audit trail has come, outside of the database. */
  | { type: 'audit.checkpoint' }
  /** Draws documents that were recorded lately and that nobody has opened yet. */
  | { type: 'documents.draw' }
  | { type: 'calendar.run' }
  /** Asks the card processor how a payment stands; `attempt` counts from 1 and `notBefore` is an ISO instant. */
  | { type: 'payment.check'; tenantId: string; paymentId: string; attempt: number; notBefore: string }

/** Handlers by job type; each may run more than once and must leave one effect. */
export type JobHandlers = { [T in Job['type']]: (job: Extract<Job, { type: T }>) => Promise<void> }

/** Where commands leave their jobs; the same transaction decides whether they exist. */
export interface JobSink {
  put(trx: Transaction<Database>, jobs: readonly Job[]): Promise<void>
}

export interface JobQueue extends JobSink {
  /** Starts taking jobs. */
  work(handlers: JobHandlers): Promise<void>
  stop(): Promise<void>
}

const QUEUE = 'work'
const CALENDAR = 'calendar'
const SEALING = 'sealing'
const WITNESSING = 'witnessing'
const DRAWING = 'drawing'

/** Runs one job through its handler. */
export const runJob = (handlers: JobHandlers, job: Job): Promise<void> =>
  (handlers[job.type] as (one: Job) => Promise<void>)(job)

/** At most 60 jobs a second and process: under load, people who wait come before mail that does not. */
const TAKING = {
  batchSize: 30,
  pollingIntervalSeconds: 0.5,
  perJobResults: true,
} as const

/** Each job of a batch ends for itself: one that fails does not make the others run again. */
const runEach = async (
  handlers: JobHandlers,
  batch: readonly { id: string; data: Job }[],
): Promise<JobResult[]> => {
  const results: JobResult[] = []
  for (const { id, data } of batch)
    try {
      await runJob(handlers, data)
      results.push({ id, status: 'completed' })
    } catch (error) {
      results.push({ id, status: 'failed', output: { message: (error as Error).message } })
    }
  return results
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
] as const

type Terms = Record<(typeof TERMS)[number], unknown> & { retention_seconds: number; table_name: string }

const termsOf = async (boss: PgBoss): Promise<Terms> => {
  const columns = [...TERMS, 'retention_seconds', 'table_name'].join()
  const { rows } = await boss.getDb().executeSql(`select ${columns} from jobs.queue where name = $1`, [QUEUE])
  return rows[0] as Terms
}

const NOW = 'jobs.job_now()'

/**
 * The queue's insert as one more write of the transaction, whose answer nobody waits for. The library's own statement
 * serves every kind of queue, takes its jobs out of JSON and costs three times as much, which every command pays.
 */
const insertionOf = ({ retention_seconds, table_name, ...terms }: Terms) => {
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
    return CompiledQuery.raw(text, [QUEUE, ...given, ...values])
  }
}

/**
 * The queue in PostgreSQL. A job that fails is tried 8 times with growing pauses and then kept as failed;
 * a worker that dies is noticed by its heartbeat, and the job runs again elsewhere.
 */
export const startJobQueue = async (url: string, log: Logger): Promise<JobQueue> => {
  const boss = new PgBoss({ connectionString: url, max: 4, schema: 'jobs', application_name: 'bindery-jobs' })
  boss.on('error', (error) => log.error({ err: error }, 'job queue'))
  await boss.start()
  await boss.createQueue(QUEUE, { retryLimit: 8, retryBackoff: true, retryDelay: 2, expireInSeconds: 300 })
  await boss.createQueue(CALENDAR, { retryLimit: 3, retryBackoff: true })
  await boss.createQueue(SEALING, { retryLimit: 0 })
  await boss.createQueue(WITNESSING, { retryLimit: 0 })
  await boss.createQueue(DRAWING, { retryLimit: 0 })
  await boss.getDb().executeSql(UNTIE_JOBS)
  const insertion = insertionOf(await termsOf(boss))
  return {
    put: async (trx, jobs) => {
      if (jobs.length > 0) await post(trx, { compile: () => insertion(jobs) })
    },
    work: async (handlers) => {
      await boss.work<Job, JobResult[], typeof TAKING>(QUEUE, TAKING, (batch) => runEach(handlers, batch))
      await boss.work(CALENDAR, async () => handlers['calendar.run']({ type: 'calendar.run' }))
      await boss.work(DRAWING, async () => handlers['documents.draw']({ type: 'documents.draw' }))
      await boss.work(SEALING, async () => handlers['audit.seal']({ type: 'audit.seal' }))
      await boss.work(WITNESSING, async () => handlers['audit.checkpoint']({ type: 'audit.checkpoint' }))
      await boss.schedule(CALENDAR, '*/5 * * * *')
      await boss.schedule(SEALING, '* * * * *')
      await boss.schedule(WITNESSING, '7 * * * *')
      await boss.schedule(DRAWING, '* * * * *')
      await boss.send(CALENDAR, {}, { singletonKey: 'start', singletonSeconds: 60 })
    },
    stop: () => boss.stop({ graceful: true, timeout: 10_000 }),
  }
}
