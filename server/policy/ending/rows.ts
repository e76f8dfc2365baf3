import { sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { cancellationContract } from '#contract/policy/cancellations.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { policyRules } from '#domain/policy/actions.ts'
import { type FilePurpose, fileRefusal } from '#domain/policy/ending/decide.ts'
import type { PolicyAction } from '#domain/policy/lifecycle.ts'
import type { EndingFacts } from '#domain/policy/notices/cancellation.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import type {
  CancellationRow,
  PolicyFileRow,
  PolicyNoticeRow,
} from '#server/database/tables/ending-tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { lockPolicy } from '../shared/lock.ts'
import { policyToday, readPolicy, standingOf, type WholePolicy } from '../shared/policy.ts'

export type EndedPolicy = OutputOf<(typeof cancellationContract)['policyCancel']>

/** What the rules of ends look at. */
export const endingFactsOf = (ctx: Pick<Ctx, 'now'>, policy: WholePolicy): EndingFacts => ({
  state: policy.market === 'UK' ? 'UK' : (policy.state ?? ''),
  status: policy.status,
  isSurplus: policy.is_surplus,
  isRenewal: policy.renewal_of !== null,
  effectiveDate: policy.effective_date,
  endDate: policy.end_date,
  today: policyToday(ctx.now, policy),
  documentsOn: policyToday(new Date(policy.chain[0]?.recordedAt ?? ctx.now), policy),
  hasClaim: policy.has_claim,
})

/** Locks and reads a policy, and refuses what its rules or its version do not allow. */
export const policyFor = async (
  ctx: Ctx,
  policyId: string,
  action: PolicyAction,
  version: number | undefined,
): Promise<WholePolicy> => {
  await lockPolicy(ctx, policyId)
  const policy = await readPolicy(ctx, policyId)
  refuseAction(ctx, policyRules, action, standingOf(ctx.now, policy, policy.is_paid))
  refuseIf(versionRefusal('policy', policy.lock_version, version))
  return policy
}

/** The policy as it is once a command has written. */
export const endedPolicy = async (
  ctx: Ctx,
  policyId: string,
  documentIds: readonly string[] = [],
): Promise<EndedPolicy> => {
  const policy = await readPolicy(ctx, policyId)
  return {
    policyId: policy.id,
    policyNumber: policy.policy_number,
    status: policy.status,
    version: policy.lock_version,
    actions: actionsFor(ctx, policyRules, standingOf(ctx.now, policy, policy.is_paid)),
    documentIds: [...documentIds],
  }
}

type Of = Pick<WholePolicy, 'tenant_id' | 'id'>

/** Ends that were asked for or decided, the newest first. */
export const cancellationsOf = async (
  { db }: Pick<PublicCtx, 'db'>,
  { tenant_id, id }: Of,
): Promise<CancellationRow[]> => {
  const { rows } = await sql<CancellationRow>`select * from policy_cancellation
    where tenant_id = ${tenant_id} and policy_id = ${id} order by asked_at desc, id desc`.execute(db)
  return rows
}

/** Notices of a policy, the newest first. */
export const noticesOf = async (
  { db }: Pick<PublicCtx, 'db'>,
  { tenant_id, id }: Of,
): Promise<PolicyNoticeRow[]> => {
  const { rows } = await sql<PolicyNoticeRow>`select * from policy_notice
    where tenant_id = ${tenant_id} and policy_id = ${id} order by served_at desc, id desc`.execute(db)
  return rows
}

export const filesOf = async (
  { db }: Pick<PublicCtx, 'db'>,
  { tenant_id, id }: Of,
): Promise<PolicyFileRow[]> => {
  const { rows } = await sql<PolicyFileRow>`select * from policy_file
    where tenant_id = ${tenant_id} and policy_id = ${id} order by created_at desc, id desc`.execute(db)
  return rows
}

/** The end that is asked for or pending; there is at most one. */
export const openCancellation = async (
  ctx: Pick<PublicCtx, 'db'>,
  policy: Of,
): Promise<CancellationRow | null> =>
  (await cancellationsOf(ctx, policy)).find(({ status }) => status === 'REQUESTED' || status === 'PENDING') ??
  null

/** The same of a policy whose status says that there is one. */
export const theOpenCancellation = async (
  ctx: Pick<PublicCtx, 'db'>,
  policy: WholePolicy,
): Promise<CancellationRow> => {
  const open = await openCancellation(ctx, policy)
  if (!open) throw new Error(`policy ${policy.policy_number} has no open cancellation`)
  return open
}

/** The upload that an end rests on; refused where it is missing, of another policy, or shows something else. */
export const refuseFile = async (
  ctx: Ctx,
  policy: WholePolicy,
  purpose: FilePurpose | null,
  fileId: string | null | undefined,
): Promise<void> => {
  refuseIf(fileRefusal(purpose, Boolean(fileId)))
  if (!fileId) return
  const file = (await filesOf(ctx, policy)).find(({ id }) => id === fileId)
  if (!file || (purpose !== null && file.purpose !== purpose))
    throw new Refused(
      fieldRefusal(
        'fileId',
        'This file is not one that was uploaded for this. Upload it again.',
        'FILE_MISSING',
      ),
    )
}
