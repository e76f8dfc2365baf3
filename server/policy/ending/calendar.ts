import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { noticeList } from '#contract/policy/notice-list.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { policyNoticeContract } from '#contract/policy/notices.ts'
import { OPEN_NOTICE } from '#domain/policy/ending/steps.ts'
import { type NoticeStanding, noticeStandings, OPEN_STANDINGS } from '#domain/policy/notices/standing.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { ofTeam } from '#server/database/lists/team-filter.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { PolicyNoticeRow } from '#server/database/tables/ending-tables.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { saidOf } from './views.ts'

type Contract = typeof policyNoticeContract
type Calendar = OutputOf<Contract['noticeCalendar']>
type Query = InputOf<Contract['noticeCalendar']>['query']

interface CalendarRow extends Pick<
  PolicyNoticeRow,
  | 'id'
  | 'status'
  | 'step'
  | 'reason'
  | 'ground'
  | 'sent_on'
  | 'effective_on'
  | 'send_by'
  | 'stop_until'
  | 'delivery'
> {
  policy_id: string
  policy_number: string
  product: string
  company_name: string
  agency_name: string
  state: string | null
  market: 'US' | 'UK'
  proof: string | null
  standing: NoticeStanding
  today: string
}

/** What a notice waits for, or what became of it; days are those of the insured. */
const standingIn = (ctx: Ctx): RawBuilder<NoticeStanding> => {
  const today = todayAtInsured(ctx.now, 'policy')
  return sql<NoticeStanding>`case
    when notice.status not in ${statusList(OPEN_NOTICE)}
      then case notice.status when 'DEFECTIVE' then 'DEFECTIVE' when 'EFFECTIVE' then 'EFFECTIVE' else 'STOPPED' end
    when notice.proof is not null then 'RUNNING'
    when notice.send_by < ${today} then 'OVERDUE'
    when notice.status = 'DRAFT' then 'TO_SEND'
    else 'UNPROVEN' end`
}

/** Notices of policies that the caller may see, of one team where it is given. */
const ofBook = (ctx: Ctx, teamId: string | undefined) => sql`policy_notice notice
  join policy on policy.tenant_id = notice.tenant_id and policy.id = notice.policy_id
  where ${visible(ctx.actor, 'policy')} and ${withoutSandboxes(ctx.actor, 'policy.tenant_id')}
    and ${ofTeam(ctx.actor, 'policy', teamId)}`

const matching = ({ search, product, state }: Query): RawBuilder<SqlBool> => {
  const conditions = [
    ...(search
      ? [
          sql<SqlBool>`strpos(lower(policy.policy_number || ' ' || policy.company_name || ' ' || policy.agency_name),
            ${search.toLowerCase()}) > 0`,
        ]
      : []),
    ...(product ? [sql<SqlBool>`policy.product = any(${product.split(',')}::text[])`] : []),
    ...(state ? [sql<SqlBool>`policy.state = ${state.toUpperCase()}`] : []),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

const SORTS = {
  sendBy: sql`send_by`,
  effectiveDate: sql`effective_on`,
  sentOn: sql`sent_on`,
  stopUntil: sql`stop_until`,
  companyName: sql`company_name`,
  policyNumber: sql`policy_number`,
  agencyName: sql`agency_name`,
}

/** What is overdue first, then what is open, where no other order was asked for. */
const orderBy = (sort: Query['sort']): RawBuilder<unknown> => {
  const { by, direction } = chosenSort(noticeList, sort, SORTS)
  const order = sql`${by} ${direction === 'desc' ? sql`desc` : sql`asc`}, id`
  return sort === undefined || sort === noticeList.defaultSort
    ? sql`standing not in ${statusList(OPEN_STANDINGS)}, standing <> 'OVERDUE', ${order}`
    : order
}

const rowOf = (row: CalendarRow): Calendar['content'][number] => ({
  id: row.id,
  status: row.status,
  step: row.step,
  reason: row.reason,
  ground: row.ground,
  reasonText: saidOf(row, row.market),
  sentOn: row.sent_on,
  effectiveDate: row.effective_on,
  sendBy: row.send_by,
  stopUntil: row.stop_until,
  delivery: row.delivery,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  product: row.product,
  companyName: row.company_name,
  agencyName: row.agency_name,
  state: row.state,
  proof: row.proof,
  standing: row.standing,
  today: row.today,
})

/** Notices of the book, those without proof past their last day first, then by that day; closed ones come last. */
export const noticeCalendar = async (ctx: Ctx, query: Query): Promise<Calendar> => {
  const { page, size, standing, sort, teamId } = query
  const listed = sql`with listed as (
      select notice.id, notice.status, notice.step, notice.reason, notice.ground, notice.sent_on, notice.effective_on, notice.send_by,
        notice.stop_until, notice.delivery, notice.proof ->> 'number' as proof, policy.id as policy_id,
        policy.policy_number, policy.product, policy.company_name, policy.agency_name, policy.state, policy.market,
        ${todayAtInsured(ctx.now, 'policy')} as today, ${standingIn(ctx)} as standing
      from ${ofBook(ctx, teamId)} and ${matching(query)}
    )`
  const kept = standing ? sql<SqlBool>`standing = any(${standing.split(',')}::text[])` : sql<SqlBool>`true`
  const { rows } = await sql<CalendarRow>`${listed} select * from listed where ${kept}
    order by ${orderBy(sort)} limit ${size} offset ${page * size}`.execute(ctx.db)
  const { rows: counted } = await sql<{ total: number }>`${listed}
    select count(*)::int as total from listed where ${kept}`.execute(ctx.db)
  const total = counted[0]?.total ?? 0
  return {
    content: rows.map(rowOf),
    totalElements: total,
    totalPages: Math.ceil(total / size),
    capped: false,
  }
}

/** How many notices of the book wait for what, or became what. */
export const countNotices = async (
  ctx: Ctx,
  teamId: string | undefined,
): Promise<OutputOf<Contract['noticeCounts']>> => {
  const { rows } = await sql<{ standing: NoticeStanding; count: number }>`
    select ${standingIn(ctx)} as standing, count(*)::int as count from ${ofBook(ctx, teamId)}
    group by 1`.execute(ctx.db)
  return noticeStandings.map((standing) => ({
    standing,
    count: rows.find((row) => row.standing === standing)?.count ?? 0,
  }))
}
