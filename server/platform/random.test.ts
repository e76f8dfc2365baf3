import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fixedClock, movingClock } from './clock.ts'
import { seededRandom, systemRandom } from './random.ts'

const UUID_V7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

describe('random', () => {
  it('gives ids in the order of their making, also many in one millisecond', () => {
    const random = seededRandom('order', fixedClock('2026-11-20T00:00:00Z'))
    const ids = Array.from({ length: 10_000 }, () => random.newId())
    expect(ids.every((id) => UUID_V7.test(id))).toBe(true)
    expect(ids.toSorted()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('writes the time of the clock into the id', () => {
    const clock = movingClock('2020-01-01T00:00:00Z')
    const random = seededRandom('time', clock)
    clock.moveTo('2026-11-20T00:00:00Z')
    expect(Number.parseInt(random.newId().replaceAll('-', '').slice(0, 12), 16)).toBe(
      Date.parse('2026-11-20T00:00:00Z'),
    )
  })

  it('repeats itself for one seed and differs for another', () => {
    const draw = (seed: string) => {
      const random = seededRandom(seed, fixedClock('2026-11-20T00:00:00Z'))
      return [random.newId(), random.secret(), random.code(), random.integer(7), random.fraction()]
    }
    expect(draw('book')).toEqual(draw('book'))
    expect(draw('book')).not.toEqual(draw('other'))
  })

  it('makes secrets of 256 bits and codes of six digits', () => {
    expect(Buffer.from(systemRandom.secret(), 'base64url')).toHaveLength(32)
    const codes = Array.from({ length: 2_000 }, () => systemRandom.code())
    expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBeGreaterThan(1_900)
  })

  it('keeps whole numbers below their limit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2 ** 32 }), (below) => {
        const drawn = systemRandom.integer(below)
        expect(drawn).toBeGreaterThanOrEqual(0)
        expect(drawn).toBeLessThan(below)
      }),
    )
    expect(() => systemRandom.integer(0)).toThrow()
  })
})
