import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { messageList } from '#contract/platform/lists.ts'
import type { messageContract } from '#contract/platform/message.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { agencyEvents, messageEvents, MOST_LABELS, staffEvents } from '#domain/platform/message-events.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { holds } from '#server/database/lists/lists.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Database, PolicyRow, QuoteRow } from '#server/database/tables.ts'
import { countUpToCap, numberedPage } from '#server/database/lists/numbered-page.ts'

type Contract = typeof messageContract
type Query = InputOf<Contract['messageSearch']>['query']
type Message = OutputOf<Contract['messageSearch']>['content'][number]
type Marks = InputOf<Contract['messageMark']>['body']

/** Names of events are in the statement itself, so that the planner sees that the partial indexes hold them. */
const listed = (events: readonly string[]) => sql.join(events.map((event) => sql.lit(event)))

/** The entries of the trail that are messages to the actor: of their tenants, and not of their own doing. */
const toMe = ({ actor }: Ctx): RawBuilder<SqlBool> => {
  const concerns = seesAll(actor, 'message')
    ? sql`(audit_entry.to_status = 'REFERRED' or audit_entry.action in (${listed(staffEvents)}))
          and audit_entry.record_kind in ('quote', 'subjectivity', 'submission', 'borOrder', 'policy')`
    : sql`audit_entry.action in (${listed(messageEvents)}) and audit_entry.action in (${listed(agencyEvents)})`
  return sql<SqlBool>`${visible(actor, 'audit_entry')} and ${concerns}
    and audit_entry.actor_id is distinct from ${actor.userId}::uuid`
}

