import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentOf, sumCents } from '../kernel/money.ts'
import {
  chargesLeft,
  lessCharges,
  openBalance,
  premiumPaid,
  settleChange,
  sidesOf,
  type StandingInvoice,
  sumOfCharges,
} from './credits.ts'
import { changePostings, type Charges, commissionOf, issuePostings, NO_CHARGES, totalOf } from './ledger.ts'
import { taxParts } from './ledger/payees.ts'

const charges = (premium: number, taxes = 0, mgaFee = 0, brokerFee = 0): Charges => ({
  premium,
  mgaFee,
  brokerFee,
  additionalBrokerFee: 0,
  inspectionFee: 0,
  taxes,
})

const invoice = (id: string, one: Charges, paid = 0): StandingInvoice => ({
  id,
  charges: one,
  credited: NO_CHARGES,
  paid,
})

/** A policy with its invoices, oldest first, and what is owed to who paid. */
interface Account {
  invoices: StandingInvoice[]
  owed: number
  rate: number
}

const costs = ({ invoices }: Account): Charges => sumOfCharges(invoices.map(chargesLeft))
const commission = ({ invoices, rate }: Account): number => commissionOf(premiumPaid(invoices), rate)
const receivable = ({ invoices }: Account): number => sumCents(invoices.map(openBalance))

const parties = {
  policyId: 'policy',
  carriers: [
    { party: 'first', percent: 60 },
    { party: 'second', percent: 40 },
  ],
  tenantId: 'agency',
}

/** Changes what the policy costs, as the server does, and gives the postings. */
const change = (account: Account, after: Charges, id = `i${account.invoices.length}`) => {
  const before = costs(account)
  const { charged, returned } = sidesOf(before, after)
  const added = totalOf(charged) > 0 ? [invoice(id, charged)] : []
  const settled = settleChange([...account.invoices, ...added], returned, account.owed)
  const next: Account = {
    ...account,
    invoices: settled.invoices,
    owed: account.owed + sumCents(settled.adjustments.map(({ refunded }) => refunded)),
  }
  const postings = changePostings(
    {
      before,
      after,
      refundBefore: account.owed,
      refundAfter: next.owed,
      taxesBefore: taxParts([], before.taxes, 'CA'),
      taxesAfter: taxParts([], after.taxes, 'CA'),
      premiumPaidBefore: premiumPaid(account.invoices),
      premiumPaidAfter: premiumPaid(next.invoices),
    },
    { ...parties, commission: { agencyRate: account.rate, carrierRate: account.rate } },
  )
  const of = (name: string): number =>
    sumCents(postings.filter((line) => line.account === name).map(({ amount }) => amount))
  return { ...settled, next, of, postings }
}

const pay = (account: Account, id: string, amount: number): Account => ({
  ...account,
  invoices: account.invoices.map((one) => (one.id === id ? { ...one, paid: one.paid + amount } : one)),
})

