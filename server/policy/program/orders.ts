import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { PROGRAM_MOST, type programOrderContract } from '#contract/policy/program/orders.ts'
import { begun, transition } from '#domain/kernel/lifecycle.ts'
import { fieldRefusal, refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { versionRefusal } from '#domain/kernel/version.ts'
import { programStays } from '#domain/policy/program/choice.ts'
import { type BookOrderFacts, bookOrderStarts, GOING_BACK, UNDER_WAY } from '#domain/policy/book/order.ts'
import { programOrderLifecycle, programOrderRules } from '#domain/policy/program/lifecycle.ts'
import { productOf } from '#domain/rating/products.ts'
import { hasRatesOn } from '#domain/rating/program/programs.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { actionsFor, refuseAction } from '#server/command/rules.ts'
import { absent } from '#server/database/scope.ts'
import { statusList } from '#server/database/status-list.ts'
import type { Database } from '#server/database/tables.ts'
import { programVersions, readRatingSetup } from '#server/rating/shared/rating-setup.ts'
import { policiesOf, type ProgramBook } from './candidates.ts'

type Contract = typeof programOrderContract
type View = OutputOf<Contract['programOrderUndo']>
type WholeView = OutputOf<Contract['programOrderGet']>
type Answer = OutputOf<Contract['policyBulkProgram']>

export type ProgramOrderRow = Selectable<Database['program_order']>

interface Counted extends ProgramOrderRow {
  policies: number
  waiting: number
  moved: number
  stayed: number
  returned: number
}

const LATEST = 100

/** Orders with what became of their policies, in numbers, the latest first. */
const ordersOf = async (ctx: Ctx, id: string | null): Promise<Counted[]> => {
  const { rows } =
    await sql<Counted>`select program_order.tenant_id, program_order.id, status, product, program,
      agency_id, agency_name, state, ends_from::text as ends_from, ends_until::text as ends_until, reason, ordered_by,
      ordered_by_name, finished_at, undo_until, undo_reason, undone_by, undone_by_name, created_at, modified_at,
      lock_version, counted.* from program_order
    cross join lateral (select count(*)::int as policies, count(moved_at)::int as moved,
        count(stayed_at)::int as stayed, count(returned_at)::int as returned,
        (count(*) filter (where case when status in ${statusList(GOING_BACK)}
          then moved_at is not null and returned_at is null and kept_at is null
          else moved_at is null and stayed_at is null end))::int as waiting
      from program_order_policy one where one.tenant_id = program_order.tenant_id
        and one.order_id = program_order.id) counted
    where tenant_id = ${ctx.actor.orgId} and (${id}::uuid is null or id = ${id})
    order by created_at desc, id desc limit ${LATEST}`.execute(ctx.db)
  return rows
}

const orderOf = async (ctx: Ctx, id: string): Promise<Counted> => {
  const [found] = await ordersOf(ctx, id)
  if (!found) throw absent('order')
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
  product: row.product,
  program: row.program,
  agencyName: row.agency_name,
  state: row.state,
  endsFrom: row.ends_from,
  endsUntil: row.ends_until,
  reason: row.reason,
  orderedBy: row.ordered_by_name,
  created: row.created_at.toISOString(),
  finished: row.finished_at?.toISOString() ?? null,
  undoUntil: row.undo_until?.toISOString() ?? null,
  policies: row.policies,
  waiting: row.waiting,
  moved: row.moved,
  stayed: row.stayed,
  returned: row.returned,
  version: row.lock_version,
  actions: actionsFor(ctx, programOrderRules, factsOf(ctx, row)),
})

export const listOrders = async (ctx: Ctx): Promise<{ content: View[] }> => ({
  content: (await ordersOf(ctx, null)).map((row) => viewOf(ctx, row)),
})

const currencyOf = (product: string): 'USD' | 'GBP' => (productOf(product)?.market === 'UK' ? 'GBP' : 'USD')

