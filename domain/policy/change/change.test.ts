import { describe, expect, it } from 'vitest'
import { lowerLimitRefusal } from './asked.ts'
import type { Transaction } from '../chain/transactions.ts'
import { fieldsRefusal, insuredsRefusal, nextInsuredId, withAsked } from './asked.ts'
import { changeKindNames, changeKinds } from './kinds.ts'
import { coverGrows, farExposure, isSpelling } from './needs.ts'
import { endorsementNumber } from './numbers.ts'
import { changeWindow, windowRefusal } from './window.ts'

const term = {
  effectiveDate: '2027-01-01',
  endDate: '2028-01-01',
  today: '2027-06-15',
  isStaffInside: false,
  market: 'US' as const,
}

const terms = {
  limit: 1_000_000_00,
  deductible: 10_000_00,
  waitingPeriod: 12,
  preset: 'POPULAR',
  isTriaExcluded: false,
  coverages: [
    { key: 'bricking', isSelected: true, limit: 250_000_00 },
    { key: 'reputation', isSelected: true },
  ],
  exposure: { revenue: 10_000_000_00, noOfEmployees: 100, naicsCode: '541110' },
  insured: { name: 'Prairie Lantern LLC' },
  additionalInsureds: [{ id: '1', businessName: 'Bank One', zipCode: '61602' }],
}

describe('the days of a change', () => {
  it.each([
    ['nonPremium', {}, '2027-06-01', '2027-07-15'],
    ['terms', {}, '2027-06-01', '2027-07-15'],
    ['terms', { today: '2027-01-05' }, '2027-01-01', '2027-02-04'],
    ['terms', { today: '2026-11-01' }, '2027-01-01', '2027-01-01'],
    ['terms', { today: '2027-12-20' }, '2027-12-06', '2027-12-31'],
    ['terms', { isStaffInside: true }, '2027-01-01', '2027-12-31'],
    ['correction', {}, '2027-01-01', '2027-01-01'],
    ['exclusion', {}, '2027-06-16', '2027-07-15'],
    ['exclusion', { isStaffInside: true }, '2027-06-16', '2027-12-31'],
  ] as const)('of %s with %j are from %s to %s', (kind, change, first, last) => {
    expect(changeWindow(kind, { ...term, ...change })).toEqual({ first, last })
    expect(windowRefusal(kind, { ...term, ...change }, first)).toBeNull()
  })

  it('are said where another one is asked for', () => {
    expect(windowRefusal('terms', term, '2027-05-31')).toMatchObject({
      reason: 'Limits and coverages: it takes effect from June 1, 2027 to July 15, 2027.',
      errors: [{ field: 'effectiveDate', code: 'OUT_OF_RANGE' }],
    })
    expect(windowRefusal('correction', term, '2027-06-15')?.reason).toContain('January 1, 2027')
    expect(windowRefusal('exclusion', { ...term, today: '2027-12-31' }, '2028-01-01')?.reason).toContain(
      'no day of the term left',
    )
  })
})

describe('what is asked for', () => {
  it('is put on the terms of the day and leaves all else', () => {
    const asked = withAsked(
      terms,
      {
        limit: 2_000_000_00,
        coverages: [
          { key: 'bricking', isSelected: true, limit: 500_000_00 },
          { key: 'reputation', isSelected: false },
        ],
        exposure: { revenue: 12_000_000_00 },
        additionalInsureds: [
          { businessName: 'Bank Two', zipCode: '60601' },
          { id: '1', isRemoved: true },
        ],
      },
      7,
    )
    expect(asked).toEqual({
      ...terms,
      limit: 2_000_000_00,
      preset: 'CUSTOM',
      coverages: [{ key: 'bricking', isSelected: true, limit: 500_000_00 }],
      exposure: { ...terms.exposure, revenue: 12_000_000_00 },
      additionalInsureds: [{ id: '7', businessName: 'Bank Two', zipCode: '60601' }],
    })
    expect(withAsked(terms, {}, 7)).toEqual(terms)
  })

  it('is of the kind of change', () => {
    expect(fieldsRefusal('terms', { limit: 1 })).toBeNull()
    expect(fieldsRefusal('nonPremium', { limit: 1 })).toMatchObject({
      errors: [{ field: 'changes.limit', code: 'NOT_OF_THIS_KIND' }],
    })
  })

  it('names organizations that are on the policy, and gives no id twice', () => {
    expect(insuredsRefusal(terms, { additionalInsureds: [{ id: '1' }, {}] })).toBeNull()
    expect(insuredsRefusal(terms, { additionalInsureds: [{ id: '9' }] })).toMatchObject({
      errors: [{ field: 'changes.additionalInsureds.0.id' }],
    })
    const chain = [
      { terms, changes: [] },
      { changes: [{ path: 'additionalInsureds[4]', left: { id: '4' } }] },
    ] as unknown as Transaction[]
    expect(nextInsuredId(chain)).toBe(5)
  })
})

