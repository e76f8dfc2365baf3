import type { ReactNode } from 'react'
import type { ListDeclaration, SortKey } from '#contract/list.ts'
import { plainColumn, type PlainKind } from '../kit/table/columns.tsx'
import type { Column } from '../kit/table/types.ts'
import type { List, ListEndpoint, RowOf } from './source.ts'

/** What a field holds that is shown without a page's own drawing. */
interface Held {
  text: string
  day: string
  moment: string
  ago: string
  money: number
  shortMoney: number
}

interface Headed<Row> {
  header: string
  /** Second line, only at the widest density unless it is `alwaysTwo`. */
  second?: (row: Row) => ReactNode
  alwaysTwo?: true
  /** Pixels; columns without it share the rest. */
  width?: number
  /** All of its text is shown, on as many lines as it takes. */
  wraps?: true
}

interface Drawn<Row, L extends ListDeclaration> extends Headed<Row> {
  cell: (row: Row) => ReactNode
  /** Text of the cell in a CSV file, or null where it has no place there. */
  csv: ((row: Row) => string | number | null | undefined) | null
  /** Where it is not sorted by the field of its own name. */
  sort?: SortKey<L>
  align?: 'right'
}

/** A row that has a field of its own for a column, and the currency of its amounts. */
type HasField<Row, Id, Kind extends PlainKind> = Id extends keyof Row
  ? Row[Id] extends Held[Kind] | null | undefined
    ? Kind extends 'money' | 'shortMoney'
      ? Row extends { currency: string }
        ? true
        : false
      : true
    : false
  : false

/** A heading alone, where the declaration says all the rest. */
type ColumnText<Row, Id, Kind, L extends ListDeclaration> = Kind extends PlainKind
  ? HasField<Row, Id, Kind> extends true
    ? string | Headed<Row>
    : never
  : Drawn<Row, L>

export type ColumnTexts<Row, L extends ListDeclaration> = {
  readonly [Id in keyof L['columns']]: ColumnText<Row, Id, L['columns'][Id], L>
}

/** The columns of a list's table, from its declaration and from what a page says of each. */
export const columnsOf = <N extends ListEndpoint, L extends ListDeclaration>(
  { declaration }: List<N, L>,
  texts: ColumnTexts<RowOf<N>, L>,
): Column<RowOf<N>>[] => {
  const { columns, hidden, sorts } = declaration as ListDeclaration
  const given = texts as Readonly<Record<string, string | (Headed<RowOf<N>> & Partial<Drawn<RowOf<N>, L>>)>>
  return Object.entries(columns).map(([id, kind]) => {
    const text = given[id] ?? id
    const { sort, csv, ...more } = typeof text === 'string' ? { header: text } : text
    const column =
      kind === 'own' ? { id, cell: () => null, ...(csv && { csv }) } : plainColumn<RowOf<N>>(id, kind)
    const by = sort ?? (sorts.includes(id) ? id : undefined)
    return { ...column, ...more, ...(by && { sort: by }), ...(hidden?.includes(id) && { hidden: true }) }
  })
}