describe('the worked examples', () => {
  const base = charges(10_000_00, 330_72, 250_00, 150_00)
  /** Canceled pro rata at day 90: 7,534.25 of the premium and 239.59 of the taxes go back, the fees are kept. */
  const kept = charges(2_465_75, 91_13, 250_00, 150_00)
  const issued: Account = { invoices: [invoice('i0', base)], owed: 0, rate: 1500 }

  it('owes a refund of 7,773.84 when a paid policy is canceled, and takes 1,130.14 of commission back', () => {
    const { of, refund, applied, next } = change(pay(issued, 'i0', 10_730_72), kept)
    expect([refund, applied, of('refundPayable'), of('receivable')]).toEqual([7_773_84, 0, -7_773_84, 0])
    expect([of('carrierPayable'), of('taxPayable'), of('mgaFeeIncome')]).toEqual([7_534_25, 239_59, 0])
    expect([of('commissionPayable'), of('commissionExpense')]).toEqual([1_130_14, -1_130_14])
    expect(commission(next)).toBe(369_86)
  })

  it('sets a return against what is open, and owes back the 2,043.12 that a check of 5,000.00 paid too much', () => {
    const { of, refund, applied, next } = change(pay(issued, 'i0', 5_000_00), kept)
    expect([of('receivable'), of('refundPayable')]).toEqual([-5_730_72, -2_043_12])
    expect([applied, refund]).toEqual([5_730_72, 2_043_12])
    expect([of('commissionPayable'), of('commissionExpense')]).toEqual([329_07, -329_07])
    expect(receivable(next)).toBe(0)
  })

  it('takes everything off an unpaid invoice when nothing of it is earned', () => {
    const { of, refund, next } = change(issued, NO_CHARGES)
    expect([of('receivable'), of('refundPayable'), refund]).toEqual([-10_730_72, 0, 0])
    expect([of('mgaFeeIncome'), of('brokerFeePayable')]).toEqual([250_00, 150_00])
    expect([of('commissionPayable'), receivable(next)]).toEqual([0, 0])
  })

  it('bills an endorsement with 559.72, and earns 10.07 on the 69.28 of it that were owed back', () => {
    const paid = { ...pay(issued, 'i0', 10_730_72), owed: 0 }
    const after = sumOfCharges([base, charges(542_47, 17_25)])
    const { of, next } = change(paid, after)
    expect([of('receivable'), of('carrierPayable'), of('taxPayable'), of('commissionPayable')]).toEqual([
      559_72, -542_47, -17_25, 0,
    ])
    expect(commission(pay(next, 'i1', 69_28)) - commission(next)).toBe(10_07)
    const drawn = change({ ...paid, owed: 69_28 }, after)
    expect([drawn.of('receivable'), drawn.of('refundPayable')]).toEqual([490_44, 69_28])
    expect([drawn.of('commissionPayable'), drawn.next.owed]).toEqual([-10_07, 0])
  })

  it('returns 3,630.14 and 435.62 of Insurance Premium Tax at day 100 in the UK', () => {
    const uk: Account = { invoices: [invoice('i0', charges(5_000_00, 600_00), 5_600_00)], owed: 0, rate: 0 }
    const { of } = change(uk, charges(1_369_86, 164_38))
    expect([of('carrierPayable'), of('taxPayable'), of('refundPayable')]).toEqual([
      3_630_14, 435_62, -4_065_76,
    ])
  })

  it('returns 6,098.63 and 731.84 of Insurance Premium Tax on 8,400.00', () => {
    const uk: Account = { invoices: [invoice('i0', charges(8_400_00, 1_008_00), 9_408_00)], owed: 0, rate: 0 }
    const { of, refund } = change(uk, charges(2_301_37, 276_16))
    expect([of('carrierPayable'), of('taxPayable'), refund]).toEqual([6_098_63, 731_84, 6_830_47])
  })
})

describe('the chain of the reference policy', () => {
  /** Surplus lines tax of 3 % and stamping fee of 0.18 %, on everything that is written. */
  const taxes = (written: number) => [percentOf(written, '3'), percentOf(written, '0.18')] as const
  const costsAt = (written: number): Charges => charges(written, sumCents(taxes(written)))
  const written = [3_650_00, 4_386_00, 4_037_40, 2_994_12] as const

  it.each([
    [0, [109_50, 6_57], 547_50],
    [1, [22_08, 1_32], 110_40],
    [2, [-10_46, -62], -52_29],
    [3, [-31_30, -1_88], -156_49],
  ] as const)('books what standing then less what stood before: transaction %i', (at, parts, earned) => {
    const before = written[at - 1] ?? 0
    const now = written[at] ?? 0
    const [tax, stamp] = taxes(now)
    const [taxBefore, stampBefore] = taxes(before)
    expect([tax - taxBefore, stamp - stampBefore]).toEqual(parts)
    // Each was paid when it was billed, so that what is earned is the rate on everything written.
    let account: Account = { invoices: [], owed: 0, rate: 1500 }
    let commissionBefore = 0
    for (const one of written.slice(0, at + 1)) {
      commissionBefore = commission(account)
      const { next, of } = change(account, costsAt(one))
      if (one === now) expect(-of('taxPayable')).toBe(parts[0] + parts[1])
      account = next.invoices.reduce((paid, open) => pay(paid, open.id, openBalance(open)), next)
    }
    expect(commission(account) - commissionBefore).toBe(earned)
    expect(costs(account)).toEqual(costsAt(now))
  })
})

