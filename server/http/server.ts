import type { IncomingMessage } from 'node:http'
import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from '#server/process/log.ts'
import { DiskFull } from '#server/process/folder/disk-space.ts'
import { liveConnections } from '#server/http/connection/live-connections.ts'
import type { Ports } from '#server/command/ports.ts'
import { readAway } from './connection/read-away.ts'
import { acceptFiles, acceptJson, refuseBySize } from './body.ts'
import { addCompression } from './connection/compression.ts'
import { askForBody, holdContinue, isKeptBack } from './connection/continue.ts'
import { problem, problemOf } from './errors.ts'
import { isForwarded } from './connection/networks.ts'

/** Largest JSON body; files have routes and limits of their own. */
const LARGEST_BODY = 1_048_576
/** How long requests under way may take for their answers when the server stops. */
const LAST_ANSWERS_MS = 20_000

export interface ServerParts {
  ports: Ports
  log: Logger
  /** False while starting or draining; the readiness probe answers 503 then. */
  isReady: () => boolean
  /** True while a disk has no room: commands are refused, and reads are not. */
  hasFullDisk?: () => boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stores something, so that it is refused while there is no room. */
    stores?: boolean
  }
}

const addHealth = (app: FastifyInstance, { ports, isReady, hasFullDisk }: ServerParts): void => {
  app.get('/health/live', { logLevel: 'silent' }, () => ({ status: 'live' }))
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const hasDatabase = await ports.db
      .selectFrom('schema_migration')
      .select('name')
      .limit(1)
      .execute()
      .then(() => true)
      .catch(() => false)
    const isFull = hasFullDisk?.() ?? false
    const isUp = isReady() && hasDatabase && !isFull
    return reply
      .code(isUp ? 200 : 503)
      .send({ status: isUp ? 'ready' : 'not ready', ...(isFull && { reason: 'the disk is full' }) })
  })
}

const addErrors = (app: FastifyInstance, { log, hasFullDisk = () => false }: ServerParts): void => {
  app.addHook('onRequest', async ({ routeOptions }) => {
    if (routeOptions.config.stores && hasFullDisk()) throw new DiskFull('no room is left')
  })
  app.setErrorHandler(async (error, request, reply) => {
    const { answer, isBug } = problemOf(error, request.id, { hasFullDisk: hasFullDisk() })
    if (answer.status === 413 && !isKeptBack(request.raw)) {
      // Answered at once; the connection stays until the rest has come, or too much of it.
      reply.removeHeader('connection')
      readAway(request.raw)
    }
    if (isBug)
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
    if (answer.status === 429 || answer.status === 503 || answer.status === 507)
      reply.header('retry-after', reply.getHeader('retry-after') ?? String(answer.retryAfter ?? 5))
    return reply
      .code(answer.status)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(answer))
  })
  app.setNotFoundHandler((request, reply) =>
    reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('application/problem+json')
      .send(JSON.stringify(problem(404, 'NOT_FOUND', 'There is nothing at this address.', request.id))),
  )
}

/** Addresses of unknown proxies that the log names at most, each once. */
const NAMED_AT_MOST = 20

/** A proxy that is not trusted makes one caller of all who come through it: the log says so once for each. */
const nameUnknownProxies = (app: FastifyInstance, log: Logger): void => {
  const named = new Set<string>()
  app.addHook('onRequest', async (request) => {
    const peer = request.socket.remoteAddress ?? ''
    if (request.ip !== peer || !isForwarded(request.raw)) return
    if (named.has(peer) || named.size >= NAMED_AT_MOST) return
    named.add(peer)
    log.warn(
      { proxy: peer },
      'a proxy that TRUSTED_PROXIES does not name passes requests on; all its callers count as one',
    )
  })
}

/** Of two hosts, a proxy may go by one and the server by the other (RFC 9112, 3.2). */
const refuseTwoHosts = ({ rawHeaders }: IncomingMessage): void => {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2)
    if (rawHeaders[at]?.length === 4 && rawHeaders[at]?.toLowerCase() === 'host') hosts += 1
  if (hosts > 1) throw Object.assign(new Error('more than one host'), { statusCode: 400 })
}

/** For answers that are sent before anything else has a say. */
const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** Names a request in its answer, in the log and in the audit trail. */
const REQUEST_ID = 'x-request-id'

/** A caller may name a request as its own log does; what is not a plain name is replaced. */
const callersId = (sent: string | string[] | undefined): string | null =>
  typeof sent === 'string' && /^[\w.-]{8,64}$/.test(sent) ? sent : null

/** Fastify with everything that every answer shares: headers, limits, JSON rules, one shape of errors. */
export const createServer = async (parts: ServerParts): Promise<FastifyInstance> => {
  const app: FastifyInstance = Fastify({
    loggerInstance: parts.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: LARGEST_BODY,
    requestTimeout: 30_000,
    trustProxy: parts.ports.env.TRUSTED_PROXIES?.split(',').map((one) => one.trim()) ?? false,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 400, ignoreTrailingSlash: true },
    genReqId: ({ headers }) => callersId(headers[REQUEST_ID]) ?? parts.ports.random.newId(),
    forceCloseConnections: 'idle',
    // Addresses that the router itself refuses: badly encoded, or with an endless parameter.
    frameworkErrors: (error, request, reply) => {
      const { answer } = problemOf(error, request.id)
      reply.raw.writeHead(answer.status, {
        'content-type': 'application/problem+json',
        [REQUEST_ID]: request.id,
        ...SAFE_HEADERS,
      })
      reply.raw.end(JSON.stringify(answer))
    },
  })
  // Nothing is logged of a request but what names it itself; a logger of its own for each would be made in vain.
  app.setChildLoggerFactory((logger) => logger)
  const connections = liveConnections(app.server)
  app.addHook('preClose', async () => connections.close(LAST_ANSWERS_MS))
  acceptJson(app)
  acceptFiles(app, parts.ports.fileOf)
  addErrors(app, parts)
  holdContinue(app)
  app.addHook('preParsing', async (request) => {
    refuseBySize(request, request.routeOptions.bodyLimit)
    // Uploads are asked for when they are admitted.
    if (!request.routeOptions.config.takesFile) askForBody(request.raw)
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    hsts: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  })
  app.addHook('onRequest', async (request, reply) => {
    refuseTwoHosts(request.raw)
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
    reply.header(REQUEST_ID, request.id)
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      Object.assign(new Error('Too many requests'), { statusCode: 429, code: 'TOO_MANY_REQUESTS' }),
  })
  nameUnknownProxies(app, parts.log)
  await addCompression(app)
  addHealth(app, parts)
  return app
}
