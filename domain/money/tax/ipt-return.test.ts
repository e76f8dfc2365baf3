import { describe, expect, it } from 'vitest'
import { iptReturns, quarterOf, type Receipt } from './ipt-return.ts'

const receipt: Receipt = {
  carriers: [{ party: 'Atlas', percent: 100 }],
  charges: { premium: 1_000_00, mgaFee: 0, brokerFee: 50_00, taxes: 120_00 },
  paidBefore: 0,
  amount: 1_170_00,
  on: '2026-11-30',
}

describe('the return of Insurance Premium Tax', () => {
  it.each([
    ['2026-01-01', '2026-Q1', '2026-01-01', '2026-03-31'],
    ['2026-06-30', '2026-Q2', '2026-04-01', '2026-06-30'],
    ['2026-09-01', '2026-Q3', '2026-07-01', '2026-09-30'],
    ['2026-12-31', '2026-Q4', '2026-10-01', '2026-12-31'],
  ])('puts %s into %s', (day, quarter, first, last) =>
    expect(quarterOf(day)).toEqual({ quarter, first, last }),
  )

  it('has premium received and its tax, and nothing of what the broker charges apart', () =>
    expect(iptReturns([receipt])).toEqual([
      {
        quarter: '2026-Q4',
        first: '2026-10-01',
        last: '2026-12-31',
        insurer: 'Atlas',
        premium: 1_000_00,
        tax: 120_00,
        refunds: 0,
        credits: 0,
        due: 120_00,
      },
    ]))

  it('takes back what a credit returns of premium and tax, and counts a credit of what was not paid for nothing', () => {
    const charges = { premium: 8_400_00, mgaFee: 0, brokerFee: 0, taxes: 1_008_00 }
    const chargesAfter = { ...charges, premium: 2_301_37, taxes: 276_16 }
    const paid = { ...receipt, charges, amount: 9_408_00 }
    const credit = { ...receipt, charges, chargesAfter, paidBefore: 9_408_00, amount: -6_830_47 }
    expect(iptReturns([paid, credit])).toMatchObject([
      { premium: 8_400_00, tax: 1_008_00, refunds: 6_098_63, credits: 731_84, due: 276_16 },
    ])
    const unpaid = { ...credit, paidBefore: 0, amount: 0 }
    expect(iptReturns([unpaid])).toMatchObject([{ premium: 0, tax: 0, refunds: 0, credits: 0, due: 0 }])
  })

  it('has a fee of the contract of insurance in the premium', () =>
    expect(
      iptReturns([
        { ...receipt, amount: 1_282_00, charges: { ...receipt.charges, mgaFee: 100_00, taxes: 132_00 } },
      ]),
    ).toMatchObject([{ premium: 1_100_00, tax: 132_00 }]))

  it('splits part payments and several shares without losing a penny', () => {
    const carriers = [
      { party: 'Atlas', percent: 60 },
      { party: 'Borealis', percent: 40 },
    ]
    const lines = iptReturns([
      { ...receipt, carriers, amount: 333_33, on: '2026-09-30' },
      { ...receipt, carriers, paidBefore: 333_33, amount: 836_67, on: '2026-10-01' },
    ])
    expect(lines.map(({ quarter, insurer }) => `${quarter} ${insurer}`)).toEqual([
      '2026-Q4 Atlas',
      '2026-Q4 Borealis',
      '2026-Q3 Atlas',
      '2026-Q3 Borealis',
    ])
    expect(lines.reduce((sum, one) => sum + one.premium, 0)).toBe(1_000_00)
    expect(lines.reduce((sum, one) => sum + one.tax, 0)).toBe(120_00)
  })

  it('credits the tax of premium that goes back', () =>
    expect(
      iptReturns([receipt, { ...receipt, paidBefore: 1_170_00, amount: -585_00, on: '2026-12-01' }]),
    ).toMatchObject([{ premium: 1_000_00, tax: 120_00, refunds: 500_00, credits: 60_00, due: 60_00 }]))
})
