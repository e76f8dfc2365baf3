import { lookup } from 'node:dns/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { brotliDecompressSync, constants, gunzipSync, inflateSync } from 'node:zlib'
import { EgressRefused, hostOf, type Resolve, type Target, vetTarget } from './egress-targets.ts'
import { inFlightLimit } from '../process/turns/in-flight.ts'

export interface EgressRequest {
  url: string
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** Largest answer in bytes; 64 KiB by default (the domain scan asks for 1 MiB). */
  maxBytes?: number
}

export interface EgressResponse {
  status: number
  headers: Readonly<Record<string, string>>
  body: string
}

/** The one way out. Throws `EgressRefused` for a target that is never called, `EgressFailed` for one that fails. */
export type Egress = (request: EgressRequest) => Promise<EgressResponse>

/** The target was called, or could not be. The message is for logs, never for a tenant (SEC-080). */
export class EgressFailed extends Error {
  readonly reason: 'connect' | 'timeout' | 'too-large' | 'redirect' | 'busy' | 'broken'
  constructor(reason: EgressFailed['reason'], message: string) {
    super(message)
    this.name = 'EgressFailed'
    this.reason = reason
  }
}

export interface EgressSettings {
  /** Origins on this machine that may be called over http, for example `http://127.0.0.1:4002`. */
  loopbackOrigins?: readonly string[]
  /** Ports called over https. */
  ports?: readonly number[]
  connectMs?: number
  totalMs?: number
  maxInFlight?: number
  maxPerHost?: number
  resolve?: Resolve
  /** Certificate authority to trust instead of the system's, PEM. */
  ca?: string
  plainPorts?: readonly number[]
  allowedAddresses?: readonly string[]
}

const KIB = 1024

const resolveAll: Resolve = async (host) =>
  (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)

/**
 * The outbound client of webhooks, connectors, scans and every adapter: resolves first, calls only the vetted
 * addresses, follows no redirect, and is bounded in time (3 s to connect, 10 s in all), size and number.
 */
export const createEgress = (settings: EgressSettings = {}): Egress => caller(settings, readAnswer)

/** What a page said, whatever it said: a redirect is an answer too, and a long body is cut. */
export interface ObservedPage {
  status: number
  /** Names in lower case; one entry a header line. */
  headers: Readonly<Record<string, readonly string[]>>
  body: string
  isCut: boolean
  /** The certificate is valid, trusted and for this host; false over http. */
  isCertificateValid: boolean
}

/**
 * The outbound client as an observer, for the scan of a domain: the same guard and the same bounds, but redirects
 * and bad certificates are findings and not failures. Nothing secret may be sent through it.
 */
export const createObserver = (
  settings: EgressSettings,
): ((request: EgressRequest) => Promise<ObservedPage>) => caller(settings, readPage, false)

type Read<T> = (incoming: IncomingMessage, maxBytes: number) => Promise<T>

const caller = <T>(
  settings: EgressSettings,
  read: Read<T>,
  isStrict = true,
): ((request: EgressRequest) => Promise<T>) => {
  const policy = {
    ...settings,
    ports: settings.ports ?? [443],
    loopbackOrigins: settings.loopbackOrigins ?? [],
  }
  const resolve = settings.resolve ?? resolveAll
  const limit = inFlightLimit(settings.maxInFlight ?? 20, settings.maxPerHost ?? 2, 200)
  return async (request) => {
    refuseHeaders(request.headers ?? {})
    const deadline = AbortSignal.timeout(settings.totalMs ?? 10_000)
    const target = await within(deadline, vetTarget(request.url, policy, orUnresolved(resolve)))
    const release = await limit(target.url.host, deadline).catch(() => {
      throw new EgressFailed('busy', 'too many outbound calls at once')
    })
    try {
      return await call(
        target,
        { ...optionsOf(target, request, settings), rejectUnauthorized: isStrict },
        {
          body: request.body,
          read: (incoming) => read(incoming, request.maxBytes ?? 64 * KIB),
          connectMs: settings.connectMs ?? 3_000,
        },
        deadline,
      )
    } finally {
      release()
    }
  }
}

const orUnresolved =
  (resolve: Resolve): Resolve =>
  async (host) => {
    try {
      return await resolve(host)
    } catch {
      throw new EgressFailed('connect', `${host} does not resolve`)
    }
  }

const refuseHeaders = (headers: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(headers))
    if (
      !/^[\w-]+$/.test(name) ||
      /[\r\n\0]/.test(value) ||
      /^(host|content-length|transfer-encoding)$/i.test(name)
    )
      throw new EgressRefused(`header ${JSON.stringify(name)}`)
}

