import type { Answer } from '#web/client.ts'
import { moneyText } from '#web/kit/format/format.ts'
import { marketViews } from '#web/kit/format/market-views.ts'
import type { Tone } from '#web/kit/page/status-badge.tsx'
import { statusWords } from '#web/kit/status-words.ts'
import { quoteTones } from './shared/tones.ts'

type Quote = Answer<'quoteGet'>

/** What identifies a quote, as its page's heading shows it. */
export interface QuoteHeading {
  company: string
  number: string
  status: string
  tone: Tone
  /** The whole year's price with fees and taxes, in the letters of the quote's market; null before there is one. */
  premium: string | null
}

export const quoteHeading = (
  quote: Pick<Quote, 'companyName' | 'quoteNumber' | 'status' | 'totalPremium' | 'currency' | 'market'>,
): QuoteHeading => ({
  company: quote.companyName,
  number: quote.quoteNumber,
  status: statusWords(quote.status),
  tone: quoteTones[quote.status],
  premium:
    quote.totalPremium === null
      ? null
      : moneyText(quote.totalPremium, marketViews[quote.market], quote.currency),
})
