import type { ReactNode } from 'react'
import { CsvButton, type CsvColumn } from './csv-button.tsx'
import classes from './plain-table.module.css'

export interface PlainColumn<Row> {
  header: string
  cell: (row: Row) => ReactNode
  align?: 'right'
}

export interface PlainTableProps<Row> {
  /** Read to screen readers. */
  label: string
  columns: readonly PlainColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Cells of a last line of sums, one a column. */
  total?: readonly ReactNode[]
  /** The columns as they are saved; a table with them can be taken along. */
  csv?: readonly CsvColumn<Row>[]
  /** What is saved, where some rows are folded away. */
  csvRows?: readonly Row[]
  /** On phones each row is a block of named lines, so that what may be done with it is in sight. */
  stacks?: true
}

/** What may be done with a row, in one cell: buttons that wrap as one block. */
export const RowActions = ({ children }: { children: ReactNode }) => (
  <div className={classes.actions}>{children}</div>
)

/**
 * A short table inside a record (coverages, installments): no paging, no search. One that grows with the products is a
 * SearchedTable; lists of business use the DataTable.
 */
export const PlainTable = <Row,>(props: PlainTableProps<Row>) => {
  const className = (column: PlainColumn<Row> | undefined) =>
    column?.align === 'right' ? classes.right : undefined
  const { csv } = props
  const table = (
    <div className={classes.scroll} role="region" aria-label={props.label} tabIndex={0}>
      <table className={classes.table} aria-label={props.label} data-stacks={props.stacks}>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column.header} scope="col" className={className(column)}>
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={props.rowKey(row)}>
              {props.columns.map((column) => (
                <td key={column.header} className={className(column)} data-header={column.header}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {props.total && (
          <tfoot>
            <tr>
              {props.columns.map((column, index) => (
                <td key={column.header} className={className(column)}>
                  {props.total?.[index]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
  if (!csv) return table
  return (
    <>
      {table}
      <div className={classes.csv}>
        <CsvButton table={props.label} columns={csv} rows={props.csvRows ?? props.rows} />
      </div>
    </>
  )
}
