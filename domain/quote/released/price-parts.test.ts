import { describe, expect, it } from 'vitest'
import { partNameIn, partOf } from './price-parts.ts'

describe('parts of a price', () => {
  it("give an underwriter's schedule rating a part of its own, and the policy period", () => {
    expect(['irpm', 'term', 'minimum', 'round'].map((id) => partOf({ id }))).toEqual([
      'schedule',
      'period',
      'adjustments',
      'adjustments',
    ])
  })

  it('put the lines of a policy with its base premium, and a layer with the terms', () => {
    expect([partOf({ id: 'line:commercialCrime' }), partOf({ id: 'layer' })]).toEqual(['base', 'terms'])
  })

  it('count an unknown table among the controls', () => expect(partOf({ id: 'edr' })).toBe('controls'))

  it('are named as the market speaks', () => {
    expect([partNameIn('terms', 'US'), partNameIn('terms', 'UK'), partNameIn('fees', 'UK')]).toEqual([
      'Limit, retention and periods',
      'Limit, excess and periods',
      'Fees',
    ])
  })
})
