import type { renewalNoticeContract } from '#contract/policy/renewal/renewal-notices.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import { drawNotice } from '../ending/notices.ts'
import { proveRenewalNotice, serveRenewalNotice, withdrawRenewalNotice } from './commands.ts'
import { previewRenewalNotice } from './work.ts'

type Contract = typeof renewalNoticeContract

export const renewalNoticeHandlers: Handlers<Contract> = {
  renewalNoticePreview: (ctx, { params, query }) => previewRenewalNotice(ctx, params.policyId, query),
  renewalNoticeServe: (ctx, { params, body }) => serveRenewalNotice(ctx, params.policyId, body),
  renewalNoticeProof: twoStep<Contract['renewalNoticeProof'], string>({
    outside: (ctx, { params, body }) => drawNotice(ctx, params.policyId, body.noticeId),
    inside: (ctx, { params, body }, sha256) => proveRenewalNotice(ctx, params.policyId, body, sha256),
  }),
  renewalNoticeWithdraw: (ctx, { params, body }) => withdrawRenewalNotice(ctx, params.policyId, body),
}
