import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { Actor } from '#domain/access/actor.ts'
import { scopes } from '#domain/access/scopes.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Db } from './ctx.ts'
import { type ScopedTable, visible } from './scope.ts'
import { ofTeam } from './team-filter.ts'

/** Totals are exact up to here; beyond, nobody reads page 401. */
export const COUNT_CAP = 10_000

export interface ListQuery {
  page: number
  size: number
  search?: string | undefined
  sort?: string | undefined
  teamId?: string | undefined
}

/** A computed column is given as its expression: rows are put in order before columns are worked out. */
type Sorts = Readonly<Record<string, string | RawBuilder<unknown>>>

export interface ListShape<T extends ScopedTable, Row> {
  table: T
  /** Columns to read, as SQL; aliased to the row's field names. */
  columns: RawBuilder<unknown>
  /** Wire field to column or expression, the only fields a caller may sort by. */
  sorts: Sorts
  defaultSort: string
  /** Further conditions: the filters of the list. */
  where?: readonly RawBuilder<SqlBool>[]
  map: (row: Record<string, unknown>) => Row
}

export interface Page<Row> {
  content: Row[]
  totalElements: number
  totalPages: number
  capped: boolean
}

const orderOf = (sort: string, sorts: Sorts): RawBuilder<unknown> => {
  const [field = '', direction] = sort.split(',')
  const column = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (!column)
    throw new Refused(
      fieldRefusal('sort', `Sort by one of ${Object.keys(sorts).join(', ')}.`, 'SORT_UNKNOWN'),
    )
  const way = sql.raw(direction === 'desc' ? 'desc' : 'asc')
  const nulls = sql.raw(direction === 'desc' ? 'nulls last' : 'nulls first')
  // What is missing counts as smallest, and the id follows the direction: so that an index serves both ways.
  const by = typeof column === 'string' ? sql.ref(column) : column
  return sql`${by} ${way} ${nulls}, id ${way}`
}

/** Words of a search as a prefix query; the tenant is a word of the index, so that nobody else's rows are read. */
export const searchCondition = (actor: Actor, table: ScopedTable, search: string): RawBuilder<SqlBool> => {
  const words = searchWords(search).map((word) => `${word}:*`)
  if (words.length === 0) return sql<SqlBool>`true`
  const rule = scopes[table === 'account' ? 'account' : 'quote'][actor.accountType]
  const tenant =
    rule !== 'all' && rule !== 'none' && rule.column === 'tenantId' && rule.holds === 'org'
      ? [tenantWord(actor.orgId)]
      : []
  return sql<SqlBool>`search @@ to_tsquery('simple', ${[...tenant, ...words].join(' & ')})`
}

/** A tenant's own word in the index. */
export const tenantWord = (tenantId: string): string => `t${tenantId.replaceAll('-', '')}`

/** Letters and digits only, lower case, at most ten words: nothing here can be read as query syntax. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 0)
    .slice(0, 10)
    .map((word) => word.slice(0, 60))

/** The value of a `search` column: the tenant's word and the words of every text given. */
export const searchVector = (tenantId: string, ...texts: (string | null | undefined)[]): RawBuilder<string> =>
  sql<string>`to_tsvector('simple', ${[tenantWord(tenantId), ...texts.flatMap((text) => searchWords(text ?? ''))].join(' ')})`

/**
 * One page of a list and its total in one round trip; columns are worked out for the rows of the page alone. The total is counted up to `COUNT_CAP`, which costs the
 * same however large the table grows.
 */
export const listPage = async <T extends ScopedTable, Row>(
  db: Db,
  actor: Actor,
  query: ListQuery,
  shape: ListShape<T, Row>,
): Promise<Page<Row>> => {
  const conditions = [
    sql<SqlBool>`${visible(actor, shape.table)(undefined as never)}`,
    ...(query.search ? [searchCondition(actor, shape.table, query.search)] : []),
    ofTeam(actor, shape.table, query.teamId),
    ...(shape.where ?? []),
  ]
  const where = sql.join(conditions, sql` and `)
  const from = sql.table(shape.table)
  const order = orderOf(query.sort ?? shape.defaultSort, shape.sorts)
  const { rows } = await sql<{ content: Record<string, unknown>[]; total: number }>`
    select
      coalesce((select json_agg(row_to_json(page)) from (
        select ${shape.columns} from (
          select * from ${from} where ${where} order by ${order}
          limit ${query.size} offset ${query.page * query.size}
        ) as ${from} order by ${order}
      ) as page), '[]'::json) as content,
      (select count(*)::int from (
        select 1 from ${from} where ${where} limit ${COUNT_CAP + 1}
      ) as counted) as total`.execute(db)
  const found = rows[0] ?? { content: [], total: 0 }
  const total = Math.min(found.total, COUNT_CAP)
  return {
    content: found.content.map(shape.map),
    totalElements: total,
    totalPages: Math.ceil(total / query.size),
    capped: found.total > COUNT_CAP,
  }
}

/** `READY,REFERRED` of a filter, as a condition on a text column. */
export const oneOf = (column: string, commaList: string | undefined): RawBuilder<SqlBool>[] => {
  if (!commaList) return []
  const [first, ...more] = commaList.split(',')
  // With one value an index gives the rows in order; with several they must be sorted.
  if (more.length === 0) return [sql<SqlBool>`${sql.ref(column)} = ${first}`]
  return [sql<SqlBool>`${sql.ref(column)} = any(${[first, ...more]}::text[])`]
}
