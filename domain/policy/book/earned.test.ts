import { describe, expect, it } from 'vitest'
import { examplePrice, recordings } from '../chain/reference-chain.test-samples.ts'
import {
  durationCodes,
  earnedPeriods,
  earnedRange,
  earnedYears,
  monthsBetween,
  USUAL_DURATION,
  wholeRange,
} from './earned.ts'

const dayOf = (instant: string): string => instant.slice(0, 10)
const [issued = [], , late = []] = recordings

describe('earned premium of a policy by year', () => {
  it('has one row a year while nothing was recorded late', () =>
    expect(earnedYears(issued, examplePrice, dayOf)).toEqual([
      {
        year: 2027,
        basis: 'BOTH',
        months: [
          310_00, 280_00, 310_00, 300_00, 310_00, 300_00, 310_00, 310_00, 300_00, 310_00, 300_00, 310_00,
        ],
      },
    ]))

  it('has both bases once a change came late, each adding up to the written premium', () => {
    const years = earnedYears(late, examplePrice, dayOf)
    expect(years.map(({ year, basis }) => [year, basis])).toEqual([
      [2027, 'RESTATED'],
      [2027, 'AS_BOOKED'],
    ])
    for (const { months } of years) expect(months.reduce((sum, one) => sum + one, 0)).toBe(4_037_40)
    expect(years[0]?.months[3]).toBe(270_00)
    expect(years[1]?.months[7]).toBe(256_20)
  })
})

describe('the span of a graph', () => {
  it.each([
    [1, '2026-09-01', '2026-12-01'],
    [2, '2026-06-01', '2026-12-01'],
    [3, '2026-01-01', '2027-01-01'],
    [4, '2025-01-01', '2026-01-01'],
    [5, '2025-12-01', '2026-12-01'],
    [6, '2024-12-01', '2026-12-01'],
    [7, '2021-12-01', '2026-12-01'],
    [8, '2026-11-01', '2027-11-01'],
  ])('of duration %i on 26 November 2026 is from %s to %s', (duration, from, until) =>
    expect(earnedRange({ duration }, '2026-11-26')).toEqual({ from, until }),
  )

  it('has a row for each duration', () => expect(durationCodes).toContain(USUAL_DURATION))

  it('is that of the days that are asked for, in whole months', () => {
    const range = earnedRange({ duration: 5, from: '2027-01-15', until: '2027-12-02' }, '2026-11-26')
    expect(range).toEqual({ from: '2027-01-01', until: '2028-01-01' })
    expect(monthsBetween(range)).toBe(12)
  })

  it('is widened to whole quarters and years', () => {
    const range = { from: '2025-12-01', until: '2026-12-01' }
    expect(wholeRange(range, 'MONTH')).toEqual(range)
    expect(wholeRange(range, 'QUARTER')).toEqual({ from: '2025-10-01', until: '2027-01-01' })
    expect(wholeRange(range, 'YEAR')).toEqual({ from: '2025-01-01', until: '2027-01-01' })
  })
})

describe('the bars of a graph', () => {
  it('add the months of a quarter up', () => {
    const [year] = earnedYears(late, examplePrice, dayOf)
    const periods = earnedPeriods({ from: '2027-01-01', until: '2028-01-01' }, 'QUARTER', (_, month) =>
      BigInt(year?.months[month] ?? 0),
    )
    expect(periods).toEqual([
      { from: '2027-01-01', until: '2027-04-01', earned: 900_00n },
      { from: '2027-04-01', until: '2027-07-01', earned: 819_00n },
      { from: '2027-07-01', until: '2027-10-01', earned: 1_159_20n },
      { from: '2027-10-01', until: '2028-01-01', earned: 1_159_20n },
    ])
  })
})