/** An order with what became of each policy, by the day on which it ends. */
export const readOrder = async (ctx: Ctx, id: string): Promise<WholeView> => {
  const order = await orderOf(ctx, id)
  const { rows } = await sql<WholeView['rows'][number]>`
    select policy_id as "policyId", policy_number as "policyNumber", company_name as "companyName",
      agency_name as "agencyName", end_date::text as "endDate", premium::float8 as premium,
      case when returned_at is not null then 'RETURNED' when kept_at is not null then 'KEPT'
        when moved_at is not null then 'MOVED' when stayed_at is not null then 'STAYED' else 'WAITING' end as result,
      coalesce(kept_reason, stayed_reason) as detail, coalesce(returned_at, kept_at, moved_at, stayed_at) as at
    from program_order_policy where tenant_id = ${order.tenant_id} and order_id = ${id}
    order by program_order_policy.end_date, policy_number`.execute(ctx.db)
  return {
    ...viewOf(ctx, order),
    undoReason: order.undo_reason,
    undoneBy: order.undone_by_name,
    currency: currencyOf(order.product),
    rows: rows.map((row) => ({ ...row, at: row.at === null ? null : new Date(row.at).toISOString() })),
  }
}

const noted = (ctx: Ctx, order: ProgramOrderRow, action: string, summary: string): void => {
  ctx.audit({ tenantId: order.tenant_id, action, recordKind: 'programOrder', recordId: order.id, summary })
}

