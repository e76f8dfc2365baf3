import type { Cents } from '#domain/kernel/money.ts'

/** From which sum of a year a payer reports what it paid to an agency, US dollars in cents. */
export interface ReportThreshold {
  fromYear: number
  amount: Cents
  source: string
  isVerified: boolean
}

const THRESHOLDS: readonly ReportThreshold[] = [
  {
    fromYear: 2020,
    amount: 60_000,
    source: 'Internal Revenue Code 6041(a), before Public Law 119-21',
    isVerified: true,
  },
  { fromYear: 2026, amount: 200_000, source: 'Public Law 119-21, section 70433', isVerified: true },
  // From 2027 the amount follows prices, to the nearest 100; the figure is not published yet.
  {
    fromYear: 2027,
    amount: 200_000,
    source: 'Public Law 119-21, section 70433, before its indexing',
    isVerified: false,
  },
]

/** The threshold of Form 1099-NEC for payments of a year; one that is indexed and not published says so. */
export const reportThreshold = (year: number): ReportThreshold =>
  THRESHOLDS.findLast(({ fromYear }) => fromYear <= year) ?? (THRESHOLDS[0] as ReportThreshold)

/** Whether payments of a year are reported: what was paid, not what was earned, and never to a corporation. */
export const isReported = (year: number, paid: Cents, isCorporation: boolean): boolean =>
  !isCorporation && paid >= reportThreshold(year).amount
