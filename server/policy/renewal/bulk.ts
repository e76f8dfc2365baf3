import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { BULK_MOST, type policyBulkContract } from '#contract/policy/renewal/bulk.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { policyRules } from '#domain/policy/actions.ts'
import type { PolicyStatus } from '#domain/policy/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { visible } from '#server/database/scope.ts'
import type { Market } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { standingOf } from '#server/policy/shared/policy.ts'
import { searchPolicies } from '../queries.ts'
import { listRenewals } from './board.ts'
import { SENTENCES } from './choices.ts'

type Contract = typeof policyBulkContract

type Asked = InputOf<Contract['policyBulkOptOut']>['body']

interface Locked {
  tenant_id: string
  id: string
  account_id: string
  policy_number: string
  company_name: string
  market: Market
  state: string | null
  status: PolicyStatus
  end_date: string
  renewed_by: string | null
  opted_out_at: string | null
}

const EVERY = { page: 0, size: BULK_MOST } as const

const idsOf = async (ctx: Ctx, { policyIds, filter, renewals }: Asked): Promise<string[]> => {
  if (policyIds) return policyIds
  if (!filter && !renewals)
    throw new Refused(fieldRefusal('policyIds', 'Name the policies, or a filter of the list.', 'REQUIRED'))
  const { content, totalElements } = renewals
    ? await listRenewals(ctx, { ...renewals, ...EVERY })
    : await searchPolicies(ctx, { ...filter, ...EVERY })
  refuseIf(
    totalElements > BULK_MOST
      ? fieldRefusal(
          renewals ? 'renewals' : 'filter',
          `The filter finds more than ${BULK_MOST} policies. Narrow it first.`,
        )
      : null,
  )
  return content.map(({ id }) => id)
}

/** Locked in the order of their ids, so that two bulk commands wait for each other and never in a circle. */
const lock = async (ctx: Ctx, ids: readonly string[]): Promise<Locked[]> => {
  const { rows } = await sql<Locked>`
    select policy.tenant_id, policy.id, policy.account_id, policy.policy_number, policy.company_name, policy.market,
      policy.state, policy.status, policy.end_date::text as end_date, policy.renewed_by, policy.opted_out_at
    from policy where policy.id = any(${[...ids]}::uuid[]) and ${visible(ctx.actor, 'policy')}
    order by policy.id for update of policy`.execute(ctx.db)
  return rows
}

const write = (ctx: Ctx, rows: readonly Locked[], isOptedOut: boolean, reason: string) =>
  sql`update policy set modified_at = ${ctx.now}, lock_version = lock_version + 1,
      opted_out_at = ${isOptedOut ? ctx.now : null}, opted_out_by = ${isOptedOut ? ctx.actor.name : null},
      opted_out_reason = ${isOptedOut ? reason : null}
    where tenant_id = any(${[...new Set(rows.map((row) => row.tenant_id))]}::uuid[])
      and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(ctx.db)

const named = (row: Locked) => ({
  policyId: row.id,
  policyNumber: row.policy_number,
  companyName: row.company_name,
})

/**
 * Opts all policies out that may be, or takes that back, and says of each other one why not. A policy that the caller does not
 * see counts as not named. Refuses when another number of policies would be changed than the user typed.
 */
const optOutMany = async (ctx: Ctx, asked: Asked): Promise<OutputOf<Contract['policyBulkOptOut']>> => {
  const action = asked.isOptedOut ? 'optOut' : 'optIn'
  const judged = (await lock(ctx, await idsOf(ctx, asked))).map((row) => ({
    row,
    because: policyRules.refusalOf(action, standingOf(ctx.now, row, true), holdsOf(ctx)),
  }))
  const changed = judged.flatMap(({ row, because }) => (because ? [] : [row]))
  const refused = judged.flatMap(({ row, because }) =>
    because ? [{ ...named(row), code: because.code, detail: because.reason }] : [],
  )
  const answer = { changed: changed.map(named), refused, isPreview: asked.isPreview }
  if (asked.isPreview) return answer
  const { reason } = asked
  if (reason === undefined)
    throw new Refused(fieldRefusal('reason', 'Reason is a required field', 'REQUIRED'))
  if (asked.count !== changed.length)
    throw new Refused(
      refusal(
        'conflict',
        'BULK_COUNT_CHANGED',
        `${changed.length} policies would be changed. Look at the preview again and type that number.`,
        { meta: { count: changed.length } },
      ),
    )
  if (changed.length > 0) await write(ctx, changed, asked.isOptedOut, reason)
  for (const row of changed)
    ctx.audit({
      tenantId: row.tenant_id,
      accountId: row.account_id,
      action: `policy.${action}`,
      recordKind: 'policy',
      recordId: row.id,
      summary: `${SENTENCES[action](row.policy_number)}: ${reason}`,
    })
  return answer
}

export const policyBulkHandlers: Handlers<Contract> = {
  policyBulkOptOut: (ctx, { body }) => optOutMany(ctx, body),
}
