import { sql } from 'kysely'
import { ARRIVED_STATUSES, KEPT_STATUSES } from '#domain/money/payments.ts'
import { UNFINANCED } from '#domain/money/finance/lifecycle.ts'
import type { PaymentStatus } from '#domain/money/invoices.ts'
import type { PolicyStanding } from '#domain/policy/actions.ts'
import type { PolicyStatus } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import { standingOf } from '#server/policy/shared/policy.ts'
import type { InvoiceRow, Market, PaymentRow } from '#server/database/tables.ts'
import { lockInvoices } from './shared/policy-invoices.ts'

/**
 * Status of the latest attempt to pay an invoice that counts for its own: not one that was left or put behind, and
 * not a page that the payer has only opened.
 */
export const latestAttempt = sql<PaymentStatus | null>`(select attempt.status from payment attempt
  where attempt.tenant_id = invoice.tenant_id and attempt.invoice_id = invoice.id and attempt.status <> 'Void'
    and attempt.dismissed_at is null and (attempt.status <> 'In process' or attempt.completion is not null)
  order by attempt.created_at desc, attempt.id desc limit 1)`

/** The invoice of a policy with what its payment page says. */
export interface PolicyInvoice extends InvoiceRow {
  latest: PaymentStatus | null
  failure: string | null
  /** The latest payment that came back, with the banks' code; minor units. */
  came_back: { status: PaymentStatus; code: string | null; on: string | null; amount: number } | null
  /** What payers were charged on top of the invoice for using a card, minor units. */
  card_fees: number
  product: string
  market: Market
  state: string | null
  status: PolicyStatus
  is_surplus: boolean
  effective_date: string
  end_date: string
  renewed_by: string | null
  quote_id: string
  policy_created_at: Date
  contact: { policyContactEmail?: string; policyContactFirstName?: string }
  agent: { agentEmail?: string }
  /** For a change of the policy, and not for a new one. */
  is_of_change: boolean
  /** Further open invoices of the policy, oldest first; minor units. */
  others: { invoiceId: string; invoiceNumber: string; dueDate: string; dueAmount: number }[]
  /** The financing that pays it, and what the finance company has paid; null where it is not financed. */
  financing: { down: number; funded: number } | null
  /** An attempt that has not ended. */
  open: (Pick<PaymentRow, 'id' | 'session_url'> & { is_submitted: boolean }) | null
}

const openAttempt = sql<PolicyInvoice['open']>`(select json_build_object('id', attempt.id,
    'session_url', attempt.session_url, 'is_submitted', attempt.completion is not null)
  from payment attempt where attempt.tenant_id = invoice.tenant_id and attempt.invoice_id = invoice.id
    and attempt.status = 'In process')`

/** Of the invoice that is financed alone: a change of the policy is paid by the insured. */
const financing = sql<PolicyInvoice['financing']>`(select json_build_object('down', agreement.down_payment,
    'funded', (select coalesce(sum(money.amount), 0)::bigint from finance_money money
      where money.tenant_id = agreement.tenant_id and money.agreement_id = agreement.id and money.kind = 'FUNDING'))
  from finance_agreement agreement where agreement.tenant_id = invoice.tenant_id
    and agreement.invoice_id = invoice.id and agreement.status not in ${statusList(UNFINANCED)}
  order by agreement.accepted_at desc limit 1)`

const lastFailure = sql<string | null>`(select attempt.failure from payment attempt
  where attempt.tenant_id = invoice.tenant_id and attempt.invoice_id = invoice.id and attempt.status = 'Failed'
    and attempt.dismissed_at is null order by attempt.created_at desc, attempt.id desc limit 1)`

const cameBack = sql<
  PolicyInvoice['came_back']
>`(select case when attempt.status = any(${['Returned', 'Disputed', 'Charged back']}::text[])
    then json_build_object('status', attempt.status, 'code', attempt.return_code, 'on', attempt.returned_on,
      'amount', attempt.amount) end
  from payment attempt where attempt.tenant_id = invoice.tenant_id and attempt.invoice_id = invoice.id
    and attempt.settled_at is not null and attempt.status = any(${[...ARRIVED_STATUSES]}::text[])
  order by attempt.settled_at desc, attempt.id desc limit 1)`

