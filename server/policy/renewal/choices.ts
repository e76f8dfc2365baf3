import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { policyContract } from '#contract/policy/policy.ts'
import { policyRules } from '#domain/policy/actions.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { readPolicy, standingOf } from '#server/policy/shared/policy.ts'
import { policyView } from '../policy-view.ts'
import { lockPolicy } from '#server/policy/shared/lock.ts'

/** What can be chosen for a renewal, and what takes it back. */
type Choice = 'optOut' | 'optIn' | 'mute' | 'unmute'

const NOTHING = { at: null, by: null, reason: null }

/** What the trail says of a choice, before its reason. */
export const SENTENCES: Readonly<Record<Choice, (policyNumber: string) => string>> = {
  optOut: (number) => `Policy ${number} opted out of renewal`,
  optIn: (number) => `Opt-out of renewal of policy ${number} taken back`,
  mute: (number) => `Renewal reminders of policy ${number} muted`,
  unmute: (number) => `Renewal reminders of policy ${number} resumed`,
}

/**
 * Opts a policy out of its renewal or mutes its reminders, with author, time and reason, or takes that back, which is
 * possible until the renewal is issued. Answers with the policy as it is then.
 */
export const choose = async (
  ctx: Ctx,
  policyId: string,
  choice: Choice,
  reason: string,
): Promise<OutputOf<(typeof policyContract)['policyGet']>> => {
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, choice, standingOf(ctx.now, policy, policy.is_paid))
  const isMade = choice === 'optOut' || choice === 'mute'
  const { at, by, reason: why } = isMade ? { at: ctx.now, by: ctx.actor.name, reason } : NOTHING
  await ctx.db
    .updateTable('policy')
    .set({
      modified_at: ctx.now,
      lock_version: sql<number>`lock_version + 1`,
      ...(choice === 'optOut' || choice === 'optIn'
        ? { opted_out_at: at, opted_out_by: by, opted_out_reason: why }
        : { muted_at: at, muted_by: by, muted_reason: why }),
    })
    .where('tenant_id', '=', policy.tenant_id)
    .where('id', '=', policy.id)
    .execute()
  ctx.audit({
    tenantId: policy.tenant_id,
    accountId: policy.account_id,
    action: `policy.${choice}`,
    recordKind: 'policy',
    recordId: policy.id,
    summary: `${SENTENCES[choice](policy.policy_number)}: ${reason}`,
  })
  return policyView(ctx, await readPolicy(ctx, policyId))
}
