import type { Column } from './types.ts'

/** The name of a row's control, and which record it is of: a screen reader lists all of a page's controls by name. */
export const withRecord = <Row>(name: string, columns: readonly Column<Row>[], row: Row): string => {
  const record = columns[0]?.csv?.(row)
  return record === undefined || record === null || record === '' ? name : `${name}: ${record}`
}
