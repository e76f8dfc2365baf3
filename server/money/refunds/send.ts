import { sql } from 'kysely'
import { sandboxOfTenant } from '#server/database/sandboxes.ts'
import { type Dispatcher, runAsSystem } from '#server/http/dispatch.ts'
import { ProcessorFailure, type ProcessorRefund } from '#server/integrations/payment/card-processor.ts'
import type { Job } from '#server/jobs/job.ts'
import type { RefundRow } from './rows.ts'
import { applyRefund } from './settle.ts'

type System = Pick<Dispatcher, 'ports' | 'jobs'>

/** The processor refuses for good, as of a card that is closed; anything else is tried again. */
const isRefused = (error: unknown): boolean =>
  error instanceof ProcessorFailure && error.reason === 'rejected'

const answerOf = async ({ ports }: System, refund: RefundRow): Promise<ProcessorRefund['status']> => {
  try {
    const { status } = await ports.cardProcessor.refund({
      intentId: refund.payment_id ?? '',
      amount: refund.amount,
      refundId: refund.id,
      reason: refund.reason.slice(0, 200),
    })
    return status
  } catch (error) {
    if (isRefused(error)) return 'failed'
    throw error
  }
}

/** Hands a refund to the processor, which takes it once by its id, and books its answer. */
export const sendRefund = async (
  system: System,
  { refundId }: Extract<Job, { type: 'refund.send' }>,
): Promise<void> => {
  const { rows } = await sql<RefundRow>`select * from refund where id = ${refundId}`.execute(system.ports.db)
  const [refund] = rows
  if (refund?.status !== 'SENDING' || refund.payment_id === null) return
  const status = await answerOf(system, refund)
  const sandbox = await sandboxOfTenant(system.ports, refund.tenant_id)
  await runAsSystem(system, 'refund.send', (ctx) => applyRefund(ctx, refundId, status), sandbox)
}
