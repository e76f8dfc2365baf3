import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Uploads } from '#server/integrations/file-scan/uploads.ts'
import { WorkerLost } from '#server/process/turns/pool.ts'

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

const FILE_TYPES = /^(multipart\/form-data|image\/)/

const typeOf = ({ headers }: FastifyRequest): string => headers['content-type'] ?? ''

/** The one file of a multipart body, by whatever name; an image sent as it is is the file itself. */
const fileIn = async (fileOf: Uploads['fileOf'], body: Buffer, contentType: string): Promise<Uint8Array> => {
  if (!contentType.startsWith('multipart/')) return body
  try {
    return await fileOf(body, contentType)
  } catch (error) {
    // A thread that was ended says nothing about the file.
    if (error instanceof Refused || error instanceof WorkerLost) throw error
    throw new Refused(refusal('malformed', 'UPLOAD_MALFORMED', 'The upload cannot be read.'))
  }
}

/** Uploads, for the endpoints that take one; everywhere else they are an unknown content type. */
export const acceptFiles = (app: FastifyInstance, fileOf: Uploads['fileOf']): void => {
  app.addContentTypeParser(
    FILE_TYPES,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (!request.routeOptions.config.takesFile)
        throw Object.assign(new Error('unknown content type'), { statusCode: 415 })
      request.file = await fileIn(fileOf, body, typeOf(request))
      return undefined
    },
  )
}

const refusedByHeaders = (statusCode: number): Error =>
  Object.assign(new Error('refused by its headers'), { statusCode })

/** Refuses a body that says itself that it is too long. */
export const refuseBySize = ({ headers }: FastifyRequest, most: number): void => {
  if (Number(headers['content-length']) > most) throw refusedByHeaders(413)
}

/** Refuses a body of a type that no parser takes. */
export const refuseByType = (request: FastifyRequest): void => {
  const type = typeOf(request)
  if (type !== '' && !FILE_TYPES.test(type) && !type.startsWith('application/json'))
    throw refusedByHeaders(415)
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
