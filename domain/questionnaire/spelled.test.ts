import { expect, test } from 'vitest'
import { spelledAnswers } from './spelled.ts'

test('takes booleans and YES or NO for each other, as each question wants them', () => {
  const { answers, problems } = spelledAnswers({
    mfaEmail: true,
    edr: 'no',
    useEncryption: 'YES',
    claimHistory: '3',
  })
  expect(problems).toEqual([])
  expect(answers).toEqual({ mfaEmail: 'YES', edr: 'NO', useEncryption: true, claimHistory: 3 })
})

test('drops answers that no program reads', () => {
  expect(spelledAnswers({ notAsked: 'YES', constructor: true })).toEqual({ answers: {}, problems: [] })
})

test('names an answer that no question takes', () => {
  const { problems } = spelledAnswers({ patchingFrequency: 'HOURLY', mfaCloud: 7 })
  expect(problems.map((one) => one.field)).toEqual(['patchingFrequency', 'mfaCloud'])
})
