import type { commissionContract } from '#contract/money/commission.ts'
import type { payoutContract } from '#contract/money/payouts.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { aggregate, reportedOf } from './aggregate.ts'
import { accountView, askForBank, deleteBank, togglePayments } from './bank.ts'
import { statementDocument } from './document.ts'
import { applyPayment } from './pay.ts'
import { decideFile, downloadFile, listFiles, prepareFile } from './payouts.ts'
import { addSchedule, schedulesBoard } from './schedules.ts'
import { addNote, listMonthly, readMonthly } from './statements.ts'
import { newToken } from './token.ts'

/** What agencies earn, and what they are paid of it. */
export const commissionHandlers: Handlers<typeof commissionContract & typeof payoutContract> = {
  commissionAggregate: (ctx) => aggregate(ctx),
  commissionMonthly: (ctx, { query }) => listMonthly(ctx, query),
  commissionMonthlyGet: (ctx, { params }) => readMonthly(ctx, params.id),
  commissionNoteAdd: (ctx, { params, body }) => addNote(ctx, params.id, body.text),
  commissionDocument: (ctx, { query }) => statementDocument(ctx, query),
  commissionBank: (ctx, { params }) => accountView(ctx, params.agencyId),
  commissionBankSet: (ctx, input) => askForBank(ctx, input),
  commissionBankDelete: (ctx, { params }) => deleteBank(ctx, params.agencyId),
  commissionToken: async (ctx) => newToken(ctx),
  commissionPay: (ctx, input) => applyPayment(ctx, input),
  commissionToggle: (ctx, input) => togglePayments(ctx, input),
  commissionSchedules: (ctx) => schedulesBoard(ctx),
  commissionScheduleAdd: (ctx, input) => addSchedule(ctx, input),
  commissionReported: (ctx, { query }) => reportedOf(ctx, query.year),
  payoutFiles: (ctx) => listFiles(ctx),
  payoutPrepare: (ctx, input) => prepareFile(ctx, input),
  payoutDecide: (ctx, input) => decideFile(ctx, input),
  payoutDownload: (ctx, { params }) => downloadFile(ctx, params.id),
}
