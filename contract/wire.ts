import { z } from 'zod'
import { isLocalDate } from '#domain/kernel/dates.ts'
import { requiredText, text } from '#domain/kernel/fields.ts'
import { centsFromWire, wireFromCents } from '#domain/kernel/money.ts'

/** Money on the wire: major units with at most two decimals; inside: integer minor units. */
export const money = z
  .codec(z.number().min(-1e12).max(1e12), z.int(), {
    decode: (major, context) => {
      const cents = centsFromWire(major)
      if (cents === null) {
        context.issues.push({ code: 'custom', message: 'Use at most two decimals.', input: major })
        return z.NEVER
      }
      return cents
    },
    encode: (cents) => wireFromCents(cents),
  })
  .meta({ description: 'Amount in major units (dollars or pounds), at most two decimals.' })

/** Money that may not be negative. */
export const amount = money.refine((cents) => cents >= 0, 'Must be 0 or more.')

export const localDate = z
  .string()
  .refine(isLocalDate, 'Use a real date, YYYY-MM-DD.')
  .meta({ format: 'date' })

/** A moment, ISO 8601 with zone. */
export const instant = z.iso.datetime({ offset: true })

export const id = z.uuid()

/** The same fields, each of which null takes away. */
export const clearable = <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  z.object(
    Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.nullable(field)])) as {
      [Name in keyof Shape]: z.ZodNullable<Shape[Name]>
    },
  )

/** The version of a record that a caller has read: once another user has changed it, a change is refused with 412. */
export const version = z.int().min(0).meta({
  description: 'Version of the record that was read. Once another user has changed it, the answer is 412.',
})

/** The same in a body that the specification shows without it, so that its callers go on: then the last change counts. */
export const versionIfRead = version.optional().meta({
  description:
    'Version of the record that was read. Once another user has changed it, the answer is 412. Left out, the last change counts and may replace one that the caller has not seen.',
})

export { requiredText, text }

/** `READY,REFERRED`: one or more of the values that a filter knows, in any case; left empty it filters nothing. */
export const commaList = (values: readonly string[]) => {
  const known = new Map(values.map((value) => [value.toUpperCase(), value]))
  const partsOf = (list: string) => (list === '' ? [] : list.split(',').map((part) => part.trim()))
  const unknownIn = (list: string) => partsOf(list).filter((part) => !known.has(part.toUpperCase()))
  const sentence = ({ input }: { input?: unknown }): string => {
    const unknown = unknownIn(String(input)).map((part) => part.slice(0, 40) || 'An empty value')
    return `${unknown.join(', ')} is not known here. Use one or more of ${values.join(', ')}.`
  }
  return text(1000)
    .refine((list) => unknownIn(list).length === 0, { error: sentence })
    .overwrite((list) =>
      partsOf(list)
        .map((part) => known.get(part.toUpperCase()) ?? part)
        .join(','),
    )
    .meta({ description: `One or more of ${values.join(', ')}, with commas between them.` })
}

/** Whether an action may be done on a record now, and if not, the sentence that says why. */
export const availability = z.object({
  allowed: z.boolean(),
  code: z.string().optional(),
  reason: z.string().optional(),
})

export const actions = z.record(z.string(), availability)

/** Query of every list: page from 0 (how deep is the list's own business, which says so), sizes of the table, free text. */
export const listQuery = z.object({
  page: z.coerce.number().int().min(0).default(0),
  size: z.coerce.number().int().min(1).max(100).default(25),
  /** `next` of the page before: the way on at any depth; the page's number is then ignored. */
  cursor: text(1000).optional(),
  search: text(200).optional(),
})

/** Query of a list that is short enough to be read by page numbers alone. */
export const numberedQuery = listQuery.omit({ cursor: true })

/** Keeps a list or its counts to one team; left out, all teams. */
export const teamQuery = z.object({ teamId: id.optional() })

/**
 * A page of a list that is read by page numbers alone. `totalElements` counts the whole list on every page, exactly up
 * to 10,000; `capped` says that there are more.
 */
export const numberedPageOf = <T extends z.core.$ZodType>(item: T) =>
  z.object({
    content: z.array(item),
    totalElements: z.int(),
    totalPages: z.int(),
    capped: z.boolean(),
  })

/** A page of a list that goes on by cursors at any depth: each page but the last one names the `next`. */
export const pageOf = <T extends z.core.$ZodType>(item: T) =>
  numberedPageOf(item).extend({
    next: z.string().optional(),
    /** No row has the words that were searched for; these have them but for one typing error. */
    isNear: z.literal(true).optional(),
  })

/** RFC 9457 problem answer with the specification's fields. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.string(),
    detail: z.string(),
    errors: z.array(z.object({ code: z.string(), detail: z.string(), field: z.string() })).optional(),
    requestId: z.string(),
  })
  .catchall(z.unknown())
  .meta({ id: 'Problem' })
