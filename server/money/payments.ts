import { productOf } from '#domain/rating/products.ts'
import { sql } from 'kysely'
import { paidShares, paymentPostings, placeOfMoney } from '#domain/money/ledger.ts'
import { transition, type Written } from '#domain/kernel/lifecycle.ts'
import {
  failureSentence,
  paymentEvent,
  goesBack,
  paymentEvents,
  statusAfter,
  surplusFailure,
  intentRefusal,
  isWithdrawn,
} from '#domain/money/payments.ts'
import type { PaymentStatus } from '#domain/money/invoices.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { inSandbox } from '#server/command/sandbox.ts'
import { sandboxOfTenant } from '#server/database/sandboxes.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { ProcessorPayment } from '#server/integrations/payment/card-processor.ts'
import { convenienceFees } from '#domain/money/surcharges.ts'
import { cardPlace } from './shared/card-place.ts'
import { type FactsOf, mailJob } from '#server/mail/mails.ts'
import { pages } from '#server/mail/pages.ts'
import { paymentCompletion } from './completion.ts'
import { journalRows } from './shared/ledger.ts'
import { lockPayment, type LockedPayment, partiesOf } from './payment-rows.ts'
import { chargesOfInvoice } from './shared/invoice-parts.ts'
import { allocationRows, itemizedOf } from './shared/allocations.ts'
import { addReceipt, methodText } from './receipt.ts'
import { applyRefunds } from './refunds/settle.ts'
import { applyLater } from './returns/apply.ts'

/** What a report makes of an attempt that is not paid yet. */
type Reported = 'In process' | 'Paid' | 'Failed' | 'Void'

const EVENTS: Readonly<Record<Reported, string>> = {
  'In process': 'payment.submitted',
  Paid: 'payment.paid',
  Failed: 'payment.failed',
  Void: 'payment.voided',
}

const CATEGORIES = { CreditCard: 'Credit Card', ECheck: 'Bank Account' } as const

/** The status that an attempt turns to, as its lifecycle lets it. */
const turned = ({ payment }: LockedPayment, to: Reported): Written<PaymentStatus> => {
  const from = payment.status
  return transition<PaymentStatus, keyof typeof paymentEvents>(paymentEvents, paymentEvent(from), from, to)
}

/** What every change of a payment stores of the report; the completion never holds more than four digits. */
const reported = (
  ctx: PublicCtx,
  report: ProcessorPayment,
  status: Written<PaymentStatus>,
  failure: string | null = report.failureCode,
) => ({
  status,
  transaction_id: report.transactionId,
  payment_method: report.category === null ? null : CATEGORIES[report.category],
  completion: JSON.stringify(paymentCompletion(report)),
  failure: status === 'Failed' || status === 'Void' ? failure : null,
  settled_at: status === 'In process' ? null : ctx.now,
})

const auditPayment = (
  ctx: PublicCtx,
  { payment }: LockedPayment,
  status: Reported,
  summary: string,
): void => {
  ctx.audit({
    tenantId: payment.tenant_id,
    accountId: payment.account_id,
    action: EVENTS[status],
    recordKind: 'payment',
    recordId: payment.id,
    fromStatus: payment.status,
    toStatus: status,
    summary,
    detail: { policyId: payment.policy_id, invoiceId: payment.invoice_id },
  })
}

/** What the payer was charged beyond the invoice; `intentRefusal` holds it to the announced fee. */
const cardFeeOf = (report: ProcessorPayment) => report.totalPaymentAmount - report.paymentAmount

const paymentJournal = (ctx: PublicCtx, locked: LockedPayment, report: ProcessorPayment) => {
  const { payment, invoice } = locked
  return journalRows(ctx, {
    tenantId: locked.producerId,
    key: `payment:${payment.id}`,
    kind: 'payment',
    policyId: payment.policy_id,
    currency: payment.currency,
    postings: paymentPostings(chargesOfInvoice(invoice), partiesOf(locked), {
      paidBefore: invoice.amount_paid,
      items: invoice.items,
      premiumElsewhere: locked.premiumElsewhere,
      amount: payment.amount,
      cardFee: cardFeeOf(report),
      processorName: payment.processor_name,
      into: placeOfMoney(report.category),
    }),
  })
}

