import { sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { borList } from '#contract/policy/bor/list.ts'
import type { borContract } from '#contract/policy/bor/letters.ts'
import { borClock } from '#domain/policy/bor/clock.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holds, listPage, oneOf } from '#server/database/lists/lists.ts'
import { visible } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { readPolicy } from '#server/policy/shared/policy.ts'
import { decideLetter } from './decide.ts'
import { fileLetter } from './filing.ts'
import { borLetterAdd, sendLetter } from './letters.ts'
import { borToday, listedOrder, orderView, readOrder } from './rows.ts'
import { setTerms, termsBoard, termsOf } from './terms.ts'

type Contract = typeof borContract

const columns = [
  'id',
  'tenant_id',
  'receiver_id',
  'status',
  'policy_number',
  'company_name',
  'incumbent_name',
  'receiver_name',
  'letter_date',
  'filed_on',
  'last_day',
  'effective_on',
] as const

const search = (ctx: Ctx, { query }: InputOf<Contract['borSearch']>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: borList,
    table: 'bor_order',
    columns,
    sorts: {
      companyName: 'company_name',
      policyNumber: 'policy_number',
      status: 'status',
      lastDay: 'last_day',
      effectiveOn: 'effective_on',
      filedOn: 'filed_on',
      letterDate: 'letter_date',
      created: 'created_at',
    },
    filters: {
      status: oneOf('bor_order', 'status'),
      side: (side) =>
        side === 'INCUMBENT'
          ? sql<SqlBool>`bor_order.tenant_id = ${ctx.actor.orgId}::uuid`
          : sql<SqlBool>`bor_order.receiver_id = ${ctx.actor.orgId}::uuid`,
      held: holds(sql`bor_order.held_reason is not null`),
    },
    search: ({ text }) => text(sql`bor_order.company_name || ' ' || bor_order.policy_number`),
    map: (row) => listedOrder(ctx.actor, row),
  })

const ofPolicy = async (ctx: Ctx, policyId: string): Promise<OutputOf<Contract['borPolicies']>> => {
  const policy = await readPolicy(ctx, policyId)
  const today = borToday(ctx.now, policy)
  const terms = await termsOf(ctx, policy.carrier_id, today)
  const clock = borClock(today, terms.clockDays, policy.market)
  const orders = await ctx.db
    .selectFrom('bor_order')
    .select(columns)
    .where('account_id', '=', policy.account_id)
    .where(visible(ctx.actor, 'bor_order'))
    .orderBy('created_at', 'desc')
    .limit(20)
    .execute()
  return {
    content: orders.map((row) => listedOrder(ctx.actor, row)),
    isMidTerm: terms.isMidTerm,
    daysBeforeExpiry: terms.daysBeforeExpiry,
    canWaive: terms.canWaive,
    clockDays: clock.days,
    effectiveOn: clock.effectiveOn,
  }
}

export const borHandlers: Handlers<Contract> = {
  borLetterAdd,
  borFile: (ctx, { body }) => fileLetter(ctx, body),
  borDecide: (ctx, { body }) => decideLetter(ctx, body),
  borGet: async (ctx, { params }) => orderView(ctx, await readOrder(ctx, params.id)),
  borLetterGet: (ctx, { params }) => sendLetter(ctx, params.id, params.fileId),
  borPolicies: (ctx, { query }) => ofPolicy(ctx, query.policyId),
  borSearch: search,
  borTermsList: termsBoard,
  borTermsSet: setTerms,
}
