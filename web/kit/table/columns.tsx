import type { ReactNode } from 'react'
import { DateText, InstantText, Money, TextOrDash } from '../display.tsx'
import type { MarketView } from '../market-views.ts'
import type { Column } from './types.ts'

type More<Row> = Partial<Omit<Column<Row>, 'id' | 'header'>>
type Value<T> = T | null | undefined

/** A column of the field that its id names: shown by `show`, exported as it is. */
const fieldColumn = <Id extends string, T extends string | number, Row extends Partial<Record<Id, Value<T>>>>(
  id: Id,
  header: string,
  show: (row: Row) => ReactNode,
  more: More<Row>,
): Column<Row> => ({ id, header, cell: show, csv: (row) => row[id], ...more })

type Texts<Id extends string> = Partial<Record<Id, Value<string>>>

/** A column of a field that is text. */
export const textColumn = <Id extends string, Row extends Texts<Id>>(
  id: Id,
  header: string,
  more: More<Row> = {},
): Column<Row> => fieldColumn(id, header, (row) => <TextOrDash value={row[id]} />, more)

/** A column of a field that is a day. */
export const dateColumn = <Id extends string, Row extends Texts<Id>>(
  id: Id,
  header: string,
  more: More<Row> = {},
): Column<Row> => fieldColumn(id, header, (row) => <DateText value={row[id]} />, more)

/** A column of a field that is a moment; `relative` says how long ago it was. */
export const instantColumn = <Id extends string, Row extends Texts<Id>>(
  id: Id,
  header: string,
  { relative = false, ...more }: More<Row> & { relative?: boolean } = {},
): Column<Row> => fieldColumn(id, header, (row) => <InstantText value={row[id]} relative={relative} />, more)

/** A column of a field that is money in the row's currency; `compact` shortens it, as $1M. */
export const moneyColumn = <
  Id extends string,
  Row extends Partial<Record<Id, Value<number>>> & { currency: MarketView['currency'] },
>(
  id: Id,
  header: string,
  { compact = false, ...more }: More<Row> & { compact?: boolean } = {},
): Column<Row> =>
  fieldColumn(id, header, (row) => <Money value={row[id]} currency={row.currency} compact={compact} />, {
    align: 'right',
    ...more,
  })
