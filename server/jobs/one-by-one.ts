import type { Ports } from '#server/command/ports.ts'
import type { PublicCtx } from '#server/http/handlers.ts'

/** Where work on many records is done: each piece in a transaction of its own, and what failed is logged. */
export interface Alone {
  /** Does work in a transaction of its own. */
  run: <T>(work: (ctx: PublicCtx) => Promise<T>) => Promise<T>
  log: Pick<Ports['log'], 'warn'>
}

/** A step of the calendar that takes records one by one. */
interface Step {
  /** Said in the log of a record that failed: "a letter could not be put in effect". */
  failure: string
  /** Ids of the records that are due, in the order in which they are taken. */
  find: (ctx: PublicCtx) => Promise<readonly string[]>
  /** Locks the record and does the step if it is still due; says whether it was. */
  take: (ctx: PublicCtx, id: string) => Promise<boolean>
  /** Notes on a record that its step failed, in a transaction of its own. */
  note?: (ctx: PublicCtx, id: string) => Promise<void>
}

/**
 * Takes each record that is due in a transaction of its own, and gives how many were done. One that fails keeps none of
 * the others waiting: it is logged, and tried again by the next run.
 */
export const oneByOne = async ({ run, log }: Alone, { failure, find, take, note }: Step): Promise<number> => {
  let done = 0
  for (const id of await run(find))
    try {
      if (await run(async (ctx) => take(ctx, id))) done += 1
    } catch (error) {
      log.warn({ err: error, recordId: id }, failure)
      if (note) await run(async (ctx) => note(ctx, id))
    }
  return done
}
