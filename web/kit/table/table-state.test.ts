import { describe, expect, it } from 'vitest'
import { nextSort, queryOf, readTableState, shownColumns } from './table-state.ts'
import type { Column, Filter } from './types.ts'

const filters: Filter[] = [{ key: 'status', label: 'Status', kind: 'choices', options: [] }]
const defaults = { size: 25, sort: 'modified,desc', density: 'normal' } as const
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

  it.each(['page=-1', 'page=x', 'size=7', 'size=1000000', 'sort=drop table', 'density=huge'])(
    'is not misled by %s',
    (text) => {
      expect(read(text)).toEqual(read(''))
    },
  )

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
