import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { billingContract } from '#contract/money/billing.ts'
import { invoiceList, paymentList } from '#contract/money/lists.ts'
import { listedStatusOf } from '#domain/money/invoices.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import {
  type Finder,
  type ListedRow,
  listPage,
  ofRecord,
  oneOf,
  type QueryOf,
} from '#server/database/lists/lists.ts'
import { latestAttempt } from '#server/money/invoices.ts'

type Contract = typeof billingContract
type Payment = OutputOf<Contract['billingSearch']>['content'][number]
type Invoice = OutputOf<Contract['invoiceSearch']>['content'][number]

/** Invoices, credit notes and payments are found by the words of their policy, whose index the tenant's word leads. */
export const byPolicy =
  (table: 'invoice' | 'payment' | 'credit_note' | 'refund') =>
  ({ words }: Finder): RawBuilder<SqlBool> =>
    sql<SqlBool>`exists (select from policy where policy.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      and policy.id = ${sql.ref(`${table}.policy_id`)} and ${words('policy')})`

const paymentColumns = [
  'id',
  'transaction_id',
  'policy_id',
  'policy_number',
  'company_name',
  'status',
  'settled_at',
  'created_at',
  'payment_method',
  'processor_name',
  'amount',
  'currency',
  sql<string>`(select invoice.invoice_number from invoice
    where invoice.tenant_id = payment.tenant_id and invoice.id = payment.invoice_id)`.as('invoice_number'),
] as const

type PaymentListed = ListedRow<'payment', (typeof paymentColumns)[number]>

const paymentOf = (row: PaymentListed): Payment => ({
  id: row.id,
  transactionId: row.transaction_id,
  invoiceNumber: row.invoice_number,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  companyName: row.company_name,
  status: row.status,
  paymentDate: new Date(row.settled_at ?? row.created_at).toISOString(),
  paymentMethod: row.payment_method,
  processorName: row.processor_name,
  amountPaid: row.amount,
  currency: row.currency,
  paymentDesc: `Invoice ${row.invoice_number} of policy ${row.policy_number}`,
})

export const searchPayments = (ctx: Ctx, query: QueryOf<typeof paymentList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: paymentList,
    table: 'payment',
    columns: paymentColumns,
    sorts: {
      paymentDate: sql`coalesce(settled_at, created_at)`,
      companyName: 'company_name',
      policyNumber: 'policy_number',
      status: 'status',
      amountPaid: 'amount',
      paymentMethod: 'payment_method',
    },
    filters: { status: oneOf('payment', 'status'), policyId: ofRecord('payment', 'policy_id') },
    search: byPolicy('payment'),
    map: paymentOf,
  })

/** An item of the invoice is open, and its day has passed where the insured is. */
export const pastDueIn = (now: Date): RawBuilder<boolean> =>
  sql<boolean>`coalesce(invoice.next_due < (select ${todayAtInsured(now, 'policy')} from policy
    where policy.tenant_id = invoice.tenant_id and policy.id = invoice.policy_id), false)`

const invoiceColumnsOf = (now: Date) =>
  [
    pastDueIn(now).as('is_past_due'),
    'id',
    'invoice_number',
    'policy_id',
    'policy_number',
    'company_name',
    'currency',
    'amount_due',
    'credited',
    'amount_paid',
    'open_balance',
    'due_date',
    'next_due',
    'plan',
    'created_at',
    latestAttempt.as('latest'),
    sql<string>`(select policy.product
    from policy where policy.tenant_id = invoice.tenant_id and policy.id = invoice.policy_id)`.as('product'),
  ] as const

type InvoiceListed = ListedRow<'invoice', ReturnType<typeof invoiceColumnsOf>[number]>

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
  credited: row.credited,
  balance: row.open_balance,
  dueDate: row.due_date,
  nextDue: row.next_due,
  plan: row.plan,
  status: listedStatusOf(
    { due: row.amount_due, credited: row.credited, paid: row.amount_paid, isPastDue: row.is_past_due },
    row.latest,
  ),
  created: new Date(row.created_at).toISOString(),
})

/** `listedStatusOf` in SQL, for the filter; a test holds the two together. */
const statusIn =
  (now: Date) =>
  (statuses: string): RawBuilder<SqlBool> =>
    sql<SqlBool>`(case when open_balance = 0 and amount_paid = 0 and credited > 0 then 'Void'
    when open_balance = 0 then 'Paid'
    when ${latestAttempt} = 'In process' then 'Processed' when ${pastDueIn(now)} then 'Past Due'
    when ${latestAttempt} = 'Failed' then 'Failed'
    when amount_paid > 0 then 'Partially Paid' else 'Unpaid' end) = any(${statuses.split(',')}::text[])`

export const searchInvoices = (ctx: Ctx, query: QueryOf<typeof invoiceList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: invoiceList,
    table: 'invoice',
    columns: invoiceColumnsOf(ctx.now),
    sorts: {
      invoiceNumber: 'invoice_number',
      policyNumber: 'policy_number',
      companyName: 'company_name',
      amountDue: 'amount_due',
      amountPaid: 'amount_paid',
      credited: 'credited',
      balance: 'open_balance',
      dueDate: 'due_date',
      created: 'created_at',
    },
    filters: { status: statusIn(ctx.now), policyId: ofRecord('invoice', 'policy_id') },
    search: byPolicy('invoice'),
    map: invoiceOf,
  })
