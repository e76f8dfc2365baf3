import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import { paidShares, paymentPostings } from '#domain/money/ledger.ts'
import type { PaymentStatus } from '#domain/money/invoices.ts'
import { paymentEvents, paymentStarts } from '#domain/money/payments.ts'
import { policyToday } from '../../policy/shared/policy.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { changeOf, insertion, together, Worked } from '#server/database/statements/whole-rows.ts'
import { absent } from '#server/database/scope.ts'
import { lockPayment, partiesOf } from '../payment-rows.ts'
import { chargesOfInvoice } from '../shared/invoice-parts.ts'
import { addReceipt } from '../receipt.ts'
import { journalRows } from '../shared/ledger.ts'
import type { Agreement, FinancePolicy } from './rows.ts'

export interface Received {
  amount: Cents
  on: LocalDate
  by: string
  /** Of the wire. */
  reference: string
}

/**
 * What the finance company paid for the insured, on the invoice that is financed: a payment that is settled at once,
 * with its journal. The caller holds the lock of the agreement. Refused above what the invoice still asks for.
 */
export const bookFunding = async (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  { amount, on, by, reference }: Received,
): Promise<void> => {
  const paymentId = ctx.newId()
  await ctx.write(
    insertion(ctx.db, 'payment', [
      {
        tenant_id: policy.tenant_id,
        id: paymentId,
        invoice_id: agreement.invoice_id,
        policy_id: policy.id,
        account_id: policy.account_id,
        carrier_id: policy.carrier_id,
        processor_id: policy.processor_id,
        company_name: policy.company_name,
        policy_number: policy.policy_number,
        currency: policy.currency,
        amount,
        status: begun(paymentStarts, 'Paid'),
        payment_method: 'Wire',
        processor_name: agreement.financer_name,
        session_url: null,
        transaction_id: reference,
        completion: null,
        failure: null,
        dismissed_at: null,
        requested_by_name: by,
        created_at: ctx.now,
        settled_at: ctx.now,
      },
    ]),
  )
  const locked = await lockPayment(ctx, paymentId)
  if (!locked) throw absent('invoice')
  const { invoice } = locked
  if (amount > invoice.open_balance)
    refuseIf(
      fieldRefusal(
        'amount',
        `${formatMoney(invoice.open_balance, policy.currency)} is open on invoice ${invoice.invoice_number}. Record at most this amount, and send the rest back to the finance company.`,
        'AMOUNT_NOT_DUE',
      ),
    )
  const { journal, postings } = journalRows(ctx, {
    tenantId: locked.producerId,
    key: `payment:${paymentId}`,
    kind: 'payment',
    policyId: policy.id,
    currency: policy.currency,
    postings: paymentPostings(chargesOfInvoice(invoice), partiesOf(locked), {
      paidBefore: invoice.amount_paid,
      premiumElsewhere: locked.premiumElsewhere,
      amount,
      cardFee: 0,
      processorName: agreement.financer_name,
      into: 'cash',
    }),
  })
  await together(ctx.db, [
    insertion(ctx.db, 'journal', [journal]),
    insertion(ctx.db, 'posting', postings),
    insertion(ctx.db, 'finance_money', [
      {
        tenant_id: policy.tenant_id,
        agreement_id: agreement.id,
        key: `funding:${reference}`,
        kind: 'FUNDING',
        amount,
        occurred_on: on,
        recorded_by_name: by,
        recorded_at: ctx.now,
      },
    ]),
    changeOf(ctx.db, 'invoice', invoice, {
      amount_paid: invoice.amount_paid + amount,
      lock_version: new Worked('lock_version + 1'),
    }),
  ]).execute()
  await addReceipt(
    ctx,
    // This payment is settled already, and is not one of those before it.
    { ...locked, paidBefore: locked.paidBefore - 1 },
    {
      paymentAmount: amount,
      totalPaymentAmount: amount,
      transactionDate: ctx.now.toISOString(),
      transactionId: reference,
      category: null,
      lastFourDigits: null,
      method: 'Wire',
    },
    paidShares(chargesOfInvoice(invoice), invoice.amount_paid + amount),
  )
}

/** The annual payment of a financing that was disaffirmed falls due on another day. */
export const moveDueDay = async (ctx: PublicCtx, agreement: Agreement, on: LocalDate): Promise<void> => {
  await sql`update invoice set due_date = ${on}, lock_version = lock_version + 1
    where tenant_id = ${agreement.tenant_id} and id = ${agreement.invoice_id} and open_balance > 0`.execute(
    ctx.db,
  )
}

/** What was funded is sent back to the finance company: the payment is returned, and the invoice asks for it again. */
export const sendFundingBack = async (
  ctx: PublicCtx,
  policy: FinancePolicy,
  agreement: Agreement,
  by: string,
): Promise<void> => {
  const { rows } = await sql<{ id: string }>`select id from payment where tenant_id = ${agreement.tenant_id}
    and invoice_id = ${agreement.invoice_id} and payment_method = 'Wire' and status = 'Paid'
    and processor_name = ${agreement.financer_name} and amount = ${agreement.amount_financed}
    order by created_at desc limit 1`.execute(ctx.db)
  const locked = rows[0] && (await lockPayment(ctx, rows[0].id))
  if (!locked) throw absent('invoice')
  const { invoice, payment } = locked
  const { journal, postings } = journalRows(ctx, {
    tenantId: locked.producerId,
    key: `return:${payment.id}:disaffirmed`,
    kind: 'return',
    policyId: policy.id,
    currency: policy.currency,
    postings: paymentPostings(chargesOfInvoice(invoice), partiesOf(locked), {
      paidBefore: invoice.amount_paid,
      premiumElsewhere: locked.premiumElsewhere,
      amount: -payment.amount,
      cardFee: 0,
      processorName: agreement.financer_name,
      into: 'cash',
    }),
  })
  await ctx.db
    .updateTable('payment')
    .set({
      status: transition<PaymentStatus, 'return'>(paymentEvents, 'return', payment.status),
      returned_on: policyToday(ctx.now, policy),
    })
    .where('tenant_id', '=', payment.tenant_id)
    .where('id', '=', payment.id)
    .execute()
  await together(ctx.db, [
    insertion(ctx.db, 'journal', [journal]),
    insertion(ctx.db, 'posting', postings),
    insertion(ctx.db, 'finance_money', [
      {
        tenant_id: policy.tenant_id,
        agreement_id: agreement.id,
        key: `funding-back:${payment.id}`,
        kind: 'FUNDING',
        amount: -payment.amount,
        occurred_on: policyToday(ctx.now, policy),
        recorded_by_name: by,
        recorded_at: ctx.now,
      },
    ]),
    changeOf(ctx.db, 'invoice', invoice, {
      amount_paid: invoice.amount_paid - payment.amount,
      lock_version: new Worked('lock_version + 1'),
    }),
  ]).execute()
}
