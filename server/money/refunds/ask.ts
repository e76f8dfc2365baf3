import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { refundContract } from '#contract/money/refunds.ts'
import { begun } from '#domain/kernel/lifecycle.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { formatMoney } from '#domain/market/format.ts'
import { refundDueOn } from '#domain/money/refunds/deadlines.ts'
import { refundStarts, type RefundStatus, VAIN_STATUSES } from '#domain/money/refunds/lifecycle.ts'
import { type PaidBy, refundPlan } from '#domain/money/refunds/plan.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { PolicyRow } from '#server/database/tables.ts'
import { askApproval } from '../approval/ask.ts'
import { bookedBefore, lockInvoices } from '../shared/policy-invoices.ts'
import { financersDue } from './financers.ts'
import { type Way, wayOf } from './rows.ts'
import { refuseUnfundedParts } from './trust.ts'

type Body = InputOf<(typeof refundContract)['refundAsk']>['body']
type Answer = OutputOf<(typeof refundContract)['refundAsk']>

type Owner = Pick<
  PolicyRow,
  | 'tenant_id'
  | 'id'
  | 'account_id'
  | 'carrier_id'
  | 'processor_id'
  | 'company_name'
  | 'policy_number'
  | 'state'
> & { currency: 'USD' | 'GBP'; asked: Cents; since: string | null }

/** The policy with what is asked for already, and since when money is owed. */
const ownerOf = async (ctx: Ctx, policyId: string): Promise<Owner> => {
  const { rows } = await sql<Owner>`select tenant_id, id, account_id, carrier_id, processor_id, company_name,
      policy_number, state, currency,
      (select coalesce(sum(amount), 0)::bigint from refund where refund.policy_id = policy.id
        and refund.status = 'REQUESTED') as asked,
      (select min(created_at::date)::text from credit_note where credit_note.policy_id = policy.id
        and credit_note.refund > 0) as since
    from policy where id = ${policyId} and ${visible(ctx.actor, 'policy')}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('policy')
  return row
}

/** Payments that money can go back by, the newest first, with what is on its way back by each. */
const payments = async (ctx: Ctx, policyId: string) => {
  const { rows } = await sql<
    PaidBy & { way: Way; method: string | null }
  >`select id, amount, payment_method as method,
      greatest(refunded, (select coalesce(sum(refund.amount), 0) from refund where refund.payment_id = payment.id
        and refund.status <> all(${[...VAIN_STATUSES]}::text[])))::bigint as refunded,
      json_build_object('bankName', completion->>'bankName', 'cardType', completion->>'cardType',
        'lastFourDigits', completion->>'lastFourDigits') as way
    from payment where policy_id = ${policyId} and status = 'Paid' and completion is not null
    order by settled_at desc, id`.execute(ctx.db)
  return rows
}

const moreThanOwed = (owed: Cents, currency: 'USD' | 'GBP'): Refused =>
  new Refused(
    owed <= 0
      ? refusal(
          'conflict',
          'REFUND_MORE_THAN_OWED',
          'Nothing is owed back of this policy that is not on its way already.',
        )
      : fieldRefusal(
          'amount',
          `At most ${formatMoney(owed, currency)} is owed back. Enter that or less.`,
          'REFUND_MORE_THAN_OWED',
        ),
  )

/** Refused where less is owed; `asked` is what waits for an approval. Gives what is owed, minor units. */
export const refuseMoreThanOwed = async (
  ctx: Ctx,
  policy: { tenant_id: string; id: string; account_id: string; currency: 'USD' | 'GBP' },
  amount: Cents,
  asked: Cents,
): Promise<Cents> => {
  await lockInvoices(ctx, policy)
  const { owed } = await bookedBefore(ctx, policy)
  if (amount < 1 || amount > owed - asked) throw moreThanOwed(owed - asked, policy.currency)
  return owed
}

/**
 * Asks for what is owed of a policy to go back: first to the company that financed the premium, as far as it is to be paid, then
 * to the cards and accounts that it came from, the newest payment first, what is left by check. Up to the limit it is sent at once; above it another user approves first.
 */
export const askRefund = async (ctx: Ctx, body: Body): Promise<Answer> => {
  const policy = await ownerOf(ctx, body.policyId)
  await refuseMoreThanOwed(ctx, policy, body.amount, policy.asked)
  const paid = await payments(ctx, policy.id)
  const financers = await financersDue(ctx, policy.id)
  const insuredDueOn = policy.since === null ? null : refundDueOn(policy.state, policy.since)
  const parts = refundPlan(body.amount, paid, financers).map((part) => {
    const payment = paid.find(({ id }) => id === part.paymentId)
    const financer = financers.find(({ name }) => name === part.payeeName)
    return {
      ...part,
      id: ctx.newId(),
      way: wayOf(part.payeeName, payment?.way ?? null),
      method: payment?.method ?? null,
      dueOn: financer ? financer.dueOn : insuredDueOn,
    }
  })
  const approval = await askApproval(ctx, {
    tenantId: policy.tenant_id,
    kind: 'refund',
    subjectId: policy.id,
    subjectName: `${policy.company_name}, policy ${policy.policy_number}`,
    policyId: policy.id,
    accountId: policy.account_id,
    amount: body.amount,
    currency: policy.currency,
    details: { parts: parts.map(({ id, way, amount }) => ({ id, way, amount })) },
    reason: body.reason,
    dueOn: parts.flatMap(({ dueOn }) => dueOn ?? []).toSorted()[0] ?? null,
  })
  const status = approval.status === 'REQUESTED' ? 'REQUESTED' : 'SENDING'
  if (status === 'SENDING') await refuseUnfundedParts(ctx, policy.currency, parts)
  await ctx.db
    .insertInto('refund')
    .values(
      parts.map((part) => ({
        tenant_id: policy.tenant_id,
        id: part.id,
        approval_id: approval.id,
        policy_id: policy.id,
        account_id: policy.account_id,
        carrier_id: policy.carrier_id,
        processor_id: policy.processor_id,
        company_name: policy.company_name,
        policy_number: policy.policy_number,
        currency: policy.currency,
        amount: part.amount,
        payment_id: part.paymentId,
        payee: part.payee,
        payee_name: part.payeeName,
        status: begun<RefundStatus>(refundStarts, status),
        reason: body.reason,
        due_on: part.dueOn,
        failure: null,
        check_number: null,
        asked_by_name: ctx.actor.name,
        created_at: ctx.now,
        sent_at: null,
        settled_at: null,
      })),
    )
    .execute()
  if (approval.status === 'APPROVED')
    for (const { id, paymentId } of parts)
      if (paymentId !== null) ctx.enqueue({ type: 'refund.send', tenantId: policy.tenant_id, refundId: id })
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: 'refund.asked',
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Refund of ${formatMoney(body.amount, policy.currency)} of policy ${policy.policy_number} asked for`,
    detail: { approvalId: approval.id },
  })
  return {
    approvalId: approval.id,
    status: approval.status,
    parts: parts.map(({ id, payee, way, amount }) => ({ id, payee, way, amount })),
  }
}
