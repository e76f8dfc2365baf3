import { STATUS_CODES } from 'node:http'
import { z } from 'zod'
import { fieldCode, fieldName, fieldSentences } from '#domain/kernel/field-sentences.ts'
import type { RefusalCode, RequestCode } from '#domain/kernel/refusal-codes.ts'
import { isDiskFull } from '#server/process/folder/disk-space.ts'
import { StoredFileDamaged } from '#server/process/folder/files.ts'
import { WorkerLost } from '#server/process/turns/pool.ts'
import { DatabaseAway } from '#server/database/statements/pipeline.ts'
import { TurnNotHad } from '#server/process/turns/turns.ts'
import { type FieldProblem, Refused, type Refusal, type RefusalKind } from '#domain/kernel/refusal.ts'

// Whatever a schema does not say itself is said in words for people, wherever it is parsed.
z.config(fieldSentences)

/** RFC 9457 problem answer with the specification's `detail` and `errors`. */
export interface Problem {
  type: string
  title: string
  status: number
  code: RefusalCode | RequestCode
  detail: string
  errors?: FieldProblem[]
  requestId: string
  [fact: string]: unknown
}

/** The status of each kind of refusal. */
export const statusOf: Record<RefusalKind, number> = {
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
  code: RefusalCode | RequestCode,
  detail: string,
  requestId: string,
  extra: Record<string, unknown> = {},
): Problem => ({
  // Facts come first: none of them may replace the status or the code.
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

/**
 * Input that does not fit a schema: 400 when a value has the wrong shape, 422 when a field or parameter is not known or
 * breaks a rule.
 */
export class Malformed extends Error {
  readonly problems: FieldProblem[]
  readonly status: 400 | 422
  constructor(error: z.ZodError, part: 'query' | 'rest' = 'rest') {
    super('The request does not fit its schema.')
    this.problems = fieldProblems(error, part === 'query' ? 'parameter' : 'field')
    this.status = error.issues.some(isShape) ? 400 : 422
  }
}

type Issue = z.ZodError['issues'][number]

const isShape = (issue: Issue): boolean => issue.code === 'invalid_type' && issue.input !== undefined

const fieldProblems = (error: z.ZodError, what: 'field' | 'parameter'): FieldProblem[] =>
  error.issues.slice(0, 50).flatMap((issue) => {
    const at = issue.path.map(String).join('.')
    if (issue.code === 'unrecognized_keys')
      return issue.keys.slice(0, 20).map((key) => ({
        code: what === 'field' ? 'UNKNOWN_FIELD' : 'UNKNOWN_PARAMETER',
        detail: `${what === 'field' ? fieldName([key]) : key.slice(0, 60)} is not a ${what} that is known here.`,
        field: at ? `${at}.${key}` : key,
      }))
    return [{ code: fieldCode(issue), detail: issue.message, field: at }]
  })

/** More faults than this are counted, not listed. */
const LISTED = 3

const sentencesOf = (problems: readonly FieldProblem[]): string => {
  const listed = problems.slice(0, LISTED).map(({ detail }) => detail)
  const rest = problems.length - listed.length
  if (rest > 0) listed.push(`${rest} more ${rest === 1 ? 'field needs' : 'fields need'} correction.`)
  return listed
    .map((detail, at) => (at === listed.length - 1 || /[.?!]$/.test(detail) ? detail : `${detail}.`))
    .join(' ')
}

/** PostgreSQL is ending, crashed, starting or full of connections. */
const AWAY = new Set(['57P01', '57P02', '57P03', '53300'])

interface PgError {
  code?: string
}

const isAway = (error: unknown): boolean => {
  const { code } = error as PgError
  return error instanceof DatabaseAway || code?.startsWith('08') === true || AWAY.has(code ?? '')
}

/** A disk of the files or of the database has no room; what is stored can be read. */
const diskProblem = (requestId: string): Problem =>
  problem(
    507,
    'DISK_FULL',
    'There is no room left to store anything. Nothing was changed, and what is stored can be read. Try again in a few minutes.',
    requestId,
    { retryAfter: 30 },
  )

/** PostgreSQL errors that are answers, not bugs: a lost race or a lock that did not come in time. */
const databaseProblem = (error: unknown, requestId: string): Problem | null => {
  const { code } = error as PgError
  if (error instanceof TurnNotHad || code === '55P03' || code === '40001' || code === '40P01')
    return problem(409, 'BUSY', 'Another user is changing this record. Try again in a moment.', requestId)
  if (code === '23505') return problem(409, 'DUPLICATE', 'This exists already.', requestId)
  if (code === '22P05' || code === '22021')
    return problem(400, 'TEXT_INVALID', 'A text holds characters that cannot be stored.', requestId)
  if (isAway(error))
    return problem(503, 'DATABASE_AWAY', 'The database is not available. Try again in a moment.', requestId)
  return null
}

interface HttpError {
  statusCode?: number
}

/** What the framework refuses before a handler is asked, in our own codes and words, by its status. */
const REQUEST_PROBLEMS: Readonly<Record<number, readonly [code: RefusalCode | RequestCode, detail: string]>> =
  {
    400: ['REQUEST_MALFORMED', 'The request is malformed: its address, length or body cannot be read.'],
    404: ['NOT_FOUND', 'There is nothing at this address.'],
    405: ['METHOD_UNKNOWN', 'This address does not know the method.'],
    406: ['ANSWER_UNAVAILABLE', 'The answer is not available in the form that was asked for.'],
    408: ['REQUEST_SLOW', 'The request took too long to arrive. Please send it again.'],
    411: ['LENGTH_MISSING', 'The request does not say how long its body is.'],
    413: ['BODY_TOO_LARGE', 'The request is larger than is accepted here. Please send less at once.'],
    414: ['ADDRESS_TOO_LONG', 'The address is longer than is accepted here.'],
    415: ['CONTENT_TYPE_UNKNOWN', 'The body must be JSON, sent with the content type application/json.'],
    429: ['TOO_MANY_REQUESTS', 'Too many requests. Please wait a moment and try again.'],
    431: ['HEADERS_TOO_LARGE', 'The headers of the request are larger than is accepted here.'],
  }

const REQUEST_REFUSED = ['REQUEST_REFUSED', 'The request cannot be accepted as it is.'] as const

/** The one funnel: anything thrown becomes a problem; `isBug` says whether it must be looked at. */
export const problemOf = (
  error: unknown,
  requestId: string,
  { hasFullDisk = false }: { hasFullDisk?: boolean } = {},
): { answer: Problem; isBug: boolean } => {
  if (error instanceof Refused) return { answer: problemOfRefusal(error.refusal, requestId), isBug: false }
  if (error instanceof Malformed)
    return {
      answer: problem(
        error.status,
        'FIELD_INVALID',
        sentencesOf(error.problems) || error.message,
        requestId,
        { errors: error.problems },
      ),
      isBug: false,
    }
  // PostgreSQL ends when it has no room for its log of changes: then it is away because of that.
  if (isDiskFull(error) || (hasFullDisk && isAway(error)))
    return { answer: diskProblem(requestId), isBug: false }
  if (error instanceof StoredFileDamaged)
    return {
      answer: problem(
        409,
        'FILE_DAMAGED',
        'The stored file is damaged and is not given out. Ask for it to be sent again.',
        requestId,
      ),
      isBug: true,
    }
  if (error instanceof WorkerLost)
    return {
      answer: problem(
        503,
        'NOT_IN_TIME',
        'The server could not finish this in time. Nothing was changed. Try again in a minute.',
        requestId,
        { retryAfter: 60 },
      ),
      isBug: true,
    }
  const fromDatabase = databaseProblem(error, requestId)
  if (fromDatabase) return { answer: fromDatabase, isBug: false }
  const { statusCode } = error as HttpError
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    const [code, detail] = REQUEST_PROBLEMS[statusCode] ?? REQUEST_REFUSED
    return { answer: problem(statusCode, code, detail, requestId), isBug: false }
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
