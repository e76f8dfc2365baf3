import type { FastifyInstance, FastifyRequest } from 'fastify'
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

const unstorable = (text: string): boolean => text.includes('\0') || !text.isWellFormed()

/** Where a value holds text that PostgreSQL cannot keep: NUL, or half of a character. Null when it holds none. */
const unstorableAt = (value: unknown, at = ''): string | null => {
  if (typeof value === 'string') return unstorable(value) ? at : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, item] of Object.entries(value)) {
    const path = at ? `${at}.${key}` : key
    const found = unstorable(key) ? at : unstorableAt(item, path)
    if (found !== null) return found
  }
  return null
}

/** Only escapes can bring such text in, since the body itself was decoded as UTF-8. */
const mayBeUnstorable = /\\u(?:0000|[dD][89a-fA-F])/

const textRefusal = (field: string): Refused => {
  const detail = 'A text holds characters that cannot be stored.'
  return new Refused(
    refusal('malformed', 'TEXT_INVALID', detail, { errors: [{ code: 'TEXT_INVALID', detail, field }] }),
  )
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw malformed('The body is not valid JSON.')
  }
}

const checked = (text: string): unknown => {
  if (isDeeperThan(text, DEEPEST)) throw malformed('The JSON is nested too deeply.')
  if (poisoned.test(text)) throw malformed('The JSON holds a key that is not allowed.')
  const value = parsed(text)
  const field = mayBeUnstorable.test(text) ? unstorableAt(value) : null
  if (field !== null) throw textRefusal(field)
  return value
}

/** JSON only, at most 1 MiB (the server's limit), at most 32 deep, no prototype keys; the raw text is kept. */
export const acceptJson = (app: FastifyInstance): void => {
  app.removeAllContentTypeParsers()
  app.decorateRequest('rawBody', '')
  app.decorateRequest('file', null)
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body as string
    request.rawBody = text
    if (text.trim() === '') return done(null, undefined)
    try {
      return done(null, checked(text))
    } catch (error) {
      return done(error as Error)
    }
  })
}

/** The one file of a multipart body, by whatever name; an image sent as it is is the file itself. */
const fileIn = async (body: Buffer, contentType: string): Promise<Uint8Array> => {
  if (!contentType.startsWith('multipart/')) return body
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
    .formData()
    .catch(() => {
      throw new Refused(refusal('malformed', 'UPLOAD_MALFORMED', 'The upload cannot be read.'))
    })
  const files = [...form.values()].filter((value) => typeof value !== 'string')
  return files[0] && files.length === 1 ? new Uint8Array(await files[0].arrayBuffer()) : new Uint8Array()
}

/** Uploads, for the endpoints that take one; everywhere else they are as unknown as any other content type. */
export const acceptFiles = (app: FastifyInstance): void => {
  app.addContentTypeParser(
    /^(multipart\/form-data|image\/)/,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.config.takesFile)
        throw Object.assign(new Error('unknown content type'), { statusCode: 415 })
      request.file = await fileIn(body, request.headers['content-type'] ?? '')
      return undefined
    },
  )
}

declare module 'fastify' {
  interface FastifyContextConfig {
    takesFile?: boolean
  }
  interface FastifyRequest {
    /** The uploaded file; null for a body of another kind. */
    file: Uint8Array | null
    rawBody: string
  }
}
