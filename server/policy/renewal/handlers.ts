import type { renewalContract } from '#contract/policy/renewal/renewals.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { agreeToRenewal, automaticRenewal } from './automatic.ts'
import { startLateRenewal } from './late.ts'
import { countRenewals, searchRenewals } from './board.ts'
import { startRenewal } from '#server/policy/shared/start-renewal.ts'

export const renewalHandlers: Handlers<typeof renewalContract> = {
  renewalSearch: (ctx, { query }) => searchRenewals(ctx, query),
  renewalCounts: (ctx, { query }) => countRenewals(ctx, query.teamId),
  quoteActionRenewal: (ctx, { body }) => startRenewal(ctx, body.policyId),
  policyRenewLate: (ctx, { params, body }) => startLateRenewal(ctx, params.policyId, body),
  automaticRenewalGet: (ctx, { params }) => automaticRenewal(ctx, params.accountId, params.productType),
  automaticRenewalAgree: (ctx, { params, body }) =>
    agreeToRenewal(ctx, params.accountId, params.productType, body.isAgreed),
}
