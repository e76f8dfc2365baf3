import { goesBack } from '#domain/money/payments.ts'
import { type Dispatcher, runAsSystem } from '#server/http/dispatch.ts'
import { sandboxOfTenant } from '#server/database/sandboxes.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { JANITOR_DELAYS_MS } from '#server/integrations/payment/card-processor.ts'
import type { JobRun } from '#server/jobs/queue.ts'
import type { Job } from '#server/jobs/job.ts'
import type { PaymentRow } from '#server/database/tables.ts'
import { abandonPayment, applyReport } from '#server/money/payments.ts'
import { isFirstEffect } from '../jobs/once.ts'

type Check = Extract<Job, { type: 'payment.check' }>
type System = Pick<Dispatcher, 'ports' | 'jobs'>

/** After the last of the processor's delays we ask once a day, for as long as a bank transfer may take. */
const DAYS_OF_TRANSFER = 10

/** By its id alone: since the check was ordered, the account may have been moved to another agency. */
const readPayment = ({ ports }: System, { paymentId }: Check): Promise<PaymentRow | undefined> =>
  ports.db.selectFrom('payment').selectAll().where('id', '=', paymentId).executeTakeFirst()

/** Money that came when nothing was due goes back; the payment's id makes the processor do it once. */
const sendBack = async (system: System, payment: PaymentRow): Promise<void> => {
  const completion = payment.completion
  await system.ports.cardProcessor.refund({
    intentId: payment.id,
    amount: completion?.totalPaymentAmount ?? payment.amount,
    refundId: payment.id,
    reason:
      payment.failure === 'amount_changed' ? 'Less is due than was paid' : 'The invoice was paid already',
  })
  const sandbox = await sandboxOfTenant(system.ports, payment.tenant_id)
  const mark = async (ctx: PublicCtx): Promise<void> => {
    const marked = await ctx.db
      .updateTable('payment')
      .set({ dismissed_at: ctx.now })
      .where('tenant_id', '=', payment.tenant_id)
      .where('id', '=', payment.id)
      .where('dismissed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (marked)
      ctx.audit({
        tenantId: payment.tenant_id,
        accountId: payment.account_id,
        action: 'payment.sentBack',
        recordKind: 'payment',
        recordId: payment.id,
        summary: `${payment.failure === 'amount_changed' ? 'Payment' : 'Second payment'} of policy ${payment.policy_number} was sent back to the payer`,
      })
  }
  await runAsSystem(system, 'payment.check', mark, sandbox)
}

const askAgain = (ctx: PublicCtx, check: Check): void => {
  const delay = JANITOR_DELAYS_MS[check.attempt] ?? JANITOR_DELAYS_MS.at(-1) ?? 0
  ctx.enqueue({
    ...check,
    attempt: check.attempt + 1,
    notBefore: new Date(ctx.now.getTime() + delay).toISOString(),
  })
}

/** Asks about a payment whose notification may have been lost, and once more later while it has not ended. */
const ask = async (system: System, payment: PaymentRow, check: Check, run: JobRun): Promise<void> => {
  const report = await system.ports.cardProcessor.getPayment(check.paymentId)
  const isLast = check.attempt >= JANITOR_DELAYS_MS.length + DAYS_OF_TRANSFER
  const sandbox = await sandboxOfTenant(system.ports, payment.tenant_id)
  const apply = async (ctx: PublicCtx): Promise<void> => {
    if (!(await isFirstEffect(ctx.db, 'payment.check', run, ctx.realNow))) return
    if (report.status !== 'unknown') await applyReport(ctx, report)
    const hasEnded = report.status === 'succeeded' || report.status === 'failed'
    if (hasEnded) return
    if (!isLast) askAgain(ctx, check)
    else if (report.status !== 'pending') await abandonPayment(ctx, check.paymentId)
  }
  await runAsSystem(system, 'payment.check', apply, sandbox)
}

/** Every payment ends even when the processor's word never reached us. */
export const checkPayment = async (system: System, check: Check, run: JobRun): Promise<void> => {
  const payment = await readPayment(system, check)
  if (!payment) return
  if (goesBack(payment) && payment.dismissed_at === null) return sendBack(system, payment)
  if (payment.status === 'In process') return ask(system, payment, check, run)
}
