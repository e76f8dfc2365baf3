import type { ReactNode } from 'react'
import type { MenuAction } from '../menu/menu.tsx'

/** The query that every list of the contract takes, and the filters along with it. */
export interface ListQuery {
  page: number
  size: number
  search?: string
  sort?: string
  [filter: string]: string | number | undefined
}

export interface ListPage<Row> {
  content: readonly Row[]
  totalElements: number
  totalPages: number
  capped?: boolean | undefined
  /** No row has the words of the search; these have them but for one typing error. */
  isNear?: true | undefined
}

/**
 * Where a table's rows come from. `key` is the query key, so that a command can have the list read again; whatever
 * decides which rows there are is part of it, since rows of one key are never shown for another.
 */
export interface ListSource<Row> {
  key: readonly unknown[]
  load: (query: ListQuery, signal: AbortSignal) => Promise<ListPage<Row>>
}

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** The field that the server sorts by; a column without it cannot be sorted. */
  sort?: string
  align?: 'left' | 'right'
  /** Pixels; columns without it share the rest. */
  width?: number
  /** All of its text is shown, on as many lines as it takes. */
  wraps?: true
  /** Not shown until it is chosen. */
  hidden?: boolean
  /** Second line, only at the widest density unless it is `alwaysTwo`. */
  second?: (row: Row) => ReactNode
  alwaysTwo?: true
  /** Text of the cell in a CSV file; columns without it are left out of the export. */
  csv?: (row: Row) => string | number | null | undefined
}

export interface FilterOption {
  value: string
  label: string
}

interface AnyFilter {
  /** Its name in the endpoint's query and in the address. */
  key: string
  /** The heading of the column of its name when left out. */
  label?: string
  /** Read from the address, where links and ready-made filters put it, and not in the bar. */
  isHidden?: true
}

/** One filter of the list. */
export type Filter = AnyFilter &
  (
    | { kind: 'choice'; options: readonly FilterOption[] }
    | { kind: 'choices'; options: readonly FilterOption[] }
    | { kind: 'date' }
    | { kind: 'text' }
    | { kind: 'number'; min: number; max: number }
  )

export interface BulkAction<Row> {
  label: string
  icon?: ReactNode
  danger?: boolean
  /** How many of the chosen rows it may be done to; the others are left out and counted. */
  allows?: (row: Row) => boolean
  onSelect: (rows: readonly Row[]) => void
}

export interface EmptyText {
  /** 'No Data' when left out. */
  title?: string
  text: ReactNode
  action?: ReactNode
}

/** What a table is of a list, as its declaration says it. */
export interface TableList {
  /** Names the table to screen readers, its CSV file and its stored settings. */
  name: string
  /** Fields that the server sorts by. */
  sorts: readonly string[]
  /** The order before one is chosen: 'modified,desc'. */
  defaultSort?: string
  isNotExported?: true
}

export interface DataTableProps<Row> {
  list: TableList
  /** In place of the list's own name, where a page shows a part of it. */
  name?: string
  label: string
  source: ListSource<Row>
  columns: readonly Column<Row>[]
  rowId: (row: Row) => string
  /** Where a row leads, null for nowhere; the first column becomes the link and Enter opens it. */
  rowHref?: (row: Row) => string | null
  rowActions?: (row: Row) => readonly MenuAction[]
  bulkActions?: readonly BulkAction<Row>[]
  /** Keys of this table alone, and what each does with the row that J and K have reached. */
  rowKeys?: Readonly<Record<string, (row: Row) => void>>
  filters?: readonly Filter[]
  empty: EmptyText
  /** 25 by default; dashboards show 20. */
  defaultSize?: number
  /** Prefix of the table's entries in the address, when a page has two tables. */
  urlPrefix?: string
  searchPlaceholder?: string
  /** Buttons at the right end of the toolbar. */
  toolbar?: ReactNode
}
