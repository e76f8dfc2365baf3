import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { intentRefusal, isWithdrawn, type KnownPayment, type PaymentReport, statusAfter } from './payments.ts'
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
