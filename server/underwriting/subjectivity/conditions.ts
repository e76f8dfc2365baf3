import { sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { conditionList } from '#contract/underwriting/condition-list.ts'
import type { conditionContract } from '#contract/underwriting/conditions.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import { CONDITIONED } from '#domain/quote/status-groups.ts'
import { subjectivityRules } from '#domain/underwriting/subjectivity/actions.ts'
import { isOverdue, subjectivityLifecycle } from '#domain/underwriting/subjectivity/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, holdsOf } from '#server/command/rules.ts'
import { type Finder, type ListedRow, listPage, oneOf, type QueryOf } from '#server/database/lists/lists.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { QuoteRow, SubjectivityRow } from '#server/database/tables.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { todayAt } from '#server/rating/shared/rated-account.ts'
import { factColumns, subjectivityFacts, UNREMINDED } from './facts.ts'

type Contract = typeof conditionContract
type Row = OutputOf<Contract['conditionSearch']>['content'][number]
type Counts = OutputOf<Contract['conditionCounts']>

/** A condition is due this week from so many days before its last day. */
const WEEK_DAYS = 7

const itsQuote = sql`from quote where quote.tenant_id = subjectivity.tenant_id and quote.id = subjectivity.quote_id`

/** What a condition is a condition of. */
interface About {
  quoteNumber: string
  product: string
  policyId: string | null
  policyNumber: string | null
  companyName: string
  agencyName: string
  place: Pick<QuoteRow, 'market' | 'state'>
  quoteStatus: QuoteRow['status']
}

const about = sql<About>`(select json_build_object('quoteNumber', quote.quote_number, 'product', quote.product,
  'policyId', quote.policy_id, 'policyNumber', quote.policy_number, 'companyName', quote.company_name,
  'agencyName', quote.agency_name, 'place', json_build_object('market', quote.market, 'state', quote.state), 'quoteStatus', quote.status)
  ${itsQuote})`

/** Still to be met, on a quote or policy that it holds something up for. */
const waiting = sql<SqlBool>`subjectivity.status in ${statusList(subjectivityLifecycle.waive.from)}`
const holdsUp = sql<SqlBool>`exists (select ${itsQuote} and quote.status in ${statusList(CONDITIONED)})`

/** Who may not see a quote sees no condition of it: an insured before it is sent. */
const seen = (ctx: Ctx) =>
  sql<SqlBool>`(exists (select ${itsQuote} and ${visible(ctx.actor, 'quote')}) and ${withoutSandboxes(ctx.actor, 'subjectivity.tenant_id')})`

/** Conditions of a quote that came to nothing are not worked on; what was met stays on record. */
const worked = sql<SqlBool>`(not ${waiting} or ${holdsUp})`

const today = (ctx: Ctx) => sql`(select ${todayAtInsured(ctx.now, 'quote')} ${itsQuote})`

const due = (ctx: Ctx) => ({
  overdue: sql<SqlBool>`(${waiting} and subjectivity.due_date < ${today(ctx)})`,
  week: sql<SqlBool>`(${waiting} and subjectivity.due_date - ${today(ctx)} between 0 and ${WEEK_DAYS}::int)`,
})

/** What was met comes after what is still to be met. */
const byLastDay = sql`case when ${waiting} then subjectivity.due_date else 'infinity'::date end`

const columns = [
  'id',
  'quote_id',
  'title',
  'stage',
  'status',
  'due_date',
  'created_by',
  'decided_by',
  'decided_at',
  'created_at',
  ...factColumns,
] as const satisfies readonly (keyof SubjectivityRow)[]

const rowOf = (
  ctx: Ctx,
  row: ListedRow<'subjectivity', (typeof columns)[number]> & { about: About },
): Row => {
  const { place, quoteStatus, ...of } = row.about
  const today = todayAt(ctx.now, place)
  return {
    id: row.id,
    quoteId: row.quote_id,
    ...of,
    title: row.title,
    stage: row.stage,
    status: row.status,
    dueDate: row.due_date,
    isOverdue: isOverdue({ status: row.status, dueDate: row.due_date }, today),
    createdBy: row.created_by,
    decidedBy: row.decided_by,
    decidedAt: row.decided_at && new Date(row.decided_at).toISOString(),
    created: new Date(row.created_at).toISOString(),
    actions: actionsFor(
      ctx,
      subjectivityRules,
      subjectivityFacts(ctx, row, { ...place, status: quoteStatus }),
    ),
  }
}

/** A pattern for whatever contains the text. */
const likeAny = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const found = ({ text, words }: Finder) =>
  sql<SqlBool>`(${text(sql.ref('subjectivity.title'))} or exists (select ${itsQuote} and ${words('quote')}))`

const search = (ctx: Ctx, query: QueryOf<typeof conditionList>) =>
  listPage(ctx.db, ctx.actor, query, {
    list: conditionList,
    table: 'subjectivity',
    columns: [...columns, about.as('about')],
    sorts: { dueDate: byLastDay, created: 'created_at', status: 'status' },
    where: [worked, seen(ctx)],
    filters: {
      status: oneOf('subjectivity', 'status'),
      stage: (stage) => sql<SqlBool>`subjectivity.stage = ${stage}`,
      agencyName: (name) =>
        sql<SqlBool>`exists (select ${itsQuote} and quote.agency_name ilike ${likeAny(name)})`,
      decidedBy: (name) => sql<SqlBool>`subjectivity.decided_by ilike ${likeAny(name)}`,
      due: (when) => due(ctx)[when],
    },
    search: found,
    map: (row) => rowOf(ctx, row),
  })

const counts = async (ctx: Ctx): Promise<Counts> => {
  const { overdue, week } = due(ctx)
  const counted = (which: unknown) => sql<number>`(count(*) filter (where ${which}))::int`
  return ctx.db
    .selectFrom('subjectivity')
    .select([
      counted(sql`${overdue} and subjectivity.stage = 'POST_BIND'`).as('overdueBound'),
      counted(overdue).as('overdue'),
      counted(week).as('week'),
      counted(sql`subjectivity.status = 'SUBMITTED'`).as('sent'),
      counted(waiting).as('waiting'),
    ])
    .where(visible(ctx.actor, 'subjectivity'))
    .where(waiting)
    .where(holdsUp)
    .where(seen(ctx))
    .executeTakeFirstOrThrow()
}

type Extension = InputOf<Contract['conditionExtend']>['body']

/** Why the last day of a condition may not be put off so far, or null. */
const dayRefusal = (row: { due_date: LocalDate }, dueDate: LocalDate, now: LocalDate): Refusal | null => {
  if (dueDate < now) return refusal('conflict', 'LAST_DAY_PAST', 'Choose today or a later day.')
  return dueDate > row.due_date
    ? null
    : refusal('conflict', 'LAST_DAY_NOT_LATER', `It is due on ${row.due_date} already: choose a later day.`)
}

const extend = async (ctx: Ctx, { ids, dueDate, reason }: Extension) => {
  const rows = await ctx.db
    .selectFrom('subjectivity')
    .selectAll('subjectivity')
    .select(about.as('about'))
    .where('subjectivity.id', 'in', ids)
    .where(visible(ctx.actor, 'subjectivity'))
    .orderBy('subjectivity.id')
    .forUpdate()
    .execute()
  const judged = rows.map((row) => ({
    row,
    because:
      subjectivityRules.refusalOf(
        'extend',
        subjectivityFacts(ctx, row, { ...row.about.place, status: row.about.quoteStatus }),
        holdsOf(ctx),
      ) ?? dayRefusal(row, dueDate, todayAt(ctx.now, row.about.place)),
  }))
  const extended = judged.filter(({ because }) => because === null).map(({ row }) => row)
  if (extended.length > 0)
    await ctx.db
      .updateTable('subjectivity')
      .set({
        due_date: dueDate,
        note: reason,
        ...UNREMINDED,
        modified_at: ctx.now,
        lock_version: sql`lock_version + 1`,
      })
      .where(
        'id',
        'in',
        extended.map(({ id }) => id),
      )
      .where(visible(ctx.actor, 'subjectivity'))
      .execute()
  for (const row of extended)
    ctx.audit({
      tenantId: row.tenant_id,
      action: 'subjectivity.extend',
      recordKind: 'subjectivity',
      recordId: row.id,
      accountId: row.account_id,
      summary: `Subjectivity "${row.title}" is due on ${dueDate} instead of ${row.due_date}: ${reason}`,
      detail: { from: row.due_date, to: dueDate, reason },
    })
  return {
    extended: extended.length,
    refused: judged.flatMap(({ row, because }) =>
      because ? [{ id: row.id, title: row.title, code: because.code, detail: because.reason }] : [],
    ),
  }
}

export const conditionHandlers: Handlers<Contract> = {
  conditionSearch: (ctx, { query }) => search(ctx, query),
  conditionCounts: (ctx) => counts(ctx),
  conditionExtend: (ctx, { body }) => extend(ctx, body),
}
