import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { TurnNotHad, turnsOf } from '#server/process/turns/turns.ts'

/** A picture of more pixels is a flood, however few bytes it takes (SEC-071). */
export const MOST_PIXELS = 40_000_000

/** Each takes a core and up to 160 MB while it is decoded. */
const AT_ONCE = 2
const PATIENCE_MS = 10_000
const turnAt = turnsOf(AT_ONCE, PATIENCE_MS)

/** Decodes and encodes pictures from outside, a few at a time; who waits too long has to try again. */
export const pictureWork = async <T>(work: () => Promise<T>): Promise<T> => {
  const giveBack = await turnAt('pictures').catch((error: unknown) => {
    if (!(error instanceof TurnNotHad)) throw error
    throw new Refused(
      refusal('limited', 'UPLOADS_FULL', 'Too many pictures are being read. Try again in a minute.'),
    )
  })
  try {
    return await work()
  } finally {
    giveBack()
  }
}
