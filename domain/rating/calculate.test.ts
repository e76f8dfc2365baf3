import { describe, expect, it } from 'vitest'
import { NOT_AVAILABLE, STATE_NOT_SUPPORTED } from './coverage/eligibility.ts'
import { Refused } from '../kernel/refusal.ts'
import { calculate, type Calculation } from './calculate.ts'
import { SECURE, WORKED_EXAMPLE } from '../questionnaire/sample-answers.ts'
import type { RatingRequestInput } from './inputs.ts'
import { programFor } from './program/programs.ts'
import { proof } from './proof/proof.ts'
import { priceToFix } from './what-if.ts'
import { parseRequest } from './correct/validate.ts'

const program = programFor('P100', '2026-12-05')
const context = { today: '2026-11-21', transaction: 'NEW_BUSINESS' as const }

const base = {
  product: 'P100',
  effectiveDate: '2026-12-05',
  endDate: '2027-12-05',
  limit: 2_000_000_00,
  deductible: 10_000_00,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  preset: 'BASIC',
  coverages: [],
  isSurplus: true,
  isTriaExcluded: false,
  brokerFee: 0,
  risk: { revenue: 5_000_000_00, naicsCode: '541211', state: 'CA', answers: WORKED_EXAMPLE, score: 72 },
} satisfies RatingRequestInput

type Input = RatingRequestInput
const run = (change: Partial<Input> = {}, risk: Partial<Input['risk']> = {}): Calculation =>
  calculate(program, { ...base, ...change, risk: { ...base.risk, ...risk } }, context)

const fieldsRefused = (change: object, risk: object = {}): string[] => {
  try {
    calculate(program, { ...base, ...change, risk: { ...base.risk, ...risk } } as Input, context)
  } catch (error) {
    if (error instanceof Refused) return (error.refusal.errors ?? []).map((one) => one.field)
    throw error
  }
  return []
}

describe('the worked example', () => {
  const result = run()
  const after = (id: string): number | undefined =>
    result.worksheet.steps.find((step) => step.id === id)?.after

  it('costs $4,096', () => expect(result.totals.coveragePremium).toBe(4096_00))

  it('goes through the steps of the worksheet', () =>
    expect(
      ['base', 'hazard', 'limit', 'claimHistory', 'mfaCloud', 'edr', 'backups', 'score', 'round'].map(after),
    ).toEqual([3200_00, 4096_00, 5939_20, 5642_24, 5098_82, 4843_88, 4601_69, 4095_50, 4096_00]))

  it('adds TRIA, fee, tax and stamping to the cent', () => {
    expect(result.totals).toMatchObject({ tria: 41_00, premium: 4137_00, mgaFee: 200_00 })
    expect(result.worksheet.taxLines.map((line) => line.amount)).toEqual([130_11, 7_81])
    expect(result.totals.totalPremium).toBe(4474_92)
    expect(result.proof.equation).toMatch(/= 4,474\.92$/)
  })

  it('pays no tax on admitted paper', () => expect(run({ isSurplus: false }).totals.taxes).toBe(0))

  it('is proved by a sum that notices a wrong cent', () => {
    const wrong = structuredClone(result.worksheet)
    const [part] = wrong.coverages
    if (part) part.premium += 1
    expect(proof(wrong).holds).toBe(false)
    expect(proof(wrong).mismatches[0]).toMatch(/^The coverages add up to/)
  })
})

