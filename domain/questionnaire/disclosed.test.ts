import { describe, expect, it } from 'vitest'
import { QUESTIONS, questionOf } from './bank.ts'
import { disclosedLosses, KNOWN_CIRCUMSTANCES, noneOfThese } from './disclosed.ts'
import type { AnswerField, GivenAnswers } from './schema.ts'
import { VARIANTS } from './variants.ts'

const cases: [string, GivenAnswers, AnswerField[]][] = [
  ['nothing', {}, []],
  ['a history without a loss', { cyberEvent: false, privacyLitigation: false, pastCyberIncident: 0 }, []],
  [
    'earlier insurance and plans',
    { priorCoverage: true, changeInScope: true, changeInScopeDetail: 'A shop' },
    [],
  ],
  [
    'incidents with their details, in the order of the questions',
    { privacyLitigation: true, cyberEventDetails: 'Ransom in May', cyberEvent: true },
    ['cyberEvent', 'cyberEventDetails', 'privacyLitigation'],
  ],
  ['when the last incident was', { pastCyberIncident: 2 }, ['pastCyberIncident']],
  [
    'no details of an answer that was taken back',
    { cyberEvent: false, cyberEventDetails: 'Ransom in May' },
    [],
  ],
  ['no blank details', { cyberEvent: true, cyberEventDetails: ' ' }, ['cyberEvent']],
]

describe('answers to the questions on history', () => {
  it.each(cases)('disclose %s', (_name, answers, fields) => {
    expect(disclosedLosses(answers)).toEqual(fields)
  })
})

describe('None of these', () => {
  const none = (fields: readonly AnswerField[], answers: GivenAnswers = {}) =>
    noneOfThese(
      fields.flatMap((field) => questionOf(field) ?? []),
      answers,
    )

  it('answers incidents, claims and litigation with No or Never', () =>
    expect(
      none(['claimHistory', 'pastCyberIncident', 'cyberEvent', 'hasDamageClaimAgainstApplicant']),
    ).toEqual({
      claimHistory: 0,
      pastCyberIncident: 0,
      cyberEvent: false,
      hasDamageClaimAgainstApplicant: false,
    }))

  it('changes no answer that is given, and discloses nothing', () => {
    expect(none(['cyberEvent', 'pastCyberIncident'], { cyberEvent: true, pastCyberIncident: 3 })).toEqual({})
    expect(disclosedLosses(noneOfThese(QUESTIONS, {}))).toEqual([])
  })

  it('gives no warranty of what is known of a claim to come', () =>
    expect(none(KNOWN_CIRCUMSTANCES.map(({ field }) => field))).toEqual({}))

  it.each(VARIANTS.map((variant) => [variant.id, variant] as const))(
    'claims no control in %s, and speaks neither of earlier insurance nor of plans',
    (_, variant) => {
      const answered = none(variant.questions.map(({ field }) => field))
      const HISTORY = ['claims', 'prior', 'incidents', 'techEo']
      for (const field of Object.keys(answered)) {
        const home = variant.groups.find(({ questions }) => questions.some((one) => one.field === field))
        expect(HISTORY, field).toContain(home?.group)
        expect(['priorCoverage', 'changeInScope', 'changeInScopeDetail']).not.toContain(field)
      }
    },
  )
})
