/** Wholesale and retail trade of NAICS 2022, whose codes say what is sold and not whether it is sold online. */
const TRADES = ['42', '44', '45'] as const

/** Whether the share of sales made online is asked of a company: of traders in the US. UK codes tell it themselves. */
export const isOnlineShareAsked = (naicsCode: string | undefined): boolean =>
  TRADES.some((trade) => naicsCode?.startsWith(trade))
