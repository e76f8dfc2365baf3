import { z } from 'zod'

/** Turns a handler's answer into what is sent; undefined where the wire's value is the answer's own. */
type Encoder = ((value: unknown) => unknown) | undefined

const known = new WeakMap<z.core.$ZodType, { encode: Encoder }>()

/** Own fields of the contract only: what a handler gives beyond them never leaves the server. */
const objectEncoder = (shape: Readonly<Record<string, z.core.$ZodType>>): Encoder => {
  const names = Object.keys(shape)
  const encoders = Object.values(shape).map(encoderOf)
  return (value) => {
    const from = value as Readonly<Record<string, unknown>>
    const to: Record<string, unknown> = {}
    // Counted rather than iterated: a page of a list comes here three hundred times.
    for (let nth = 0; nth < names.length; nth += 1) {
      const name = names[nth] as string
      const one = from[name]
      if (one === undefined) continue
      const encode = encoders[nth]
      to[name] = encode === undefined ? one : encode(one)
    }
    return to
  }
}

const listEncoder = (element: Encoder): Encoder =>
  element && ((value) => (value as readonly unknown[]).map((one) => element(one)))

const recordEncoder = (inner: Encoder): Encoder =>
  inner &&
  ((value) => {
    const from = value as Readonly<Record<string, unknown>>
    const to: Record<string, unknown> = {}
    for (const name of Object.keys(from)) to[name] = inner(from[name])
    return to
  })

const presentEncoder = (inner: Encoder): Encoder =>
  inner && ((value) => (value === null || value === undefined ? value : inner(value)))

/** Values that are the same on both sides. */
const PLAIN = new Set(['string', 'number', 'boolean', 'enum', 'literal', 'null', 'int', 'unknown', 'any'])

const isPlain = (schema: unknown): boolean => PLAIN.has((schema as z.core.$ZodType)._zod.def.type)

const made = (schema: z.core.$ZodType): Encoder => {
  if (schema instanceof z.ZodObject && !schema.def.catchall)
    return objectEncoder(schema.shape as Record<string, z.core.$ZodType>)
  if (schema instanceof z.ZodArray) return listEncoder(encoderOf(schema.element as z.core.$ZodType))
  if (schema instanceof z.ZodRecord) return recordEncoder(encoderOf(schema.valueType as z.core.$ZodType))
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return presentEncoder(encoderOf(schema.unwrap() as z.core.$ZodType))
  if (schema instanceof z.ZodUnion && (schema.options as z.core.$ZodType[]).every((one) => !encoderOf(one)))
    return undefined
  if (PLAIN.has(schema._zod.def.type)) return undefined
  if (schema instanceof z.ZodCodec && isPlain(schema.def.in) && isPlain(schema.def.out)) {
    const toWire = schema.def.reverseTransform as (value: unknown, context: { issues: unknown[] }) => unknown
    return (value) => toWire(value, { issues: [] })
  }
  return (value) => z.encode(schema, value)
}

const encoderOf = (schema: z.core.$ZodType): Encoder => {
  const found = known.get(schema)
  if (found) return found.encode
  const encode = made(schema)
  known.set(schema, { encode })
  return encode
}

/**
 * An answer as its contract puts it on the wire: the contract's fields only, money in major units. The walk is made
 * once a schema and checks nothing, since the compiler has checked the handler; tests compare it with `z.encode`.
 */
export const encodeAnswer = (schema: z.core.$ZodType, answer: unknown): unknown => {
  const encode = encoderOf(schema)
  return encode ? encode(answer) : answer
}
