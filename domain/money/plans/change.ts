import { addDays, type LocalDate } from '../../kernel/dates.ts'
import { allocate } from '../../kernel/money.ts'
import { refusal, type Refusal } from '../../kernel/refusal.ts'
import { type ItemizedInvoice, itemStandings } from './items.ts'
import {
  type BillingPlan,
  billingPlans,
  itemsOf,
  type PlanDays,
  type PlanItem,
  type PlanPlace,
  type PlanRow,
  planRowOf,
} from './plans.ts'

/** An item counts as billed from the day of its reminder on. */
export const BILLED_DAYS = 7

/** Why a plan cannot be chosen at a place, or null. */
export const planRefusal = (plan: BillingPlan, place: PlanPlace): Refusal | null =>
  planRowOf(plan, place) === null
    ? refusal(
        'conflict',
        'PLAN_NOT_OFFERED',
        'This plan is not offered for this policy. Choose one of the plans that are listed.',
      )
    : null

const nothingToSpread = (): Refusal =>
  refusal(
    'conflict',
    'PLAN_BILLED',
    'Every part of this invoice is billed or paid, so there is nothing left to spread. Pay what is due.',
  )

const untouched = ({ paid, credited }: ItemizedInvoice): boolean =>
  paid === 0 && Object.values(credited).every((amount) => amount === 0 || amount === undefined)

/** Until its first day has passed without a payment, an invoice can be spread as if it were new. */
const isFresh = (invoice: ItemizedInvoice, today: LocalDate): boolean =>
  untouched(invoice) && today <= invoice.dueDate

/** Items that are not billed yet and on which no money has landed. */
const unbilled = (invoice: ItemizedInvoice, today: LocalDate): number => {
  const standings = itemStandings(invoice)
  const at = standings.findIndex(
    ({ due, paid, left }, index) => index > 0 && paid === 0 && left > 0 && due > addDays(today, BILLED_DAYS),
  )
  return at === -1 ? standings.length : at
}

/** The premium that is not billed, on the days of the new plan that are still to come; what was credited stays at the end. */
const respread = (
  invoice: ItemizedInvoice,
  items: readonly PlanItem[],
  planned: readonly PlanItem[],
  today: LocalDate,
): PlanItem[] | null => {
  const from = unbilled(invoice, today)
  if (from >= items.length) return null
  const kept = items.slice(0, from)
  const keptPremium = kept.reduce((sum, { premium }) => sum + premium, 0)
  const open = invoice.charges.premium - invoice.credited.premium - keptPremium
  const lastKept = kept.at(-1)?.due ?? today
  const firstFree = addDays(today, BILLED_DAYS)
  const days = planned.map(({ due }) => due).filter((due) => due > lastKept && due > firstFree)
  const chosen = days.length > 0 ? days : [items[from]?.due ?? firstFree]
  const parts = allocate(
    open,
    chosen.map(() => 1),
  )
  const spread = chosen.map((due, index) => ({ due, premium: parts[index] ?? 0 }))
  const last = spread.at(-1)
  if (last) last.premium += invoice.credited.premium
  return [...kept, ...spread]
}

/**
 * The items of an invoice by another plan, or why there are none: a new invoice is spread as a whole, a later one only for
 * what is not billed. The items add up to the premium of the invoice, as they did before.
 */
export const itemsByPlan = (
  invoice: ItemizedInvoice,
  row: PlanRow,
  days: PlanDays,
  today: LocalDate,
): { items: PlanItem[] } | { refusal: Refusal } => {
  const planned = itemsOf(invoice.charges.premium, row, days)
  if (planned === null)
    return {
      refusal: refusal(
        'conflict',
        'PLAN_NOT_OFFERED',
        'The term of this policy is too short for this plan. Choose a plan with fewer parts.',
      ),
    }
  if (isFresh(invoice, today)) return { items: planned }
  const items = invoice.items ?? [{ due: invoice.dueDate, premium: invoice.charges.premium }]
  const spread = respread(invoice, items, planned, today)
  return spread === null ? { refusal: nothingToSpread() } : { items: spread }
}

/** A plan with the items that it would give. */
export interface PlanOffer {
  plan: BillingPlan
  items: PlanItem[]
}

/** The plans of a place that an invoice can be spread by, each with its items to the cent. */
export const planOffers = (
  invoice: ItemizedInvoice,
  place: PlanPlace,
  days: PlanDays,
  today: LocalDate,
): PlanOffer[] =>
  billingPlans.flatMap((plan) => {
    const row = planRowOf(plan, place)
    if (row === null) return []
    const made = itemsByPlan(invoice, row, days, today)
    return 'items' in made ? [{ plan, items: made.items }] : []
  })
