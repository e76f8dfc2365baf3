import type { ReactNode } from 'react'
import { DateText, InstantText, Money, TextOrDash } from '../format/display.tsx'
import type { MarketView } from '../format/market-views.ts'
import type { Column } from './types.ts'

/** Kinds of columns that show the field of their own name. */
export type PlainKind = 'text' | 'day' | 'moment' | 'ago' | 'money' | 'shortMoney'

/** What is read of a row: text where the kind is about text, a number where it is about money. */
interface Cell {
  text: string | null | undefined
  amount: number | null | undefined
  currency: MarketView['currency']
}

const shown: Readonly<Record<PlainKind, (cell: Cell) => ReactNode>> = {
  text: ({ text }) => <TextOrDash value={text} />,
  day: ({ text }) => <DateText value={text} />,
  moment: ({ text }) => <InstantText value={text} />,
  ago: ({ text }) => <InstantText value={text} relative />,
  money: ({ amount, currency }) => <Money value={amount} currency={currency} />,
  shortMoney: ({ amount, currency }) => <Money value={amount} currency={currency} compact />,
}

/** A column of the field that its id names: shown by its kind, exported as it is. */
export const plainColumn = <Row,>(id: string, kind: PlainKind): Omit<Column<Row>, 'header'> => {
  const fieldOf = (row: Row) => (row as Readonly<Record<string, unknown>>)[id]
  const isMoney = kind === 'money' || kind === 'shortMoney'
  return {
    id,
    cell: (row) =>
      shown[kind]({
        text: fieldOf(row) as Cell['text'],
        amount: fieldOf(row) as Cell['amount'],
        currency: (row as Pick<Cell, 'currency'>).currency,
      }),
    csv: (row) => fieldOf(row) as string | number | null | undefined,
    ...(isMoney && { align: 'right' }),
  }
}
