import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { paperList } from '#contract/rating/lists.ts'
import type { raterContract } from '#contract/rating/rater.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { writesAnywhere } from '#domain/market/insurer-status.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import { productOf } from '#domain/rating/products.ts'
import { type Ctx, todayIn } from '#server/command/ctx.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { searchWords } from '#server/database/lists/lists.ts'
import { readNumbered } from '#server/database/lists/numbered-page.ts'
import { absent } from '#server/database/scope.ts'

type Contract = typeof raterContract
type Query = InputOf<Contract['raterCarrierSearch']>['query']

const papers = (ctx: Ctx) =>
  ctx.db
    .selectFrom('paper')
    .innerJoin('org as carrier', 'carrier.id', 'paper.carrier_id')
    .leftJoin('org as reinsurer', 'reinsurer.id', 'paper.reinsurer_id')
    .select([
      'paper.id',
      'paper.carrier_id as carrierId',
      'carrier.name as carrierName',
      'paper.product',
      'paper.market',
      'paper.is_surplus as isSurplus',
      'paper.reinsurer_id as reinsurerId',
      'reinsurer.name as reinsurerName',
    ])

const search = async (ctx: Ctx, query: Query) => {
  const order = chosenSort(paperList, query.sort, {
    carrierName: 'carrier.name',
    product: 'paper.product',
    market: 'paper.market',
  })
  const words = searchWords(query.search ?? '')
  const rows = papers(ctx)
    .where((eb) =>
      eb.and(
        words.map((word) =>
          eb(
            sql`lower(carrier.name || ' ' || paper.product)`,
            'like',
            `%${word.replaceAll('_', String.raw`\_`)}%`,
          ),
        ),
      ),
    )
    .orderBy(order.by, order.direction)
    .orderBy('paper.product')
    .orderBy('paper.is_surplus')
    .orderBy('paper.id')
  return readNumbered(ctx.db, rows, query, (row) => row)
}

const organizations = (ctx: Ctx, type: 'CARRIER' | 'RE_INSURER') =>
  ctx.db
    .selectFrom('org')
    .select(['id', 'name', 'market'])
    .where('account_type', '=', type)
    .orderBy('name')
    .execute()

const profiles = async (ctx: Ctx) => {
  const rows = await papers(ctx).orderBy('paper.product').execute()
  const byCarrier = Map.groupBy(rows, ({ carrierId }) => carrierId)
  const content = (await organizations(ctx, 'CARRIER')).map(({ id, name, market }) => {
    const own = byCarrier.get(id) ?? []
    return {
      carrierId: id,
      carrierName: name,
      market,
      papers: own.map(({ product, isSurplus }) => ({ product, isSurplus })),
    }
  })
  const reinsurers = (await organizations(ctx, 'RE_INSURER')).map(({ id, name }) => ({ id, name }))
  return { content, reinsurers }
}

const refuseParty = async (ctx: Ctx, id: string | null, type: 'CARRIER' | 'RE_INSURER'): Promise<void> => {
  if (id === null) return
  const found = await ctx.db
    .selectFrom('org')
    .select('id')
    .where('id', '=', id)
    .where('account_type', '=', type)
    .executeTakeFirst()
  const [field, noun] = type === 'CARRIER' ? ['carrierId', 'carrier'] : ['reinsurerId', 'reinsurer']
  if (!found) throw new Refused(fieldRefusal(field as string, `There is no such ${noun}.`, 'UNKNOWN'))
}

/** An insurer is admitted or writes surplus lines; on the other paper it writes nothing. */
const refuseStatus = async (
  ctx: Ctx,
  carrierId: string,
  market: string,
  isSurplus: boolean,
): Promise<void> => {
  if (market !== 'US') return
  const { name } = await ctx.db
    .selectFrom('org')
    .select('name')
    .where('id', '=', carrierId)
    .executeTakeFirstOrThrow()
  if (writesAnywhere(name, isSurplus, todayIn(ctx.now, MARKET_ZONES.US))) return
  throw new Refused(
    fieldRefusal(
      'carrierId',
      `${name} is ${isSurplus ? 'no eligible surplus lines' : 'not an admitted'} insurer in any state, so it cannot write ${paperName(isSurplus)} paper.`,
    ),
  )
}

