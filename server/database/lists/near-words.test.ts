import { describe, expect, it } from 'vitest'
import { nearQuery, nearSpellings } from './near-words.ts'

describe('how a word may be spelled with one typing error', () => {
  it.each([
    ['harbur', 'harbor', 'a wrong letter'],
    ['habor', 'harbor', 'a letter that is missing'],
    ['harrbor', 'harbor', 'a letter too many'],
    ['hrabor', 'harbor', 'two that changed places'],
    ['jarbor', 'harbor', 'a wrong first letter'],
    ['arbor', 'harbor', 'a first letter that is missing'],
  ])('%s may be %s: %s', (typed, meant) => expect(nearSpellings(typed)).toContain(meant))

  it.each(['hab', '1234', 'qt10', 'a'.repeat(17), 'żółw'])('%s is taken as it is', (typed) =>
    expect(nearSpellings(typed)).toEqual([]),
  )

  it('is not what was typed, nor two errors', () => {
    expect(nearSpellings('harbor')).not.toContain('harbor')
    expect(nearSpellings('hxrbur')).not.toContain('harbor')
  })
})

describe('the query of near words', () => {
  it('is null where no word can have an error', () => expect(nearQuery(['10023', 'abc'], '')).toBeNull())

  it('allows an error in one word and asks for the others as they were typed', () => {
    const query = nearQuery(['harbur', 'dent'], 'x') ?? ''
    expect(query).toContain('xharbor:*')
    expect(query).toMatch(/& xdent:\*\)/)
    expect(query).toMatch(/& xharbur:\*\)/)
  })
})
