import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_CHARGES, paidShares, totalOf } from '../ledger.ts'
import { itemsByPlan, planOffers, planRefusal } from './change.ts'
import {
  allocationsOf,
  askedNow,
  dueThrough,
  isPastDue,
  itemStandings,
  type ItemizedInvoice,
  nextItem,
  payableAmounts,
} from './items.ts'
import {
  type BillingPlan,
  billingPlans,
  installmentFeeOf,
  itemsOf,
  type PlanPlace,
  planRowOf,
  spreadOver,
} from './plans.ts'

const place: PlanPlace = {
  market: 'US',
  product: 'CYBER',
  state: 'CA',
  paper: 'SURPLUS',
  on: '2026-03-01',
}
const days = { firstDue: '2026-03-08', effectiveDate: '2026-03-01', endDate: '2027-03-01' }

/** The base case of the reference: premium 10,000.00, fees 250.00 and 150.00, taxes 330.72. */
const base = { ...NO_CHARGES, premium: 1_000_000, mgaFee: 25_000, brokerFee: 15_000, taxes: 33_072 }

const rowOf = (plan: BillingPlan) => {
  const row = planRowOf(plan, place)
  if (!row) throw new Error(`${plan} is not offered`)
  return row
}

const invoiceBy = (plan: BillingPlan, more: Partial<ItemizedInvoice> = {}): ItemizedInvoice => ({
  dueDate: days.firstDue,
  charges: base,
  credited: NO_CHARGES,
  paid: 0,
  items: itemsOf(base.premium, rowOf(plan), days),
  ...more,
})

const amountsOf = (invoice: ItemizedInvoice): number[] => itemStandings(invoice).map(({ amount }) => amount)

describe('billing plans of the base case', () => {
  it.each<[BillingPlan, number[]]>([
    ['ANNUAL', [1_073_072]],
    ['SEMI_ANNUAL', [673_072, 400_000]],
    ['QUARTERLY', [323_072, 250_000, 250_000, 250_000]],
    ['MONTHLY', [273_072, ...Array.from({ length: 8 }, () => 88_889), 88_888]],
  ])('bills %s as the reference says', (plan, amounts) => {
    expect(amountsOf(invoiceBy(plan))).toEqual(amounts)
  })

  it('keeps the day of the month where a month is shorter', () => {
    const row = rowOf('MONTHLY')
    const items = itemsOf(100_000, row, {
      firstDue: '2026-01-31',
      effectiveDate: '2025-12-31',
      endDate: '2026-12-31',
    })
    expect(items?.map(({ due }) => due)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
      '2026-06-30',
      '2026-07-31',
      '2026-08-31',
      '2026-09-30',
    ])
    // The part of 31 January is due with the first bill of that day.
    expect(items?.[0]?.premium).toBe(20_000 + 8_889)
  })

  it('is not offered where a part would be due after the term', () => {
    expect(itemsOf(1, rowOf('QUARTERLY'), { ...days, endDate: '2026-09-01' })).toBeNull()
    expect(itemsOf(1, rowOf('ANNUAL'), { ...days, endDate: '2026-03-05' })).toEqual([
      { due: '2026-03-08', premium: 1 },
    ])
  })

  it('adds up to the premium for every plan and amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.constantFrom(...billingPlans), (premium, plan) => {
        const items = itemsOf(premium, rowOf(plan), days) ?? []
        expect(items.reduce((sum, item) => sum + item.premium, 0)).toBe(premium)
        expect(items.every((item) => item.premium >= 0)).toBe(true)
      }),
    )
  })

  it('takes the row that names most, on its days', () => {
    const rows = [
      { ...rowOf('QUARTERLY'), state: 'CA', first: '0', validFrom: '2026-06-01' },
      { ...rowOf('QUARTERLY'), product: 'CYBER', first: '30' },
      rowOf('QUARTERLY'),
    ]
    expect(planRowOf('QUARTERLY', place, rows)?.first).toBe('30')
    expect(planRowOf('QUARTERLY', { ...place, product: 'OTHER' }, rows)?.first).toBe('25')
    expect(planRowOf('QUARTERLY', { ...place, on: '2026-06-01' }, rows)).toBeNull()
    expect(planRefusal('QUARTERLY', { ...place, on: '2019-12-31' })?.code).toBe('PLAN_NOT_OFFERED')
  })

  it('charges a fee for a part only where a row of the state says so', () => {
    const row = {
      market: null,
      product: null,
      state: 'NY',
      paper: null,
      validFrom: '2026-01-01',
      validTo: null,
      amount: 800,
      source: 'test',
    }
    expect(installmentFeeOf(place)).toBe(0)
    expect(installmentFeeOf({ ...place, state: 'NY' }, [row])).toBe(800)
    expect(installmentFeeOf(place, [row])).toBe(0)
  })
})

