import { type ApiError, messageOr } from '#web/client/problem.ts'

/** The sentence above a form of a failed command; none while its fields say it. */
export const failureOf = (error: ApiError | null, own: string): { error: string | null } => ({
  error: error && error.errors.length === 0 ? messageOr(error, own) : null,
})
