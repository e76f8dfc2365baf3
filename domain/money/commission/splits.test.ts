import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Split, splitCommission, splitsRefusal } from './splits.ts'

const splits = (...shares: number[]): Split[] =>
  shares.map((share, at) => ({ producer: `Producer ${at}`, share }))

it.each<[Split[], string | null]>([
  [[], null],
  [splits(10_000), null],
  [splits(6_000, 4_000), null],
  [splits(6_000, 3_999), 'The parts make 99.99 %, and have to make 100.00 %. Change one of them by 0.01.'],
  [splits(6_000, 4_001), 'The parts make 100.01 %, and have to make 100.00 %. Change one of them by -0.01.'],
  [splits(10_000, 0), 'Each producer has more than 0 %. Leave out who has none.'],
  [
    [
      { producer: 'Ann', share: 5_000 },
      { producer: ' ann', share: 5_000 },
    ],
    'Name each producer once.',
  ],
])('Splits %j: %s', (given, reason) => {
  expect(splitsRefusal(given)?.reason ?? null).toBe(reason)
})

it('1,500.00 split 60 to 40 is 900.00 and 600.00, as the reference has it', () => {
  expect(splitCommission(150_000, splits(6_000, 4_000))).toEqual([90_000, 60_000])
})

it('Parts of any commission make the whole, however often it changes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -10_000_000, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 9 }),
      (commission, shares) => {
        const rest = 10_000 - shares.reduce((sum, share) => sum + share, 0)
        const given = splits(...shares, rest)
        expect(splitsRefusal(given)).toBeNull()
        expect(splitCommission(commission, given).reduce((sum, part) => sum + part, 0)).toBe(commission)
      },
    ),
  )
})
