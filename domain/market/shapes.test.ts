import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { address, formatUkPostcode, isUkPostcode, isUsZip, zipMatchesState } from './addresses.ts'
import { normalizePhone, optionalPhone, optionalPhoneIn, phoneNumber, phoneNumberIn } from './phones.ts'
import { NAME_LETTERS } from './text.ts'
import { STATES, statesOfZip, timeZoneOf } from './states.ts'

describe('the names of people', () => {
  it.each(['O’Brien', "O'Brien", 'Smith-Jones', 'St. John', 'de la Cruz', 'Núñez', 'Łukasz'])(
    '%s is one',
    (name) => expect(name).toMatch(NAME_LETTERS),
  )

  it.each(['Sasha7', 'Ana 🦷', 'ana@example.test', '<b>'])('%s is none', (name) =>
    expect(name).not.toMatch(NAME_LETTERS),
  )
})

describe('addresses', () => {
  const us = { country: 'US', address1: ' 1 Main St ', city: 'St-Louis Park', state: 'MN', zipCode: '55416' }
  const messages = (change: object) =>
    address.safeParse({ ...us, ...change }).error?.issues.map((one) => one.message)

  it('trims the first line', () => expect(address.parse(us).address1).toBe('1 Main St'))

  it.each([
    [{ city: 'Area 51' }, 'Invalid City'],
    [{ city: '' }, 'City is required'],
    [{ address1: '  ' }, 'Address is required'],
    [{ state: '' }, 'State is required'],
    [{ zipCode: '00000' }, 'Invalid ZIP Code'],
    [{ zipCode: '1234' }, 'Invalid ZIP Code'],
    [{ zipCode: '12345-12' }, 'Invalid ZIP Code'],
    [{ country: 'UK', zipCode: '55416' }, 'Invalid UK postal code'],
    [{ country: 'UK', city: 'York!', zipCode: 'YO1 7HH' }, 'Invalid City/Town'],
  ])('refuses %j', (change, message) => expect(messages(change)?.[0]).toBe(message))

  it('writes a UK postcode in its common form', () => {
    expect(formatUkPostcode('sw1a1aa')).toBe('SW1A 1AA')
    expect(['M1 1AE', 'EC1A 1BB', 'W1A 0AX', 'GIR 0AA'].every(isUkPostcode)).toBe(true)
    expect(['QM1 1AE', 'M1 1A', 'M11AEE', '1M 1AE'].some(isUkPostcode)).toBe(false)
  })

  it('takes every five digits but zeros as a ZIP', () => {
    fc.assert(fc.property(fc.integer({ min: 1, max: 99_999 }), (n) => isUsZip(String(n).padStart(5, '0'))))
  })
})

describe('states', () => {
  it('are 50, the District and five territories', () => {
    expect(STATES).toHaveLength(56)
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(56)
  })

  it('each have a zone that exists and a ZIP prefix', () => {
    const served = new Set(
      Array.from({ length: 1000 }, (_, n) => statesOfZip(String(n).padStart(3, '0'))).flat(),
    )
    for (const { code, timeZone } of STATES) {
      expect(() => new Intl.DateTimeFormat('en-US', { timeZone })).not.toThrow()
      expect(served.has(code), code).toBe(true)
    }
  })

  it.each([
    ['10001', 'NY', true],
    ['06390', 'NY', true],
    ['20001', 'DC', true],
    ['20105', 'VA', true],
    ['73301', 'TX', true],
    ['96799', 'AS', true],
    ['90210', 'NV', false],
    ['34001', 'CA', true],
  ])('ZIP %s in %s: %s', (zip, state, expected) => expect(zipMatchesState(zip, state)).toBe(expected))

  it('run on their own clock', () => {
    expect(timeZoneOf('US', 'AZ')).toBe('America/Phoenix')
    expect(timeZoneOf('UK')).toBe('Europe/London')
  })
})

