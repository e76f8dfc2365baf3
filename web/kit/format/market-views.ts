/** What a market changes on a screen: the locale of numbers, dates and words, and the currency. */
export interface MarketView {
  market: 'US' | 'UK'
  locale: 'en-US' | 'en-GB'
  currency: 'USD' | 'GBP'
}

export const marketViews: Record<'US' | 'UK', MarketView> = {
  US: { market: 'US', locale: 'en-US', currency: 'USD' },
  UK: { market: 'UK', locale: 'en-GB', currency: 'GBP' },
}

/** The market of a record that has a currency of its own. */
export const marketOf = (currency: MarketView['currency']): MarketView =>
  marketViews[currency === 'GBP' ? 'UK' : 'US']
