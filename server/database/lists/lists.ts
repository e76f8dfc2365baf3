import { type AliasedExpression, type RawBuilder, type Selection as Read, sql, type SqlBool } from 'kysely'
import type { FilterKey, FilterValue, FilterValues, ListDeclaration, Sort } from '#contract/list.ts'
import type { Actor } from '#domain/access/actor.ts'
import { scopes } from '#domain/access/scopes.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Db } from '../kysely.ts'
import { type Cursor, cursorAfter, cursorOf, type Order, rangesAfter } from './list-cursor.ts'
import { chosenSort, type Sorts } from './list-sort.ts'
import { type ColumnOf, refTo, type ScopedTable, visible } from '../scope.ts'
import type { Database } from '../tables.ts'
import { ofTeam } from './team-filter.ts'
import { nearQuery } from './near-words.ts'
import { Worked } from '../statements/whole-rows.ts'

/** Totals are exact up to here; beyond, no one reads page 401. */
export const COUNT_CAP = 10_000

export interface ListQuery {
  page: number
  size: number
  cursor?: string | undefined
  search?: string | undefined
  teamId?: string | undefined
}

/** What is asked of a declared list: page, search and team, its sort and its filters. */
export type QueryOf<L extends ListDeclaration> = ListQuery & FilterValues<L> & { sort?: Sort<L> | undefined }

type Column<T extends ScopedTable> = ColumnOf<T>

type Condition = RawBuilder<SqlBool>

/** A column of the list's table, or an expression with its name. */
export type ListColumn<T extends ScopedTable> = Column<T> | AliasedExpression<unknown, string>

/** Rows of a page arrive as JSON, which writes instants as text. */
type AsJson<Value> = Value extends Date ? string : Value

/** A row of a page, from the columns that are read. */
export type ListedRow<T extends ScopedTable, C extends ListColumn<T>> = {
  [Name in keyof Read<Database, T, C>]: AsJson<Read<Database, T, C>[Name]>
}

/**
 * How a list without words of its own looks for what was typed: as it was typed, and once more with one typing error
 * forgiven where that found nothing.
 */
export interface Finder {
  typed: string
  /** Rows of another table that have the words in its index. */
  words: (table: ScopedTable) => Condition
  /** A text that no index knows: what was typed anywhere in it, or a word of it but for the error. */
  text: (text: RawBuilder<unknown>) => Condition
}

/** How the server answers a declared list. */
export interface ListShape<L extends ListDeclaration, T extends ScopedTable, C extends ListColumn<T>, Row> {
  list: L
  table: T
  columns: readonly C[]
  /** A computed column is given as its expression: rows are put in order before columns are worked out. */
  sorts: Sorts<L, Column<T> | RawBuilder<unknown>>
  /** What each filter of the list lets through, where it is given. */
  filters: { readonly [K in FilterKey<L>]: (value: FilterValue<L['filters'][K]>) => Condition }
  /** Further conditions, whatever is asked for. */
  where?: readonly Condition[]
  /** What a search finds, where the table has no words of its own. */
  search?: (finder: Finder) => Condition
  map: (row: ListedRow<T, C>) => Row
}

export interface Page<Row> {
  content: Row[]
  totalElements: number
  totalPages: number
  capped: boolean
  next?: string
  /** No row has the words of the search; these have them but for one typing error. */
  isNear?: true
}

type Key = RawBuilder<unknown>

const orderOf = <L extends ListDeclaration, T extends ScopedTable>(
  list: L,
  sort: Sort<L> | undefined,
  sorts: Sorts<L, Column<T> | RawBuilder<unknown>>,
): Order => {
  const chosen = chosenSort(list, sort, sorts)
  return {
    sort: chosen.sort,
    by: typeof chosen.by === 'string' ? sql.ref(chosen.by) : chosen.by,
    isDescending: chosen.direction === 'desc',
  }
}

/** Conditions of the filters that are given, in the order of their declaration. An empty one filters nothing. */
const filtered = <L extends ListDeclaration>(
  { list, filters }: Pick<ListShape<L, ScopedTable, never, unknown>, 'list' | 'filters'>,
  query: FilterValues<L>,
): Condition[] =>
  (Object.keys(list.filters) as FilterKey<L>[]).flatMap((name) => {
    const value = query[name]
    return value ? [filters[name](value)] : []
  })

/** What is missing counts as smallest, and the id follows the direction: so that an index serves both ways. */
const orderBy = ({ isDescending }: Order, by: Key, id: Key = sql`id`): Key =>
  isDescending ? sql`${by} desc nulls last, ${id} desc` : sql`${by} asc nulls first, ${id} asc`

