import { expect, it } from 'vitest'
import { isSpelling, saidOnRefusal } from './needs.ts'

it.each([
  ['Yamada Dental Group', 'Yamáda Dental-Group', true],
  ['Yamada Dental Group', 'Yamada Dental Groups', true],
  ['Yamada Dental Group', 'Yamada Dental', false],
  ['Acme', 'Acne', true],
  ['Acme', 'Acnes', false],
  ['HP', 'GE', false],
  ['HP', 'H.P.', true],
])('%s and %s are one company: %s', (before, after, isOne) => {
  expect(isSpelling(before, after)).toBe(isOne)
})

it.each([
  ['statement', '2026-11-26', null],
  ['statement', '2026-11-12', null],
  ['statement', '2026-11-11', 'statement.on'],
  ['statement', '2026-11-27', 'statement.on'],
  ['signature', '2026-08-28', null],
  ['signature', '0001-01-01', 'signature.on'],
] as const)('a %s of %s, on November 26, 2026: %s', (what, on, field) => {
  expect(saidOnRefusal(what, on, '2026-11-26')?.errors?.[0]?.field ?? null).toBe(field)
})
