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

  it('makes ids whose last 62 bits no one can tell from the time and the ids before (SEC-049)', () => {
    const DRAWN = 8_192
    const clock = fixedClock('2026-11-20T00:00:00Z')
    const tailOf = (id: string) => BigInt(`0x${id.slice(19).replaceAll('-', '')}`) & ((1n << 62n) - 1n)
    const tails = Array.from({ length: DRAWN }, () => tailOf(systemRandom.newId()))
    const nextTo = tails.slice(1).map((tail, at) => tail ^ (tails[at] ?? 0n))
    // Each bit is as often set as not, and as often changed from one id to the next: six deviations are one in 500 million.
    const furthest = 6 * Math.sqrt(DRAWN / 4)
    for (const sample of [tails, nextTo])
      for (let bit = 0n; bit < 62n; bit += 1n) {
        const set = sample.filter((tail) => ((tail >> bit) & 1n) === 1n).length
        expect(Math.abs(set - sample.length / 2), `bit ${bit}`).toBeLessThan(furthest)
      }
    expect(new Set(tails).size).toBe(DRAWN)
    // Tests can repeat theirs; that these differ for one moment and another seed shows that the time is not all of it.
    const one = seededRandom('one', clock).newId()
    const other = seededRandom('other', clock).newId()
    expect(one.slice(0, 13)).toBe(other.slice(0, 13))
    expect(tailOf(one)).not.toBe(tailOf(other))
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
