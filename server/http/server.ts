import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { Logger } from '#server/platform/log.ts'
import type { Ports } from '#server/platform/ports.ts'
import { readAway } from './read-away.ts'
import { acceptFiles, acceptJson } from './body.ts'
import { addCompression } from './compression.ts'
import { problem, problemOf } from './errors.ts'

/** Largest JSON body; files have routes and limits of their own. */
const LARGEST_BODY = 1_048_576

export interface ServerParts {
  ports: Ports
  log: Logger
  /** False while starting or draining; the readiness probe answers 503 then. */
  isReady: () => boolean
}

const addHealth = (app: FastifyInstance, { ports, isReady }: ServerParts): void => {
  app.get('/health/live', { logLevel: 'silent' }, () => ({ status: 'live' }))
  app.get('/health/ready', { logLevel: 'silent' }, async (_request, reply) => {
    const hasDatabase = await ports.db
      .selectFrom('schema_migration')
      .select('name')
      .limit(1)
      .execute()
      .then(() => true)
      .catch(() => false)
    const isUp = isReady() && hasDatabase
    return reply.code(isUp ? 200 : 503).send({ status: isUp ? 'ready' : 'not ready' })
  })
}

const addErrors = (app: FastifyInstance, log: Logger): void => {
  app.setErrorHandler(async (error, request, reply) => {
    const { answer, isBug } = problemOf(error, request.id)
    if (answer.status === 413) await readAway(request.raw)
    if (isBug)
      log.error({ err: error, requestId: request.id, route: request.routeOptions.url }, 'request failed')
    if (answer.status === 429 || answer.status === 503)
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

/** For answers that are sent before anything else has a say. */
const SAFE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

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
    genReqId: () => parts.ports.random.newId(),
    forceCloseConnections: 'idle',
    // Addresses that the router itself refuses: badly encoded, or with an endless parameter.
    frameworkErrors: (error, request, reply) => {
      const { answer } = problemOf(error, request.id)
      reply.raw.writeHead(answer.status, { 'content-type': 'application/problem+json', ...SAFE_HEADERS })
      reply.raw.end(JSON.stringify(answer))
    },
  })
  acceptJson(app)
  acceptFiles(app)
  addErrors(app, parts.log)
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
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  })
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: () =>
      Object.assign(new Error('Too many requests'), { statusCode: 429, code: 'TOO_MANY_REQUESTS' }),
  })
  await addCompression(app)
  addHealth(app, parts)
  return app
}
