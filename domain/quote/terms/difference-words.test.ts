import { describe, expect, it } from 'vitest'
import { differenceSentences, readText, renewalStatements } from './difference-words.ts'
import type { RenewalDifference } from './renewal-difference.ts'

const found: RenewalDifference = {
  expiring: 4_487_00,
  renewal: 4_757_50,
  difference: 270_50,
  groups: [
    { cause: 'answers', difference: -50_00, lines: [] },
    { cause: 'revenue', difference: 320_50, lines: [] },
  ],
}

describe('the difference of a renewal in words', () => {
  it('says the whole, then each cause, the largest first', () => {
    expect(differenceSentences(found, 'US')).toEqual([
      'The renewal costs $4,757.50; the expiring terms cost $4,487.00 for a year. That is $270.50 (6.0 %) more.',
      'Revenue: $320.50 more.',
      'Answers: $50.00 less.',
    ])
    expect(differenceSentences(found, 'UK')[1]).toBe('Turnover: £320.50 more.')
  })

  it.each([
    [
      { difference: 0, renewal: 4_487_00, groups: [] },
      'the same as the expiring terms, $4,487.00 for a year.',
    ],
    [{ difference: -44_87, renewal: 4_442_13, groups: [] }, 'That is $44.87 (1.0 %) less.'],
  ])('of %j ends %s', (change, end) => {
    expect(differenceSentences({ ...found, ...change }, 'US')[0]).toMatch(
      new RegExp(`${end.replace(/[$().]/g, '\\$&')}$`),
    )
  })

  it('has the statements of a British renewal, and one more from the fourth on', () => {
    expect(renewalStatements('US', { renewals: 9, isAutomatic: true })).toEqual([])
    expect(renewalStatements('UK', { renewals: 3, isAutomatic: false })[1]).toContain(
      'does not renew automatically',
    )
    expect(renewalStatements('UK', { renewals: 4, isAutomatic: true })).toHaveLength(3)
  })

  it.each([
    ['YES', 'Yes'],
    ['2,600,000', '2,600,000'],
    ['mgaFee', ''],
    [null, '–'],
  ])('reads %s as %s', (key, text) => expect(readText(key)).toBe(text))
})
