import { DateText, InstantText, Money, TextOrDash } from '../display.tsx'
import type { MarketView } from '../market.ts'
import type { Column } from './types.ts'

type More<Row> = Partial<Omit<Column<Row>, 'id' | 'header'>>
type Value<T> = T | null | undefined

/** A column of a field that is text. Each of these shows the field named by the column's id and exports it as it is. */
export const textColumn = <Id extends string, Row extends Partial<Record<Id, Value<string>>>>(
  id: Id,
  header: string,
  more: More<Row> = {},
): Column<Row> => ({
  id,
  header,
  cell: (row) => <TextOrDash value={row[id]} />,
  csv: (row) => row[id],
  ...more,
})

/** A column of a field that is a day. */
export const dateColumn = <Id extends string, Row extends Partial<Record<Id, Value<string>>>>(
  id: Id,
  header: string,
  more: More<Row> = {},
): Column<Row> => ({
  id,
  header,
  cell: (row) => <DateText value={row[id]} />,
  csv: (row) => row[id],
  ...more,
})

/** A column of a field that is a moment; `relative` says how long ago it was. */
export const instantColumn = <Id extends string, Row extends Partial<Record<Id, Value<string>>>>(
  id: Id,
  header: string,
  { relative, ...more }: More<Row> & { relative?: boolean } = {},
): Column<Row> => ({
  id,
  header,
  cell: (row) => <InstantText value={row[id]} {...(relative && { relative })} />,
  csv: (row) => row[id],
  ...more,
})

/** A column of a field that is money in the row's currency; `compact` shortens it, as $1M. */
export const moneyColumn = <
  Id extends string,
  Row extends Partial<Record<Id, Value<number>>> & { currency: MarketView['currency'] },
>(
  id: Id,
  header: string,
  { compact, ...more }: More<Row> & { compact?: boolean } = {},
): Column<Row> => ({
  id,
  header,
  align: 'right',
  cell: (row) => <Money value={row[id]} currency={row.currency} {...(compact && { compact })} />,
  csv: (row) => row[id],
  ...more,
})
