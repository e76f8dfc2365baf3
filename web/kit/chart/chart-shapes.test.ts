import { expect, it } from 'vitest'
import { sparkPoints } from './chart-shapes.ts'

it('draws a flat line for equal values', () => {
  const heights = new Set(sparkPoints([5, 5, 5], 120, 32).map((point) => point[1]))
  expect(heights.size).toBe(1)
})
