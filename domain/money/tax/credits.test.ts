import { describe, expect, it } from 'vitest'
import { taxCredits, type ReturnOf } from './credits.ts'
import { sumOfTaxes, taxesOn } from './taxes.ts'
import type { TaxLine } from './types.ts'

const linesOf = (jurisdiction: string): TaxLine[] =>
  taxesOn({ jurisdiction, isSurplus: true, date: '2026-12-05', premium: 10_000_00, fees: {} })
const half: ReturnOf = { returned: 5_000_00, isFlat: false, on: '2027-06-05', filedOn: null }
const flat: ReturnOf = { returned: 10_000_00, isFlat: true, on: '2026-12-20', filedOn: null }
const back = (jurisdiction: string, how: ReturnOf) => {
  const { credits, kept } = taxCredits(linesOf(jurisdiction), how)
  return { credit: -sumOfTaxes(credits), kept: kept.map(({ label, amount }) => [label, amount]) }
}

describe('charges that go back', () => {
  it('follow the returned premium, and Idaho keeps the stamping fee: 75.00 and not 100.00', () =>
    expect(back('ID', half)).toEqual({ credit: 75_00, kept: [['Stamping fee', 50_00]] }))

  it('go back whole in Idaho when the policy is cancelled flat', () =>
    expect(back('ID', flat)).toEqual({ credit: 200_00, kept: [] }))

  it('keep the stamping fee of Pennsylvania with premium that is returned', () =>
    expect(back('PA', half)).toEqual({ credit: 150_00, kept: [['Stamping fee', 20_00]] }))

  it.each([
    [null, 320_00],
    ['2026-12-21', 320_00],
    ['2026-12-20', 300_00],
    ['2026-12-10', 300_00],
  ])('reverse it on a flat cancellation only before the filing: filed on %s, %i', (filedOn, credit) =>
    expect(back('PA', { ...flat, filedOn }).credit).toBe(credit),
  )

  it('say on which day it was filed', () =>
    expect(taxCredits(linesOf('PA'), { ...flat, filedOn: '2026-12-10' }).kept[0]?.why).toBe(
      'It is not returned once the placement is filed, and that was on 2026-12-10.',
    ))

  it('keep and flag what no source decides', () =>
    expect(taxCredits(linesOf('OR'), flat).kept).toMatchObject([{ amount: 10_00, isKnown: false }]))

  it('are rounded to the unit of the charge', () =>
    expect(
      taxCredits(
        taxesOn({ jurisdiction: 'IL', isSurplus: true, date: '2026-12-05', premium: 4_137_00, fees: {} }),
        { ...half, returned: 2_050_00 },
      ).credits.map(({ amount }) => amount),
    ).toEqual([-72_00, -1_00]))

  it('never return more than was charged', () => {
    for (const { amount } of taxCredits(linesOf('CA'), { ...half, returned: 20_000_00 }).credits)
      expect(-amount).toBeLessThanOrEqual(300_00)
  })
})
