import { z } from 'zod'
import type { EndpointName } from '#contract/all.ts'
import type { Contract, Endpoint } from '#contract/endpoint.ts'
import { endpointNotes, guide } from '#contract/notes.ts'
import { FILTER } from '#contract/list-query.ts'
import { parameterSentence } from '#contract/parameters.ts'
import { tagSentences } from '#contract/tags.ts'
import { valuesSentence } from '#contract/values.ts'
import { type Permission, permissions } from '#domain/access/permissions.ts'
import { problem } from '#contract/wire.ts'

type Json = Record<string, unknown>

interface Components {
  schemas: Json
}

/** A record of known keys says each of them as a property, so that generated clients have them too. */
const nameKeys = (made: Json): void => {
  const keys = (made.propertyNames as Json | undefined)?.enum
  if (made.type !== 'object' || made.properties || !Array.isArray(keys)) return
  made.properties = Object.fromEntries(keys.map((key) => [String(key), made.additionalProperties]))
  made.additionalProperties = false
  delete made.propertyNames
}

/** The field that a place in a schema belongs to: an item of a list belongs to the list's. */
const fieldAt = (path: readonly (string | number)[], name: string): string => {
  const at = path.findLastIndex((step, nth) => step !== 'properties' && path[nth - 1] === 'properties')
  return at < 0 ? name : String(path[at])
}

/** JSON Schema of what travels on the wire: the input side of every codec. Named schemas become components. */
const schemaOf = (schema: z.core.$ZodType, components: Components, name = ''): Json => {
  const json = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-2020-12',
    unrepresentable: 'any',
    reused: 'inline',
    override: (context) => {
      const made = context.jsonSchema as Json
      delete made.$schema
      delete made[FILTER]
      if (typeof made.pattern === 'string' && made.pattern.length > 400) delete made.pattern
      nameKeys(made)
      if (Array.isArray(made.enum) && made.description === undefined) {
        const sentence = valuesSentence(fieldAt(context.path, name), made.enum)
        if (sentence) made.description = sentence
      }
    },
  }) as Json
  const { $defs, $schema: _dialect, ...rest } = json
  for (const [name, definition] of Object.entries(($defs ?? {}) as Json)) {
    const { id: _id, $schema: _version, ...body } = definition as Json
    components.schemas[name] ??= renamed(body)
  }
  const { id: ownName, ...body } = rest
  if (typeof ownName === 'string') {
    components.schemas[ownName] ??= renamed(body)
    return { $ref: `#/components/schemas/${ownName}` }
  }
  return renamed(body) as Json
}

const renamed = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(renamed)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).map(([key, value]) =>
      key === '$ref' && typeof value === 'string'
        ? [key, value.replace('#/$defs/', '#/components/schemas/')]
        : [key, renamed(value)],
    ),
  )
}

const parametersOf = (operation: string, endpoint: Endpoint, components: Components): Json[] => {
  const from = (schema: z.core.$ZodObject | undefined, place: 'path' | 'query'): Json[] =>
    Object.entries(schema?._zod.def.shape ?? {}).map(([name, one]) => ({
      name,
      in: place,
      required: place === 'path' || !z.safeParse(one, undefined).success,
      description: parameterSentence(operation, endpoint, name) ?? z.globalRegistry.get(one)?.[FILTER],
      schema: schemaOf(one, components, name),
    }))
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: true,
    description: 'Made by the caller, kept across retries; the same key gives the same answer.',
    schema: { type: 'string', minLength: 8, maxLength: 255 },
  }
  return [
    ...from(endpoint.params, 'path'),
    ...from(endpoint.query, 'query'),
    ...(endpoint.command ? [key] : []),
  ]
}

const problemAnswer = (description: string): Json => ({
  description,
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
})

/** Says which version of the record the caller has read, so that a change of someone else is not lost. */
const namesVersion = ({ body }: Endpoint): boolean =>
  body instanceof z.ZodObject && ('version' in body.shape || 'lockVersion' in body.shape)

