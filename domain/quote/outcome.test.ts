import { describe, expect, it, test } from 'vitest'
import { reasonRefusal } from './guards.ts'
import { declinedRequestRefusal, declinedTermsRefusal, statusAfterUpdate } from './outcome.ts'
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

describe('terms that the rules decline', () => {
  const rule = (level: 'decline' | 'approve', field: string | null, reason: string) => ({
    level,
    field,
    reason,
  })
  const control = rule('decline', 'answers.mfaEmail', 'There is no multi-factor authentication on email.')
  const size = rule('decline', 'revenue', 'Revenue is above $100,000,000.')
  const limit = rule('approve', 'limit', 'A limit of $5,000,000 or more needs an underwriter.')

  it.each([
    ['go into no cart and lead to no request', 'INVALID', [limit, size, control], size, size],
    ['are requested where an underwriter may set every rule aside', 'INVALID', [control], control, null],
    ['are not refused where they only wait for an underwriter', 'REFERRED', [limit], null, null],
    ['are not refused where they are ready', 'READY', [], null, null],
  ] as const)('%s', (_what, outcome, referrals, inCart, onward) => {
    const text = (one: { reason: string } | null) => one && `These terms cannot be quoted. ${one.reason}`
    const priced = { outcome, referrals }
    expect([
      declinedTermsRefusal(priced)?.reason ?? null,
      declinedRequestRefusal(priced)?.reason ?? null,
    ]).toEqual([text(inCart), text(onward)])
  })
})
