import type { LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { type Charges, totalOf } from '../ledger.ts'
import type { PlanItem } from './plans.ts'

/** An invoice with its items; amounts in minor units. Without items it is one, due as a whole. */
export interface ItemizedInvoice {
  dueDate: LocalDate
  /** As it was charged. */
  charges: Charges
  /** What was credited of it. */
  credited: Charges
  paid: Cents
  items: readonly PlanItem[] | null
}

/** One item now; amounts in minor units. */
export interface ItemStanding {
  due: LocalDate
  /** As it was billed. */
  amount: Cents
  /** A credit is set against the last item first. */
  credited: Cents
  /** Money is for the oldest item first. */
  paid: Cents
  left: Cents
}

const itemsOr = ({ items, dueDate, charges }: ItemizedInvoice): readonly PlanItem[] =>
  items !== null && items.length > 0 ? items : [{ due: dueDate, premium: charges.premium }]

/** Every item, the oldest first. They add up to the invoice: charged, credited and paid. */
export const itemStandings = (invoice: ItemizedInvoice): ItemStanding[] => {
  const { charges, credited, paid } = invoice
  const others = totalOf(charges) - charges.premium
  const othersCredited = totalOf(credited) - credited.premium
  const premiumLeft = charges.premium - credited.premium
  let premium = 0
  let asked = 0
  return itemsOr(invoice).map((item, index) => {
    const left = Math.max(0, Math.min(item.premium, premiumLeft - premium))
    const whole = left + (index === 0 ? others - othersCredited : 0)
    const mine = Math.max(0, Math.min(whole, paid - asked))
    premium += left
    asked += whole
    const amount = item.premium + (index === 0 ? others : 0)
    return { due: item.due, amount, credited: amount - whole, paid: mine, left: whole - mine }
  })
}

/** What of an invoice is to be paid by a day and is not: its items that are due by then. */
export const dueThrough = (invoice: ItemizedInvoice, day: LocalDate): Cents =>
  itemStandings(invoice)
    .filter(({ due }) => due <= day)
    .reduce((sum, { left }) => sum + left, 0)

/** The oldest item that is not paid; null where nothing is open. */
export const nextItem = (invoice: ItemizedInvoice): ItemStanding | null =>
  itemStandings(invoice).find(({ left }) => left > 0) ?? null

/** An invoice with an open item whose day has passed is past due. */
export const isPastDue = (invoice: ItemizedInvoice, today: LocalDate): boolean => {
  const next = nextItem(invoice)
  return next !== null && next.due < today
}

/**
 * What is asked next: everything that is due by today, or, where nothing is, the next item. `through` is the day of the
 * last item in it. Null where nothing is open.
 */
export const askedNow = (
  invoice: ItemizedInvoice,
  today: LocalDate,
): { amount: Cents; through: LocalDate } | null => {
  const next = nextItem(invoice)
  if (next === null) return null
  const through = next.due > today ? next.due : today
  return { amount: dueThrough(invoice, through), through: next.due > today ? next.due : through }
}

/** Every amount that may be paid now: what is asked, and that with each of the items after it, up to all that is open. */
export const payableAmounts = (invoice: ItemizedInvoice, today: LocalDate): Cents[] => {
  const asked = askedNow(invoice, today)
  if (asked === null) return []
  const later = itemStandings(invoice).filter(({ due, left }) => left > 0 && due > asked.through)
  return later.reduce((sums, { left }) => [...sums, (sums.at(-1) ?? 0) + left], [asked.amount])
}

/** Where a part of a payment landed: the item by its place, and the amount. */
export interface Allocation {
  item: number
  amount: Cents
}

/**
 * What a change of the money or of the credits moves item by item: where the money is now less where it was. A payment
 * lands on the oldest item first; one that is returned leaves the items that it landed on last.
 */
export const allocationsOf = (before: ItemizedInvoice, after: ItemizedInvoice): Allocation[] => {
  const was = itemStandings(before)
  return itemStandings(after)
    .map(({ paid }, index) => ({ item: index + 1, amount: paid - (was[index]?.paid ?? 0) }))
    .filter(({ amount }) => amount !== 0)
}
