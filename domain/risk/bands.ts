import { FACTORS, type Band, type Factor, type ScoreSummary } from './schema.ts'

const BAND_FLOORS: readonly [atLeast: number, band: Band][] = [
  [85, 'Strong'],
  [70, 'Good'],
  [55, 'Fair'],
  [40, 'Weak'],
  [0, 'Critical'],
]

/** 0-39 Critical, 40-54 Weak, 55-69 Fair, 70-84 Good, 85-100 Strong. */
export const bandOf = (score: number): Band =>
  BAND_FLOORS.find(([atLeast]) => score >= atLeast)?.[1] ?? 'Critical'

/** Fewer peers say nothing about an industry. */
export const FEWEST_PEERS = 30

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? 0
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[middle - 1] ?? 0) + upper) / 2)
}

const known = (values: readonly (number | null | undefined)[]): number[] =>
  values.filter((value): value is number => typeof value === 'number')

const industryOf = (values: readonly number[]): number | null =>
  values.length >= FEWEST_PEERS ? median(values) : null

export interface IndustryScores {
  /** Accounts that the figures rest on. */
  peers: number
  /** Median of the peers, or null with fewer than 30. */
  industryAggregateCF: number | null
  factors: Record<Factor, number | null>
  /** Share of the peers that score lower than the company, 0 to 100, or null with too few. */
  betterThanPercent: number | null
}

/** The industry as its accounts score: medians over the peers that have the score in question. */
export const industryScores = (
  peers: readonly ScoreSummary[],
  companyAggregateCF: number | null,
): IndustryScores => {
  const totals = known(peers.map((peer) => peer.companyAggregateCF))
  const factors = Object.fromEntries(
    FACTORS.map((factor) => [factor, industryOf(known(peers.map((peer) => peer.factors[factor])))]),
  ) as Record<Factor, number | null>
  const isComparable = totals.length >= FEWEST_PEERS && companyAggregateCF !== null
  return {
    peers: totals.length,
    industryAggregateCF: industryOf(totals),
    factors,
    betterThanPercent: isComparable
      ? Math.round((100 * totals.filter((total) => total < companyAggregateCF).length) / totals.length)
      : null,
  }
}

/** Revenue-weighted mean of a book's scores; null without a scored account. Revenue in cents. */
export const portfolioAggregate = (
  accounts: readonly { score: number | null; revenue: number }[],
): number | null => {
  const scored = accounts.filter((one) => one.score !== null && one.revenue > 0)
  const revenue = scored.reduce((sum, one) => sum + one.revenue, 0)
  return revenue === 0
    ? null
    : Math.round(scored.reduce((sum, one) => sum + (one.score ?? 0) * (one.revenue / revenue), 0))
}
