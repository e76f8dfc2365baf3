import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { ledgerContract } from '#contract/money/ledger.ts'
import { begun, transition, type Written } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { formatMoney } from '#domain/market/format.ts'
import {
  type PeriodFacts,
  type PeriodAction,
  periodEvents,
  periodLifecycle,
  periodRules,
  periodStarts,
  type PeriodStatus,
} from '#domain/money/ledger/periods.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { bookDay, houseOf } from '../shared/ledger.ts'
import { askApproval } from '../approval/ask.ts'
import type { ApprovalRow } from '../approval/rows.ts'
import { trustPositions } from '../shared/trust.ts'

type Contract = typeof ledgerContract
type Period = OutputOf<Contract['ledgerHome']>['periods'][number]

interface PeriodRow {
  period: string
  id: string | null
  status: PeriodStatus | null
  journals: number
  late: number
  changed_by_name: string | null
  changed_at: Date | null
  lock_version: number | null
  is_asked: boolean
}

/** Every month from the first that has a journal up to this one, the newest first. */
const periodRows = async (ctx: Ctx): Promise<PeriodRow[]> => {
  const today = bookDay(ctx.now, 'USD')
  const { rows } = await sql<PeriodRow>`
    with month as (
      select to_char(day, 'YYYY-MM') as period from generate_series(
        (select coalesce(min(period), ${today.slice(0, 7)}) || '-01' from journal)::date,
        ${today}::date, interval '1 month') as day
    ), posted as (
      select period, count(*)::int as journals,
        count(*) filter (where to_char(occurred_on, 'YYYY-MM') < period)::int as late
      from journal where tenant_id not in (select tenant_id from tenant_clock) group by period
    )
    select month.period, kept.id, kept.status, coalesce(posted.journals, 0) as journals,
      coalesce(posted.late, 0) as late, kept.changed_by_name, kept.changed_at, kept.lock_version,
      exists (select from money_approval asked where asked.kind = 'periodReopening' and asked.status = 'REQUESTED'
        and asked.subject_id = kept.id) as is_asked
    from month left join posted using (period) left join ledger_period kept using (period)
    order by month.period desc`.execute(ctx.db)
  return rows
}

/** What of the books stops a close, a sentence each. */
const problemsOf = async (ctx: Ctx): Promise<string[]> => {
  const positions = await trustPositions(ctx.db)
  const { rows } = await sql<{ currency: 'USD' | 'GBP'; amount: number }>`
    select currency, sum(amount)::bigint as amount from posting group by currency having sum(amount) <> 0`.execute(
    ctx.db,
  )
  return [
    ...rows.map(
      ({ currency, amount }) => `The ledger does not balance: it is off by ${formatMoney(amount, currency)}.`,
    ),
    ...positions
      .filter(({ difference }) => difference < 0)
      .map(
        ({ currency, difference }) =>
          `The trust account is short of ${formatMoney(-difference, currency)}. Move own money into it first.`,
      ),
  ]
}

const factsOf = (
  row: PeriodRow,
  all: readonly PeriodRow[],
  today: string,
  problems: readonly string[],
): PeriodFacts => ({
  status: row.status ?? 'OPEN',
  period: row.period,
  today,
  openBefore: all.filter(({ period, status }) => period < row.period && status !== 'CLOSED').length,
  problems,
})

/** The months of the books with what may be done with each. */
export const periodsOf = async (ctx: Ctx): Promise<Period[]> => {
  const today = bookDay(ctx.now, 'USD')
  const rows = await periodRows(ctx)
  const problems = await problemsOf(ctx)
  return rows.map((row) => ({
    period: row.period,
    status: row.status ?? 'OPEN',
    journals: row.journals,
    late: row.late,
    changedBy: row.changed_by_name,
    changed: row.changed_at && new Date(row.changed_at).toISOString(),
    reopening: row.is_asked,
    version: row.lock_version ?? 0,
    actions: actionsFor(ctx, periodRules, factsOf(row, rows, today, problems)),
  }))
}

