import { describe, expect, it } from 'vitest'
import { disclosedLosses } from './disclosed.ts'
import type { AnswerField, GivenAnswers } from './schema.ts'

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
