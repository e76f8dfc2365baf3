import { expect, it } from 'vitest'
import { accountRules, type AccountStanding } from './actions.ts'

const all = () => true
const standing: AccountStanding = {
  status: 'Open',
  profile: { score: 8, missing: [] },
  declines: [],
}
const declined = { ...standing, declines: [{ product: 'P100' }] }
const codeOf = (action: Parameters<typeof accountRules.refusalOf>[0], facts: AccountStanding, holds = all) =>
  accountRules.refusalOf(action, facts, holds)?.code

it('lets an account be declined once for a product, and a decline be taken back once', () => {
  expect(codeOf('decline', { ...standing, product: 'P100' })).toBeUndefined()
  expect(codeOf('decline', { ...declined, product: 'P100' })).toBe('ACCOUNT_DECLINED')
  expect(codeOf('decline', { ...declined, product: 'P250' })).toBeUndefined()
  expect(codeOf('undecline', { ...declined, product: 'P100' })).toBeUndefined()
  expect(codeOf('undecline', { ...declined, product: 'P250' })).toBe('ACCOUNT_NOT_DECLINED')
})

it('asks of the button for any product what it asks of the command for one', () => {
  expect(codeOf('decline', declined)).toBeUndefined()
  expect(codeOf('undecline', declined)).toBeUndefined()
  expect(accountRules.actions(standing, all).undecline).toEqual({
    allowed: false,
    code: 'ACCOUNT_NOT_DECLINED',
    reason: 'The account is declined for no product.',
  })
})

it('says what is missing for a quote only to those who may request one', () => {
  const little = { ...standing, profile: { score: 3, missing: [{ field: 'revenue', label: 'Revenue' }] } }
  expect(codeOf('requestQuote', little)).toBe('ACCOUNT_NEEDS_INFORMATION')
  expect(codeOf('requestQuote', little, () => false)).toBe('PERMISSION_MISSING')
  expect(codeOf('requestQuote', { ...standing, status: 'Closed' })).toBe('ACCOUNT_NOT_ELIGIBLE')
  expect(codeOf('requestQuote', standing)).toBeUndefined()
})
