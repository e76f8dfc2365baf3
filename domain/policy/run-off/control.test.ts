import { describe, expect, it } from 'vitest'
import {
  type ControlChange,
  controlChanges,
  controlRefusal,
  controlText,
  controlWindow,
  runOffIn,
  runOffOffers,
} from './control.ts'
import { RUN_OFF_FACTORS, runOffFactors } from './factors.ts'
import { applied } from '../chain/changes.ts'

const facts = {
  market: 'US',
  effectiveDate: '2027-01-01',
  endDate: '2028-01-01',
  today: '2027-06-10',
} as const

const change = (more: Partial<ControlChange> = {}): ControlChange => ({
  on: '2027-07-01',
  event: 'ACQUIRED',
  acquirer: 'Harbor Systems Group',
  percent: 80,
  ...more,
})

describe('a change of control', () => {
  it.each<[Partial<ControlChange>, string | null]>([
    [{}, null],
    [{ on: '2027-01-01' }, null],
    [{ on: '2026-12-31' }, 'effectiveDate'],
    [{ on: '2027-07-10' }, null],
    [{ on: '2027-07-11' }, 'effectiveDate'],
    [{ percent: 51 }, null],
    [{ percent: 50 }, 'percent'],
    [{ percent: null }, 'percent'],
    [{ acquirer: ' ' }, 'acquirer'],
    [{ event: 'MERGED', percent: null }, null],
    [{ event: 'MERGED' }, 'percent'],
    [{ event: 'MERGED', percent: null, acquirer: '' }, 'acquirer'],
    [{ event: 'INSOLVENT', percent: null, acquirer: '' }, null],
  ])('%j is refused by %s', (more, field) =>
    expect(controlRefusal(facts, change(more))?.errors?.[0]?.field ?? null).toBe(field),
  )

  it('lies in the term, thirty days ahead at most, and on the first day of one that lies far ahead', () => {
    expect(controlWindow({ ...facts, today: '2027-12-20' })).toEqual({
      first: '2027-01-01',
      last: '2027-12-31',
    })
    expect(controlWindow({ ...facts, today: '2026-10-01' })).toEqual({
      first: '2027-01-01',
      last: '2027-01-01',
    })
  })

  it('is read again from the terms that it leaves', () => {
    expect(runOffIn(applied({ limit: 1 }, controlChanges(change(), '2030-01-01')))).toEqual({
      ...change(),
      until: '2030-01-01',
    })
    const insolvent = change({ event: 'INSOLVENT', percent: null, acquirer: '' })
    expect(runOffIn(applied({}, controlChanges(insolvent, null)))).toEqual({ ...insolvent, until: null })
    expect(runOffIn({ limit: 1 })).toBeNull()
  })

  it('is said in the words of the market', () => {
    expect(controlText('ACQUIRED', 'US')).toBe('The insured is acquired')
    expect(controlText('ACQUIRED', 'UK')).toBe('The policyholder is acquired')
  })
})

describe('the periods of a run-off', () => {
  it('of the reference are 4,599.00, 6,898.50 and 9,198.00, and the term is free', () => {
    const term = { effectiveDate: '2027-01-01', agreedEndDate: '2028-01-01', termPremium: 4_599_00 }
    expect(runOffOffers(term, '2028-01-01')).toEqual([
      { years: 0, percent: 0, premium: 0, until: '2028-01-01' },
      { years: 1, percent: 100, premium: 4_599_00, until: '2029-01-01' },
      { years: 2, percent: 150, premium: 6_898_50, until: '2030-01-01' },
      { years: 3, percent: 200, premium: 9_198_00, until: '2031-01-01' },
    ])
  })

  it('have one row for each number of years on every day', () => {
    for (const day of ['2024-01-01', '2027-01-01', '2035-12-31']) {
      const years = runOffFactors(day).map((row) => row.years)
      expect(years).toEqual([...new Set(years)].toSorted((one, other) => one - other))
      expect(years[0]).toBe(0)
    }
    expect(RUN_OFF_FACTORS.every(({ percent }) => percent >= 0 && percent <= 200)).toBe(true)
  })
})
