import type { rewriteContract } from '#contract/policy/rewrite/rewrite.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { rewritePolicy } from './command.ts'
import { previewRewrite } from './plan.ts'

/** Policies that are written anew. */
export const rewriteHandlers: Handlers<typeof rewriteContract> = {
  policyRewritePreview: (ctx, { params, query }) => previewRewrite(ctx, params.policyId, query),
  policyRewrite: (ctx, { params, body }) => rewritePolicy(ctx, params.policyId, body),
}
