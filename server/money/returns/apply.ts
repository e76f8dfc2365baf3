import { sql } from 'kysely'
import { transition } from '#domain/kernel/lifecycle.ts'
import { sumCents } from '#domain/kernel/money.ts'
import { premiumPaid } from '#domain/money/credits.ts'
import type { PaymentStatus } from '#domain/money/invoices.ts'
import { NO_CHARGES, placeOfMoney } from '#domain/money/ledger.ts'
import type { Posting } from '#domain/money/ledger/posting.ts'
import {
  type DisputeStage,
  isLaterStage,
  laterEvents,
  type LaterEvent,
  paymentEvents,
} from '#domain/money/payments.ts'
import { TAKEN_STATUSES } from '#domain/money/refunds/lifecycle.ts'
import { type Loss, lossOf } from '#domain/money/returns/loss.ts'
import {
  disputePostings,
  lossPostings,
  type MoneyBack,
  returnPostings,
  wonPostings,
} from '#domain/money/returns/postings.ts'
import {
  changeOf,
  insertion,
  type ReadyWrite,
  together,
  Worked,
} from '#server/database/statements/whole-rows.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { ProcessorPayment } from '#server/integrations/payment/card-processor.ts'
import { lockPayment, type LockedPayment, partiesOf } from '../payment-rows.ts'
import { allocationRows } from '../shared/allocations.ts'
import { bookDay, journalRows } from '../shared/ledger.ts'
import { bookedBefore } from '../shared/policy-invoices.ts'
import { tellOfReturn } from './tell.ts'

const ACTIONS: Readonly<Record<LaterEvent, string>> = {
  return: 'payment.returned',
  dispute: 'payment.disputed',
  win: 'payment.disputeWon',
  lose: 'payment.chargedBack',
}

const SUMMARIES: Readonly<Record<LaterEvent, string>> = {
  return: 'was returned by the bank',
  dispute: 'is disputed with the bank of the card',
  win: 'was disputed, and the dispute is won',
  lose: 'was disputed and taken back by the bank of the card',
}

interface Later {
  ctx: PublicCtx
  locked: LockedPayment
  report: ProcessorPayment
  event: LaterEvent
  status: PaymentStatus
}

/** The day on which it happened: the processor's, in a sandbox that of its own clock. */
const dayOf = ({ ctx, locked, report, event }: Later): string => {
  const at = event === 'return' ? report.returned?.at : undefined
  return bookDay(at === undefined || ctx.sandbox ? ctx.now : new Date(at), locked.payment.currency)
}

const chargedOf = (report: ProcessorPayment) => report.totalPaymentAmount

const disputeOf = ({ locked, report }: Later) => ({
  charged: chargedOf(report),
  fee: report.dispute?.fee ?? 0,
  processorName: locked.payment.processor_name,
})

const postingsOf = (later: Later, back: MoneyBack): Posting[] => {
  const { locked, report, event } = later
  if (event === 'dispute') return disputePostings(disputeOf(later))
  if (event === 'win') return wonPostings(disputeOf(later))
  const parties = partiesOf(locked)
  if (event === 'lose') return lossPostings(parties, back, disputeOf(later))
  const from = placeOfMoney(report.category)
  const party = from === 'clearing' ? locked.payment.processor_name : ''
  return returnPostings(parties, back, { from, party, fee: 0 })
}

/** Names the event, so that no report of it is booked twice. */
const keyOf = ({ locked, report, event }: Later): string =>
  event === 'return'
    ? `return:${locked.payment.id}:${report.returned?.trace ?? ''}`
    : `dispute:${locked.payment.id}:${report.dispute?.disputeId ?? ''}:${event}`

const isLoss = (event: LaterEvent): boolean => event === 'return' || event === 'lose'

/** How invoices are left, and what each was changed by. */
const invoiceWrites = (later: Later, loss: Loss, journalId: string): ReadyWrite[] => {
  const { ctx, locked } = later
  const { invoice, payment } = locked
  const elsewhere = loss.invoices.filter(({ id }) => id !== invoice.id)
  const moved = sumCents(elsewhere.map(({ lost }) => lost))
  const refunded = loss.fromOwed + loss.beyond
  const row = (invoiceId: string, change: { moved: number; refunded: number }) => ({
    tenant_id: locked.producerId,
    journal_id: journalId,
    invoice_id: invoiceId,
    policy_id: payment.policy_id,
    credit_id: null,
    premium: NO_CHARGES.premium,
    mga_fee: 0,
    broker_fee: 0,
    additional_broker_fee: 0,
    inspection_fee: 0,
    taxes: 0,
    ...change,
  })
  const rows = [
    ...(moved > 0 || refunded > 0 ? [row(invoice.id, { moved, refunded: -refunded })] : []),
    ...elsewhere.map(({ id, lost }) => row(id, { moved: -lost, refunded: 0 })),
  ]
  const landed = locked.invoices.flatMap((before, at) =>
    allocationRows(
      ctx,
      {
        tenantId: invoice.tenant_id,
        invoiceId: before.id,
        paymentId: before.id === invoice.id ? payment.id : null,
        reason: later.event,
      },
      before,
      { ...before, paid: loss.after[at]?.paid ?? before.paid },
    ),
  )
  return [
    ...loss.after
      .filter((one, at) => one.paid !== locked.invoices[at]?.paid)
      .map(({ id, paid }) =>
        changeOf(
          ctx.db,
          'invoice',
          { tenant_id: invoice.tenant_id, id },
          { amount_paid: paid, lock_version: new Worked('lock_version + 1') },
        ),
      ),
    ...(rows.length > 0 ? [insertion(ctx.db, 'invoice_adjustment', rows)] : []),
    ...(landed.length > 0 ? [insertion(ctx.db, 'invoice_allocation', landed)] : []),
  ]
}

