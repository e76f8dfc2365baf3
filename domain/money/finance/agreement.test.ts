import { describe, expect, test } from 'vitest'
import type { Permission } from '../../access/permissions.ts'
import {
  disclosureOf,
  dueDays,
  type FinanceTerms,
  installmentsOf,
  pastDueOf,
  payoffOn,
  signatureRefusal,
  termsRefusal,
} from './agreement.ts'
import { financeRules, type FinanceStatus, financeStatuses } from './lifecycle.ts'
import { loanSchedule } from './schedule.ts'
import { financeRowOf } from './states.ts'

const base: FinanceTerms = {
  totalPremium: 10_730_72,
  downPayment: 2_466_14,
  amountFinanced: 8_264_58,
  apr: 950,
  count: 10,
  firstInstallmentDue: '2026-04-07',
}
const florida = financeRowOf('FL', '2026-03-01')

describe('a financing', () => {
  test('has its first installment a day after FirstInstallmentDue, and then one each month', () => {
    expect(dueDays(base).slice(0, 2)).toEqual(['2026-04-08', '2026-05-08'])
    expect(dueDays({ count: 3, firstInstallmentDue: '2027-01-30' })).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
    ])
  })

  test('discloses the figures of the base case', () => {
    expect(disclosureOf(base)).toEqual({
      amountFinanced: 8_264_58,
      financeCharge: 364_12,
      totalOfPayments: 8_628_70,
      installment: 862_87,
      lastInstallment: 862_87,
      apr: 950,
    })
    expect(disclosureOf({ ...base, apr: 0 })).toMatchObject({ lastInstallment: 826_44, apr: 0 })
  })

  test('takes money for the oldest installment first', () => {
    const list = installmentsOf(base, 1_000_00, '2026-05-20')
    expect(list.slice(0, 4).map(({ paid, status }) => [paid, status])).toEqual([
      [862_87, 'PAID'],
      [137_13, 'PAST_DUE'],
      [0, 'UPCOMING'],
      [0, 'UPCOMING'],
    ])
    expect(installmentsOf(base, 1_000_00, '2026-05-08')[1]?.status).toBe('PARTLY_PAID')
    expect(installmentsOf(base, 862_87, '2026-04-24')[1]?.status).toBe('DUE')
    expect(pastDueOf(base, 1_000_00, '2026-05-20')).toBe(725_74)
  })

  test('is paid off as its state gives charge back', () => {
    const paid = 3 * 862_87
    expect(payoffOn(florida, base, paid, '2026-06-08')).toEqual({
      unpaid: 6_040_09,
      refund: 185_37,
      payoff: 5_854_72,
    })
    expect(payoffOn(financeRowOf('CA', '2026-03-01'), base, paid, '2026-06-08').payoff).toBe(5_853_26)
    // What is due and unpaid gives no charge back.
    expect(payoffOn(florida, base, 2 * 862_87, '2026-06-08')).toMatchObject({ refund: 185_37 })
    expect(payoffOn(florida, base, 8_628_70, '2026-06-08')).toEqual({ unpaid: 0, refund: 0, payoff: 0 })
  })
})

describe('terms that are entered', () => {
  const refused = (terms: Partial<FinanceTerms>, installment = 862_87) =>
    termsRefusal(florida, { ...base, ...terms }, installment, 10_730_72)?.errors?.[0]

  test('are taken when they are those of the base case', () => expect(refused({})).toBeUndefined())

  test.each([
    [{ totalPremium: 10_000_00 }, 862_87, 'totalPremium'],
    [{ downPayment: 10_730_72, amountFinanced: 0 }, 0, 'downPayment'],
    [{ amountFinanced: 8_264_57 }, 862_87, 'amountFinanced'],
    [{}, 862_88, 'installmentAmount'],
  ])('are refused with the field: %o', (terms, installment, field) =>
    expect(refused(terms, installment)?.field).toBe(field),
  )

  test('are refused above the cap, with the law and the most that it allows', () => {
    const terms = { ...base, apr: 2400 }
    expect(refused(terms, loanSchedule(terms).payment)).toMatchObject({
      field: 'apr',
      detail: expect.stringMatching(/Fla\. Stat\. 627\.840\(3\) allows \$846\.46 at most in FL/),
    })
  })

  test('need a name', () => {
    expect(signatureRefusal('  ')?.reason).toBe('Please enter full name.')
    expect(signatureRefusal('Dana Reed')).toBeNull()
  })
})

describe('what may be done with a financing', () => {
  const all = () => true
  const facts = (status: FinanceStatus, today = '2026-03-05') => ({
    status,
    today,
    acceptedOn: '2026-03-01',
    curableUntil: status === 'NOTICE_OF_INTENT' ? '2026-03-15' : null,
  })

  test('it can be disaffirmed for ten days, and not once it runs', () => {
    expect(financeRules.refusalOf('disaffirm', facts('ACCEPTED', '2026-03-11'), all)).toBeNull()
    expect(financeRules.refusalOf('disaffirm', facts('FUNDED', '2026-03-12'), all)?.code).toBe(
      'FINANCE_DISAFFIRM_OVER',
    )
    expect(financeRules.refusalOf('disaffirm', facts('ACTIVE'), all)?.code).toBe('TRANSITION_NOT_ALLOWED')
  })

  test('a cancellation is asked for after the days of the notice', () => {
    const at = (today: string) => financeRules.refusalOf('askCancel', facts('NOTICE_OF_INTENT', today), all)
    expect(at('2026-03-15')?.code).toBe('FINANCE_NOTICE_DAYS')
    expect(at('2026-03-16')).toBeNull()
  })

  test('the insured may disaffirm, and records nothing else', () => {
    const insured = (permission: Permission) => permission === 'billing:pay'
    for (const status of financeStatuses) {
      const { disaffirm, ...others } = financeRules.actions(facts(status), insured)
      expect(disaffirm.allowed).toBe(status === 'ACCEPTED' || status === 'FUNDED')
      expect(Object.values(others).some(({ allowed }) => allowed)).toBe(false)
    }
  })
})
