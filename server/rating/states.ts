import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import { offeredStateList } from '#contract/rating/lists.ts'
import type { stateContract } from '#contract/rating/state.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { stateOf } from '#domain/market/states.ts'
import { productOf } from '#domain/rating/products.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { chosenSort } from '#server/database/lists/list-sort.ts'
import { searchWords } from '#server/database/lists/lists.ts'
import { absent } from '#server/database/scope.ts'
import { readRatingSetup, type RatingSetup, programInForce } from '#server/rating/shared/rating-setup.ts'
import { numberedPage } from '#server/database/lists/numbered-page.ts'
import { ratedDay } from './presets.ts'

type Contract = typeof stateContract

interface Paper {
  id: string
  product: string
  isSurplus: boolean
  carrierName: string
  closedStates: string[]
}

const paperQuery = (ctx: Ctx) =>
  ctx.db
    .selectFrom('paper')
    .innerJoin('org as carrier', 'carrier.id', 'paper.carrier_id')
    .select([
      'paper.id',
      'paper.product',
      'paper.is_surplus as isSurplus',
      'carrier.name as carrierName',
      'paper.closed_states as closedStates',
    ])
    .where('paper.market', '=', 'US')
    .orderBy('paper.product')
    .orderBy('paper.is_surplus')

const statesOf = (ctx: Ctx, setup: RatingSetup, product: string): readonly string[] =>
  programInForce(setup, product, ratedDay(ctx)).file.appetite.states

const rowOf = (paper: Paper, state: string) => ({
  id: `${paper.id}_${state}`,
  productType: paper.product,
  productName: productOf(paper.product)?.name ?? paper.product,
  isSurplus: paper.isSurplus,
  carrierName: paper.carrierName,
  state,
  stateName: stateOf(state)?.name ?? state,
  isOffered: !paper.closedStates.includes(state),
})

type Row = ReturnType<typeof rowOf>

type Query = InputOf<Contract['stateSearch']>['query']

const sorted = (rows: Row[], sort: Query['sort']): Row[] => {
  const { by, direction } = chosenSort(offeredStateList, sort, {
    state: (row: Row) => row.stateName,
    productType: (row: Row) => row.productType,
    carrierName: (row: Row) => row.carrierName,
  })
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => sign * (by(a).localeCompare(by(b)) || a.id.localeCompare(b.id)))
}

/** Some papers in some fifty states: few enough to look through. */
const search = async (ctx: Ctx, query: Query) => {
  const setup = await readRatingSetup(ctx)
  const papers = await paperQuery(ctx).execute()
  const words = searchWords(query.search ?? '')
  const rows = papers
    .filter(({ product }) => !query.productType || product === query.productType)
    .flatMap((paper) => statesOf(ctx, setup, paper.product).map((state) => rowOf(paper, state)))
    .filter(({ isOffered }) => !query.isOffered || isOffered === (query.isOffered === 'true'))
    .filter((row) => {
      const text = `${row.state} ${row.stateName} ${row.productName} ${row.carrierName}`.toLowerCase()
      return words.every((word) => text.includes(word))
    })
  const start = query.page * query.size
  const page = sorted(rows, query.sort).slice(start, start + query.size)
  return numberedPage(page, rows.length, query)
}

const ofProduct = async (ctx: Ctx, code: string) => {
  if (!productOf(code)) throw absent('product')
  const setup = await readRatingSetup(ctx)
  const papers = await paperQuery(ctx).where('paper.product', '=', code).execute()
  return statesOf(ctx, setup, code)
    .map((state) => ({
      state,
      stateName: stateOf(state)?.name ?? state,
      papers: papers
        .filter(({ closedStates }) => !closedStates.includes(state))
        .map(({ isSurplus }) => (isSurplus ? ('surplus' as const) : ('admitted' as const))),
    }))
    .filter((row) => row.papers.length > 0)
    .toSorted((a, b) => a.stateName.localeCompare(b.stateName))
}

const ID = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})_([A-Z]{2})$/

/** Opens or closes a state, saying so in the trail; one that is so already is refused. */
const turn = async (ctx: Ctx, id: string, isOffered: boolean): Promise<Row> => {
  const [, paperId = '', state = ''] = ID.exec(id) ?? []
  if (!paperId) throw absent('state')
  await ctx.db.selectFrom('paper').select('id').where('id', '=', paperId).forUpdate().execute()
  const paper = await paperQuery(ctx).where('paper.id', '=', paperId).executeTakeFirst()
  if (!paper || !statesOf(ctx, await readRatingSetup(ctx), paper.product).includes(state))
    throw absent('state')
  const before = rowOf(paper, state)
  if (before.isOffered === isOffered)
    throw new Refused(
      refusal(
        'conflict',
        isOffered ? 'STATE_OPEN' : 'STATE_CLOSED',
        `${before.productName} is ${isOffered ? 'offered' : 'closed to new business'} in ${before.stateName} already.`,
      ),
    )
  await ctx.db
    .updateTable('paper')
    .set({
      closed_states: isOffered
        ? sql`array_remove(closed_states, ${state}::text)`
        : sql`array_append(closed_states, ${state}::text)`,
    })
    .where('id', '=', paperId)
    .execute()
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: isOffered ? 'paper.stateOpened' : 'paper.stateClosed',
    recordKind: 'paper',
    recordId: paperId,
    summary: `${before.productName} on ${before.isSurplus ? 'surplus lines' : 'admitted'} paper ${isOffered ? 'is offered in' : 'is closed to new business in'} ${before.stateName}${isOffered ? ' again' : ''}`,
  })
  return { ...before, isOffered }
}

/** Where products are offered. */
export const stateHandlers: Handlers<Contract> = {
  stateSearch: (ctx, { query }) => search(ctx, query),
  stateOfProduct: (ctx, { params }) => ofProduct(ctx, params.id),
  stateDelete: (ctx, { params }) => turn(ctx, params.id, false),
  stateReopen: (ctx, { body }) => turn(ctx, body.id, true),
}
