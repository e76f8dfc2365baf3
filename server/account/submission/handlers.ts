import { sql, type SqlBool } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import { submissionList } from '#contract/account/lists.ts'
import type { submissionContract } from '#contract/account/submission.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import { operationalStatuses, submissionStatuses } from '#domain/account/submission/lifecycle.ts'
import { declinationReasonCodes, declinationReasons } from '#domain/account/submission/declination.ts'
import { ENDED } from '#domain/quote/status-groups.ts'
import { type Handlers, twoStep } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { listPage, ofRecord, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { ofTeam } from '#server/database/lists/team-filter.ts'
import { accountForUpdate } from '#server/account/shared/account.ts'
import {
  quotedColumn,
  quotesOfSubmission,
  readSubmission,
  submissionColumns,
  submissionView,
} from '#server/account/submission/submission.ts'
import { statusList } from '#server/database/status-list.ts'
import { underwriters } from '#server/party/shared/underwriters.ts'
import { createAccount, type FoundCompany, lookUpCompany } from '../creation.ts'
import {
  assign,
  assignMany,
  certify,
  complete,
  decline,
  markNonViable,
  reopen,
  submitAccount,
} from './commands.ts'

type Contract = typeof submissionContract

/** Whose it is: the caller's, or no underwriter's yet. */
const assignedTo = (ctx: Ctx) => (assignee: 'mine' | 'unassigned') =>
  assignee === 'mine' ? sql<SqlBool>`assignee_id = ${ctx.actor.userId}` : sql<SqlBool>`assignee_id is null`

const find = (ctx: Ctx, query: QueryOf<typeof submissionList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: submissionList,
    table: 'submission',
    columns: [...submissionColumns, quotedColumn.as('quoted')],
    sorts: {
      modified: 'modified_at',
      created: 'created_at',
      submissionNumber: 'submission_number',
      accountName: 'account_name',
      agencyName: 'agency_name',
      status: 'status',
      assignee: 'assignee_name',
    },
    filters: {
      status: oneOf('submission', 'status'),
      assignee: assignedTo(ctx),
      type: (type) => sql<SqlBool>`is_renewal = ${type === 'renewal'}`,
      accountId: ofRecord('submission', 'account_id'),
    },
    map: (row) => submissionView(ctx, row),
  })

interface Counted {
  fresh: number
  declined: number
  lost: number
  renewals: number
  premium: string | number | null
  quoted: number
}

const stats = async (
  ctx: Ctx,
  teamId: string | undefined,
): Promise<OutputOf<Contract['submissionStats']>> => {
  const currency = currencyOf(ctx.actor.market)
  const { rows } = await sql<Counted>`
    select count(*) filter (where not is_renewal)::int as fresh, count(*) filter (where is_renewal)::int as renewals,
      count(*) filter (where status = 'DECLINED')::int as declined,
      count(*) filter (where is_lost and not is_alive)::int as lost,
      coalesce(sum(premium), 0)::bigint as premium, count(premium)::int as quoted
    from (select submission.status, submission.is_renewal, of_quotes.* from submission
      cross join lateral (select
          coalesce(bool_or(quote.status = 'LOST'), false) as is_lost,
          coalesce(bool_or(quote.status not in ${statusList(ENDED)}), false) as is_alive,
          (array_agg(quote.total_premium order by quote.created_at desc) filter (where quote.currency = ${currency}))[1]
            as premium
        from quote where ${quotesOfSubmission}) of_quotes
      where ${visible(ctx.actor, 'submission')} and ${ofTeam(ctx.actor, 'submission', teamId)}
        and ${withoutSandboxes(ctx.actor, 'submission.tenant_id')}
    ) counted`.execute(ctx.db)
  const found = rows[0] as Counted
  const total = Number(found.premium)
  return {
    totalNewBusinessSubmissions: found.fresh,
    declined: found.declined,
    lost: found.lost,
    renewals: found.renewals,
    totalQuotedPremium: total,
    averageQuotedPremium: found.quoted === 0 ? null : Math.round(total / found.quoted),
    currency,
  }
}

const options = async (ctx: Ctx): Promise<OutputOf<Contract['submissionOptions']>> => ({
  statuses: [...submissionStatuses],
  operationalStatuses: [...operationalStatuses],
  declinationReasons: declinationReasonCodes.map((code) => ({ code, label: declinationReasons[code] })),
  assignees: ctx.actor.permissions.has('submission:manage') ? await underwriters(ctx) : [],
})

/** Applications that come in: who submits an account, and what underwriters do with it. */
export const submissionHandlers: Handlers<Contract> = {
  submissionCreate: twoStep<Contract['submissionCreate'], FoundCompany>({
    outside: (ctx, { body }) => lookUpCompany(ctx, body),
    inside: async (ctx, { body: { productType, note, ...company } }, found) => {
      const account = await createAccount(ctx, company, found)
      const row = await accountForUpdate(ctx, account.id)
      return { submission: await submitAccount(ctx, row, { productType, note }), account }
    },
  }),
  submissionOfAccount: async (ctx, { params, body }) =>
    submitAccount(ctx, await accountForUpdate(ctx, params.accountId), body),
  submissionSearch: (ctx, { query }) => find(ctx, query),
  submissionStats: (ctx, { query }) => stats(ctx, query.teamId),
  submissionOptions: (ctx) => options(ctx),
  submissionGet: async (ctx, { params }) =>
    submissionView(ctx, await readSubmission(ctx, params.submissionId)),
  submissionAssign: (ctx, { body }) => assign(ctx, body, 'assign'),
  submissionAssignee: (ctx, { body }) => assign(ctx, body, 'updateAssignee'),
  submissionBulkAssign: (ctx, { body }) => assignMany(ctx, body),
  submissionCertify: (ctx, { body }) => certify(ctx, body),
  submissionDecline: (ctx, { body }) => decline(ctx, body),
  submissionNonViable: (ctx, { body }) => markNonViable(ctx, body),
  submissionComplete: (ctx, { body }) => complete(ctx, body),
  submissionReopen: (ctx, { body }) => reopen(ctx, body),
}
