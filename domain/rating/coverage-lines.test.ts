import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addYears } from '../kernel/dates.ts'
import { calculate } from './calculate.ts'
import { requests, TODAY } from './golden/samples.ts'
import { PRODUCTS } from './products.ts'
import { programFor } from './program/programs.ts'

describe.each(PRODUCTS.map(({ code }) => code))('coverages of %s on the calculator', (product) => {
  const program = programFor(product, '2026-12-05')
  const context = { today: TODAY, transaction: 'NEW_BUSINESS' as const }

  it('stand in one list with places from 1, each with the terms of its kind of cover', () =>
    fc.assert(
      fc.property(requests(program), (request) => {
        const { coverages, corrected } = calculate(program, request, context)
        expect(coverages.map(({ ordinal }) => ordinal)).toEqual(coverages.map((_, index) => index + 1))
        const years = corrected.retroActivePeriod
        for (const line of coverages) {
          const date = years === -1 ? null : addYears(corrected.effectiveDate, -years)
          expect([null, date], line.key).toContain(line.retroActiveDate)
          if (line.retroActivePeriod !== null) expect(line.retroActiveDate, line.key).toBe(date)
          if (line.waitingPeriod !== null) expect(line.waitingPeriod).toBe(corrected.waitingPeriod)
          if (line.mandatory) expect([line.isSelected, line.locked], line.key).toEqual([true, true])
          if (!line.isAvailable) expect([line.isSelected, line.reason === null]).toEqual([false, false])
        }
      }),
      { numRuns: 200 },
    ))
})

describe('endorsements of the seventh group', () => {
  const program = programFor('P250', '2026-12-05')
  const context = { today: TODAY, transaction: 'NEW_BUSINESS' as const }
  const asked = (coverages: { key: string; isSelected: boolean; limit?: number }[]) => ({
    product: 'P250',
    effectiveDate: '2026-12-05',
    endDate: '2027-12-05',
    limit: 1_000_000_00,
    deductible: 25_000_00,
    waitingPeriod: 12 as const,
    retroActivePeriod: -1 as const,
    preset: 'CUSTOM' as const,
    coverages,
    isSurplus: false,
    isTriaExcluded: true,
    brokerFee: 0,
    risk: {
      revenue: 20_000_000_00,
      naicsCode: '541611',
      state: 'CA',
      noOfEmployees: 90,
      score: 60,
      answers: {},
    },
  })

  it('hold the ransom agreement to their sublimit, at the same price', () => {
    const usual = calculate(program, asked([]), context)
    const held = calculate(
      program,
      asked([{ key: 'ransomEventSublimit', isSelected: true, limit: 250_000_00 }]),
      context,
    )
    const ransomOf = ({ coverages }: typeof usual) => coverages.find(({ key }) => key === 'extortion')?.limit
    expect(ransomOf(usual)).toBeGreaterThan(250_000_00)
    expect(ransomOf(held)).toBe(250_000_00)
    expect(held.totals).toEqual(usual.totals)
  })

  // Specification 2 section 3 names these; a specified event is excluded by the underwriter's own action.
  it.each([
    'additionalInsureds',
    'amendCooperation',
    'amendNoticeProvision',
    'blanketAdditionalInsured',
    'defenseCounsel',
    'waiverOfSubrogation',
    'errorsAndOmissionsExclusion',
    'antiStacking',
    'ransomEventSublimit',
    'extortionThreatSublimit',
    'bipaExclusion',
    'franchisor',
    'warExclusion',
  ])('can be chosen: %s', (key) => expect(program.optional.has(key)).toBe(true))
})