describe('the outcome', () => {
  it('is an indication while answers are missing, naming each', () => {
    const { outcome, referrals } = run()
    expect(outcome).toBe('INDICATION')
    expect(referrals.filter((one) => one.level === 'block').map((one) => one.field)).toContain(
      'answers.training',
    )
  })

  it.each([
    ['READY', {}, {}],
    ['REFERRED', {}, { answers: { ...SECURE, claimHistory: 1 } }],
    ['REFERRED', {}, { answers: { ...SECURE, mfaEmail: 'NO' } }],
    ['INVALID', {}, { answers: { ...SECURE, mfaEmail: 'NO' }, revenue: 25_000_001_00 }],
    ['REFERRED', { limit: 5_000_000_00 }, { revenue: 6_000_000_00 }],
    ['INVALID', {}, { revenue: 100_000_001_00 }],
    ['INDICATION', {}, { score: null }],
    ['REFERRED', {}, { score: 29 }],
  ] as const)('is %s for %j %j', (outcome, change, risk) =>
    expect(run(change, { answers: SECURE, ...risk } as Partial<Input['risk']>).outcome).toBe(outcome),
  )

  it('tells of the end of the terrorism act when the term outlasts it', () => {
    const codes = ({ referrals }: Calculation) => referrals.map(({ code }) => code)
    expect(codes(run({}, { answers: SECURE }))).not.toContain('TRIA_SUNSET')
    const late = run({ effectiveDate: '2027-01-15', endDate: '2028-01-15' }, { answers: SECURE })
    expect(codes(late)).toContain('TRIA_SUNSET')
    expect(late.outcome).toBe('READY')
  })

  it('says what coverage for terrorism costs, whether it is bought or not', () => {
    const [bought, without] = [false, true].map((isTriaExcluded) =>
      run({ isTriaExcluded }, { answers: SECURE }),
    )
    expect(bought?.totals.tria).toBeGreaterThan(0)
    expect(bought?.terrorismPremium).toBe(bought?.totals.tria)
    expect(without?.totals.tria).toBe(0)
    expect(without?.terrorismPremium).toBe(bought?.totals.tria)
  })
})

describe('course-correction', () => {
  const made = (change: object, risk: object): [string, string, string][] =>
    run(change, { answers: SECURE, ...risk }).changes.map((one) => [one.rule, one.from, one.to])

  it('gives a reason that holds for every limit that may be asked for', () => {
    const small = { answers: SECURE, revenue: 4_999_999_00 }
    expect(run({ limit: 2_500_000_00, deductible: 25_000_00 }, small).changes).toEqual([])
    expect(run({ limit: 3_000_000_00, deductible: 25_000_00 }, small).changes[0]?.reason).toBe(
      'A limit of $3,000,000 or more falls to $2,000,000 at a revenue below $5,000,000.',
    )
  })

  it.each([
    ['MIN_DEDUCTIBLE_REVENUE', '$1,000', '$2,500', { deductible: 1000_00 }, { revenue: 25_000_000_00 }],
    ['MIN_DEDUCTIBLE_REVENUE', '$2,500', '$5,000', { deductible: 2500_00 }, { revenue: 25_000_001_00 }],
    ['MIN_DEDUCTIBLE_REVENUE', '$5,000', '$10,000', { deductible: 5000_00 }, { revenue: 50_000_001_00 }],
    ['PUBLIC_SECTOR_DEDUCTIBLE', '$10,000', '$25,000', { limit: 1_000_000_00 }, { naicsCode: '921110' }],
    ['PUBLIC_SECTOR_LIMIT', '$2,000,000', '$1,000,000', { deductible: 25_000_00 }, { naicsCode: '611110' }],
    ['SMALL_REVENUE_LIMIT', '$3,000,000', '$2,000,000', { limit: 3_000_000_00 }, { revenue: 4_999_999_00 }],
    ['MANUFACTURING_WAITING', '8 hours', '12 hours', { waitingPeriod: 8 }, { naicsCode: '332710' }],
    ['TRIA_MANDATORY', 'Excluded', 'Included', { isTriaExcluded: true, boostVersion: 'V4' }, {}],
    [
      'SOCIAL_ENGINEERING_FINANCE',
      '$250,000',
      '$100,000',
      { preset: 'CUSTOM', coverages: [{ key: 'socialEngEndorsement', isSelected: true, limit: 250_000_00 }] },
      { naicsCode: '524210' },
    ],
    [
      'SECURITY_ANSWERS',
      'Selected',
      'Not selected',
      { preset: 'CUSTOM', coverages: [{ key: 'socialEngEndorsement', isSelected: true }] },
      { answers: { ...SECURE, isVerifyingBankAccounts: false } },
    ],
    [
      'MANDATORY_COVERAGE',
      'Not selected',
      'Included',
      { preset: 'CUSTOM', coverages: [{ key: 'businessIncomeCoverage', isSelected: false }] },
      {},
    ],
  ])('%s: %s becomes %s', (rule, from, to, change, risk) =>
    expect(made(change, risk)).toEqual([[rule, from, to]]),
  )

  it('leaves 2,500,000 as it is below 5,000,000 of revenue', () =>
    expect(made({ limit: 2_500_000_00 }, { revenue: 1_000_000_00 })).toEqual([]))

  it('sets the social engineering deductible of schools to 25,000', () => {
    const { coverages } = run(
      { preset: 'POPULAR', limit: 1_000_000_00 },
      { naicsCode: '611110', answers: SECURE },
    )
    expect(coverages.find((one) => one.key === 'socialEngEndorsement')?.deductible).toBe(25_000_00)
  })

  it('makes a preset custom when a coverage differs from it', () => {
    const popular = run({ preset: 'POPULAR' }, { answers: SECURE })
    expect(popular.corrected.preset).toBe('POPULAR')
    const fewer = popular.corrected.coverages.slice(1)
    expect(run({ preset: 'POPULAR', coverages: fewer }, { answers: SECURE }).corrected.preset).toBe('CUSTOM')
    expect(run(popular.corrected, { answers: SECURE }).corrected.preset).toBe('POPULAR')
  })
})

