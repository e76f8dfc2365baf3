import { describe, expect, test } from 'vitest'
import { payeesOfReturn } from './payees.ts'
import { loanSchedule } from './schedule.ts'
import {
  chargeCapOf,
  FINANCE_ROWS,
  financeRowOf,
  intentDaysOf,
  refundInState,
  refundMethodOf,
  returnDueOn,
} from './states.ts'

const base = { amountFinanced: 8_264_58, apr: 950, count: 10 }
const on = '2026-03-01'
const capOf = (state: string, terms = base) => {
  const cap = financeRowOf(state, on)?.cap
  return cap ? chargeCapOf(cap, terms) : null
}

describe('the most that may be charged', () => {
  test.each([
    ['FL', 846_46],
    ['NC', 841_46],
    ['KS', 836_46],
    ['WA', 698_72],
  ])('in %s for the base case', (state, most) => expect(capOf(state)).toBe(most))

  test('in Pennsylvania is what is agreed, and where no statute was read there is no offer', () => {
    expect(capOf('PA')).toBeNull()
    for (const state of ['NY', 'NJ', 'AL', 'AZ', 'IL']) expect(financeRowOf(state, on)?.cap).toBeNull()
    for (const state of ['TX', 'CO', null]) expect(financeRowOf(state, on)).toBeNull()
  })

  test('in California is 1.6 % a month, more on small sums, and at least 25.00', () => {
    expect(capOf('CA')).toBe(loanSchedule({ ...base, apr: 1920 }).charge)
    const small = { amountFinanced: 900_00, apr: 950, count: 10 }
    expect(capOf('CA', small)).toBeGreaterThan(loanSchedule({ ...small, apr: 2300 }).charge)
    expect(capOf('CA', small)).toBeLessThanOrEqual(loanSchedule({ ...small, apr: 2400 }).charge)
    expect(capOf('CA', { amountFinanced: 100_00, apr: 950, count: 2 })).toBe(25_00)
  })

  test('in Alaska is 15 % a year and 10.00', () =>
    expect(capOf('AK')).toBe(loanSchedule({ ...base, apr: 1500 }).charge + 10_00))
})

describe('the refund of charge in a state', () => {
  test.each([
    ['FL', 'RULE_OF_78', 185_37],
    ['CA', 'ACTUARIAL', 186_83],
    ['TX', 'ACTUARIAL', 186_83],
  ])('in %s after three installments', (state, method, refund) => {
    const row = financeRowOf(state, on)
    expect(refundMethodOf(row)).toBe(method)
    expect(refundInState(row, base, 3)).toBe(refund)
  })

  test('leaves the company its minimum charge, and no refund below the least one', () => {
    const charge = 364_12
    expect(refundInState(financeRowOf('CA', on), base, 0)).toBe(charge - 25_00)
    expect(refundInState(financeRowOf('WA', on), base, 0)).toBe(charge - 10_00)
    const tiny = { amountFinanced: 1_000_00, apr: 100, count: 10 }
    expect(refundInState(financeRowOf('CA', on), tiny, 9)).toBe(0)
  })
})

describe('returned premium of a financed policy', () => {
  const returned = { returned: 7_773_84, owedToCompany: 5_854_72, cancelledOn: '2026-05-30' }

  test('goes to the company, which passes on what it is not owed', () => {
    const dueOn = { NY: '2026-07-29', NJ: '2026-07-29', AL: '2026-06-29', FL: '2026-06-29', AZ: '2026-07-14' }
    for (const [state, day] of Object.entries(dueOn))
      expect(payeesOfReturn(financeRowOf(state, on), returned)).toEqual({
        company: 7_773_84,
        insured: 0,
        passedOn: 1_919_12,
        dueOn: day,
        isUnread: false,
      })
  })

  test('goes to it up to its balance in Illinois, and where no rule was read', () => {
    expect(payeesOfReturn(financeRowOf('IL', on), returned)).toMatchObject({
      company: 5_854_72,
      insured: 1_919_12,
      passedOn: 0,
      dueOn: '2026-07-29',
      isUnread: false,
    })
    expect(payeesOfReturn(financeRowOf('TX', on), returned)).toMatchObject({
      company: 5_854_72,
      insured: 1_919_12,
      dueOn: null,
      isUnread: true,
    })
  })

  test('goes to the insured once the company is owed nothing', () => {
    expect(payeesOfReturn(financeRowOf('NY', on), { ...returned, owedToCompany: 0 })).toMatchObject({
      company: 0,
      insured: 7_773_84,
    })
  })

  test('is due after business days in California, and on no set day in Washington', () => {
    expect(returnDueOn(financeRowOf('CA', on), '2026-05-30')).toBe('2026-09-23')
    expect(returnDueOn(financeRowOf('WA', on), '2026-05-30')).toBeNull()
  })
})

test('a default can be cured for 10 days, in New York for 13 with the mail', () => {
  for (const state of ['FL', 'IL', 'GA', 'CA', 'TX']) expect(intentDaysOf(financeRowOf(state, on))).toBe(10)
  expect(intentDaysOf(financeRowOf('NY', on))).toBe(13)
})

test('every part of a row says where it was read, and no state has two rows of one day', () => {
  for (const row of FINANCE_ROWS) {
    for (const part of [row.cap, row.refund, row.intent, row.returns])
      if (part) expect([part.law, part.source].every((text) => text !== '')).toBe(true)
    expect(FINANCE_ROWS.filter(({ state }) => state === row.state)).toEqual([row])
  }
})
