import { describe, expect, it } from 'vitest'
import { nearest, plotOf, ticksOf } from './line-shapes.ts'

const year = ['2026-01-01', '2026-04-01', '2026-12-31'].map((day) => ({ at: `${day}T12:00:00Z` }))
const plot = plotOf(year, 640, 220)

describe('a line over time', () => {
  it('lies inside its margins, the best value on top and time from left to right', () => {
    expect(plot.xs[0]).toBe(plot.left)
    expect(plot.xs.at(-1)).toBe(plot.right)
    expect(plot.y(100)).toBeLessThan(plot.y(0))
    expect(plot.y(0)).toBe(plot.bottom)
    expect(plot.x('2025-01-01T00:00:00Z')).toBe(plot.left)
  })

  it('names the point that is nearest to a pointer', () => {
    expect(nearest(plot, -50)).toBe(0)
    expect(nearest(plot, (plot.xs[1] ?? 0) + 3)).toBe(1)
    expect(nearest(plot, 5_000)).toBe(2)
  })

  it('writes both ends and no more days than there is room for, or than there are', () => {
    expect(ticksOf(plot)).toHaveLength(5)
    expect(ticksOf(plot).at(-1)).toBe('2026-12-31T12:00:00.000Z')
    expect(ticksOf(plotOf(year, 300, 220))).toHaveLength(2)
    const oneDay = [{ at: '2026-01-01T09:00:00Z' }, { at: '2026-01-01T10:00:00Z' }]
    expect(ticksOf(plotOf(oneDay, 640, 220))).toHaveLength(1)
  })
})
