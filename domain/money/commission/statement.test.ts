import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isReported, reportThreshold } from './nonemployee.ts'
import {
  payoutOf,
  type StatementHead,
  statementKind,
  type StatementLine,
  statementSums,
  statementText,
} from './statement.ts'

const line = (kind: StatementLine['kind'], amount: number): StatementLine => ({
  journalId: 'j',
  kind,
  on: '2026-03-05',
  policyNumber: 'CYP-1',
  companyName: 'Acme',
  amount,
})

it('The base case: 1,500.00 earned and paid, 1,130.14 clawed back, then recovered from the next month', () => {
  const march = statementSums(0, [line('EARNED', 150_000)])
  expect(march).toEqual({
    opening: 0,
    earned: 150_000,
    clawedBack: 0,
    adjusted: 0,
    paid: 0,
    closing: 150_000,
  })
  const june = statementSums(march.closing, [line('PAID', -150_000), line('CLAWED_BACK', -113_014)])
  expect(june.closing).toBe(-113_014)
  expect(payoutOf(june.closing, 'USD', { isPaused: false, hasBank: true })).toEqual({
    amount: 0,
    hold: 'DEBIT',
  })
  const july = statementSums(june.closing, [line('EARNED', 120_000)])
  expect(payoutOf(july.closing, 'USD', { isPaused: false, hasBank: true })).toEqual({
    amount: 6_986,
    hold: null,
  })
})

it.each([
  [-1, false, true, 'DEBIT'],
  [0, false, true, 'BELOW_MINIMUM'],
  [2_499, false, true, 'BELOW_MINIMUM'],
  [2_500, false, true, null],
  [2_500, true, true, 'PAUSED'],
  [2_500, true, false, 'PAUSED'],
  [2_500, false, false, 'NO_BANK'],
] as const)(
  'A balance of %i, paused %s, with bank details %s, is held for %s',
  (closing, isPaused, hasBank, hold) => {
    expect(payoutOf(closing, 'USD', { isPaused, hasBank })).toEqual({
      amount: hold === null ? closing : 0,
      hold,
    })
  },
)

it('A journal is what happened: paid, adjusted, earned or clawed back', () => {
  expect(
    (
      [
        ['payout', -5],
        ['correction', 5],
        ['payment', 5],
        ['change', -5],
        ['change', 5],
      ] as const
    ).map(([kind, amount]) => statementKind(kind, amount)),
  ).toEqual(['PAID', 'ADJUSTED', 'EARNED', 'CLAWED_BACK', 'EARNED'])
})

it('Months in a row tie: closing is what all lines make, wherever they are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: -99_999, max: 99_999 }))), (months) => {
      const lines = months.map((amounts) =>
        amounts.map((amount) => line(statementKind('change', amount), amount)),
      )
      const last = lines.reduce((balance, month) => statementSums(balance, month).closing, 0)
      expect(last).toBe(months.flat().reduce((sum, amount) => sum + amount, 0))
    }),
  )
})

it('The text of a statement changes with every cent, and with the hash of the one before', () => {
  const head: StatementHead = { agencyId: 'a', month: '2026-03', currency: 'USD', previousHash: '' }
  const lines = [line('EARNED', 100), line('EARNED', 50)]
  const text = statementText(head, statementSums(0, lines), lines)
  expect(statementText(head, statementSums(0, lines), lines)).toBe(text)
  const moved = [line('EARNED', 101), line('EARNED', 49)]
  expect(statementText(head, statementSums(0, moved), moved)).not.toBe(text)
  expect(statementText({ ...head, previousHash: 'x' }, statementSums(0, lines), lines)).not.toBe(text)
})

it.each([
  [2025, 59_999, false, false],
  [2025, 60_000, false, true],
  [2026, 199_999, false, false],
  [2026, 200_000, false, true],
  [2026, 200_000, true, false],
])('Paid in %i: %i cents, a corporation %s, reported %s', (year, paid, isCorporation, isOn) => {
  expect(isReported(year, paid, isCorporation)).toBe(isOn)
})

it('The indexed threshold says that it is not published yet', () => {
  expect([2025, 2026, 2027].map((year) => reportThreshold(year).isVerified)).toEqual([true, true, false])
})
