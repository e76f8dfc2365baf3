import { describe, expect, it } from 'vitest'
import { calculate } from './calculate.ts'
import type { RatingRequestInput } from './inputs.ts'
import { programFor } from './program/programs.ts'
import type { CoverageLine } from './types.ts'

const TODAY = '2026-11-21'
const context = { today: TODAY, transaction: 'NEW_BUSINESS' as const }
const p250 = programFor('P250', '2026-12-05')
const zsp = programFor('ZSP', '2026-12-05')
const excess = programFor('P_PLUS', '2026-12-05')

const YES = {
  isVerifyingBankAccounts: true,
  isAuthenticatingFundTransferRequests: true,
  isPreventingUnauthorizedWireTransfers: true,
}

const asked = (change: Partial<RatingRequestInput> = {}, naicsCode = '541611'): RatingRequestInput => ({
  product: 'P250',
  effectiveDate: '2026-12-05',
  endDate: '2027-12-05',
  limit: 2_000_000_00,
  deductible: 25_000_00,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  preset: 'CUSTOM',
  coverages: [],
  isSurplus: false,
  isTriaExcluded: true,
  brokerFee: 0,
  risk: { revenue: 20_000_000_00, naicsCode, state: 'CA', noOfEmployees: 90, score: 60, answers: YES },
  ...change,
})

const lineOf = (lines: readonly CoverageLine[], key: string): CoverageLine =>
  lines.find((one) => one.key === key) as CoverageLine

describe('terms of a single coverage', () => {
  it('move its part of the price by the factor of its own over that of the policy', () => {
    const crime = { key: 'cyberCrimeLoss', isSelected: true, limit: 100_000_00 }
    const usual = calculate(p250, asked({ coverages: [crime] }), context)
    const own = calculate(p250, asked({ coverages: [{ ...crime, deductible: 50_000_00 }] }), context)
    const step = own.worksheet.steps.find((one) => one.id === 'coverage:cyberCrimeLoss')
    // 0.07 of the premium, times 0.82 / 0.91.
    expect(step).toMatchObject({ key: '100,000, own terms', factor: '0.063077' })
    expect(step?.explain).toContain('Retention of its own: 50,000 against 25,000, 0.82 / 0.91.')
    expect(own.totals.premium).toBeLessThan(usual.totals.premium)
    expect(own.proof.holds).toBe(true)
    expect(lineOf(own.coverages, 'cyberCrimeLoss')).toMatchObject({
      deductible: 50_000_00,
      ownTerms: ['deductible'],
    })
    expect(lineOf(own.coverages, 'liabilityCosts')).toMatchObject({ deductible: 25_000_00, ownTerms: [] })
  })

  it('are a waiting period for lost income and a retroactive period for liability', () => {
    const coverages = [
      { key: 'contingentBusinessInterruption', isSelected: true, waitingPeriod: 24 as const },
      { key: 'gdpr', isSelected: true, retroActivePeriod: 1 as const },
    ]
    const own = calculate(p250, asked({ coverages }), context)
    const factorOf = (key: string) => own.worksheet.steps.find((one) => one.id === `coverage:${key}`)?.factor
    expect(factorOf('contingentBusinessInterruption')).toBe('0.0376')
    expect(factorOf('gdpr')).toBe('0.0135')
    expect(lineOf(own.coverages, 'contingentBusinessInterruption').waitingPeriod).toBe(24)
    expect(lineOf(own.coverages, 'gdpr')).toMatchObject({
      retroActivePeriod: 1,
      retroActiveDate: '2025-12-05',
    })
    expect(own.corrected.coverages).toEqual(coverages)
  })

  it('follow the policy where they equal it, so that they go with it when it changes', () => {
    const coverages = [
      { key: 'gdpr', isSelected: true, deductible: 25_000_00, retroActivePeriod: -1 as const },
    ]
    const { corrected, changes } = calculate(p250, asked({ coverages }), context)
    expect(corrected.coverages).toEqual([{ key: 'gdpr', isSelected: true }])
    expect(changes).toEqual([])
  })

  it('are held to what the rules and the program offer, and the correction says so', () => {
    const coverages = [{ key: 'cyberCrimeLoss', isSelected: true, limit: 100_000_00, deductible: 1_000_00 }]
    const low = calculate(p250, asked({ coverages }), context)
    const held = low.corrected.coverages[0]?.deductible ?? 0
    expect(held).toBeGreaterThan(1_000_00)
    expect(low.changes).toContainEqual(
      expect.objectContaining({ field: 'coverages.cyberCrimeLoss.deductible', from: '$1,000' }),
    )
    const odd = calculate(
      p250,
      asked({
        coverages: [{ ...coverages[0], key: 'cyberCrimeLoss', isSelected: true, deductible: 60_000_00 }],
      }),
      context,
    )
    expect(odd.corrected.coverages[0]?.deductible).toBe(100_000_00)
    expect(odd.changes.find((one) => one.field.endsWith('.deductible'))?.reason).toMatch(
      /^Amounts on offer are /,
    )
  })

  it('belong to optional coverages; what every policy holds shares its terms', () => {
    const coverages = [{ key: 'liabilityCosts', isSelected: true, deductible: 50_000_00 }]
    const { changes, corrected } = calculate(p250, asked({ coverages }), context)
    expect(corrected.coverages).toEqual([])
    expect(changes).toContainEqual(
      expect.objectContaining({
        from: '$50,000',
        to: '$25,000',
        reason: 'One retention applies to the whole policy.',
      }),
    )
  })

  it('make a preset custom', () => {
    const standard = calculate(p250, asked({ preset: 'POPULAR' }), context).corrected
    const same = calculate(p250, { ...standard }, context).corrected
    expect(same.preset).toBe('POPULAR')
    const [first, ...others] = standard.coverages.toSorted((a) => (a.key === 'cyberCrimeLoss' ? -1 : 1))
    const changed = calculate(
      p250,
      {
        ...standard,
        coverages: [{ ...first, key: 'cyberCrimeLoss', isSelected: true, deductible: 50_000_00 }, ...others],
      },
      context,
    )
    expect(changed.corrected.preset).toBe('CUSTOM')
  })

  it('multiply the base premium of a line that has a curve of its own', () => {
    const line = { key: 'employmentPractices', isSelected: true }
    const base = asked({ product: 'ZSP', coverages: [{ ...line, deductible: 100_000_00 }] })
    const own = calculate(zsp, base, context)
    const step = own.worksheet.steps.find((one) => one.id === 'line:employmentPractices')
    expect(step?.factor).not.toBeNull()
    expect(own.proof.mismatches).toEqual([])
    expect(own.totals.premium).toBeLessThan(
      calculate(zsp, asked({ product: 'ZSP', coverages: [line] }), context).totals.premium,
    )
  })

  it('are none on a layer that follows the form below it', () => {
    const attachmentPoint = (excess.file.layer?.attachments[0] ?? 0) * 100
    const layer = asked({ product: 'P_PLUS', isSurplus: true, attachmentPoint })
    expect(calculate(excess, layer, context).coverages.every((one) => one.ownTerms.length === 0)).toBe(true)
  })
})
