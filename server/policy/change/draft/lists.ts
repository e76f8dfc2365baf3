import { sql } from 'kysely'
import { draftList } from '#contract/policy/change/list.ts'
import { WITH_AGENCY } from '#domain/policy/change/draft/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holds, listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { statusList } from '#server/database/status-list.ts'
import { listedDraft, readerOf, seen } from './rows.ts'

const columns = [
  'id',
  'policy_id',
  'policy_number',
  'product',
  'company_name',
  'status',
  'side',
  'kind',
  'effective_on',
  'said',
  'total',
  'begun_by_name',
  'expires_on',
  'reason',
  'decided_by_name',
  'decided_at',
  'modified_at',
  'lock_version',
] as const

/** Whether the next step is the caller's: what it fills in itself, what its clients ask for, what waits for underwriters. */
const waitsFor = (ctx: Ctx) => {
  const reader = readerOf(ctx)
  const next = {
    INSURED: sql`false`,
    AGENCY: sql`policy_change.status in ${statusList(WITH_AGENCY)}`,
    STAFF: sql`policy_change.status = 'REFERRED'`,
  }
  return sql`(${withoutSandboxes(ctx.actor, 'policy_change.tenant_id')} and ${next[reader]} or (policy_change.status = 'DRAFT' and policy_change.org_id = ${ctx.actor.orgId}::uuid))`
}

/** Changes of all policies that the caller may see. */
export const searchDrafts = (ctx: Ctx, query: QueryOf<typeof draftList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: draftList,
    table: 'policy_change',
    columns,
    sorts: {
      companyName: 'company_name',
      policyNumber: 'policy_number',
      kind: 'kind',
      status: 'status',
      effectiveDate: 'effective_on',
      expiresOn: 'expires_on',
      modified: 'modified_at',
    },
    filters: {
      status: oneOf('policy_change', 'status'),
      kind: oneOf('policy_change', 'kind'),
      waiting: holds(waitsFor(ctx)),
      policyId: ofRecord('policy_change', 'policy_id'),
    },
    where: [seen(ctx)],
    search: ({ text }) => text(sql`policy_change.company_name || ' ' || policy_change.policy_number`),
    map: listedDraft,
  })