describe('coverage lines', () => {
  const line = (key: string, change: Partial<Input> = {}, risk: object = {}) =>
    run(change, { answers: SECURE, ...risk }).coverages.find((one) => one.key === key)

  it('hold the eight mandatory coverages, each selected and locked', () => {
    const mandatory = run().coverages.filter((one) => one.mandatory)
    expect(mandatory).toHaveLength(8)
    expect(mandatory.every((one) => one.isSelected && one.locked && one.isAvailable && one.premium > 0)).toBe(
      true,
    )
  })

  it('say why an endorsement is not available', () => {
    expect(line('socialEngEndorsement', { isSurplus: false }, { state: 'VT' })?.reason).toBe(
      STATE_NOT_SUPPORTED,
    )
    expect(line('reverseSocialEngineeringEndorsement', {}, { naicsCode: '524210' })?.reason).toBe(
      NOT_AVAILABLE,
    )
    expect([STATE_NOT_SUPPORTED, NOT_AVAILABLE]).toEqual([
      'State Not Supported',
      'Not Available For Industry / State!',
    ])
  })

  it('name the answers that a coverage needs', () =>
    expect(line('socialEngEndorsement', {}, { answers: WORKED_EXAMPLE })?.needsAnswers).toHaveLength(3))

  it.each([
    ['CA', 100_000_00],
    ['NY', 50_000_00],
    ['WA', 50_000_00],
  ])('give public relations in %s its sublimit', (state, limit) =>
    expect(line('publicRelationsExpense', {}, { state })?.limit).toBe(limit),
  )

  it.each([
    ['236115', 'DAILY', 1_000_000_00],
    ['311811', 'DAILY', 500_000_00],
    ['541211', 'DAILY', 250_000_00],
    ['236115', 'NEVER', 250_000_00],
  ])('cap ransom payments for NAICS %s with %s backups', (naicsCode, backupFrequency, limit) =>
    expect(
      line('ransomPaymentEndorsement', {}, { naicsCode, answers: { ...SECURE, backupFrequency } })?.limit,
    ).toBe(limit),
  )

  it('always disable ransom and lock TRIA in V4 only', () => {
    expect(line('ransomPaymentEndorsement')?.disabled).toBe(true)
    expect(line('tria', { boostVersion: 'V4' })?.locked).toBe(true)
    expect(line('tria', { boostVersion: 'V5', isTriaExcluded: true })).toMatchObject({
      locked: false,
      isSelected: false,
      premium: 0,
    })
  })

  it('add up to the premium', () => {
    const { coverages, totals } = run({ preset: 'ELITE' }, { answers: SECURE })
    expect(coverages.reduce((sum, one) => sum + one.premium, 0)).toBe(totals.premium)
  })
})

