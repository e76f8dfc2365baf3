import { describe, expect, it } from 'vitest'
import { planOf } from '../chain/plan.ts'
import { examplePrice, never, recordings } from '../chain/reference-chain.test-samples.ts'
import type { ReturnTerms } from '../chain/returns.ts'
import type { Transaction } from '../chain/transactions.ts'
import { endingDraft, returnSheet } from './sheet.ts'

const how = { recordedAt: '2027-09-20T10:00:00.000Z', isOneItem: never, resolutions: {} }

const term = (effectiveDate: string, endDate: string): Transaction => ({
  sequence: 1,
  kind: 'new business',
  effectiveDate,
  endDate,
  recordedAt: '2026-01-01T00:00:00.000Z',
  terms: {},
  changes: [],
})

const sheet = (premium: number, first: Transaction, on: string, returns: ReturnTerms) =>
  returnSheet(
    [first],
    planOf([first], endingDraft('CANCEL', on, returns, 'REQUEST'), how).added,
    () => premium,
  )

describe('a return sheet', () => {
  it.each([
    [
      '2027-01-01',
      '2028-01-01',
      '2027-04-01',
      10_000_00,
      [365, 90, 275, '0.753'],
      7_534_25,
      6_780_82,
      6_780_82,
      7_500_00,
    ],
    [
      '2027-01-01',
      '2028-01-01',
      '2027-01-31',
      10_000_00,
      [365, 30, 335, '0.918'],
      9_178_08,
      8_260_27,
      7_500_00,
      7_500_00,
    ],
    [
      '2027-01-01',
      '2028-01-01',
      '2027-01-02',
      2_500_00,
      [365, 1, 364, '0.997'],
      2_493_15,
      2_243_84,
      1_875_00,
      1_875_00,
    ],
    [
      '2028-01-01',
      '2029-01-01',
      '2028-07-01',
      10_000_00,
      [366, 182, 184, '0.503'],
      5_027_32,
      4_524_59,
      4_524_59,
      5_027_32,
    ],
    [
      '2028-02-29',
      '2029-02-28',
      '2029-01-15',
      7_777_00,
      [365, 321, 44, '0.121'],
      937_50,
      843_75,
      843_75,
      937_50,
    ],
    [
      '2026-07-01',
      '2028-01-01',
      '2027-10-31',
      12_345_00,
      [549, 487, 62, '0.113'],
      1_394_15,
      1_254_74,
      1_254_74,
      1_394_15,
    ],
  ] as const)('of %s to %s ended on %s', (from, until, on, premium, wheel, ...returns) => {
    const ways: ReturnTerms[] = [
      { method: 'PRO_RATA', minimumEarned: null },
      { method: 'SHORT_90', minimumEarned: null },
      { method: 'SHORT_90', minimumEarned: '25' },
      { method: 'PRO_RATA', minimumEarned: '25' },
    ]
    for (const [at, way] of ways.entries()) {
      const made = sheet(premium, term(from, until), on, way)
      expect([made.daysOfTerm, made.daysInForce, made.daysLeft, made.factor]).toEqual(wheel)
      expect(made.returned).toBe(returns[at])
      expect(made.kept).toBe(Math.max(made.earned + made.penalty, made.floor))
      expect(made.kept + made.returned).toBe(premium)
    }
  })

  it('returns everything where the end is flat', () => {
    expect(
      sheet(10_000_00, term('2027-01-01', '2028-01-01'), '2027-01-01', {
        method: 'FLAT',
        minimumEarned: null,
      }),
    ).toMatchObject({ earned: 0, penalty: 0, floor: 0, kept: 0, returned: 10_000_00, factor: '1.000' })
  })

  it('of the reference chain keeps what its cancellation keeps', () => {
    const [, , late = []] = recordings
    const { added } = planOf(
      late,
      endingDraft('CANCEL', '2027-10-01', { method: 'SHORT_90', minimumEarned: null }, 'REQUEST'),
      how,
    )
    expect(returnSheet(late, added, examplePrice)).toMatchObject({
      written: 4_037_40,
      kept: 2_994_12,
      returned: 1_043_28,
      daysLeft: 92,
    })
  })
})
