import type { ApiError } from '#web/client/problem.ts'
import { messageOr } from '#web/client/problem.ts'

/**
 * How a form takes a failed command: the sentence above it, and whether another change came first, so that the
 * action is no longer possible and only the reason is left to read.
 */
export const failureOf = (error: ApiError | null, own: string) => ({
  error: failureText(error, own),
  isOver: error?.status === 409 && error.code !== 'BUSY',
})

/** The sentence above a form: the server's own, else the situation's; none while the fields say it. */
const failureText = (error: ApiError | null, own: string): string | null =>
  error && error.errors.length === 0 ? messageOr(error, own) : null
