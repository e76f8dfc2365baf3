import { expect, it } from 'vitest'
import { CAREFUL } from '../questionnaire/sample-answers.ts'
import { calculate } from './calculate.ts'
import { programFor } from './program/programs.ts'

const FIELD = 'answers.mfaRemoteSystemAccess'

/** What the rules of multi-factor authentication say of a large company that has none on remote access. */
const referred = (setAside: readonly string[]) => {
  const { referrals, outcome } = calculate(
    programFor('P250', '2026-12-05'),
    {
      product: 'P250',
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
      risk: {
        revenue: 60_000_000_00,
        naicsCode: '541211',
        state: 'CA',
        answers: { ...CAREFUL, mfaRemoteSystemAccess: 'NO' },
        score: 80,
      },
    },
    { today: '2026-11-21', transaction: 'NEW_BUSINESS', setAside },
  )
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
