import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { z } from 'zod'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'

/** What a list is sorted by. */
export interface Order {
  /** As asked for: `modified,desc`. */
  sort: string
  by: RawBuilder<unknown>
  isDescending: boolean
}

const cursorSchema = z.object({
  sort: z.string(),
  /** The last row's value of the sorted column as PostgreSQL writes it; null among the rows that have none. */
  key: z.string().nullable(),
  /** The last row's id. */
  id: z.uuid(),
  /** Rows of the whole list, as its first page counted them: they are not counted again on the way. */
  total: z.int().min(0),
})

export type Cursor = z.infer<typeof cursorSchema>

const badCursor = (): Refused =>
  new Refused(
    fieldRefusal('cursor', 'Use the cursor that a page of this list gave as next.', 'CURSOR_UNKNOWN'),
  )

/** Reads a cursor; refused when it was not given for this order. */
export const cursorOf = (text: string, sort: string): Cursor => {
  let value: unknown
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw badCursor()
  }
  const parsed = cursorSchema.safeParse(value)
  if (!parsed.success || parsed.data.sort !== sort) throw badCursor()
  return parsed.data
}

const ranged = ({ key, id }: Cursor, { by, isDescending }: Order): RawBuilder<SqlBool> => {
  if (key === null)
    return isDescending
      ? sql<SqlBool>`${by} is null and id < ${id}`
      : sql<SqlBool>`${by} is null and id > ${id}`
  return isDescending
    ? sql<SqlBool>`${by} <= ${key} and (${by} < ${key} or id < ${id})`
    : sql<SqlBool>`${by} >= ${key} and (${by} > ${key} or id > ${id})`
}

/**
 * Rows after a cursor, as ranges that an index on the column and the id can start at, in their order. Rows without a
 * value are a range of their own: the last when descending, the first when ascending.
 */
export const rangesAfter = (cursor: Cursor, order: Order): RawBuilder<SqlBool>[] => {
  const { by, isDescending } = order
  const first = ranged(cursor, order)
  if ((cursor.key === null) === isDescending) return [first]
  return [first, isDescending ? sql<SqlBool>`${by} is null` : sql<SqlBool>`${by} is not null`]
}

interface Last {
  id: string
  cursor_key: string | null
}

/** The cursor after a row, with the total of its list. */
export const cursorAfter = (last: Last, total: number, { sort }: Order): string => {
  const cursor: Cursor = { sort, key: last.cursor_key, id: last.id, total }
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}
