import { type Compilable, CompiledQuery, type Insertable, type QueryResult, type UpdateObject } from 'kysely'
import type { Db } from '../kysely.ts'
import type { Database } from '../tables.ts'

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

/**
 * Texts of statements by all that they depend on: a way of short words, one step each. To put those words together and
 * look the whole up would take longer than to send the statement.
 */
class Texts {
  #text: string | null = null
  readonly #next = new Map<string, Texts>()

  /** The text at the end of this way, which is made where it was not needed before. */
  at(make: () => string): string {
    return (this.#text ??= make())
  }

  to(word: string): Texts {
    const known = this.#next.get(word)
    if (known !== undefined) return known
    const made = new Texts()
    this.#next.set(word, made)
    return made
  }
}

const inserts = new Texts()
const updates = new Texts()
const joins = new Texts()

/** Gives each value its mark, `$1`, `$2` and so on. */
const marker = (): ((value: unknown) => string) => {
  let last = 0
  const next = () => `$${++last}`
  return (value) => (value instanceof Worked ? value.text.replaceAll('?', next) : next())
}

const quoted = (name: string): string => `"${name}"`

/** A column without a value is left to its default. */
const columnsOf = (row: Row): string[] => Object.keys(row).filter((column) => row[column] !== undefined)

const along = (from: Texts, columns: readonly string[]): Texts => {
  let way = from
  for (const column of columns) way = way.to(column)
  return way
}

/** Adds what a row sends to `values`, and goes on the way by what the database works out of it. */
const take = (from: Texts, row: Row, columns: readonly string[], values: unknown[]): Texts => {
  let way = from.to('row')
  for (const column of columns) {
    const value = row[column]
    if (value instanceof Worked) {
      way = way.to(column).to(value.text)
      values.push(...value.values)
    } else values.push(value)
  }
  return way
}

const ready = (db: Db, text: string, values: unknown[]): ReadyWrite => {
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
  db: Db,
  table: Table,
  rows: readonly WholeRow<Table>[],
): ReadyWrite => {
  const all = rows as readonly Row[]
  const columns = columnsOf(all[0] ?? {})
  const values: unknown[] = []
  let way = along(inserts.to(table), columns)
  for (const row of all) way = take(way, row, columns, values)
  const text = way.at(() => {
    const mark = marker()
    const tuples = all.map((row) => `(${columns.map((column) => mark(row[column])).join(', ')})`)
    return `insert into ${quoted(table)} (${columns.map(quoted).join(', ')}) values ${tuples.join(', ')}`
  })
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
export const changeOf = <
  Table extends keyof Database &
    (
      | 'quote'
      | 'account'
      | 'finance_agreement'
      | 'invoice'
      | 'policy'
      | 'policy_cancellation'
      | 'policy_change'
      | 'policy_notice'
    ),
>(
  db: Db,
  table: Table,
  { tenant_id, id, status }: { tenant_id: string; id: string; status?: string },
  change: Partial<WholeRow<Table>>,
): ReadyWrite => {
  const row: Row = change
  const columns = columnsOf(row)
  const guard = status === undefined ? [] : [status]
  const values: unknown[] = []
  const begun = updates.to(table).to(guard.length === 0 ? 'any' : 'guarded')
  const way = take(along(begun, columns), row, columns, values)
  const text = way.at(() => {
    const mark = marker()
    const sets = columns.map((column) => `${quoted(column)} = ${mark(row[column])}`)
    const where = `"tenant_id" = ${mark(tenant_id)} and "id" = ${mark(id)}`
    const guarded = guard.map((value) => ` and "status" = ${mark(value)}`).join('')
    return `update ${quoted(table)} set ${sets.join(', ')} where ${where}${guarded}`
  })
  values.push(tenant_id, id, ...guard)
  return ready(db, text, values)
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
export const together = (db: Db, writes: readonly ReadyWrite[]): ReadyWrite => {
  const compiled = writes.map((write) => write.compile())
  let way = joins
  for (const { sql } of compiled) way = way.to(sql)
  const text = way.at(() =>
    joined(
      compiled.map(({ sql }) => sql),
      compiled.map(({ parameters }) => parameters.length),
    ),
  )
  return ready(
    db,
    text,
    compiled.flatMap(({ parameters }) => parameters),
  )
}