/** Payment, invoice, journal and postings in one statement; the journal's key posts a payment once. */
const writePaid = async (ctx: PublicCtx, locked: LockedPayment, report: ProcessorPayment): Promise<void> => {
  const { payment, invoice } = locked
  const { journal, postings } = paymentJournal(ctx, locked, report)
  const before = itemizedOf(invoice)
  const landed = allocationRows(
    ctx,
    { tenantId: invoice.tenant_id, invoiceId: invoice.id, paymentId: payment.id, reason: 'payment' },
    before,
    { ...before, paid: before.paid + payment.amount },
  )
  await ctx.db
    .with('paid', (db) =>
      db
        .updateTable('payment')
        .set(reported(ctx, report, turned(locked, 'Paid')))
        .where('tenant_id', '=', payment.tenant_id)
        .where('id', '=', payment.id)
        .returning('id'),
    )
    .with('settled', (db) =>
      db
        .updateTable('invoice')
        .set({
          amount_paid: invoice.amount_paid + payment.amount,
          lock_version: sql<number>`lock_version + 1`,
        })
        .where('tenant_id', '=', invoice.tenant_id)
        .where('id', '=', invoice.id)
        .returning('id'),
    )
    .with('entered', (db) => db.insertInto('journal').values(journal).returning('id'))
    .with('posted', (db) => db.insertInto('posting').values(postings).returning('line'))
    .with('landed', (db) => db.insertInto('invoice_allocation').values(landed).returning('item'))
    .selectFrom('posted')
    .select('line')
    .execute()
}

const writeStatus = async (
  ctx: PublicCtx,
  { payment }: LockedPayment,
  change: Partial<ReturnType<typeof reported>>,
): Promise<void> => {
  await ctx.db
    .updateTable('payment')
    .set(change)
    .where('tenant_id', '=', payment.tenant_id)
    .where('id', '=', payment.id)
    .execute()
}

const mailTo = (locked: LockedPayment): { to: string; recipientName: string } => {
  const contact = locked.policy.contact as { policyContactEmail?: string; policyContactFirstName?: string }
  return { to: contact.policyContactEmail ?? '', recipientName: contact.policyContactFirstName ?? '' }
}

type PaymentMail = 'paymentReceipt' | 'paymentFailed'
type Shared = Pick<FactsOf<PaymentMail>, SharedName>
type SharedName = 'recipientName' | 'companyName' | 'policyNumber' | 'productName' | 'paymentAmount'

const mail = <T extends PaymentMail>(
  ctx: PublicCtx,
  locked: LockedPayment,
  template: T,
  facts: Omit<FactsOf<T>, SharedName>,
): void => {
  const { to, recipientName } = mailTo(locked)
  const { payment, policy } = locked
  if (to === '') return
  const shared: Shared = {
    recipientName,
    companyName: payment.company_name,
    policyNumber: payment.policy_number,
    productName: productOf(policy.product)?.name ?? policy.product,
    paymentAmount: payment.amount,
  }
  ctx.enqueue(mailJob(template, { to, market: policy.market }, shared, facts))
}

const settlePaid = async (ctx: PublicCtx, locked: LockedPayment, report: ProcessorPayment): Promise<void> => {
  const { payment, invoice } = locked
  await writePaid(ctx, locked, report)
  await addReceipt(
    ctx,
    locked,
    report,
    paidShares(chargesOfInvoice(invoice), invoice.amount_paid + payment.amount, invoice.items),
  )
  auditPayment(
    ctx,
    locked,
    'Paid',
    `Invoice ${invoice.invoice_number} of policy ${payment.policy_number} paid`,
  )
  mail(ctx, locked, 'paymentReceipt', {
    invoiceNumber: invoice.invoice_number,
    fee: cardFeeOf(report),
    totalPaymentAmount: report.totalPaymentAmount,
    balance: invoice.open_balance - payment.amount,
    methodText: methodText(report),
    transactionId: report.transactionId ?? '',
    paidAt: report.transactionDate ?? ctx.now.toISOString(),
    linkPath: pages.policy('CUSTOMER', { product: locked.policy.product, id: payment.policy_id }),
  })
}

