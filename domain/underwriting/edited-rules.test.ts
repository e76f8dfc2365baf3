import { expect, test } from 'vitest'
import { ruleInWords, ruleProblems, typedValues, valuesAsTyped } from './edited-rules.ts'

test('a rule reads as a sentence, with answers, amounts and states in words', () => {
  expect(
    ruleInWords({
      when: [
        { fact: 'mfaRemoteSystemAccess', operator: 'in', values: ['NO', 'UNCERTAIN'] },
        { fact: 'revenue', operator: 'gt', values: ['25000000'] },
      ],
    }),
  ).toBe('MFA on remote access is No or Uncertain and Revenue is above 25,000,000.')
  expect(
    ruleInWords({
      when: [
        { fact: 'state', operator: 'in', values: ['CA', 'NY', 'TX'] },
        { fact: 'claimHistory', operator: 'in', values: ['1'] },
        { fact: 'naicsCode', operator: 'prefix', values: ['22', '523'] },
      ],
    }),
  ).toBe(
    'State is California, New York or Texas and Last claim or incident is Within the last 12 months and NAICS code begins with 22 or 523.',
  )
})

test.each([
  ['2,000,000', '2000000'],
  ['$2,000,000', '2000000'],
  ['£500 000', '500000'],
  ['2m', '2000000'],
  ['1.5M', '1500000'],
  ['250k', '250000'],
  ['750', '750'],
])('an amount typed as %s is %s', (typed, value) => {
  expect(typedValues('gte', typed)).toEqual([value])
  expect(typedValues('gte', valuesAsTyped('gte', [value]))).toEqual([value])
})

test.each(['much', '2,00', '1.5', '-5', '12,34,567'])(
  '%s is no whole amount, and says what one is',
  (typed) => {
    const rule = {
      code: 'LIMIT',
      level: 'approve' as const,
      reason: 'x',
      source: 'y',
      when: [{ fact: 'limit', operator: 'gte' as const, values: typedValues('gte', typed) }],
    }
    expect(ruleProblems([rule])).toMatchObject([
      { detail: 'Aggregate limit: use a whole number, such as 2,000,000.' },
    ])
  },
)

test('a state is one of those that there are', () => {
  const ofState = (value: string) => ({
    code: 'STATE',
    level: 'approve' as const,
    reason: 'x',
    source: 'y',
    when: [{ fact: 'state', operator: 'in' as const, values: [value] }],
  })
  expect(ruleProblems([ofState('CA')])).toEqual([])
  expect(ruleProblems([ofState('QQ')])).toMatchObject([{ field: 'rules.0.when.0.values' }])
})

test('codes are typed in any case, with commas or spaces between them', () => {
  expect(typedValues('in', 'ca, ny;tx  fl')).toEqual(['CA', 'NY', 'TX', 'FL'])
  expect(typedValues('prefix', '')).toEqual([])
})