describe('allocation', () => {
  it('pays the oldest item first, fees and taxes in proportion within it', () => {
    const invoice = invoiceBy('QUARTERLY', { paid: 400_000 })
    expect(itemStandings(invoice).map(({ paid }) => paid)).toEqual([323_072, 76_928, 0, 0])
    expect(nextItem(invoice)).toMatchObject({ due: '2026-06-01', left: 173_072 })
    const shares = paidShares(base, 400_000, invoice.items)
    expect(shares).toEqual({ ...base, premium: 326_928 })
    // Half of the first item is half of its fees, taxes and premium.
    expect(paidShares(base, 161_536, invoice.items)).toEqual(
      paidShares({ ...base, premium: 250_000 }, 161_536),
    )
  })

  it('adds up to what was paid, never takes a cent back, and is the same as before for one item', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...billingPlans),
        fc.integer({ min: 0, max: 1_073_072 }),
        fc.integer({ min: 0, max: 1_073_072 }),
        (plan, one, other) => {
          const { items } = invoiceBy(plan)
          const [less, more] = [Math.min(one, other), Math.max(one, other)]
          const [a, b] = [paidShares(base, less, items), paidShares(base, more, items)]
          expect(totalOf(a)).toBe(less)
          expect(b.premium).toBeGreaterThanOrEqual(a.premium)
          if (plan === 'ANNUAL') expect(a).toEqual(paidShares(base, less))
        },
      ),
    )
  })

  it('credits the last item first', () => {
    const credited = { ...NO_CHARGES, premium: 300_000, taxes: 1_000 }
    const invoice = invoiceBy('QUARTERLY', { credited, paid: 323_072 })
    expect(itemStandings(invoice)).toEqual([
      { due: '2026-03-08', amount: 323_072, credited: 1_000, paid: 322_072, left: 0 },
      { due: '2026-06-01', amount: 250_000, credited: 0, paid: 1_000, left: 249_000 },
      { due: '2026-09-01', amount: 250_000, credited: 50_000, paid: 0, left: 200_000 },
      { due: '2026-12-01', amount: 250_000, credited: 250_000, paid: 0, left: 0 },
    ])
  })

  it('says where a payment landed, and where a returned one leaves', () => {
    const before = invoiceBy('QUARTERLY', { paid: 300_000 })
    const after = invoiceBy('QUARTERLY', { paid: 600_000 })
    expect(allocationsOf(before, after)).toEqual([
      { item: 1, amount: 23_072 },
      { item: 2, amount: 250_000 },
      { item: 3, amount: 26_928 },
    ])
    expect(allocationsOf(after, before)).toEqual([
      { item: 1, amount: -23_072 },
      { item: 2, amount: -250_000 },
      { item: 3, amount: -26_928 },
    ])
  })

  it('asks what is due, then the next part, and takes any of them with all before', () => {
    const invoice = invoiceBy('QUARTERLY')
    expect(askedNow(invoice, '2026-03-01')).toEqual({ amount: 323_072, through: '2026-03-08' })
    expect(dueThrough(invoice, '2026-06-01')).toBe(573_072)
    expect(payableAmounts(invoice, '2026-06-02')).toEqual([573_072, 823_072, 1_073_072])
    expect(isPastDue(invoice, '2026-03-08')).toBe(false)
    expect(isPastDue(invoice, '2026-03-09')).toBe(true)
    expect(isPastDue({ ...invoice, paid: 323_072 }, '2026-03-09')).toBe(false)
    expect(payableAmounts({ ...invoice, paid: 1_073_072 }, '2026-06-02')).toEqual([])
    expect(askedNow({ ...invoice, paid: 1_073_072 }, '2026-06-02')).toBeNull()
  })
})

