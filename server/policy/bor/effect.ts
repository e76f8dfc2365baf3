import { sql } from 'kysely'
import { transition } from '#domain/kernel/lifecycle.ts'
import { sandboxApartRefusal, type SandboxSide } from '#domain/access/sandbox.ts'
import { borEvents, type BorStatus } from '#domain/policy/bor/lifecycle.ts'
import { sameClock } from '#server/command/sandbox.ts'
import { sandboxOf } from '#server/database/sandboxes.ts'
import type { PublicCtx } from '#server/http/handlers.ts'
import { lockRows } from '#server/account/shared/transfer-rows.ts'
import { invalidateForBroker } from '#server/quote/shared/events.ts'
import { type Alone, oneByOne } from '#server/jobs/one-by-one.ts'
import { todayAtInsured } from '#server/market/zones.ts'
import { addPaper, noted, tellOfEnd } from './papers.ts'
import { agencyOf, type ServicingAgency } from '../transfer/agency.ts'
import { moveToAgency } from '../transfer/move.ts'
import { borToday, type OrderRow } from './rows.ts'

/** Who takes the work over, or why the agency cannot. */
const takerOf = (
  receiver: ServicingAgency | null,
  incumbent: SandboxSide,
): { agency: ServicingAgency; agent: NonNullable<ServicingAgency['agent']> } | string => {
  if (!receiver) return 'The agency that the letter names is gone.'
  if (!receiver.isEnabled) return `${receiver.name} is disabled.`
  const apart = sandboxApartRefusal(incumbent, receiver)
  if (apart) return apart.reason
  return receiver.agent
    ? { agency: receiver, agent: receiver.agent }
    : `${receiver.name} has no active user who could take the account over.`
}

/** Whether the account is still with the agency that was told of the letter; locks it. */
const isWithIncumbent = async (ctx: PublicCtx, order: OrderRow): Promise<boolean> => {
  const { rows } = await sql`select id from account
    where tenant_id = ${order.tenant_id} and id = ${order.account_id} for update`.execute(ctx.db)
  return rows.length === 1
}

/**
 * An agency has a company of the directory once. The account with the insurance is the one from now on; the one that the
 * agency made to quote it keeps its quotes, and is no longer the directory's.
 */
const makeRoom = async (ctx: PublicCtx, order: OrderRow, agencyId: string): Promise<void> => {
  const { rows } = await sql<{ id: string; name: string }>`update account own
    set cbid = null, modified_at = ${ctx.now}, lock_version = own.lock_version + 1
    from account moving where own.tenant_id = ${agencyId} and moving.id = ${order.account_id}
      and own.cbid = moving.cbid and own.id <> moving.id returning own.id, own.name`.execute(ctx.db)
  for (const { id, name } of rows)
    ctx.audit({
      tenantId: agencyId,
      accountId: id,
      action: 'account.overtaken',
      recordKind: 'account',
      recordId: id,
      summary: `The insured account of ${name} came by a letter of the insured and is the company's account from now on`,
    })
}

const moveAccount = async (
  ctx: PublicCtx,
  order: OrderRow,
  { agency, agent }: Exclude<ReturnType<typeof takerOf>, string>,
): Promise<void> => {
  const { account_id: accountId, tenant_id: tenantId, incumbent_name: incumbentName } = order
  await makeRoom(ctx, order, agency.id)
  const { rows } = await sql<{ document_id: string }>`select id as document_id from document
    where tenant_id = ${tenantId} and policy_id = ${order.policy_id} and kind = 'BOR_NOTICE'
      and facts ->> 'orderId' = ${order.id} limit 1`.execute(ctx.db)
  await moveToAgency(ctx, {
    accountId,
    companyName: order.company_name,
    from: { id: tenantId, name: incumbentName },
    to: agency,
    agent,
    by: `by letter of the insured of ${order.letter_date}`,
    reason: `Letter of the insured of ${order.letter_date}`,
    documentId: rows[0]?.document_id ?? null,
    sentence: 'by a letter of the insured',
    detail: { borOrderId: order.id },
  })
}

