import type { FastifyInstance } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'

/** Deeper JSON than this is no request of ours; it is refused before it is parsed. */
const DEEPEST = 32

/** Nesting of a JSON text, counted without parsing and without recursion; stops early beyond the limit. */
export const isDeeperThan = (json: string, limit: number): boolean => {
  let depth = 0
  let isText = false
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (isText) {
      if (code === 92) at++
      else if (code === 34) isText = false
    } else if (code === 34) isText = true
    else if (code === 123 || code === 91) {
      if (++depth > limit) return true
    } else if (code === 125 || code === 93) depth--
  }
  return false
}

const malformed = (detail: string): Refused => new Refused(refusal('malformed', 'JSON_MALFORMED', detail))

const poisoned = /"(?:__proto__|constructor)"\s*:/

/** JSON only, at most 1 MiB (the server's limit), at most 32 deep, no prototype keys; the raw text is kept. */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', '')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    request.rawBody = text
    if (text.trim() === '') return done(null, undefined)
    if (isDeeperThan(text, DEEPEST)) return done(malformed('The JSON is nested too deeply.'))
    if (poisoned.test(text)) return done(malformed('The JSON holds a key that is not allowed.'))
    try {
      return done(null, JSON.parse(text))
    } catch {
      return done(malformed('The body is not valid JSON.'))
    }
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    rawBody: string
  }
}