/** Money for an invoice that was paid or credited meanwhile, so that it asks less, is not kept: the check that follows sends it back. */
const settleSurplus = async (
  ctx: PublicCtx,
  locked: LockedPayment,
  report: ProcessorPayment,
): Promise<void> => {
  const { invoice_number, open_balance } = locked.invoice
  const failure = surplusFailure(open_balance)
  await writeStatus(ctx, locked, reported(ctx, report, turned(locked, 'Void'), failure))
  const which = open_balance === 0 ? 'Second payment' : 'Payment of more than is due'
  auditPayment(ctx, locked, 'Void', `${which} of invoice ${invoice_number} sent back`)
  ctx.enqueue({
    type: 'payment.check',
    tenantId: locked.payment.tenant_id,
    paymentId: locked.payment.id,
    attempt: 1,
    notBefore: ctx.now.toISOString(),
  })
}

const summaries: Record<Exclude<Reported, 'Paid'>, string> = {
  'In process': 'Payment is being processed',
  Failed: 'Payment failed',
  Void: 'Payment was not completed',
}

const settleUnpaid = async (
  ctx: PublicCtx,
  locked: LockedPayment,
  report: ProcessorPayment,
  status: Exclude<Reported, 'Paid'>,
): Promise<void> => {
  const { payment, invoice } = locked
  await writeStatus(ctx, locked, reported(ctx, report, turned(locked, status)))
  auditPayment(ctx, locked, status, `${summaries[status]} for policy ${payment.policy_number}`)
  if (status === 'Failed')
    mail(ctx, locked, 'paymentFailed', {
      dueDate: invoice.due_date,
      totalPaymentAmount: report.totalPaymentAmount,
      reason: failureSentence(report.failureCode) ?? '',
      linkPath: pages.payPolicy(payment.policy_id, payment.invoice_id),
    })
}

/**
 * Applies what the card processor says of a payment: from its signed notification or from our own question. Gives the
 * new status, or null when it was no news or the payment is not ours. Refuses an amount or a currency that was not
 * asked for (SEC-091); anything applied is applied once, since payment and invoice are locked.
 */
export const applyReport = async (
  given: PublicCtx,
  reported: ProcessorPayment,
): Promise<PaymentStatus | null> => {
  const locked = await lockPayment(given, reported.intentId)
  if (!locked) return null
  const { payment } = locked
  const ctx = inSandbox(given, await sandboxOfTenant(given.ports, payment.tenant_id))
  // The processor knows no day but its own.
  const report = ctx.sandbox ? { ...reported, transactionDate: ctx.now.toISOString() } : reported
  refuseIf(
    intentRefusal(report, {
      intentId: payment.id,
      amount: payment.amount,
      currency: payment.currency,
      fees: convenienceFees(payment.amount, payment.currency, cardPlace(locked.policy, payment.created_at)),
    }),
  )
  if (goesBack(payment)) return null
  const status = statusAfter(
    { status: payment.status, isSubmitted: payment.completion !== null },
    { status: report.status, isWithdrawn: isWithdrawn(report) },
  )
  if (status === 'Paid') await takeMoney(ctx, locked, report)
  else if (status !== null) await settleUnpaid(ctx, locked, report, status)
  const later = await applyLater(ctx, report)
  await applyRefunds(ctx, report)
  return later ?? status
}

const takeMoney = (ctx: PublicCtx, locked: LockedPayment, report: ProcessorPayment): Promise<void> =>
  locked.payment.amount > locked.invoice.open_balance
    ? settleSurplus(ctx, locked, report)
    : settlePaid(ctx, locked, report)

/** Ends an attempt that its payer left and that the processor never heard of again; later money is still taken. */
export const abandonPayment = async (ctx: PublicCtx, paymentId: string): Promise<void> => {
  const locked = await lockPayment(ctx, paymentId)
  if (locked?.payment.status !== 'In process') return
  await writeStatus(ctx, locked, {
    status: turned(locked, 'Void'),
    failure: 'session_expired',
    settled_at: ctx.now,
  })
  auditPayment(ctx, locked, 'Void', `${summaries.Void} for policy ${locked.payment.policy_number}`)
}
