import { expect, test } from 'vitest'
import { reasonRefusal } from './guards.ts'
import { statusAfterUpdate } from './outcome.ts'
import { revivedTerm } from './terms/terms.ts'

const plain = { hasAuthority: false, isSameRequest: false }

test.each([
  ['DRAFT', 'READY', plain, 'DRAFT'],
  ['DRAFT', 'INVALID', plain, 'DRAFT'],
  ['READY', 'READY', plain, 'READY'],
  ['READY', 'REFERRED', plain, 'REFERRED'],
  ['READY', 'INDICATION', plain, 'INDICATION'],
  ['READY', 'REFERRED', { ...plain, hasAuthority: true }, 'READY'],
  ['READY', 'REFERRED', { ...plain, isSameRequest: true }, 'READY'],
  ['READY', 'INVALID', { hasAuthority: true, isSameRequest: true }, 'INVALID'],
  ['INDICATION', 'READY', plain, 'INDICATION'],
  ['REFERRED', 'READY', plain, 'REFERRED'],
  ['REFERRED', 'INVALID', plain, 'INVALID'],
  ['INVALID', 'READY', plain, 'READY'],
  ['INVALID', 'REFERRED', plain, 'REFERRED'],
] as const)('new terms take a quote that is %s and prices as %s with %j to %s', (from, outcome, more, to) => {
  expect(statusAfterUpdate(from, { outcome, ...more })).toBe(to)
})

test('a term that can still start is kept, and one that cannot is proposed anew', () => {
  const term = { effectiveDate: '2026-12-04', endDate: '2027-06-04' }
  expect(revivedTerm(term, '2026-11-20')).toEqual(term)
  expect(revivedTerm(term, '2026-12-12')).toEqual({ effectiveDate: '2026-12-26', endDate: '2027-12-26' })
})

test('the fill-in option needs its text', () => {
  expect(reasonRefusal('Fill-in option')?.reason).toBe('Fill-In text is required')
  expect(reasonRefusal('BOR')).toBeNull()
  expect(reasonRefusal('Bought elsewhere')).toBeNull()
})
