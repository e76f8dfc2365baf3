import { describe, expect, it } from 'vitest'
import type { GivenAnswers } from '../questionnaire/schema.ts'
import { CAREFUL } from '../questionnaire/sample-answers.ts'
import { calculate } from './calculate.ts'
import { programFor } from './program/programs.ts'

const FIELD = 'answers.mfaRemoteSystemAccess'

/** A company in California that asks for one of the products that surplus lines and technology firms buy. */
const priced = (product: string, answers: GivenAnswers, revenue: number, setAside: readonly string[]) =>
  calculate(
    programFor(product, '2026-12-05'),
    {
      product,
      effectiveDate: '2026-12-05',
      endDate: '2027-12-05',
      limit: 2_000_000_00,
      deductible: 25_000_00,
      waitingPeriod: 12,
      retroActivePeriod: -1,
      preset: 'BASIC',
      coverages: [],
      isSurplus: true,
      isTriaExcluded: false,
      brokerFee: 0,
      ...(product === 'P_PLUS' && { attachmentPoint: 2_000_000_00 }),
      risk: {
        revenue,
        noOfEmployees: 40,
        naicsCode: '541211',
        state: 'CA',
        answers,
        score: 80,
      },
    },
    { today: '2026-11-21', transaction: 'NEW_BUSINESS', setAside },
  )

/** What the rules of multi-factor authentication say of a large company that has none on remote access. */
const referred = (setAside: readonly string[]) => {
  const answers: GivenAnswers = { ...CAREFUL, mfaRemoteSystemAccess: 'NO' }
  const { referrals, outcome } = priced('P250', answers, 60_000_000_00, setAside)
  const rules = referrals.filter(({ field }) => field === FIELD).map(({ code, level }) => [code, level])
  return { rules, outcome }
}

it('refers a field by the rule that a decline hid, once the decline is set aside', () => {
  expect(referred([])).toEqual({ rules: [['NO_MFA_REMOTE_LARGE', 'decline']], outcome: 'INVALID' })
  expect(referred(['NO_MFA_REMOTE_LARGE'])).toEqual({
    rules: [
      ['NO_MFA_REMOTE_LARGE', 'inform'],
      ['NO_MFA_REMOTE', 'approve'],
    ],
    outcome: 'REFERRED',
  })
  expect(referred(['NO_MFA_REMOTE_LARGE', 'NO_MFA_REMOTE']).rules).toEqual([
    ['NO_MFA_REMOTE_LARGE', 'inform'],
    ['NO_MFA_REMOTE', 'inform'],
  ])
})

describe('known circumstances', () => {
  const known = { priorOrPendingClaimCircumstancesComments: 'A lost laptop, reported to the police.' }
  const referredFor = (product: string, answers: GivenAnswers, setAside: readonly string[] = []) => {
    const { referrals, outcome } = priced(product, { ...CAREFUL, ...answers }, 10_000_000_00, setAside)
    const found = referrals.filter(({ code }) => code.startsWith('KNOWN_'))
    return { found: found.map(({ code, level, field }) => [code, level, field]), outcome }
  }

  it.each(['P100', 'P250', 'P250_S', 'P100_PRO', 'PRIME_CLOUD', 'PRIME_TECH', 'P_PLUS', 'ZSP'])(
    'go to an underwriter in %s, whatever else is answered',
    (product) => {
      expect(referredFor(product, { priorOrPendingClaimCircumstances: true, ...known })).toMatchObject({
        found: [['KNOWN_CIRCUMSTANCES', 'approve', 'answers.priorOrPendingClaimCircumstances']],
        outcome: 'REFERRED',
      })
      expect(referredFor(product, { priorOrPendingClaimCircumstances: false }).found).toEqual([])
    },
  )

  it('wait for words about them', () =>
    expect(referredFor('P100', { priorOrPendingClaimCircumstances: true }).outcome).toBe('INDICATION'))

  it('of technology are referred where it is asked for them, each by a code of its own', () => {
    const answers = { probableKnownActLeadingToClaim: true, probableKnownDamageLeadingToClaim: true }
    expect(referredFor('PRIME_TECH', answers).found.map(([code]) => code)).toEqual([
      'KNOWN_ACT',
      'KNOWN_DAMAGE',
    ])
    expect(referredFor('P100', answers).found).toEqual([])
    expect(referredFor('PRIME_TECH', answers, ['KNOWN_ACT']).found.map(([, level]) => level)).toEqual([
      'inform',
      'approve',
    ])
  })
})

describe('a company that is not scored', () => {
  const unscored = (risk: object) =>
    calculate(
      programFor('P100', '2026-12-05'),
      {
        product: 'P100',
        effectiveDate: '2026-12-05',
        endDate: '2027-12-05',
        limit: 1_000_000_00,
        deductible: 10_000_00,
        waitingPeriod: 12,
        retroActivePeriod: -1,
        preset: 'BASIC',
        coverages: [],
        isSurplus: false,
        isTriaExcluded: false,
        brokerFee: 0,
        risk: {
          revenue: 60_000_000_00,
          noOfEmployees: 140,
          naicsCode: '332710',
          state: 'OH',
          answers: CAREFUL,
          score: null,
          ...risk,
        },
      },
      { today: '2026-11-21', transaction: 'NEW_BUSINESS' },
    )

  it('waits for its scan while it may have a web domain', () => {
    const { referrals } = unscored({})
    expect(referrals.map(({ code }) => code)).toContain('SCORE_MISSING')
  })

  it('is referred at a neutral score when it has none', () => {
    const { referrals, outcome, totals } = unscored({ hasNoDomain: true })
    expect(referrals.map(({ code, level }) => [code, level])).toContainEqual(['NO_DOMAIN', 'approve'])
    expect(referrals.map(({ code }) => code)).not.toContain('SCORE_MISSING')
    expect(outcome).toBe('REFERRED')
    expect(totals.totalPremium).toBeGreaterThan(0)
    expect(totals).toEqual(unscored({}).totals)
  })

  it('is not referred for it once it is scored', () => {
    const { referrals } = unscored({ hasNoDomain: true, score: 72 })
    expect(referrals.map(({ code }) => code)).not.toContain('NO_DOMAIN')
  })
})
