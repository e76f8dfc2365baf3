import { type Cents, sumCents } from '../kernel/money.ts'
import { type Charges, NO_CHARGES, paidShares, totalOf } from './ledger.ts'
import type { PlanItem } from './plans/plans.ts'
import { FEE_FIELDS } from './tax/fees.ts'

/** An invoice of a policy as it stands; amounts in minor units. */
export interface StandingInvoice {
  id: string
  /** As it was charged. */
  charges: Charges
  /** What was credited of it so far; at most what was charged of each part. */
  credited: Charges
  /** Money that counts for it: at most what it still charges. */
  paid: Cents
  /** Due days with what each asks of the premium; none where it is due as a whole. */
  items?: readonly PlanItem[] | null
}

/** What one change of the policy does to one invoice. */
export interface Adjustment {
  id: string
  /** Credited by this change, part by part. */
  credited: Charges
  /** Money from other invoices of the policy; below zero, money that went to them. */
  moved: Cents
  /** Money that is owed to who paid; below zero, money that was owed and pays this invoice now. */
  refunded: Cents
}

export interface Settled {
  /** Invoices that the change touches, in the order in which they were given. */
  adjustments: Adjustment[]
  /** What of the credit was set against open invoices. */
  applied: Cents
  /** What of the credit is owed to who paid. */
  refund: Cents
  /** Invoices after the change. */
  invoices: StandingInvoice[]
}

/** Everything that a policy or an invoice charges for, in the order in which it is listed. */
const PARTS = ['premium', ...FEE_FIELDS, 'taxes'] as const

/** Part by part what `of` gives; nothing of a part that a placement does not have. */
const byPart = (of: (part: (typeof PARTS)[number]) => Cents): Charges => ({
  premium: of('premium'),
  mgaFee: of('mgaFee'),
  brokerFee: of('brokerFee'),
  additionalBrokerFee: of('additionalBrokerFee'),
  inspectionFee: of('inspectionFee'),
  taxes: of('taxes'),
})

/** Part by part, `from` less `amounts`. */
export const lessCharges = (from: Charges, amounts: Charges): Charges =>
  byPart((part) => (from[part] ?? 0) - (amounts[part] ?? 0))

export const sumOfCharges = (all: readonly Charges[]): Charges =>
  byPart((part) => sumCents(all.map((one) => one[part] ?? 0)))

/** The first part of which two amounts are not the same, or null. */
export const partThatDiffers = (one: Charges, other: Charges): (typeof PARTS)[number] | null =>
  PARTS.find((part) => (one[part] ?? 0) !== (other[part] ?? 0)) ?? null

/**
 * What a change charges on top and what it gives back, each part on one of the two sides: where premium falls and a fee
 * rises, the fee is billed and the premium credited, and nobody has to net them in the head.
 */
export const sidesOf = (before: Charges, after: Charges): { charged: Charges; returned: Charges } => {
  const difference = lessCharges(after, before)
  return {
    charged: byPart((part) => Math.max(0, difference[part] ?? 0)),
    returned: byPart((part) => Math.max(0, -(difference[part] ?? 0))),
  }
}

/** What an invoice still charges. */
export const chargesLeft = ({ charges, credited }: Pick<StandingInvoice, 'charges' | 'credited'>): Charges =>
  lessCharges(charges, credited)

export const openBalance = (invoice: StandingInvoice): Cents => totalOf(chargesLeft(invoice)) - invoice.paid

/** An invoice on its way through a change. */
interface Working {
  invoice: StandingInvoice
  credited: Charges
  moved: Cents
  refunded: Cents
}

const after = ({ invoice, credited, moved, refunded }: Working): StandingInvoice => ({
  ...invoice,
  credited: sumOfCharges([invoice.credited, credited]),
  paid: invoice.paid + moved - refunded,
})

const openAfter = (one: Working): Cents => openBalance(after(one))

/** Credits each part: of open invoices first, of those the newest first, then of paid ones. */
const credit = (all: readonly Working[], returned: Charges): void => {
  const newestFirst = all.toReversed()
  const order = [
    ...newestFirst.filter(({ invoice }) => openBalance(invoice) > 0),
    ...newestFirst.filter(({ invoice }) => openBalance(invoice) <= 0),
  ]
  for (const part of PARTS) {
    let left = returned[part] ?? 0
    for (const one of order) {
      const taken = Math.min(left, chargesLeft(one.invoice)[part] ?? 0)
      one.credited = { ...one.credited, [part]: taken }
      left -= taken
    }
    if (left !== 0) throw new Error(`more ${part} is to go back than the invoices charge`)
  }
}

/** Moves what is paid too much to invoices that are open, the oldest first, and owes the rest to who paid. */
const moveOverpaid = (all: readonly Working[]): void => {
  for (const from of all) {
    for (const to of all) {
      const amount = Math.min(-openAfter(from), openAfter(to))
      if (amount <= 0) continue
      from.moved -= amount
      to.moved += amount
    }
    from.refunded = Math.max(0, -openAfter(from))
  }
}

/** Pays open invoices, the oldest first, with money that is owed to who paid. */
const drawOwed = (all: readonly Working[], owed: Cents): void => {
  let left = owed
  for (const one of all) {
    const drawn = Math.max(0, Math.min(left, openAfter(one)))
    one.refunded -= drawn
    left -= drawn
  }
}

/**
 * Settles a change of a policy among its invoices, which come oldest first, the one that the change added last.
 * `returned` is what goes back of each part, nothing where a part is kept; `owed` what was owed to who paid before. Every
 * cent of what goes back is set against an open invoice or owed to who paid; no invoice goes below zero or above its
 * amount. Throws when more is to go back than the invoices charge: the caller works both out from the same charges.
 */
export const settleChange = (
  invoices: readonly StandingInvoice[],
  returned: Charges,
  owed: Cents,
): Settled => {
  const all = invoices.map((invoice): Working => ({ invoice, credited: NO_CHARGES, moved: 0, refunded: 0 }))
  credit(all, returned)
  moveOverpaid(all)
  const refund = sumCents(all.map(({ refunded }) => refunded))
  drawOwed(all, owed)
  return {
    adjustments: all
      .filter(({ credited, moved, refunded }) => totalOf(credited) > 0 || moved !== 0 || refunded !== 0)
      .map(({ invoice, credited, moved, refunded }) => ({ id: invoice.id, credited, moved, refunded })),
    applied: totalOf(returned) - refund,
    refund,
    invoices: all.map(after),
  }
}

/** Premium that has been paid on the invoices of a policy: of each the premium's share of its money. */
export const premiumPaid = (invoices: readonly StandingInvoice[]): Cents =>
  sumCents(invoices.map((one) => paidShares(chargesLeft(one), one.paid, one.items).premium))
