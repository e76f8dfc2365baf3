import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  intentRefusal,
  isLaterStage,
  isWithdrawn,
  laterEvents,
  type KnownPayment,
  type PaymentReport,
  statusAfter,
} from './payments.ts'
import { CARD_FEE_ROWS, convenienceFees } from './surcharges.ts'

const payment = {
  intentId: 'pay-1',
  paymentAmount: 125_000,
  totalPaymentAmount: 128_688,
  currency: 'USD',
  category: 'CreditCard',
} as const

const intent = {
  intentId: 'pay-1',
  amount: 125_000,
  currency: 'USD',
  fees: convenienceFees(125_000, 'USD'),
} as const

describe('a report about a payment', () => {
  it('is applied only when intent, amount, fee and currency are exactly what was asked for', () => {
    expect(intentRefusal(payment, intent)).toBeNull()
    for (const change of [
      { intentId: 'pay-2' },
      { paymentAmount: 124_999 },
      { totalPaymentAmount: 125_000 },
      { totalPaymentAmount: 128_689 },
      { currency: 'GBP' as const },
      { category: 'ECheck' as const },
    ])
      expect(intentRefusal({ ...payment, ...change }, intent)).toMatchObject({ code: 'PAYMENT_MISMATCH' })
  })

  it('ends in the same state in whatever order and however often the news arrives', () => {
    const stories: PaymentReport['status'][][] = [
      ['open', 'pending', 'succeeded'],
      ['open', 'pending', 'failed'],
      ['open', 'failed'],
    ]
    for (const story of stories)
      fc.assert(
        fc.property(fc.shuffledSubarray([...story, ...story], { minLength: story.length * 2 }), (arrived) => {
          let known: KnownPayment = { status: 'In process', isSubmitted: false }
          let paid = 0
          for (const status of arrived) {
            const next = statusAfter(known, { status, isWithdrawn: false })
            if (next === null) continue
            known = { status: next, isSubmitted: true }
            paid += next === 'Paid' ? 1 : 0
          }
          const isPaid = story.at(-1) === 'succeeded'
          expect(known.status).toBe(isPaid ? 'Paid' : 'Failed')
          expect(paid).toBe(isPaid ? 1 : 0)
        }),
      )
  })

  it('says of a payer who left that nothing failed', () => {
    expect(isWithdrawn({ failureCode: 'cancelled' })).toBe(true)
    expect(isWithdrawn({ failureCode: 'session_expired' })).toBe(true)
    expect(isWithdrawn({ failureCode: 'card_declined' })).toBe(false)
    expect(isWithdrawn({ failureCode: null })).toBe(false)
  })
})

it.each([
  [125_000, 'USD', 3_688],
  [100, 'USD', 3],
  [17, 'USD', 1],
  [1, 'USD', 0],
  [0, 'USD', 0],
  [9_999_999, 'USD', 295_000],
  [125_000, 'GBP', 0],
] as const)(
  'a card costs its fee in dollars and nothing in pounds, a bank account nothing: %d %s',
  (due, currency, fee) => {
    expect(convenienceFees(due, currency)).toEqual({ CreditCard: fee, ECheck: 0 })
  },
)

describe('the card fee of a state', () => {
  const on = '2026-12-01'
  it.each([
    ['TX', 29_500],
    ['CT', 0],
    ['MA', 0],
    ['ME', 0],
    ['PR', 0],
    ['CO', 20_000],
    ['OK', 20_000],
    ['NV', 15_000],
    [null, 29_500],
  ] as const)('of %s on 10,000 is %d cents', (state, fee) => {
    expect(convenienceFees(1_000_000, 'USD', { state, on })).toEqual({ CreditCard: fee, ECheck: 0 })
  })

  it('is on file with its law, one row a day, and never above what the networks allow', () => {
    for (const row of CARD_FEE_ROWS) {
      expect(row.law).not.toBe('')
      expect(row.source !== null || row.known === 'NOT_READ').toBe(true)
      expect(Number(row.percent)).toBeLessThanOrEqual(3)
    }
    expect(new Set(CARD_FEE_ROWS.map(({ state, validFrom }) => `${state} ${validFrom}`)).size).toBe(
      CARD_FEE_ROWS.length,
    )
  })

  it.each([
    ['debit', 1_000_000, null],
    ['prepaid', 1_000_000, null],
    ['debit', 1_029_500, 'PAYMENT_MISMATCH'],
    ['credit', 1_029_500, null],
    ['credit', 1_000_000, 'PAYMENT_MISMATCH'],
    [null, 1_029_500, null],
  ] as const)('of a %s card that was charged %d in Texas is judged %s', (cardFunding, charged, code) => {
    const fees = convenienceFees(1_000_000, 'USD', { state: 'TX', on })
    const refused = intentRefusal(
      {
        intentId: 'one',
        paymentAmount: 1_000_000,
        totalPaymentAmount: charged,
        currency: 'USD',
        category: 'CreditCard',
        cardFunding,
      },
      { intentId: 'one', amount: 1_000_000, currency: 'USD', fees },
    )
    expect(refused?.code ?? null).toBe(code)
  })
})

describe('money that arrived', () => {
  const paid: KnownPayment = { status: 'Paid', isSubmitted: true, dispute: null }
  const arrived: PaymentReport = { status: 'succeeded', isWithdrawn: false }
  const ENDS = { return: 'Returned', dispute: 'Disputed', win: 'Paid', lose: 'Charged back' } as const

  /** Everything that reports lead to, in the order in which they arrive. */
  const walk = (reports: readonly PaymentReport[]) => {
    let known: KnownPayment = { status: 'In process', isSubmitted: false, dispute: null }
    const done: string[] = []
    for (const report of reports) {
      const next = statusAfter(known, report)
      if (next !== null) known = { ...known, status: next, isSubmitted: true }
      for (const event of laterEvents(known, report)) {
        known = { ...known, status: ENDS[event] }
        done.push(event)
      }
      const stage = report.dispute ?? null
      if (stage !== null && isLaterStage(known.dispute ?? null, stage)) known = { ...known, dispute: stage }
    }
    return { status: known.status, done }
  }

  it('can come back, once', () => {
    const returned = { ...arrived, isReturned: true }
    expect(laterEvents(paid, returned)).toEqual(['return'])
    expect(laterEvents({ ...paid, status: 'Returned' }, returned)).toEqual([])
    expect(statusAfter({ ...paid, status: 'Returned' }, arrived)).toBeNull()
    expect(laterEvents(paid, arrived)).toEqual([])
  })

  it.each([
    [['opened', 'evidence', 'lost'], 'Charged back'],
    [['opened', 'evidence', 'won'], 'Paid'],
    [['opened', 'lost'], 'Charged back'],
  ] as const)('ends in one status however its dispute %j is reported', (stages, end) => {
    const reports: PaymentReport[] = [arrived, ...stages.map((dispute) => ({ ...arrived, dispute }))]
    fc.assert(
      fc.property(
        fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length * 2 }),
        (order) => {
          const { status, done } = walk(order)
          expect(status).toBe(end)
          expect(done.filter((one) => one === 'lose' || one === 'win')).toHaveLength(1)
          expect(done.filter((one) => one === 'dispute')).toHaveLength(1)
        },
      ),
    )
  })

  it('that is returned ends so whether the return or the success is heard of first', () => {
    const returned = { ...arrived, isReturned: true }
    fc.assert(
      fc.property(fc.shuffledSubarray([arrived, returned, arrived, returned], { minLength: 4 }), (order) => {
        expect(walk(order)).toEqual({ status: 'Returned', done: ['return'] })
      }),
    )
  })
})
