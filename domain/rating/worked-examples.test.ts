import { describe, expect, it } from 'vitest'
import { NOT_AVAILABLE, NOT_AVAILABLE_UK } from './coverage/eligibility.ts'
import { Refused } from '../kernel/refusal.ts'
import { CAREFUL, WORKED_EXAMPLE } from '../questionnaire/sample-answers.ts'
import { calculate, type Calculation } from './calculate.ts'
import type { RatingRequestInput } from './inputs.ts'
import { programFor } from './program/programs.ts'

const context = { today: '2026-11-21', transaction: 'NEW_BUSINESS' as const }

const US = { naicsCode: '541211', state: 'CA' }
const UK = { sicCode: '69201', state: 'UK' }

const requestOf = (product: string, risk: object, change: object = {}): RatingRequestInput => ({
  product,
  effectiveDate: '2026-12-05',
  endDate: '2027-12-05',
  limit: 2_000_000_00,
  deductible: 10_000_00,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  preset: 'BASIC',
  coverages: [],
  isSurplus: false,
  isTriaExcluded: false,
  brokerFee: 0,
  ...change,
  risk: { revenue: 5_000_000_00, answers: WORKED_EXAMPLE, score: 72, state: '', ...risk },
})

const price = (product: string, risk: object, change: object = {}): Calculation =>
  calculate(programFor(product, '2026-12-05'), requestOf(product, risk, change), context)

const fieldsRefused = (product: string, risk: object, change: object = {}): string[] => {
  try {
    price(product, risk, change)
  } catch (error) {
    if (error instanceof Refused) return (error.refusal.errors ?? []).map((one) => one.field)
    throw error
  }
  return []
}

/**
 * The accounting firm of 5,000,000 with everything in order, worked out with pencil and paper: base, class 4 (1.28),
 * limit of 2,000,000 (1.45) or layer, never a claim (0.95), four times MFA (0.975), EDR and backups (0.95), score
 * 72 (0.89), each line rounded to the cent.
 */
describe('the worked example', () => {
  const STEPS = ['base', 'hazard', 'limit', 'layer', 'claimHistory', 'mfaCloud', 'edr', 'backups', 'score']

  it.each([
    ['P250', US, {}, [3460, 4428.8, 6421.76, 6100.67, 5513.1, 5237.45, 4975.58, 4428.27, 4428]],
    ['P250_S', US, {}, [3840, 4915.2, 7127.04, 6770.69, 6118.58, 5812.65, 5522.02, 4914.6, 4915]],
    [
      'P_PLUS',
      US,
      { attachmentPoint: 3_000_000_00 },
      [3840, 4915.2, 2993.36, 2843.69, 2569.82, 2441.33, 2319.26, 2064.14, 2064],
    ],
    ['P_ONE', UK, {}, [1280, 1638.4, 2375.68, 2256.9, 2039.53, 1937.55, 1840.67, 1638.2, 1638]],
  ])('of %s goes through these amounts', (product, risk, change, amounts) => {
    const { steps } = price(product, risk, change).worksheet
    const shown = [...STEPS, 'round'].flatMap((id) => steps.find((step) => step.id === id)?.after ?? [])
    expect(shown.map((cents) => cents / 100)).toEqual(amounts)
  })

  it.each([
    ['P250', US, {}, { tria: 44, taxes: 0, mgaFee: 200, totalPremium: 4672 }],
    ['P250_S', US, {}, { tria: 49, taxes: 164.22, mgaFee: 200, totalPremium: 5328.22 }],
    [
      'P_PLUS',
      US,
      { attachmentPoint: 3_000_000_00 },
      { tria: 21, taxes: 72.66, mgaFee: 200, totalPremium: 2357.66 },
    ],
    ['P_ONE', UK, {}, { tria: 0, taxes: 196.56, mgaFee: 0, totalPremium: 1834.56 }],
  ])('of %s with fees and taxes costs what the pencil says', (product, risk, change, expected) => {
    const { totals, proof } = price(product, risk, change)
    const shown = Object.fromEntries(
      (['tria', 'taxes', 'mgaFee', 'totalPremium'] as const).map((key) => [key, totals[key] / 100]),
    )
    expect(shown).toEqual(expected)
    expect(proof.holds).toBe(true)
  })
})

