import { expect, test } from 'vitest'
import { accountTypeCodes } from './account-types.ts'
import { isEventShown, withoutHiddenFields } from './hidden-fields.ts'

const view = {
  totalPremium: 448_700,
  decisionNote: 'Between us',
  calculation: { premium: 1, referrals: [{ code: 'LIMIT' }] },
}

test('the insured sees the price and neither the notes nor the referrals', () => {
  expect(withoutHiddenFields('CUSTOMER', 'quote', view)).toEqual({
    totalPremium: 448_700,
    decisionNote: null,
    calculation: { premium: 1, referrals: [] },
  })
})

test('the view that was handed in stays whole', () => {
  const before = structuredClone(view)
  withoutHiddenFields('CUSTOMER', 'quote', view)
  expect(view).toEqual(before)
})

test('a field that a view does not have is not added', () => {
  expect(withoutHiddenFields('CUSTOMER', 'quote', { calculation: null })).toEqual({ calculation: null })
})

test('agencies and staff see everything of what they may see at all', () => {
  for (const type of accountTypeCodes.filter((code) => code !== 'CUSTOMER'))
    expect(withoutHiddenFields(type, 'quote', view)).toBe(view)
})

test('the insured follows what was sent, signed, bound and issued, not the underwriting', () => {
  expect(isEventShown('CUSTOMER', 'quote.signed')).toBe(true)
  expect(isEventShown('CUSTOMER', 'quote.assigned')).toBe(false)
  expect(isEventShown('AGENCY', 'quote.assigned')).toBe(true)
})
