import { describe, expect, it } from 'vitest'
import { movedLines } from './moved-lines.ts'

const step = (id: string, before: number, after: number) => ({
  id,
  name: id,
  key: '',
  factor: null,
  before,
  after,
})

describe('what moved a price', () => {
  const us = { market: 'US', currency: 'USD' } as const
  const before = {
    totalPremium: 412_000,
    steps: [step('base', 0, 300_000), step('retention', 300_000, 400_000), step('tax:FL', 400_000, 412_000)],
  }

  it('names the total, then each part that moved, which add up to the difference', () => {
    const now = {
      totalPremium: 360_500,
      steps: [
        step('base', 0, 300_000),
        step('retention', 300_000, 370_000),
        step('irpm', 370_000, 350_000),
        step('tax:FL', 350_000, 360_500),
      ],
    }
    expect(movedLines(before, now, us)).toEqual([
      'Total premium: $3,605.00 instead of $4,120.00',
      'Limit, retention and periods: −$300.00',
      'Schedule rating: −$200.00',
      'Taxes: −$15.00',
    ])
    expect(movedLines(now, before, { market: 'UK', currency: 'GBP' })[1]).toBe(
      'Limit, excess and periods: +£300.00',
    )
  })

  it('never names a part whose answers, terms and rates are what they were', () => {
    const priced = (retention: string, base: number) => {
      const kept = (id: string, from: number, to: number, factor: string | null) => ({
        ...step(id, from, to),
        factor,
      })
      const after = retention === '1.0' ? base : base * 0.9
      return {
        totalPremium: after * 0.8,
        steps: [
          kept('base', 0, base, null),
          kept('retention', base, after, retention),
          kept('mfaCloud', after, after * 0.8, '0.8'),
        ],
      }
    }
    expect(movedLines(priced('1.0', 100_000), priced('0.9', 100_000), us)).toEqual([
      'Total premium: $720.00 instead of $800.00',
      'Limit, retention and periods: −$100.00',
      'Unchanged rates on the changed amount: +$20.00',
    ])
  })

  it('is nothing where the price is the same', () => expect(movedLines(before, before, us)).toEqual([]))
})
