import type { policyContract } from '#contract/policy/policy.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { absent } from '#server/database/scope.ts'
import { readPolicy } from '#server/policy/shared/policy.ts'
import { issueCertificate } from './certificate.ts'
import { countStatuses, searchPolicies } from './queries.ts'
import { startRenewal } from './renewal/start.ts'
import { policyView } from './policy-view.ts'

export const policyHandlers: Handlers<typeof policyContract> = {
  policySearch: (ctx, { query }) => searchPolicies(ctx, query),
  policyStatusList: (ctx, { query }) => countStatuses(ctx, query.teamId),
  policyGet: async (ctx, { params }) => {
    const policy = await readPolicy(ctx, params.policyId)
    if (policy.product.toUpperCase() !== params.productType.toUpperCase()) throw absent('policy')
    return policyView(ctx, policy)
  },
  policyRenew: (ctx, { params }) => startRenewal(ctx, params.policyId),
  policyCertificate: (ctx, { params, body }) => issueCertificate(ctx, params.productType, body),
}
