import type { InputOf } from '#contract/endpoint.ts'
import type { changeContract } from '#contract/policy/changes.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { changesBetween } from '#domain/policy/chain/changes.ts'
import { segmentOn, timelineOf } from '#domain/policy/chain/segments.ts'
import { reversalRefusal, revertLatest } from '#domain/policy/chain/undo.ts'
import { endorsementNumber } from '#domain/policy/change/numbers.ts'
import { saidChanges } from '#domain/policy/change/words.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import type { SaidLine } from '#server/database/tables/change-tables.ts'
import { standingOf, type WholePolicy } from '#server/policy/shared/policy.ts'
import { readTerm, withFacts } from '#server/policy/shared/term.ts'
import { speechOf } from '#server/policy/shared/words.ts'
import { workedOut, type WorkedOut } from '#server/policy/shared/worked-out.ts'
import { changeDocuments } from './documents.ts'
import { finish, type Issued, lockedPolicy, mailChange } from './issue.ts'

/** What the day of a reversed transaction has otherwise again, in words. */
const undoneLines = (policy: WholePolicy, { lines }: WorkedOut, on: string): SaidLine[] => {
  const after = [...policy.chain, ...lines.map(({ link }) => link)]
  const [was, is] = [policy.chain, after].map((chain) => segmentOn(timelineOf(chain), on)?.terms ?? {})
  return saidChanges(changesBetween(was ?? {}, is ?? {}), speechOf(policy))
}

/** Takes the latest transaction of a policy back, exact to the cent, with its paper and mail. */
export const revertChange = async (
  ctx: Ctx,
  policyId: string,
  { sequence, reason, version }: InputOf<(typeof changeContract)['policyRevert']>['body'],
): Promise<Issued> => {
  const stored = await lockedPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, 'revert', standingOf(ctx.now, stored, stored.is_paid))
  refuseIf(versionRefusal('policy', stored.lock_version, version))
  refuseIf(reversalRefusal(stored.chain, sequence))
  const term = await readTerm(ctx, stored)
  const policy = withFacts(stored, term)
  const worked = workedOut(policy, term, revertLatest(policy.chain, ctx.now.toISOString(), reason))
  const own = worked.lines.find(({ link }) => link.reverses === sequence)
  if (!own) throw new Error('a reversal without a line of its own')
  const { effectiveDate } = own.link
  const undone = endorsementNumber(policy.policy_number, policy.chain, sequence)
  // A reversal is no endorsement of its own: its paper is numbered by its transaction.
  const number = `${policy.policy_number}/R${String(own.link.sequence).padStart(2, '0')}`
  const schedule = undoneLines(policy, worked, effectiveDate)
  const { writes } = await changeDocuments(ctx, policy, worked, {
    number,
    own,
    schedule,
    reverses: undone ?? `transaction ${sequence}`,
  })
  const issued = await finish(ctx, policy, term, worked, {
    sequence: own.link.sequence,
    note: {
      action: 'policy.changeReversed',
      description: `Transaction ${sequence} reversed`,
      summary: `Transaction ${sequence} of policy ${policy.policy_number} reversed: ${reason}`,
      detail: { sequence, reason },
      writes,
    },
  })
  mailChange(ctx, policy, { ...issued, endorsementNumber: number }, [
    `Taken back: ${undone ?? `transaction ${sequence}`}`,
    ...schedule.map(({ label, left }) => `${label}: ${left ?? 'taken off'}`),
  ])
  return issued
}
