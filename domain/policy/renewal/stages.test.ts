import { describe, expect, it } from 'vitest'
import { nextStep, renewalStages, stageOf } from './stages.ts'

describe('the stages of a renewal', () => {
  it('follow each other without a gap', () => {
    for (const [at, { to }] of renewalStages.entries()) {
      const next = renewalStages[at + 1]
      if (next) expect(next.from).toBe(to - 1)
    }
  })

  it.each([
    [121, null],
    [120, 'EVALUATE'],
    [91, 'EVALUATE'],
    [90, 'OFFER'],
    [46, 'OFFER'],
    [45, 'REMIND'],
    [8, 'REMIND'],
    [7, 'LAST_WEEK'],
    [1, 'LAST_WEEK'],
    [0, 'LATE'],
    [-30, 'LATE'],
    [-31, null],
  ] as const)('%i days before the end are %s', (days, stage) => expect(stageOf(days)).toBe(stage))

  const legal = { nonrenewal: '2027-01-15', changedRenewal: '2027-01-14' }

  it.each([
    ['2026-11-01', 'EVALUATE', '2026-11-16'],
    ['2026-11-16', 'EVALUATE', '2026-11-16'],
    ['2026-11-17', 'OFFER', '2026-12-16'],
    ['2026-12-17', 'CHANGE_NOTICE', '2027-01-14'],
    ['2027-01-15', 'NONRENEWAL_NOTICE', '2027-01-15'],
    ['2027-01-16', 'REMIND', '2027-01-30'],
    ['2027-03-16', 'END', '2027-03-16'],
    ['2027-03-17', 'OFF_BOARD', '2027-04-15'],
  ])('on %s %s comes next', (today, step, on) =>
    expect(nextStep('2027-03-16', today, legal)).toEqual({ step, on }),
  )
})
