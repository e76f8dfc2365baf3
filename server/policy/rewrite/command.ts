import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { rewriteContract } from '#contract/policy/rewrite/rewrite.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { cancellationStarts } from '#domain/policy/ending/steps.ts'
import { policyLifecycle, type PolicyStatus } from '#domain/policy/lifecycle.ts'
import { rewriteRefusal } from '#domain/policy/rewrite/rewrite.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import { issueRewritten } from '#server/quote/shared/rewrite/issue.ts'
import { newCancellation, superseded } from '../ending/commands.ts'
import { recordEnding } from '../ending/record.ts'
import { policyFor, refuseFile } from '../ending/rows.ts'
import { policyNow } from '../shared/as-of.ts'
import type { WholePolicy } from '../shared/policy.ts'
import { factsOf, requestFor, retroactiveFor, wantedOf } from './plan.ts'

type Contract = typeof rewriteContract
type Body = InputOf<Contract['policyRewrite']>['body']

const endOld = async (
  ctx: Ctx,
  policy: WholePolicy,
  { effectiveDate, fileId, note }: Body,
): Promise<void> => {
  const wanted = wantedOf(policy, effectiveDate)
  const row = {
    ...newCancellation(ctx, policy, wanted, { fileId, note }),
    decided_by_name: ctx.actor.name,
    decided_at: ctx.now,
    status: begun(cancellationStarts, 'RECORDED'),
  }
  await recordEnding(ctx, policy, wanted, {
    status: transition<PolicyStatus, 'rewrite'>(
      policyLifecycle,
      'rewrite',
      policy.status,
      wanted.way === 'FLAT' ? 'FLAT CANCELLED' : 'CANCELLED',
    ),
    rowOf: (sequence) => insertion(ctx.db, 'policy_cancellation', [{ ...row, sequence }]),
    writes: await superseded(ctx, policy, 'The policy is rewritten.'),
  })
}

/**
 * Ends a policy and issues another one in its place from the same minute on, in this transaction: on the terms of the policy
 * with the company's facts of today. Both sides are what was previewed, to the cent; either both are done or none.
 */
export const rewritePolicy = async (
  ctx: Ctx,
  policyId: string,
  body: Body,
): Promise<OutputOf<Contract['policyRewrite']>> => {
  const policy = await policyFor(ctx, policyId, 'rewrite', body.version)
  refuseIf(rewriteRefusal(factsOf(ctx, policy), body.effectiveDate))
  await refuseFile(ctx, policy, 'AGREEMENT', body.fileId)
  const now = policyNow(ctx.now, policy)
  const request = requestFor(ctx, policy, body)
  const retroactive = await retroactiveFor(ctx, policy)
  await endOld(ctx, policy, body)
  const issued = await issueRewritten(ctx, {
    accountId: policy.account_id,
    productType: policy.product,
    request,
    retroactive,
    additionalInsureds: now.additionalInsureds,
    agent: policy.agent,
    quoteId: policy.quote_id,
    policyNumber: policy.policy_number,
    signedBy: body.signedBy,
    total: body.total,
    note: body.note,
  })
  await sql`update policy set rewritten_as = ${issued.policyId} where tenant_id = ${policy.tenant_id}
    and id = ${policy.id}`.execute(ctx.db)
  await sql`update policy set rewrite_of = ${policy.id} where tenant_id = ${policy.tenant_id}
    and id = ${issued.policyId}`.execute(ctx.db)
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: 'policy.rewritten',
    recordKind: 'policy',
    recordId: policy.id,
    summary: `Policy ${policy.policy_number} rewritten from ${body.effectiveDate} on as policy ${issued.policyNumber}${body.note && `: ${body.note}`}`,
    detail: { newPolicyId: issued.policyId },
  })
  return {
    policyId: policy.id,
    newPolicyId: issued.policyId,
    newPolicyNumber: issued.policyNumber,
    productType: issued.productType,
  }
}
