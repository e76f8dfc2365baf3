import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { bookTransferContract } from '#contract/policy/transfers.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { currencyOf } from '#domain/money/ledger.ts'
import { type BookOrderFacts, bookOrderStarts, GOING_BACK, UNDER_WAY } from '#domain/policy/book/order.ts'
import { transferLifecycle, transferRules } from '#domain/policy/transfer/lifecycle.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Database } from '#server/database/tables.ts'
import { bookOf } from './preview.ts'

type Contract = typeof bookTransferContract
type View = OutputOf<Contract['bookTransferStart']>
type WholeView = OutputOf<Contract['bookTransferGet']>

export type TransferRow = Selectable<Database['book_transfer']>

interface Counts {
  accounts: number
  waiting: number
  moved: number
  stayed: number
  returned: number
}

type Counted = TransferRow & Counts

const LATEST = 100

/** Orders with what became of their accounts, in numbers, the latest first. */
const ordersOf = async (ctx: Ctx, id: string | null): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`select book_transfer.*, counted.* from book_transfer
    cross join lateral (select count(*)::int as accounts, count(moved_at)::int as moved,
        count(stayed_at)::int as stayed, count(returned_at)::int as returned,
        (count(*) filter (where case when status in ${statusList(GOING_BACK)}
          then moved_at is not null and returned_at is null and kept_at is null
          else moved_at is null and stayed_at is null end))::int as waiting
      from book_transfer_account one where one.tenant_id = book_transfer.tenant_id
        and one.transfer_id = book_transfer.id) counted
    where ${id}::uuid is null or id = ${id} order by created_at desc, id desc limit ${LATEST}`.execute(ctx.db)
  return rows
}

const orderOf = async (ctx: Ctx, id: string): Promise<Counted> => {
  const [found] = await ordersOf(ctx, id)
  if (!found) throw absent('transfer')
  return found
}

const factsOf = (ctx: Ctx, { status, undo_until, moved }: Counted): BookOrderFacts => ({
  status,
  now: ctx.now,
  undoUntil: undo_until,
  moved,
})

const viewOf = (ctx: Ctx, row: Counted): View => ({
  id: row.id,
  status: row.status,
  fromId: row.tenant_id,
  fromName: row.from_name,
  toId: row.receiver_id,
  toName: row.receiver_name,
  producer: row.producer,
  product: row.product,
  state: row.state,
  reason: row.reason,
  currency: currencyOf(row.market),
  orderedBy: row.ordered_by_name,
  created: row.created_at.toISOString(),
  finished: row.finished_at?.toISOString() ?? null,
  undoUntil: row.undo_until?.toISOString() ?? null,
  accounts: row.accounts,
  waiting: row.waiting,
  moved: row.moved,
  stayed: row.stayed,
  returned: row.returned,
  version: row.lock_version,
  actions: actionsFor(ctx, transferRules, factsOf(ctx, row)),
})

export const listOrders = async (ctx: Ctx): Promise<{ content: View[] }> => ({
  content: (await ordersOf(ctx, null)).map((row) => viewOf(ctx, row)),
})

/** An order with what became of each account, by their names. */
export const readOrder = async (ctx: Ctx, id: string): Promise<WholeView> => {
  const order = await orderOf(ctx, id)
  const { rows } = await sql<Selectable<Database['book_transfer_account']>>`
    select tenant_id, transfer_id, account_id, company_name, state, policies, premium::float8 as premium, moved_at,
      stayed_at, stayed_reason, returned_at, kept_at, kept_reason
    from book_transfer_account where tenant_id = ${order.tenant_id} and transfer_id = ${id}
    order by company_name, account_id`.execute(ctx.db)
  return {
    ...viewOf(ctx, order),
    undoReason: order.undo_reason,
    undoneBy: order.undone_by_name,
    rows: rows.map((row) => ({
      accountId: row.account_id,
      companyName: row.company_name,
      state: row.state,
      policies: row.policies,
      premium: row.premium,
      result: row.returned_at
        ? 'RETURNED'
        : row.kept_at
          ? 'KEPT'
          : row.moved_at
            ? 'MOVED'
            : row.stayed_at
              ? 'STAYED'
              : 'WAITING',
      detail: row.kept_reason ?? row.stayed_reason,
      at: (row.returned_at ?? row.kept_at ?? row.moved_at ?? row.stayed_at)?.toISOString() ?? null,
    })),
  }
}

