import { z } from 'zod'

const known = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

const objectOf = (schema: z.ZodObject): z.core.$ZodType => {
  const shape = Object.fromEntries(
    Object.entries(schema.def.shape).map(([name, one]) => [name, strictOf(one)]),
  )
  return z.core.clone(schema, { ...schema.def, shape, catchall: schema.def.catchall ?? z.never() })
}

/** What is sent is what goes into a codec; what comes out of one is made here. Only a first step that is a function of
 * ours leaves the fields to the second. */
const pipeOf = (schema: z.ZodPipe): z.core.$ZodType =>
  schema.def.in instanceof z.ZodTransform
    ? z.core.clone(schema, { ...schema.def, out: strictOf(schema.def.out) })
    : z.core.clone(schema, { ...schema.def, in: strictOf(schema.def.in) })

type Wrapper =
  | z.ZodOptional
  | z.ZodNullable
  | z.ZodDefault
  | z.ZodPrefault
  | z.ZodNonOptional
  | z.ZodReadonly
  | z.ZodCatch

const isWrapper = (schema: z.core.$ZodType): schema is Wrapper =>
  schema instanceof z.ZodOptional ||
  schema instanceof z.ZodNullable ||
  schema instanceof z.ZodDefault ||
  schema instanceof z.ZodPrefault ||
  schema instanceof z.ZodNonOptional ||
  schema instanceof z.ZodReadonly ||
  schema instanceof z.ZodCatch

const made = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema instanceof z.ZodObject) return objectOf(schema)
  if (schema instanceof z.ZodArray)
    return z.core.clone(schema, { ...schema.def, element: strictOf(schema.def.element) })
  if (schema instanceof z.ZodTuple)
    return z.core.clone(schema, {
      ...schema.def,
      items: schema.def.items.map(strictOf),
      rest: schema.def.rest && strictOf(schema.def.rest),
    })
  if (schema instanceof z.ZodRecord)
    return z.core.clone(schema, { ...schema.def, valueType: strictOf(schema.def.valueType) })
  if (schema instanceof z.ZodUnion)
    return z.core.clone(schema, { ...schema.def, options: schema.def.options.map(strictOf) })
  if (schema instanceof z.ZodIntersection)
    return z.core.clone(schema, {
      ...schema.def,
      left: strictOf(schema.def.left),
      right: strictOf(schema.def.right),
    })
  if (schema instanceof z.ZodLazy)
    return z.core.clone(schema, { ...schema.def, getter: () => strictOf(schema.def.getter()) })
  if (schema instanceof z.ZodPipe) return pipeOf(schema)
  if (isWrapper(schema))
    return z.core.clone(schema, { ...schema.def, innerType: strictOf(schema.def.innerType) })
  return schema
}

const strictOf = (schema: z.core.$ZodType): z.core.$ZodType => {
  const before = known.get(schema)
  if (before) return before
  const strict = made(schema)
  known.set(schema, strict)
  return strict
}

/**
 * The same schema, which refuses keys that it does not know in every object at every depth, so that nothing that a
 * caller sends is silently left out. An object that is loose on purpose (`z.looseObject`) stays so.
 */
export const strictly = (schema: z.core.$ZodType): z.core.$ZodType => strictOf(schema)
