import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Endpoint, FileAnswer } from '#contract/endpoint.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Ports } from '#server/command/ports.ts'
import { refuseByType } from './body.ts'
import { askForBody } from './connection/continue.ts'
import { admit, type Call, type Dispatcher, dispatch } from './dispatch.ts'
import { callerKey, networkKey } from './connection/networks.ts'
import type { Sessions } from './session.ts'

/** Requests a minute for an endpoint that does not say otherwise. */
const DEFAULT_RATE = 600
/** What a multipart body holds in addition to its file. */
const ENVELOPE_BYTES = 4_096

const mostBytes = ({ upload = 0 }: Endpoint): number => upload + ENVELOPE_BYTES

const KEY_SHAPE = /^[\x21-\x7e]{8,255}$/

const keyOf = (request: FastifyRequest, endpoint: Endpoint): string | undefined => {
  const header = request.headers['idempotency-key']
  if (!endpoint.command || header === undefined) return undefined
  if (typeof header !== 'string' || !KEY_SHAPE.test(header))
    throw new Refused(fieldRefusal('Idempotency-Key', 'Use 8 to 255 printable characters.'))
  return header
}

const sendFile = (reply: FastifyReply, file: FileAnswer): FastifyReply =>
  reply
    .header('content-type', file.mediaType)
    .header(
      'content-disposition',
      `attachment; filename="${file.fileName.replaceAll(/[^\x20-\x7e]|["\\]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(file.fileName)}`,
    )
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(Buffer.from(file.bytes))

/** Endpoints that guess at something are limited for a whole network too. */
const GUESSED_AT = 60
const NETWORK_RATE = 300

type NetworkLimit = (request: FastifyRequest, name: string, endpoint: Endpoint) => Promise<void>

const networkLimit = (app: FastifyInstance, factor: number): NetworkLimit => {
  const counts = new Map<string, ReturnType<FastifyInstance['createRateLimit']>>()
  const counterOf = (name: string) => {
    const known =
      counts.get(name) ??
      app.createRateLimit({
        max: NETWORK_RATE * factor,
        timeWindow: 60_000,
        keyGenerator: (request) => `${name}:${networkKey(request.ip)}`,
      })
    counts.set(name, known)
    return known
  }
  return async (request, name, { access, rate }) => {
    if (access !== 'public' || (rate ?? DEFAULT_RATE) > GUESSED_AT) return
    const found = await counterOf(name)(request)
    if (!found.isAllowed && found.isExceeded)
      throw new Refused(
        refusal('limited', 'TOO_MANY_REQUESTS', 'Too many requests from your network. Wait a minute.', {
          meta: { retryAfter: found.ttlInSeconds },
        }),
      )
  }
}

const colonPath = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/** Parameters that name a record or a product, and never are a word of an address. */
const NAMES_A_RECORD = /^\{(id|\w+Id|productType)\}$/

/** Names of the parameters of a path, each with the words that other paths have in its place. */
const wordsInPlace = (path: string, all: readonly string[]): [name: string, words: Set<string>][] => {
  const parts = path.split('/')
  return parts.flatMap((part, at): [string, Set<string>][] => {
    if (!NAMES_A_RECORD.test(part)) return []
    const words = all
      .map((other) => other.split('/'))
      .filter((other) => parts.slice(0, at).every((before, index) => other[index] === before))
      .map((other) => other[at] ?? '')
      // A product's code is in capitals, and may stand in the place of any product.
      .filter((word) => /^[a-z]/.test(word))
    return words.length === 0 ? [] : [[part.slice(1, -1), new Set(words)]]
  })
}

/** Refuses an address that no endpoint has, where a record's endpoint would take a word of other addresses for its parameter. */
const refuseUnknown = (params: unknown, taken: ReturnType<typeof wordsInPlace>): void => {
  const given = params as Readonly<Record<string, string>>
  if (taken.some(([name, words]) => words.has(given[name] ?? '')))
    throw new Refused(refusal('absent', 'NOT_FOUND', 'There is nothing at this address.'))
}

/** One route an endpoint, all alike: session, limits and parsing come from the contract. */
export const addRoutes = (
  app: FastifyInstance,
  contract: Contract,
  dispatcher: Dispatcher,
  sessions: Sessions,
  ports: Ports,
): void => {
  const refuseNetwork = networkLimit(app, ports.env.RATE_LIMIT_FACTOR)
  const callOf = async (request: FastifyRequest, name: string, endpoint: Endpoint): Promise<Call> => ({
    name,
    endpoint,
    actor:
      endpoint.access === 'public'
        ? null
        : await sessions.authenticate(request.headers.authorization, endpoint.stepUp),
    input: {
      params: request.params,
      query: request.query,
      body: request.file ? undefined : request.body,
    },
    idempotencyKey: keyOf(request, endpoint),
    requestId: request.id,
    caller: {
      ip: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      ...(request.file && { file: request.file }),
      raw: { headers: request.headers, body: request.rawBody, httpVersion: request.raw.httpVersion },
    },
  })
  const all = Object.values(contract).map(({ path }) => path)
  for (const [name, endpoint] of Object.entries(contract)) {
    const taken = wordsInPlace(endpoint.path, all)
    app.route({
      method: endpoint.method,
      ...(endpoint.upload && { bodyLimit: mostBytes(endpoint) }),
      url: colonPath(endpoint.path),
      config: {
        ...(endpoint.upload && { takesFile: true }),
        stores: Boolean(endpoint.command || endpoint.atomic || endpoint.upload),
        rateLimit: {
          max: Math.min(endpoint.rate ?? DEFAULT_RATE, DEFAULT_RATE) * ports.env.RATE_LIMIT_FACTOR,
          timeWindow: 60_000,
          keyGenerator: (request) => `${name}:${callerKey(request.ip)}`,
        },
      },
      // Whatever can be refused is refused before ten million bytes are read for it.
      ...(endpoint.upload && {
        preParsing: async (request: FastifyRequest) => {
          refuseByType(request)
          await admit(dispatcher, await callOf(request, name, endpoint))
          askForBody(request.raw)
        },
      }),
      handler: async (request, reply) => {
        refuseUnknown(request.params, taken)
        await refuseNetwork(request, name, endpoint)
        const outcome = await dispatch(dispatcher, await callOf(request, name, endpoint))
        reply.header('cache-control', 'no-store')
        if (endpoint.file) return sendFile(reply, outcome.answer as FileAnswer)
        if (outcome.replayed) reply.header('idempotency-replayed', 'true')
        if (outcome.answer === undefined || outcome.answer === null) return reply.code(204).send()
        if (outcome.json !== undefined)
          return reply.type('application/json; charset=utf-8').send(outcome.json)
        return reply.send(outcome.answer)
      },
    })
  }
}
