import { expect, it } from 'vitest'
import { maskedPhone } from './phone-text.ts'

it.each([
  ['+1 2125550142', undefined, '(212) 555-0142'],
  ['+1 2125550142 ext. 77', 'US', '(212) 555-0142 ext. 77'],
  ['+44 2079460018', undefined, '02079 460018'],
  ['+44 2079460018', 'UK', '02079 460018'],
  ['+44 2079460018', 'US', '+44 2079460018'],
  ['+1 2125550142', 'UK', '+1 2125550142'],
  ['212 55', 'US', '212 55'],
] as const)('%s is shown in the %s market as %s', (stored, market, shown) => {
  expect(maskedPhone(stored, market)).toBe(shown)
})