describe('where a credit goes', () => {
  it('goes to open invoices first, the newest first, part by part', () => {
    const invoices = [
      invoice('a', charges(100, 10), 110),
      invoice('b', charges(50, 5)),
      invoice('c', charges(30, 3), 10),
      invoice('d', charges(20, 2), 22),
    ]
    const { adjustments, refund, applied } = settleChange(invoices, charges(95, 4), 0)
    expect(adjustments).toEqual([
      { id: 'b', credited: charges(50, 1), moved: 4, refunded: 0 },
      { id: 'c', credited: charges(30, 3), moved: -4, refunded: 6 },
      { id: 'd', credited: charges(15), moved: 0, refunded: 15 },
    ])
    expect([applied, refund]).toEqual([78, 21])
  })

  it('bills a fee that rises while premium falls, and pays it with what was paid too much', () => {
    const account: Account = { invoices: [invoice('i0', charges(100), 100)], owed: 0, rate: 1000 }
    const { adjustments, applied, refund, of, next } = change(account, charges(60, 0, 25))
    expect(adjustments).toEqual([
      { id: 'i0', credited: charges(40), moved: -25, refunded: 15 },
      { id: 'i1', credited: NO_CHARGES, moved: 25, refunded: 0 },
    ])
    expect([applied, refund, of('receivable'), receivable(next)]).toEqual([25, 15, 0, 0])
  })

  it('refuses more than the invoices charge', () => {
    expect(() => settleChange([invoice('a', charges(100, 10))], charges(0, 11), 0)).toThrow(/more taxes/)
  })
})

const cents = fc.integer({ min: 0, max: 3_000_00 })
const anyCharges = fc.record({
  premium: cents,
  mgaFee: cents,
  brokerFee: cents,
  additionalBrokerFee: cents,
  inspectionFee: cents,
  taxes: cents,
})
const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), after: anyCharges }),
  fc.record({ kind: fc.constant('pay' as const), at: fc.nat(), share: fc.integer({ min: 1, max: 100 }) }),
)
const anyAccount = fc.record({
  first: anyCharges,
  rate: fc.integer({ min: 0, max: 5000 }),
  steps: fc.array(step, { maxLength: 12 }),
})
type Walk = typeof anyAccount extends fc.Arbitrary<infer T> ? T : never

/** Pays part of an open invoice; nothing where none is open. */
const payPart = (account: Account, at: number, share: number): { account: Account; amount: number } => {
  const open = account.invoices.filter((one) => openBalance(one) > 0)
  const one = open[at % Math.max(1, open.length)]
  if (!one) return { account, amount: 0 }
  const amount = Math.max(1, Math.floor((openBalance(one) * share) / 100))
  return { account: pay(account, one.id, amount), amount }
}

const walk = ({ first, rate, steps }: Walk, look?: (account: Account, cash: number) => void) => {
  let account: Account = { invoices: totalOf(first) > 0 ? [invoice('i0', first)] : [], owed: 0, rate }
  let cash = 0
  const balances = new Map<string, number>()
  const post = (postings: readonly { account: string; party: string; amount: number }[]) => {
    for (const line of postings)
      balances.set(
        `${line.account} ${line.party}`,
        (balances.get(`${line.account} ${line.party}`) ?? 0) + line.amount,
      )
  }
  const terms = { agencyRate: rate, carrierRate: rate }
  post(issuePostings(first, taxParts([], first.taxes, 'CA'), { ...parties, commission: terms }))
  for (const one of steps) {
    if (one.kind === 'change') {
      const { next, postings } = change(account, one.after)
      account = next
      post(postings)
    } else {
      const paid = payPart(account, one.at, one.share)
      account = paid.account
      cash += paid.amount
      post([{ account: 'receivable', party: 'policy', amount: -paid.amount }])
    }
    look?.(account, cash)
  }
  return { account, cash, balances }
}

