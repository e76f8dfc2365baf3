import { describe, expect, it } from 'vitest'
import type { CalculatorRequest } from '../shared/quote.ts'
import { askedOf, trialsOfQuestions, unreadTries, type Question } from './what-if-inputs.ts'

const request: CalculatorRequest = {
  limit: 1_000_000,
  deductible: 25_000,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  effectiveDate: '2026-12-05',
  endDate: '2027-12-05',
  preset: 'POPULAR',
}

const question = (field: string, answerType: Question['answerType'], values: unknown[], answer: unknown) =>
  ({
    field,
    wording: `${field}?`,
    answerType,
    choices: values.map((value) => ({ value, label: String(value) })),
    answer,
  }) as unknown as Question

const questions = [
  question('mfaEmail', 'yesNoUncertain', ['YES', 'NO', 'UNCERTAIN'], 'YES'),
  question('testedFullFailover', 'boolean', [true, false], null),
  question('claimHistory', 'choice', [0, 1, 2], 0),
  question('backupTypes', 'multi', ['CLOUD', 'SEGMENTED'], ['CLOUD']),
  question('mfaComments', 'text', [], 'none'),
]
const ask = (...tries: [string, string][]) =>
  askedOf(
    tries.map(([id, value]) => ({ id, value })),
    request,
    questions,
  )

describe('inputs of a what-if', () => {
  it('ask nothing until one of them has a value', () => {
    expect(ask()).toBeNull()
    expect(ask(['revenue', ''], ['answer:mfaEmail', ''])).toBeNull()
    expect(ask(['revenue', 'much'])).toBeNull()
    expect(ask(['score', '-3'])).toBeNull()
  })

  it('ask nothing while one of them is no value, and name it', () => {
    const tries = [
      { id: 'revenue', value: 'much' },
      { id: 'score', value: '-3' },
      { id: 'noOfEmployees', value: '' },
      { id: 'state', value: 'TX' },
    ]
    expect([...unreadTries(tries)]).toEqual([
      ['revenue', 'much'],
      ['score', '-3'],
    ])
    expect(ask(['revenue', 'much'], ['state', 'TX'])).toBeNull()
  })

  it('send facts of the company as numbers and codes as text', () => {
    expect(ask(['revenue', '8000000'], ['naicsCode', '522110'], ['state', 'TX'])).toEqual({
      change: { revenue: 8_000_000, naicsCode: '522110', state: 'TX' },
    })
  })

  it('send answers as the questionnaire holds them', () => {
    expect(
      ask(
        ['answer:mfaEmail', '1'],
        ['answer:testedFullFailover', '1'],
        ['answer:claimHistory', '2'],
        ['answer:backupTypes', 'CLOUD,SEGMENTED'],
      )?.change,
    ).toEqual({
      answers: {
        mfaEmail: 'NO',
        testedFullFailover: false,
        claimHistory: 2,
        backupTypes: ['CLOUD', 'SEGMENTED'],
      },
    })
  })

  it('send terms as a request of their own, with everything else as it is', () => {
    expect(ask(['limit', '3000000'], ['retroActivePeriod', '-1'])).toEqual({
      change: {},
      changedRequest: { ...request, limit: 3_000_000 },
    })
  })

  it('tell the value of today, and leave out questions that are answered in words', () => {
    expect(trialsOfQuestions(questions).map(({ id, kind, now }) => [id, kind, now])).toEqual([
      ['answer:mfaEmail', 'choice', '0'],
      ['answer:testedFullFailover', 'choice', null],
      ['answer:claimHistory', 'choice', '0'],
      ['answer:backupTypes', 'several', 'CLOUD'],
    ])
  })
})
