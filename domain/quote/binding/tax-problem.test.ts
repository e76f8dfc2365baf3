import { describe, expect, it } from 'vitest'
import { openChargesOf, taxProblemOf, type TaxedQuote } from './tax-problem.ts'

const quote: TaxedQuote = {
  status: 'READY',
  market: 'US',
  state: 'CO',
  isSurplus: true,
  effectiveDate: '2026-12-05',
  currency: 'USD',
  premium: 10_000_00,
  mgaFee: 0,
  brokerFee: 500_00,
  taxes: 317_50,
  locality: null,
}

describe('the public charges of a quote in flight', () => {
  it('hold while they are those of the rows', () => expect(taxProblemOf(quote)).toBeNull())

  it('want another price once the rows say otherwise, with both sums', () =>
    expect(taxProblemOf({ ...quote, taxes: 300_00 })).toMatchObject({
      code: 'TAXES_CHANGED',
      reason:
        'Public charges have changed since this quote was priced: $300.00 then, $317.50 now. It has to be priced again first.',
    }))

  it.each([
    ['SIGNED', /mark the quote as lost and revive it, which prices it again, and have it signed again\.$/],
    ['REQUESTED', /The request has to be rejected first/],
  ] as const)('name the way that a %s quote has', (status, way) =>
    expect(taxProblemOf({ ...quote, status, taxes: 300_00 })?.reason).toMatch(way),
  )

  it('want the place first where a city or county may tax', () => {
    const kentucky = { ...quote, state: 'KY', isSurplus: false, taxes: 0 }
    expect(taxProblemOf(kentucky)).toMatchObject({ code: 'LOCAL_TAX_OPEN' })
    expect(taxProblemOf({ ...kentucky, locality: 'KY-NONE' })).toBeNull()
    expect(taxProblemOf({ ...kentucky, locality: 'KY-LEXINGTON' })).toMatchObject({ code: 'TAXES_CHANGED' })
    expect(taxProblemOf({ ...kentucky, locality: 'KY-ASHLAND' })).toMatchObject({ code: 'FIELD_INVALID' })
  })

  it('are 12% in the UK', () => {
    const uk = { ...quote, market: 'UK' as const, state: null, isSurplus: false, currency: 'GBP' as const }
    expect(taxProblemOf({ ...uk, taxes: 1_200_00 })).toBeNull()
    expect(taxProblemOf({ ...uk, mgaFee: 100_00, taxes: 1_200_00 })?.reason).toContain('£1,212.00 now')
  })
})

it('say in the words of the price what is not known of them', () => {
  expect(openChargesOf({ ...quote, brokerFee: 0, taxes: 302_50 })).toEqual([])
  const alabama = { ...quote, state: 'AL', mgaFee: 200_00, brokerFee: 0, taxes: 600_00 }
  expect(openChargesOf(alabama)).toEqual([
    'Not known in AL: whether the policy fee of the insurer or its MGA is taxed. It is left out of Surplus lines tax.',
  ])
})
