import {
  type Compilable,
  CompiledQuery,
  type Insertable,
  type Kysely,
  type QueryResult,
  type UpdateObject,
} from 'kysely'
import type { Database } from './tables.ts'

/** A write that is ready to be sent: its text was made once for its table and columns. */
export interface ReadyWrite extends Compilable {
  execute(): Promise<QueryResult<unknown>>
}

/** A value that the database works out, as a text in which `?` stands for each of `values`. */
export class Worked {
  readonly text: string
  readonly values: readonly unknown[]

  constructor(text: string, ...values: unknown[]) {
    this.text = text
    this.values = values
  }
}

type Row = Readonly<Record<string, unknown>>

const texts = new Map<string, string>()

/** The text for a key that says all that it depends on. */
const textOf = (key: string, make: () => string): string => {
  const known = texts.get(key)
  if (known !== undefined) return known
  const made = make()
  texts.set(key, made)
  return made
}

/** Gives each value its mark, `$1`, `$2` and so on. */
const marker = (): ((value: unknown) => string) => {
  let last = 0
  const next = () => `$${++last}`
  return (value) => (value instanceof Worked ? value.text.replaceAll('?', next) : next())
}

const quoted = (name: string): string => `"${name}"`

const valuesOf = (row: Row, columns: readonly string[]): unknown[] => {
  const values: unknown[] = []
  for (const column of columns) {
    const value = row[column]
    if (value instanceof Worked) values.push(...value.values)
    else values.push(value)
  }
  return values
}

/** A column without a value is left to its default. */
const columnsOf = (row: Row): string[] => Object.keys(row).filter((column) => row[column] !== undefined)

/** Which values the database works out belongs to what a text depends on. */
const shapeOf = (row: Row): string =>
  columnsOf(row)
    .map((column) => {
      const value = row[column]
      return value instanceof Worked ? `${column}=${value.text}` : column
    })
    .join()

const ready = (db: Kysely<Database>, text: string, values: unknown[]): ReadyWrite => {
  const query = CompiledQuery.raw(text, values)
  return { compile: () => query, execute: () => db.executeQuery(query) }
}

/** Columns of a table that an insert must name are required, and each may be `Worked`. */
export type WholeRow<Table extends keyof Database> = {
  [Column in keyof Insertable<Database[Table]>]: Insertable<Database[Table]>[Column] | Worked
}

/**
 * `insert` of rows that all have the columns of the first. Commands write the same few shapes of rows again and again,
 * and to build and compile such a statement anew takes longer than to send it.
 */
export const insertion = <Table extends keyof Database>(
  db: Kysely<Database>,
  table: Table,
  rows: readonly WholeRow<Table>[],
): ReadyWrite => {
  const all = rows as readonly Row[]
  const columns = columnsOf(all[0] ?? {})
  const text = textOf(`insert ${table} ${all.map(shapeOf).join(';')}`, () => {
    const mark = marker()
    const tuples = all.map((row) => `(${columns.map((column) => mark(row[column])).join(', ')})`)
    return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}`
  })
  const values = all.flatMap((row) => valuesOf(row, columns))
  return ready(db, text, values)
}

/** Columns of a record but those that hold its status, for what changes a record without moving it. */
export type Unmoved<Table extends 'account' | 'quote' | 'submission'> = Omit<
  UpdateObject<Database, Table>,
  'status' | 'binder_status'
>

/**
 * `update` of the row with this tenant and id, and with this status where one is given. `change` holds at least one
 * column.
 */
export const changeOf = <Table extends keyof Database & ('quote' | 'account')>(
  db: Kysely<Database>,
  table: Table,
  { tenant_id, id, status }: { tenant_id: string; id: string; status?: string },
  change: Partial<WholeRow<Table>>,
): ReadyWrite => {
  const row: Row = change
  const columns = columnsOf(row)
  const guard = status === undefined ? [] : [status]
  const text = textOf(`update ${table} ${guard.length} ${shapeOf(row)}`, () => {
    const mark = marker()
    const sets = columns.map((column) => `${quoted(column)} = ${mark(row[column])}`)
    const where = `"tenant_id" = ${mark(tenant_id)} and "id" = ${mark(id)}`
    const guarded = guard.map((value) => ` and "status" = ${mark(value)}`).join('')
    return `update ${quoted(table)} set ${sets.join(', ')} where ${where}${guarded}`
  })
  return ready(db, text, [...valuesOf(row, columns), tenant_id, id, ...guard])
}

const renumbered = (text: string, by: number): string =>
  by === 0 ? text : text.replaceAll(/\$(\d+)/g, (_, nth: string) => `$${Number(nth) + by}`)

const joined = (texts: readonly string[], counts: readonly number[]): string => {
  let before = 0
  const parts = texts.map((text, nth) => {
    const part = renumbered(text, before)
    before += counts[nth] as number
    return part
  })
  const last = parts.pop() as string
  return parts.length === 0
    ? last
    : `with ${parts.map((part, nth) => `w${nth} as (${part})`).join(', ')} ${last}`
}

/** Several writes as one statement, which says how many rows the last one changed. None sees rows of another. */
export const together = (db: Kysely<Database>, writes: readonly ReadyWrite[]): ReadyWrite => {
  const compiled = writes.map((write) => write.compile())
  const texts = compiled.map(({ sql }) => sql)
  const text = textOf(`together ${texts.join('; ')}`, () =>
    joined(
      texts,
      compiled.map(({ parameters }) => parameters.length),
    ),
  )
  return ready(
    db,
    text,
    compiled.flatMap(({ parameters }) => parameters),
  )
}
