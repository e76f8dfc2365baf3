import type { Selection } from './selection.ts'
import { useQuery } from '@tanstack/react-query'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { upTo } from '../breakpoints.ts'
import { ActionButton, Button } from '../button.tsx'
import { saveFile } from '../save-file.ts'
import { EmptyState, ErrorState, Notice } from '../page/states.tsx'
import { toastWarning } from '../toast/toasts.ts'
import { useTranslation } from '../texts.ts'
import { go } from '../place/place.tsx'
import { csvText, loadAllRows } from './csv.ts'
import { RowCards } from './row-cards.tsx'
import { RowTable } from './row-table.tsx'
import { TableFooter } from './table-footer.tsx'
import { isOfSource, queryOf, shownColumns, useTableState, type TableControls } from './table-state.ts'
import { ColumnChooser, DensityChooser, ExportButton, FilterChip, SearchBox } from './table-toolbar.tsx'
import classes from './table.module.css'
import type { Column, DataTableProps, Filter, ListPage } from './types.ts'
import { useTableKeys } from './use-table-keys.ts'

const noFilters: readonly Filter[] = []

const headingOf = (columns: readonly Column<never>[], key: string): string =>
  columns.find(({ id }) => id === key)?.header ?? key

/**
 * The one table: a list of the server with search, filters, sort, pages, columns and density in the address,
 * keyboard, selection, CSV of the current filter, skeletons and empty states. Below 768 pixels rows are cards.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { t } = useTranslation('common')
  const isPhone = useMediaQuery(upTo('phone'))
  const searchRef = useRef<HTMLInputElement>(null)
  const defaultSize = props.defaultSize ?? 25
  const controls = useTableState({
    name: nameOf(props),
    prefix: props.urlPrefix ?? '',
    filters: props.filters ?? noFilters,
    defaultSize,
    defaultSort: props.list.defaultSort ?? null,
    sorts: props.list.sorts,
  })
  const query = queryOf(controls.state)
  const list = useQuery<ListPage<Row>, Error & { requestId?: string | null }>({
    queryKey: [...props.source.key, query],
    queryFn: async ({ signal }) => props.source.load(query, signal),
    // While another page, sort or filter of the same rows is read; other rows are not shown in their place.
    placeholderData: (before, query) => (isOfSource(query?.queryKey, props.source) ? before : undefined),
  })
  const rows = useMemo(() => list.data?.content ?? [], [list.data])
  const selection = useSelection(rows, props.rowId)
  const columns = shownColumns(props.columns, controls.state.columns)
  const current = useTableKeys({
    rowCount: rows.length,
    searchRef,
    open: (index) => {
      const row = rows[index]
      const href = row && props.rowHref?.(row)
      if (href) go(href)
    },
    select: (index) => {
      const row = rows[index]
      if (row && props.bulkActions?.length) selection.toggle(row)
    },
    more: Object.fromEntries(
      Object.entries(props.rowKeys ?? {}).map(([key, act]) => [
        key,
        (index: number) => {
          const row = rows[index]
          if (row) act(row)
        },
      ]),
    ),
  })
  const lost = useLastPage(list.data, controls)
  const isFiltered = Boolean(controls.state.search) || Object.keys(controls.state.filters).length > 0
  if (list.error && !list.data)
    return (
      <ErrorState
        error={list.error}
        onRetry={() => void list.refetch()}
        action={isFiltered && <Button onClick={controls.reset}>{t('common:kit.clearFilters')}</Button>}
      />
    )
  const shared = { ...props, columns, rows, current, selection, isLoading: list.isPending }
  return (
    <section className={classes.frame} aria-label={props.label} aria-busy={list.isFetching}>
      {selection.chosen.length > 0 ? (
        <SelectionBar {...props} selection={selection} />
      ) : (
        <Toolbar {...props} controls={controls} searchRef={searchRef} />
      )}
      <Misread controls={controls} lost={lost} />
      {list.data?.isNear && (
        <div className={classes.misread} role="status">
          <Notice tone="info">{t('common:kit.near', { search: controls.state.search })}</Notice>
        </div>
      )}
      {!list.isPending && rows.length === 0 ? (
        <NothingListed
          empty={props.empty}
          isFiltered={isFiltered}
          clear={controls.clear}
          search={controls.state.search}
        />
      ) : isPhone ? (
        <RowCards {...shared} />
      ) : (
        <RowTable
          {...shared}
          controls={controls}
          isStale={list.isPlaceholderData}
          isFetching={list.isFetching}
        />
      )}
      {list.data && <TableFooter page={list.data} controls={controls} />}
    </section>
  )
}

const nameOf = <Row,>({ name, list }: Pick<DataTableProps<Row>, 'name' | 'list'>): string => name ?? list.name

/** Leads from a page beyond the last one to the last one, and remembers that it did. */
const useLastPage = (page: ListPage<unknown> | undefined, controls: TableControls): boolean => {
  const [led, setLed] = useState<number | null>(null)
  const { state, setPage } = controls
  const last = Math.max(0, (page?.totalPages ?? 1) - 1)
  const isBeyond = page !== undefined && page.content.length === 0 && state.page > last
  useEffect(() => {
    if (!isBeyond) return
    setLed(last)
    setPage(last)
  }, [isBeyond, last, setPage])
  return led !== null && led === state.page
}

