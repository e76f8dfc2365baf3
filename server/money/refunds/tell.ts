import { sql } from 'kysely'
import type { PolicyContact } from '#domain/account/schema.ts'
import type { Agent } from '#server/database/json-columns.ts'
import type { Market } from '#server/database/tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { mailJob } from '#server/mail/mails.ts'
import { pages } from '#server/mail/pages.ts'
import { completionOf, type RefundRow, type Way, wayText } from './rows.ts'

interface Readers {
  market: Market
  product: string
  contact: Partial<PolicyContact>
  agent: Agent
  way: Way | null
}

/** Tells the insured and the agency that money is on its way back, how, and how long that takes. */
export const tellOfRefund = async (ctx: PublicCtx, refund: RefundRow): Promise<void> => {
  const { rows } = await sql<Readers>`select policy.market, policy.product, policy.contact, policy.agent,
      ${completionOf} as way
    from refund join policy on policy.tenant_id = refund.tenant_id and policy.id = refund.policy_id
    where refund.id = ${refund.id}`.execute(ctx.db)
  const [readers] = rows
  if (!readers) return
  const facts = {
    companyName: refund.company_name,
    policyNumber: refund.policy_number,
    amount: refund.amount,
    way: refund.payment_id === null ? null : wayText(readers.way),
    financerName: refund.payee_name,
    checkNumber: refund.check_number,
    reason: refund.reason,
  }
  const { policyContactEmail, policyContactFirstName } = readers.contact
  const { agentEmail, agentFirstName } = readers.agent
  const policy = { product: readers.product, id: refund.policy_id }
  if (policyContactEmail)
    ctx.enqueue(
      mailJob('refundSent', { to: policyContactEmail, market: readers.market }, facts, {
        recipientName: policyContactFirstName ?? '',
        linkPath: pages.policy('CUSTOMER', policy),
      }),
    )
  if (agentEmail)
    ctx.enqueue(
      mailJob('refundSent', { to: agentEmail, market: readers.market }, facts, {
        recipientName: agentFirstName ?? '',
        linkPath: pages.policy('AGENCY', policy),
      }),
    )
}
