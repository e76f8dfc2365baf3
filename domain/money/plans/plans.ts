import { addMonths, type LocalDate } from '../../kernel/dates.ts'
import { allocate, type Cents, percentOf } from '../../kernel/money.ts'
import feeRows from './installment-fees.json' with { type: 'json' }
import rows from './plans.json' with { type: 'json' }

/** How a premium is paid: in one sum, or in parts over the term. Ten payments are for a finance company alone. */
export const billingPlans = ['ANNUAL', 'SEMI_ANNUAL', 'QUARTERLY', 'MONTHLY'] as const
export type BillingPlan = (typeof billingPlans)[number]

export type Paper = 'ADMITTED' | 'SURPLUS'

/** What a row holds for; null holds for every one. */
interface Where {
  market: 'US' | 'UK' | null
  product: string | null
  /** Two letters of the insured's state. */
  state: string | null
  paper: Paper | null
  validFrom: LocalDate
  /** Last day; null while in force. */
  validTo: LocalDate | null
}

/** One plan in one place for a time; a change adds a row and ends the earlier one. */
export interface PlanRow extends Where {
  plan: BillingPlan
  /** Percent of the premium in the first item, as an exact decimal; `0` where the plan is not offered. */
  first: string
  /** Items after the first, which share the rest of the premium. */
  later: number
  /** Months from one item to the next. */
  everyMonths: number
  source: string
}

/** What a bill for an item after the first may cost on top; minor units. Nothing is charged where no row holds. */
export interface InstallmentFeeRow extends Where {
  amount: Cents
  source: string
}

export const PLAN_ROWS: readonly PlanRow[] = rows as PlanRow[]
export const INSTALLMENT_FEE_ROWS: readonly InstallmentFeeRow[] = feeRows as InstallmentFeeRow[]

/** The policy that a plan is for. */
export interface PlanPlace {
  market: 'US' | 'UK'
  product: string
  state: string | null
  paper: Paper
  /** The day on which the plan is chosen, or on which the policy was issued. */
  on: LocalDate
}

const holds = (row: Where, place: PlanPlace): boolean =>
  (row.market ?? place.market) === place.market &&
  (row.product ?? place.product) === place.product &&
  (row.state ?? place.state) === place.state &&
  (row.paper ?? place.paper) === place.paper &&
  row.validFrom <= place.on &&
  (row.validTo === null || place.on <= row.validTo)

/** A row that names more comes before one that names less: state, then paper, product and market. */
const weight = (row: Where): number =>
  (row.state === null ? 0 : 8) +
  (row.paper === null ? 0 : 4) +
  (row.product === null ? 0 : 2) +
  (row.market === null ? 0 : 1)

const best = <Row extends Where>(all: readonly Row[], place: PlanPlace): Row | null =>
  all.filter((row) => holds(row, place)).toSorted((a, b) => weight(b) - weight(a))[0] ?? null

/** The row of a plan at a place; null where the plan is not offered there. */
export const planRowOf = (plan: BillingPlan, place: PlanPlace, all = PLAN_ROWS): PlanRow | null => {
  const row = best(
    all.filter((one) => one.plan === plan),
    place,
  )
  return row === null || row.first === '0' ? null : row
}

/** What an item after the first costs on top, minor units: nothing where no row of the state says so. */
export const installmentFeeOf = (place: PlanPlace, all = INSTALLMENT_FEE_ROWS): Cents =>
  best(all, place)?.amount ?? 0

/** One part of an invoice: when it is due, and what of the premium it asks; fees and taxes are whole in the first one. */
export interface PlanItem {
  due: LocalDate
  premium: Cents
}

/** The days of a plan: the first bill, then months counted from the day the term begins, which keep that day of the month. */
export interface PlanDays {
  firstDue: LocalDate
  effectiveDate: LocalDate
  endDate: LocalDate
}

/** Due days after the first; what would be due by the first bill is part of it. */
const laterDays = (row: PlanRow, { firstDue, effectiveDate }: PlanDays): LocalDate[] => {
  const anchor = Number(effectiveDate.slice(8))
  return Array.from({ length: row.later }, (_, index) =>
    addMonths(effectiveDate, (index + 1) * row.everyMonths, anchor),
  ).filter((day) => day > firstDue)
}

/**
 * The items of a premium by a plan. The first takes its percent, rounded half up, and what is due by its day; the others
 * share the rest, the earlier ones with a cent more where it does not divide. Null where a due day is not within the term.
 */
export const itemsOf = (premium: Cents, row: PlanRow, days: PlanDays): PlanItem[] | null => {
  const first = percentOf(premium, row.first)
  const later = laterDays(row, days)
  if (later.some((day) => day >= days.endDate) || days.firstDue >= days.endDate)
    return row.later === 0 ? [{ due: days.firstDue, premium }] : null
  const parts =
    row.later === 0
      ? []
      : allocate(
          premium - first,
          Array.from({ length: row.later }, () => 1),
        )
  const rest = parts.slice(parts.length - later.length)
  const merged = later.length === 0 ? premium : premium - rest.reduce((sum, part) => sum + part, 0)
  return [
    { due: days.firstDue, premium: merged },
    ...later.map((due, index) => ({ due, premium: rest[index] ?? 0 })),
  ]
}

/** A charge of a change, spread evenly over the due days of items that are open; one item where there are none. */
export const spreadOver = (premium: Cents, openDays: readonly LocalDate[], due: LocalDate): PlanItem[] => {
  const days = [...new Set(openDays.filter((day) => day >= due))].toSorted((a, b) => a.localeCompare(b))
  if (days.length === 0) return [{ due, premium }]
  const parts = allocate(
    premium,
    days.map(() => 1),
  )
  return days.map((day, index) => ({ due: day, premium: parts[index] ?? 0 }))
}