/** What words of a search bear in one tenant, so that no other tenant's rows are read. */
const markOf = (actor: Actor, table: ScopedTable): string => {
  const rule = scopes[table === 'account' ? 'account' : 'quote'][actor.accountType]
  const isInOneTenant =
    rule !== 'all' && rule !== 'none' && rule.column === 'tenantId' && rule.holds === 'org'
  return isInOneTenant ? tenantMark(actor.orgId) : ''
}

const matching = (query: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`search @@ to_tsquery('simple', ${query})`

/** Words of a search as a prefix query. */
export const searchCondition = (actor: Actor, table: ScopedTable, search: string): RawBuilder<SqlBool> => {
  const mark = markOf(actor, table)
  const words = searchWords(search).map((word) => `${mark}${word}:*`)
  // Nothing but signs names no one; to answer with everyone would look like a match.
  if (words.length === 0) return sql<SqlBool>`false`
  return matching(words.join(' & '))
}

/** Looks for what was typed. */
const exactFinder = (actor: Actor, typed: string): Finder => ({
  typed,
  words: (table) => searchCondition(actor, table, typed),
  text: (text) => sql<SqlBool>`strpos(lower(${text}), ${typed.toLowerCase()}) > 0`,
})

/** Looks for what has one typing error in it; null where it cannot have one. */
const nearFinder = (actor: Actor, typed: string): Finder | null => {
  const words = searchWords(typed)
  const unmarked = nearQuery(words, '')
  if (unmarked === null) return null
  return {
    typed,
    words: (table) => matching(nearQuery(words, markOf(actor, table)) ?? ''),
    // Signs go first, or an address would be one word.
    text: (text) =>
      sql<SqlBool>`to_tsvector('simple', regexp_replace(${text}, '[^[:alnum:]]+', ' ', 'g'))
        @@ to_tsquery('simple', ${unmarked})`,
  }
}

/**
 * What a tenant's words bear in the index. Its first letter is one that no word of a search has, since NFKD takes it
 * apart. Two tenants may share a mark: it only narrows what is read, and `visible` decides what is seen.
 */
export const tenantMark = (tenantId: string): string => `ĳ${tenantId.slice(-6)}`

/** Letters and digits only, lower case, at most ten words: nothing here can be read as query syntax. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0)
    .slice(0, 10)
    .map((word) => word.slice(0, 60))

type Text = string | null | undefined

const indexed = (tenantId: string, texts: readonly Text[]): string => {
  const words = [...new Set(texts.flatMap((text) => searchWords(text ?? '')))]
  const mark = tenantMark(tenantId)
  return [...words, ...words.map((word) => `${mark}${word}`)].join(' ')
}

/** The value of a `search` column: the words of every text given, plain and with the tenant's mark. */
export const searchVector = (tenantId: string, ...texts: Text[]): RawBuilder<string> =>
  sql<string>`to_tsvector('simple', ${indexed(tenantId, texts)})`

/** The same for a row that is written whole. */
export const workedSearch = (tenantId: string, ...texts: Text[]): Worked =>
  new Worked(`to_tsvector('simple', ?)`, indexed(tenantId, texts))

/** The words of texts along with those that the row is found by already. */
export const addedSearch = (tenantId: string, ...texts: Text[]): Worked =>
  new Worked(`search || to_tsvector('simple', ?)`, indexed(tenantId, texts))

interface Selection {
  from: Key
  where: RawBuilder<SqlBool>
  /** The search again, in words that no index knows. */
  unindexed: RawBuilder<SqlBool>
  order: Order
  offset: number
  /** Rows to read: those of the page, and one more where the total does not say whether there are more. */
  size: number
  /** The total where it is known already. */
  known: number
}

const total = (from: Key, where: Key): Key =>
  sql`(select count(*)::int from (select 1 from ${from} where ${where} limit ${sql.lit(COUNT_CAP + 1)}) as counted)`

/** Rows of the page in the order of an index, with their total. */
const inOrder = ({ from, where, order, offset, size }: Selection): Key => sql`
  with found as materialized (select ${total(from, where)} as total),
  page as materialized (select ${from}.*, ${order.by}::text as cursor_key from ${from} where ${where}
    order by ${orderBy(order, order.by)} limit ${size} offset ${offset})`

/**
 * Rows of a search. Its matches are looked up once, up to the cap: when that is all of them, the page is among them.
 * When there are more, they are so dense that walking an index in the list's order soon meets a page of them.
 */
const bySearch = ({ from, where, unindexed, order, offset, size }: Selection): Key => sql`
  with matched as materialized (select ${from}.ctid as place, id as key_id, ${order.by} as key from ${from} where ${where}
    limit ${sql.lit(COUNT_CAP + 1)}),
  found as materialized (select count(*)::int as total from matched),
  page as materialized (
    select ${from}.*, picked.key::text as cursor_key from (
      select * from matched where (select total from found) <= ${sql.lit(COUNT_CAP)}
      order by ${orderBy(order, sql`key`, sql`key_id`)} limit ${size} offset ${offset}
    ) as picked join ${from} on ${from}.ctid = picked.place
    union all
    (select ${from}.*, ${order.by}::text as cursor_key from ${from}
      where (select total from found) > ${sql.lit(COUNT_CAP)} and ${unindexed}
      order by ${orderBy(order, order.by)} limit ${size} offset ${offset}))`

/** Rows of a search that is known to match more than are counted. */
const amongMany = ({ from, unindexed, order, offset, size }: Selection): Key => sql`
  with found as (select ${sql.lit(COUNT_CAP + 1)} as total),
  page as materialized (select ${from}.*, ${order.by}::text as cursor_key from ${from} where ${unindexed}
    order by ${orderBy(order, order.by)} limit ${size} offset ${offset})`

/** Rows after a cursor, with the total that it brings along: they cost the same however far down they are. */
const afterCursor = ({ from, where, order, size, known }: Selection): Key => sql`
  with found as (select ${known}::int as total),
  page as materialized (select ${from}.*, ${order.by}::text as cursor_key from ${from} where ${where}
    order by ${orderBy(order, order.by)} limit ${size})`

/** Counting ten thousand matches takes twenty times as long as a page of them: for so long it is not done again. */
const MANY_MS = 30_000
const MANY_AT_MOST = 1_000
const many = new Map<string, number>()

/** A search with everything that decides what it matches. */
const keyOf = (where: RawBuilder<SqlBool>, db: Db): string => {
  const { sql: text, parameters } = where.compile(db)
  return JSON.stringify([text, parameters])
}

const matchesMany = (key: string): boolean => (many.get(key) ?? 0) > performance.now()

const rememberMany = (key: string): void => {
  if (many.size >= MANY_AT_MOST) many.clear()
  many.set(key, performance.now() + MANY_MS)
}

interface Found<R> {
  content: (R & Placed)[]
  total: number
}

/** What a cursor is made from. */
interface Placed {
  id: string
  cursor_key: string | null
}

const selected = <T extends ScopedTable>(table: T, columns: readonly ListColumn<T>[]): Key =>
  sql.join(columns.map((column) => (typeof column === 'string' ? refTo(table, column) : column)))

const read = async <T extends ScopedTable, C extends ListColumn<T>, Row>(
  db: Db,
  rows: Key,
  { table, columns }: Pick<ListShape<ListDeclaration, T, C, Row>, 'table' | 'columns'>,
  order: Order,
): Promise<Found<ListedRow<T, C>>> => {
  const result = await sql<Found<ListedRow<T, C>>>`${rows}
    select coalesce((select json_agg(row_to_json(shown)) from (
      select ${selected(table, columns)}, cursor_key from page as ${sql.table(table)} order by ${orderBy(order, order.by)}
    ) as shown), '[]'::json) as content, (select total from found) as total`.execute(db)
  const [found] = result.rows
  if (!found) throw new Error(`the list of ${table} gave no page`)
  return found
}

const all = (conditions: readonly RawBuilder<SqlBool>[]): RawBuilder<SqlBool> =>
  sql.join(conditions, sql` and `)

/** Rows from a cursor on: where its range ends within the page, the next range begins. */
const readOn = async <T extends ScopedTable, C extends ListColumn<T>, Row>(
  db: Db,
  conditions: readonly RawBuilder<SqlBool>[],
  cursor: Cursor,
  shape: Pick<ListShape<ListDeclaration, T, C, Row>, 'table' | 'columns'>,
  selection: Omit<Selection, 'where' | 'unindexed'>,
): Promise<Found<ListedRow<T, C>>> => {
  const content: Found<ListedRow<T, C>>['content'] = []
  for (const range of rangesAfter(cursor, selection.order)) {
    const size = selection.size - content.length
    if (size === 0) break
    const where = all([...conditions, range])
    const rows = afterCursor({ ...selection, where, unindexed: where, size })
    content.push(...(await read(db, rows, shape, selection.order)).content)
  }
  return { content, total: cursor.total }
}

/**
 * One page of a list. A search that finds nothing is made again with one typing error forgiven: what was typed right comes
 * before what was not, and costs no more for it.
 */
export const listPage = async <
  const L extends ListDeclaration,
  T extends ScopedTable,
  const C extends ListColumn<T>,
  Row,
>(
  db: Db,
  actor: Actor,
  query: QueryOf<L>,
  shape: ListShape<L, T, C, Row>,
): Promise<Page<Row>> => {
  const { search } = query
  if (!search) return pageBy(db, actor, query, shape, null)
  const condition = shape.search ?? ((finder: Finder) => finder.words(shape.table))
  const found = await pageBy(db, actor, query, shape, condition(exactFinder(actor, search)))
  if (found.content.length > 0 || (found.totalElements > 0 && !query.cursor)) return found
  const near = nearFinder(actor, search)
  if (near === null) return found
  const forgiven = await pageBy(db, actor, query, shape, condition(near))
  return forgiven.content.length === 0 ? found : { ...forgiven, isNear: true }
}

/**
 * One page of a list and its total in one round trip; columns are worked out for the rows of the page alone. The
 * total is counted up to `COUNT_CAP`, and numbered pages go as deep; each page but the last names a cursor to the
 * next, which costs the same at any depth and brings the total along.
 */
const pageBy = async <
  const L extends ListDeclaration,
  T extends ScopedTable,
  const C extends ListColumn<T>,
  Row,
>(
  db: Db,
  actor: Actor,
  query: QueryOf<L>,
  shape: ListShape<L, T, C, Row>,
  sought: RawBuilder<SqlBool> | null,
): Promise<Page<Row>> => {
  // Only the list's own words have an index; another condition is one more of the filters.
  const search = shape.search ? null : sought
  const order = orderOf<L, T>(shape.list, query.sort, shape.sorts)
  const cursor = query.cursor === undefined ? null : cursorOf(query.cursor, order.sort)
  const offset = query.page * query.size
  if (!cursor && offset >= COUNT_CAP)
    throw new Refused(
      fieldRefusal(
        'page',
        `With ${query.size} rows a page the last page by number is ${Math.ceil(COUNT_CAP / query.size) - 1}. Go on with the cursor.`,
        'PAGE_TOO_DEEP',
      ),
    )
  const conditions = [
    visible(actor, shape.table),
    ofTeam(actor, shape.table, query.teamId),
    ...(shape.where ?? []),
    ...filtered(shape, query),
    ...(sought && !search ? [sought] : []),
  ]
  const where = all(search ? [...conditions, search] : conditions)
  const unindexed = all(search ? [...conditions, sql<SqlBool>`coalesce(${search}, false)`] : conditions)
  // The total says whether a page by number is the last one, as far as it is counted.
  const isCounted = !cursor && offset + query.size <= COUNT_CAP
  const selection = {
    from: sql.table(shape.table),
    order,
    offset,
    size: isCounted ? query.size : query.size + 1,
    known: cursor?.total ?? 0,
  }
  if (cursor) return pageOf(await readOn(db, [where], cursor, shape, selection), query, order, shape.map)
  const key = search ? keyOf(where, db) : null
  const rowsOf = key === null ? inOrder : matchesMany(key) ? amongMany : bySearch
  const found = await read(db, rowsOf({ ...selection, where, unindexed }), shape, order)
  if (rowsOf === bySearch && key !== null && found.total > COUNT_CAP) rememberMany(key)
  return pageOf(found, query, order, shape.map, isCounted ? found.total > offset + query.size : undefined)
}

/** The page without the row that was read to see whether there are more. */
const pageOf = <R, Row>(
  { content, total: counted }: Found<R>,
  { size }: ListQuery,
  order: Order,
  map: (row: R) => Row,
  hasMore = content.length > size,
): Page<Row> => {
  const shown = content.slice(0, size)
  const last = shown.at(-1)
  const known = Math.min(counted, COUNT_CAP)
  return {
    content: shown.map((row) => map(row)),
    totalElements: known,
    totalPages: Math.ceil(known / size),
    capped: counted > COUNT_CAP,
    ...(hasMore && last ? { next: cursorAfter(last, counted, order) } : {}),
  }
}

/** A filter of `READY,REFERRED` as a condition on a text column. */
export const oneOf =
  <T extends ScopedTable>(table: T, column: Column<T>) =>
  (commaList: string): Condition => {
    const [first, ...more] = commaList.split(',')
    const filtered = refTo(table, column)
    // With one value an index gives the rows in order; with several they must be sorted.
    return more.length === 0
      ? sql<SqlBool>`${filtered} = ${first}`
      : sql<SqlBool>`${filtered} = any(${[first, ...more]}::text[])`
  }

/** A filter by a record's id. */
export const ofRecord =
  <T extends ScopedTable>(table: T, column: Column<T>) =>
  (id: string): Condition =>
    sql<SqlBool>`${refTo(table, column)} = ${id}::uuid`

/** A filter of yes or no, as a condition that holds or does not. */
export const holds =
  (condition: RawBuilder<unknown>) =>
  (wanted: 'true' | 'false'): Condition =>
    wanted === 'true' ? sql<SqlBool>`(${condition})` : sql<SqlBool>`not (${condition})`
