import { sql } from 'kysely'
import type { KeptCommission } from '#domain/money/commission/kept.ts'
import type { Firmographics, PolicyContact } from '#domain/account/schema.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { KEPT_STATUSES } from '#domain/money/payments.ts'
import { premiumPaid } from '#domain/money/credits.ts'
import type { CarrierShare, Parties } from '#domain/money/ledger.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { companyColumn } from '../policy/shared/policy.ts'
import type { Agent } from '#server/database/json-columns.ts'
import { servicerAt } from '#server/database/servicing.ts'
import type { InvoiceRow, Market, PaymentRow } from '#server/database/tables.ts'
import { commissionTermsOf } from './shared/commission-terms.ts'
import { lockInvoices, type PolicyInvoiceStanding } from './shared/policy-invoices.ts'

/** A payment and its invoice, both locked, with what the receipt and the postings say. */
export interface LockedPayment {
  payment: PaymentRow
  invoice: InvoiceRow
  policy: {
    market: Market
    state: string | null
    product: string
    commission_rate: number
    carrier_commission_rate: number | null
    commission: KeptCommission | null
    carriers: readonly CarrierShare[]
    agency_name: string
    agent: Agent
    contact: Partial<PolicyContact>
  }
  /** The agency that serviced the account when the invoice was made: the commission on it is its own for good. */
  producerId: string
  company: Partial<Firmographics>
  npn: string | null
  /** Every invoice of the policy, the oldest first. */
  invoices: PolicyInvoiceStanding[]
  /** Premium that is paid on the other invoices of the policy. */
  premiumElsewhere: Cents
  /** Payments of the invoice that were settled before. */
  paidBefore: number
}

type LockCtx = Pick<Ctx, 'db'>

/** The invoice that a payment is for. */
const invoiceOf = ({ db }: LockCtx, paymentId: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoice')
    .selectAll('invoice')
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('invoice.tenant_id', 'invoice.id'),
        'in',
        selectFrom('payment')
          .select(['payment.tenant_id', 'payment.invoice_id'])
          .where('payment.id', '=', paymentId)
          .$asTuple('tenant_id', 'invoice_id'),
      ),
    )
    .executeTakeFirst()

const settledBefore = sql<number>`(select count(*)::int from payment other where other.tenant_id = payment.tenant_id
  and other.invoice_id = payment.invoice_id and other.settled_at is not null
  and other.status = any(${[...KEPT_STATUSES]}::text[]))`

const lockRow = (ctx: LockCtx, { tenant_id, created_at }: InvoiceRow, paymentId: string) =>
  ctx.db
    .selectFrom('payment')
    .innerJoin('policy', (join) =>
      join.onRef('policy.tenant_id', '=', 'payment.tenant_id').onRef('policy.id', '=', 'payment.policy_id'),
    )
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'payment.tenant_id')
        .onRef('account.id', '=', 'payment.account_id'),
    )
    .innerJoin('org', 'org.id', 'payment.tenant_id')
    .selectAll('payment')
    .select(['policy.market', 'policy.state', 'policy.product', 'policy.carriers'])
    .select(['policy.commission_rate', 'policy.carrier_commission_rate', 'policy.commission'])
    .select(['policy.agency_name', 'policy.agent', 'policy.contact', 'org.npn'])
    .select([companyColumn.as('company'), settledBefore.as('paid_before')])
    .select(servicerAt(sql.ref('payment.account_id'), created_at).as('producer_id'))
    .where('payment.tenant_id', '=', tenant_id)
    .where('payment.id', '=', paymentId)
    .forUpdate('payment')
    .executeTakeFirst()

/** The policy's invoices first, as `lockInvoices` says, then the payment: starting a payment locks in the same order. */
export const lockPayment = async (ctx: LockCtx, paymentId: string): Promise<LockedPayment | null> => {
  const found = await invoiceOf(ctx, paymentId)
  if (!found) return null
  const all = await lockInvoices(ctx, { tenant_id: found.tenant_id, id: found.policy_id })
  // Read again: it may have been credited or paid while this waited.
  const invoice = await invoiceOf(ctx, paymentId)
  const row = invoice && (await lockRow(ctx, invoice, paymentId))
  if (!row) return null
  const {
    market,
    state,
    product,
    commission_rate,
    carrier_commission_rate,
    commission,
    carriers,
    ...others
  } = row
  const { agency_name, agent, contact, ...rest } = others
  const { company, npn, paid_before, producer_id, ...payment } = rest
  return {
    payment,
    invoice,
    invoices: all,
    premiumElsewhere: premiumPaid(all.filter(({ id }) => id !== invoice.id)),
    policy: {
      market,
      state,
      product,
      commission_rate,
      carrier_commission_rate,
      commission,
      carriers,
      agency_name,
      agent,
      contact,
    },
    producerId: producer_id ?? payment.tenant_id,
    company,
    npn,
    paidBefore: paid_before,
  }
}

/** The parties of a payment's journals: the agency that was servicing the account when the invoice was made is credited. */
export const partiesOf = ({ payment, policy, producerId }: LockedPayment): Parties => ({
  policyId: payment.policy_id,
  carriers: policy.carriers.length > 0 ? policy.carriers : [{ party: payment.carrier_id, percent: 100 }],
  tenantId: producerId,
  commission: commissionTermsOf(policy),
})
