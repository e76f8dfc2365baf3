import { type Selectable, sql } from 'kysely'
import type { OutputOf } from '#contract/endpoint.ts'
import type { borContract } from '#contract/policy/bor/letters.ts'
import type { Actor } from '#domain/access/actor.ts'
import { isInsured, seesAll } from '#domain/access/scopes.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import { type BorFacts, borRules, type BorSide } from '#domain/policy/bor/lifecycle.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import { actionsFor } from '#server/command/rules.ts'
import { absent, visible } from '#server/database/scope.ts'
import type { Database } from '#server/database/tables.ts'

export type OrderRow = Selectable<Database['bor_order']>
type View = OutputOf<(typeof borContract)['borGet']>
export type Row = OutputOf<(typeof borContract)['borSearch']>['content'][number]

/** What decides from where a reader looks at a letter. */
type Between = Pick<OrderRow, 'tenant_id' | 'receiver_id'>

/** From where the reader looks at a letter that is visible to it. A cluster of both agencies reads as the incumbent. */
export const sideOf = (actor: Actor, { tenant_id, receiver_id }: Between): BorSide => {
  if (seesAll(actor, 'bor')) return 'STAFF'
  if (isInsured(actor.accountType)) return 'INSURED'
  const agencies = [actor.orgId, ...actor.memberAgencyIds]
  if (agencies.includes(tenant_id)) return 'INCUMBENT'
  return agencies.includes(receiver_id) ? 'RECEIVER' : 'CARRIER'
}

export const borToday = (now: Date, { market, state }: Pick<OrderRow, 'market' | 'state'>): LocalDate =>
  todayIn(now, timeZoneOf(market, state))

/** A letter that the caller may see, locked until the command ends where that is asked; refused as absent otherwise. */
export const readOrder = async (ctx: Ctx, id: string, lock = false): Promise<OrderRow> => {
  const query = ctx.db
    .selectFrom('bor_order')
    .selectAll()
    .where('id', '=', id)
    .where(visible(ctx.actor, 'bor_order'))
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw absent('broker of record letter')
  return row
}

export const factsOf = (ctx: Pick<Ctx, 'now' | 'actor'>, row: OrderRow): BorFacts => ({
  status: row.status,
  side: sideOf(ctx.actor, row),
  today: borToday(ctx.now, row),
  lastDay: row.last_day,
  effectiveOn: row.effective_on,
  terms: row.terms,
})

/** Whether the side sees the policy now: until its last day the incumbent, from then on the agency that is named. */
const seesPolicy = (side: BorSide, { status }: Pick<OrderRow, 'status'>): boolean =>
  side === 'INCUMBENT' ? status !== 'EFFECTIVE' : side === 'RECEIVER' ? status === 'EFFECTIVE' : true

type Listed = Pick<
  OrderRow,
  | 'tenant_id'
  | 'receiver_id'
  | 'id'
  | 'status'
  | 'policy_number'
  | 'company_name'
  | 'incumbent_name'
  | 'receiver_name'
  | 'letter_date'
  | 'filed_on'
  | 'last_day'
  | 'effective_on'
>

/** A row of the list, without what the reader's side is not given. */
export const listedOrder = (actor: Actor, row: Listed): Row => {
  const side = sideOf(actor, row)
  return {
    id: row.id,
    status: row.status,
    side,
    policyNumber: row.policy_number,
    companyName: row.company_name,
    incumbentName: side === 'RECEIVER' ? null : row.incumbent_name,
    receiverName: row.receiver_name,
    letterDate: row.letter_date,
    filedOn: row.filed_on,
    lastDay: row.last_day,
    effectiveOn: row.effective_on,
  }
}

interface Attached {
  letters: View['letters']
  documents: View['documents']
}

/** Papers that each side is not given of those that it could read: they are written to the other one. */
const NOT_GIVEN: Readonly<Partial<Record<BorSide, readonly string[]>>> = {
  INCUMBENT: ['BOR_ACKNOWLEDGEMENT', 'BOR_CONFIRMATION'],
  RECEIVER: ['BOR_NOTICE'],
}

/** Letters and papers of an order, the first one first. The agency that is named does not read what takes it back. */
const attachedTo = async (ctx: Ctx, row: OrderRow, side: BorSide): Promise<Attached> => {
  const { rows } = await sql<Attached>`select
    (select coalesce(json_agg(json_build_object('id', id, 'purpose', purpose, 'fileName', file_name, 'size', size,
      'created', created_at) order by created_at, id), '[]') from bor_letter where order_id = ${row.id}
      and (purpose = 'APPOINTS' or ${side !== 'RECEIVER'})) as letters,
    (select coalesce(json_agg(json_build_object('docId', id, 'title', title, 'created', created_at)
      order by created_at, id), '[]') from document where document.account_id = ${row.account_id}
      and document.policy_id = ${row.policy_id} and document.facts ->> 'orderId' = ${row.id}
      and document.kind <> all(${NOT_GIVEN[side] ?? []}::text[])
      and ${visible(ctx.actor, 'document')}) as documents`.execute(ctx.db)
  const { letters = [], documents = [] } = rows[0] ?? {}
  const withInstant = <T extends { created: string }>(one: T): T => ({
    ...one,
    created: new Date(one.created).toISOString(),
  })
  return { letters: letters.map(withInstant), documents: documents.map(withInstant) }
}

/** A letter as the reader's side may know it. */
export const orderView = async (ctx: Ctx, row: OrderRow): Promise<View> => {
  const facts = factsOf(ctx, row)
  const { side } = facts
  const isSeen = seesPolicy(side, row)
  return {
    ...listedOrder(ctx.actor, row),
    ...(await attachedTo(ctx, row, side)),
    signedBy: row.signed_by,
    signedTitle: row.signed_title,
    clockDays: row.clock_days,
    today: facts.today,
    policyId: isSeen ? row.policy_id : null,
    product: isSeen ? row.product : null,
    accountId: isSeen ? row.account_id : null,
    reason: row.reason,
    decidedAt: row.decided_at?.toISOString() ?? null,
    held: side === 'STAFF' ? row.held_reason : null,
    version: row.lock_version,
    actions: actionsFor(ctx, borRules, facts),
  }
}