const cardFees = sql<number>`(select coalesce(sum((attempt.completion->>'totalPaymentAmount')::bigint
    - (attempt.completion->>'paymentAmount')::bigint), 0)::bigint
  from payment attempt where attempt.tenant_id = invoice.tenant_id and attempt.invoice_id = invoice.id
    and attempt.status = any(${[...KEPT_STATUSES]}::text[]))`

/** The first invoice of a policy is that of its issuance. */
const isLater = sql<boolean>`exists (select from invoice first where first.tenant_id = invoice.tenant_id
  and first.policy_id = invoice.policy_id and (first.created_at, first.invoice_number)
    < (invoice.created_at, invoice.invoice_number))`

const openOthers = sql<
  PolicyInvoice['others']
>`(select coalesce(json_agg(json_build_object('invoiceId', other.id,
    'invoiceNumber', other.invoice_number, 'dueDate', other.due_date, 'dueAmount', other.open_balance)
    order by other.created_at, other.invoice_number), '[]')
  from invoice other where other.tenant_id = invoice.tenant_id and other.policy_id = invoice.policy_id
    and other.id <> invoice.id and other.open_balance > 0)`

const invoiceQuery = (ctx: Ctx, policyId: string, invoiceId: string | undefined) =>
  ctx.db
    .selectFrom('invoice')
    .innerJoin('policy', (join) =>
      join.onRef('policy.tenant_id', '=', 'invoice.tenant_id').onRef('policy.id', '=', 'invoice.policy_id'),
    )
    .selectAll('invoice')
    .select([
      'policy.product',
      'policy.market',
      'policy.state',
      'policy.status',
      'policy.is_surplus',
      'policy.effective_date',
      'policy.end_date',
      'policy.renewed_by',
      'policy.quote_id',
      'policy.created_at as policy_created_at',
      'policy.contact',
      'policy.agent',
    ])
    .select([
      latestAttempt.as('latest'),
      openAttempt.as('open'),
      lastFailure.as('failure'),
      cameBack.as('came_back'),
      cardFees.as('card_fees'),
      isLater.as('is_of_change'),
      openOthers.as('others'),
      financing.as('financing'),
    ])
    .where('invoice.policy_id', '=', policyId)
    .where(invoiceId === undefined ? sql<boolean>`true` : sql<boolean>`invoice.id = ${invoiceId}::uuid`)
    .where(visible(ctx.actor, 'invoice'))
    // The oldest that is open: what is paid shows once nothing else is asked for.
    .orderBy(sql`invoice.open_balance = 0`)
    .orderBy('invoice.created_at')
    .orderBy('invoice.invoice_number')

interface InvoiceAsked {
  policyId: string
  invoiceId?: string | undefined
}

/** What the rules of the policy look at when its invoice is paid. */
export const standingOfInvoice = ({ now }: Pick<Ctx, 'now'>, invoice: PolicyInvoice): PolicyStanding =>
  standingOf(now, invoice, invoice.open_balance === 0)

/** What the insured pays of an invoice now: all that is open, or of one that is financed what is left of the down payment. */
export const dueOf = ({ open_balance, amount_paid, financing: paysIt }: PolicyInvoice): number =>
  paysIt ? Math.max(0, Math.min(open_balance, paysIt.down - (amount_paid - paysIt.funded))) : open_balance

/** An invoice of the policy, the oldest that is open where none is named; refused as absent when the caller may not see it. */
export const readPolicyInvoice = async (
  ctx: Ctx,
  { policyId, invoiceId }: InvoiceAsked,
): Promise<PolicyInvoice> => {
  const row = await invoiceQuery(ctx, policyId, invoiceId).executeTakeFirst()
  if (!row) throw absent(invoiceId === undefined ? 'policy' : 'invoice')
  return row as PolicyInvoice
}

/** The same, all invoices of the policy locked until the command ends: no one else starts or applies a payment meanwhile. */
export const policyInvoiceForUpdate = async (ctx: Ctx, asked: InvoiceAsked): Promise<PolicyInvoice> => {
  const { tenant_id, policy_id } = await readPolicyInvoice(ctx, asked)
  await lockInvoices(ctx, { tenant_id, id: policy_id })
  return readPolicyInvoice(ctx, asked)
}
