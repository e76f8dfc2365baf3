/** One reason of a problem answer, with the field that it is about. */
export interface FieldError {
  code: string
  detail: string
  field: string
}

const OUTAGES = [500, 502, 503, 504]
const OUTAGE_TEXT = 'Our servers seem to be having trouble. Please try again later.'
const LAST_TEXT = 'An error has occurred. Please try again later.'
/** The same for a failed call that shows its request. */
const ISSUE_TEXT = 'An issue occurred with this request'
const CANCELLED_TEXT = 'Request Cancelled'

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Sentences of the server may begin with a code in brackets, which is not for readers. */
const withoutPrefix = (text: string): string => text.replace(/^\s*\[[^\]]*\]\s*/, '')

/** The sentence for a failed answer, in the general order of specification 0 section 8. */
export const messageOfAnswer = (status: number, body: unknown, last = LAST_TEXT): string => {
  if (OUTAGES.includes(status)) return OUTAGE_TEXT
  if (typeof body === 'string') return textOf(body) ?? last
  const answer = (body ?? {}) as { detail?: unknown; errors?: unknown; data?: unknown; message?: unknown }
  const detail = withoutPrefix(textOf(answer.detail) ?? '')
  if (detail) return detail
  const details = Array.isArray(answer.errors)
    ? answer.errors
        .map((error: { detail?: unknown }) => textOf(error?.detail))
        .filter((text) => text !== null)
    : []
  if (details.length > 0) return details.join(', ')
  return textOf(answer.data) ?? textOf(answer.message) ?? last
}

export interface FailedRequest {
  method: string
  url: string
  query: string
}

/** A failed call: the problem answer, and the request it came from for the expandable toast. */
export class ApiError extends Error {
  readonly status: number
  readonly code: string
  /** The server's own sentence, or null when it sent none (callers then use the text of their situation). */
  readonly detail: string | null
  readonly errors: readonly FieldError[]
  readonly requestId: string | null
  readonly body: unknown
  readonly request: FailedRequest

  constructor(status: number, body: unknown, request: FailedRequest, requestId: string | null) {
    super(status === 0 ? (textOf(body) ?? LAST_TEXT) : messageOfAnswer(status, body, ISSUE_TEXT))
    this.name = 'ApiError'
    const answer = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
    this.status = status
    this.code = textOf(answer.code) ?? (status === 0 ? 'network' : `status-${status}`)
    this.detail = OUTAGES.includes(status) ? null : textOf(withoutPrefix(textOf(answer.detail) ?? ''))
    this.errors = Array.isArray(answer.errors) ? (answer.errors as FieldError[]) : []
    this.requestId = textOf(answer.requestId) ?? requestId
    this.body = body
    this.request = request
  }
}

/** The sentence for anything that was thrown. */
export const messageOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  if (error instanceof DOMException && error.name === 'AbortError') return CANCELLED_TEXT
  return LAST_TEXT
}

/** The server's own sentence, else the text that the specification gives for the situation. */
export const messageOr = (error: unknown, own: string): string =>
  error instanceof ApiError && error.status > 0 && error.detail ? error.message : own
