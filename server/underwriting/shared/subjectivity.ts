import { sql } from 'kysely'
import {
  subjectivityEvents,
  subjectivityStarts,
  type SubjectivityStatus,
} from '#domain/underwriting/subjectivity/lifecycle.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { isMeasured } from '#domain/risk/trend/measured.ts'
import type { RiskReport } from '#domain/risk/schema.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { SubjectivityRow } from '#server/database/tables.ts'
import type { PublicCtx } from '#server/http/handlers.ts'

interface Waiting {
  id: string
  title: string
  status: SubjectivityStatus
  check_id: string
}

/**
 * Clears the open conditions of an account that a new scan shows to be met: each names the check that has to pass.
 * Gives how many. Runs inside the command that stored the scan.
 */
export const clearByScan = async (
  ctx: Pick<PublicCtx, 'db' | 'audit' | 'now'>,
  account: { tenant_id: string; id: string },
  report: Pick<RiskReport, 'checks'>,
): Promise<number> => {
  // An agency may answer its questions as it likes: its word alone meets nothing that an underwriter asked for.
  const passed = report.checks.filter((check) => check.result === 'pass' && isMeasured(check))
  if (passed.length === 0) return 0
  const { from } = subjectivityEvents.scanClears
  const waiting = (await ctx.db
    .selectFrom('subjectivity')
    .select(['id', 'title', 'status', 'check_id'])
    .where('tenant_id', '=', account.tenant_id)
    .where('account_id', '=', account.id)
    .where('status', 'in', [...from])
    .where(
      'check_id',
      'in',
      passed.map((check) => check.checkId),
    )
    .orderBy('id')
    .forUpdate()
    .execute()) as Waiting[]
  for (const one of waiting) {
    const to = transition<SubjectivityStatus, 'scanClears'>(subjectivityEvents, 'scanClears', one.status)
    const finding = passed.find((check) => check.checkId === one.check_id)?.finding ?? ''
    await ctx.db
      .updateTable('subjectivity')
      .set({
        status: to,
        evidence: finding,
        decided_by: 'Scan',
        decided_at: ctx.now,
        modified_at: ctx.now,
        lock_version: sql`lock_version + 1`,
      })
      .where('tenant_id', '=', account.tenant_id)
      .where('id', '=', one.id)
      .execute()
    ctx.audit({
      tenantId: account.tenant_id,
      action: 'subjectivity.scanCleared',
      recordKind: 'subjectivity',
      recordId: one.id,
      accountId: account.id,
      fromStatus: one.status,
      toStatus: to,
      summary: `A scan cleared the subjectivity "${one.title}": ${finding}`,
    })
  }
  return waiting.length
}

type Given = Pick<SubjectivityRow, 'title' | 'detail' | 'stage' | 'due_date'> & { check_id?: string | null }

/** Attaches a condition to a quote, in the name of the caller. */
export const setSubjectivity = async (
  ctx: Ctx,
  quote: { tenant_id: string; id: string; account_id: string; carrier_id: string | null },
  { title, detail, stage, due_date, check_id = null }: Given,
): Promise<SubjectivityRow> => {
  const row = {
    tenant_id: quote.tenant_id,
    id: ctx.newId(),
    quote_id: quote.id,
    account_id: quote.account_id,
    carrier_id: quote.carrier_id,
    title,
    detail,
    stage,
    status: begun(subjectivityStarts, 'OPEN'),
    due_date,
    check_id,
    evidence: null,
    document_id: null,
    note: null,
    decided_by: null,
    decided_at: null,
    created_by: ctx.actor.name,
    created_at: ctx.now,
    modified_at: ctx.now,
    lock_version: 1,
    reminded_rung: null,
    reminded_at: null,
    reminders_by_hand: 0,
    evidence_by: [],
  } satisfies SubjectivityRow
  await ctx.write(ctx.db.insertInto('subjectivity').values(row))
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'subjectivity.set',
    recordKind: 'subjectivity',
    recordId: row.id,
    accountId: row.account_id,
    fromStatus: null,
    toStatus: row.status,
    summary: `Subjectivity set: ${row.title}`,
  })
  return row
}