/** Name resolution has no time limit of its own. */
const within = <T>(deadline: AbortSignal, work: Promise<T>): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      deadline.addEventListener('abort', () => reject(new EgressFailed('timeout', 'no answer in time')), {
        once: true,
      })
    }),
  ])

/** Answers with the vetted addresses whatever is asked, so that a second resolution cannot change the target. */
const pinned =
  (addresses: readonly string[]): LookupFunction =>
  (_host, options, done) => {
    const all = addresses.map((address) => ({ address, family: isIP(address) }))
    const first = all[0]
    if (options.all) done(null, all)
    else if (first) done(null, first.address, first.family)
  }

const optionsOf = (target: Target, request: EgressRequest, settings: EgressSettings): RequestOptions => {
  const host = hostOf(target.url)
  return {
    method: request.method ?? 'GET',
    host,
    port: target.url.port === '' ? (target.url.protocol === 'https:' ? 443 : 80) : target.url.port,
    path: `${target.url.pathname}${target.url.search}`,
    headers: {
      ...request.headers,
      'accept-encoding': 'identity',
      ...(request.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(request.body)) }),
    },
    agent: false,
    lookup: pinned(target.addresses),
    maxHeaderSize: 16 * KIB,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  }
}

interface Exchange<T> {
  body: string | undefined
  read: (incoming: IncomingMessage) => Promise<T>
  connectMs: number
}

const call = <T>(
  target: Target,
  options: RequestOptions & { rejectUnauthorized: boolean },
  exchange: Exchange<T>,
  deadline: AbortSignal,
): Promise<T> =>
  new Promise((resolve, reject) => {
    const isSecure = target.url.protocol === 'https:'
    const outgoing = (isSecure ? httpsRequest : httpRequest)(options, (incoming) => {
      exchange.read(incoming).then(finish(resolve), finish(fail))
    })
    const expire = () => fail(new EgressFailed('timeout', 'no answer in time'))
    const connecting = setTimeout(
      () => fail(new EgressFailed('timeout', 'no connection in time')),
      exchange.connectMs,
    )
    const finish =
      <V>(next: (value: V) => void) =>
      (value: V) => {
        clearTimeout(connecting)
        deadline.removeEventListener('abort', expire)
        outgoing.destroy()
        next(value)
      }
    const fail = (error: unknown) => {
      clearTimeout(connecting)
      outgoing.destroy()
      reject(error instanceof EgressFailed ? error : new EgressFailed('broken', String(error)))
    }
    outgoing.on('socket', (socket) => {
      socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(connecting))
    })
    outgoing.on('error', (error: NodeJS.ErrnoException) =>
      // Of several addresses the error is a sum without a sentence of its own.
      finish(fail)(new EgressFailed('connect', error.message || (error.code ?? ''))),
    )
    deadline.addEventListener('abort', expire, { once: true })
    if (deadline.aborted) expire()
    outgoing.end(exchange.body)
  })

const readAnswer = async (incoming: IncomingMessage, maxBytes: number): Promise<EgressResponse> => {
  const status = incoming.statusCode ?? 0
  if (status >= 300 && status < 400 && status !== 304)
    throw new EgressFailed('redirect', `answered ${status}, and redirects are not followed`)
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new EgressFailed('too-large', `the answer is larger than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
  )
  return { status, headers, body: Buffer.concat(chunks).toString('utf8') }
}

const UNPACK: Readonly<Record<string, (bytes: Buffer, maxOutputLength: number) => Buffer>> = {
  gzip: (bytes, maxOutputLength) =>
    gunzipSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
  deflate: (bytes, maxOutputLength) =>
    inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH }),
  br: (bytes, maxOutputLength) =>
    brotliDecompressSync(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/**
 * A page that was packed although no one asked for it. One that would unpack to more than `maxBytes`, or not at all, is
 * empty: a bomb has nothing to say.
 */
const unpacked = (bytes: Buffer, encoding: string | undefined, maxBytes: number): Buffer => {
  if (encoding === undefined || encoding === 'identity') return bytes
  try {
    return UNPACK[encoding.trim().toLowerCase().replace(/^x-/, '')]?.(bytes, maxBytes) ?? Buffer.alloc(0)
  } catch {
    return Buffer.alloc(0)
  }
}

const readPage = async (incoming: IncomingMessage, maxBytes: number): Promise<ObservedPage> => {
  const isCertificateValid = (incoming.socket as Partial<TLSSocket>).authorized === true
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    if (size >= maxBytes) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, maxBytes)
  return {
    status: incoming.statusCode ?? 0,
    headers: Object.fromEntries(
      Object.entries(incoming.headersDistinct).map(([name, lines]) => [name, lines ?? []]),
    ),
    body: unpacked(bytes, incoming.headers['content-encoding'], maxBytes).toString('utf8'),
    isCut: size >= maxBytes,
    isCertificateValid,
  }
}
