import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { commissionContract } from '#contract/money/commission.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents, Currency } from '#domain/kernel/money.ts'
import {
  type StatementKind,
  type StatementLine,
  statementSums,
  statementText,
} from '#domain/money/commission/statement.ts'
import { seesAll } from '#domain/access/scopes.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { absent } from '#server/database/scope.ts'
import { ofCommission } from './agencies.ts'
import { hashOf } from './run.ts'

type Contract = typeof commissionContract
type View = OutputOf<Contract['commissionMonthly']>['content'][number]
type WholeView = OutputOf<Contract['commissionMonthlyGet']>

export interface StatementRow {
  id: string
  tenant_id: string
  month: string
  currency: Currency
  agency_name: string
  time_zone: string
  market: 'US' | 'UK'
  opening: Cents
  earned: Cents
  clawed_back: Cents
  adjusted: Cents
  paid: Cents
  closing: Cents
  previous_hash: string
  hash: string
  created_at: Date
}

interface LineRow {
  journal_id: string
  kind: StatementKind
  occurred_on: LocalDate
  policy_id: string | null
  product: string | null
  policy_number: string | null
  company_name: string | null
  amount: Cents
}

const MOST = 600

/** Statements that the caller may see, the latest month first. */
export const statementRows = async (
  ctx: Ctx,
  wanted: { id?: string | undefined; agencyId?: string | undefined; month?: string | undefined },
): Promise<StatementRow[]> => {
  const { rows } = await sql<StatementRow>`select statement.*, org.market from commission_statement statement
    join org on org.id = statement.tenant_id
    where ${ofCommission(ctx, 'statement.tenant_id')} and ${withoutSandboxes(ctx.actor, 'statement.tenant_id')}
      and (${wanted.id ?? null}::uuid is null or statement.id = ${wanted.id ?? null}::uuid)
      and (${wanted.agencyId ?? null}::uuid is null or statement.tenant_id = ${wanted.agencyId ?? null}::uuid)
      and (${wanted.month ?? null}::text is null or statement.month = ${wanted.month ?? null}::text)
    order by statement.month desc, statement.agency_name, statement.id limit ${MOST}`.execute(ctx.db)
  return rows
}

export const linesOf = async (ctx: Pick<Ctx, 'db'>, statement: StatementRow): Promise<LineRow[]> => {
  const { rows } = await sql<LineRow>`select line.journal_id, line.kind, line.occurred_on, line.policy_id,
      policy.product, line.policy_number, line.company_name, line.amount
    from commission_statement_line line left join policy on policy.id = line.policy_id
    where line.tenant_id = ${statement.tenant_id} and line.statement_id = ${statement.id}
    order by line.line`.execute(ctx.db)
  return rows
}

const viewOf = (row: StatementRow): View => ({
  id: row.id,
  agencyId: row.tenant_id,
  agencyName: row.agency_name,
  month: row.month,
  currency: row.currency,
  opening: row.opening,
  earned: row.earned,
  clawedBack: row.clawed_back,
  adjusted: row.adjusted,
  paid: row.paid,
  closing: row.closing,
  hash: row.hash,
  created: row.created_at.toISOString(),
})

export const listMonthly = async (
  ctx: Ctx,
  query: InputOf<Contract['commissionMonthly']>['query'],
): Promise<{ content: View[] }> => ({ content: (await statementRows(ctx, query)).map(viewOf) })

export const readStatement = async (ctx: Ctx, id: string): Promise<StatementRow> => {
  const [row] = await statementRows(ctx, { id })
  if (!row) throw absent('statement')
  return row
}

const stated = (line: LineRow): StatementLine => ({
  journalId: line.journal_id,
  kind: line.kind,
  on: line.occurred_on,
  policyNumber: line.policy_number,
  companyName: line.company_name,
  amount: line.amount,
})

/** Whether the lines still make the sums and the hash that were kept with the statement. */
const isIntact = (row: StatementRow, lines: readonly LineRow[]): boolean => {
  const all = lines.map(stated)
  const head = {
    agencyId: row.tenant_id,
    month: row.month,
    currency: row.currency,
    previousHash: row.previous_hash,
  }
  const sums = statementSums(row.opening, all)
  return sums.closing === row.closing && hashOf(statementText(head, sums, all)) === row.hash
}

interface NoteRow {
  id: string
  text: string
  by: string
  isOfAgency: boolean
  at: Date
}

export const readMonthly = async (ctx: Ctx, id: string): Promise<WholeView> => {
  const row = await readStatement(ctx, id)
  const lines = await linesOf(ctx, row)
  const notes =
    await sql<NoteRow>`select id, text, written_by_name as by, is_of_agency as "isOfAgency", written_at as at
    from commission_note where tenant_id = ${row.tenant_id} and statement_id = ${id}
    order by written_at, id`.execute(ctx.db)
  return {
    ...viewOf(row),
    isIntact: isIntact(row, lines),
    lines: lines.map((line) => ({ ...stated(line), policyId: line.policy_id, product: line.product })),
    notes: notes.rows.map((note) => ({ ...note, at: note.at.toISOString() })),
  }
}

/** Says something about a statement, which itself stays as it is. */
export const addNote = async (ctx: Ctx, statementId: string, text: string): Promise<{ id: string }> => {
  const row = await readStatement(ctx, statementId)
  const id = ctx.newId()
  const isOfAgency = !seesAll(ctx.actor, 'commission')
  await sql`insert into commission_note (tenant_id, id, statement_id, text, written_by, written_by_name, is_of_agency,
      written_at)
    values (${row.tenant_id}, ${id}, ${statementId}, ${text}, ${ctx.actor.userId}, ${ctx.actor.name}, ${isOfAgency},
      ${ctx.now})`.execute(ctx.db)
  ctx.audit({
    tenantId: row.tenant_id,
    action: isOfAgency ? 'commission.disputed' : 'commission.answered',
    recordKind: 'commissionStatement',
    recordId: statementId,
    summary: `${ctx.actor.name} wrote about the commission statement of ${row.month}`,
  })
  return { id }
}