describe('a product of the United Kingdom', () => {
  it('is priced in pounds and speaks of turnover, excess and SIC codes', () => {
    const { worksheet } = price('P_ONE', UK)
    const step = (id: string) => worksheet.steps.find((one) => one.id === id)
    expect(worksheet.currency).toBe('GBP')
    expect(step('base')?.explain).toContain('at a turnover of')
    expect(step('retention')?.name).toBe('Excess')
    expect(step('hazard')?.explain).toBe('SIC 69201: longest match 69, class 4 of 5.')
    expect(step('round')?.rounding).toBe('whole pound, half up')
    expect(worksheet.taxLines.map((line) => line.label)).toEqual(['Insurance Premium Tax (12%)'])
    const words = JSON.stringify(
      worksheet.steps.map(({ name, explain, rounding }) => [name, explain, rounding]),
    )
    expect(words).not.toMatch(/dollar|deductible|revenue|NAICS|\$/i)
  })

  it('corrects in pounds and never says State', () => {
    const { changes } = price(
      'P_ONE',
      { ...UK, answers: CAREFUL, revenue: 30_000_000_00 },
      { deductible: 1000_00 },
    )
    expect(changes.map(({ label, from, to, reason }) => [label, from, to, reason])).toEqual([
      ['Excess', '£1,000', '£5,000', 'The smallest excess is £5,000 at a turnover of £30,000,000.'],
    ])
    const line = price('P_ONE', { ...UK, sicCode: '61900' }).coverages.find(
      (one) => one.key === 'utilityFraud',
    )
    expect([line?.reason, NOT_AVAILABLE_UK]).toEqual(['Not Available For Industry!', line?.reason])
  })

  it('has no terrorism act and no surplus lines', () => {
    const { coverages, corrected, changes } = price('P_ONE', UK, { isSurplus: true })
    expect(coverages.some((one) => one.key === 'tria')).toBe(false)
    expect(corrected.isSurplus).toBe(false)
    expect(changes.map((one) => one.rule)).toEqual(['PAPER_OF_PRODUCT'])
  })

  it.each([
    ['sicCode', { sicCode: '', state: 'UK' }],
    ['sicCode', { sicCode: '00', state: 'UK' }],
    ['state', { sicCode: '69201', state: 'CA' }],
    ['revenue', { ...UK, revenue: 1_000_000_001_00 }],
  ])('is refused naming %s for %j', (field, risk) => expect(fieldsRefused('P_ONE', risk)).toContain(field))
})

describe('Prime 250', () => {
  const outcome = (product: string, change: object = {}, risk: object = {}) =>
    price(product, { ...US, answers: CAREFUL, ...risk }, change).outcome

  it.each([
    ['READY', 'REFERRED', {}, { answers: { ...CAREFUL, claimHistory: 2 } }],
    ['READY', 'REFERRED', {}, { score: 35 }],
    ['READY', 'REFERRED', { limit: 3_000_000_00 }, {}],
    ['READY', 'REFERRED', {}, { answers: { ...CAREFUL, edr: 'NO' } }],
    ['READY', 'REFERRED', {}, { naicsCode: '524210' }],
    ['READY', 'READY', {}, {}],
    ['REFERRED', 'INVALID', {}, { revenue: 15_000_000_00, answers: { ...CAREFUL, mfaEmail: 'NO' } }],
    ['INVALID', 'REFERRED', {}, { revenue: 150_000_000_00 }],
  ])('is stricter than Prime 100: %s there, %s here', (there, here, change, risk) => {
    expect(outcome('P100', change, risk)).toBe(there)
    expect(outcome('P250', change, risk)).toBe(here)
  })

  it('holds its seven agreements, each locked, and caps ransom by class', () => {
    const { coverages } = price('P250', { ...US, answers: CAREFUL })
    const held = coverages.filter((one) => one.mandatory)
    expect(held.map((one) => one.key)).toEqual([
      'liabilityCosts',
      'pciCosts',
      'regulatoryCosts',
      'breachFund',
      'dataRestoration',
      'extortion',
      'businessInterruption',
    ])
    expect(held.every((one) => one.locked && one.isSelected && one.premium > 0)).toBe(true)
    expect(coverages.find((one) => one.key === 'extortion')?.limit).toBe(500_000_00)
    expect(coverages.find((one) => one.key === 'amendatoryConstruction')?.reason).toBe(NOT_AVAILABLE)
  })

  it('is written on the paper of its name', () => {
    expect(price('P250', US, { isSurplus: true }).corrected.isSurplus).toBe(false)
    expect(price('P250_S', US, { isSurplus: false }).corrected.isSurplus).toBe(true)
  })
})

