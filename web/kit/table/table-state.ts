import { useCallback, useMemo } from 'react'
import { useUrlState } from '../url-state.ts'
import type { Column, Filter, ListQuery } from './types.ts'

export const SIZES = [25, 50, 100] as const
export const DENSITIES = ['compact', 'normal', 'wide'] as const
export type Density = (typeof DENSITIES)[number]

/** The table as its address says it. Whatever the address does not say is the default. */
export interface TableState {
  page: number
  size: number
  search: string
  sort: string | null
  filters: Readonly<Record<string, string>>
  /** Ids of the shown columns in their order, or null for the default ones. */
  columns: readonly string[] | null
  density: Density
}

export interface TableDefaults {
  size: number
  sort: string | null
  density: Density
}

/** Reads the table out of an address; a value that makes no sense is as if it were not there. */
export const readTableState = (
  search: URLSearchParams,
  prefix: string,
  filters: readonly Filter[],
  defaults: TableDefaults,
): TableState => {
  const at = (key: string) => search.get(prefix + key)
  const page = Number(at('page') ?? '0')
  const size = Number(at('size') ?? defaults.size)
  const density = at('density') as Density | null
  const sort = at('sort')
  const columns = at('cols')
  return {
    page: Number.isInteger(page) && page >= 0 ? page : 0,
    size: (SIZES as readonly number[]).includes(size) || size === defaults.size ? size : defaults.size,
    search: at('search') ?? '',
    sort: sort && /^[a-zA-Z]+,(asc|desc)$/.test(sort) ? sort : defaults.sort,
    filters: Object.fromEntries(
      filters
        .map((filter) => [filter.key, at(filter.key)] as const)
        .filter((pair): pair is [string, string] => Boolean(pair[1])),
    ),
    columns: columns ? columns.split(',') : null,
    density: density && DENSITIES.includes(density) ? density : defaults.density,
  }
}

/** What the server is asked for. */
export const queryOf = (state: TableState): ListQuery => ({
  ...state.filters,
  page: state.page,
  size: state.size,
  ...(state.search && { search: state.search }),
  ...(state.sort && { sort: state.sort }),
})

/** The next step of a column's sort: ascending, descending, then the table's own order again. */
export const nextSort = (current: string | null, field: string): string | null => {
  if (current === `${field},asc`) return `${field},desc`
  if (current === `${field},desc`) return null
  return `${field},asc`
}

/** The columns to show, in order. An address from an older version may name columns that are gone. */
export const shownColumns = <Row>(
  columns: readonly Column<Row>[],
  chosen: readonly string[] | null,
): readonly Column<Row>[] => {
  if (!chosen) return columns.filter((column) => !column.hidden)
  const found = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? [])
  return found.length > 0 ? found : columns.filter((column) => !column.hidden)
}

const densityKey = (name: string) => `table-density:${name}`

export interface TableControls {
  state: TableState
  setPage: (page: number) => void
  setSize: (size: number) => void
  setSearch: (text: string) => void
  setSort: (sort: string | null) => void
  setFilter: (key: string, value: string | null) => void
  clear: () => void
  setColumns: (ids: readonly string[] | null) => void
  setDensity: (density: Density) => void
}

/** The table's state in the address. Whatever changes what is listed starts again at the first page. */
export const useTableState = (options: {
  name: string
  prefix: string
  filters: readonly Filter[]
  defaultSize: number
  defaultSort: string | null
}): TableControls => {
  const { name, prefix, filters, defaultSize, defaultSort } = options
  const { search, change } = useUrlState()
  const density = (localStorage.getItem(densityKey(name)) as Density | null) ?? 'normal'
  const state = useMemo(
    () => readTableState(search, prefix, filters, { size: defaultSize, sort: defaultSort, density }),
    [search, prefix, filters, defaultSize, defaultSort, density],
  )
  const set = useCallback(
    (changes: Record<string, string | null>, restart = true) =>
      change(
        Object.fromEntries(
          Object.entries(restart ? { page: null, ...changes } : changes).map(([key, value]) => [
            prefix + key,
            value,
          ]),
        ),
      ),
    [change, prefix],
  )
  return useMemo(
    () => ({
      state,
      setPage: (page) => set({ page: page ? String(page) : null }),
      setSize: (size) => set({ size: size === defaultSize ? null : String(size) }),
      setSearch: (text) => set({ search: text || null }),
      setSort: (sort) => set({ sort: sort === defaultSort ? null : sort }),
      setFilter: (key, value) => set({ [key]: value }),
      clear: () => set({ search: null, ...Object.fromEntries(filters.map((filter) => [filter.key, null])) }),
      setColumns: (ids) => set({ cols: ids ? ids.join(',') : null }, false),
      setDensity: (next) => {
        localStorage.setItem(densityKey(name), next)
        set({ density: next === 'normal' ? null : next }, false)
      },
    }),
    [state, set, defaultSize, defaultSort, filters, name],
  )
}
