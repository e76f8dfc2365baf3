import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CalculatorRequest } from '../shared/quote.ts'
import { requestOfText, requestText } from './request-text.ts'

const start: CalculatorRequest = {
  limit: 1_000_000,
  deductible: 25_000,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  effectiveDate: '2026-12-05',
  endDate: '2027-12-05',
  preset: 'POPULAR',
  coverages: [],
  isSurplus: false,
  isTriaExcluded: false,
  brokerFee: 0,
}

const request: fc.Arbitrary<CalculatorRequest> = fc
  .record({
    limit: fc.integer({ min: 2, max: 10 }).map((steps) => steps * 500_000),
    deductible: fc.constantFrom(1000, 2500, 25_000),
    waitingPeriod: fc.constantFrom(6 as const, 8 as const, 12 as const, 24 as const),
    retroActivePeriod: fc.constantFrom(1 as const, 2 as const, -1 as const),
    effectiveDate: fc.constantFrom('2026-12-05', '2027-01-31'),
    endDate: fc.constantFrom('2027-12-05', '2028-01-31'),
    preset: fc.constantFrom('BASIC' as const, 'POPULAR' as const, 'ELITE' as const, 'CUSTOM' as const),
    coverages: fc.uniqueArray(
      fc.record(
        {
          key: fc.stringMatching(/^[a-zA-Z]{1,20}$/),
          isSelected: fc.constant(true),
          limit: fc.integer({ min: 1, max: 9_999_999 }),
          deductible: fc.integer({ min: 1, max: 999_999 }),
          waitingPeriod: fc.constantFrom(6 as const, 24 as const),
          retroActivePeriod: fc.constantFrom(1 as const, -1 as const),
        },
        { requiredKeys: ['key', 'isSelected'] },
      ),
      { selector: (one) => one.key, maxLength: 6 },
    ),
    isSurplus: fc.boolean(),
    isTriaExcluded: fc.boolean(),
    brokerFee: fc.constantFrom(0, 125, 99.5),
  })
  .map((one) => (one.preset === 'CUSTOM' ? one : { ...one, coverages: [] }))

describe('the calculator in the address', () => {
  it('says nothing about the starting values', () => {
    expect(requestText(start, start)).toBe('')
    expect(requestOfText(null, start)).toBe(start)
  })

  it('is short and readable', () => {
    const changed: CalculatorRequest = {
      ...start,
      limit: 2_000_000,
      preset: 'CUSTOM',
      coverages: [
        { key: 'socialEngEndorsement', isSelected: true, limit: 100_000 },
        { key: 'enhancedBusinessAndCbi', isSelected: true },
      ],
    }
    expect(requestText(changed, start)).toBe(
      'limit=2000000;ded=25000;preset=CUSTOM;cov=socialEngEndorsement:100000,enhancedBusinessAndCbi',
    )
  })

  it('keeps its amounts where the calculator begins with others by the next visit', () => {
    const text = requestText({ ...start, waitingPeriod: 8 }, start)
    const later = { ...start, limit: 2_000_000, deductible: 10_000 }
    expect(requestOfText(text, later)).toEqual({ ...start, waitingPeriod: 8 })
  })

  it('gives back every request that it was made from', () => {
    fc.assert(
      fc.property(request, (one) => {
        expect(requestOfText(requestText(one, start), start)).toEqual(one)
      }),
    )
  })

  it.each([
    'limit=abc',
    'preset=GOLD',
    'wait=7',
    'from=yesterday',
    'cov=<script>;preset=CUSTOM',
    ';;==',
    'retro=0',
  ])('is not misled by %s', (text) => {
    const read = requestOfText(text, start)
    expect({ ...read, preset: 'POPULAR' }).toEqual(start)
  })
})

it('keeps where an excess layer begins, and knows none on a primary policy', () => {
  const excess = { ...start, attachmentPoint: 1_000_000 }
  const text = requestText({ ...excess, attachmentPoint: 5_000_000 }, excess)
  expect(text).toBe('limit=1000000;att=5000000;ded=25000')
  expect(requestOfText(text, excess).attachmentPoint).toBe(5_000_000)
  expect(requestOfText(text, start).attachmentPoint).toBeUndefined()
  const followed = { ...excess, followedInsurer: 'Smith; Jones, & Co = one', followedPolicyNumber: 'AB/12' }
  expect(requestOfText(requestText(followed, excess), excess)).toEqual(followed)
  expect(requestOfText('insurer=%E0%A4%A', excess).followedInsurer).toBeUndefined()
})
