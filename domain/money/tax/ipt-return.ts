import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { type CarrierShare, carrierParts, type Charges, paidShares } from '../ledger.ts'
import { QUOTE_FEES, SEPARATELY_CONTRACTED } from './fees.ts'

/**
 * Money that came in for an invoice of a UK policy, or went back: then `amount` is negative; or a credit that changed what
 * its money is for. Pence.
 */
export interface Receipt {
  carriers: readonly CarrierShare[]
  /** What the invoice charged until then. */
  charges: Charges
  /** What it charges from then on, where it was credited. */
  chargesAfter?: Charges
  paidBefore: Cents
  amount: Cents
  /** The day in London on which it came or went. */
  on: LocalDate
}

/** What an insurer returns for a quarter. Amounts in pence, refunds and credits as they lessen the tax: not negative. */
export interface IptReturnLine {
  /** `2026-Q4`. */
  quarter: string
  first: LocalDate
  last: LocalDate
  /** The insurer's party. */
  insurer: string
  /** Premium received without the tax; a fee that is a part of the contract of insurance belongs to it. */
  premium: Cents
  tax: Cents
  /** Premium that went back. */
  refunds: Cents
  /** Tax on it. */
  credits: Cents
  /** `tax` less `credits`. */
  due: Cents
}

/** The calendar quarter of a day; an insurer whose quarters end in other months shifts them with the tax office. */
export const quarterOf = (day: LocalDate): Pick<IptReturnLine, 'quarter' | 'first' | 'last'> => {
  const [year = '', month = ''] = day.split('-')
  const number = Math.floor((Number(month) - 1) / 3) + 1
  const two = (value: number): string => String(value).padStart(2, '0')
  const end = number === 1 || number === 4 ? 31 : 30
  return {
    quarter: `${year}-Q${number}`,
    first: `${year}-${two(number * 3 - 2)}-01`,
    last: `${year}-${two(number * 3)}-${end}`,
  }
}

/** Whether the fee that the MGA charges is premium for the tax. */
const isOfContract = !SEPARATELY_CONTRACTED.includes(QUOTE_FEES.mgaFee)

/** What a receipt holds of premium and of tax: the shares of all that is paid with it, less those of what was paid before. */
const partsOf = (receipt: Receipt): { premium: Cents; tax: Cents } => {
  const { charges, chargesAfter = charges, paidBefore, amount } = receipt
  const before = paidShares(charges, paidBefore)
  const after = paidShares(chargesAfter, paidBefore + amount)
  return {
    premium: after.premium - before.premium + (isOfContract ? after.mgaFee - before.mgaFee : 0),
    tax: after.taxes - before.taxes,
  }
}

/**
 * The return of each insurer by quarter, on money received: each bears its several share. Sorted by quarter, the last
 * first, and by insurer.
 */
export const iptReturns = (receipts: readonly Receipt[]): IptReturnLine[] => {
  const lines = new Map<string, IptReturnLine>()
  for (const receipt of receipts) {
    const { premium, tax } = partsOf(receipt)
    const premiums = carrierParts(Math.abs(premium), receipt.carriers)
    const taxes = carrierParts(Math.abs(tax), receipt.carriers)
    for (const [index, { party }] of receipt.carriers.entries()) {
      const quarter = quarterOf(receipt.on)
      const key = `${quarter.quarter} ${party}`
      const line = lines.get(key) ?? {
        ...quarter,
        insurer: party,
        premium: 0,
        tax: 0,
        refunds: 0,
        credits: 0,
        due: 0,
      }
      const [ofPremium = 0, ofTax = 0] = [premiums[index], taxes[index]]
      line[premium < 0 ? 'refunds' : 'premium'] += ofPremium
      line[tax < 0 ? 'credits' : 'tax'] += ofTax
      line.due = line.tax - line.credits
      lines.set(key, line)
    }
  }
  return [...lines.values()].toSorted(
    (a, b) => b.quarter.localeCompare(a.quarter) || a.insurer.localeCompare(b.insurer),
  )
}
