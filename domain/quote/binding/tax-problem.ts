import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { refusal, type Refusal, Refused } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import { feesByKind, type FeesByField } from '#domain/money/tax/fees.ts'
import { localTaxRefusal } from '#domain/money/tax/localities.ts'
import { addTaxes, type TaxBase, taxesOn } from '#domain/money/tax/taxes.ts'
import { openTaxes } from '#domain/money/tax/why.ts'
import type { QuoteStatus } from '../lifecycle.ts'

/** A priced quote as far as its public charges hang on it; amounts in cents. */
export interface TaxedQuote extends FeesByField {
  status: QuoteStatus
  market: 'US' | 'UK'
  state: string | null
  isSurplus: boolean
  effectiveDate: LocalDate
  currency: Currency
  premium: number
  /** Public charges of its price. */
  taxes: number
  /** The place that the account names, null while it names none. */
  locality: string | null
}

const baseOf = (quote: TaxedQuote): TaxBase => ({
  jurisdiction: quote.market === 'UK' ? 'UK' : (quote.state ?? ''),
  isSurplus: quote.isSurplus,
  date: quote.effectiveDate,
  premium: quote.premium,
  fees: feesByKind(quote),
  locality: quote.locality,
})

/** What brings a price up to date: terms that were signed or asked for are open again only by the way named here. */
const REMEDIES: Partial<Record<QuoteStatus, string>> = {
  SIGNED:
    'The application was signed on the earlier total: mark the quote as lost and revive it, which prices it again, and have it signed again.',
  REQUESTED: 'The request has to be rejected first, so that the quote can be priced again.',
}

/**
 * Why a quote may not be sent, signed or bound on the public charges of its price, or null: a place that taxes was not chosen, no rate is
 * on file, or the rows have changed since. What was issued keeps what it was issued with, and is never asked.
 */
export const taxProblemOf = (quote: TaxedQuote): Refusal | null => {
  const open = quote.market === 'US' ? localTaxRefusal(quote.state, quote.locality) : null
  if (open) return open
  try {
    const now = addTaxes(baseOf(quote), null)
    if (now === quote.taxes) return null
    const [before, after] = [quote.taxes, now].map((cents) => formatMoney(cents, quote.currency))
    return refusal(
      'conflict',
      'TAXES_CHANGED',
      `Public charges have changed since this quote was priced: ${before} then, ${after} now. ${REMEDIES[quote.status] ?? 'It has to be priced again first.'}`,
    )
  } catch (error) {
    if (error instanceof Refused) return error.refusal
    throw error
  }
}

/** What is not known of the public charges of a price, a sentence for each, as the price itself says it. */
export const openChargesOf = (quote: TaxedQuote): string[] =>
  taxProblemOf(quote) === null ? openTaxes(taxesOn(baseOf(quote))) : []
