import type { cancellationContract } from '#contract/policy/cancellations.ts'
import type { policyNoticeContract } from '#contract/policy/notices.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import {
  approveCancel,
  cancel,
  flatCancel,
  rescindExcess,
  requestCancel,
  voidPolicy,
  withdrawCancel,
} from './commands.ts'
import { policyFileAdd, sendFile } from './files.ts'
import { drawNotice, proveNotice, serveNotice, stopNotice } from './notices.ts'
import { previewEnding } from './plan.ts'
import { previewReinstatement, reinstatePolicy, undoCancel } from './restore.ts'
import { countNotices, noticeCalendar } from './calendar.ts'
import { endingView } from './views.ts'

type Notices = typeof policyNoticeContract

export const cancellationHandlers: Handlers<typeof cancellationContract> = {
  policyCancelPreview: (ctx, { params, query }) =>
    previewEnding(ctx, params.policyId, { way: query.kind, reason: query.reason, on: query.on }),
  policyCancelRequest: (ctx, { params, body }) => requestCancel(ctx, params.policyId, body),
  policyCancelWithdraw: (ctx, { params, body }) => withdrawCancel(ctx, params.policyId, body),
  policyCancelApprove: (ctx, { params, body }) => approveCancel(ctx, params.policyId, body),
  policyCancel: (ctx, { params, body }) => cancel(ctx, params, body),
  policyCancelPost: (ctx, { params, body }) => cancel(ctx, params, body),
  policyFlatCancelOf: (ctx, { body: { policyId, ...body } }) => flatCancel(ctx, policyId, body),
  policyVoidOf: (ctx, { body: { policyId, ...body } }) => voidPolicy(ctx, policyId, body),
  policyFlatCancel: (ctx, { params, body }) => flatCancel(ctx, params.policyId, body),
  policyVoid: (ctx, { params, body }) => voidPolicy(ctx, params.policyId, body),
  policyRescindExcess: (ctx, { body }) => rescindExcess(ctx, body),
  policyUndoCancel: (ctx, { body }) => undoCancel(ctx, body),
  policyReinstate: (ctx, { params, body }) => reinstatePolicy(ctx, params.policyId, body),
  policyReinstatePreview: (ctx, { params, query }) => previewReinstatement(ctx, params.policyId, query.on),
  policyFileAdd,
  policyFileGet: (ctx, { params }) => sendFile(ctx, params.policyId, params.fileId),
}

export const policyNoticeHandlers: Handlers<Notices> = {
  noticeCalendar: (ctx, { query }) => noticeCalendar(ctx, query),
  noticeCounts: (ctx, { query }) => countNotices(ctx, query.teamId),
  policyNotices: (ctx, { params }) => endingView(ctx, params.policyId),
  policyNoticeServe: (ctx, { params, body }) => serveNotice(ctx, params.policyId, body),
  policyNoticeProof: twoStep<Notices['policyNoticeProof'], string>({
    outside: (ctx, { params, body }) => drawNotice(ctx, params.policyId, body.noticeId),
    inside: (ctx, { params, body }, sha256) => proveNotice(ctx, params.policyId, body, sha256),
  }),
  policyNoticeStop: (ctx, { body }) => stopNotice(ctx, body),
}
