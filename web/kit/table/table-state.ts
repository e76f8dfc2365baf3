import { hashKey } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { save, saved } from '../saved-state.ts'
import { useUrlState } from '../place/url-state.ts'
import type { Column, Filter, ListQuery, ListSource } from './types.ts'

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
  /** Entries of the address that make no sense here; they are passed over, and the page says so. */
  ignored: readonly string[]
}

export interface TableDefaults {
  size: number
  sort: string | null
  density: Density
  /** Fields that the list can be sorted by; any when left out. */
  sorts?: readonly string[]
}

/** Rows that pages by number reach; the same as of every list of the server. */
export const NUMBERED_ROWS = 10_000

/** The parts of a filter's value that it knows; null when none is left. */
const knownValue = (filter: Filter, value: string): string | null => {
  if (filter.kind === 'date') return /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null
  if (filter.kind === 'text') return value
  if (filter.kind === 'number')
    return /^\d+$/.test(value) && Number(value) >= filter.min && Number(value) <= filter.max ? value : null
  const options = filter.options.map((option) => option.value)
  const parts = filter.kind === 'choices' ? value.split(',') : [value]
  const known = parts.filter((part) => options.length === 0 || options.includes(part))
  return known.length > 0 ? known.join(',') : null
}

/** Reads the table out of an address; a value that makes no sense is as if it were not there. */
export const readTableState = (
  search: URLSearchParams,
  prefix: string,
  filters: readonly Filter[],
  defaults: TableDefaults,
): TableState => {
  const at = (key: string) => search.get(prefix + key)
  const ignored: string[] = []
  const read = <T>(key: string, valueOf: (text: string) => T | null, otherwise: T): T => {
    const text = at(key)
    if (text === null || text === '') return otherwise
    const value = valueOf(text)
    if (value === null || (typeof value === 'string' && value !== text)) ignored.push(key)
    return value ?? otherwise
  }
  const size = read('size', (text) => sizeOf(Number(text), defaults.size), defaults.size)
  return {
    page: read('page', (text) => pageOf(Number(text), size), 0),
    size,
    search: at('search') ?? '',
    sort: read('sort', (text) => sortOf(text, defaults.sorts), defaults.sort),
    filters: Object.fromEntries(
      filters
        .map((filter) => [filter.key, read(filter.key, (text) => knownValue(filter, text), '')] as const)
        .filter(([, value]) => value !== ''),
    ),
    columns: at('cols')?.split(',') ?? null,
    density: read(
      'density',
      (text) => DENSITIES.find((density) => density === text) ?? null,
      defaults.density,
    ),
    ignored,
  }
}

const sizeOf = (size: number, own: number): number | null =>
  (SIZES as readonly number[]).includes(size) || size === own ? size : null

const pageOf = (page: number, size: number): number | null =>
  Number.isInteger(page) && page >= 0 && page * size < NUMBERED_ROWS ? page : null

const sortOf = (sort: string, sorts: readonly string[] | undefined): string | null =>
  /^[a-zA-Z]+,(asc|desc)$/.test(sort) && (sorts?.includes(sort.split(',')[0] ?? '') ?? true) ? sort : null

/** What the server is asked for. */
export const queryOf = (state: TableState): ListQuery => ({
  ...state.filters,
  page: state.page,
  size: state.size,
  ...(state.search && { search: state.search }),
  ...(state.sort && { sort: state.sort }),
})

/** Whether what was read under a query key is of a source: the rest of the key is what the table asked for. */
export const isOfSource = (
  queryKey: readonly unknown[] | undefined,
  { key }: Pick<ListSource<unknown>, 'key'>,
): boolean => queryKey !== undefined && hashKey(queryKey.slice(0, key.length)) === hashKey(key)

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

const densityKey = (name: string) => `density:${name}`

const savedDensity = (name: string): Density =>
  DENSITIES.find((density) => density === saved('uiSettings', densityKey(name))) ?? 'normal'

export interface TableControls {
  state: TableState
  setPage: (page: number) => void
  setSize: (size: number) => void
  setSearch: (text: string) => void
  setSort: (sort: string | null) => void
  setFilter: (key: string, value: string | null) => void
  clear: () => void
  /** Everything that the address says of the table, as if it said nothing. */
  reset: () => void
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
  sorts: readonly string[]
}): TableControls => {
  const { name, prefix, filters, defaultSize, defaultSort, sorts } = options
  const { search, change } = useUrlState()
  const density = savedDensity(name)
  const state = useMemo(
    () => readTableState(search, prefix, filters, { size: defaultSize, sort: defaultSort, density, sorts }),
    [search, prefix, filters, defaultSize, defaultSort, density, sorts],
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
      reset: () =>
        set(
          Object.fromEntries(
            ['search', 'sort', 'size', 'density', ...filters.map(({ key }) => key)].map((key) => [key, null]),
          ),
        ),
      setColumns: (ids) => set({ cols: ids ? ids.join(',') : null }, false),
      setDensity: (next) => {
        save('uiSettings', densityKey(name), next)
        set({ density: next === 'normal' ? null : next }, false)
      },
    }),
    [state, set, defaultSize, defaultSort, filters, name],
  )
}
