import { describe, expect, it } from 'vitest'
import { type Edits, editedTables, rowsWith, shownValue, type Table, withEdit } from './table-edits.ts'

const STATE: Table = {
  id: 'state',
  name: 'State',
  columns: ['State', 'Factor'],
  rows: [
    { path: 'state.default', key: 'All others', value: '1' },
    { path: 'state.factors.TX', key: 'TX', value: '1.05' },
  ],
  source: 'Ours',
  grows: 'state.factors',
}
const BASE: Table = {
  id: 'baseCurve',
  name: 'Base premium',
  columns: ['Revenue', 'Base premium'],
  rows: [{ path: 'baseCurve.points.0.1', key: '2,500,000', value: '2250' }],
  source: 'Ours',
  grows: null,
}
const TABLES = [STATE, BASE]

const after = (...typed: [string, string | null][]): Edits =>
  typed.reduce<Edits>((edits, [path, value]) => withEdit(TABLES, edits, path, value), {})

describe('edits that are not saved yet', () => {
  it.each<[string, [string, string | null][], Edits]>([
    [
      'a row added and taken away again',
      [
        ['state.factors.NV', '0.9'],
        ['state.factors.NV', null],
        ['state.factors.UT', '0.97'],
      ],
      { 'state.factors.UT': '0.97' },
    ],
    ['a row that was saved and is taken away', [['state.factors.TX', null]], { 'state.factors.TX': null }],
    [
      'a row taken away and put back',
      [
        ['state.factors.TX', null],
        ['state.factors.TX', '1.05'],
      ],
      {},
    ],
    ['an amount typed back as it is shown', [['baseCurve.points.0.1', '2,250']], {}],
    ['an amount of its own', [['baseCurve.points.0.1', '2,300']], { 'baseCurve.points.0.1': '2,300' }],
  ])('are for %s', (_name, typed, edits) => {
    expect(after(...typed)).toEqual(edits)
  })

  it('show in their table, which then needs a source', () => {
    const edits = after(['state.factors.UT', '0.97'], ['state.factors.TX', null])
    expect(rowsWith(STATE, edits).map(({ key }) => key)).toEqual(['All others', 'UT'])
    expect(editedTables(TABLES, edits)).toEqual([STATE])
    expect(editedTables(TABLES, {})).toEqual([])
  })
})

it.each([
  ['2250', '2,250'],
  ['1234567', '1,234,567'],
  ['0.9412', '0.9412'],
  ['999', '999'],
])('shows %s as %s', (value, shown) => {
  expect(shownValue(value)).toBe(shown)
})
