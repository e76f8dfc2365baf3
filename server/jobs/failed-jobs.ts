import { sql } from 'kysely'
import type { Db } from '../database/kysely.ts'

const SHOWN = 20

interface FailedJob {
  type: string
  about: string | null
  reason: string | null
  failed_on: Date
  total: number
}

const hasQueue = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ found: boolean }>`
    select to_regclass('jobs.job_common') is not null as found`.execute(db)
  return rows[0]?.found ?? false
}

/** Jobs that commands left and that were given up, as a page of `npm run doctor`; null when there are none. */
export const failedJobsText = async (db: Db): Promise<string | null> => {
  if (!(await hasQueue(db))) return null
  const { rows } = await sql<FailedJob>`
    select data ->> 'type' as type, concat_ws(' to ', data ->> 'template', data ->> 'to') as about,
      output ->> 'message' as reason, completed_on as failed_on, count(*) over ()::int as total
    from jobs.job_common where state = 'failed' and data ->> 'type' is not null
    order by completed_on desc limit ${SHOWN}`.execute(db)
  const total = rows[0]?.total ?? 0
  if (total === 0) return null
  const lines = rows.map(
    ({ type, about, reason, failed_on }) =>
      `  ${failed_on.toISOString()} ${type}${about ? ` (${about})` : ''}: ${reason ?? 'no reason was kept'}`,
  )
  const more = total > rows.length ? [`  and ${total - rows.length} more`] : []
  return [
    `${total} ${total === 1 ? 'job was' : 'jobs were'} given up. \`npm run doctor -- --retry-jobs\` tries them again:`,
    ...lines,
    ...more,
  ].join('\n')
}

/** Has the jobs that were given up tried again, as often as at first; gives how many. */
export const retryFailedJobs = async (db: Db): Promise<number> => {
  if (!(await hasQueue(db))) return 0
  // What has been tried keeps its count: a repeated effect is known by a higher one.
  const { numAffectedRows = 0n } = await sql`
    update jobs.job_common job set state = 'retry', start_after = jobs.job_now(), completed_on = null,
      retry_limit = job.retry_count + queue.retry_limit + 1
    from jobs.queue queue
    where queue.name = job.name and job.state = 'failed' and job.data ->> 'type' is not null`.execute(db)
  return Number(numAffectedRows)
}