const dayStart = (day: string, days: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

/** A person's own mark on an entry of the trail. */
const mine = (ctx: Ctx) => sql`left join message_mark m on m.entry_id = audit_entry.id
  and m.user_id = ${ctx.actor.userId}::uuid`

const conditions = (ctx: Ctx, query: Query): RawBuilder<SqlBool> => {
  const folders = {
    inbox: sql<SqlBool>`not coalesce(m.is_archived, false)`,
    starred: sql<SqlBool>`coalesce(m.is_starred, false)`,
    archived: sql<SqlBool>`coalesce(m.is_archived, false)`,
  }
  return sql.join(
    [
      toMe(ctx),
      ...(query.messageId
        ? [sql<SqlBool>`audit_entry.id = ${query.messageId}::uuid`]
        : [folders[query.folder ?? 'inbox']]),
      ...(query.unseen ? [holds(sql`m.seen_at is null`)(query.unseen)] : []),
      ...(query.label ? [sql<SqlBool>`${query.label} = any(m.labels)`] : []),
      ...(query.kind ? [sql<SqlBool>`audit_entry.action = ${query.kind}`] : []),
      ...(query.after ? [sql<SqlBool>`audit_entry.at >= ${dayStart(query.after, 0)}`] : []),
      ...(query.before ? [sql<SqlBool>`audit_entry.at < ${dayStart(query.before, 1)}`] : []),
      ...(query.search
        ? [
            sql<SqlBool>`strpos(lower(audit_entry.summary || ' ' || audit_entry.actor_name || ' ' || coalesce(
            (select name from account where account.tenant_id = audit_entry.tenant_id
              and account.id = audit_entry.account_id), '')), ${query.search.toLowerCase()}) > 0`,
          ]
        : []),
    ],
    sql` and `,
  ) as RawBuilder<SqlBool>
}

type OrNull<T> = { [K in keyof T]: T[K] | null }
type Entry = Selectable<Database['audit_entry']>
type Mark = Selectable<Database['message_mark']>

interface Row
  extends
    Pick<Entry, 'id' | 'at' | 'action' | 'summary' | 'actor_name' | 'account_id'>,
    OrNull<Pick<Mark, 'seen_at' | 'is_archived' | 'is_starred' | 'labels'>>,
    OrNull<Pick<QuoteRow, 'quote_number' | 'product' | 'agency_name' | 'company_name'>>,
    OrNull<Pick<PolicyRow, 'policy_number'>> {
  quote_id: string | null
  policy_id: string | null
  seen_by: string[]
}

const wire = (row: Row): Message => ({
  id: row.id,
  dateReceived: row.at.toISOString(),
  kind: row.action,
  subject: row.summary,
  from: row.actor_name,
  companyName: row.company_name,
  agencyName: row.agency_name,
  accountId: row.account_id,
  quoteId: row.quote_id,
  quoteNumber: row.quote_number,
  policyId: row.policy_id,
  policyNumber: row.policy_number,
  productType: row.product,
  seenBy: row.seen_by,
  isSeen: row.seen_at !== null,
  isArchived: row.is_archived ?? false,
  isStarred: row.is_starred ?? false,
  labels: row.labels ?? [],
})

/**
 * The records that a page of messages is about, each looked up by its key: for those who see every record wherever it is
 * now, for others while it is in the tenant of the message.
 */
const about = ({ actor }: Ctx) => {
  const isThere = (name: string) =>
    seesAll(actor, 'message') ? sql`true` : sql`${sql.ref(`${name}.tenant_id`)} = page.tenant_id`
  return sql`
  left join subjectivity s on page.record_kind = 'subjectivity' and ${isThere('s')} and s.id = page.record_id
  left join quote q on ${isThere('q')}
    and q.id = case when page.record_kind = 'quote' then page.record_id else s.quote_id end
  left join policy p on page.record_kind = 'policy' and ${isThere('p')} and p.id = page.record_id
  left join account a on ${isThere('a')} and a.id = page.account_id
  left join org o on o.id = page.tenant_id`
}

/** Messages of the inbox, the latest first. */
const findMessages = async (ctx: Ctx, query: Query) => {
  const { by, direction } = chosenSort(messageList, query.sort, { dateReceived: 'at' })
  const ordered = (table: 'audit_entry' | 'page') => {
    const way = sql.raw(direction)
    return sql`${sql.ref(`${table}.${by}`)} ${way}, ${sql.ref(`${table}.id`)} ${way}`
  }
  const matched = sql`from audit_entry ${mine(ctx)} where ${conditions(ctx, query)}`
  const page = sql<Row>`
    with page as (
      select audit_entry.*, m.seen_at, m.is_archived, m.is_starred, m.labels ${matched}
      order by ${ordered('audit_entry')}
      limit ${query.size} offset ${query.page * query.size}
    )
    select page.id, page.at, page.action, page.summary, page.actor_name, page.account_id, page.seen_at,
      page.is_archived, page.is_starred, page.labels, a.name as company_name, o.name as agency_name,
      q.id as quote_id, q.quote_number, coalesce(q.product, p.product) as product, p.id as policy_id,
      p.policy_number, coalesce((select array_agg(seen.user_name order by seen.seen_at) from message_mark seen
        where seen.entry_id = page.id and seen.org_id = ${ctx.actor.orgId}::uuid and seen.seen_at is not null),
        '{}') as seen_by
    from page ${about(ctx)} order by ${ordered('page')}`
  const [{ rows }, counted] = await Promise.all([page.execute(ctx.db), countUpToCap(ctx.db, matched)])
  return numberedPage(rows.map(wire), counted, query)
}

/** Beyond this many the badge says "100". */
const MOST_COUNTED = 100

const statsOf = async (ctx: Ctx) => {
  const [counted, labels] = await Promise.all([
    sql<{ unseen: number }>`select count(*)::int as unseen from (
      select 1 from audit_entry ${mine(ctx)}
      where ${toMe(ctx)} and m.seen_at is null and not coalesce(m.is_archived, false)
      order by audit_entry.at desc limit ${MOST_COUNTED}) waiting`.execute(ctx.db),
    sql<{ name: string; count: number }>`select name, count(*)::int as count
      from message_mark, unnest(labels) as name where user_id = ${ctx.actor.userId}::uuid
      group by name order by name limit 100`.execute(ctx.db),
  ])
  return { unseen: counted.rows[0]?.unseen ?? 0, labels: labels.rows }
}

/** A new mark's value where it is given, else what was there. */
const kept = (given: boolean | undefined, column: 'is_archived' | 'is_starred') =>
  given === undefined ? sql`message_mark.${sql.ref(column)}` : sql`${given}`

const markMessages = async (ctx: Ctx, marks: Marks) => {
  const ids = [...new Set(marks.ids)]
  const add = marks.addLabels ?? []
  const { rows: found } = await sql<{ id: string }>`select audit_entry.id from audit_entry
    where audit_entry.id = any(${ids}::uuid[]) and ${toMe(ctx)}`.execute(ctx.db)
  if (found.length < ids.length) throw absent('message')
  const seen =
    marks.isSeen === undefined
      ? sql`message_mark.seen_at`
      : marks.isSeen
        ? sql`coalesce(message_mark.seen_at, ${ctx.now})`
        : sql`null`
  const { rows } = await sql<{ labels: string[] }>`
    insert into message_mark (user_id, entry_id, org_id, user_name, seen_at, is_archived, is_starred, labels)
    select ${ctx.actor.userId}::uuid, entry_id, ${ctx.actor.orgId}::uuid, ${ctx.actor.name},
      ${marks.isSeen ? ctx.now : null}, ${marks.isArchived ?? false}, ${marks.isStarred ?? false}, ${add}::text[]
    from unnest(${ids}::uuid[]) as entry_id
    on conflict (user_id, entry_id) do update set
      seen_at = ${seen}, is_archived = ${kept(marks.isArchived, 'is_archived')},
      is_starred = ${kept(marks.isStarred, 'is_starred')},
      labels = array(select distinct one from unnest(message_mark.labels || ${add}::text[]) as one
        where one <> all(${marks.removeLabels ?? []}::text[]) order by one)
    returning labels`.execute(ctx.db)
  refuseIf(
    rows.some(({ labels }) => labels.length > MOST_LABELS)
      ? fieldRefusal('addLabels', `A message carries ${MOST_LABELS} labels at most.`, 'TOO_MANY')
      : null,
  )
  return { marked: rows.length }
}

export const messageHandlers: Handlers<Contract> = {
  messageSearch: (ctx, { query }) => findMessages(ctx, query),
  messageStats: (ctx) => statsOf(ctx),
  messageMark: (ctx, { body }) => markMessages(ctx, body),
}
