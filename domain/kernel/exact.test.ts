import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimalOf, mulDivHalfUp, SCALE, splitByWeights, times, toWholeUnits, unitsOf } from './exact.ts'

const numRuns = process.env.TEST_FULL ? 100_000 : 2000
const exactly = (a: number, b: number, divisor: number): number =>
  Number((2n * BigInt(a) * BigInt(b) + BigInt(divisor)) / (2n * BigInt(divisor)))

describe('exact arithmetic', () => {
  it('multiplies and divides as big integers do', () => {
    const any = fc.integer({ min: 0, max: 100_000_000_000 })
    const factor = fc.integer({ min: 0, max: 10_000_000 })
    fc.assert(
      fc.property(any, factor, fc.integer({ min: 1, max: 2_000_000 }), (a, b, divisor) => {
        expect(mulDivHalfUp(a, b, divisor)).toBe(exactly(a, b, divisor))
        expect(times(a, b)).toBe(exactly(a, b, SCALE))
      }),
      { numRuns },
    )
  })

  it.each([
    [1, 500_000, 1],
    [1, 499_999, 0],
    [9_007_199_254, 999_999, 9_007_190_247],
    [9_007_199_254, 1_000_000, 9_007_199_254],
    [90_071_992_547_409, 1_500_000, 135_107_988_821_114],
  ])('%i cents times %i millionths are %i', (amount, units, result) => {
    expect(times(amount, units)).toBe(result)
    expect(exactly(amount, units, SCALE)).toBe(result)
  })

  it('rounds to whole units, half up', () =>
    expect([49, 50, 149, 150].map(toWholeUnits)).toEqual([0, 100, 100, 200]))

  it('reads and writes decimals', () => {
    expect(decimalOf(unitsOf('0.975'))).toBe('0.975')
    expect(decimalOf(unitsOf('3'))).toBe('3.00')
    expect(decimalOf(unitsOf('-0.05'))).toBe('-0.05')
    for (const text of ['1e3', '', '.5', '1.2345678', 'NaN']) expect(() => unitsOf(text), text).toThrow()
  })

  it('splits without losing a cent, each part within a cent of its share', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 25 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000_000 }), weights, (amount, list) => {
        const total = list.reduce((sum, one) => sum + one, 0)
        fc.pre(total > 0)
        const parts = splitByWeights(amount, list)
        expect(parts.reduce((sum, one) => sum + one, 0)).toBe(amount)
        parts.forEach((part, index) =>
          expect(Math.abs(part - (amount * (list[index] as number)) / total)).toBeLessThanOrEqual(1.001),
        )
      }),
      { numRuns },
    )
  })
})