/** What is said of an order in the trails of both agencies. */
const noted = (ctx: Ctx, order: TransferRow, action: string, sentence: string): void => {
  for (const tenantId of [order.tenant_id, order.receiver_id])
    ctx.audit({ tenantId, action, recordKind: 'bookTransfer', recordId: order.id, summary: sentence })
}

/** One way at a time for an agency's accounts, also at the same instant: the index refuses a second one. */
const refuseUnderWay = async (ctx: Ctx, agencyId: string): Promise<void> => {
  await sql`select id from org where id = ${agencyId} for update`.execute(ctx.db)
  const { rows } = await sql`select id from book_transfer
    where tenant_id = ${agencyId} and status in ${statusList(UNDER_WAY)}`.execute(ctx.db)
  refuseIf(
    rows.length > 0
      ? refusal('conflict', 'BOOK_UNDER_WAY', 'A book of this agency is moving. Wait until it is done.')
      : null,
  )
}

/**
 * Orders that a book moves, as it was previewed: with the accounts that would move and those that stay. A job moves them
 * one by one. Refuses when another number would move than the user typed.
 */
export const startTransfer = async (
  ctx: Ctx,
  { reason, count, ...book }: InputOf<Contract['bookTransferStart']>['body'],
): Promise<View> => {
  await refuseUnderWay(ctx, book.fromId)
  const { from, to, candidates } = await bookOf(ctx, book)
  const moving = candidates.filter(({ stays }) => !stays).length
  if (moving !== count || moving === 0)
    throw new Refused(
      refusal(
        'conflict',
        'BULK_COUNT_CHANGED',
        moving === 0
          ? 'No account would move. Look at the preview: it says why each stays.'
          : `${moving} accounts would move. Look at the preview again and type that number.`,
        { meta: { count: moving } },
      ),
    )
  const order = await ctx.db
    .insertInto('book_transfer')
    .values({
      tenant_id: from.id,
      id: ctx.newId(),
      status: begun(bookOrderStarts, 'RUNNING'),
      from_name: from.name,
      receiver_id: to.id,
      receiver_name: to.name,
      market: from.market,
      producer: book.producer ?? null,
      product: book.product ?? null,
      state: book.state ?? null,
      reason,
      ordered_by: ctx.actor.userId,
      ordered_by_name: ctx.actor.name,
      created_at: ctx.now,
      modified_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const rows = candidates.map(({ stays, ...one }) => ({ ...one, stays: stays?.reason ?? null }))
  await sql`insert into book_transfer_account (tenant_id, transfer_id, account_id, company_name, state, policies, premium,
      stayed_at, stayed_reason)
    select ${order.tenant_id}, ${order.id}, "accountId", "companyName", state, policies, premium,
      case when stays is not null then ${ctx.now}::timestamptz end, stays
    from json_to_recordset(${JSON.stringify(rows)}) as one ("accountId" uuid, "companyName" text, state text,
      policies int, premium bigint, stays text)`.execute(ctx.db)
  noted(
    ctx,
    order,
    'book.started',
    `${ctx.actor.name} moves a book of ${from.name} to ${to.name}, ${moving} accounts: ${reason}`,
  )
  ctx.enqueue({ type: 'books.move' })
  return viewOf(ctx, await orderOf(ctx, order.id))
}

/** Orders that a book goes back; a job moves its accounts one by one. */
export const undoTransfer = async (
  ctx: Ctx,
  { id, reason, version }: InputOf<Contract['bookTransferUndo']>['body'],
): Promise<View> => {
  await sql`select id from book_transfer where id = ${id} for update`.execute(ctx.db)
  const order = await orderOf(ctx, id)
  refuseAction(ctx, transferRules, 'undo', factsOf(ctx, order))
  refuseIf(versionRefusal('transfer', order.lock_version, version))
  await refuseUnderWay(ctx, order.tenant_id)
  await ctx.db
    .updateTable('book_transfer')
    .set({
      status: transition(transferLifecycle, 'undo', order.status),
      undo_reason: reason,
      undone_by: ctx.actor.userId,
      undone_by_name: ctx.actor.name,
      modified_at: ctx.now,
      lock_version: order.lock_version + 1,
    })
    .where('tenant_id', '=', order.tenant_id)
    .where('id', '=', id)
    .execute()
  noted(
    ctx,
    order,
    'book.undone',
    `${ctx.actor.name} moves the book of ${order.from_name} back from ${order.receiver_name}: ${reason}`,
  )
  ctx.enqueue({ type: 'books.move' })
  return viewOf(ctx, await orderOf(ctx, id))
}
