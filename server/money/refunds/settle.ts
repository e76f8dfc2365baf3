import { sql } from 'kysely'
import { transition } from '#domain/kernel/lifecycle.ts'
import type { PaymentStatus } from '#domain/money/invoices.ts'
import { placeOfMoney } from '#domain/money/ledger.ts'
import { reversed } from '#domain/money/ledger/posting.ts'
import { paymentEvents } from '#domain/money/payments.ts'
import {
  ENDED_STATUSES,
  refundEvents,
  refundLifecycle,
  type RefundStatus,
} from '#domain/money/refunds/lifecycle.ts'
import { refundPaidPostings } from '#domain/money/refunds/postings.ts'
import { insertion, together } from '#server/database/statements/whole-rows.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { ProcessorPayment } from '#server/integrations/payment/card-processor.ts'
import { completeApproval } from '../approval/ask.ts'
import { journalRows } from '../shared/ledger.ts'
import { lockInvoices } from '../shared/policy-invoices.ts'
import { refuseUnfunded } from '../shared/trust.ts'
import type { RefundRow } from './rows.ts'
import { tellOfRefund } from './tell.ts'

interface PaymentOf {
  status: PaymentStatus
  amount: number
  refunded: number
  payment_method: string | null
  processor_name: string
}

/** A refund and its payment, locked after the invoices of its policy, as everything that moves money locks. */
export const lockRefund = async (
  ctx: PublicCtx,
  refundId: string,
): Promise<{ refund: RefundRow; payment: PaymentOf | null } | null> => {
  const found = await sql<RefundRow>`select * from refund where id = ${refundId}`.execute(ctx.db)
  const [known] = found.rows
  if (!known) return null
  await lockInvoices(ctx, { tenant_id: known.tenant_id, id: known.policy_id })
  const payments =
    await sql<PaymentOf>`select status, amount, refunded, payment_method, processor_name from payment
    where tenant_id = ${known.tenant_id} and id = ${known.payment_id} for update`.execute(ctx.db)
  const { rows } = await sql<RefundRow>`select * from refund where tenant_id = ${known.tenant_id}
    and id = ${refundId} for update`.execute(ctx.db)
  const [refund] = rows
  return refund ? { refund, payment: payments.rows[0] ?? null } : null
}

/** A refund and its payment under their locks. */
export type Locked = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

/** The money leaves, or, `isBack`, is with us again. */
const post = async (ctx: PublicCtx, { refund, payment }: Locked, isBack: boolean): Promise<void> => {
  const postings = refundPaidPostings({
    policyId: refund.policy_id,
    amount: refund.amount,
    from: placeOfMoney(payment?.payment_method === 'Credit Card' ? 'CreditCard' : null),
    processorName: payment?.processor_name ?? '',
  })
  const { journal, postings: rows } = journalRows(ctx, {
    tenantId: refund.tenant_id,
    key: `refund:${refund.id}${isBack ? ':back' : ''}`,
    kind: 'refund',
    policyId: refund.policy_id,
    currency: refund.currency,
    postings: isBack ? reversed(postings) : postings,
  })
  await together(ctx.db, [
    insertion(ctx.db, 'journal', [journal]),
    insertion(ctx.db, 'posting', rows),
  ]).execute()
  if (!payment || refund.payment_id === null) return
  const refunded = payment.refunded + (isBack ? -refund.amount : refund.amount)
  const event = isBack ? 'refundBack' : 'refund'
  const isMoved = isBack
    ? payment.status === 'Refunded'
    : payment.status === 'Paid' && refunded === payment.amount
  await ctx.db
    .updateTable('payment')
    .set({
      refunded,
      ...(isMoved && {
        status: transition<PaymentStatus, keyof typeof paymentEvents>(paymentEvents, event, payment.status),
      }),
    })
    .where('tenant_id', '=', refund.tenant_id)
    .where('id', '=', refund.payment_id)
    .execute()
}

type Steps = typeof refundEvents & typeof refundLifecycle

