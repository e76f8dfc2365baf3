import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { claimContract } from '#contract/claim/claim.ts'
import { claimList } from '#contract/claim/lists.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { claimRules } from '#domain/claim/actions.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { type Finder, listPage, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { ClaimRow } from '#server/database/tables.ts'
import { changeClaim, removeClaim, reportClaim } from './report.ts'

type Contract = typeof claimContract
export type ClaimView = OutputOf<Contract['claimGet']>

/** Columns that a claim is shown from. */
const columns = [
  'id',
  'claim_number',
  'status',
  'policy_id',
  'policy_number',
  'company_name',
  'account_id',
  'loss_date',
  'details',
  'created_at',
  'lock_version',
] as const satisfies readonly (keyof ClaimRow)[]

type Listed = Omit<Pick<ClaimRow, (typeof columns)[number]>, 'created_at'> & {
  created_at: string | Date
  vendor_name: string | null
}

export const claimView = (ctx: Ctx, row: Listed): ClaimView => {
  const { details } = row
  return {
    id: row.id,
    claimNumber: row.claim_number,
    status: row.status,
    policyId: row.policy_id,
    policyNumber: row.policy_number,
    companyName: row.company_name,
    accountId: row.account_id,
    lossDate: row.loss_date,
    lossDescription: details.lossDescription ?? '',
    vendorName: row.vendor_name,
    contactName: details.contactName ?? '',
    contactEmail: details.contactEmail ?? null,
    contactPhone: details.contactPhone ?? null,
    created: new Date(row.created_at).toISOString(),
    version: row.lock_version,
    actions: actionsFor(ctx, claimRules, row),
  }
}

const vendorName = sql<string | null>`(select org.name from org where org.id = claim.vendor_id)`

/** Claims whose number begins with the text, or whose policy it finds. */
const found = ({ typed, words }: Finder): RawBuilder<SqlBool> =>
  sql<SqlBool>`(claim_number ilike ${`${typed.replace(/[\\%_]/g, '\\$&')}%`} or exists (
    select from policy where policy.tenant_id = claim.tenant_id and policy.id = claim.policy_id and ${words('policy')}))`

const searchClaims = (ctx: Ctx, query: QueryOf<typeof claimList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: claimList,
    table: 'claim',
    columns: [...columns, vendorName.as('vendor_name')],
    sorts: {
      claimNumber: 'claim_number',
      companyName: 'company_name',
      policyNumber: 'policy_number',
      status: 'status',
      lossDate: 'loss_date',
      created: 'created_at',
    },
    filters: { status: oneOf('claim', 'status') },
    search: found,
    map: (row) => claimView(ctx, row),
  })

const claimQuery = (ctx: Ctx, claimId: string) =>
  ctx.db
    .selectFrom('claim')
    .selectAll('claim')
    .select(vendorName.as('vendor_name'))
    .where('claim.id', '=', claimId)
    .where(visible(ctx.actor, 'claim'))

const readClaim = async (ctx: Ctx, claimId: string): Promise<ClaimView> => {
  const row = await claimQuery(ctx, claimId).executeTakeFirst()
  if (!row) throw absent('claim')
  return claimView(ctx, row)
}

const vendors = (ctx: Ctx) =>
  ctx.db.selectFrom('org').select(['id', 'name']).where('account_type', '=', 'VENDOR')

const assignClaim = async (ctx: Ctx, claimId: string, vendorId: string): Promise<ClaimView> => {
  const row = await claimQuery(ctx, claimId).forUpdate().executeTakeFirst()
  if (!row) throw absent('claim')
  refuseAction(ctx, claimRules, 'assign', row)
  const vendor = await vendors(ctx).where('id', '=', vendorId).executeTakeFirst()
  if (!vendor) throw new Refused(fieldRefusal('vendorId', 'There is no such vendor.', 'VENDOR_UNKNOWN'))
  await ctx.db
    .updateTable('claim')
    .set({ vendor_id: vendor.id, modified_at: ctx.now, lock_version: sql<number>`lock_version + 1` })
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
  ctx.audit({
    tenantId: row.tenant_id,
    accountId: row.account_id,
    action: 'claim.assigned',
    recordKind: 'claim',
    recordId: row.id,
    summary: `Claim ${row.claim_number ?? ''} assigned to ${vendor.name}`,
    detail: { vendorId: vendor.id },
  })
  return claimView(ctx, { ...row, lock_version: row.lock_version + 1, vendor_name: vendor.name })
}

export const claimHandlers: Handlers<Contract> = {
  claimCreate: async (ctx, { body }) => claimView(ctx, await reportClaim(ctx, body)),
  claimSearch: (ctx, { query }) => searchClaims(ctx, query),
  vendorList: (ctx) => vendors(ctx).orderBy('name').limit(500).execute(),
  claimGet: (ctx, { params }) => readClaim(ctx, params.claimId),
  claimUpdate: async (ctx, { params, body }) => claimView(ctx, await changeClaim(ctx, params.claimId, body)),
  claimDelete: async (ctx, { params }) => {
    await removeClaim(ctx, params.claimId)
    return { removed: true }
  },
  claimAssign: (ctx, { params, body }) => assignClaim(ctx, params.claimId, body.vendorId),
}