describe('a request that cannot be priced', () => {
  it.each([
    ['naicsCode', {}, { naicsCode: '999999' }],
    ['naicsCode', {}, { naicsCode: 'abc' }],
    ['state', {}, { state: 'ZZ' }],
    ['state', {}, { state: 'GU' }],
    ['revenue', {}, { revenue: -5_00 }],
    ['revenue', {}, { revenue: 0 }],
    ['revenue', {}, { revenue: 1e15 }],
    ['revenue', {}, { revenue: 1e17 }],
    ['revenue', {}, { revenue: 1_000_000_001_00 }],
    ['revenue', {}, { revenue: Number.NaN }],
    ['score', {}, { score: 101 }],
    ['limit', { limit: 1_250_000_00 }, {}],
    ['limit', { limit: 10_000_000_00 }, {}],
    ['deductible', { deductible: 3_00 }, {}],
    ['brokerFee', { brokerFee: 10_000_01 }, {}],
    ['waitingPeriod', { waitingPeriod: 7 }, {}],
    ['effectiveDate', { effectiveDate: '2026-11-13', endDate: '2027-11-13' }, {}],
    ['effectiveDate', { effectiveDate: '2027-02-05', endDate: '2028-02-05' }, {}],
    ['effectiveDate', { effectiveDate: '2026-02-30' }, {}],
    ['endDate', { endDate: '2027-06-04' }, {}],
    ['endDate', { endDate: '2028-06-06' }, {}],
    ['coverages.0.key', { coverages: [{ key: 'flood', isSelected: true }] }, {}],
    ['coverages.0.key', { coverages: [{ key: 'techEO', isSelected: true }] }, {}],
    ['isTriaExcluded', { isTriaExcluded: true, coverages: [{ key: 'tria', isSelected: true }] }, {}],
    [
      'coverages',
      {
        coverages: ['enhancedBusinessAndCbi', 'enhancedBusinessAndCbiWithSystemFailure'].map((key) => ({
          key,
          isSelected: true,
        })),
      },
      {},
    ],
  ])('is refused naming %s', (field, change, risk) => expect(fieldsRefused(change, risk)).toContain(field))

  it.each([
    ['product', 'P999', '2026-12-05'],
    ['product', 'NotSupported', '2026-12-05'],
    ['effectiveDate', 'P100', '2019-01-01'],
  ])('is refused naming %s for %s on %s', (field, product, date) => {
    try {
      programFor(product, date)
      expect.unreachable()
    } catch (error) {
      expect((error as Refused).refusal.errors?.[0]?.field).toBe(field)
    }
  })

  it('finds the version of the day and the product in any case', () => {
    expect(programFor('p100', '2025-12-31').version).toBe('P100 2024-01-01')
    expect(programFor('P100', '2026-01-01').version).toBe('P100 2026-01-01')
  })
})

describe('price to fix', () => {
  it('lists what is missing by the money it saves', () => {
    const request = parseRequest({
      ...base,
      risk: {
        ...base.risk,
        answers: { ...SECURE, mfaAdminAccounts: 'NO', edr: 'NO', vendorManagement: 'NO' },
      },
    })
    const fixes = priceToFix(program, request)
    expect(fixes.map((one) => one.code).slice(0, 2)).toEqual(['edr', 'mfaAdminAccounts'])
    expect(fixes.map((one) => one.saves)).toEqual(fixes.map((one) => one.saves).sort((a, b) => b - a))
    const [edr] = fixes
    const fixed = { ...request.risk, answers: { ...request.risk.answers, edr: 'YES' as const } }
    const before = calculate(program, request, context).totals.premium
    expect(before - calculate(program, { ...request, risk: fixed }, context).totals.premium).toBe(edr?.saves)
  })
})
