import { describe, expect, it } from 'vitest'
import { type AutomaticFacts, automaticChecks, mayGoOn } from './automatic.ts'

const clean: AutomaticFacts = {
  isAgreed: true,
  isOptedOut: false,
  claims: 0,
  limit: 5_000_000_00,
  hasCriticalFinding: false,
  expiringRevenue: 8_000_000_00,
  revenue: 10_000_000_00,
  expiredAnswers: 0,
  isChangeNoticeDue: false,
  hasPaymentOnFile: true,
}

const noes = (facts: Partial<AutomaticFacts>) =>
  automaticChecks({ ...clean, ...facts })
    .filter(({ no }) => no !== null)
    .map(({ code }) => code)

describe('automatic renewal', () => {
  it('is offered and issued where every rule holds', () => {
    expect(noes({})).toEqual([])
    expect(mayGoOn(automaticChecks(clean), 'ISSUE')).toBe(true)
  })

  it.each<[string, Partial<AutomaticFacts>]>([
    ['NOT_AGREED', { isAgreed: false }],
    ['OPTED_OUT', { isOptedOut: true }],
    ['CLAIMS', { claims: 1 }],
    ['LIMIT', { limit: 5_000_000_01 }],
    ['CRITICAL_FINDING', { hasCriticalFinding: true }],
    ['CRITICAL_FINDING', { hasCriticalFinding: null }],
    ['REVENUE', { revenue: 10_000_000_01 }],
    ['REVENUE', { revenue: 5_999_999_99 }],
    ['REVENUE', { revenue: null }],
    ['REVENUE', { expiringRevenue: null }],
    ['ANSWERS', { expiredAnswers: 2 }],
  ])('is not offered: %s', (code, facts) => {
    expect(noes(facts)).toEqual([code])
    expect(mayGoOn(automaticChecks({ ...clean, ...facts }), 'OFFER')).toBe(false)
  })

  it.each<[string, Partial<AutomaticFacts>]>([
    ['PRICE', { isChangeNoticeDue: null }],
    ['PRICE', { isChangeNoticeDue: true }],
    ['PAYMENT', { hasPaymentOnFile: false }],
  ])('is offered and not issued: %s', (code, facts) => {
    const checks = automaticChecks({ ...clean, ...facts })
    expect(noes(facts)).toEqual([code])
    expect([mayGoOn(checks, 'OFFER'), mayGoOn(checks, 'ISSUE')]).toEqual([true, false])
  })

  it('is within a revenue that moved by a quarter', () => expect(noes({ revenue: 6_000_000_00 })).toEqual([]))
})