describe('phones', () => {
  it.each([
    ['(212) 555-0142', 'US', '+1 2125550142'],
    ['+1 2125550142', 'US', '+1 2125550142'],
    ['12125550142', 'US', '+1 2125550142'],
    ['212-555-0142 x12', 'US', '+1 2125550142 ext. 12'],
    ['+44 (0)20 7946 0018', 'US', '+44 2079460018'],
    ['020 7946 0018', 'UK', '+44 2079460018'],
    ['2079460018', 'UK', '+44 2079460018'],
    ['020 7946 0123', 'UK', '+44 2079460123'],
    ['(020) 7946 0123', 'UK', '+44 2079460123'],
    ['020-7946-0123', 'UK', '+44 2079460123'],
    ['+44 20 7946 0123', 'UK', '+44 2079460123'],
    ['+44 (0)20 7946 0123', 'UK', '+44 2079460123'],
    ['0044 20 7946 0123', 'UK', '+44 2079460123'],
    ['44 20 7946 0123', 'UK', '+44 2079460123'],
    ['020 7946 0123 ext. 45', 'UK', '+44 2079460123 ext. 45'],
    ['020 7946 0123 x45', 'UK', '+44 2079460123 ext. 45'],
    ['020 7946 0123 extension 45', 'UK', '+44 2079460123 ext. 45'],
    ['07911 123456', 'UK', '+44 7911123456'],
    ['0117 496 0123', 'UK', '+44 1174960123'],
    ['+1 212 555 0142', 'UK', '+1 2125550142'],
    ['(212) 555-0142', 'UK', null],
    ['020 7946 0123', 'US', null],
    ['+44 20 7946 0123', 'US', '+44 2079460123'],
    ['011 44 20 7946 0123', 'US', '+44 2079460123'],
    ['212.555.0142', 'US', '+1 2125550142'],
    ['1-212-555-0142 ext 7', 'US', '+1 2125550142 ext. 7'],
    ['+33 1 44 55 66 77', 'US', null],
    ['555-0142', 'US', null],
    ['', 'US', null],
    ['9'.repeat(41), 'US', null],
  ] as const)('%s in %s is stored as %s', (text, country, stored) =>
    expect(normalizePhone(text, country)).toBe(stored),
  )

  it('keeps a stored number as it is', () => {
    for (const stored of ['+1 2125550142', '+1 2125550142 ext. 12', '+44 2079460018'])
      expect(normalizePhone(stored)).toBe(stored)
  })

  it('takes a number of either market where the record alone knows its own, and leaves a national one as it is', () => {
    for (const typed of ['020 7946 0123', '(212) 555-0142']) expect(phoneNumber.parse(typed)).toBe(typed)
    expect(phoneNumber.parse('+44 (0)20 7946 0123')).toBe('+44 2079460123')
    for (const none of ['555-0142', '+33 1 44 55 66 77', 'call me'])
      expect(phoneNumber.safeParse(none).success).toBe(false)
  })

  it('takes no number where it may be left out, and none that is not one', () => {
    for (const schema of [optionalPhone, optionalPhoneIn('US'), optionalPhoneIn('UK')]) {
      for (const none of ['', '   ']) expect(schema.parse(none)).toBe('')
      for (const wrong of ['call me', '555-0142']) expect(schema.safeParse(wrong).success).toBe(false)
      expect(schema.parse('+44 (0)20 7946 0123')).toBe('+44 2079460123')
    }
    expect(optionalPhoneIn('UK').parse('020 7946 0123')).toBe('+44 2079460123')
    expect(optionalPhoneIn('UK').safeParse('(212) 555-0123').success).toBe(false)
    expect(optionalPhoneIn('US').parse('(212) 555-0123')).toBe('+1 2125550123')
    expect(optionalPhoneIn('US').safeParse('020 7946 0123').success).toBe(false)
  })

  it('says the texts of each market', () => {
    expect(phoneNumber.safeParse('1').error?.issues[0]?.message).toBe('Invalid phone number')
    expect(phoneNumberIn('UK').safeParse('1').error?.issues[0]?.message).toBe(
      'Phone number must be in the format 44 5555 555555',
    )
  })
})
