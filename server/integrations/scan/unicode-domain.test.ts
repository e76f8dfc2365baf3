import { domainToASCII, domainToUnicode } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unicodeDomain } from '#domain/account/punycode.ts'

describe('a domain in its readable form', () => {
  it.each([
    'acme.com',
    'xn--mnchen-3ya.de',
    'xn--cme-5cd.com',
    'xn--80ak6aa92e.com',
    'xn--fiqs8s.xn--fiqs8s',
    'xn--bcher-kva.example',
    'xn--e1afmkfd.xn--p1ai',
  ])('of %s is what a browser shows', (domain) => expect(unicodeDomain(domain)).toBe(domainToUnicode(domain)))

  it('is that of Node for any letters that may stand in a domain', () =>
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abzäöüßéñжйяαβωदेश中国日本0-9'), minLength: 1, maxLength: 20 }),
        (label) => {
          const domain = domainToASCII(`${label}.com`)
          fc.pre(domain !== '')
          expect(unicodeDomain(domain)).toBe(domainToUnicode(domain))
        },
      ),
    ))

  it('stays as it is where it cannot be read', () => {
    for (const domain of [
      'xn--.com',
      'xn--99999999999999999999.com',
      `xn--${'z'.repeat(58)}.com`,
      'xn--!.com',
    ])
      expect(() => unicodeDomain(domain)).not.toThrow()
    expect(unicodeDomain('xn--!.com')).toBe('xn--!.com')
  })
})
