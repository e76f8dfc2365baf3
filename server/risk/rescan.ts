import { sql } from 'kysely'
import { pages } from '#server/mail/pages.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { type Worsening, worsening } from '#domain/risk/trend/worsening.ts'
import { type Dispatcher, runAsSystem } from '#server/http/dispatch.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { RiskWorsened } from '#server/mail/templates/risk.ts'
import type { AccountRow } from '#server/database/tables.ts'
import type { StoredRisk } from '#domain/risk/stored-risk.ts'
import { factsOf } from '#server/account/shared/account.ts'
import { rescored, withConnectors } from '#server/risk/shared/risk.ts'
import { clearByScan } from '#server/underwriting/shared/subjectivity.ts'

/** Accounts read at once, and scanned at once. */
const BATCH = 40
const AT_ONCE = 4
/** A run of the calendar goes on so long, in milliseconds: statuses have to be turned every few minutes. */
const RUN_MS = 4 * 60_000
const DAY_MS = 86_400_000

type System = Pick<Dispatcher, 'ports' | 'jobs'>
type Due = Pick<AccountRow, 'tenant_id' | 'id'> & { domain_name: string }

/** The instant, as stored, before which a scan is due again. */
const dueBefore = (now: Date): string => new Date(now.getTime() - DAY_MS).toISOString()

/** Accounts with an open quote or a policy whose last scan is a day old. Instants of one form compare as texts. */
const dueAccounts = async ({ ports }: System): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    select tenant_id, id, domain_name from account
    where status <> 'Open' and domain_name is not null
      and coalesce(risk ->> 'scannedAt', risk ->> 'observedAt', '') < ${dueBefore(ports.clock.now())}
    order by tenant_id, id limit ${BATCH}`.execute(ports.db)
  return rows
}

/** The scan, or null when nothing at all was seen: then the earlier evidence remains. */
const scan = async ({ ports }: System, domain: string): Promise<Evidence | null> => {
  const found = await ports.evidence(domain, ports.clock.now()).catch(() => null)
  return found && (found.dns || found.tls || found.http) ? found : null
}

const agentOf = async (ctx: PublicCtx, row: AccountRow) =>
  ctx.db
    .selectFrom('quote')
    .innerJoin('org', 'org.id', 'quote.tenant_id')
    .select(['quote.agent', 'org.account_type'])
    .where('quote.tenant_id', '=', row.tenant_id)
    .where('quote.account_id', '=', row.id)
    .orderBy('quote.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

const tell = async (ctx: PublicCtx, row: AccountRow, worse: Worsening): Promise<void> => {
  const found = await agentOf(ctx, row)
  const agent = found?.agent as { agentEmail?: string; agentFirstName?: string } | undefined
  if (!found || !agent?.agentEmail) return
  const facts: RiskWorsened = {
    recipientName: agent.agentFirstName ?? '',
    companyName: row.name,
    before: worse.before,
    after: worse.after,
    findings: worse.checks.map(({ title, finding, fixText }) => `${title}: ${finding} ${fixText}`),
    linkPath: pages.account(found.account_type, row.id),
  }
  ctx.enqueue({
    type: 'mail.send',
    template: 'riskWorsened',
    to: agent.agentEmail,
    market: row.market,
    facts,
  })
}

const locked = (ctx: PublicCtx, due: Due): Promise<AccountRow | undefined> =>
  ctx.db
    .selectFrom('account')
    .selectAll()
    .where('tenant_id', '=', due.tenant_id)
    .where('id', '=', due.id)
    .where('domain_name', '=', due.domain_name)
    .forUpdate()
    .executeTakeFirst()

/** Stores a fresh scan with the score that it gives, and says what got worse. */
const keep = async (ctx: PublicCtx, due: Due, fresh: Evidence | null): Promise<boolean> => {
  const row = await locked(ctx, due)
  if (!row || (factsOf(row).risk?.scannedAt ?? '') >= dueBefore(ctx.now)) return false
  const { evidence, risk } = factsOf(row)
  const next = fresh && withConnectors(fresh, evidence)
  const scanned = { ...(next && { evidence: next }), scannedAt: ctx.now.toISOString() }
  const columns = rescored(row, scanned, ctx.now)
  const stored = JSON.parse(columns.risk) as StoredRisk
  await ctx.db
    .updateTable('account')
    .set(columns)
    .where('tenant_id', '=', row.tenant_id)
    .where('id', '=', row.id)
    .execute()
  await clearByScan(ctx, row, stored.report)
  const worse = next && risk ? worsening(risk.report, stored.report) : null
  if (!worse) return false
  ctx.audit({
    tenantId: row.tenant_id,
    action: 'risk.worsened',
    recordKind: 'account',
    recordId: row.id,
    accountId: row.id,
    summary: `Daily scan: ${worse.checks.map(({ title }) => title).join(', ')} got worse (${worse.before ?? 'no score'} to ${worse.after ?? 'no score'})`,
    detail: { before: worse.before, after: worse.after, checks: worse.checks.map(({ checkId }) => checkId) },
  })
  await tell(ctx, row, worse)
  return true
}

/** What one run did. */
export interface Rescan {
  scanned: number
  worse: number
}

const scanBatch = async (system: System, due: readonly Due[], result: Rescan): Promise<void> => {
  const next = due.values()
  const work = async (): Promise<void> => {
    for (const account of next) {
      const fresh = await scan(system, account.domain_name)
      const isWorse = await runAsSystem(system, 'risk.rescan', (ctx) => keep(ctx, account, fresh))
      result.scanned += 1
      if (isWorse) result.worse += 1
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/**
 * Scans again what was last scanned a day ago, batch by batch, four accounts at once and four minutes at most; the
 * rest waits for the next run. Each account is a transaction of its own, opened after its scan. A scan that fails
 * changes nothing but the time of the next one.
 */
export const rescan = async (system: System): Promise<Rescan> => {
  const end = performance.now() + RUN_MS
  const result: Rescan = { scanned: 0, worse: 0 }
  while (performance.now() < end) {
    const due = await dueAccounts(system)
    if (due.length === 0) break
    await scanBatch(system, due, result)
  }
  return result
}
