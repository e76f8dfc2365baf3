import { describe, expect, it } from 'vitest'
import { isHomograph } from './homographs.ts'

describe('a domain that imitates another', () => {
  it.each([
    ['асме.com', false],
    ['аcme.com', true],
    ['аррӏе.com', true],
    ['gοοgle.com', true],
    ['paypаl.co.uk', true],
    ['acme.com', false],
    ['münchen.de', false],
    ['россия.рф', false],
    ['例え.jp', false],
    ['acme-2.example', false],
  ])('%s: %s', (name, isOne) => expect(isHomograph(name)).toBe(isOne))
})
