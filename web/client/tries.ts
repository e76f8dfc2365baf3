import { ApiError } from './problem.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 16_000
const TOO_MANY = 429

/** A lost connection or a server in trouble: the same question may have an answer in a moment. A refusal stays one. */
export const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === TOO_MANY || error.status >= 500)

/** The pause before the next try after so many failed ones, in milliseconds. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