/**
 * Puts a letter in effect, which the caller has locked and may put in effect: the account moves with everything live of
 * it, what others quote it becomes invalid, and both agencies are notified. Gives the order, or why it cannot be moved now.
 */
export const putInEffect = async (
  ctx: PublicCtx,
  order: OrderRow,
  by: { name: string; reason: string | null },
): Promise<OrderRow | string> => {
  await lockRows(ctx.db, order.tenant_id, order.account_id)
  if (!(await isWithIncumbent(ctx, order)))
    return 'The account is no longer with the agency that was told of the letter.'
  const taker = takerOf(await agencyOf(ctx.db, order.receiver_id), {
    id: order.tenant_id,
    isSandbox: (await sandboxOf(ctx.db, order.tenant_id)) !== null,
  })
  if (typeof taker === 'string') return taker
  await invalidateForBroker(ctx, order.account_id, order.receiver_id)
  await moveAccount(ctx, order, taker)
  const saved = await ctx.db
    .updateTable('bor_order')
    .set({
      status: transition<BorStatus, keyof typeof borEvents>(borEvents, 'effect', order.status),
      decided_at: ctx.now,
      decided_by_name: by.name,
      reason: by.reason,
      effective_on: borToday(ctx.now, order),
      held_reason: null,
      held_on: null,
      modified_at: ctx.now,
      lock_version: order.lock_version + 1,
    })
    .where('tenant_id', '=', order.tenant_id)
    .where('id', '=', order.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await addPaper(ctx, saved, 'BOR_CONFIRMATION', taker.agency)
  await tellOfEnd(ctx, saved)
  return saved
}

/** Letters whose days are over; one that was held today waits for tomorrow or for staff. */
const isDue = (ctx: PublicCtx) => {
  const today = todayAtInsured(ctx.now, 'bor_order')
  return sql<boolean>`status = 'PENDING' and ${sameClock(ctx, 'bor_order.tenant_id')} and effective_on <= ${today} and (held_on is null or held_on < ${today})`
}

const dueNow = async (ctx: PublicCtx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from bor_order where ${isDue(ctx)}
    order by effective_on, id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

const dueLetter = async (ctx: PublicCtx, id: string): Promise<OrderRow | undefined> =>
  (
    await sql<OrderRow>`select * from bor_order where id = ${id} and ${isDue(ctx)}
      for update skip locked`.execute(ctx.db)
  ).rows[0]

/** Notes why a letter waits, and notifies staff once. */
const hold = async (ctx: PublicCtx, order: OrderRow, reason: string): Promise<void> => {
  await sql`update bor_order set held_reason = ${reason}, held_on = ${borToday(ctx.now, order)}, modified_at = ${ctx.now},
    lock_version = lock_version + 1 where tenant_id = ${order.tenant_id} and id = ${order.id}`.execute(ctx.db)
  if (order.held_reason === null)
    noted(ctx, order, {
      tenantId: order.tenant_id,
      accountId: order.account_id,
      action: 'bor.held',
      summary: `The letter of ${order.company_name} for policy ${order.policy_number} waits for the provider`,
    })
}

/** Puts each letter in effect whose days are over, or notes why it waits for staff; one that fails holds up no other one. */
export const effectDue = async (alone: Alone): Promise<number> =>
  oneByOne(alone, {
    failure: 'a broker of record letter could not be put in effect',
    find: dueNow,
    take: async (ctx, id) => {
      const order = await dueLetter(ctx, id)
      if (!order) return false
      const result = await putInEffect(ctx, order, { name: 'System', reason: null })
      if (typeof result === 'string') await hold(ctx, order, result)
      return true
    },
    note: async (ctx, id) => {
      const order = await dueLetter(ctx, id)
      if (order) await hold(ctx, order, 'An error kept the account from being moved. The log has it.')
    },
  })
