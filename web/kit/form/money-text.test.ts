import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupMoney, moneyWords, parseMoney } from './money-text.ts'

describe('a typed amount', () => {
  it.each([
    ['1.2m', 1_200_000],
    ['450k', 450_000],
    ['$1,234.50', 1234.5],
    ['£ 2 000', 2000],
    ['1bn', 1_000_000_000],
    ['.5k', 500],
    ['-12.34', -12.34],
    ['1.005k', 1005],
  ])('reads %s as %d', (typed, major) => {
    expect(parseMoney(typed)).toBe(major)
  })

  it('is null when nothing is typed', () => {
    expect(parseMoney('  ')).toBeNull()
  })

  it.each(['abc', '1.2.3', 'k', '-', '1e5', '2t0', '1001b'])('refuses %s', (typed) => {
    expect(parseMoney(typed)).toBeUndefined()
  })

  it('reads back every amount that it groups', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
        expect(parseMoney(groupMoney(cents / 100))).toBe(cents === 0 ? 0 : cents / 100)
      }),
    )
  })
})

describe('an amount in words', () => {
  it.each([
    [0, 'zero'],
    [15, 'fifteen'],
    [342, 'three hundred forty-two'],
    [1_200_000, 'one million two hundred thousand'],
    [1_000_000_000_000, 'one trillion'],
    [-2021, 'minus two thousand twenty-one'],
  ])('says %d as %s', (major, words) => {
    expect(moneyWords(major)).toBe(words)
  })
})
