import { sql } from 'kysely'
import type { Db } from '#server/database/kysely.ts'
import type { JobRun } from '#server/jobs/queue.ts'
import type { Ports } from '#server/command/ports.ts'

const keyOf = (type: string, { id }: JobRun): string => `${type} ${id}`

/**
 * Notes in a transaction that a job has its effect; false when it had it before. Of two at once the second waits for
 * the first, and hears of it.
 */
export const isFirstEffect = async (trx: Db, type: string, run: JobRun, now: Date): Promise<boolean> => {
  const noted = await trx
    .insertInto('job_effect')
    .values({ key: keyOf(type, run), attempt: run.attempt, begun_at: now, done_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  return noted !== undefined
}

/**
 * Sends what cannot be taken back through a service that cannot be asked whether it has it. The claim is committed
 * before, and the end after: what is repeated is only what was under way when a process died. A run whose job was taken
 * over, because it was thought dead, does not send any more.
 */
export const sendOnce = async (
  { db, clock }: Pick<Ports, 'db' | 'clock'>,
  type: string,
  run: JobRun,
  send: () => Promise<void>,
): Promise<void> => {
  const key = keyOf(type, run)
  const { rows } = await sql`
    insert into job_effect (key, attempt, begun_at) values (${key}, ${run.attempt}, ${clock.now()})
    on conflict (key) do update set attempt = excluded.attempt, begun_at = excluded.begun_at
    where job_effect.done_at is null and job_effect.attempt < excluded.attempt
    returning key`.execute(db)
  if (rows.length === 0) return
  await send()
  await db.updateTable('job_effect').set({ done_at: clock.now() }).where('key', '=', key).execute()
}

/** The queue forgets a job a week after its end, and no job waits longer than two before it ends. */
const KEPT_DAYS = 60
const AT_ONCE = 2_000

/** Removes keys of jobs that will not run again; gives how many. */
export const forgetEffects = async ({ db, clock }: Pick<Ports, 'db' | 'clock'>): Promise<number> => {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)
  for (let total = 0; ;) {
    const { numAffectedRows = 0n } = await sql`delete from job_effect where key = any(array(
      select key from job_effect where begun_at < ${before} limit ${AT_ONCE}))`.execute(db)
    total += Number(numAffectedRows)
    if (numAffectedRows < AT_ONCE) return total
  }
}
