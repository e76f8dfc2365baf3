import { sql, type SqlBool } from 'kysely'
import type { FilterValues } from '#contract/list.ts'
import type { auditList } from '#contract/platform/lists.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { seesAll } from '#domain/access/scopes.ts'
import { likeOf } from '#server/party/shared/users.ts'
import { searchCondition } from '#server/database/lists/lists.ts'
import { visible } from '#server/database/scope.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'

interface Query extends FilterValues<typeof auditList> {
  page: number
  size: number
  search?: string | undefined
}

/** Rows of the trail that an actor may see: staff all of them, others their own account's. */
const visibleTrail = (ctx: Ctx) =>
  seesAll(ctx.actor, 'trail') ? sql<SqlBool>`true` : sql<SqlBool>`e.tenant_id = ${ctx.actor.orgId}`

const QUOTE_NUMBER = /^Q-\d{1,12}$/i
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const beginsWith = (column: 'e.action', text = '') => sql<SqlBool>`starts_with(${sql.ref(column)}, ${text})`

const ofRecord = (record: string) =>
  UUID.test(record)
    ? sql<SqlBool>`e.record_id = ${record}::uuid`
    : sql<SqlBool>`e.record_kind = ${record.toLowerCase()}`

const dayStart = (day: string, days: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000)

interface About {
  kind: 'quote' | 'policy' | 'ruleSet' | 'ratingProgram'
  id: string
  number: string
  product: string
}

/** What an entry is about, looked up for the rows that are shown. */
const about = sql<About | null>`case
  when e.record_kind in ('quote', 'subjectivity') then (
    select json_build_object('kind', 'quote', 'id', quote.id, 'number', quote.quote_number, 'product', quote.product)
    from quote where quote.tenant_id = e.tenant_id and quote.id = case when e.record_kind = 'quote' then e.record_id
      else (select s.quote_id from subjectivity s where s.tenant_id = e.tenant_id and s.id = e.record_id) end)
  when e.record_kind = 'policy' then (
    select json_build_object('kind', 'policy', 'id', policy.id, 'number', policy.policy_number, 'product', policy.product)
    from policy where policy.tenant_id = e.tenant_id and policy.id = e.record_id)
  when e.record_kind = 'referralRuleSet' then (
    select json_build_object('kind', 'ruleSet', 'id', v.id, 'number', v.product || ' rules ' || v.effective_date, 'product', v.product)
    from referral_rule_set v where v.id = e.record_id)
  when e.record_kind = 'ratingProgram' then (
    select json_build_object('kind', 'ratingProgram', 'id', v.id, 'number', v.product || ' ' || v.effective_date, 'product', v.product)
    from rating_program v where v.id = e.record_id) end`

/** The note that an underwriter left with a schedule rating, which agencies never read. */
const staffNote = (ctx: Ctx) =>
  seesAll(ctx.actor, 'trail')
    ? sql<string | null>`nullif(e.detail #>> '{irpm,irpmNote}', '')`
    : sql<string | null>`null::text`

/** The ids of a quote whose number is searched for and of its subjectivities, whose entries do not name it. */
const recordsOfNumber = async (ctx: Ctx, search = ''): Promise<string[]> => {
  if (!QUOTE_NUMBER.test(search)) return []
  const rows = await ctx.db
    .selectFrom('quote')
    .leftJoin('subjectivity as s', (join) =>
      join.onRef('s.tenant_id', '=', 'quote.tenant_id').onRef('s.quote_id', '=', 'quote.id'),
    )
    .select(['quote.id', 's.id as subjectivityId'])
    .where(visible(ctx.actor, 'quote'))
    .where(searchCondition(ctx.actor, 'quote', search))
    .where('quote.quote_number', '=', search.toUpperCase())
    .execute()
  return [...new Set(rows.flatMap(({ id, subjectivityId }) => [id, subjectivityId ?? id]))]
}

const companyName = sql<string | null>`(select account.name from account
  where account.tenant_id = e.tenant_id and account.id = e.account_id)`

