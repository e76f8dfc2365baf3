import { sql } from 'kysely'
import { transition } from '#domain/kernel/lifecycle.ts'
import { draftEvents, type DraftStatus, OPEN_DRAFTS } from '#domain/policy/change/draft/lifecycle.ts'
import { statusList } from '#server/database/status-list.ts'
import { changeOf, Worked } from '#server/database/statements/whole-rows.ts'
import type { PolicyChangeRow } from '#server/database/tables/change-tables.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { mailStep, type NewsPolicy } from './news.ts'

interface Due {
  row: PolicyChangeRow
  policy: NewsPolicy
}

/** The next change whose days are over where the insured is, locked. */
const nextDue = async (ctx: PublicCtx): Promise<Due | null> => {
  const { rows } = await sql<Due>`
    select to_jsonb(policy_change) as row, json_build_object('id', policy.id, 'tenant_id', policy.tenant_id,
      'tenant_type', tenant.account_type, 'account_id', policy.account_id, 'product', policy.product,
      'policy_number', policy.policy_number, 'company_name', policy.company_name, 'market', policy.market,
      'contact', policy.contact, 'agent', policy.agent) as policy
    from policy_change join policy on policy.tenant_id = policy_change.tenant_id and policy.id = policy_change.policy_id
      join org tenant on tenant.id = policy.tenant_id
    where policy_change.status in ${statusList(OPEN_DRAFTS)}
      and ${sameClock(ctx, 'policy.tenant_id')}
      and policy_change.expires_on < ${todayAtInsured(ctx.now, 'policy')}
    order by policy_change.expires_on, policy_change.id limit 1
    for update of policy_change skip locked`.execute(ctx.db)
  return rows[0] ?? null
}

/** Ends one change that nothing became of in its days, and tells those whom it concerns; gives how many, until 0. */
export const expireDraft = async (ctx: PublicCtx): Promise<number> => {
  const due = await nextDue(ctx)
  if (!due) return 0
  const { row, policy } = due
  await changeOf(
    ctx.db,
    'policy_change',
    { tenant_id: row.tenant_id, id: row.id },
    {
      status: transition<DraftStatus, keyof typeof draftEvents>(draftEvents, 'expire', row.status),
      modified_at: ctx.now,
      lock_version: new Worked('lock_version + 1'),
    },
  ).execute()
  // What was never sent is its author's alone.
  if (row.status !== 'DRAFT')
    ctx.audit({
      tenantId: policy.tenant_id,
      accountId: policy.account_id,
      action: 'policy.changeExpired',
      recordKind: 'policy',
      recordId: policy.id,
      summary: `Change of policy ${policy.policy_number} expired: it was not issued in time`,
      detail: { draftId: row.id, from: row.status },
    })
  if (row.status !== 'DRAFT' || row.side !== 'INSURED')
    mailStep(ctx, policy, row, 'EXPIRED', { by: 'System', byEmail: null, reason: null })
  return 1
}
