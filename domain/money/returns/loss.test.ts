import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_CHARGES } from '../ledger.ts'
import { lossOf } from './loss.ts'

const invoice = (id: string, paid: number, premium = 1_000_000) => ({
  id,
  charges: { ...NO_CHARGES, premium },
  credited: NO_CHARGES,
  paid,
})

describe('money that came back', () => {
  it('opens its invoice again', () => {
    const loss = lossOf([invoice('a', 1_000_000)], { invoiceId: 'a', amount: 1_000_000, owed: 0 })
    expect(loss).toMatchObject({ fromOwed: 0, invoices: [{ id: 'a', lost: 1_000_000 }], beyond: 0 })
    expect(loss.after[0]?.paid).toBe(0)
  })

  it('is owed back no longer, before any invoice is open again', () => {
    const loss = lossOf([invoice('a', 246_575)], { invoiceId: 'a', amount: 1_000_000, owed: 753_425 })
    expect(loss).toMatchObject({ fromOwed: 753_425, invoices: [{ id: 'a', lost: 246_575 }], beyond: 0 })
  })

  it('is taken from the invoices to which changes moved it, the newest first', () => {
    const loss = lossOf([invoice('a', 100), invoice('b', 50), invoice('c', 30)], {
      invoiceId: 'a',
      amount: 160,
      owed: 0,
    })
    expect(loss.invoices).toEqual([
      { id: 'a', lost: 100 },
      { id: 'c', lost: 30 },
      { id: 'b', lost: 30 },
    ])
  })

  it('that had gone out as a refund is borne by the house', () => {
    expect(lossOf([invoice('a', 0)], { invoiceId: 'a', amount: 500, owed: 0 }).beyond).toBe(500)
  })

  it('loses no cent, and takes no invoice below zero', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(100_000), { minLength: 1, maxLength: 4 }),
        fc.nat(100_000),
        fc.nat(400_000),
        (paid, owed, amount) => {
          const all = paid.map((one, at) => invoice(String(at), one))
          const loss = lossOf(all, { invoiceId: '0', amount, owed })
          const lost = loss.invoices.reduce((sum, one) => sum + one.lost, 0)
          expect(loss.fromOwed + lost + loss.beyond).toBe(amount)
          expect(loss.after.every((one) => one.paid >= 0)).toBe(true)
          expect(loss.fromOwed).toBeLessThanOrEqual(owed)
        },
      ),
    )
  })
})
