import type { ApprovalKind } from '#domain/money/approval.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { setBank } from '../commission/bank.ts'
import { payApproved } from '../commission/pay.ts'
import { refundApproved, refundRefused } from '../refunds/approved.ts'
import { periodReopening } from '../ledger/periods.ts'
import type { ApprovalRow } from './rows.ts'

/** What follows a decision, in the transaction of the decision. */
export interface ApprovalEffect {
  /** Carries out what was approved. `later` where it is complete only once something else has happened. */
  approved: (ctx: Ctx, approval: ApprovalRow) => Promise<'done' | 'later'>
  /** Undoes what the request held back, where it held anything. */
  refused?: (ctx: Ctx, approval: ApprovalRow) => Promise<void>
}

/** By kind; a kind that nothing asks for yet has none. */
export const APPROVAL_EFFECTS: Readonly<Partial<Record<ApprovalKind, ApprovalEffect>>> = {
  refund: { approved: refundApproved, refused: refundRefused },

  bankDetails: { approved: setBank },
  commissionPayment: { approved: payApproved },
  periodReopening,
}
