import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { balanceAfter, chargeRefund, loanSchedule, payoffOf } from './schedule.ts'

const base = { amountFinanced: 8_264_58, count: 10 }

describe('installments of a loan', () => {
  test.each([
    [950, 862_87, 364_12, 8_628_70, 862_87],
    [1200, 872_59, 461_32, 8_725_90, 872_59],
    [0, 826_46, 0, 8_264_58, 826_44],
  ])('at %i ten-thousandths', (apr, payment, charge, total, lastPayment) => {
    expect(loanSchedule({ ...base, apr })).toEqual({ payment, charge, total, lastPayment })
  })

  test('make up what was lent and the charge, whatever the terms', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000 }),
        fc.integer({ min: 0, max: 3600 }),
        fc.integer({ min: 1, max: 36 }),
        (amountFinanced, apr, count) => {
          const { payment, lastPayment, charge, total } = loanSchedule({ amountFinanced, apr, count })
          expect(payment * (count - 1) + lastPayment).toBe(total)
          expect(total).toBe(amountFinanced + charge)
        },
      ),
    )
  })
})

describe('the refund of charge and what pays a loan off', () => {
  test.each([
    [1, 297_92, 298_69, 7_467_91, 7_467_14],
    [3, 185_37, 186_83, 5_854_72, 5_853_26],
    [5, 99_31, 100_61, 4_215_04, 4_213_74],
    [9, 6_62, 6_79, 856_25, 856_08],
  ])('after %i installments', (paid, by78, actuarial, payoff78, payoffActuarial) => {
    const terms = { ...base, apr: 950 }
    expect(chargeRefund(terms, paid, 'RULE_OF_78')).toBe(by78)
    expect(chargeRefund(terms, paid, 'ACTUARIAL')).toBe(actuarial)
    expect(payoffOf(terms, paid, 'RULE_OF_78')).toBe(payoff78)
    expect(payoffOf(terms, paid, 'ACTUARIAL')).toBe(payoffActuarial)
  })

  test('at the beginning is all of it, and at the end nothing', () => {
    const terms = { ...base, apr: 950 }
    for (const method of ['RULE_OF_78', 'ACTUARIAL'] as const) {
      expect(payoffOf(terms, 0, method)).toBe(8_264_58)
      expect(chargeRefund(terms, 10, method)).toBe(0)
      expect(payoffOf(terms, 10, method)).toBe(0)
    }
    expect(balanceAfter(terms, 10)).toBe(0)
  })
})
