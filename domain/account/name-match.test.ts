import { describe, expect, it } from 'vitest'
import { byMatchKind, howMatched, nameSimilarity, nameWords, typingErrors } from './name-match.ts'

describe('name matching', () => {
  it.each([
    ['Acme Tools, Inc.', 'Acme Tools', 1],
    ['tools acme', 'Acme Tools', 1],
    ['Zebra', 'Acme Tools', 0],
  ])('%s against %s is %d', (asked, found, expected) =>
    expect(nameSimilarity(nameWords(asked), nameWords(found))).toBe(expected),
  )

  it('counts typing errors, a swap as one', () => {
    expect(typingErrors('juniper', 'jnuiper', 2)).toBe(1)
    expect(typingErrors('juniper', 'junipr', 2)).toBe(1)
    expect(typingErrors('juniper', 'summit', 2)).toBe(3)
  })
})

describe('how a name answers a search', () => {
  const NAME = 'Blue Harbor Dental, LLC'

  it.each([
    ['Blue Harbor Dental', 'exact', null],
    ['BLUE HARBOR DENTAL L.L.C.', 'exact', null],
    ['blue harb', 'begins', null],
    ['Bl', 'begins', null],
    ['harbor', 'words', null],
    ['dental blue', 'words', null],
    ['harb den', 'words', null],
    ['harbur', 'typo', 'harbor'],
    ['habor', 'typo', 'harbor'],
    ['harrbor', 'typo', 'harbor'],
    ['hrabor', 'typo', 'harbor'],
    ['blue harbur', 'typo', 'harbor'],
    ['hrbo', 'typo', 'harbor'],
    ['blux harbur', 'similar', null],
    ['hax', 'similar', null],
    ['Summit', 'similar', null],
    ['', 'similar', null],
  ])('%j is %s', (asked, kind, word) => expect(howMatched(asked, NAME)).toEqual({ kind, word }))

  it('decides the order: the same name, one that begins so, one with the word, one with an error', () => {
    const names = ['Harbir Freight', 'Old Harbor Inn', 'Harbor Dental', 'Harbor', 'Harmony']
    const order = names
      .map((name) => ({ name, kind: howMatched('harbor', name).kind }))
      .toSorted(byMatchKind)
      .map(({ name }) => name)
    expect(order).toEqual(['Harbor', 'Harbor Dental', 'Old Harbor Inn', 'Harbir Freight', 'Harmony'])
  })
})
