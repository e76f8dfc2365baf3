import { sql } from 'kysely'
import { binderRules } from '#domain/policy/binder-actions.ts'
import {
  type BinderAction,
  binderEvents,
  binderLifecycle,
  binderStarts,
  type BinderStatus,
} from '#domain/policy/binder-lifecycle.ts'
import { binderNamed } from '#domain/market/format.ts'
import { capitalized } from '#domain/document/words.ts'
import { addDays, type LocalDate } from '#domain/kernel/dates.ts'
import { begun, transition, transitionOfAll, type Written } from '#domain/kernel/lifecycle.ts'
import { refuseIf } from '#domain/kernel/refusal.ts'
import { BINDER_DAYS } from '#domain/quote/guards.ts'
import { sameClock } from '#server/command/sandbox.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { workedSearch } from '#server/database/lists/lists.ts'
import { insertion } from '#server/database/statements/whole-rows.ts'
import type { LoadedQuote } from '#server/quote/shared/quote.ts'

type Row = LoadedQuote['row']

/** Columns of a quote that show its binder; the binder's own record is written next to them. */
type BinderColumns = Pick<Row, 'binder_id' | 'binder_number' | 'binder_expires_on'> & {
  binder_status: Written<BinderStatus> | null
}

const auditBinder = (
  ctx: Pick<PublicCtx, 'audit'>,
  binder: { tenantId: string; id: string; accountId: string; number: string },
  action: string,
  from: BinderStatus | null,
  to: BinderStatus,
  summary: string,
): void =>
  ctx.audit({
    tenantId: binder.tenantId,
    action,
    recordKind: 'binder',
    recordId: binder.id,
    accountId: binder.accountId,
    fromStatus: from,
    toStatus: to,
    summary,
  })

/** Numbers come from a sequence: no one waits for another's. */
const nextNumber = async (ctx: Ctx): Promise<string> => {
  const { rows } = await sql<{ number: number }>`select nextval('binder_number')::int as number`.execute(
    ctx.db,
  )
  return `B-${rows[0]?.number}`
}

/** Writes the binder of a quote that is being bound, and gives the quote's columns that name it. */
export const openBinder = async (ctx: Ctx, { row, today }: LoadedQuote): Promise<BinderColumns> => {
  const columns = {
    binder_id: ctx.newId(),
    binder_number: await nextNumber(ctx),
    binder_status: begun(binderStarts, 'BOUND'),
    binder_expires_on: addDays(today, BINDER_DAYS),
  }
  await ctx.write(
    insertion(ctx.db, 'binder', [
      {
        tenant_id: row.tenant_id,
        id: columns.binder_id,
        binder_number: columns.binder_number,
        quote_id: row.id,
        quote_number: row.quote_number,
        policy_id: null,
        policy_number: null,
        account_id: row.account_id,
        carrier_id: row.carrier_id,
        product: row.product,
        company_name: row.company_name,
        agency_name: row.agency_name,
        market: row.market,
        currency: row.currency,
        state: row.state,
        status: columns.binder_status,
        agg_limit: row.agg_limit,
        total_premium: row.total_premium ?? 0,
        effective_date: row.effective_date,
        end_date: row.end_date,
        expires_on: columns.binder_expires_on,
        bound_at: ctx.now,
        bound_by: ctx.actor.name,
        reason: null,
        reminded_on: null,
        created_at: ctx.now,
        modified_at: ctx.now,
        search: workedSearch(
          row.tenant_id,
          columns.binder_number,
          row.quote_number,
          row.company_name,
          row.agency_name,
        ),
      },
    ]),
  )
  auditBinder(
    ctx,
    {
      tenantId: row.tenant_id,
      id: columns.binder_id,
      accountId: row.account_id,
      number: columns.binder_number,
    },
    'binder.bound',
    null,
    'BOUND',
    `${capitalized(binderNamed(row.market, columns.binder_number))} bound`,
  )
  return columns
}