const one = async (ctx: Ctx, id: string) => {
  const row = await papers(ctx).where('paper.id', '=', id).executeTakeFirst()
  if (!row) throw absent('rater carrier')
  return row
}

const audited = (ctx: Ctx, id: string, action: string, summary: string): void =>
  ctx.audit({ tenantId: ctx.actor.orgId, action, recordKind: 'paper', recordId: id, summary })

const PAPER_NAMES = { true: 'surplus lines', false: 'admitted' } as const
const paperName = (isSurplus: boolean): string => PAPER_NAMES[`${isSurplus}`]

const create = async (ctx: Ctx, { body }: InputOf<Contract['raterCarrierCreate']>) => {
  const product = productOf(body.product)
  if (!product) throw new Refused(fieldRefusal('product', `There is no product ${body.product}.`, 'UNKNOWN'))
  const asked = body.isSurplus ? 'surplus' : 'admitted'
  if (product.paper !== 'either' && product.paper !== asked)
    throw new Refused(
      fieldRefusal('isSurplus', `${product.name} is written on ${paperName(!body.isSurplus)} paper only.`),
    )
  await refuseParty(ctx, body.carrierId, 'CARRIER')
  await refuseParty(ctx, body.reinsurerId, 'RE_INSURER')
  await refuseStatus(ctx, body.carrierId, product.market, body.isSurplus)
  const id = ctx.newId()
  const { numInsertedOrUpdatedRows } = await ctx.db
    .insertInto('paper')
    .values({
      id,
      product: product.code,
      market: product.market,
      is_surplus: body.isSurplus,
      carrier_id: body.carrierId,
      reinsurer_id: body.reinsurerId,
    })
    .onConflict((taken) => taken.columns(['product', 'market', 'is_surplus']).doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n)
    throw new Refused(
      refusal(
        'conflict',
        'PAPER_TAKEN',
        `${product.name} has a carrier for ${paperName(body.isSurplus)} paper already.`,
      ),
    )
  const row = await one(ctx, id)
  audited(
    ctx,
    id,
    'paper.created',
    `${product.code} is written on ${row.carrierName}'s ${paperName(row.isSurplus)} paper`,
  )
  return row
}

const update = async (ctx: Ctx, { params, body }: InputOf<Contract['raterCarrierUpdate']>) => {
  await ctx.db.selectFrom('paper').select('id').where('id', '=', params.id).forUpdate().execute()
  const before = await one(ctx, params.id)
  await refuseParty(ctx, body.carrierId, 'CARRIER')
  await refuseParty(ctx, body.reinsurerId, 'RE_INSURER')
  await refuseStatus(ctx, body.carrierId, before.market, before.isSurplus)
  await ctx.db
    .updateTable('paper')
    .set({ carrier_id: body.carrierId, reinsurer_id: body.reinsurerId })
    .where('id', '=', params.id)
    .execute()
  const row = await one(ctx, params.id)
  audited(
    ctx,
    row.id,
    'paper.changed',
    `${row.product} moved from ${before.carrierName} to ${row.carrierName}`,
  )
  return row
}

const remove = async (ctx: Ctx, { params }: InputOf<Contract['raterCarrierDelete']>): Promise<undefined> => {
  const row = await one(ctx, params.id)
  await ctx.db.deleteFrom('paper').where('id', '=', params.id).execute()
  audited(
    ctx,
    row.id,
    'paper.deleted',
    `${row.product} is off ${row.carrierName}'s ${paperName(row.isSurplus)} paper`,
  )
  return undefined
}

/** Which insurer writes each product. */
export const carrierHandlers = {
  raterCarrierProfiles: profiles,
  raterCarrierSearch: (ctx: Ctx, { query }: InputOf<Contract['raterCarrierSearch']>) => search(ctx, query),
  raterCarrierCreate: create,
  raterCarrierUpdate: update,
  raterCarrierDelete: remove,
}
