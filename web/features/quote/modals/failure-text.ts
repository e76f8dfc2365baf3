import type { ApiError } from '#web/client/problem.ts'
import { messageOr } from '#web/client/problem.ts'

/** The sentence above a form: the server's own, else the situation's; none while the fields say it. */
export const failureText = (error: ApiError | null, own: string): string | null =>
  error && error.errors.length === 0 ? messageOr(error, own) : null
