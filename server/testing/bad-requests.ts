import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** Raw JSON texts that stand in for one value: wrong types, and values that break parsers, columns or arithmetic. */
const HOSTILE_VALUES = [
  'null',
  'true',
  '1',
  '-1',
  '-0',
  '0.001',
  '1e309',
  '9007199254740993',
  '9'.repeat(400),
  '""',
  '"x"',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\u202e\\u200b"',
  JSON.stringify('e\u0301'.repeat(5_000)),
  JSON.stringify('👩‍👩‍👧‍👧'.repeat(200)),
  JSON.stringify('x'.repeat(100_000)),
  `"'; drop table quote; --"`,
  '"%00"',
  '"../../etc/passwd"',
  '"NaN"',
  '"Infinity"',
  '"0x10"',
  '"1_000"',
  '"١٢٣"',
  '"2023-02-29"',
  '"0000-00-00"',
  '"9999-12-31T23:59:60Z"',
  '"+275761-01-01"',
  '"__proto__"',
  '"constructor"',
  '"00000000-0000-0000-0000-000000000000"',
  '"<script>alert(1)</script>@x.test"',
  '[]',
  '[[]]',
  '{}',
  '{"a":1}',
  `[${'1,'.repeat(10_000)}1]`,
] as const

export interface BadRequest {
  what: string
  params?: Record<string, string>
  query?: string
  /** Raw text or bytes of the body. */
  payload?: string | Buffer
  headers?: Record<string, string>
  /** What the answer must be: refused, naming one of these fields where given; `safe` may also be a success. */
  expect: 'refused' | 'safe'
  fields?: string[]
  status?: number[]
}

export interface Sample {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
}

const MARK = '@@here@@'

type Path = readonly string[]

const fieldsOf = (schema: z.core.$ZodType | undefined): Path[] => {
  if (!schema) return []
  const walk = (json: { properties?: Record<string, object> }, at: Path): Path[] =>
    Object.entries(json.properties ?? {}).flatMap(([name, child]) => [
      [...at, name],
      ...(at.length < 2 ? walk(child as typeof json, [...at, name]) : []),
    ])
  return walk(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as object, [])
}

const withValue = (base: Record<string, unknown>, path: Path, value: unknown): Record<string, unknown> => {
  const [name = '', ...rest] = path
  if (rest.length === 0) return { ...base, [name]: value }
  const inner = base[name]
  const known = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : {}
  return { ...base, [name]: withValue(known, rest, value) }
}

/** Where a schema finds fault with a body; empty when it takes it. */
const faultsIn = (schema: z.core.$ZodType, payload: string): string[] =>
  z.safeParse(schema, JSON.parse(payload)).error?.issues.map((issue) => issue.path.join('.')) ?? []

/** Every field of a body with every hostile value; what the schema itself refuses must be refused by name. */
const bodyFields = (schema: z.core.$ZodType, sample: Sample): BadRequest[] =>
  fieldsOf(schema).flatMap((path) =>
    HOSTILE_VALUES.map((value): BadRequest => {
      const payload = JSON.stringify(withValue(sample.body ?? {}, path, MARK)).replace(
        `"${MARK}"`,
        () => value,
      )
      const what = `${path.join('.')} = ${value.slice(0, 40)}`
      const faults = faultsIn(schema, payload)
      if (faults.length === 0) return { what, payload, expect: 'safe' }
      const field = path.join('.')
      const isOwn = faults.some((at) => at === field || at.startsWith(`${field}.`))
      return { what, payload, expect: 'refused', status: [400, 422], ...(isOwn ? { fields: [field] } : {}) }
    }),
  )

const deep = (many: number, open: string, close: string): string => open.repeat(many) + close.repeat(many)

const json = (body: unknown): string => JSON.stringify(body ?? {})

