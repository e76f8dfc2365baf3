import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { draftContract } from '#contract/policy/change/drafts.ts'
import {
  type DraftFacts,
  draftRules,
  type DraftSide,
  holderOf,
  sideOfType,
} from '#domain/policy/change/draft/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { PolicyChangeRow } from '#server/database/tables/change-tables.ts'
import { readPolicy, type WholePolicy } from '#server/policy/shared/policy.ts'
import { overtakenBy } from '../overtaken.ts'
import { shownReferrals } from '../referrals.ts'

type Contract = typeof draftContract
export type DraftView = OutputOf<Contract['policyChangeGet']>
export type DraftListed = OutputOf<Contract['policyChangeSearch']>['content'][number]

/** From where the caller looks at changes. */
export const readerOf = ({ actor }: Pick<Ctx, 'actor'>): DraftSide => sideOfType(actor.accountType)

/**
 * The changes that the caller may see: one that is being filled in is its author's alone, the insured sees what it asked
 * for, and what the provider's staff prepare is not the agency's.
 */
export const seen = (ctx: Pick<Ctx, 'actor'>): RawBuilder<SqlBool> => {
  const own = sql`(policy_change.status <> 'DRAFT' or policy_change.org_id = ${ctx.actor.orgId}::uuid)`
  const sides: Readonly<Record<DraftSide, RawBuilder<unknown>>> = {
    INSURED: sql` and policy_change.side = 'INSURED'`,
    AGENCY: sql` and policy_change.side <> 'STAFF'`,
    STAFF: sql``,
  }
  return sql<SqlBool>`${visible(ctx.actor, 'policy_change')} and ${own}${sides[readerOf(ctx)]}`
}

/** A change that the caller may see, locked until the command ends where that is asked; refused as absent otherwise. */
export const readDraft = async (ctx: Ctx, id: string, isLocked = false): Promise<PolicyChangeRow> => {
  const { rows } = await sql<PolicyChangeRow>`select * from policy_change where id = ${id} and ${seen(ctx)}
    ${isLocked ? sql`for update` : sql``}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw absent('change')
  return row
}

/** The same of a policy: one of another is absent. */
export const draftOf = async (
  ctx: Ctx,
  policy: Pick<WholePolicy, 'id'>,
  id: string,
  isLocked = false,
): Promise<PolicyChangeRow> => {
  const row = await readDraft(ctx, id, isLocked)
  if (row.policy_id !== policy.id) throw absent('change')
  return row
}

export const factsOf = (ctx: Pick<Ctx, 'actor'>, { status, side }: PolicyChangeRow): DraftFacts => ({
  status,
  side,
  reader: readerOf(ctx),
})

/** Columns of a row of the list; instants of a page arrive as text. */
type Listed = Omit<
  Pick<
    PolicyChangeRow,
    | 'id'
    | 'policy_id'
    | 'policy_number'
    | 'product'
    | 'company_name'
    | 'status'
    | 'side'
    | 'kind'
    | 'effective_on'
    | 'said'
    | 'total'
    | 'begun_by_name'
    | 'expires_on'
    | 'reason'
    | 'decided_by_name'
    | 'lock_version'
  >,
  never
> & { decided_at: Date | string | null; modified_at: Date | string }

const instantOf = (at: Date | string): string => new Date(at).toISOString()

export const listedDraft = (row: Listed): DraftListed => ({
  id: row.id,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  product: row.product,
  companyName: row.company_name,
  status: row.status,
  side: row.side,
  holder: holderOf(row.status, row.side),
  kind: row.kind,
  effectiveDate: row.effective_on,
  said: [...row.said],
  total: row.total,
  begunBy: row.begun_by_name,
  expiresOn: row.expires_on,
  reason: row.reason,
  decidedBy: row.decided_by_name,
  decidedAt: row.decided_at && instantOf(row.decided_at),
  modified: instantOf(row.modified_at),
  version: row.lock_version,
})

/** A change as its reader may know it. */
export const draftView = async (ctx: Ctx, row: PolicyChangeRow): Promise<DraftView> => {
  const policy = await readPolicy(ctx, row.policy_id)
  return {
    ...listedDraft(row),
    changes: row.changes,
    resolutions: { ...row.resolutions },
    note: row.note,
    baseSequence: row.base_sequence,
    overtaken: row.sequence === null ? overtakenBy(policy, row.base_sequence) : null,
    referrals: shownReferrals(ctx, row.referrals),
    sentOn: row.sent_on,
    actions: actionsFor(ctx, draftRules, factsOf(ctx, row)),
  }
}
