import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { billingContract } from '#contract/billing.ts'
import { invoiceStatusOf, type PaymentStatus } from '#domain/billing/rules.ts'
import type { Ctx } from '#server/platform/ctx.ts'
import { listPage, oneOf, searchCondition } from '#server/platform/lists.ts'
import type { InvoiceRow, PaymentRow } from '#server/platform/tables.ts'
import { latestAttempt } from '#server/records/invoices.ts'

type Contract = typeof billingContract
type Payment = OutputOf<Contract['billingSearch']>['content'][number]
type Invoice = OutputOf<Contract['invoiceSearch']>['content'][number]

/** Invoices and payments are found by the words of their policy, whose index the tenant's word leads. */
const byPolicy = (
  ctx: Ctx,
  table: 'invoice' | 'payment',
  search: string | undefined,
): RawBuilder<SqlBool>[] =>
  search
    ? [
        sql<SqlBool>`exists (select from policy where policy.tenant_id = ${sql.ref(`${table}.tenant_id`)}
          and policy.id = ${sql.ref(`${table}.policy_id`)} and ${searchCondition(ctx.actor, 'policy', search)})`,
      ]
    : []

const ofPolicy = (policyId: string | undefined): RawBuilder<SqlBool>[] =>
  policyId ? [sql<SqlBool>`policy_id = ${policyId}::uuid`] : []

type PaymentListed = Omit<PaymentRow, 'created_at' | 'settled_at'> & {
  created_at: string
  settled_at: string | null
  invoice_number: string
}

const paymentOf = (row: PaymentListed): Payment => ({
  id: row.id,
  transactionId: row.transaction_id,
  invoiceNumber: row.invoice_number,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  companyName: row.company_name,
  status: row.status as PaymentStatus,
  paymentDate: new Date(row.settled_at ?? row.created_at).toISOString(),
  paymentMethod: row.payment_method,
  processorName: row.processor_name,
  amountPaid: row.amount,
  currency: row.currency,
  paymentDesc: `Invoice ${row.invoice_number} of policy ${row.policy_number}`,
})

export const searchPayments = (ctx: Ctx, query: InputOf<Contract['billingSearch']>['query']) =>
  listPage(
    ctx.db,
    ctx.actor,
    { ...query, search: undefined },
    {
      table: 'payment',
      columns: sql`payment.*, (select invoice.invoice_number from invoice
      where invoice.tenant_id = payment.tenant_id and invoice.id = payment.invoice_id) as invoice_number`,
      sorts: {
        paymentDate: sql`coalesce(settled_at, created_at)`,
        companyName: 'company_name',
        policyNumber: 'policy_number',
        status: 'status',
        amountPaid: 'amount',
        paymentMethod: 'payment_method',
      },
      defaultSort: 'paymentDate,desc',
      where: [
        ...oneOf('status', query.status),
        ...ofPolicy(query.policyId),
        ...byPolicy(ctx, 'payment', query.search),
      ],
      map: (row) => paymentOf(row as unknown as PaymentListed),
    },
  )

type InvoiceListed = Omit<InvoiceRow, 'created_at'> & {
  created_at: string
  product: string
  latest: PaymentStatus | null
}

const invoiceOf = (row: InvoiceListed): Invoice => ({
  id: row.id,
  invoiceNumber: row.invoice_number,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  product: row.product,
  companyName: row.company_name,
  currency: row.currency,
  amountDue: row.amount_due,
  amountPaid: row.amount_paid,
  balance: row.amount_due - row.amount_paid,
  dueDate: row.due_date,
  status: invoiceStatusOf(row.amount_due, row.amount_paid, row.latest),
  created: new Date(row.created_at).toISOString(),
})

/** `invoiceStatusOf` in SQL, for the filter; a test holds the two together. */
const statusIn = (statuses: string | undefined): RawBuilder<SqlBool>[] =>
  statuses
    ? [
        sql<SqlBool>`(case when amount_paid >= amount_due then 'Paid'
          when ${latestAttempt} = 'In process' then 'Processed' when ${latestAttempt} = 'Failed' then 'Failed'
          when amount_paid > 0 then 'Partially Paid' else 'Unpaid' end) = any(${statuses.split(',')}::text[])`,
      ]
    : []

export const searchInvoices = (ctx: Ctx, query: InputOf<Contract['invoiceSearch']>['query']) =>
  listPage(
    ctx.db,
    ctx.actor,
    { ...query, search: undefined },
    {
      table: 'invoice',
      columns: sql`invoice.*, amount_due - amount_paid as balance, ${latestAttempt} as latest, (select policy.product
      from policy where policy.tenant_id = invoice.tenant_id and policy.id = invoice.policy_id) as product`,
      sorts: {
        invoiceNumber: 'invoice_number',
        policyNumber: 'policy_number',
        companyName: 'company_name',
        amountDue: 'amount_due',
        amountPaid: 'amount_paid',
        balance: sql`(amount_due - amount_paid)`,
        dueDate: 'due_date',
        created: 'created_at',
      },
      defaultSort: 'created,desc',
      where: [
        ...statusIn(query.status),
        ...ofPolicy(query.policyId),
        ...byPolicy(ctx, 'invoice', query.search),
      ],
      map: (row) => invoiceOf(row as unknown as InvoiceListed),
    },
  )
