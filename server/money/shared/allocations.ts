import type { Insertable } from 'kysely'
import { allocationsOf, type ItemizedInvoice } from '#domain/money/plans/items.ts'
import type { Database, InvoiceRow } from '#server/database/tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { chargesOf, creditedOf } from './invoice-parts.ts'

/** An invoice as the rules of items look at it. */
export const itemizedOf = (invoice: InvoiceRow): ItemizedInvoice => ({
  dueDate: invoice.due_date,
  charges: chargesOf(invoice),
  credited: creditedOf(invoice),
  paid: invoice.amount_paid,
  items: invoice.items,
})

interface Landed {
  tenantId: string
  invoiceId: string
  /** Null where money moved between invoices, or back to who paid. */
  paymentId: string | null
  reason: string
}

/**
 * Rows of where money landed on an invoice, or which items it left: the items after the change less the items before it.
 * Whatever changes what an invoice was paid or credited writes them in its own statement.
 */
export const allocationRows = (
  { newId, now }: Pick<PublicCtx, 'newId' | 'now'>,
  { tenantId, invoiceId, paymentId, reason }: Landed,
  before: ItemizedInvoice,
  after: ItemizedInvoice,
): Insertable<Database['invoice_allocation']>[] =>
  allocationsOf(before, after).map(({ item, amount }) => ({
    tenant_id: tenantId,
    id: newId(),
    invoice_id: invoiceId,
    payment_id: paymentId,
    item,
    amount,
    reason,
    allocated_at: now,
  }))
