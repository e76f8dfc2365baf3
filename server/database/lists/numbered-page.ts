import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../kysely.ts'
import { COUNT_CAP } from './lists.ts'

interface NumberedQuery {
  page: number
  size: number
}

interface NumberedPage<Row> {
  content: Row[]
  totalElements: number
  totalPages: number
  capped: boolean
}

/** A page of a list and its total, of which `COUNT_CAP` are named and more are only said to be there. */
export const numberedPage = <Row>(
  content: Row[],
  counted: number,
  { size }: NumberedQuery,
): NumberedPage<Row> => {
  const known = Math.min(counted, COUNT_CAP)
  return {
    content,
    totalElements: known,
    totalPages: Math.ceil(known / size),
    capped: counted > COUNT_CAP,
  }
}

/** Counts rows up to one beyond `COUNT_CAP`. `rows` is what follows `select`: `from … where …`. */
export const countUpToCap = async (db: Db, rows: RawBuilder<unknown>): Promise<number> => {
  const { rows: found } = await sql<{ counted: number }>`
    select count(*)::int as counted from (select 1 ${rows} limit ${sql.lit(COUNT_CAP + 1)}) as each_row`.execute(
    db,
  )
  return found[0]?.counted ?? 0
}

/** One page of the rows of a query, in its order. A page behind the last one is empty and has the same total. */
export const readNumbered = async <DB, Tables extends keyof DB, Row, Shown>(
  db: Db,
  rows: SelectQueryBuilder<DB, Tables, Row>,
  query: NumberedQuery,
  map: (row: Row) => Shown,
): Promise<NumberedPage<Shown>> => {
  const matched = rows
    .clearSelect()
    .clearOrderBy()
    .select(sql`1`.as('one'))
  const [content, counted] = await Promise.all([
    rows
      .limit(query.size)
      .offset(query.page * query.size)
      .execute(),
    countUpToCap(db, sql`from ${matched} as matched`),
  ])
  return numberedPage(content.map(map), counted, query)
}
