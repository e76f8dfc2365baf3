import { sql } from 'kysely'
import type { Ports } from '#server/platform/ports.ts'

/**
 * Counts a try in the database, so that the limit holds across processes and restarts, and says how many there
 * were in the window. Each call commits by itself: a refused sign-in still counts.
 */
export const countTry = async (ports: Ports, bucket: string, windowMs: number): Promise<number> => {
  const now = ports.clock.now()
  const ends = new Date(now.getTime() + windowMs)
  const { rows } = await sql<{ hits: number }>`
    insert into throttle (bucket, hits, window_ends) values (${bucket}, 1, ${ends})
    on conflict (bucket) do update set
      hits = case when throttle.window_ends <= ${now} then 1 else throttle.hits + 1 end,
      window_ends = case when throttle.window_ends <= ${now} then ${ends} else throttle.window_ends end
    returning hits`.execute(ports.db)
  return rows[0]?.hits ?? 0
}

export const forgetTries = async (ports: Ports, bucket: string): Promise<void> => {
  await ports.db.deleteFrom('throttle').where('bucket', '=', bucket).execute()
}
