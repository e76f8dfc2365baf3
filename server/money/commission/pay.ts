import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { commissionContract } from '#contract/money/commission.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { formatMoney } from '#domain/market/format.ts'
import { balanced, credit, debit } from '#domain/money/ledger/posting.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion, together } from '#server/database/statements/whole-rows.ts'
import { askApproval, completeApproval } from '../approval/ask.ts'
import type { ApprovalRow } from '../approval/rows.ts'
import { journalRows } from '../shared/ledger.ts'
import { refuseUnfunded } from '../shared/trust.ts'
import { lockAgency } from './agencies.ts'
import { type AgencyBalance, agencyBalances } from './balances.ts'
import { useToken } from './token.ts'

type Contract = typeof commissionContract

export const balanceOfAgency = async (ctx: Ctx, agencyId: string): Promise<AgencyBalance> => {
  const [balance] = await agencyBalances(ctx.db, sql`org.id = ${agencyId}`)
  if (!balance) throw new Error(`agency ${agencyId} is gone`)
  return balance
}

/** Posts a payment to an agency: commission that is payable falls, and the trust account with it. Once a payout. */
export const postPayout = async (
  ctx: Ctx,
  payout: { id: string; agencyId: string; amount: Cents; currency: Currency },
): Promise<string> => {
  const { journal, postings } = journalRows(ctx, {
    tenantId: payout.agencyId,
    key: `payout:${payout.id}`,
    kind: 'payout',
    policyId: null,
    subject: { kind: 'agency', id: payout.agencyId },
    currency: payout.currency,
    postings: balanced([
      debit('commissionPayable', payout.amount, payout.agencyId),
      credit('cash', payout.amount),
    ]),
  })
  await together(ctx.db, [
    insertion(ctx.db, 'journal', [journal]),
    insertion(ctx.db, 'posting', postings),
  ]).execute()
  return journal.id
}

/** Refuses more than an agency is owed: it would be in debit for what it never earned. */
const refuseAbove = (agency: AgencyBalance, amount: Cents): void => {
  if (amount <= agency.balance) return
  const owed = formatMoney(Math.max(0, agency.balance), agency.currency)
  throw new Refused(
    fieldRefusal(
      'commissionsAmount',
      `${agency.name} is owed ${owed} now, less than ${formatMoney(amount, agency.currency)}. Enter at most what is owed.`,
      'TOO_LARGE',
    ),
  )
}

/** The payment itself: its row and its journal. The agency's row is locked. */
const apply = async (ctx: Ctx, agencyId: string, amount: Cents, description: string): Promise<void> => {
  const agency = await balanceOfAgency(ctx, agencyId)
  refuseAbove(agency, amount)
  await refuseUnfunded(ctx, agency.currency, amount)
  const id = ctx.newId()
  const journalId = await postPayout(ctx, { id, agencyId, amount, currency: agency.currency })
  await sql`insert into payout (tenant_id, id, agency_name, amount, currency, description, created_by_name, created_at,
      is_open, journal_id)
    values (${agencyId}, ${id}, ${agency.name}, ${amount}, ${agency.currency}, ${description}, ${ctx.actor.name},
      ${ctx.now}, false, ${journalId})`.execute(ctx.db)
  ctx.audit({
    tenantId: agencyId,
    action: 'commission.paid',
    recordKind: 'commissionAccount',
    recordId: agencyId,
    summary: `${formatMoney(amount, agency.currency)} of commission paid to ${agency.name}: ${description}`,
  })
}

/** Applies a payment that was made apart from the monthly file, or asks another user above the limit. */
export const applyPayment = async (
  ctx: Ctx,
  { body }: InputOf<Contract['commissionPay']>,
): Promise<OutputOf<Contract['commissionPay']>> => {
  const { agencyId, commissionsAmount: amount, description } = body
  const { name } = await lockAgency(ctx, agencyId)
  const agency = await balanceOfAgency(ctx, agencyId)
  refuseAbove(agency, amount)
  await useToken(ctx, body.token)
  const approval = await askApproval(ctx, {
    tenantId: agencyId,
    kind: 'commissionPayment',
    subjectId: agencyId,
    subjectName: `Commission payment to ${name}`,
    amount,
    currency: agency.currency,
    details: { description },
    reason: description,
  })
  const isWaiting = approval.status === 'REQUESTED'
  if (!isWaiting) {
    await apply(ctx, agencyId, amount, description)
    await completeApproval(ctx, { tenantId: agencyId, id: approval.id })
  }
  return { isWaiting, balance: (await balanceOfAgency(ctx, agencyId)).balance }
}

/** Makes a payment that another user approved; what is owed is looked at again. */
export const payApproved = async (ctx: Ctx, approval: ApprovalRow): Promise<'done'> => {
  await lockAgency(ctx, approval.tenant_id)
  await apply(ctx, approval.tenant_id, approval.amount ?? 0, approval.reason)
  return 'done'
}
