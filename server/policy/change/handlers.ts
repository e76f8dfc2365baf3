import type { changeContract } from '#contract/policy/changes.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readPolicy } from '#server/policy/shared/policy.ts'
import { extendPolicy, issueChange, revertChange } from './issue.ts'
import { referralsOf } from './referrals.ts'
import { changeView } from './view.ts'
import { workChange } from './worked-change.ts'

export const changeHandlers: Handlers<typeof changeContract> = {
  policyChangePreview: async (ctx, { params, body }) => {
    const change = await workChange(ctx, await readPolicy(ctx, params.policyId), body)
    return changeView(ctx, change, await referralsOf(ctx, change))
  },
  policyChange: (ctx, { params, body }) => issueChange(ctx, params.policyId, body),
  policyRevert: (ctx, { params, body }) => revertChange(ctx, params.policyId, body),
  policyExtend: (ctx, { params, body }) => extendPolicy(ctx, params.policyId, body),
}
