import type { InputOf } from '#contract/endpoint.ts'
import type { changeContract } from '#contract/policy/changes.ts'
import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { formatDay } from '#domain/market/format.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { resolutionRefusal } from '#domain/policy/chain/conflicts.ts'
import { planOf } from '#domain/policy/chain/plan.ts'
import { inEffect, originOf } from '#domain/policy/chain/transactions.ts'
import { dayRefusal, revertLatest } from '#domain/policy/chain/undo.ts'
import { windowRefusal } from '#domain/policy/change/window.ts'
import { saidChanges } from '#domain/policy/change/words.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { readTerm, withFacts } from '#server/policy/shared/term.ts'
import { speechOf } from '#server/policy/shared/words.ts'
import { workedOut } from '#server/policy/shared/worked-out.ts'
import { changeDocuments } from './documents.ts'
import { finish, type Issued, issueOn, lockedPolicy, mailChange, numberOf } from './issue.ts'
import { changeTermOf, isOneInsured } from './worked-change.ts'

type Contract = typeof changeContract

/** A change without premium, on the policy as it is under its lock. */
export const changeWithoutPremium = async (
  ctx: Ctx,
  policyId: string,
  body: InputOf<Contract['policyNonPremium']>['body'],
): Promise<Issued> => {
  const policy = await lockedPolicy(ctx, policyId)
  return issueOn(ctx, policy, { ...body, kind: 'nonPremium', baseSequence: policy.chain.length })
}

/** The latest transaction, which has to be a change without premium. */
const latestFree = ({ chain, policy_number }: WholePolicy) => {
  const latest = inEffect(chain)
    .toSorted((a, b) => originOf(chain, a) - originOf(chain, b))
    .at(-1)
  if (latest?.kind !== 'non-premium')
    refuseIf(
      refusal(
        'conflict',
        'NOT_THE_LATEST',
        `The latest transaction of policy ${policy_number} is no change without premium, so its day stays.`,
      ),
    )
  return latest
}

/** Moves the day of the latest change, where it is one without premium: it is taken back and recorded for the other day. */
export const moveDay = async (
  ctx: Ctx,
  policyId: string,
  { effectiveDate, reason, version }: InputOf<Contract['policyNonPremiumDate']>['body'],
): Promise<Issued> => {
  const stored = await lockedPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, 'nonPremium', standingOf(ctx.now, stored, stored.is_paid))
  refuseIf(versionRefusal('policy', stored.lock_version, version))
  refuseIf(dayRefusal(stored.chain, effectiveDate))
  refuseIf(windowRefusal('nonPremium', changeTermOf(ctx, stored), effectiveDate))
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const latest = latestFree(policy)
  if (!latest) throw new Error('a policy without transactions')
  const recordedAt = ctx.now.toISOString()
  const back = revertLatest(policy.chain, recordedAt, reason)
  const { added, conflicts } = planOf(
    [...policy.chain, ...back],
    { kind: 'non-premium', effectiveDate, changes: latest.changes, reason },
    { recordedAt, isOneItem: isOneInsured, resolutions: {} },
  )
  refuseIf(resolutionRefusal(conflicts, {}))
  const worked = workedOut(policy, term, [...back, ...added])
  const own = worked.lines.find(({ link }) => link.reverses === undefined && link.reapplies === undefined)
  if (!own) throw new Error('a moved change without a line of its own')
  const [from, day] = [latest.effectiveDate, effectiveDate].map((on) => formatDay(on, policy.market))
  const schedule = [
    { path: '', label: 'Takes effect', found: from ?? null, left: day ?? null },
    ...saidChanges(own.link.changes, speechOf(policy)),
  ]
  const { writes } = await changeDocuments(ctx, policy, worked, {
    number: numberOf(policy, worked, own.link.sequence),
    own,
    schedule,
  })
  const issued = await finish(ctx, policy, term, worked, {
    sequence: own.link.sequence,
    note: {
      action: 'policy.changeMoved',
      description: `Change without premium from ${day}`,
      summary: `Change ${latest.sequence} of policy ${policy.policy_number} takes effect on ${day}: ${reason}`,
      detail: { sequence: latest.sequence, effectiveDate, reason },
      writes,
    },
  })
  mailChange(
    ctx,
    policy,
    issued,
    schedule.map(({ label, left }) => `${label}: ${left ?? 'taken off'}`),
  )
  return issued
}
