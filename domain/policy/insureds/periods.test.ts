import { describe, expect, it } from 'vitest'
import { itemPeriods } from './periods.ts'
import type { Gap } from '../chain/segments.ts'

const item = (id: string, name = id) => ({ id, name })

const segment = (from: string, until: string, items: object[], gap: Gap | null = null) =>
  ({ from, until, gap, terms: { list: items }, link: {} }) as never

const periods = (...segments: never[]) =>
  itemPeriods({ segments }, 'list').map(({ id, from, until, item: { name } }) => [id, from, until, name])

describe('the days on which items of a list are covered', () => {
  it('run on over segments that change something else, and show the item as it is last', () => {
    expect(
      periods(
        segment('2027-01-01', '2027-04-01', [item('1')]),
        segment('2027-04-01', '2027-07-01', [item('1', 'renamed'), item('2')]),
        segment('2027-07-01', '2028-01-01', [item('2')]),
      ),
    ).toEqual([
      ['1', '2027-01-01', '2027-07-01', 'renamed'],
      ['2', '2027-04-01', '2028-01-01', '2'],
    ])
  })

  it('end with a lapse and with a cancellation, and begin anew after it', () => {
    expect(
      periods(
        segment('2027-01-01', '2027-04-01', [item('1')]),
        segment('2027-04-01', '2027-05-01', [item('1')], 'lapse'),
        segment('2027-05-01', '2027-08-01', [item('1')]),
        segment('2027-08-01', '2028-01-01', [item('1')], 'cancelled'),
      ),
    ).toEqual([
      ['1', '2027-01-01', '2027-04-01', '1'],
      ['1', '2027-05-01', '2027-08-01', '1'],
    ])
  })

  it('leave out what is listed and not covered', () => {
    const listed = [segment('2027-01-01', '2028-01-01', [item('1'), item('2')])]
    expect(itemPeriods({ segments: listed }, 'list', ({ id }) => id === '2').map(({ id }) => id)).toEqual([
      '2',
    ])
  })

  it('are none without a list', () => {
    expect(itemPeriods({ segments: [segment('2027-01-01', '2028-01-01', [])] }, 'other')).toEqual([])
  })
})
