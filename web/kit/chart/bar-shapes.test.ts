import { describe, expect, it } from 'vitest'
import { barPlotOf, nearestBar } from './bar-shapes.ts'

const plot = barPlotOf([310, 280, 0, -90], 640, 220)

describe('bars from a zero line', () => {
  it('have round lines that hold every value', () => {
    expect(plot.ticks).toEqual([-100, 0, 100, 200, 300, 400])
    expect(plot.y(310)).toBeLessThan(plot.zero)
    expect(plot.y(-90)).toBeGreaterThan(plot.zero)
    expect(plot.y(-100)).toBe(plot.bottom)
  })

  it('lie next to each other inside the margins', () => {
    expect(plot.xs[0]).toBeGreaterThan(plot.left)
    expect((plot.xs.at(-1) ?? 0) + plot.bar).toBeLessThan(plot.right)
  })

  it('have no value below zero where none is, and lines where all are zero', () => {
    expect(barPlotOf([3, 5], 640, 220).ticks).toEqual([0, 2, 4, 6])
    expect(barPlotOf([0, 0], 640, 220).ticks.length).toBeGreaterThan(1)
  })

  it('leave words out where there is no room for all', () => {
    expect(plot.every).toBe(1)
    expect(
      barPlotOf(
        Array.from({ length: 60 }, () => 1),
        320,
        220,
      ).every,
    ).toBeGreaterThan(10)
  })

  it('are found by a pointer', () => {
    expect(nearestBar(plot, -5)).toBe(0)
    expect(nearestBar(plot, (plot.xs[2] ?? 0) + 4)).toBe(2)
    expect(nearestBar(plot, 9_999)).toBe(3)
  })
})
