import { parsePhoneNumberFromString, type MetadataJson } from 'libphonenumber-js/core'
import { expect, it } from 'vitest'
import metadata from './phone-metadata.json' with { type: 'json' }
import { phoneText } from './phone-text.ts'

const BRITISH = [
  ['+44 2079460018', '020 7946 0018'],
  ['+44 2890180123', '028 9018 0123'],
  ['+44 1174960195', '0117 496 0195'],
  ['+44 1614960167', '0161 496 0167'],
  ['+44 1632960001', '01632 960001'],
  ['+44 1539421234', '015394 21234'],
  ['+44 7700900123', '07700 900123'],
  ['+44 3001231234', '0300 123 1234'],
  ['+44 8000234567', '0800 023 4567'],
  ['+44 800111111', '0800 111111'],
] as const

it.each(BRITISH)('%s is written %s in the United Kingdom', (stored, shown) => {
  expect(phoneText(stored, 'UK')).toBe(shown)
  expect(phoneText(`${stored} ext. 77`)).toBe(`${shown} ext. 77`)
})

it.each(BRITISH)('%s is grouped as the library of numbers groups it', (stored) => {
  const parsed = parsePhoneNumberFromString(stored, 'GB', metadata as unknown as MetadataJson)
  expect(phoneText(stored, 'UK')).toBe(parsed?.formatNational())
})

it.each([
  ['+1 2125550142', undefined, '(212) 555-0142'],
  ['+1 2125550142 ext. 77', 'US', '(212) 555-0142 ext. 77'],
  ['+44 2079460018', 'US', '+44 20 7946 0018'],
  ['+1 2125550142', 'UK', '+1 212-555-0142'],
  ['212 55', 'US', '212 55'],
  ['', undefined, ''],
] as const)('%s is shown in the %s market as %s', (stored, market, shown) => {
  expect(phoneText(stored, market)).toBe(shown)
})