describe('a change of the plan', () => {
  const change = (invoice: ItemizedInvoice, plan: BillingPlan, today: string) =>
    itemsByPlan(invoice, rowOf(plan), days, today)

  it('spreads a new invoice as a whole', () => {
    expect(change(invoiceBy('ANNUAL'), 'QUARTERLY', '2026-03-02')).toEqual({
      items: invoiceBy('QUARTERLY').items,
    })
  })

  it('leaves what is billed, and spreads the rest over the days to come', () => {
    const invoice = invoiceBy('QUARTERLY', { paid: 323_072 })
    expect(change(invoice, 'MONTHLY', '2026-05-30')).toEqual({
      items: [
        { due: '2026-03-08', premium: 250_000 },
        // Billed: its reminder has gone out.
        { due: '2026-06-01', premium: 250_000 },
        { due: '2026-07-01', premium: 83_334 },
        { due: '2026-08-01', premium: 83_334 },
        { due: '2026-09-01', premium: 83_333 },
        { due: '2026-10-01', premium: 83_333 },
        { due: '2026-11-01', premium: 83_333 },
        { due: '2026-12-01', premium: 83_333 },
      ],
    })
  })

  it('puts all that is left on the next day where the new plan has none to come', () => {
    expect(change(invoiceBy('QUARTERLY', { paid: 323_072 }), 'ANNUAL', '2026-04-01')).toEqual({
      items: [
        { due: '2026-03-08', premium: 250_000 },
        { due: '2026-06-01', premium: 750_000 },
      ],
    })
  })

  it('is refused once everything is billed or paid', () => {
    expect(change(invoiceBy('ANNUAL', { paid: 100 }), 'QUARTERLY', '2026-03-02')).toMatchObject({
      refusal: { code: 'PLAN_BILLED' },
    })
    expect(planOffers(invoiceBy('ANNUAL', { paid: 100 }), place, days, '2026-03-02')).toEqual([])
  })

  it('keeps the sum of the premium, what is open, and what was paid where it was', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...billingPlans),
        fc.constantFrom(...billingPlans),
        fc.integer({ min: 0, max: 600_000 }),
        fc.integer({ min: 0, max: 300_000 }),
        fc.constantFrom('2026-03-02', '2026-04-20', '2026-06-15', '2026-11-30'),
        (from, to, paid, premium, today) => {
          const invoice = invoiceBy(from, { paid, credited: { ...NO_CHARGES, premium } })
          const made = change(invoice, to, today)
          if ('refusal' in made) return
          const after = { ...invoice, items: made.items }
          expect(made.items.reduce((sum, item) => sum + item.premium, 0)).toBe(base.premium)
          const left = (one: ItemizedInvoice) => itemStandings(one).reduce((sum, item) => sum + item.left, 0)
          expect(left(after)).toBe(left(invoice))
          expect(dueThrough(after, today)).toBeLessThanOrEqual(Math.max(dueThrough(invoice, today), 0))
        },
      ),
    )
  })
})

describe('a charge of a change', () => {
  it('spreads over the open days that are not before it is due', () => {
    expect(
      spreadOver(54_247, ['2026-12-01', '2026-09-01', '2026-09-01', '2026-03-08'], '2026-08-20'),
    ).toEqual([
      { due: '2026-09-01', premium: 27_124 },
      { due: '2026-12-01', premium: 27_123 },
    ])
    expect(spreadOver(54_247, ['2026-03-08'], '2026-08-20')).toEqual([{ due: '2026-08-20', premium: 54_247 }])
  })
})