/** Bodies that are broken as a whole. */
const wholeBodies = (sample: Sample): BadRequest[] => {
  const good = json(sample.body)
  const malformed: Pick<BadRequest, 'expect' | 'status'> = { expect: 'refused', status: [400] }
  return [
    ...[0.25, 0.5, 0.9].map((share) => ({
      ...malformed,
      what: `cut off at ${share}`,
      payload: `${good.slice(0, Math.floor(good.length * share))}{`,
    })),
    { ...malformed, what: 'a BOM', payload: `\ufeff${good}` },
    { ...malformed, what: 'UTF-16', payload: Buffer.from(good, 'utf16le') },
    { ...malformed, what: 'a bare NUL', payload: good.replace('{', '{\u0000') },
    { ...malformed, what: 'NaN', payload: '{"a":NaN}' },
    { ...malformed, what: 'deep arrays', payload: deep(100_000, '[', ']') },
    { ...malformed, what: 'deep objects', payload: `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}` },
    { ...malformed, what: 'a prototype', payload: '{"__proto__":{"admin":true}}' },
    { ...malformed, what: 'a constructor', payload: '{"constructor":{"prototype":{"a":1}}}' },
    {
      what: 'an escaped prototype',
      payload: '{"\\u005f_proto__":{"admin":true}}',
      expect: 'refused',
      status: [400, 422],
      fields: ['__proto__'],
    },
    { what: 'a list', payload: '[]', expect: 'refused', status: [400, 422] },
    { what: 'a text', payload: '"x"', expect: 'refused', status: [400, 422] },
    { what: 'a number', payload: '1', expect: 'refused', status: [400, 422] },
    { what: 'nothing', payload: 'null', expect: 'safe' },
    {
      what: 'invalid UTF-8',
      payload: Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
      expect: 'refused',
      status: [400, 422],
    },
    {
      what: 'an unknown field',
      payload: json({ ...sample.body, isAdmin: true }),
      expect: 'refused',
      status: [422],
      fields: ['isAdmin'],
    },
    {
      what: 'many fields',
      payload: json(Object.fromEntries(Array.from({ length: 20_000 }, (_, nth) => [`k${nth}`, nth]))),
      expect: 'refused',
      status: [400, 422],
    },
    { what: '10 MB', payload: `{"a":"${'x'.repeat(10_000_000)}"}`, expect: 'refused', status: [413] },
    ...[
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/x-www-form-urlencoded',
      'x',
    ].map((type): BadRequest => ({
      what: `content type ${type}`,
      payload: good,
      headers: { 'content-type': type },
      expect: 'refused',
      status: [415],
    })),
  ]
}

const HOSTILE_TEXTS = [
  '',
  'x',
  '-1',
  '1e9',
  '%00',
  '%ff',
  '..%2f..',
  '__proto__',
  'constructor',
  'x'.repeat(300),
  '%F0%9F%92%A9',
]

const queries = (endpoint: Endpoint): BadRequest[] => {
  const names = fieldsOf(endpoint.query).map((path) => path.join('.'))
  const asked: [string, string[]][] = [
    ...names.flatMap((name) => HOSTILE_TEXTS.map((text): [string, string[]] => [`${name}=${text}`, []])),
    ...names.map((name): [string, string[]] => [`${name}=a&${name}=b`, [name]]),
  ]
  const lists: [string, string[]][] = names.includes('sort')
    ? [
        ['page=-1', ['page']],
        ['size=1000000000', ['size']],
        ['size=NaN', ['size']],
        ['page=1.5', ['page']],
        ['sort=id;drop', ['sort']],
        ['sort=modified,desc;drop%20table%20quote', ['sort']],
        ['sort=constructor,asc', ['sort']],
        ['sort=__proto__,asc', ['sort']],
      ]
    : []
  const unknown: BadRequest = {
    what: '?isAdmin=1',
    query: 'isAdmin=1',
    expect: 'refused',
    status: [422],
    fields: ['isAdmin'],
  }
  const many = Array.from({ length: 10_000 }, (_, nth) => `q${nth}=1`).join('&')
  return [
    ...asked.map(([query]): BadRequest => ({ what: `?${query.slice(0, 60)}`, query, expect: 'safe' })),
    ...lists.map(([query, fields]): BadRequest => ({
      what: `?${query}`,
      query,
      fields,
      expect: 'refused',
      status: [400, 422],
    })),
    ...(endpoint.access === 'public' ? [] : [unknown]),
    { what: '10,000 parameters', query: many.slice(0, 60_000), expect: 'safe' },
  ]
}

