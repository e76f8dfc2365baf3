import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import { addMonthsTo, defaultMonth, lastDayOf, type Month, monthOf } from '#domain/money/commission/months.ts'
import {
  type StatementHead,
  statementKind,
  type StatementLine,
  statementSums,
  statementText,
} from '#domain/money/commission/statement.ts'
import { todayIn } from '#server/command/ctx.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { type Alone, oneByOne } from '#server/jobs/one-by-one.ts'
import { agencyColumns, type AgencyRow, currencyOfAgency, EARNERS, zoneOf } from './agencies.ts'

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

interface FoundLine {
  journalId: string
  journalKind: string
  on: LocalDate
  policyId: string | null
  policyNumber: string | null
  companyName: string | null
  amount: Cents
}

/** Lines with the id of their policy, which the hash leaves out: the number says it. */
type Line = StatementLine & { policyId: string | null }

/**
 * Journals that moved what the agency is owed and are on no statement of it yet, up to a day where it is. One that was
 * written late is on the statement that comes next: a statement that was made never changes.
 */
const openLines = async (
  ctx: Pick<PublicCtx, 'db'>,
  agency: AgencyRow,
  until: LocalDate,
): Promise<Line[]> => {
  const day = sql`(journal.posted_at at time zone ${zoneOf(agency)})::date`
  const { rows } = await sql<FoundLine>`
    select journal.id as "journalId", journal.kind as "journalKind", ${day}::text as on, policy.id as "policyId",
      policy.policy_number as "policyNumber", policy.company_name as "companyName",
      (-sum(posting.amount))::float8 as amount
    from posting
    join journal on journal.tenant_id = posting.tenant_id and journal.id = posting.journal_id
    left join policy on policy.id = journal.policy_id
    where posting.account = 'commissionPayable' and posting.party = ${agency.id}::text
      and posting.currency = ${currencyOfAgency(agency)} and ${day} <= ${until}::date
      and not exists (select from commission_statement_line line
        where line.tenant_id = ${agency.id} and line.journal_id = journal.id)
    group by journal.tenant_id, journal.id, policy.id, policy.policy_number, policy.company_name
    having sum(posting.amount) <> 0
    order by ${day}, journal.posted_at, journal.id`.execute(ctx.db)
  return rows.map(({ journalKind, ...line }) => ({ ...line, kind: statementKind(journalKind, line.amount) }))
}

interface Last {
  closing: Cents
  hash: string
}

const lastStatement = async (
  ctx: Pick<PublicCtx, 'db'>,
  agencyId: string,
  currency: Currency,
): Promise<Last> => {
  const { rows } = await sql<Last>`select closing::float8 as closing, hash from commission_statement
    where tenant_id = ${agencyId} and currency = ${currency} order by month desc limit 1`.execute(ctx.db)
  return rows[0] ?? { closing: 0, hash: '' }
}

/** Freezes one month, unless nothing happened in it and nothing was owed before it. */
const freeze = async (
  ctx: PublicCtx,
  agency: AgencyRow,
  month: Month,
  lines: readonly Line[],
  last: Last,
): Promise<Last> => {
  if (lines.length === 0 && last.closing === 0) return last
  const currency = currencyOfAgency(agency)
  const head: StatementHead = { agencyId: agency.id, month, currency, previousHash: last.hash }
  const sums = statementSums(last.closing, lines)
  const hash = hashOf(statementText(head, sums, lines))
  const id = ctx.newId()
  const rows = lines.map((line, at) => ({ line: at + 1, ...line }))
  await sql`with frozen as (insert into commission_statement (tenant_id, id, month, currency, agency_name, time_zone,
      opening, earned, clawed_back, adjusted, paid, closing, previous_hash, hash, created_at)
    values (${agency.id}, ${id}, ${month}, ${currency}, ${agency.name}, ${zoneOf(agency)}, ${sums.opening},
      ${sums.earned}, ${sums.clawedBack}, ${sums.adjusted}, ${sums.paid}, ${sums.closing}, ${last.hash}, ${hash},
      ${ctx.now}))
    insert into commission_statement_line (tenant_id, statement_id, line, journal_id, kind, occurred_on, policy_id,
      policy_number, company_name, amount)
    select ${agency.id}::uuid, ${id}::uuid, line, "journalId", kind, "on", "policyId", "policyNumber", "companyName", amount
    from json_to_recordset(${JSON.stringify(rows)}) as one (line int, "journalId" uuid, kind text, "on" date,
      "policyId" uuid, "policyNumber" text, "companyName" text, amount bigint)`.execute(ctx.db)
  ctx.audit({
    tenantId: agency.id,
    action: 'commission.stated',
    recordKind: 'commissionStatement',
    recordId: id,
    summary: `Commission statement of ${month} made`,
    detail: { month, currency, hash },
  })
  return { closing: sums.closing, hash }
}

/** The last whole month where an agency is. */
const dueMonth = (ctx: Pick<PublicCtx, 'now'>, agency: Pick<AgencyRow, 'market' | 'state'>): Month =>
  defaultMonth(todayIn(ctx.now, zoneOf(agency)))

const isDue = (ctx: Pick<PublicCtx, 'now'>, agency: AgencyRow): boolean =>
  agency.statedThrough === null || agency.statedThrough < dueMonth(ctx, agency)

const agenciesDue = async (ctx: PublicCtx): Promise<string[]> => {
  const { rows } = await sql<AgencyRow>`select ${agencyColumns} from org
    left join commission_account account on account.tenant_id = org.id
    where org.account_type = any(${[...EARNERS]}::text[]) and ${sameClock(ctx, 'org.id')}
    order by org.id`.execute(ctx.db)
  return rows.filter((agency) => isDue(ctx, agency)).map(({ id }) => id)
}

/** Every month of an agency that is over and has no statement, in order; the row of the agency is locked. */
const stateAgency = async (ctx: PublicCtx, agencyId: string): Promise<boolean> => {
  await sql`insert into commission_account (tenant_id, modified_at, lock_version) values (${agencyId}, ${ctx.now}, 0)
    on conflict (tenant_id) do nothing`.execute(ctx.db)
  const { rows } = await sql<AgencyRow>`select ${agencyColumns} from org
    join commission_account account on account.tenant_id = org.id
    where org.id = ${agencyId} for update of account`.execute(ctx.db)
  const [agency] = rows
  if (!agency || !isDue(ctx, agency)) return false
  const due = dueMonth(ctx, agency)
  const lines = await openLines(ctx, agency, lastDayOf(due))
  const first = lines[0] ? monthOf(lines[0].on) : due
  let month = agency.statedThrough === null ? first : addMonthsTo(agency.statedThrough, 1)
  let last = await lastStatement(ctx, agencyId, currencyOfAgency(agency))
  let taken = 0
  for (; month <= due; month = addMonthsTo(month, 1)) {
    const until = lastDayOf(month)
    const rest = lines.slice(taken)
    const end = rest.findIndex(({ on }) => on > until)
    const ofMonth = end < 0 ? rest : rest.slice(0, end)
    last = await freeze(ctx, agency, month, ofMonth, last)
    taken += ofMonth.length
  }
  await sql`update commission_account set stated_through = ${due}, modified_at = ${ctx.now}
    where tenant_id = ${agencyId}`.execute(ctx.db)
  return true
}

/**
 * Makes the statements of every month that is over, agency by agency, each in a transaction of its own: a run that is
 * killed goes on where it was, and a second one, also at the same time, changes nothing.
 */
export const makeStatements = (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'the commission statements of an agency could not be made',
    find: agenciesDue,
    take: stateAgency,
  })
