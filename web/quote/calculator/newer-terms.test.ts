import { describe, expect, it } from 'vitest'
import type { CalculatorRequest } from '../shared/quote.ts'
import { onTopOf } from './newer-terms.ts'

const began: CalculatorRequest = {
  limit: 1_000_000,
  deductible: 10_000,
  waitingPeriod: 8,
  retroActivePeriod: 2,
  effectiveDate: '2026-12-05',
  endDate: '2027-12-05',
  preset: 'CUSTOM',
  coverages: [{ key: 'computerFraud', isSelected: true, limit: 100_000 }],
  isSurplus: false,
  brokerFee: 0,
}

describe('changes on top of terms that another user saved meanwhile', () => {
  it('keep what was changed and take the rest', () => {
    const newer = { ...began, waitingPeriod: 24, deductible: 25_000, isSurplus: true } as const
    const asked = { ...began, limit: 2_000_000, deductible: 50_000 }
    expect(onTopOf(newer, asked, began)).toEqual({ ...newer, limit: 2_000_000, deductible: 50_000 })
  })

  it('leave the other’s coverages where none was changed, and keep them as a whole where one was', () => {
    const newer = { ...began, coverages: [{ key: 'telecomFraud', isSelected: true, limit: 50_000 }] }
    expect(onTopOf(newer, { ...began, limit: 2_000_000 }, began).coverages).toEqual(newer.coverages)
    expect(onTopOf(newer, { ...began, preset: 'ELITE', coverages: [] }, began)).toEqual({
      ...began,
      preset: 'ELITE',
      coverages: [],
    })
  })

  it('keep the days of a period together', () => {
    const newer = { ...began, effectiveDate: '2026-12-20', endDate: '2027-12-20' }
    const asked = { ...began, effectiveDate: '2026-12-10', endDate: '2027-12-10' }
    expect(onTopOf(newer, asked, began)).toEqual(asked)
  })

  it('are none where a term only says no in another way', () => {
    const { isSurplus: _no, brokerFee: _none, ...bare } = began
    const newer = { ...began, isSurplus: true, brokerFee: 150 }
    expect(onTopOf(newer, bare, began)).toEqual(newer)
  })
})
