import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  allocate,
  applyFactor,
  centsFromWire,
  factor,
  percentOf,
  shareOf,
  sumCents,
  wireFromCents,
} from './money.ts'

describe('money', () => {
  it('refuses a wire amount with more than two decimals', () => {
    expect(centsFromWire(12.345)).toBeNull()
    expect(centsFromWire(Number.POSITIVE_INFINITY)).toBeNull()
    expect(centsFromWire(0.1 + 0.2)).toBe(30)
  })

  it('survives the wire for every amount up to a trillion', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000_000_000, max: 100_000_000_000_000 }), (cents) => {
        expect(centsFromWire(wireFromCents(cents))).toBe(cents)
      }),
    )
  })

  it('rounds half up once', () => {
    expect(applyFactor(5, factor('0.1'))).toBe(1)
    expect(applyFactor(-5, factor('0.1'))).toBe(-1)
    expect(percentOf(123_45, '3')).toBe(370)
    expect(shareOf(10_000_00, 275, 365)).toBe(7_534_25)
  })

  it('allocates without losing a cent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1000 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          fc.pre(weights.some((weight) => weight > 0))
          expect(sumCents(allocate(amount, weights))).toBe(amount)
        },
      ),
    )
  })
})