const answersOf = (endpoint: Endpoint, components: Components): Json => {
  const success = endpoint.file
    ? {
        description: 'The file.',
        content: { [endpoint.file]: { schema: { type: 'string', format: 'binary' } } },
      }
    : endpoint.response
      ? {
          description: endpoint.summary,
          content: { 'application/json': { schema: schemaOf(endpoint.response, components) } },
        }
      : { description: 'Done.' }
  const own = Object.fromEntries(
    Object.entries(endpoint.answers ?? {}).map(([status, words]) => [status, problemAnswer(words ?? '')]),
  )
  return {
    [endpoint.response || endpoint.file ? 200 : 204]: success,
    400: problemAnswer(
      'The request has the wrong shape: a value of another type, or a body that cannot be read.',
    ),
    ...(endpoint.access === 'public'
      ? {}
      : { 401: problemAnswer('Not signed in.'), 403: problemAnswer('A permission is missing.') }),
    ...(endpoint.record ? { 404: problemAnswer('No such record for this caller.') } : {}),
    ...(endpoint.command ? { 409: problemAnswer('The state of the record does not allow it.') } : {}),
    ...(namesVersion(endpoint)
      ? { 412: problemAnswer('The record was changed after the version that was sent.') }
      : {}),
    422: problemAnswer(
      'A field or parameter breaks a rule, is missing or is not known. `errors` names each.',
    ),
    429: problemAnswer('Too many requests.'),
    ...own,
  }
}

const anyOf = (needed: readonly Permission[]): string =>
  needed.map((code) => `“${permissions[code]}” (\`${code}\`)`).join(' or ')

const whoMay = ({ access }: Endpoint): string => {
  if (access === 'public') return 'Needs no session.'
  return access === 'any' ? 'Open to every signed-in user.' : `Needs the permission ${anyOf(access)}.`
}

/** What a caller has to know of an endpoint before the first call: who may, what it changes, and what is asked of them. */
const descriptionOf = (name: string, endpoint: Endpoint): string =>
  [
    `${endpoint.summary}.`,
    endpointNotes[name as EndpointName],
    whoMay(endpoint),
    endpoint.command &&
      'A command: it takes effect once for each Idempotency-Key, and the same key gives the same answer.',
    endpoint.stepUp && 'Asks for a sign-in that is at most ten minutes old.',
    endpoint.ownHands && 'Refused while provider staff act in the account.',
    endpoint.upload &&
      `Takes one file of at most ${Math.round(endpoint.upload / 1_048_576)} MB, as multipart/form-data or as the file itself.`,
    endpoint.rate !== undefined && `At most ${endpoint.rate} requests a minute.`,
  ]
    .filter(Boolean)
    .join(' ')

const operationOf = (name: string, endpoint: Endpoint, components: Components): Json => ({
  operationId: name,
  summary: endpoint.summary,
  tags: [endpoint.tag],
  description: descriptionOf(name, endpoint),
  parameters: parametersOf(name, endpoint, components),
  ...(endpoint.upload
    ? {
        requestBody: {
          content: {
            'multipart/form-data': {
              schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } } },
            },
          },
        },
      }
    : {}),
  ...(endpoint.body
    ? {
        requestBody: {
          required: true,
          content: { 'application/json': { schema: schemaOf(endpoint.body, components) } },
        },
      }
    : {}),
  responses: answersOf(endpoint, components),
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  ...(Array.isArray(endpoint.access) ? { 'x-permissions': endpoint.access } : {}),
})

/** The OpenAPI 3.1 document of a contract. Needs neither a database nor a server. */
export const openApiOf = (contract: Contract, version: string): Json => {
  const components: Components = { schemas: {} }
  schemaOf(problem, components)
  const paths: Record<string, Json> = {}
  for (const [name, endpoint] of Object.entries(contract)) {
    const item = (paths[endpoint.path] ??= {})
    item[endpoint.method.toLowerCase()] = operationOf(name, endpoint, components)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Bindery',
      version,
      summary: 'Quote, underwrite, bind, bill and service cyber insurance.',
      description: `From nothing to a paid policy:\n\n${guide.map((step, nth) => `${nth + 1}. ${step}`).join('\n')}`,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.values(contract).map((endpoint) => endpoint.tag))].map((name) => ({
      name,
      description: tagSentences[name],
    })),
    paths,
    components: {
      ...components,
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}
