import { describe, expect, it } from 'vitest'
import type { CalculatorChoices, CalculatorRequest } from '../shared/quote.ts'
import { healed, neighbours, notOffered } from './offered.ts'

const request: CalculatorRequest = {
  limit: 1_000_000,
  deductible: 10_000,
  waitingPeriod: 8,
  retroActivePeriod: 1,
  effectiveDate: '2026-07-01',
  endDate: '2027-07-01',
  preset: 'POPULAR',
  coverages: [],
  isSurplus: false,
  isTriaExcluded: false,
  brokerFee: 0,
}

const choices: CalculatorChoices = {
  request,
  comesFrom: null,
  lastTime: null,
  limits: [1_000_000, 2_000_000, 5_000_000],
  deductibles: [10_000, 25_000],
  attachmentPoints: [],
  waitingPeriods: [6, 8, 12, 24],
  papers: ['admitted'],
  retroActivePeriods: [
    { value: 1, label: '1 year' },
    { value: -1, label: 'Full prior acts' },
  ],
  effectiveDateWindow: { first: '2026-06-24', last: '2026-09-14' },
  readiness: [],
  largestBrokerFee: 100,
}

describe('terms that are not offered', () => {
  it('are named by their field', () => {
    expect(notOffered(request, choices, false)).toEqual([])
    expect(notOffered({ ...request, limit: 99_999_999 }, choices, false)).toEqual(['limit'])
    expect(
      notOffered({ ...request, effectiveDate: '2020-01-01', retroActivePeriod: 2 }, choices, false),
    ).toEqual(['retroActivePeriod', 'effectiveDate'])
  })

  it('are not the start of a renewal, nor periods of a product that has none', () => {
    expect(notOffered({ ...request, effectiveDate: '2027-01-01' }, choices, true)).toEqual([])
    expect(notOffered({ ...request, waitingPeriod: 24 }, { ...choices, waitingPeriods: [] }, false)).toEqual(
      [],
    )
  })

  it('are set back to the starting values, a date with the end of its term, and the rest stays', () => {
    const kept = { ...request, limit: 99_999_999, deductible: 25_000, effectiveDate: '2020-01-01' }
    expect(healed(kept, choices, false)).toEqual({
      request: { ...request, deductible: 25_000 },
      fields: ['limit', 'effectiveDate'],
    })
    expect(healed(request, choices, false)).toEqual({ request, fields: [] })
  })

  it('have the offered amounts next to them', () => {
    expect(neighbours(1_500_000, choices.limits)).toEqual({ below: 1_000_000, above: 2_000_000 })
    expect(neighbours(99_999_999, choices.limits)).toEqual({ below: 5_000_000, above: undefined })
    expect(neighbours(1, choices.limits)).toEqual({ below: undefined, above: 1_000_000 })
  })
})
