import { describe, expect, it } from 'vitest'
import { variantById, variantFor } from '#domain/questionnaire/variants.ts'
import { whyAsked } from '#domain/quote/questions/why-question.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { calculate } from './calculate.ts'
import { programFor } from './program/programs.ts'

const FROM_APRIL = programFor('ZSP', '2027-04-05')
const GOOD: GivenAnswers = {
  profitYears: 'BOTH_YEARS',
  equityPositive: 'YES',
  covenantBreach: 'NO',
  accountsAudited: 'AUDITED',
  ownersOutside: 'NO',
  companyTransactions: 'NO',
  managementClaims: 'NONE',
  employeesCourtStates: 'NONE',
  layoffs: 'NONE',
  planAssets: 'UP_TO_10M',
  planChanges: 'NO',
  bankReconciled: 'YES',
}

const priced = (answers: GivenAnswers, effectiveDate = '2027-04-05') =>
  calculate(
    programFor('ZSP', effectiveDate),
    {
      product: 'ZSP',
      effectiveDate,
      endDate: `2028${effectiveDate.slice(4)}`,
      limit: 1_000_000_00,
      deductible: 10_000_00,
      waitingPeriod: 12,
      retroActivePeriod: -1,
      preset: 'CUSTOM',
      coverages: [{ key: 'employmentPractices', isSelected: true }],
      isSurplus: false,
      isTriaExcluded: true,
      brokerFee: 0,
      risk: {
        revenue: 10_000_000_00,
        naicsCode: '541611',
        state: 'CA',
        noOfEmployees: 40,
        answers: { claimHistory: 5, ...answers },
        score: null,
      },
    },
    { today: '2027-02-20', transaction: 'NEW_BUSINESS' },
  )

describe('management lines from April 2027 on', () => {
  it('move the premium of the line that an answer is about, and of no other', () => {
    const partOf = (answers: GivenAnswers, key: string): number =>
      priced(answers).worksheet.coverages.find((one) => one.key === key)?.premium ?? 0
    const layoffs = { ...GOOD, layoffs: 'OVER_TENTH' } as const
    expect(partOf(layoffs, 'employmentPractices') / partOf(GOOD, 'employmentPractices')).toBeCloseTo(
      1.25 / 0.95,
      2,
    )
    expect(
      Math.abs(partOf(layoffs, 'directorsAndOfficers') - partOf(GOOD, 'directorsAndOfficers')),
    ).toBeLessThan(200)
    const loss = { ...GOOD, profitYears: 'NEITHER_YEAR' } as const
    expect(partOf(loss, 'directorsAndOfficers') / partOf(GOOD, 'directorsAndOfficers')).toBeCloseTo(
      1.18 / 0.93,
      2,
    )
  })

  it('say on the line of the worksheet what each answer did, and add up', () => {
    const { worksheet, proof } = priced(GOOD)
    expect(proof).toMatchObject({ holds: true })
    expect(worksheet.steps.find(({ id }) => id === 'line:employmentPractices')).toMatchObject({
      factor: '0.874',
      explain: expect.stringContaining('0.95: Layoffs: None.'),
    })
    expect(worksheet.steps.find(({ id }) => id === 'profitYears')).toMatchObject({ factor: '0.93' })
  })

  it('charge what is not answered, and say so', () => {
    expect(priced({}).totals.coveragePremium).toBeGreaterThan(priced(GOOD).totals.coveragePremium)
    expect(priced({}).worksheet.steps.find(({ id }) => id === 'equityPositive')).toMatchObject({
      factor: '1.05',
      explain: expect.stringContaining('is not answered: this counts until it is'),
    })
  })

  it('go to an underwriter where a fact calls for one', () => {
    const { referrals } = priced({ ...GOOD, covenantBreach: 'YES', layoffs: 'OVER_TENTH' })
    const codes = referrals.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['COVENANT_BREACH', 'LARGE_LAYOFF']))
    expect(priced(GOOD).referrals.filter(({ level }) => level === 'approve')).toEqual([])
  })

  it('leave the price of a term that begins before', () =>
    expect(priced(GOOD, '2027-03-05').totals).toEqual(priced({}, '2027-03-05').totals))

  it('ask each question with what it does, and keep the questionnaire of before', () => {
    const variant = variantFor('ZSP')
    if (!variant) throw new Error('no questionnaire')
    expect(variant.id).toBe('ZSP-3')
    const why = whyAsked(variant, FROM_APRIL, { showsFigures: true })
    for (const field of Object.keys(GOOD))
      expect(why.find((one) => one.field === field)?.why[0], field).toMatch(
        /^The answer counts in the price as /,
      )
    expect(variantById('ZSP-2')?.questions.map(({ field }) => field)).not.toContain('layoffs')
  })
})