describe('any life of a policy', () => {
  it('keeps every invoice between nothing and its amount, and every cent', () => {
    fc.assert(
      fc.property(anyAccount, (life) => {
        walk(life, (account, cash) => {
          for (const one of account.invoices) {
            const left = chargesLeft(one)
            for (const part of Object.values(left)) expect(part).toBeGreaterThanOrEqual(0)
            for (const part of Object.values(one.credited)) expect(part).toBeGreaterThanOrEqual(0)
            expect(one.paid).toBeGreaterThanOrEqual(0)
            expect(openBalance(one)).toBeGreaterThanOrEqual(0)
          }
          expect(account.owed).toBeGreaterThanOrEqual(0)
          // What came in pays invoices or is owed back, and nothing is owed back while something is open.
          expect(sumCents(account.invoices.map(({ paid }) => paid)) + account.owed).toBe(cash)
          expect(account.owed > 0 && receivable(account) > 0).toBe(false)
        })
      }),
    )
  })

  it('owes in the ledger what the invoices ask for, less what is owed back, and each party its part', () => {
    fc.assert(
      fc.property(anyAccount, (life) => {
        const { account, balances } = walk(life)
        const standing = costs(account)
        const of = (name: string) => balances.get(name) ?? 0
        expect(of('receivable policy')).toBe(receivable(account))
        expect(0 - of('refundPayable policy')).toBe(account.owed)
        expect(0 - of('taxPayable CA')).toBe(standing.taxes)
        expect(0 - of('mgaFeeIncome ')).toBe(standing.mgaFee)
        expect(0 - of('brokerFeePayable agency')).toBe(standing.brokerFee)
        const first = Math.floor((standing.premium * 60) / 100 + 0.5)
        expect(0 - of('carrierPayable first')).toBe(first)
        expect(0 - of('carrierPayable second')).toBe(standing.premium - first)
      }),
    )
  })

  it('sets each credit against open invoices or owes it back, to the cent', () => {
    fc.assert(
      fc.property(anyAccount, anyCharges, (life, after) => {
        const { account } = walk(life)
        const { returned, charged } = sidesOf(costs(account), after)
        const { applied, refund, adjustments } = change(account, after)
        expect(applied + refund).toBe(totalOf(returned))
        expect(sumOfCharges(adjustments.map(({ credited }) => credited))).toEqual(returned)
        expect(sumCents(adjustments.map(({ moved }) => moved))).toBe(0)
        expect(refund).toBe(Math.max(0, totalOf(returned) - receivable(account) - totalOf(charged)))
      }),
    )
  })

  it('ends the same in whatever order two returns are booked', () => {
    fc.assert(
      fc.property(anyAccount, anyCharges, anyCharges, (life, one, other) => {
        const { account } = walk(life)
        const standing = costs(account)
        const cut = (from: Charges, by: Charges): Charges =>
          lessCharges(from, {
            premium: Math.min(from.premium, by.premium),
            mgaFee: Math.min(from.mgaFee, by.mgaFee),
            brokerFee: Math.min(from.brokerFee, by.brokerFee),
            additionalBrokerFee: Math.min(from.additionalBrokerFee ?? 0, by.additionalBrokerFee ?? 0),
            inspectionFee: Math.min(from.inspectionFee ?? 0, by.inspectionFee ?? 0),
            taxes: Math.min(from.taxes, by.taxes),
          })
        const end = cut(cut(standing, one), other)
        const ends = [cut(standing, one), cut(standing, other), end].map((middle) => {
          const { next } = change(change(account, middle).next, end)
          return [receivable(next), next.owed, costs(next)]
        })
        expect(ends[1]).toEqual(ends[0])
        expect(ends[2]).toEqual(ends[0])
      }),
    )
  })

  it('is as if nothing had been when a cancellation is taken back', () => {
    fc.assert(
      fc.property(anyAccount, anyCharges, (life, part) => {
        const { account } = walk(life)
        const standing = costs(account)
        const kept = {
          premium: Math.min(standing.premium, part.premium),
          mgaFee: Math.min(standing.mgaFee, part.mgaFee),
          brokerFee: Math.min(standing.brokerFee, part.brokerFee),
          additionalBrokerFee: Math.min(standing.additionalBrokerFee ?? 0, part.additionalBrokerFee),
          inspectionFee: Math.min(standing.inspectionFee ?? 0, part.inspectionFee),
          taxes: Math.min(standing.taxes, part.taxes),
        }
        const { next } = change(change(account, kept).next, standing)
        expect(costs(next)).toEqual(standing)
        expect([receivable(next), next.owed]).toEqual([receivable(account), account.owed])
        // Commission follows the money: the same once everything is paid or nothing is.
        if (receivable(account) === 0 || account.invoices.every(({ paid }) => paid === 0))
          expect(commission(next)).toBe(commission(account))
      }),
    )
  })
})
