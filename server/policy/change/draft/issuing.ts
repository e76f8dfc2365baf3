import { transition } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { totalOf } from '#domain/money/ledger.ts'
import { draftLifecycle, draftRules } from '#domain/policy/change/draft/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { refuseAction } from '#server/command/rules.ts'
import { changeOf, type ReadyWrite, Worked } from '#server/database/statements/whole-rows.ts'
import type { PolicyChangeRow } from '#server/database/tables/change-tables.ts'
import type { WholePolicy } from '#server/policy/shared/policy.ts'
import { changeLines, type WorkedChange } from '../worked-change.ts'
import { draftOf, factsOf } from './rows.ts'

/** The saved change that is to be issued, locked after its policy; refused where it is with others or was changed since. */
export const draftToIssue = async (
  ctx: Ctx,
  policy: WholePolicy,
  { id, version }: { id: string; version: number },
): Promise<PolicyChangeRow> => {
  const row = await draftOf(ctx, policy, id, true)
  refuseAction(ctx, draftRules, 'issue', factsOf(ctx, row))
  refuseIf(versionRefusal('change', row.lock_version, version))
  return row
}

/** The saved change as it was issued, with what it was in the end. */
export const draftIssued = (
  ctx: Ctx,
  row: PolicyChangeRow,
  change: WorkedChange,
  sequence: number,
): ReadyWrite => {
  const { asked, worked, policy } = change
  return changeOf(
    ctx.db,
    'policy_change',
    { tenant_id: row.tenant_id, id: row.id },
    {
      status: transition(draftLifecycle, 'issue', row.status),
      kind: asked.kind,
      effective_on: asked.effectiveDate,
      changes: JSON.stringify(asked.changes),
      resolutions: JSON.stringify(asked.resolutions),
      base_sequence: policy.chain.length,
      said: JSON.stringify(changeLines(change)),
      total: totalOf(worked.after) - totalOf(worked.before),
      sequence,
      decided_by_name: ctx.actor.name,
      decided_at: ctx.now,
      modified_at: ctx.now,
      lock_version: new Worked('lock_version + 1'),
    },
  )
}
