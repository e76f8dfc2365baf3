import type { LocalDate } from '#domain/kernel/dates.ts'
import { formatLimit, formatMoney } from '#domain/market/format.ts'

/** Tests of size, one of which an exempt commercial purchaser meets (15 USC 8206(5)(C)). */
export const sizeTests = [
  'NET_WORTH',
  'REVENUE',
  'EMPLOYEES',
  'GROUP_EMPLOYEES',
  'BUDGET',
  'POPULATION',
] as const
export type SizeTest = (typeof sizeTests)[number]

export const SIZE_TEST_TEXT: Readonly<Record<SizeTest, string>> = {
  NET_WORTH: 'Net worth',
  REVENUE: 'Annual revenue',
  EMPLOYEES: 'Full-time employees',
  GROUP_EMPLOYEES: 'Employees of the affiliated group',
  BUDGET: 'Budgeted expenditures of a nonprofit or public entity',
  POPULATION: 'People in the municipality',
}

/** Whole dollars. */
interface Amounts {
  netWorth: number
  revenue: number
  budget: number
}

interface AmountRow extends Amounts {
  from: LocalDate
  /** Only in this state. */
  state?: string
  /** Whether a published figure was read. */
  isPublished: boolean
  source: string
}

const dollars = (netWorth: number, revenue: number, budget: number): Amounts => ({
  netWorth,
  revenue,
  budget,
})

/** The amounts are adjusted every fifth January; a state that publishes its own comes first. */
export const AMOUNT_ROWS: readonly AmountRow[] = [
  {
    ...dollars(22_661_900, 62_308_917, 37_385_350),
    state: 'KS',
    from: '2022-02-17',
    isPublished: true,
    source: 'Kansas Register, volume 41, issue 7, 2022-02-17',
  },
  {
    ...dollars(29_203_264, 73_008_161, 43_804_897),
    from: '2025-01-01',
    isPublished: false,
    source: 'worked out from the consumer price index of September 2019 and 2024 (256.759 and 315.301)',
  },
  {
    ...dollars(23_781_160, 59_452_900, 35_671_740),
    from: '2020-01-01',
    isPublished: true,
    source: 'slai.org/info/info_ecp_adjust.asp',
  },
  {
    ...dollars(22_040_000, 55_100_000, 33_060_000),
    from: '2015-01-01',
    isPublished: true,
    source: 'slai.org/info/info_ecp_adjust.asp',
  },
  {
    ...dollars(20_000_000, 50_000_000, 30_000_000),
    from: '2010-07-21',
    isPublished: true,
    source: '15 USC 8206(5)',
  },
]

/** The amounts of a home state on the day of placement. */
export const amountsOn = (state: string, on: LocalDate): AmountRow => {
  const rows = AMOUNT_ROWS.filter((row) => row.from <= on)
  const row =
    rows.find((one) => one.state === state) ??
    rows.find((one) => one.state === undefined) ??
    AMOUNT_ROWS.at(-1)
  if (!row) throw new Error('no amounts of exempt commercial purchasers')
  return row
}

/** Premium for commercial property and casualty insurance nationwide in the last 12 months, in cents: it must be more. */
export const LEAST_PREMIUM = 100_000_00

/** People in a city; Nevada counts its own smaller places (NRS 685A.032). */
const POPULATION = { any: 50_000, NV: 20_000 }

export interface Purchaser {
  /** Who negotiates the insurance for the insured. */
  riskManager: string
  /** Cents in the last 12 months. */
  premiumPaid: number
  test: SizeTest
  /** Whole dollars of an amount, or heads. */
  figure: number
  /** The day of the written disclosure that the admitted market may protect and oversee better. */
  disclosedOn: LocalDate
  /** The day of the written request, after it. */
  requestedOn: LocalDate
}

/** Whether the figure of a test is an amount of dollars, and not a number of heads. */
export const isMoney = (test: SizeTest): boolean =>
  test === 'NET_WORTH' || test === 'REVENUE' || test === 'BUDGET'

/** The least figure of a test, and whether reaching it is enough; the others have to be more. */
export const bounds = (
  test: SizeTest,
  state: string,
  on: LocalDate,
): { least: number; isReached: boolean } => {
  const amounts = amountsOn(state, on)
  switch (test) {
    case 'NET_WORTH':
      return { least: amounts.netWorth, isReached: false }
    case 'REVENUE':
      return { least: amounts.revenue, isReached: false }
    case 'BUDGET':
      return { least: amounts.budget, isReached: true }
    case 'EMPLOYEES':
      return { least: 500, isReached: false }
    case 'GROUP_EMPLOYEES':
      return { least: 1000, isReached: false }
    case 'POPULATION':
      return { least: state === 'NV' ? POPULATION.NV : POPULATION.any, isReached: state === 'NV' }
  }
}

/** What is wrong with an exempt commercial purchaser on the day of placement, by field. */
export const purchaserProblems = (
  one: Purchaser,
  { state, today }: { state: string; today: LocalDate },
): [keyof Purchaser, string][] => {
  const { least, isReached } = bounds(one.test, state, today)
  const isMet = isReached ? one.figure >= least : one.figure > least
  const shown = isMoney(one.test) ? formatLimit(least * 100, 'USD') : least.toLocaleString('en-US')
  return [
    ...(one.riskManager === '' ? [['riskManager', 'Name the risk manager.'] as const] : []),
    ...(one.premiumPaid > LEAST_PREMIUM
      ? []
      : [['premiumPaid', `Must be more than ${formatMoney(LEAST_PREMIUM, 'USD')}.`] as const]),
    ...(isMet
      ? []
      : [['figure', isReached ? `Must be ${shown} or more.` : `Must be more than ${shown}.`] as const]),
    ...(one.disclosedOn > today ? [['disclosedOn', 'This day is in the future.'] as const] : []),
    ...(one.requestedOn > today
      ? [['requestedOn', 'This day is in the future.'] as const]
      : one.requestedOn < one.disclosedOn
        ? [['requestedOn', 'The request has to follow the disclosure.'] as const]
        : []),
  ].map(([field, detail]) => [field, detail])
}
