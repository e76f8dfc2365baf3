import { describe, expect, it } from 'vitest'
import { termLines } from './term-lines.ts'

const terms = {
  limit: 1_000_000,
  deductible: 10_000,
  waitingPeriod: 12,
  retroActivePeriod: -1,
  effectiveDate: '2026-12-01',
  endDate: '2027-12-01',
  preset: 'CUSTOM',
  isSurplus: false,
  isTriaExcluded: false,
  brokerFee: 0,
  coverages: [{ key: 'media', isSelected: true, limit: 500_000 }],
}
const OF = { product: 'P250', market: 'US' } as const

const changed = (
  offered: Partial<typeof terms> & object,
  of: { product: string; market: 'US' | 'UK' } = OF,
) =>
  termLines<object & typeof terms>(terms, { ...terms, ...offered }, of).filter(({ isChanged }) => isChanged)

describe('requested and offered terms', () => {
  it('are the same where nothing was changed', () => {
    expect(changed({})).toEqual([])
  })

  it.each([
    ['limit', { limit: 2_000_000 }],
    ['deductible', { deductible: 25_000 }],
    ['waiting', { waitingPeriod: 8 }],
    ['retro', { retroActivePeriod: 2 }],
    ['period', { endDate: '2028-06-01' }],
    ['preset', { preset: 'BASIC' }],
    ['paper', { isSurplus: true }],
    ['tria', { isTriaExcluded: true }],
    ['brokerFee', { brokerFee: 500 }],
  ])('differ in %s alone', (term, offered) => {
    expect(changed(offered).map((line) => line.term)).toEqual([term])
  })

  it('differ in a coverage by its limit, by its own terms and by being left out', () => {
    const [lower] = changed({ coverages: [{ key: 'media', isSelected: true, limit: 250_000 }] })
    expect(lower).toMatchObject({
      term: 'coverage',
      key: 'media',
      asked: { included: { limit: 500_000, own: {} } },
      offered: { included: { limit: 250_000, own: {} } },
    })
    const own = { key: 'media', isSelected: true, limit: 500_000, deductible: 50_000, waitingPeriod: 12 }
    expect(changed({ coverages: [own] })).toMatchObject([
      { offered: { included: { own: { deductible: 50_000 } } } },
    ])
    expect(changed({ coverages: [] })).toMatchObject([{ key: 'media', offered: { included: null } }])
  })

  it('have no terrorism line in the United Kingdom', () => {
    const lines = termLines(terms, { ...terms, isTriaExcluded: true }, { product: 'P250', market: 'UK' })
    expect(lines.map((line) => line.term)).not.toContain('tria')
    expect(lines.some(({ isChanged }) => isChanged)).toBe(false)
  })
})
