import { describe, expect, it } from 'vitest'
import { nextSort, queryOf, readTableState, shownColumns } from './table-state.ts'
import type { Column, Filter } from './types.ts'

const option = (value: string) => ({ value, label: value })
const filters: Filter[] = [
  { key: 'status', label: 'Status', kind: 'choices', options: [option('READY'), option('REFERRED')] },
  { key: 'premium', label: 'Premium', kind: 'number', min: 10, max: 500 },
]
const sorts = ['name', 'modified']
const defaults = { size: 25, sort: 'modified,desc', density: 'normal', sorts } as const
const read = (text: string, prefix = '') =>
  readTableState(new URLSearchParams(text), prefix, filters, defaults)

describe('the address of a table', () => {
  it('gives the defaults when it says nothing', () => {
    expect(read('')).toEqual({
      page: 0,
      size: 25,
      search: '',
      sort: 'modified,desc',
      filters: {},
      columns: null,
      density: 'normal',
      ignored: [],
    })
  })

  it('becomes the query of the endpoint', () => {
    const state = read('status=READY,REFERRED&sort=name,asc&page=2&size=50&search=acme&cols=a,b&density=wide')
    expect(queryOf(state)).toEqual({
      status: 'READY,REFERRED',
      sort: 'name,asc',
      page: 2,
      size: 50,
      search: 'acme',
    })
    expect(state).toMatchObject({ columns: ['a', 'b'], density: 'wide' })
  })

  it.each([
    ['page', 'page=-1'],
    ['page', 'page=x'],
    ['page', 'page=99999'],
    ['page', 'page=400'],
    ['size', 'size=7'],
    ['size', 'size=1000000'],
    ['sort', 'sort=drop table'],
    ['sort', 'sort=nope'],
    ['sort', 'sort=nope,asc'],
    ['density', 'density=huge'],
    ['status', 'status=NOPE'],
    ['premium', 'premium=9'],
    ['premium', 'premium=501'],
    ['premium', 'premium=1e2'],
    ['premium', 'premium=many'],
  ])('is not misled in its %s by %s, and tells', (key, text) => {
    expect(read(text)).toEqual({ ...read(''), ignored: [key] })
  })

  it('keeps what it knows of a filter, and tells of the rest', () => {
    expect(read('status=NOPE,READY')).toMatchObject({ filters: { status: 'READY' }, ignored: ['status'] })
  })

  it('takes a whole number within the bounds of its filter', () => {
    expect(read('premium=10')).toMatchObject({ filters: { premium: '10' }, ignored: [] })
    expect(read('premium=500')).toMatchObject({ filters: { premium: '500' }, ignored: [] })
  })

  it('goes as deep by number as the server does, whatever the size', () => {
    expect(read('page=399').page).toBe(399)
    expect(read('page=100&size=100')).toMatchObject({ page: 0, ignored: ['page'] })
  })

  it('keeps two tables of a page apart by their prefix', () => {
    expect(read('a.page=3&page=1', 'a.').page).toBe(3)
  })
})

it('sorts up, down, then not at all', () => {
  expect([nextSort(null, 'name'), nextSort('name,asc', 'name'), nextSort('name,desc', 'name')]).toEqual([
    'name,asc',
    'name,desc',
    null,
  ])
})

it('shows the chosen columns in their order and ignores names that are gone', () => {
  const columns: Column<unknown>[] = ['a', 'b', 'c'].map((id) => ({
    id,
    header: id,
    cell: () => id,
    hidden: id === 'c',
  }))
  const ids = (chosen: string[] | null) => shownColumns(columns, chosen).map((column) => column.id)
  expect(ids(null)).toEqual(['a', 'b'])
  expect(ids(['c', 'gone', 'a'])).toEqual(['c', 'a'])
  expect(ids(['gone'])).toEqual(['a', 'b'])
})
