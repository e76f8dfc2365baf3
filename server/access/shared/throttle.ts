import { sql } from 'kysely'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { networkKey } from '#server/http/connection/networks.ts'
import type { Db } from '#server/database/kysely.ts'
import type { Ports } from '#server/command/ports.ts'

interface Counting extends Pick<Ports, 'clock'> {
  db: Db
}

export interface Tries {
  /** How many there were in the window, this one included. */
  hits: number
  /** How long until the window ends and the count begins anew. */
  leftMs: number
}

/**
 * Counts a try in the database, so that the limit holds across processes and restarts, and says how many there
 * were in the window. With the pool it commits by itself, so that a refused sign-in still counts; in a transaction,
 * which gives its own connection, it counts what is committed.
 */
export const countTry = async (ports: Counting, bucket: string, windowMs: number): Promise<Tries> => {
  const now = ports.clock.now()
  const ends = new Date(now.getTime() + windowMs)
  const { rows } = await sql<{ hits: number; window_ends: Date }>`
    insert into throttle (bucket, hits, window_ends) values (${bucket}, 1, ${ends})
    on conflict (bucket) do update set
      hits = case when throttle.window_ends <= ${now} then 1 else throttle.hits + 1 end,
      window_ends = case when throttle.window_ends <= ${now} then ${ends} else throttle.window_ends end
    returning hits, window_ends`.execute(ports.db)
  const row = rows[0]
  return row
    ? { hits: row.hits, leftMs: row.window_ends.getTime() - now.getTime() }
    : { hits: 0, leftMs: windowMs }
}

/** The bucket of what one network tried of `bucket`. */
export const bucketOfNetwork = (bucket: string, ip: string): string => `${bucket}@${networkKey(ip)}`

/** Forgets a count and what each network had its part in it. */
export const forgetAllTries = async ({ db }: { db: Db }, bucket: string): Promise<void> => {
  await db
    .deleteFrom('throttle')
    .where((eb) => eb.or([eb('bucket', '=', bucket), eb('bucket', 'like', `${bucket}@%`)]))
    .execute()
}

/** Drops the counts that have run out, so that made-up names do not fill the table. */
export const forgetOldTries = async ({ db, clock }: Counting): Promise<void> => {
  const now = clock.now()
  await db
    .deleteFrom('throttle')
    .where('window_ends', '<', now)
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<', now)]))
    .execute()
}

/** Tries that are free, then a pause after each that doubles up to the longest; forgotten after a quiet time. */
export interface Ladder {
  free: number
  firstPauseMs: number
  longestPauseMs: number
  forgottenAfterMs: number
}

/**
 * Takes one try of a ladder, or answers how long to wait. Counted before the work that it protects, in one
 * statement on one row: however many come at once, no more get through than the ladder has.
 */
export const takeTry = async (
  ports: Counting,
  bucket: string,
  ladder: Ladder,
): Promise<{ waitMs: number | null }> => {
  const now = ports.clock.now()
  const forgotten = new Date(now.getTime() + ladder.forgottenAfterMs)
  const hits = sql`(case when throttle.window_ends <= ${now} then 1 else throttle.hits + 1 end)`
  const pause = sql`least(${ladder.firstPauseMs} * power(2, least(${hits} - ${ladder.free}, 30)), ${ladder.longestPauseMs})`
  const { rows } = await sql<{ hits: number }>`
    insert into throttle (bucket, hits, window_ends) values (${bucket}, 1, ${forgotten})
    on conflict (bucket) do update set hits = ${hits}, window_ends = ${forgotten},
      blocked_until = case when ${hits} < ${ladder.free} then null
        else ${now}::timestamptz + ${pause} * interval '1 millisecond' end
    where throttle.blocked_until is null or throttle.blocked_until <= ${now}
    returning hits`.execute(ports.db)
  if (rows.length > 0) return { waitMs: null }
  const row = await ports.db
    .selectFrom('throttle')
    .select('blocked_until')
    .where('bucket', '=', bucket)
    .executeTakeFirst()
  return { waitMs: Math.max(0, (row?.blocked_until?.getTime() ?? 0) - now.getTime()) }
}

/** Too many tries. Callers are shown how long to wait, in whole seconds. */
export const limited = (
  waitMs: number,
  reason = 'Too many tries. Wait a few minutes and try again.',
): Refused =>
  new Refused(
    refusal('limited', 'TOO_MANY_TRIES', reason, {
      meta: { retryAfter: Math.max(1, Math.ceil(waitMs / 1000)) },
    }),
  )
