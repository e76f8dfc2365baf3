import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { OverflowMenu } from '../menu/menu.tsx'
import { Skeleton } from '../page/skeleton.tsx'
import type { Selection } from './selection.ts'
import { useTranslation } from '../texts.ts'
import { withRecord } from './row-name.ts'
import { nextSort, type TableControls } from './table-state.ts'
import { RowLink } from './row-link.tsx'
import { useFits } from './use-fits.ts'
import classes from './table.module.css'
import type { Column, DataTableProps } from './types.ts'

export interface RowsProps<Row> extends DataTableProps<Row> {
  rows: readonly Row[]
  /** The row that the keyboard is at. */
  current: number | null
  selection: Selection<Row>
  isLoading: boolean
}

const SKELETON_ROWS = 8

/** The rows as a table whose headings stay in sight, and its first column where it scrolls sideways. */
export const RowTable = <Row,>(
  props: RowsProps<Row> & { controls: TableControls; isStale: boolean; isFetching: boolean },
) => {
  const { t } = useTranslation('common')
  const hasTicks = Boolean(props.bulkActions?.length)
  const frame = useFits()
  return (
    <div ref={frame} className={classes.scroll} tabIndex={0} role="group" aria-label={props.label}>
      {props.isFetching && !props.isLoading && <div className={classes.progress} aria-hidden="true" />}
      <table className={classes.table} aria-label={props.label} data-density={props.controls.state.density}>
        <thead>
          <tr>
            {hasTicks && (
              <th scope="col" className={classes.tickCell}>
                <input
                  type="checkbox"
                  aria-label={t('common:kit.selectPage')}
                  checked={props.rows.length > 0 && props.selection.chosen.length === props.rows.length}
                  onChange={props.selection.toggleAll}
                />
              </th>
            )}
            {props.columns.map((column, index) => (
              <HeaderCell
                key={column.id}
                column={column}
                controls={props.controls}
                className={cellClass(column, index, hasTicks)}
              />
            ))}
            {props.rowActions && (
              <th scope="col" className={classes.rowActions}>
                <span className="visually-hidden">{t('common:kit.moreActions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody className={props.isStale ? classes.stale : undefined}>
          {props.isLoading
            ? Array.from({ length: SKELETON_ROWS }, (_, row) => (
                <SkeletonRow
                  key={row}
                  cells={props.columns.length + (hasTicks ? 1 : 0) + (props.rowActions ? 1 : 0)}
                />
              ))
            : props.rows.map((row, index) => (
                <BodyRow key={props.rowId(row)} {...props} row={row} isCurrent={props.current === index} />
              ))}
        </tbody>
      </table>
    </div>
  )
}

const cellClass = <Row,>(column: Column<Row>, index: number, hasTicks: boolean): string =>
  [
    column.align === 'right' && classes.right,
    column.wraps && classes.wraps,
    index === 0 && classes.first,
    index === 0 && hasTicks && classes.afterTick,
  ]
    .filter(Boolean)
    .join(' ')

const HeaderCell = <Row,>(props: { column: Column<Row>; controls: TableControls; className: string }) => {
  const { column, controls } = props
  const [field, direction] = controls.state.sort?.split(',') ?? []
  const isSorted = column.sort !== undefined && field === column.sort
  const Arrow = !isSorted ? ArrowUpDown : direction === 'asc' ? ArrowUp : ArrowDown
  const ariaSort = !column.sort
    ? undefined
    : !isSorted
      ? 'none'
      : direction === 'asc'
        ? 'ascending'
        : 'descending'
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      className={props.className}
      style={column.width ? { width: column.width } : undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className={classes.sortButton}
          data-on={isSorted || undefined}
          onClick={() => controls.setSort(nextSort(controls.state.sort, column.sort ?? ''))}
        >
          {column.header}
          <Arrow size={12} aria-hidden="true" />
        </button>
      ) : (
        column.header
      )}
    </th>
  )
}

const BodyRow = <Row,>(props: RowsProps<Row> & { row: Row; isCurrent: boolean; controls: TableControls }) => {
  const { t } = useTranslation('common')
  const element = useRef<HTMLTableRowElement>(null)
  const { row, isCurrent } = props
  useEffect(() => {
    if (isCurrent) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  const hasTicks = Boolean(props.bulkActions?.length)
  const isChosen = props.selection.has(row)
  return (
    <tr ref={element} data-selected={isChosen || undefined} data-current={isCurrent || undefined}>
      {hasTicks && (
        <td className={classes.tickCell}>
          <input
            type="checkbox"
            aria-label={withRecord(t('common:kit.selectRow'), props.columns, row)}
            checked={isChosen}
            onChange={() => props.selection.toggle(row)}
          />
        </td>
      )}
      {props.columns.map((column, index) => (
        // What the first column says is what the row is about, whichever cell a screen reader is at.
        <td
          key={column.id}
          className={cellClass(column, index, hasTicks)}
          role={index === 0 ? 'rowheader' : undefined}
        >
          <RowLink href={index === 0 ? props.rowHref?.(row) : null}>{column.cell(row)}</RowLink>
          {column.second && (column.alwaysTwo || props.controls.state.density === 'wide') && (
            <span className={classes.second}>{column.second(row)}</span>
          )}
        </td>
      ))}
      {props.rowActions && (
        <td className={classes.rowActions}>
          <OverflowMenu
            actions={props.rowActions(row)}
            label={withRecord(t('common:kit.rowActions'), props.columns, row)}
          />
        </td>
      )}
    </tr>
  )
}

const SkeletonRow = ({ cells }: { cells: number }) => (
  <tr aria-hidden="true">
    {Array.from({ length: cells }, (_, cell) => (
      <td key={cell}>
        <Skeleton height={12} width={`${60 + ((cell * 13) % 35)}%`} />
      </td>
    ))}
  </tr>
)
