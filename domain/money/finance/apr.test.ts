import { describe, expect, test } from 'vitest'
import { addMonths } from '../../kernel/dates.ts'
import { isAccurate, regulationZApr } from './apr.ts'
import { loanSchedule } from './schedule.ts'

const monthly = (first: string, amounts: readonly number[]) =>
  amounts.map((amount, index) => ({ on: addMonths(first, index), amount }))
const level = (count: number, amount: number) => Array.from({ length: count }, () => amount)

describe('the annual percentage rate of Regulation Z', () => {
  test.each([
    ['24 payments of 230.00', '1978-01-10', '1978-02-10', 5_000_00, level(24, 230_00), 969],
    [
      'a first payment one month and 19 days later',
      '1978-02-10',
      '1978-04-01',
      6_000_00,
      level(36, 200_00),
      1182,
    ],
    ['a higher first payment', '1978-01-10', '1978-02-10', 5_000_00, [250_00, ...level(23, 230_00)], 1008],
    ['a higher last payment', '1978-01-10', '1978-02-10', 5_000_00, [...level(23, 230_00), 280_00], 1050],
  ])('of Appendix J: %s', (_, on, first, amount, amounts, rate) => {
    expect(regulationZApr({ on, amount }, monthly(first, amounts))).toBe(rate)
  })

  test('of the rounded payments of the base case is its rate', () => {
    const { payment } = loanSchedule({ amountFinanced: 8_264_58, apr: 950, count: 10 })
    const flows = monthly('2026-04-01', level(10, payment))
    expect(regulationZApr({ on: '2026-03-01', amount: 8_264_58 }, flows)).toBe(950)
  })

  test('is zero without a charge, and none where no rate explains the payments', () => {
    const advance = { on: '2026-03-01', amount: 100_00 }
    expect(regulationZApr(advance, monthly('2026-04-01', [100_00]))).toBe(0)
    expect(regulationZApr(advance, monthly('2026-04-01', [10_000_00]))).toBeNull()
  })

  test('keeps the months of a series that begins on the 31st', () => {
    const series = [0, 1, 2].map((at) => ({ on: addMonths('2026-01-31', at + 1, 31), amount: 35_00 }))
    const usual = monthly('2026-02-10', level(3, 35_00))
    expect(regulationZApr({ on: '2026-01-31', amount: 100_00 }, series)).toBe(
      regulationZApr({ on: '2026-01-10', amount: 100_00 }, usual),
    )
  })

  test('is accurate within an eighth of a point', () => {
    expect(isAccurate(950, 962)).toBe(true)
    expect(isAccurate(950, 963)).toBe(false)
  })
})
