import { csvOf } from '#domain/kernel/csv.ts'
import type { Column, ListPage, ListQuery } from './types.ts'

/** The server's largest page; the export asks for as many pages as the list has, up to this many rows. */
const PAGE = 100
const MOST_ROWS = 5000

/** The currency of a row's amounts, if the row has amounts. */
const currencyOf = (row: unknown): string | undefined => {
  const { currency } = row as { currency?: unknown }
  return typeof currency === 'string' ? currency : undefined
}

/**
 * The rows as CSV (RFC 4180) with the columns' headings. Amounts are plain numbers, so a last column under
 * `currencyHeader` says in which currency a row is: dollars and pounds must not be added up unseen.
 */
export const csvText = <Row>(
  columns: readonly Pick<Column<Row>, 'header' | 'csv'>[],
  rows: readonly Row[],
  currencyHeader?: string,
): string => {
  const written = columns.filter((column) => column.csv)
  const all =
    currencyHeader !== undefined && rows.some((row) => currencyOf(row) !== undefined)
      ? [...written, { header: currencyHeader, csv: currencyOf }]
      : written
  const lines = [
    all.map((column) => column.header),
    ...rows.map((row) => all.map((column) => column.csv?.(row))),
  ]
  return `${csvOf(lines)}\r\n`
}

/** Every row of the current filter, read page by page. */
export const loadAllRows = async <Row>(
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>,
  query: ListQuery,
  signal: AbortSignal,
): Promise<{ rows: Row[]; isCut: boolean }> => {
  const rows: Row[] = []
  for (let page = 0; rows.length < MOST_ROWS; page += 1) {
    const part = await load({ ...query, page, size: PAGE }, signal)
    rows.push(...part.content)
    if (page + 1 >= part.totalPages || part.content.length === 0) return { rows, isCut: false }
  }
  return { rows, isCut: true }
}
