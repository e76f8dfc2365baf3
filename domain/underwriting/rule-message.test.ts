import { describe, expect, it, test } from 'vitest'
import { programsOf } from '../rating/program/programs.ts'
import { PRODUCTS } from '../rating/products.ts'
import { editedRules, type EditedCondition } from './edited-rules.ts'
import { messageFollowing, messageProblem } from './rule-message.ts'

const below = (fact: string, value: string): EditedCondition => ({ fact, operator: 'lt', values: [value] })
const above = (fact: string, value: string): EditedCondition => ({ fact, operator: 'gt', values: [value] })

describe('the message of a rule', () => {
  it('is refused where it names another number than the rule compares with', () => {
    expect(
      messageProblem({
        code: 'LOW_SCORE',
        when: [below('score', '85')],
        reason: 'The company score is below 30.',
      }),
    ).toBe(
      'LOW_SCORE: the message names 30, and the rule compares with 85. Name the number of the rule in the message.',
    )
    expect(
      messageProblem({
        code: 'MANY_RECORDS',
        when: [above('numberOfPersonalRecords', '1000')],
        reason: 'The company holds more than 500,000 personal records.',
      }),
    ).toContain('names 500,000, and the rule compares with 1,000.')
  })

  it.each([
    'Such a company needs an underwriter.',
    'Revenue above $25m needs an underwriter.',
    'Revenue above £25 million needs an underwriter.',
    'Revenue is above $25,000,000, the most that Prime 250 takes. Ask for Prime 250 Surplus.',
    'After 12 months with revenue above 25,000,000 ask for a retention of $50,000.',
    'In the last 24 months 80% of such companies had a claim.',
  ])('may say: %s', (reason) => {
    expect(messageProblem({ code: 'LARGE', when: [above('revenue', '25000000')], reason })).toBeNull()
  })

  it('may name an amount where the rule compares with none', () => {
    const when: EditedCondition[] = [{ fact: 'backups', operator: 'in', values: ['NEVER'] }]
    const reason = 'Without backups the ransom payment limit is $250,000.'
    expect(messageProblem({ code: 'NO_BACKUPS', when, reason })).toBeNull()
  })
})

test('every rule of every program names the number that it compares with, or none', () => {
  const rules = PRODUCTS.flatMap(({ code }) => programsOf(code)).flatMap(({ file }) =>
    editedRules(file.referrals),
  )
  expect(rules.length).toBeGreaterThan(100)
  expect(rules.map(messageProblem).filter((problem) => problem !== null)).toEqual([])
})

describe('a message follows the values of its rule', () => {
  it('with the currency it had, and leaves the names of products alone', () => {
    expect(
      messageFollowing(
        'Revenue is above $100,000,000, the most that Prime 100 takes. Ask for Prime 250.',
        [above('revenue', '100000000')],
        [above('revenue', '120000000')],
      ),
    ).toBe('Revenue is above $120,000,000, the most that Prime 100 takes. Ask for Prime 250.')
    expect(
      messageFollowing('The company score is below 30.', [below('score', '30')], [below('score', '85')]),
    ).toBe('The company score is below 85.')
  })

  it('each number its own condition, also where two trade their values', () => {
    expect(
      messageFollowing(
        'More than 10 employees and a score below 20.',
        [above('noOfEmployees', '10'), below('score', '20')],
        [above('noOfEmployees', '20'), below('score', '10')],
      ),
    ).toBe('More than 20 employees and a score below 10.')
  })

  it('and remains while a value cannot be read or another fact is compared', () => {
    const message = 'The company score is below 30.'
    expect(messageFollowing(message, [below('score', '30')], [below('score', 'some')])).toBe(message)
    expect(messageFollowing(message, [below('score', '30')], [below('hazardClass', '3')])).toBe(message)
  })
})
