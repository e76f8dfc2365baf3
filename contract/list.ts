/**
 * A list is declared once, as plain data without schemas, so that pages can load it: from the declaration follow the
 * query of its endpoint (`list-query.ts`), what the server must say in SQL (`server/database/lists/lists.ts`), and the
 * columns, filters, presets, address and query key of its table (`web/list/source.ts`, `web/list/columns.ts`,
 * `web/list/filters.ts`).
 */
export interface ListDeclaration {
  /** Names the table to screen readers, its CSV file and its stored settings. */
  name: string
  /** Columns that a table of it has, in order, by what they hold; `own` is drawn by its page. */
  columns: Readonly<Record<string, ColumnKind>>
  /** Columns that are not shown until they are chosen. */
  hidden?: readonly string[]
  /** Every field that the list can be sorted by. A column of the same name can be pressed. */
  sorts: readonly string[]
  /** The order before one is chosen: `modified,desc`. A list that cannot be sorted has none. */
  defaultSort?: string
  filters: Readonly<Record<string, FilterKind>>
  /** Ready-made filters. */
  presets?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Follows the team that is chosen in the header. */
  isByTeam?: true
  /** Its table offers no CSV file. */
  isNotExported?: true
}

/**
 * `text`, `day`, `moment` and `ago` (how long since a moment) show the field of the column's name, `money` in the row's
 * currency, `shortMoney` as $1M.
 */
export type ColumnKind = 'text' | 'day' | 'moment' | 'ago' | 'money' | 'shortMoney' | 'own'

export type FilterKind =
  /** One or more of these values, separated by commas. */
  | { is: 'choices'; of: readonly string[] }
  | { is: 'choice'; of: readonly string[] }
  | { is: 'yesNo' }
  | { is: 'day' }
  | { is: 'text'; max: number }
  | { is: 'number'; min: number; max: number }
  /** Codes of products, which pages get from the server. */
  | { is: 'products' }
  | { is: 'product' }
  /** The id of a record, which a page gives and no one types. */
  | { is: 'record' }

/** Fields that a list can be sorted by. */
export type SortKey<L extends ListDeclaration> = L['sorts'][number]

/** A sort as the query says it. */
export type Sort<L extends ListDeclaration> = `${SortKey<L>},${'asc' | 'desc'}`

export type FilterKey<L extends ListDeclaration> = keyof L['filters'] & string

/** What the query gives for a filter. */
export type FilterValue<F extends FilterKind> = F extends { is: 'choice'; of: readonly (infer V)[] }
  ? V
  : F extends { is: 'yesNo' }
    ? 'true' | 'false'
    : F extends { is: 'number' }
      ? number
      : string

/** The filters of a query, as far as they are given. */
export type FilterValues<L extends ListDeclaration> = {
  [K in FilterKey<L>]?: FilterValue<L['filters'][K]> | undefined
}

/** What parts of a declaration say of its other parts. */
interface Sound<L extends ListDeclaration> {
  defaultSort?: Sort<L>
  hidden?: readonly (keyof L['columns'])[]
  presets?: Readonly<Record<string, FilterValues<L>>>
}

/**
 * A declaration with its literal types; what it says of sorts, columns and filters that it does not have does not compile.
 * @__NO_SIDE_EFFECTS__
 */
export const declareList = <const L extends ListDeclaration>(list: L & Sound<L>): L => list

/** Both directions of every field that a list can be sorted by. */
export const sortsOf = <L extends ListDeclaration>(list: L): Sort<L>[] =>
  list.sorts.flatMap((field) => [`${field},asc`, `${field},desc`] as Sort<L>[])

/** What the address of a list's table says of its rows: the entries of a view that is kept. */
export const keptEntries = (list: ListDeclaration): string[] => [
  ...Object.keys(list.filters),
  'search',
  'sort',
]