/** The audit trail, the latest first. Sealed entries carry their place in the account's chain. */
export const findAudit = async (ctx: Ctx, query: Query) => {
  const search = query.search?.trim()
  const named = await recordsOfNumber(ctx, search)
  const rows = ctx.db
    .selectFrom('audit_entry as e')
    .leftJoin('audit_seal as s', (join) =>
      join.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.entry_id', '=', 'e.id'),
    )
    .leftJoin('org as o', 'o.id', 'e.tenant_id')
    .selectAll('e')
    .select(['s.sequence', 's.hash', 'o.name as org_name', about.as('about'), companyName.as('company_name')])
    .select(staffNote(ctx).as('note'))
    .where(visibleTrail(ctx))
    .$if(query.action !== undefined, (rows) => rows.where(beginsWith('e.action', query.action)))
    .$if(query.actor !== undefined, (rows) =>
      rows.where(
        sql<SqlBool>`lower(e.actor_name || ' ' || coalesce(e.acting_staff_name, '')) like ${likeOf(query.actor)}`,
      ),
    )
    .$if(query.record !== undefined, (rows) => rows.where(ofRecord(query.record ?? '')))
    .$if(query.from !== undefined, (rows) => rows.where('e.at', '>=', dayStart(query.from ?? '', 0)))
    .$if(query.to !== undefined, (rows) => rows.where('e.at', '<', dayStart(query.to ?? '', 1)))
    .$if(query.actorId !== undefined, (rows) => rows.where('e.actor_id', '=', query.actorId ?? ''))
    .$if(query.recordId !== undefined, (rows) => rows.where('e.record_id', '=', query.recordId ?? ''))
    .$if(Boolean(search), (rows) =>
      rows.where(
        sql<SqlBool>`(lower(e.summary || ' ' || e.actor_name) like ${likeOf(search)} or e.record_id = any(${named}::uuid[]))`,
      ),
    )
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
  return readNumbered(ctx.db, rows, query, (row) => ({
    id: row.id,
    at: row.at.toISOString(),
    action: row.action,
    recordKind: row.record_kind,
    recordId: row.record_id,
    actorName: row.actor_name,
    actingStaffName: row.acting_staff_name,
    orgName: row.org_name,
    fromStatus: row.from_status,
    toStatus: row.to_status,
    summary: row.summary,
    note: row.note,
    companyName: row.company_name,
    about: row.about,
    accountId: row.company_name === null ? null : row.account_id,
    requestId: row.request_id,
    sequence: row.sequence,
    hash: row.hash,
  }))
}

/** Computes the chain again, of the actor's account or for staff of all, and says where it first breaks. */
export const verifyAudit = async (ctx: Ctx) => {
  const scope = seesAll(ctx.actor, 'trail') ? sql`true` : sql`tenant_id = ${ctx.actor.orgId}`
  const { rows } = await sql<{ sealed: number; waiting: number; broken: string | null }>`
    with chain as (
      select s.tenant_id, s.sequence, s.hash,
        lag(s.hash, 1, '') over w as previous, lag(s.sequence, 1, 0) over w as before, e as entry
      from (select * from audit_seal where ${scope}) s
      left join audit_entry e on e.tenant_id = s.tenant_id and e.id = s.entry_id
      window w as (partition by s.tenant_id order by s.sequence)
    ), broken as (
      select sequence from chain where before <> sequence - 1 or (entry).id is null
        or hash <> audit_hash(previous, entry) order by sequence limit 1
    )
    select (select count(*)::int from chain) as sealed,
      (select count(*)::int from audit_entry e where ${scope}
        and not exists (select from audit_seal s where s.tenant_id = e.tenant_id and s.entry_id = e.id)) as waiting,
      (select sequence::text from broken) as broken`.execute(ctx.db)
  const { sealed = 0, waiting = 0, broken = null } = rows[0] ?? {}
  return { isIntact: broken === null, sealed, waiting, brokenAt: broken }
}
