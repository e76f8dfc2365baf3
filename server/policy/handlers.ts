import type { policyContract } from '#contract/policy/policy.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { absent } from '#server/database/scope.ts'
import { knownOf, policyAsked } from '#server/policy/shared/as-of.ts'
import { readPolicy } from '#server/policy/shared/policy.ts'
import { issueCertificate } from './certificate.ts'
import { countStatuses, searchPolicies } from './queries.ts'
import { choose } from './renewal/choices.ts'
import { startRenewal } from './shared/start-renewal.ts'
import { insuredPeriods, insuredsOf, policyDifference, policyView, revisionsOf } from './policy-view.ts'

export const policyHandlers: Handlers<typeof policyContract> = {
  policySearch: (ctx, { query }) => searchPolicies(ctx, query),
  policyStatusList: (ctx, { query }) => countStatuses(ctx, query.teamId),
  policyRevisions: async (ctx, { query }) => {
    const policy = await readPolicy(ctx, query.policyId)
    return revisionsOf(policy, knownOf(policy, query.known))
  },
  policyDifference: async (ctx, { params, query }) =>
    policyDifference(ctx, await readPolicy(ctx, params.policyId), query),
  policyInsureds: async (ctx, { params, query }) => {
    const policy = await readPolicy(ctx, params.policyId)
    const shown = policyAsked(ctx.now, policy, query)
    return {
      on: shown.on,
      cover: shown.cover,
      additionalInsureds: insuredsOf(shown),
      periods: insuredPeriods(shown),
    }
  },
  policyGet: async (ctx, { params, query }) => {
    const policy = await readPolicy(ctx, params.policyId)
    if (policy.product.toUpperCase() !== params.productType.toUpperCase()) throw absent('policy')
    return policyView(ctx, policy, query)
  },
  policyRenew: (ctx, { params }) => startRenewal(ctx, params.policyId),
  policyOptOut: (ctx, { params, body }) =>
    choose(ctx, params.policyId, body.isOptedOut ? 'optOut' : 'optIn', body.reason),
  policyMuteReminders: (ctx, { body }) =>
    choose(ctx, body.policyId, body.isMuted ? 'mute' : 'unmute', body.reason),
  policyCertificate: (ctx, { params, body }) => issueCertificate(ctx, params.productType, body),
}