describe('an excess layer', () => {
  it('costs less the higher it begins', () => {
    const program = programFor('P_PLUS', '2026-12-05')
    for (const limit of program.file.limit.offered) {
      const units = [...(program.layer?.values() ?? [])].map((rows) => rows.get(limit * 100)?.units ?? 0)
      expect(units.toSorted((a, b) => b - a)).toEqual(units)
    }
  })

  it.each([
    ['P_PLUS', {}],
    ['P_PLUS', { attachmentPoint: 1_500_000_00 }],
    ['P250', { attachmentPoint: 1_000_000_00 }],
  ])('is refused naming the attachment point for %s %j', (product, change) =>
    expect(fieldsRefused(product, US, change)).toEqual(['attachmentPoint']),
  )
})

describe('Zurich Select Plus', () => {
  const FIRM = { ...US, answers: CAREFUL, noOfEmployees: 50 }
  const elite = (risk: object = FIRM) => price('ZSP', risk, { preset: 'ELITE' })

  it('adds the base premium of each line before the factors, by pencil', () => {
    const { steps } = elite().worksheet
    const lines = ['line:fiduciaryLiability', 'line:employmentPractices', 'line:commercialCrime']
    const ids = ['base', ...lines, 'hazard', 'limit', 'retention', 'claimHistory', 'round', 'tria']
    expect(ids.map((id) => (steps.find((step) => step.id === id)?.after ?? 0) / 100)).toEqual([
      3966, 4766, 9766, 10866, 11952.6, 16805.36, 20536.15, 19509.34, 19509, 19704,
    ])
  })

  it('gives each line its share of the premium', () => {
    const { coverages } = elite()
    const part = (key: string) => (coverages.find((one) => one.key === key)?.premium ?? 0) / 100
    expect(part('directorsAndOfficers')).toBeCloseTo((19509 * 3966) / 10866, 1)
    expect(part('employmentPractices')).toBeCloseTo((19509 * 5000) / 10866, 1)
  })

  it('asks for employees and not for a score', () => {
    expect(fieldsRefused('ZSP', US)).toEqual(['noOfEmployees'])
    expect(elite({ ...FIRM, score: null }).outcome).toBe('READY')
  })

  it('keeps crime for those who control their payments, and public companies out', () => {
    const lax = elite({ ...FIRM, answers: { ...CAREFUL, isVerifyingBankAccounts: false } })
    expect(lax.changes.map((one) => one.rule)).toEqual(['SECURITY_ANSWERS'])
    expect(elite({ ...FIRM, ownershipType: 'Public' }).outcome).toBe('INVALID')
  })
})

describe('a technology program', () => {
  it.each([
    ['PRIME_TECH', { ...US, naicsCode: '541511' }, 'READY'],
    ['PRIME_TECH', { ...US, naicsCode: '621111' }, 'INVALID'],
    ['PRIME_ONE_TECH', { ...UK, sicCode: '62020' }, 'READY'],
    ['PRIME_ONE_TECH', { ...UK, sicCode: '86210' }, 'INVALID'],
  ])('%s for %j is %s', (product, risk, expected) => {
    const priced = price(product, { ...risk, answers: CAREFUL })
    expect(priced.outcome).toBe(expected)
    expect(priced.coverages.find((one) => one.key === 'techEO')).toMatchObject({
      isSelected: true,
      locked: true,
    })
  })
})
