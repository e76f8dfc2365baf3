import { describe, expect, it, test } from 'vitest'
import { STATES } from '#domain/market/states.ts'
import { optionTyped, rankOptions } from './rank-options.ts'

const states = STATES.map(({ code, name }) => ({ value: code, label: name }))

describe('the options of a picker', () => {
  test.each(states)('have $value first where its code is typed', ({ value }) => {
    expect(rankOptions(states, value)[0]?.value).toBe(value)
    expect(rankOptions(states, ` ${value.toLowerCase()} `)[0]?.value).toBe(value)
    expect(optionTyped(states, value)?.value).toBe(value)
  })

  test.each(states)('have $label first where its name is typed', ({ value, label }) => {
    expect(rankOptions(states, label)[0]?.value).toBe(value)
    expect(optionTyped(states, label)?.value).toBe(value)
  })

  it.each([
    ['cal', ['CA']],
    ['new', ['NH', 'NJ', 'NM', 'NY']],
    ['samoa', ['AS']],
    ['zzz', []],
  ])('for %s begin with %s', (typed, found) => {
    expect(
      rankOptions(states, typed)
        .map(({ value }) => value)
        .slice(0, Math.max(1, found.length)),
    ).toEqual(found)
  })

  it('put beginnings of names before words, and words before parts of words', () => {
    const options = ['Underinsured', 'Money insured', 'Insured'].map((label) => ({ value: label, label }))
    expect(rankOptions(options, 'insur').map(({ label }) => label)).toEqual([
      'Insured',
      'Money insured',
      'Underinsured',
    ])
  })

  it('are all there while nothing is typed, and none is typed out by a beginning', () => {
    expect(rankOptions(states, ' ')).toEqual(states)
    expect(optionTyped(states, '')).toBeUndefined()
    expect(optionTyped(states, 'Calif')).toBeUndefined()
    expect(optionTyped([{ value: 'CA', label: 'California', disabled: true }], 'CA')).toBeUndefined()
  })
})
