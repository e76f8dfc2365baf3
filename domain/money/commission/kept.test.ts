import { expect, it } from 'vitest'
import { keptCommission, type QuoteCommission, wholeRate } from './kept.ts'
import type { CommissionSchedule, Placement } from './schedule.ts'

const schedule: CommissionSchedule = {
  id: 's',
  market: 'US',
  agencyId: 'A',
  product: null,
  program: null,
  business: null,
  validFrom: '2026-01-01',
  rate: 1_750,
  clusterRate: 200,
}
const placement: Placement = {
  market: 'US',
  agencyId: 'A',
  product: 'P100',
  program: 'BASE',
  business: 'NEW',
  boundOn: '2026-03-01',
}
const agreed: QuoteCommission = {
  rate: 1_000,
  splits: [{ producer: 'Ann', share: 10_000 }],
  reason: 'Large account',
  setBy: 'Sam',
}

it('A policy keeps the schedule of its bind day, with the override of its cluster', () => {
  const kept = keptCommission([schedule], placement, { rate: 1_500, clusterId: 'C' }, null)
  expect(kept).toEqual({
    from: 'SCHEDULE',
    scheduleId: 's',
    agencyRate: 1_750,
    overrides: [{ party: 'C', rate: 200 }],
    splits: [],
  })
  expect(wholeRate(kept)).toBe(1_950)
})

it('An agency of no cluster has no override, and without a schedule its own rate counts', () => {
  expect(keptCommission([schedule], placement, { rate: 1_500, clusterId: null }, null).overrides).toEqual([])
  expect(keptCommission([], placement, { rate: 1_500, clusterId: 'C' }, null)).toMatchObject({
    from: 'AGENCY',
    scheduleId: null,
    agencyRate: 1_500,
    overrides: [],
  })
})

it('What is agreed for a quote goes before the schedule, whose override stays', () => {
  expect(keptCommission([schedule], placement, { rate: 1_500, clusterId: 'C' }, agreed)).toMatchObject({
    from: 'QUOTE',
    agencyRate: 1_000,
    overrides: [{ party: 'C', rate: 200 }],
    splits: agreed.splits,
  })
})
