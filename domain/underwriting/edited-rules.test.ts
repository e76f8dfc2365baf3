import { expect, test } from 'vitest'
import { ruleProblems, typedValues, valuesAsTyped } from './edited-rules.ts'

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
