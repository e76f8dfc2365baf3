import { sql } from 'kysely'
import type { StandingInvoice } from '#domain/money/credits.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { Charges } from '#domain/money/ledger.ts'
import type { TaxPart } from '#domain/money/ledger/payees.ts'
import type { ItemizedInvoice } from '#domain/money/plans/items.ts'
import type { BillingPlan, PlanItem } from '#domain/money/plans/plans.ts'
import { TAKEN_STATUSES } from '#domain/money/refunds/lifecycle.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { everyServicer } from '#server/database/servicing.ts'

interface InvoiceParts {
  id: string
  invoice_number: string
  charges: Charges
  credited: Charges
  amount_paid: number
  due_date: string
  plan: BillingPlan
  items: PlanItem[] | null
  created_at: Date
}

/** An invoice as the rules look at it. */
export interface PolicyInvoiceStanding extends StandingInvoice, ItemizedInvoice {
  items: readonly PlanItem[] | null
  invoiceNumber: string
  plan: BillingPlan
}

const standing = (row: InvoiceParts): PolicyInvoiceStanding => ({
  id: row.id,
  invoiceNumber: row.invoice_number,
  charges: row.charges,
  credited: row.credited,
  paid: row.amount_paid,
  dueDate: row.due_date,
  plan: row.plan,
  items: row.items,
})

/**
 * Every invoice of a policy, oldest first, locked until the command ends. Whatever changes an invoice locks in this
 * order: all invoices of its policy by their ids, then the payment. A payment that arrives while a credit is booked
 * waits here, and sees the credit; a credit that is booked while a payment settles waits, and sees the money.
 */
export const lockInvoices = async (
  { db }: Pick<PublicCtx, 'db'>,
  { tenant_id, id }: { tenant_id: string; id: string },
): Promise<PolicyInvoiceStanding[]> => {
  const { rows } = await sql<InvoiceParts>`
    select id, invoice_number, amount_paid, due_date, plan, items, created_at,
      json_build_object('premium', premium, 'mgaFee', mga_fee, 'brokerFee', broker_fee,
        'additionalBrokerFee', additional_broker_fee, 'inspectionFee', inspection_fee, 'taxes', taxes) as charges,
      json_build_object('premium', credited_premium, 'mgaFee', credited_mga_fee, 'brokerFee', credited_broker_fee,
        'additionalBrokerFee', credited_additional_broker_fee, 'inspectionFee', credited_inspection_fee,
        'taxes', credited_taxes) as credited
    from invoice where tenant_id = ${tenant_id} and policy_id = ${id} order by id for update`.execute(db)
  // What they say is compared once they are locked: an order by what another command changes may be of before.
  return rows
    .toSorted(
      (a, b) =>
        Number(a.created_at) - Number(b.created_at) || a.invoice_number.localeCompare(b.invoice_number),
    )
    .map(standing)
}

/** What is booked of a policy; minor units. */
export interface BookedBefore {
  /** What is owed to who paid. */
  owed: Cents
  /** To whom the additional broker fee is owed. */
  surplusBroker: string | null
  /** Its public charges by payee. */
  taxes: TaxPart[]
}

interface Booked {
  owed: number
  broker: string | null
  taxes: TaxPart[] | null
}

/** Read after the invoices were locked. */
export const bookedBefore = async (
  { db }: Pick<PublicCtx, 'db'>,
  { account_id, id }: { account_id: string; id: string },
): Promise<BookedBefore> => {
  const servicers = everyServicer(sql`${account_id}::uuid`)
  const { rows } = await sql<Booked>`
    select (select coalesce(sum(adjustment.refunded), 0)::bigint from ${servicers}
        join invoice_adjustment adjustment on adjustment.tenant_id = held.party_id
          and adjustment.policy_id = ${id})
        - (select coalesce(sum(amount - lost), 0)::bigint from refund
          where policy_id = ${id} and status = any(${[...TAKEN_STATUSES]}::text[])) as owed,
      (select min(posting.party) from ${servicers}
        join journal on journal.tenant_id = held.party_id and journal.policy_id = ${id}
        join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
          and posting.account = 'surplusBrokerFeePayable') as broker,
      (select json_agg(json_build_object('payee', kept.party, 'amount', kept.amount)) from (
        select posting.party, -sum(posting.amount)::bigint as amount from ${servicers}
        join journal on journal.tenant_id = held.party_id and journal.policy_id = ${id}
        join posting on posting.tenant_id = journal.tenant_id and posting.journal_id = journal.id
          and posting.account = 'taxPayable'
        group by posting.party having sum(posting.amount) <> 0) kept) as taxes`.execute(db)
  const [row] = rows
  return { owed: row?.owed ?? 0, surplusBroker: row?.broker ?? null, taxes: row?.taxes ?? [] }
}
