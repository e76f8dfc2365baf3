import { describe, expect, it } from 'vitest'
import type { CalculatorRequest, CoverageLine } from '../shared/quote.ts'
import {
  hasOwnTerms,
  withCoverage,
  withEffectiveDate,
  withoutOwnTerms,
  withPreset,
  withTerm,
} from './edits.ts'

const request = {
  limit: 1_000_000,
  effectiveDate: '2026-12-05',
  endDate: '2027-12-05',
  preset: 'POPULAR',
  coverages: [],
} as unknown as CalculatorRequest

const line = (key: string, more: Partial<CoverageLine>): CoverageLine =>
  ({
    key,
    mandatory: false,
    locked: false,
    isSelected: false,
    limit: null,
    limits: [],
    ...more,
  }) as CoverageLine

const lines = [
  line('securityBreachLiability', { mandatory: true, locked: true, isSelected: true }),
  line('computerFraud', { isSelected: true, limit: 100_000, limits: [50_000, 100_000] }),
  line('enhancedBusiness', { isSelected: true, limit: 1_000_000 }),
  line('telecomFraud', { limits: [50_000] }),
  line('tria', { isSelected: true }),
]

describe('an edit of the calculator', () => {
  it('turns a preset into exactly the coverages on the screen', () => {
    const next = withCoverage(request, lines, 'telecomFraud', { isSelected: true })
    expect(next.preset).toBe('CUSTOM')
    expect(next.coverages).toEqual([
      { key: 'computerFraud', isSelected: true, limit: 100_000 },
      { key: 'enhancedBusiness', isSelected: true },
      { key: 'telecomFraud', isSelected: true },
    ])
  })

  it('takes a coverage off and keeps the others', () => {
    const next = withCoverage(request, lines, 'computerFraud', { isSelected: false })
    expect(next.coverages).toEqual([{ key: 'enhancedBusiness', isSelected: true }])
  })

  it('builds on edits that are not priced yet', () => {
    const first = withCoverage(request, lines, 'telecomFraud', { isSelected: true })
    const second = withCoverage(first, lines, 'computerFraud', { limit: 50_000 })
    expect(second.coverages).toContainEqual({ key: 'telecomFraud', isSelected: true })
    expect(second.coverages).toContainEqual({ key: 'computerFraud', isSelected: true, limit: 50_000 })
  })

  it('switches TRIA without leaving the preset', () => {
    const next = withCoverage(request, lines, 'tria', { isSelected: false })
    expect([next.preset, next.isTriaExcluded]).toEqual(['POPULAR', true])
  })

  it('forgets own coverages when a preset is chosen', () => {
    const custom = withCoverage(request, lines, 'telecomFraud', { isSelected: true })
    expect(withPreset(custom, 'ELITE')).toMatchObject({ preset: 'ELITE', coverages: [] })
  })

  it('moves the end of the term with its start, into February too', () => {
    expect(withEffectiveDate(request, '2028-02-29').endDate).toBe('2029-02-28')
  })

  it('gives one coverage a retention of its own, keeps it over other edits and takes it back', () => {
    const policy = { ...request, deductible: 25_000 }
    const own = withCoverage(policy, lines, 'computerFraud', { deductible: 50_000 })
    expect(own.preset).toBe('CUSTOM')
    expect(hasOwnTerms(own)).toBe(true)
    const limited = withCoverage(own, lines, 'computerFraud', { limit: 50_000 })
    expect(limited.coverages?.at(-1)).toEqual({
      key: 'computerFraud',
      isSelected: true,
      limit: 50_000,
      deductible: 50_000,
    })
    const back = withCoverage(limited, lines, 'computerFraud', { deductible: null })
    expect(hasOwnTerms(back)).toBe(false)
    expect(withoutOwnTerms(own).coverages?.every((one) => one.deductible === undefined)).toBe(true)
  })

  it("lets a coverage go with the policy's retention where it has the same", () => {
    const coverages = [
      { key: 'computerFraud', isSelected: true, deductible: 25_000 },
      { key: 'telecomFraud', isSelected: true, deductible: 10_000 },
    ]
    const next = withTerm({ ...request, deductible: 25_000, coverages }, 'deductible', 50_000)
    expect(next.deductible).toBe(50_000)
    expect(next.coverages).toEqual([{ key: 'computerFraud', isSelected: true }, coverages[1]])
  })
})