/** One order at a time for the renewals of a product, also at the same instant: the index refuses a second one. */
const refuseUnderWay = async (ctx: Ctx, product: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext(${`program ${product}`}))`.execute(ctx.db)
  const { rows } = await sql`select id from program_order
    where product = ${product} and status in ${statusList(UNDER_WAY)}`.execute(ctx.db)
  refuseIf(
    rows.length > 0
      ? refusal(
          'conflict',
          'PROGRAM_ORDER_UNDER_WAY',
          'An order for the renewals of this product is under way. Wait until it is done.',
        )
      : null,
  )
}

const agencyNameOf = async (ctx: Ctx, agencyId: string | undefined): Promise<string | null> => {
  if (agencyId === undefined) return null
  const { rows } = await sql<{ name: string }>`select name from org where id = ${agencyId}`.execute(ctx.db)
  if (!rows[0]) throw new Refused(fieldRefusal('agencyId', 'There is no such agency.', 'AGENCY_UNKNOWN'))
  return rows[0].name
}

/** The policies of a book as they are now, each with why it stays as it is. Refuses more than one order takes. */
const judged = async (ctx: Ctx, book: ProgramBook) => {
  const versions = programVersions(await readRatingSetup(ctx), book.product)
  const program = versions.find(({ version }) => version === book.program)
  if (!program)
    throw new Refused(
      fieldRefusal(
        'program',
        `There is no approved program ${book.program} of this product. Choose one of: ${versions.map(({ version }) => version).join('; ')}.`,
        'PROGRAM_UNKNOWN',
      ),
    )
  const found = await policiesOf(ctx.db, book, PROGRAM_MOST + 1)
  refuseIf(
    found.length > PROGRAM_MOST
      ? fieldRefusal(
          'product',
          `There are more than ${PROGRAM_MOST} such policies. Choose an agency, a state or fewer days.`,
        )
      : null,
  )
  return found.map((one) => ({
    ...one,
    stays: programStays(one, {
      version: program.version,
      hasRates: hasRatesOn(program.file, one.endDate),
    }),
  }))
}

type Judged = Awaited<ReturnType<typeof judged>>

const shown = (rows: Judged): Answer['rows'] =>
  rows.map(({ policyId, policyNumber, companyName, agencyName, endDate, premium, stays }) => ({
    policyId,
    policyNumber,
    companyName,
    agencyName,
    endDate,
    premium,
    stays: stays && { code: stays.code, detail: stays.reason },
  }))

const insertPolicies = (ctx: Ctx, order: Pick<ProgramOrderRow, 'tenant_id' | 'id'>, rows: Judged) =>
  sql`insert into program_order_policy (tenant_id, order_id, policy_id, policy_number, company_name, agency_name,
      end_date, premium, before, stayed_at, stayed_reason)
    select ${order.tenant_id}, ${order.id}, "policyId", "policyNumber", "companyName", "agencyName", "endDate", premium,
      chosen, case when stays is not null then ${ctx.now}::timestamptz end, stays
    from json_to_recordset(${JSON.stringify(
      rows.map(({ stays, ...one }) => ({ ...one, stays: stays?.reason ?? null })),
    )}) as one ("policyId" uuid, "policyNumber" text, "companyName" text, "agencyName" text, "endDate" date,
      premium bigint, chosen text, stays text)`.execute(ctx.db)

const refuseOtherCount = (count: number | undefined, moving: number): void =>
  refuseIf(
    count === moving && moving > 0
      ? null
      : refusal(
          'conflict',
          'BULK_COUNT_CHANGED',
          moving === 0
            ? 'No renewal would get the program. Look at the preview: it says why each stays.'
            : `${moving} renewals would get the program. Look at the preview again and type that number.`,
          { meta: { count: moving } },
        ),
  )

/**
 * Orders that the renewals of a book are rated on a program, or says which would be. A job takes policy by policy. Issued
 * terms and renewals that are begun stay as they are. Refuses when another number would change than the user typed.
 */
export const orderProgram = async (ctx: Ctx, book: ProgramBook): Promise<Answer> => {
  const { product, program, isPreview, reason, count } = book
  const agencyName = await agencyNameOf(ctx, book.agencyId)
  if (!isPreview) await refuseUnderWay(ctx, product)
  const rows = await judged(ctx, book)
  const answer = { isPreview, order: null, currency: currencyOf(product), rows: shown(rows) }
  if (isPreview) return answer
  if (reason === undefined)
    throw new Refused(fieldRefusal('reason', 'Reason is a required field', 'REQUIRED'))
  const moving = rows.filter(({ stays }) => !stays).length
  refuseOtherCount(count, moving)
  const order = { tenant_id: ctx.actor.orgId, id: ctx.newId() }
  await ctx.db
    .insertInto('program_order')
    .values({
      ...order,
      status: begun(bookOrderStarts, 'RUNNING'),
      product,
      program,
      agency_id: book.agencyId ?? null,
      agency_name: agencyName,
      state: book.state ?? null,
      ends_from: book.endsFrom ?? null,
      ends_until: book.endsUntil ?? null,
      reason,
      ordered_by: ctx.actor.userId,
      ordered_by_name: ctx.actor.name,
      created_at: ctx.now,
      modified_at: ctx.now,
    })
    .execute()
  await insertPolicies(ctx, order, rows)
  const row = await orderOf(ctx, order.id)
  noted(
    ctx,
    row,
    'program.ordered',
    `${ctx.actor.name} has the renewals of ${moving} policies rated on ${program}: ${reason}`,
  )
  ctx.enqueue({ type: 'programs.choose' })
  return { ...answer, order: viewOf(ctx, row) }
}

/** Orders that a program is taken back; a job takes policy by policy. */
export const undoOrder = async (
  ctx: Ctx,
  { id, reason, version }: InputOf<Contract['programOrderUndo']>['body'],
): Promise<View> => {
  await sql`select id from program_order where id = ${id} for update`.execute(ctx.db)
  const order = await orderOf(ctx, id)
  refuseAction(ctx, programOrderRules, 'undo', factsOf(ctx, order))
  refuseIf(versionRefusal('order', order.lock_version, version))
  await refuseUnderWay(ctx, order.product)
  await ctx.db
    .updateTable('program_order')
    .set({
      status: transition(programOrderLifecycle, 'undo', order.status),
      undo_reason: reason,
      undone_by: ctx.actor.userId,
      undone_by_name: ctx.actor.name,
      modified_at: ctx.now,
      lock_version: order.lock_version + 1,
    })
    .where('tenant_id', '=', order.tenant_id)
    .where('id', '=', id)
    .execute()
  noted(ctx, order, 'program.undone', `${ctx.actor.name} takes ${order.program} back: ${reason}`)
  ctx.enqueue({ type: 'programs.choose' })
  return viewOf(ctx, await orderOf(ctx, id))
}