/** Refunds that had gone out and that the payment no longer covers are the house's loss, the newest first. */
const loseRefunds = async ({ ctx, locked }: Later, beyond: number): Promise<void> => {
  if (beyond === 0) return
  const { payment } = locked
  await sql`with gone as (
      select id, amount - lost as kept, coalesce(sum(amount - lost) over (order by (payment_id is distinct from
        ${payment.id}::uuid), created_at desc, id rows between unbounded preceding and 1 preceding), 0) as before
      from refund where policy_id = ${payment.policy_id} and status = any(${[...TAKEN_STATUSES]}::text[]))
    update refund set lost = lost + least(gone.kept, ${beyond}::bigint - gone.before) from gone
    where refund.id = gone.id and gone.before < ${beyond}::bigint and gone.kept > 0`.execute(ctx.db)
}

const writeEvent = async (later: Later): Promise<void> => {
  const { ctx, locked, report, event, status } = later
  const { payment } = locked
  const booked = await bookedBefore(ctx, { account_id: payment.account_id, id: payment.policy_id })
  const loss = lossOf(locked.invoices, {
    invoiceId: payment.invoice_id,
    amount: payment.amount,
    owed: booked.owed,
  })
  const day = dayOf(later)
  const { journal, postings } = journalRows(ctx, {
    tenantId: locked.producerId,
    key: keyOf(later),
    kind: event === 'return' ? 'return' : 'dispute',
    policyId: payment.policy_id,
    currency: payment.currency,
    occurredOn: day,
    postings: postingsOf(later, {
      amount: payment.amount,
      fromOwed: loss.fromOwed,
      beyond: loss.beyond,
      premiumPaidBefore: premiumPaid(locked.invoices),
      premiumPaidAfter: premiumPaid(loss.after),
    }),
  })
  await together(ctx.db, [
    ...(isLoss(event) ? invoiceWrites(later, loss, journal.id) : []),
    insertion(ctx.db, 'journal', [journal]),
    insertion(ctx.db, 'posting', postings),
  ]).execute()
  if (isLoss(event)) await loseRefunds(later, loss.beyond)
  await ctx.db
    .updateTable('payment')
    .set({
      status: transition<PaymentStatus, keyof typeof paymentEvents>(
        paymentEvents,
        event,
        payment.status,
        status,
      ),
      ...(event === 'return'
        ? { return_code: report.returned?.code, return_trace: report.returned?.trace, returned_on: day }
        : stageColumns(report)),
    })
    .where('tenant_id', '=', payment.tenant_id)
    .where('id', '=', payment.id)
    .execute()
}

const stageColumns = ({ dispute }: ProcessorPayment) => ({
  dispute_id: dispute?.disputeId ?? null,
  dispute_stage: dispute?.stage ?? null,
  dispute_reason: dispute?.reason ?? null,
  dispute_due: dispute?.respondBy ?? null,
})

const ENDS: Readonly<Record<LaterEvent, PaymentStatus>> = {
  return: 'Returned',
  dispute: 'Disputed',
  win: 'Paid',
  lose: 'Charged back',
}

const applyEvent = async (
  ctx: PublicCtx,
  locked: LockedPayment,
  report: ProcessorPayment,
  event: LaterEvent,
) => {
  const status = ENDS[event]
  const { payment, invoice } = locked
  await writeEvent({ ctx, locked, report, event, status })
  ctx.audit({
    tenantId: payment.tenant_id,
    accountId: payment.account_id,
    action: ACTIONS[event],
    recordKind: 'payment',
    recordId: payment.id,
    fromStatus: payment.status,
    toStatus: status,
    summary: `Payment of invoice ${invoice.invoice_number} of policy ${payment.policy_number} ${SUMMARIES[event]}`,
    detail: {
      policyId: payment.policy_id,
      invoiceId: payment.invoice_id,
      ...(report.returned ? { code: report.returned.code } : {}),
    },
  })
  tellOfReturn(ctx, locked, { status, code: report.returned?.code ?? null, event })
  return status
}

/** A stage of a dispute that changes no money, such as evidence that was handed in. */
const keepStage = async (ctx: PublicCtx, locked: LockedPayment, report: ProcessorPayment): Promise<void> => {
  const { payment } = locked
  const stage: DisputeStage | null = report.dispute?.stage ?? null
  if (stage === null || !isLaterStage(payment.dispute_stage, stage)) return
  await ctx.db
    .updateTable('payment')
    .set(stageColumns(report))
    .where('tenant_id', '=', payment.tenant_id)
    .where('id', '=', payment.id)
    .execute()
}

/**
 * Applies what a report says of money that had arrived: that its bank returned it, that its payer disputes it, and how the
 * dispute ended. Each is booked once, whatever order and however often reports come in. Gives the new status, or null
 * where it was no news.
 */
export const applyLater = async (ctx: PublicCtx, report: ProcessorPayment): Promise<PaymentStatus | null> => {
  let status: PaymentStatus | null = null
  const first = await lockPayment(ctx, report.intentId)
  if (!first) return null
  const events = laterEvents(
    { status: first.payment.status, isSubmitted: true, dispute: first.payment.dispute_stage },
    {
      status: report.status,
      isWithdrawn: false,
      isReturned: (report.returned ?? null) !== null,
      dispute: report.dispute?.stage ?? null,
    },
  )
  for (const event of events) {
    const locked = status === null ? first : await lockPayment(ctx, report.intentId)
    if (locked) status = await applyEvent(ctx, locked, report, event)
  }
  if (events.length === 0) await keepStage(ctx, first, report)
  return status
}