/** One sentence where the address asked for what there is not, and the way to a plain list. */
const Misread = ({ controls, lost }: { controls: TableControls; lost: boolean }) => {
  const { t } = useTranslation('common')
  const { ignored } = controls.state
  if (ignored.length === 0 && !lost) return null
  return (
    <div className={classes.misread}>
      <Notice
        tone="info"
        action={
          <Button size="compact" onClick={controls.reset}>
            {t('common:kit.clearFilters')}
          </Button>
        }
      >
        {ignored.length > 0
          ? t('common:kit.misread', { parts: ignored.join(', ') })
          : t('common:kit.pageBeyond', { page: controls.state.page + 1 })}
      </Notice>
    </div>
  )
}

/** Rows chosen on this page; a row that leaves the page leaves the selection. */
const useSelection = <Row,>(rows: readonly Row[], rowId: (row: Row) => string): Selection<Row> => {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = rows.filter((row) => ids.has(rowId(row)))
  const toggle = (row: Row) => {
    const next = new Set(ids)
    if (!next.delete(rowId(row))) next.add(rowId(row))
    setIds(next)
  }
  return {
    chosen,
    has: (row) => ids.has(rowId(row)),
    toggle,
    toggleAll: () => setIds(chosen.length === rows.length ? new Set() : new Set(rows.map(rowId))),
    clear: () => setIds(new Set()),
  }
}

const Toolbar = <Row,>(
  props: DataTableProps<Row> & {
    controls: TableControls
    searchRef: React.RefObject<HTMLInputElement | null>
  },
) => {
  const { t } = useTranslation('common')
  const { controls } = props
  const { isExporting, exportCsv } = useExport(props, controls)
  return (
    <div className={classes.toolbar}>
      <SearchBox
        value={controls.state.search}
        onChange={controls.setSearch}
        placeholder={props.searchPlaceholder ?? t('common:kit.search')}
        inputRef={props.searchRef}
      />
      {props.filters
        ?.filter(({ isHidden }) => !isHidden)
        .map((filter) => (
          <FilterChip
            key={filter.key}
            filter={{ ...filter, label: filter.label ?? headingOf(props.columns, filter.key) }}
            value={controls.state.filters[filter.key]}
            onChange={(value) => controls.setFilter(filter.key, value)}
          />
        ))}
      <span className={classes.grow} />
      {props.toolbar}
      <DensityChooser controls={controls} />
      <ColumnChooser columns={props.columns} controls={controls} />
      {!props.list.isNotExported && <ExportButton busy={isExporting} onClick={exportCsv} />}
    </div>
  )
}

const useExport = <Row,>(props: DataTableProps<Row>, controls: TableControls) => {
  const { t } = useTranslation('common')
  const [isExporting, setExporting] = useState(false)
  const exportCsv = useCallback(async () => {
    setExporting(true)
    try {
      const { rows, isCut } = await loadAllRows(
        props.source.load,
        queryOf(controls.state),
        new AbortController().signal,
      )
      const text = csvText(
        shownColumns(props.columns, controls.state.columns),
        rows,
        t('common:kit.currency'),
      )
      // The mark makes spreadsheets read the file as UTF-8.
      saveFile(new Blob(['\ufeff', text], { type: 'text/csv;charset=utf-8' }), `${nameOf(props)}.csv`)
      if (isCut) toastWarning(t('common:kit.exportCut', { count: rows.length }))
    } catch (error) {
      toastWarning(error instanceof Error ? error.message : t('common:kit.exportFailed'))
    } finally {
      setExporting(false)
    }
  }, [props, controls.state, t])
  return { isExporting, exportCsv }
}

const SelectionBar = <Row,>(props: DataTableProps<Row> & { selection: Selection<Row> }) => {
  const { t } = useTranslation('common')
  const { chosen, clear } = props.selection
  return (
    <div
      className={`${classes.toolbar} ${classes.selection}`}
      role="toolbar"
      aria-label={t('common:kit.selection')}
    >
      <span role="status">{t('common:kit.selected', { count: chosen.length })}</span>
      {props.bulkActions?.map((action) => {
        const able = chosen.filter((row) => action.allows?.(row) ?? true)
        return (
          <ActionButton
            key={action.label}
            size="compact"
            variant={action.danger ? 'danger' : 'secondary'}
            icon={action.icon}
            availability={{ allowed: able.length > 0, reason: t('common:kit.noneOfChosen') }}
            onClick={() => action.onSelect(able)}
          >
            {action.label}
            {able.length < chosen.length &&
              ` (${t('common:kit.ofChosen', { able: able.length, all: chosen.length })})`}
          </ActionButton>
        )
      })}
      <span className={classes.grow} />
      <Button size="compact" variant="ghost" onClick={clear}>
        {t('common:kit.clearSelection')}
      </Button>
    </div>
  )
}

const NothingListed = (props: {
  empty: DataTableProps<unknown>['empty']
  isFiltered: boolean
  clear: () => void
  search: string
}) => {
  const { t } = useTranslation('common')
  if (props.isFiltered)
    return (
      <EmptyState
        title={t('common:kit.noResults')}
        text={t(
          props.search && !/[\p{L}\p{N}]/u.test(props.search)
            ? 'common:kit.searchLetters'
            : 'common:kit.noResultsText',
        )}
        action={<Button onClick={props.clear}>{t('common:kit.clearFilters')}</Button>}
      />
    )
  return (
    <EmptyState
      title={props.empty.title ?? t('common:kit.noData')}
      text={props.empty.text}
      action={props.empty.action}
    />
  )
}
