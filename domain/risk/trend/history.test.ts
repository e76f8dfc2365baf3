import { expect, it } from 'vitest'
import { changeIn90Days, type HistoryEntry } from './history.ts'
import { FACTORS, type ScoreSummary } from '#domain/risk/schema.ts'

const NOW = new Date('2026-11-20T12:00:00Z')
const factors = (value: number | null): ScoreSummary['factors'] =>
  Object.fromEntries(FACTORS.map((factor) => [factor, value])) as ScoreSummary['factors']
const scored = (at: string, value: number | null): HistoryEntry => ({
  at,
  companyAggregateCF: value,
  factors: factors(value),
})
const today: ScoreSummary = { companyAggregateCF: 70, factors: factors(70) }
const history = [
  scored('2026-01-01T00:00:00Z', 40),
  scored('2026-06-01T00:00:00Z', 82),
  scored('2026-11-01T00:00:00Z', 60),
]

it('compares with the score that stood 90 days ago, not with the latest one', () => {
  expect(changeIn90Days(history, today, NOW).companyAggregateCF).toBe(-12)
  expect(changeIn90Days(history, today, NOW).factors.compliance).toBe(-12)
})

it('says nothing without a score so old, and of what was or is not scored', () => {
  expect(changeIn90Days(history.slice(2), today, NOW).companyAggregateCF).toBeNull()
  expect(changeIn90Days([scored('2026-01-01T00:00:00Z', null)], today, NOW).companyAggregateCF).toBeNull()
  const old = [{ at: '2026-01-01T00:00:00Z', companyAggregateCF: 50 }]
  expect(changeIn90Days(old, today, NOW)).toEqual({ companyAggregateCF: 20, factors: factors(null) })
})
