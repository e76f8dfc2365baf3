import { describe, expect, it } from 'vitest'
import { bandOf, bars, sparkPoints } from './chart-shapes.ts'

it.each([
  [0, 'critical'],
  [39, 'critical'],
  [40, 'weak'],
  [55, 'fair'],
  [70, 'good'],
  [85, 'strong'],
  [100, 'strong'],
] as const)('a score of %d is %s', (score, band) => {
  expect(bandOf(score)).toBe(band)
})

describe('a waterfall', () => {
  const step = (id: string, amount: number, isTotal = false) => ({ id, label: id, amount, isTotal })

  it('starts each step where the one before ended, on an axis from zero to the highest total', () => {
    const drawn = bars([step('base', 100), step('more', 100), step('less', -50), step('total', 150, true)])
    expect(drawn.map(({ from, to, end }) => [from, to, end])).toEqual([
      [0, 50, 100],
      [50, 100, 200],
      [75, 100, 150],
      [0, 75, 150],
    ])
  })

  it('has no width when every amount is zero', () => {
    expect(bars([step('base', 0)])).toMatchObject([{ from: 0, to: 0, end: 0 }])
  })
})

it('draws a flat line for equal values', () => {
  const heights = new Set(sparkPoints([5, 5, 5], 120, 32).map((point) => point[1]))
  expect(heights.size).toBe(1)
})
