import { describe, expect, it } from 'vitest'
import { RETURN_CODES, representUntil, returnCodeRow, returnTodo } from './codes.ts'
import { returnFee } from './fees.ts'

const day = '2026-03-10'

describe('codes of returned debits', () => {
  it.each([
    ['R01', 'REPRESENT'],
    ['R09', 'REPRESENT'],
    ['R02', 'NEW_ACCOUNT'],
    ['R03', 'NEW_ACCOUNT'],
    ['R04', 'NEW_ACCOUNT'],
    ['R16', 'NEW_ACCOUNT'],
    ['R20', 'NEW_ACCOUNT'],
    ['R08', 'ASK'],
    ['R05', 'REVOKE'],
    ['R07', 'REVOKE'],
    ['R10', 'REVOKE'],
    ['R11', 'REVOKE'],
    ['R29', 'REVOKE'],
    ['0', 'REPRESENT'],
    ['1', 'NEW_ACCOUNT'],
    ['B', 'NEW_ACCOUNT'],
    ['4', 'NOTICE'],
    ['9', 'NOTICE'],
    ['R99', 'ASK'],
  ] as const)('%s: %s', (code, todo) => {
    expect(returnTodo(code, day)).toBe(todo)
  })

  it('come within 60 days where the payer did not authorize it, within two banking days otherwise', () => {
    for (const code of ['R05', 'R07', 'R10', 'R11'])
      expect(returnCodeRow(code, day)).toMatchObject({ days: 60, daysAre: 'calendar' })
    expect(returnCodeRow('R29', day)).toMatchObject({ days: 2, daysAre: 'banking' })
  })

  it('have each a source and the day on which it was compared', () => {
    for (const row of RETURN_CODES) {
      expect(row.source).not.toBe('')
      expect(row.verifiedOn).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  })

  it('for want of money are presented at most twice more, within 180 days', () => {
    expect(representUntil({ code: 'R01', firstDay: '2026-03-01', times: 1 })).toBe('2026-08-28')
    expect(representUntil({ code: 'R09', firstDay: '2026-03-01', times: 2 })).toBe('2026-08-28')
    expect(representUntil({ code: 'R01', firstDay: '2026-03-01', times: 3 })).toBeNull()
    expect(representUntil({ code: 'R02', firstDay: '2026-03-01', times: 1 })).toBeNull()
    expect(representUntil({ code: '0', firstDay: '2026-01-31', times: 1 })).toBe('2026-02-28')
  })
})

describe('the fee for a returned payment', () => {
  it.each([
    ['NY', 1_000_000, 2_000],
    ['CA', 1_073_072, 2_500],
    ['IL', 100, 2_500],
    ['TX', 100, 3_000],
    ['GA', 50_000, 3_000],
    ['GA', 100_000, 5_000],
    ['FL', 5_000, 2_500],
    ['FL', 5_001, 3_000],
    ['FL', 30_000, 3_000],
    ['FL', 30_001, 4_000],
    ['FL', 100_000, 5_000],
    ['WA', 1_000_000, 0],
  ])('in %s of %d is %d', (state, amount, fee) => {
    expect(returnFee({ code: 'R01', amount }, { state, on: day })).toBe(fee)
  })

  it('is for want of money alone', () => {
    for (const code of ['R02', 'R08', 'R10', 'R29', '0', 'R99'])
      expect(returnFee({ code, amount: 100_000 }, { state: 'CA', on: day })).toBe(0)
    expect(returnFee({ code: 'R09', amount: 100_000 }, { state: null, on: day })).toBe(0)
  })
})
