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
  /** The last row's id; null where the rows with or without a value begin. */
  id: z.uuid().nullable(),
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

const cursorText = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/**
 * Rows after a cursor, as a range that an index on the column and the id can start at. Rows without a value are a
 * range of their own: the last when descending, the first when ascending.
 */
export const after = ({ key, id }: Cursor, { by, isDescending }: Order): RawBuilder<SqlBool> => {
  if (key === null) {
    if (id === null) return isDescending ? sql<SqlBool>`${by} is null` : sql<SqlBool>`${by} is not null`
    return isDescending
      ? sql<SqlBool>`${by} is null and id < ${id}`
      : sql<SqlBool>`${by} is null and id > ${id}`
  }
  return isDescending
    ? sql<SqlBool>`${by} <= ${key} and (${by} < ${key} or id < ${id})`
    : sql<SqlBool>`${by} >= ${key} and (${by} > ${key} or id > ${id})`
}

interface Last {
  id: string
  cursor_key: string | null
}

/** The cursor after a page, or null where the rows end. */
export const nextOf = (
  content: readonly Last[],
  size: number,
  { sort, isDescending }: Order,
  cursor: Cursor | null,
): string | null => {
  const last = content.at(-1)
  if (last && content.length === size) return cursorText({ sort, key: last.cursor_key, id: last.id })
  // A range has ended: rows with a value are followed by those without one, or the other way about.
  const isFirstRange = cursor !== null && cursor.id !== null && (cursor.key === null) !== isDescending
  return isFirstRange ? cursorText({ sort, key: null, id: null }) : null
}
