import { sql } from 'kysely'
import { bookOrderEvents, type BookOrderStatus, UNDER_WAY, UNDO_DAYS } from '#domain/policy/book/order.ts'
import { transition } from '#domain/kernel/lifecycle.ts'
import { lockRows } from '#server/account/shared/transfer-rows.ts'
import type { Ports } from '#server/command/ports.ts'
import { statusList } from '#server/database/status-list.ts'
import { runAsSystem } from '#server/http/dispatch.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import type { JobSink } from '#server/jobs/queue.ts'
import { runOrder } from '#server/policy/book/run-order.ts'
import { agencyOf } from './agency.ts'
import { candidatesOf } from './judge.ts'
import { moveToAgency } from './move.ts'
import type { TransferRow } from './orders.ts'

type Program = { ports: Ports; jobs: JobSink }

/** The next account without a result, of the order that was given first. */
interface Step {
  transferId: string
  accountId: string
  tenantId: string
}

const MOVED_NOT_YET = sql`one.moved_at is null and one.stayed_at is null`
const MOVED_AND_NOT_BACK = sql`one.moved_at is not null and one.returned_at is null and one.kept_at is null`
const waitingIn = sql`case when book_transfer.status = 'RUNNING' then ${MOVED_NOT_YET} else ${MOVED_AND_NOT_BACK} end`

const nextStep = async ({ ports }: Program): Promise<Step | null> => {
  const { rows } = await sql<Step>`select one.transfer_id as "transferId", one.account_id as "accountId",
      one.tenant_id as "tenantId"
    from book_transfer join book_transfer_account one
      on one.tenant_id = book_transfer.tenant_id and one.transfer_id = book_transfer.id
    where book_transfer.status in ${statusList(UNDER_WAY)} and ${waitingIn}
    order by book_transfer.created_at, book_transfer.id, one.company_name, one.account_id limit 1`.execute(
    ports.db,
  )
  return rows[0] ?? null
}

/** The order of a step and its account's row, locked; null where another process gave it its result meanwhile. */
const lockStep = async (
  ctx: PublicCtx,
  step: Step,
): Promise<{ order: TransferRow; companyName: string } | null> => {
  const { rows } = await sql<TransferRow & { company_name: string }>`select book_transfer.*, one.company_name
    from book_transfer_account one join book_transfer
      on book_transfer.tenant_id = one.tenant_id and book_transfer.id = one.transfer_id
    where one.tenant_id = ${step.tenantId} and one.transfer_id = ${step.transferId}
      and one.account_id = ${step.accountId} and book_transfer.status in ${statusList(UNDER_WAY)} and ${waitingIn}
    for update of one`.execute(ctx.db)
  const [order] = rows
  return order ? { order, companyName: order.company_name } : null
}

/** Notes what became of an account: null where it moved, or why it did not. */
const note = async (ctx: PublicCtx, step: Step, order: TransferRow, reason: string | null): Promise<void> => {
  const at =
    order.status === 'RUNNING'
      ? ['moved_at', 'stayed_at', 'stayed_reason']
      : ['returned_at', 'kept_at', 'kept_reason']
  const [done, left, why] = at.map((name) => sql.ref(name))
  await sql`update book_transfer_account set ${done} = ${reason === null ? ctx.now : null},
      ${left} = ${reason === null ? null : ctx.now}, ${why} = ${reason}
    where tenant_id = ${step.tenantId} and transfer_id = ${step.transferId}
      and account_id = ${step.accountId}`.execute(ctx.db)
}