/** The row of a period, locked; made where it has none yet. */
const lockPeriod = async (ctx: Ctx, tenantId: string, period: string) => {
  await ctx.db
    .insertInto('ledger_period')
    .values({
      tenant_id: tenantId,
      id: ctx.newId(),
      period,
      status: begun<PeriodStatus>(periodStarts, 'OPEN'),
      lock_version: 0,
      changed_by_name: ctx.actor.name,
      changed_at: ctx.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ctx.db
    .selectFrom('ledger_period')
    .select(['id', 'status', 'lock_version'])
    .where('tenant_id', '=', tenantId)
    .where('period', '=', period)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

const writeStatus = async (
  ctx: Ctx,
  kept: { id: string; period: string; tenantId: string; from: PeriodStatus },
  status: Written<PeriodStatus>,
  action: PeriodAction,
): Promise<void> => {
  // What is being posted ends first, and what is posted from now on sees the new status.
  await sql`lock table journal in share row exclusive mode`.execute(ctx.db)
  await ctx.db
    .updateTable('ledger_period')
    .set({
      status,
      changed_by_name: ctx.actor.name,
      changed_at: ctx.now,
      lock_version: sql<number>`lock_version + 1`,
    })
    .where('id', '=', kept.id)
    .execute()
  ctx.audit({
    tenantId: kept.tenantId,
    accountId: null,
    action: `ledgerPeriod.${action}`,
    recordKind: 'ledgerPeriod',
    recordId: kept.id,
    fromStatus: kept.from,
    toStatus: status,
    summary: `Books of ${kept.period} ${wordsOf(action)}`,
    detail: { period: kept.period },
  })
}

/** What a step does, for the trail. */
const STEPS: readonly [PeriodAction, string][] = [
  ['softClose', 'soft closed'],
  ['close', 'closed'],
  ['reopen', 'reopened'],
]

const wordsOf = (action: PeriodAction): string => STEPS.find(([name]) => name === action)?.[1] ?? action

type Move = InputOf<Contract['ledgerPeriodMove']>['body']

const askReopening = async (ctx: Ctx, tenantId: string, kept: { id: string }, { period, reason }: Move) => {
  if (!reason)
    throw new Refused(
      fieldRefusal('reason', 'Say why the month is reopened: who approves it reads this.', 'REQUIRED'),
    )
  await askApproval(ctx, {
    tenantId,
    kind: 'periodReopening',
    subjectId: kept.id,
    subjectName: `Books of ${period}`,
    amount: null,
    currency: 'USD',
    details: { period },
    reason,
  })
}

/** Soft closes a month, or closes it for good; to reopen one is asked of another user. */
export const movePeriod = async (ctx: Ctx, body: Move): Promise<OutputOf<Contract['ledgerPeriodMove']>> => {
  const tenantId = await houseOf(ctx.db)
  const rows = await periodRows(ctx)
  const row = rows.find(({ period }) => period === body.period)
  if (!row) throw new Refused(fieldRefusal('period', `The books have no month ${body.period}.`, 'UNKNOWN'))
  const kept = await lockPeriod(ctx, tenantId, body.period)
  const problems = body.action === 'close' ? await problemsOf(ctx) : []
  const facts = factsOf({ ...row, status: kept.status }, rows, bookDay(ctx.now, 'USD'), problems)
  refuseAction(ctx, periodRules, body.action, facts)
  refuseIf(versionRefusal('period', kept.lock_version, body.version))
  if (body.action === 'reopen') {
    await askReopening(ctx, tenantId, kept, body)
    return { status: kept.status, isAsked: true }
  }
  const status = transition<PeriodStatus, PeriodAction>(periodLifecycle, body.action, kept.status)
  await writeStatus(ctx, { ...kept, tenantId, period: body.period, from: kept.status }, status, body.action)
  return { status, isAsked: false }
}

/** Another user approved that a month is open again. */
export const periodReopening = {
  approved: async (ctx: Ctx, { tenant_id: tenantId, subject_id: id }: ApprovalRow): Promise<'done'> => {
    const kept = await ctx.db
      .selectFrom('ledger_period')
      .select(['id', 'status', 'period'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const status = transition<PeriodStatus, 'reopened'>(periodEvents, 'reopened', kept.status)
    await writeStatus(ctx, { ...kept, tenantId, from: kept.status }, status, 'reopen')
    return 'done'
  },
}
