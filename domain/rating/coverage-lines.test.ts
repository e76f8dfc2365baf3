import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addYears } from '../kernel/dates.ts'
import { COVERAGES } from './coverage/catalogue.ts'
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
          const isLess = line.limit !== null && line.limit < corrected.limit
          if (isLess) expect(line.bounds, line.key).not.toEqual([])
          if (!line.isSelected) expect(line.bounds, line.key).toEqual([])
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

  it.each([
    ['2026-12-01', { deductible: null, waitingPeriod: 12 }],
    ['2026-11-30', { deductible: 25_000_00, waitingPeriod: 12 }],
  ])('of a policy from %s: cover for lost income bears %j', (effectiveDate, terms) => {
    const from = { today: '2026-11-20', transaction: 'NEW_BUSINESS' as const }
    const { coverages, totals } = calculate(program, { ...asked([]), effectiveDate }, from)
    expect(coverages.find(({ key }) => key === 'businessInterruption')).toMatchObject(terms)
    expect(coverages.find(({ key }) => key === 'breachFund')?.deductible).toBe(25_000_00)
    expect(totals.premium).toBeGreaterThan(0)
  })

  it('say what the ransom agreement is held to, and at which of them the least is', () => {
    const held = (coverages: Parameters<typeof asked>[0], backupFrequency: 'NEVER' | 'DAILY') => {
      const request = { ...asked(coverages), limit: 3_000_000_00 }
      const risk = { ...request.risk, answers: { backupFrequency } }
      const { coverages: lines } = calculate(program, { ...request, risk }, context)
      const { limit, bounds } = lines.find(({ key }) => key === 'extortion') ?? {}
      return [limit, bounds]
    }
    const sublimit = [{ key: 'ransomEventSublimit', isSelected: true, limit: 100_000_00 }]
    const name = COVERAGES.find(({ key }) => key === 'ransomEventSublimit')?.name
    expect([held([], 'DAILY'), held([], 'NEVER'), held(sublimit, 'NEVER')]).toEqual([
      [500_000_00, ['Ransom is paid up to $500,000 for this industry.']],
      [250_000_00, ['Ransom is paid up to $250,000 as long as the company makes no backups.']],
      [100_000_00, [`Held to $100,000 by ${name}.`]],
    ])
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