/** Moves the account of a step if it may still move, and gives why not. */
const moveOne = async (ctx: PublicCtx, step: Step, order: TransferRow): Promise<string | null> => {
  const isReturn = order.status === 'UNDOING'
  const [fromId, fromName, toId] = isReturn
    ? [order.receiver_id, order.receiver_name, order.tenant_id]
    : [order.tenant_id, order.from_name, order.receiver_id]
  await lockRows(ctx.db, fromId, step.accountId)
  await sql`select id from account where tenant_id = ${fromId} and id = ${step.accountId} for update`.execute(
    ctx.db,
  )
  const to = await agencyOf(ctx.db, toId)
  if (!to?.agent) return 'The agency has no active user who could take the account over.'
  const [candidate] = await candidatesOf(ctx.db, ctx.now, {
    fromId,
    to,
    chosen: { accountId: step.accountId },
    most: 1,
    isReturn,
  })
  if (!candidate) return `The account is no longer serviced by ${fromName}.`
  if (candidate.stays) return candidate.stays.reason
  const reason = (isReturn ? order.undo_reason : order.reason) ?? ''
  const [userId, name] = isReturn
    ? [order.undone_by, order.undone_by_name ?? '']
    : [order.ordered_by, order.ordered_by_name]
  await moveToAgency(ctx, {
    accountId: step.accountId,
    companyName: candidate.companyName,
    from: { id: fromId, name: fromName },
    to,
    agent: to.agent,
    by: isReturn ? 'by the transfer of its book back' : 'by the transfer of its book',
    reason,
    documentId: null,
    sentence: isReturn ? `back with its book: ${reason}` : `with its book: ${reason}`,
    detail: { bookTransferId: order.id, reason },
    actor: { userId, name },
  })
  return null
}

const take = (program: Program, step: Step, known?: string): Promise<void> =>
  runAsSystem(program, 'books', async (ctx) => {
    const locked = await lockStep(ctx, step)
    if (locked) await note(ctx, step, locked.order, known ?? (await moveOne(ctx, step, locked.order)))
  })

const FAILED =
  'An error stopped this account, and it was left as it was. Transfer it by itself, or tell support.'

/** Orders of which every account has its result are done. */
const finish = (program: Program): Promise<void> =>
  runAsSystem(program, 'books', async (ctx) => {
    const { rows } = await sql<TransferRow & { moved: number }>`select book_transfer.*,
        (select count(moved_at)::int from book_transfer_account one where one.tenant_id = book_transfer.tenant_id
          and one.transfer_id = book_transfer.id) as moved
      from book_transfer
      where status in ${statusList(UNDER_WAY)} and not exists (select from book_transfer_account one
        where one.tenant_id = book_transfer.tenant_id and one.transfer_id = book_transfer.id and ${waitingIn})
      for update of book_transfer skip locked`.execute(ctx.db)
    for (const order of rows) {
      const event = order.status === 'RUNNING' ? 'finish' : 'finishUndo'
      const until = new Date(ctx.now.getTime() + UNDO_DAYS * 86_400_000)
      await ctx.db
        .updateTable('book_transfer')
        .set({
          status: transition<BookOrderStatus, keyof typeof bookOrderEvents>(
            bookOrderEvents,
            event,
            order.status,
          ),
          ...(event === 'finish' && { finished_at: ctx.now, undo_until: until }),
          modified_at: ctx.now,
          lock_version: order.lock_version + 1,
        })
        .where('tenant_id', '=', order.tenant_id)
        .where('id', '=', order.id)
        .execute()
      for (const tenantId of [order.tenant_id, order.receiver_id])
        ctx.audit({
          tenantId,
          action: event === 'finish' ? 'book.moved' : 'book.returned',
          recordKind: 'bookTransfer',
          recordId: order.id,
          fromStatus: order.status,
          summary:
            event === 'finish'
              ? `${order.moved} accounts of ${order.from_name} moved to ${order.receiver_name}`
              : `The book of ${order.from_name} is back from ${order.receiver_name}`,
        })
    }
  })

/**
 * Moves the accounts of every order that is under way, each in a transaction of its own, until all have a result. A
 * process that dies leaves an account either whole with one agency or whole with the other; the next run goes on there.
 */
export const moveBooks = async (program: Program): Promise<void> => {
  await runOrder({
    next: () => nextStep(program),
    take: (step, known) => take(program, step, known),
    failed: FAILED,
    log: program.ports.log,
  })
  await finish(program)
}
