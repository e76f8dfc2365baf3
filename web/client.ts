import { endpoints } from 'virtual:endpoints'
import type { contract } from '#contract/all.ts'
import type { AnswerOf, RequestOf } from '#contract/endpoint.ts'
import { noteStep } from './client/error-reports.ts'
import { takeEarly } from './client/early.ts'
import { noteReached, noteUnreached } from './client/connection.ts'
import { commandKey } from './client/idempotency.ts'
import { publishOutage } from './client/outage.ts'
import { ApiError, type FailedRequest } from './client/problem.ts'
import { freshAccessToken, refreshSession } from './client/session/refresh.ts'
import { noteServed } from './client/session/session-life.ts'
import { goToLogin } from './client/session/sign-in.ts'
import { provedFor } from './client/session/step-up.ts'

type Contract = typeof contract

/** Every endpoint by its name in the contract. */
export type EndpointName = keyof Contract & string

/** Only what the endpoint takes, and required exactly when it is required there. */
type Given<T> = { [K in keyof T as T[K] extends undefined ? never : {} extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as T[K] extends undefined ? never : {} extends T[K] ? K : never]?: T[K]
}

export type Input<N extends EndpointName> = Given<RequestOf<Contract[N]>>
export type Answer<N extends EndpointName> = AnswerOf<Contract[N]>

export interface CallOptions {
  signal?: AbortSignal
  /** Only to continue a command of an earlier page; otherwise the client makes and keeps the key. */
  idempotencyKey?: string
  /** A 401 is an answer of its own here (a wrong code, a page for everybody): no new try, no way to the login. */
  keepsUnauthorized?: boolean
  /** Is sent to its end although the page goes away; 64 kB at most. */
  keepalive?: boolean
}

interface AnyInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

const fill = (path: string, params: Record<string, unknown> = {}): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))

const queryText = (query: Record<string, unknown> = {}): string => {
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === undefined || value === null || value === '') continue
    search.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}

const headersOf = (token: string | null, body: unknown, key: string | undefined): Headers => {
  const headers = new Headers({ 'X-Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone })
  // A file upload carries its own boundary, which only the browser knows.
  if (body !== undefined && !(body instanceof FormData)) headers.set('Content-Type', 'application/json')
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (key) headers.set('Idempotency-Key', key)
  return headers
}

const LONGEST_TEXT = 300

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text()
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    // A proxy's plain sentence may be read; its pages are not for readers of ours.
    return response.headers.get('Content-Type')?.startsWith('text/plain')
      ? text.slice(0, LONGEST_TEXT)
      : undefined
  }
}

const failure = async (response: Response, request: FailedRequest): Promise<ApiError> =>
  new ApiError(
    response.status,
    await bodyOf(response).catch(() => undefined),
    request,
    response.headers.get('X-Request-Id'),
  )

/** What failed on the way is no answer, and says so; what the page itself gave up stays that. */
const lost =
  (request: FailedRequest) =>
  (error: unknown): never => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    noteUnreached()
    throw new ApiError(0, undefined, request, null)
  }

interface Attempt {
  url: string
  request: FailedRequest
  init: (token: string | null) => RequestInit
  isPublic: boolean
  keepsUnauthorized: boolean
}

const attempt = async (one: Attempt): Promise<Response> => {
  const sent = async (token: string | null) => {
    const answer = await fetch(one.url, one.init(token)).catch(lost(one.request))
    noteReached()
    return answer
  }
  const early = one.request.method === 'GET' ? await takeEarly(one.url) : null
  const first = early ?? (await sent(one.isPublic ? null : await freshAccessToken()))
  if (first.status !== 401 || one.isPublic || one.keepsUnauthorized) return first
  if (await refreshSession()) {
    const second = await sent(await freshAccessToken())
    if (second.status !== 401) return second
  }
  goToLogin()
  return first
}

const send = async <T>(
  name: string,
  input: AnyInput,
  options: CallOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> => {
  const endpoint = endpoints[name]
  if (!endpoint) throw new Error(`No endpoint is called ${name}.`)
  const path = fill(endpoint.path, input.params)
  const query = queryText(input.query)
  const key = endpoint.command && !options.idempotencyKey ? await commandKey(name, input) : null
  const request: FailedRequest = { method: endpoint.method, url: path, query }
  const body = input.body instanceof FormData ? input.body : JSON.stringify(input.body)
  const one: Attempt = {
    url: path + query,
    request,
    isPublic: endpoint.isPublic ?? false,
    keepsUnauthorized: options.keepsUnauthorized ?? false,
    init: (token) => ({
      method: endpoint.method,
      headers: headersOf(token, input.body, options.idempotencyKey ?? key?.value),
      ...(input.body !== undefined && { body }),
      ...(options.signal && { signal: options.signal }),
      ...(options.keepalive && { keepalive: true }),
    }),
  }
  const first = await attempt(one)
  const response = (await provedFor(first)) ? await attempt(one) : first
  noteStep(`${name} answered ${response.status}`)
  if (!one.isPublic && response.status !== 401) noteServed()
  if (!response.ok) {
    // An outage may have come after the command was done: the key stays, so that a retry is the same attempt.
    if (response.status < 500 && response.status !== 429) key?.answered()
    publishOutage(path, response.status)
    throw await failure(response, request)
  }
  // Half an answer is none: it must not be taken for an empty one, and a retry is the same attempt.
  const answer = await read(response).catch(lost(request))
  key?.answered()
  return answer
}

/**
 * Calls an endpoint of the contract and gives its answer as it is on the wire (money in major units).
 * Throws `ApiError` with the server's problem answer; its `message` is what the user reads.
 */
export const call = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Answer<N>> => (await send(name, input, options, bodyOf)) as Answer<N>

/** Calls a list, whose query is made of what a table knows: its filters are not typed. */
export const callList = (name: EndpointName, input: AnyInput, options: CallOptions = {}): Promise<unknown> =>
  send(name, input, options, bodyOf)

/** A file that an endpoint answered with, and the name that the server gave it. */
export interface Download {
  blob: Blob
  fileName: string
}

const fileOf = async (name: string, response: Response): Promise<Download> => {
  const disposition = response.headers.get('Content-Disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  const plain = /filename="?([^";]+)"?/i.exec(disposition)?.[1]
  return {
    blob: await response.blob(),
    fileName: encoded ? decodeURIComponent(encoded) : (plain ?? name),
  }
}

export const callForFile = async <N extends EndpointName>(
  name: N,
  input: Input<N>,
  options: CallOptions = {},
): Promise<Download> => send(name, input, options, async (response) => fileOf(name, response))