/** Moves a refund, with its trail. */
export const moveRefund = async (
  ctx: PublicCtx,
  refund: RefundRow,
  step: keyof Steps,
  more: { failure?: string | null; check_number?: string; sent_at?: Date; settled_at?: Date } = {},
): Promise<RefundRow> => {
  const status = transition<RefundStatus, keyof Steps>(
    { ...refundEvents, ...refundLifecycle },
    step,
    refund.status,
  )
  const saved = await ctx.db
    .updateTable('refund')
    .set({ status, ...more, lock_version: refund.lock_version + 1 })
    .where('tenant_id', '=', refund.tenant_id)
    .where('id', '=', refund.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.audit({
    tenantId: refund.tenant_id,
    accountId: refund.account_id,
    action: `refund.${step}`,
    recordKind: 'refund',
    recordId: refund.id,
    fromStatus: refund.status,
    toStatus: status,
    summary: `Refund of policy ${refund.policy_number}: ${status.toLowerCase()}`,
    detail: { policyId: refund.policy_id },
  })
  return saved
}

/** What was approved is complete once every part of it has arrived. */
const completeIfAll = async (ctx: PublicCtx, { tenant_id, approval_id }: RefundRow): Promise<void> => {
  const { rows } = await sql<{ open: number }>`select count(*)::int as open from refund
    where tenant_id = ${tenant_id} and approval_id = ${approval_id}
      and status <> all(${[...ENDED_STATUSES]}::text[])`.execute(ctx.db)
  if (rows[0]?.open === 0) await completeApproval(ctx, { tenantId: tenant_id, id: approval_id })
}

/**
 * The money has left us: by the processor, or in a check that was mailed, which is refused where the trust account is short of it.
 */
export const send = async (
  ctx: PublicCtx,
  locked: Locked,
  step: 'accept' | 'mail',
  checkNumber?: string,
): Promise<Locked> => {
  if (step === 'mail') await refuseUnfunded(ctx, locked.refund.currency, locked.refund.amount)
  await post(ctx, locked, false)
  const refund = await moveRefund(ctx, locked.refund, step, {
    sent_at: ctx.now,
    ...(checkNumber !== undefined && { check_number: checkNumber }),
  })
  await tellOfRefund(ctx, refund)
  return { ...locked, refund }
}

/** The money is with who paid. */
export const arrive = async (
  ctx: PublicCtx,
  { refund }: Locked,
  step: 'arrive' | 'settle',
): Promise<void> => {
  await completeIfAll(ctx, await moveRefund(ctx, refund, step, { settled_at: ctx.now }))
}

/** The money did not go, or came back to us: it is owed again. */
export const fail = async (ctx: PublicCtx, locked: Locked, failure: string): Promise<void> => {
  if (locked.refund.status !== 'SENDING') {
    const { rows } =
      await sql<PaymentOf>`select status, amount, refunded, payment_method, processor_name from payment
      where tenant_id = ${locked.refund.tenant_id} and id = ${locked.refund.payment_id}`.execute(ctx.db)
    await post(ctx, { ...locked, payment: rows[0] ?? null }, true)
  }
  await moveRefund(ctx, locked.refund, 'fail', { failure })
}

const FAILED = 'The bank or card company did not take the refund.'

/** Applies what a report says of one refund, once. */
export const applyRefund = async (
  ctx: PublicCtx,
  refundId: string,
  status: 'pending' | 'succeeded' | 'failed',
): Promise<void> => {
  let locked = await lockRefund(ctx, refundId)
  if (!locked || locked.refund.status === 'FAILED' || locked.refund.status === 'CANCELED') return
  if (status === 'failed') return fail(ctx, locked, FAILED)
  if (locked.refund.status === 'SENDING') locked = await send(ctx, locked, 'accept')
  if (status === 'succeeded' && locked.refund.status === 'SENT') await arrive(ctx, locked, 'arrive')
}

/** What a report of a payment says of the refunds that went back by it. */
export const applyRefunds = async (ctx: PublicCtx, report: ProcessorPayment): Promise<void> => {
  for (const { refundId, status } of report.refunds ?? []) {
    const isOurs = await sql`select from refund where id::text = ${refundId}`.execute(ctx.db)
    if (isOurs.rows.length > 0) await applyRefund(ctx, refundId, status)
  }
}
