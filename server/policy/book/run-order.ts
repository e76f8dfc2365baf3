import type { Ports } from '#server/command/ports.ts'

const TRIES = 3

interface Work<Step> {
  /** The next record without a result; none once all have theirs. */
  next: () => Promise<Step | null>
  /** Gives a record its result; `known` is the result of one that could not be worked on. */
  take: (step: Step, known?: string) => Promise<void>
  /** Result of a record that failed again and again: it stays as it was, so that those behind it get theirs. */
  failed: string
  log: Ports['log']
}

/** Runs an order over a book record by record, each in a transaction of its own; the next run goes on where one died. */
export const runOrder = async <Step extends object>({
  next,
  take,
  failed,
  log,
}: Work<Step>): Promise<void> => {
  const takeOrLeave = async (step: Step): Promise<void> => {
    for (let tries = 1; ; tries += 1)
      try {
        return await take(step)
      } catch (error) {
        log.warn({ step, reason: (error as Error).message }, 'record of an order over a book')
        if (tries === TRIES) return take(step, failed)
      }
  }
  for (let step = await next(); step; step = await next()) await takeOrLeave(step)
}
