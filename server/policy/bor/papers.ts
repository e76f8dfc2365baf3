import { sql } from 'kysely'
import { letterWord } from '#domain/quote/binding/clearance.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { BorStatus } from '#domain/policy/bor/lifecycle.ts'
import { productOf } from '#domain/rating/products.ts'
import type { AuditNote, Ctx } from '#server/command/ctx.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { mailJob } from '#server/mail/mails.ts'
import { pages } from '#server/mail/pages.ts'
import { addDocument } from '#server/document/shared/documents.ts'
import { agencyOf, type ServicingAgency } from '../transfer/agency.ts'
import type { OrderRow } from './rows.ts'

type Paper = 'BOR_ACKNOWLEDGEMENT' | 'BOR_NOTICE' | 'BOR_CONFIRMATION'

/** Draws a paper about a letter for one of its agencies, in whose time it is kept. */
export const addPaper = (
  ctx: PublicCtx,
  order: OrderRow,
  kind: Paper,
  agency: Pick<ServicingAgency, 'id' | 'name'>,
) =>
  addDocument(ctx, {
    kind,
    tenantId: agency.id,
    accountId: order.account_id,
    policyId: order.policy_id,
    carrierId: order.carrier_id,
    companyName: order.company_name,
    number: order.policy_number,
    facts: {
      market: order.market,
      currency: currencyOf(order.market),
      timeZone: timeZoneOf(order.market, order.state),
      orderId: order.id,
      addressee: agency.name,
      companyName: order.company_name,
      policyNumber: order.policy_number,
      productName: productOf(order.product)?.name ?? order.product,
      receiverName: order.receiver_name,
      letterDate: order.letter_date,
      signedBy: order.signed_by,
      signedTitle: order.signed_title,
      filedOn: order.filed_on,
      clockDays: order.clock_days,
      lastDay: order.last_day,
      effectiveOn: order.effective_on,
    },
  })

type Notification = Pick<
  AuditNote,
  'tenantId' | 'action' | 'summary' | 'accountId' | 'fromStatus' | 'toStatus'
>

export const noted = (ctx: PublicCtx, order: Pick<OrderRow, 'id'>, note: Notification): void =>
  ctx.audit({ recordKind: 'borOrder', recordId: order.id, ...note })

const sharedFacts = (order: OrderRow) => ({
  companyName: order.company_name,
  policyNumber: order.policy_number,
  receiverName: order.receiver_name,
  effectiveOn: order.effective_on,
})

interface Insured {
  id: string
  product: string
  contact: { policyContactFirstName?: string; policyContactEmail?: string }
}

/** Mails the insured what became of the letter: one that it did not sign comes to light so. */
const tellInsured = async (
  ctx: PublicCtx,
  order: OrderRow,
  outcome: 'FILED' | Exclude<BorStatus, 'PENDING'>,
): Promise<void> => {
  const { rows } = await sql<Insured>`select id, product, contact from policy
    where account_id = ${order.account_id} and id = ${order.policy_id}`.execute(ctx.db)
  const [policy] = rows
  const to = policy?.contact.policyContactEmail
  if (!policy || !to) return
  ctx.enqueue(
    mailJob('borInsured', { to, market: order.market }, sharedFacts(order), {
      recipientName: policy.contact.policyContactFirstName ?? '',
      outcome,
      lastDay: order.last_day,
      signedBy: order.signed_by,
      linkPath: pages.policy('CUSTOMER', policy),
    }),
  )
}

/** Tells both agencies the same day, by mail, in their inboxes and on paper, and the insured by mail. */
export const tellOfFiling = async (ctx: Ctx, order: OrderRow, receiver: ServicingAgency): Promise<void> => {
  const incumbent = await agencyOf(ctx.db, order.tenant_id)
  const word = letterWord(order.market)
  const days = { lastDay: order.last_day, clockDays: order.clock_days, letterDate: order.letter_date }
  if (incumbent) {
    await addPaper(ctx, order, 'BOR_NOTICE', incumbent)
    if (incumbent.agent?.agentEmail)
      ctx.enqueue(
        mailJob('borNotice', { to: incumbent.agent.agentEmail, market: order.market }, sharedFacts(order), {
          ...days,
          recipientName: incumbent.agent.agentFirstName ?? '',
          linkPath: pages.bor(incumbent.accountType, order.id),
        }),
      )
  }
  await addPaper(ctx, order, 'BOR_ACKNOWLEDGEMENT', receiver)
  const isOwn = ctx.actor.orgId === receiver.id
  const to = isOwn ? ctx.actor.email : receiver.agent?.agentEmail
  if (to)
    ctx.enqueue(
      mailJob('borAcknowledged', { to, market: order.market }, sharedFacts(order), {
        ...days,
        recipientName: isOwn ? ctx.actor.name : (receiver.agent?.agentFirstName ?? ''),
        linkPath: pages.bor(receiver.accountType, order.id),
      }),
    )
  await tellInsured(ctx, order, 'FILED')
  noted(ctx, order, {
    tenantId: order.tenant_id,
    accountId: order.account_id,
    action: 'bor.filed',
    toStatus: order.status,
    summary: `A ${word} of ${order.company_name} names ${receiver.name} for policy ${order.policy_number}; a rescinding letter is taken until ${order.last_day}`,
  })
  noted(ctx, order, {
    tenantId: receiver.id,
    action: 'bor.acknowledged',
    summary: `The ${word} of ${order.company_name} for policy ${order.policy_number} is received; in effect on ${order.effective_on} unless it is taken back`,
  })
}

const ENDS: Readonly<Record<Exclude<BorStatus, 'PENDING'>, { action: string; does: string }>> = {
  EFFECTIVE: { action: 'bor.effective', does: 'is in effect' },
  RESCINDED: { action: 'bor.rescinded', does: 'was taken back by the insured' },
  REJECTED: { action: 'bor.rejected', does: 'is not accepted' },
}

/** Tells the insured and both agencies how a letter ended. Both read why it was rejected, and neither why days were waived. */
export const tellOfEnd = async (ctx: PublicCtx, order: OrderRow): Promise<void> => {
  if (order.status === 'PENDING') return
  const { action, does } = ENDS[order.status]
  await tellInsured(ctx, order, order.status)
  const reason = order.status === 'REJECTED' ? order.reason : null
  const word = letterWord(order.market)
  for (const side of ['INCUMBENT', 'RECEIVER'] as const) {
    const agency = await agencyOf(ctx.db, side === 'INCUMBENT' ? order.tenant_id : order.receiver_id)
    if (!agency) continue
    if (agency.agent?.agentEmail)
      ctx.enqueue(
        mailJob('borDecided', { to: agency.agent.agentEmail, market: order.market }, sharedFacts(order), {
          recipientName: agency.agent.agentFirstName ?? '',
          side,
          outcome: order.status,
          reason,
          linkPath: pages.bor(agency.accountType, order.id),
        }),
      )
    noted(ctx, order, {
      tenantId: agency.id,
      // Until its last day the insured is the incumbent's client; the other agency has the account from then on.
      ...((side === 'INCUMBENT' || order.status === 'EFFECTIVE') && { accountId: order.account_id }),
      action,
      fromStatus: 'PENDING',
      toStatus: order.status,
      summary: `The ${word} of ${order.company_name} for policy ${order.policy_number} ${does}${reason ? `: ${reason}` : ''}`,
    })
  }
}