/** What each step of a binder leaves in the trail, along with its status. */
const words: Readonly<Record<BinderAction, (named: string) => string>> = {
  requestSignature: (named) => `Signature of ${named} requested`,
  sign: (named) => `${capitalized(named)} signed`,
  issue: (named) => `${capitalized(named)} became a policy`,
  rescind: (named) => `${capitalized(named)} rescinded`,
  reinstate: (named) => `${capitalized(named)} reinstated`,
  void: (named) => `${capitalized(named)} voided`,
}

const events: Readonly<Record<BinderAction, string>> = {
  requestSignature: 'binder.signatureRequested',
  sign: 'binder.signed',
  issue: 'binder.issued',
  rescind: 'binder.rescinded',
  reinstate: 'binder.reinstated',
  void: 'binder.voided',
}

const NO_BINDER = { binder_status: null } as const

/**
 * Moves the binder of a locked quote and gives the quote's columns that follow; a quote bound before binders had
 * records of their own has none to move. Refuses what the binder's lifecycle does not allow.
 */
export const moveBinder = async (
  ctx: Ctx,
  { row, today }: LoadedQuote,
  action: BinderAction,
  more: { reason?: string; policy_id?: string; policy_number?: string } = {},
): Promise<Partial<BinderColumns>> => {
  const from = row.binder_status
  if (!row.binder_id || !from) return NO_BINDER
  refuseIf(binderRules.statusRefusalOf(action, from))
  const to = transition(binderLifecycle, action, from)
  const expires = action === 'reinstate' ? { expires_on: addDays(today, BINDER_DAYS) } : {}
  await ctx.write(
    ctx.db
      .updateTable('binder')
      .set({
        ...expires,
        status: to,
        ...more,
        modified_at: ctx.now,
        lock_version: sql`lock_version + 1`,
      })
      .where('tenant_id', '=', row.tenant_id)
      .where('id', '=', row.binder_id),
  )
  const number = row.binder_number ?? ''
  const named = { tenantId: row.tenant_id, id: row.binder_id, accountId: row.account_id, number }
  auditBinder(ctx, named, events[action], from, to, words[action](binderNamed(row.market, number)))
  return {
    binder_status: to,
    ...(expires.expires_on ? { binder_expires_on: expires.expires_on } : {}),
  }
}

interface DueBinder {
  tenant_id: string
  id: string
  quote_id: string
  account_id: string
  binder_number: string
  market: Row['market']
  status: BinderStatus
}

/** Binders ended at a time. */
const AT_ONCE = 500

/** Ends binders whose last day is over, up to 500 at a time, and gives their number. */
export const expireBinders = async (
  ctx: Pick<PublicCtx, 'db' | 'audit' | 'now' | 'sandbox'>,
  today: LocalDate,
): Promise<number> => {
  const due = (await ctx.db
    .selectFrom('binder')
    .select(['tenant_id', 'id', 'quote_id', 'account_id', 'binder_number', 'market', 'status'])
    .where('status', 'in', [...binderEvents.expire.from])
    .where('expires_on', '<', today)
    .where(sameClock(ctx, 'binder.tenant_id'))
    .orderBy('expires_on')
    .limit(AT_ONCE)
    .forUpdate()
    .skipLocked()
    .execute()) as DueBinder[]
  if (due.length === 0) return 0
  const to = transitionOfAll<BinderStatus, 'expire'>(
    binderEvents,
    'expire',
    due.map((one) => one.status),
  )
  const change = { modified_at: ctx.now, lock_version: sql<number>`lock_version + 1` }
  const tenants = [...new Set(due.map((one) => one.tenant_id))]
  await ctx.db
    .updateTable('binder')
    .set({ ...change, status: to })
    .where('tenant_id', 'in', tenants)
    .where(
      'id',
      'in',
      due.map((one) => one.id),
    )
    .execute()
  await ctx.db
    .updateTable('quote')
    .set({ ...change, binder_status: to })
    .where('tenant_id', 'in', tenants)
    .where(
      'id',
      'in',
      due.map((one) => one.quote_id),
    )
    .execute()
  for (const one of due)
    auditBinder(
      ctx,
      { tenantId: one.tenant_id, id: one.id, accountId: one.account_id, number: one.binder_number },
      'binder.expired',
      one.status,
      to,
      `${capitalized(binderNamed(one.market, one.binder_number))} expired`,
    )
  return due.length
}
