import { describe, expect, it } from 'vitest'
import { recordingsOf, type Revision, scaleOf, spread } from './recordings.ts'

const revision = (sequence: number, part: Partial<Revision> = {}): Revision => ({
  sequence,
  kind: 'endorsement',
  status: null,
  effectiveDate: '2027-07-01',
  endDate: '2028-01-01',
  premium: 0,
  fees: 0,
  taxes: 0,
  total: 0,
  written: 0,
  recordedBy: 'Grace Miller',
  recordedAt: '2027-02-10T10:00:00.000Z',
  reason: null,
  changes: [],
  group: null,
  reverses: null,
  reapplies: null,
  ...part,
})

describe('recordings of a policy', () => {
  it('are one where a late change took back and put again what came after it', () => {
    const chain = [
      revision(1, { kind: 'new business', premium: 3650, total: 3650, written: 3650 }),
      revision(2, { premium: 736, total: 736, written: 4386 }),
      revision(3, { kind: 'reversal', group: 3, reverses: 2, premium: -736, total: -736, written: 3650 }),
      revision(4, { group: 3, effectiveDate: '2027-04-01', premium: -275, total: -275, written: 3375 }),
      revision(5, { group: 3, reapplies: 2, premium: 662.4, total: 662.4, written: 4037.4 }),
    ]
    expect(
      recordingsOf(chain).map(({ main, premium, written, lines }) => [
        main.sequence,
        premium,
        written,
        lines.length,
      ]),
    ).toEqual([
      [1, 3650, 3650, 1],
      [2, 736, 4386, 1],
      [4, -348.6, 4037.4, 3],
    ])
  })

  it('that only take back are made for what they take back', () => {
    const [only] = recordingsOf([
      revision(6, { kind: 'reversal', group: 6, reverses: 5 }),
      revision(7, { kind: 'reversal', group: 6, reverses: 4 }),
      revision(8, { group: 6, reapplies: 2 }),
    ])
    expect(only?.main.reverses).toBe(4)
  })
})

describe('places of days', () => {
  it('are even over the term, and within it for days outside', () => {
    const { at } = scaleOf(['2027-12-31', '2027-01-01'], 384, 10)
    expect([at('2027-01-01'), at('2027-07-02'), at('2027-12-31'), at('2030-01-01')]).toEqual([
      10, 192, 374, 374,
    ])
  })

  it('are moved apart, and back where the end is reached', () => {
    expect(spread([10, 12, 80], 24, 200)).toEqual([10, 34, 80])
    expect(spread([190, 195], 24, 200)).toEqual([176, 200])
  })
})
