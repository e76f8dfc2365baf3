import { expect, it } from 'vitest'
import { maskedPhone, storedPhone } from './phone-text.ts'

it.each([
  ['2125550142', 'US', '+1 2125550142', '(212) 555-0142'],
  ['+1 (212) 555-0142', 'US', '+1 2125550142', '(212) 555-0142'],
  ['212.555.0142 x 77', 'US', '+1 2125550142 ext. 77', '(212) 555-0142 ext. 77'],
  ['020 7946 0018', 'UK', '+44 2079460018', '02079 460018'],
  ['+44 20 7946 0018', 'UK', '+44 2079460018', '02079 460018'],
] as const)('%s typed in the %s market is stored as %s and shown as %s', (typed, market, stored, shown) => {
  expect(storedPhone(typed, market)).toBe(stored)
  expect(maskedPhone(stored)).toBe(shown)
  expect(storedPhone(shown, market)).toBe(stored)
})

it('an unfinished number stays as it is typed', () => {
  expect(storedPhone('212 55', 'US')).toBe('212 55')
  expect(maskedPhone('212 55')).toBe('212 55')
})