describe('what a change needs', () => {
  it.each([
    [{ limit: 2_000_000_00 }, true],
    [{ limit: 500_000_00 }, false],
    [{ deductible: 5_000_00 }, true],
    [{ deductible: 25_000_00 }, false],
    [{ waitingPeriod: 6 }, true],
    [{ isTriaExcluded: true }, false],
    [{ coverages: [...terms.coverages, { key: 'other', isSelected: true }] }, true],
    [{ coverages: terms.coverages.slice(1) }, false],
    [{ coverages: [{ key: 'bricking', isSelected: true, limit: 300_000_00 }] }, true],
  ])('is a statement where cover grows: %j is %s', (change, expected) => {
    expect(coverGrows(terms, { ...terms, ...change })).toBe(expected)
  })

  it.each([
    [{ revenue: 12_500_000_00 }, null],
    [{ revenue: 12_500_000_01 }, 'The revenue changes by more than 25 percent'],
    [{ revenue: 7_499_999_99 }, 'The revenue changes by more than 25 percent'],
    [{ noOfEmployees: 126 }, 'The number of employees changes by more than 25 percent'],
    [{ naicsCode: '541211' }, 'The NAICS code changes'],
  ])('is an underwriter where facts move far: %j', (change, expected) => {
    expect(farExposure(terms, { ...terms, exposure: { ...terms.exposure, ...change } })).toBe(expected)
  })

  it.each([
    ['Prairie Lantern LLC', 'Prairie Lantern, L.L.C.', true],
    ['Prairie Lantern LLC', 'Prairie Lanterns LLC', true],
    ['Prairie Lantern LLC', 'Prairie Lantern Inc', false],
    ['Prairie Lantern LLC', 'Harbor Light LLC', false],
  ])('of a name: %s and %s are one: %s', (before, after, expected) => {
    expect(isSpelling(before, after)).toBe(expected)
  })
})

it('every kind has a label of its own and something that it changes', () => {
  expect(new Set(changeKindNames.map((kind) => changeKinds[kind].label)).size).toBe(changeKindNames.length)
  for (const kind of changeKindNames) expect(changeKinds[kind].fields.length).toBeGreaterThan(0)
})

it('endorsements are numbered without gaps, and parts of another recording have no number', () => {
  const link = (
    sequence: number,
    kind: Transaction['kind'],
    more: Partial<Transaction> = {},
  ): Transaction => ({
    sequence,
    kind,
    effectiveDate: '2027-01-01',
    endDate: '2028-01-01',
    recordedAt: '2027-01-01T00:00:00.000Z',
    changes: [],
    ...more,
  })
  const chain = [
    link(1, 'new business'),
    link(2, 'endorsement'),
    link(3, 'reversal', { reverses: 2, group: 3 }),
    link(4, 'correction', { group: 3 }),
    link(5, 'endorsement', { reapplies: 2, group: 3 }),
    link(6, 'cancellation'),
    link(7, 'reinstatement', { reverses: 6 }),
    link(8, 'extension'),
  ]
  const numbers = chain.map(({ sequence }) => endorsementNumber('CYP-1', chain, sequence))
  expect(numbers).toEqual([null, 'CYP-1/E01', null, 'CYP-1/E02', null, null, null, 'CYP-1/E03'])
})

describe('the limit of a coverage', () => {
  const held = {
    limit: 1_000_000_00,
    coverages: [
      { key: 'bricking', isSelected: true, limit: 250_000_00 },
      { key: 'breach', isSelected: true, limit: null },
      { key: 'media', isSelected: false, limit: 100_000_00 },
    ],
  }
  const to = (key: string, limit: number, isSelected = true) => ({ coverages: [{ key, isSelected, limit }] })

  it.each([
    ['terms', to('bricking', 100_000_00), 'changes.coverages.0.limit'],
    ['terms', to('breach', 500_000_00), 'changes.coverages.0.limit'],
    ['exclusion', to('bricking', 100_000_00), undefined],
    ['terms', to('bricking', 250_000_00), undefined],
    ['terms', to('bricking', 500_000_00), undefined],
    ['terms', to('media', 50_000_00), undefined],
    ['terms', to('bricking', 100_000_00, false), undefined],
    // What follows from a lower aggregate limit.
    ['terms', { limit: 500_000_00, ...to('breach', 500_000_00) }, undefined],
  ] as const)('is lowered by an endorsement that the insured signs: %s %j', (kind, asked, field) =>
    expect(lowerLimitRefusal(kind, held, asked)?.errors?.[0]?.field).toBe(field),
  )
})
