import { describe, expect, it } from 'vitest'
import { directoryQuestion } from './search-text.ts'

describe('the one search box of the lookup', () => {
  it.each([
    ['acme.test', { domain: 'acme.test' }],
    ['https://www.Acme.test/about?x=1', { domain: 'acme.test' }],
    ['info@acme.test', { domain: 'acme.test' }],
    ['Blue Harbor Dental', { name: 'Blue Harbor Dental' }],
    ['Acme', { name: 'Acme' }],
    ['Smith & Co.', { name: 'Smith & Co.' }],
    ['Yahoo! Inc.', { name: 'Yahoo! Inc.' }],
    ['St. Mary', { name: 'St. Mary' }],
    ['  acme.test  ', { domain: 'acme.test' }],
  ])('reads %s', (typed, question) => expect(directoryQuestion(typed)).toEqual(question))

  it('asks nothing before there is something to compare', () => {
    expect(directoryQuestion('')).toBeNull()
    expect(directoryQuestion(' a ')).toBeNull()
  })
})
