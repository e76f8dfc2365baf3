import { STATUS_CODES } from 'node:http'
import type { z } from 'zod'
import { DatabaseAway } from '#server/platform/pipeline.ts'
import { type FieldProblem, Refused, type Refusal, type RefusalKind } from '#domain/kernel/refusal.ts'

/** RFC 9457 problem answer with the specification's `detail` and `errors`. */
export interface Problem {
  type: string
  title: string
  status: number
  code: string
  detail: string
  errors?: FieldProblem[]
  requestId: string
  [fact: string]: unknown
}

const statusOf: Record<RefusalKind, number> = {
  unauthenticated: 401,
  forbidden: 403,
  absent: 404,
  conflict: 409,
  stale: 412,
  invalid: 422,
  limited: 429,
  malformed: 400,
  challenge: 307,
  unconfirmed: 412,
  passwordExpired: 418,
}

export const problem = (
  status: number,
  code: string,
  detail: string,
  requestId: string,
  extra: Record<string, unknown> = {},
): Problem => ({
  // Facts come first: none of them may stand for the status or the code.
  ...extra,
  type: `/docs/errors#${code}`,
  title: STATUS_CODES[status] ?? 'Error',
  status,
  code,
  detail,
  requestId,
})

export const problemOfRefusal = (because: Refusal, requestId: string): Problem =>
  problem(statusOf[because.kind], because.code, because.reason, requestId, {
    ...because.meta,
    ...(because.errors ? { errors: because.errors } : {}),
  })

/** Input that does not fit a schema: 400 when its shape is wrong, 422 when a field breaks a rule. */
export class Malformed extends Error {
  readonly problems: FieldProblem[]
  readonly status: 400 | 422
  constructor(error: z.ZodError) {
    super('The request does not fit its schema.')
    this.problems = fieldProblems(error)
    this.status = error.issues.some(isShape) ? 400 : 422
  }
}

type Issue = z.ZodError['issues'][number]

const isShape = (issue: Issue): boolean =>
  issue.code === 'unrecognized_keys' || (issue.code === 'invalid_type' && issue.input !== undefined)

const fieldProblems = (error: z.ZodError): FieldProblem[] =>
  error.issues.slice(0, 50).flatMap((issue) => {
    const at = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, 20).map((key) => ({
        code: 'UNKNOWN_FIELD',
        detail: 'This field is not known here.',
        field: at ? `${at}.${key}` : key,
      }))
    const isMissing = issue.code === 'invalid_type' && issue.input === undefined
    return [
      {
        code: isMissing ? 'REQUIRED' : issue.code.toUpperCase(),
        detail:
          isMissing && issue.message.startsWith('Invalid input') ? 'This field is required.' : issue.message,
        field: at,
      },
    ]
  })

/** PostgreSQL is ending, crashed, starting or full of connections. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300'])

interface PgError {
  code?: string
}

/** PostgreSQL errors that are answers, not bugs: a lost race or a lock that did not come in time. */
const databaseProblem = (error: unknown, requestId: string): Problem | null => {
  const { code } = error as PgError
  if (code === '55P03' || code === '40001' || code === '40P01')
    return problem(409, 'BUSY', 'Somebody else is changing this record. Try again in a moment.', requestId)
  if (code === '23505') return problem(409, 'DUPLICATE', 'This exists already.', requestId)
  if (code === '22P05' || code === '22021')
    return problem(400, 'TEXT_INVALID', 'A text holds characters that cannot be stored.', requestId)
  if (error instanceof DatabaseAway || code?.startsWith('08') || AWAY.has(code ?? ''))
    return problem(503, 'DATABASE_AWAY', 'The database is not available. Try again in a moment.', requestId)
  return null
}

interface HttpError {
  statusCode?: number
  code?: string
  message?: string
}

/** The one funnel: anything thrown becomes a problem; `isBug` says whether somebody must look at it. */
export const problemOf = (error: unknown, requestId: string): { answer: Problem; isBug: boolean } => {
  if (error instanceof Refused) return { answer: problemOfRefusal(error.refusal, requestId), isBug: false }
  if (error instanceof Malformed)
    return {
      answer: problem(
        error.status,
        'FIELD_INVALID',
        error.problems.map((one) => one.detail).join(', ') || error.message,
        requestId,
        { errors: error.problems },
      ),
      isBug: false,
    }
  const fromDatabase = databaseProblem(error, requestId)
  if (fromDatabase) return { answer: fromDatabase, isBug: false }
  const { statusCode, code } = error as HttpError
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return {
      answer: problem(
        statusCode,
        code ?? 'BAD_REQUEST',
        STATUS_CODES[statusCode] ?? 'Bad request',
        requestId,
      ),
      isBug: false,
    }
  return {
    answer: problem(
      500,
      'INTERNAL',
      'Our servers seem to be having trouble. Please try again later.',
      requestId,
    ),
    isBug: true,
  }
}