const params = (endpoint: Endpoint): BadRequest[] =>
  fieldsOf(endpoint.params).flatMap(([name = '']) =>
    [...HOSTILE_TEXTS.filter((text) => text !== ''), 'x'.repeat(8_000)].map((text): BadRequest => ({
      what: `{${name}} = ${text.slice(0, 40)}`,
      params: { [name]: text },
      expect: endpoint.access === 'public' ? 'safe' : 'refused',
      status: [400, 404, 409, 414, 422],
    })),
  )

const keys = (endpoint: Endpoint): BadRequest[] =>
  endpoint.command
    ? ['', 'short', 'x'.repeat(300), 'with space in it'].map((key): BadRequest => ({
        what: `the key "${key.slice(0, 20)}"`,
        headers: { 'idempotency-key': key },
        expect: 'refused',
        status: [400, 422],
        fields: ['Idempotency-Key'],
      }))
    : []

/** What leads to an object of a body: the least that goes around it, and the path of its fields. */
interface Within {
  around: (inner: unknown) => unknown
  path: Path
}

/** The first choice of each field that tells a union's options apart. */
const distinguishing = (schema: z.core.$ZodObject): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema._zod.def.shape).flatMap(([name, one]) =>
      one instanceof z.ZodLiteral ? [[name, [...one.values][0]]] : [],
    ),
  )

/** Every object at every depth of a schema whose keys are fixed. */
const objectsIn = (schema: z.core.$ZodType, { around, path }: Within): Within[] => {
  if (schema instanceof z.ZodObject) {
    const own = distinguishing(schema)
    const inner = Object.entries(schema.def.shape).flatMap(([name, one]) =>
      objectsIn(one, { around: (value) => around({ ...own, [name]: value }), path: [...path, name] }),
    )
    const isLoose = schema.def.catchall !== undefined && !(schema.def.catchall instanceof z.ZodNever)
    return isLoose ? inner : [{ around: (value) => around({ ...own, ...(value as object) }), path }, ...inner]
  }
  if (schema instanceof z.ZodArray)
    return objectsIn(schema.def.element, { around: (value) => around([value]), path: [...path, '0'] })
  if (schema instanceof z.ZodRecord)
    return objectsIn(schema.def.valueType, {
      around: (value) => around({ any: value }),
      path: [...path, 'any'],
    })
  if (schema instanceof z.ZodUnion)
    return schema.def.options.flatMap((option) => objectsIn(option, { around, path }))
  if (schema instanceof z.ZodIntersection)
    return [schema.def.left, schema.def.right].flatMap((side) => objectsIn(side, { around, path }))
  if (schema instanceof z.ZodPipe) return objectsIn(schema.def.in, { around, path })
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? objectsIn(innerType, { around, path }) : []
}

/** A key that is not known, in each object of the body at every depth. */
export const unknownKeys = (endpoint: Endpoint): BadRequest[] =>
  objectsIn(endpoint.body ?? z.undefined(), { around: (value) => value, path: [] }).map(
    ({ around, path }) => {
      const field = [...path, 'mfaEmial'].join('.')
      return {
        what: field,
        payload: JSON.stringify(around({ mfaEmial: 'YES' })),
        expect: 'refused',
        status: [422],
        fields: [field],
      }
    },
  )

/** Every bad request to an endpoint that its contract and a well-formed sample suggest. */
export const badRequests = (endpoint: Endpoint, sample: Sample): BadRequest[] => [
  ...(endpoint.body ? bodyFields(endpoint.body, sample) : []),
  ...(endpoint.body ? wholeBodies(sample) : []),
  ...queries(endpoint),
  ...params(endpoint),
  ...keys(endpoint),
]
