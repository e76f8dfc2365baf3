import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { commissionContract } from '#contract/money/commission.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import { rateOf } from '#domain/money/commission/schedule.ts'
import { productOf } from '#domain/rating/products.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { EARNERS } from './agencies.ts'

type Contract = typeof commissionContract
type Board = OutputOf<Contract['commissionSchedules']>
type View = Board['content'][number]

const percent = (column: string) => sql`schedule.${sql.ref(column)} / 100.0`

const schedulesOf = async (ctx: Pick<Ctx, 'db'>, id: string | null): Promise<View[]> => {
  const { rows } = await sql<View & { setAt: Date }>`select schedule.id, schedule.market,
      agency_id as "agencyId", org.name as "agencyName", product, program, business, valid_from as "validFrom",
      (${percent('rate')})::float8 as rate,
      (${percent('cluster_rate')})::float8 as "clusterRate", set_by_name as "setBy", set_at as "setAt"
    from commission_schedule schedule left join org on org.id = schedule.agency_id
    where ${id}::uuid is null or schedule.id = ${id}::uuid
    order by valid_from desc, set_at desc, schedule.id`.execute(ctx.db)
  return rows.map((row) => ({ ...row, setAt: row.setAt.toISOString() }))
}

export const schedulesBoard = async (ctx: Ctx): Promise<Board> => {
  const agencies = await sql<Board['agencies'][number]>`select id, name, market from org
    where account_type = any(${[...EARNERS]}::text[]) and account_type <> 'CLUSTER' order by name, id`.execute(
    ctx.db,
  )
  return { content: await schedulesOf(ctx, null), agencies: agencies.rows }
}

/** Refuses an agency of another market and a product that is not sold. */
const refuseUnknown = async (
  ctx: Ctx,
  body: InputOf<Contract['commissionScheduleAdd']>['body'],
): Promise<void> => {
  if (body.product !== null && productOf(body.product)?.market !== body.market)
    throw new Refused(fieldRefusal('product', 'Choose a product of this market, or all.', 'UNKNOWN'))
  if (body.agencyId === null) return
  const { rows } = await sql`select from org where id = ${body.agencyId} and market = ${body.market}
    and account_type = any(${[...EARNERS]}::text[])`.execute(ctx.db)
  if (rows.length === 0)
    throw new Refused(fieldRefusal('agencyId', 'Choose an agency of this market, or all.', 'UNKNOWN'))
}

/** Agrees on a commission from a day on, today at the earliest: policies that are bound keep theirs. */
export const addSchedule = async (
  ctx: Ctx,
  { body }: InputOf<Contract['commissionScheduleAdd']>,
): Promise<View> => {
  if (body.validFrom < ctx.today)
    throw new Refused(fieldRefusal('validFrom', 'A schedule begins today or later.', 'DATE_PAST'))
  await refuseUnknown(ctx, body)
  const id = ctx.newId()
  const { rows } =
    await sql`insert into commission_schedule (id, market, agency_id, product, program, business,
      valid_from, rate, cluster_rate, set_by, set_by_name, set_at)
    values (${id}, ${body.market}, ${body.agencyId}, ${body.product}, ${body.program}, ${body.business},
      ${body.validFrom}, ${rateOf(body.rate)},
      ${rateOf(body.clusterRate)}, ${ctx.actor.userId}, ${ctx.actor.name}, ${ctx.now})
    on conflict (market, agency_id, product, program, business, valid_from) do nothing returning id`.execute(
      ctx.db,
    )
  if (rows.length === 0)
    throw new Refused(
      refusal(
        'conflict',
        'COMMISSION_SCHEDULE_TAKEN',
        `A schedule for the same begins on ${body.validFrom} already. Choose a later day.`,
      ),
    )
  ctx.audit({
    tenantId: ctx.actor.orgId,
    action: 'commission.scheduleSet',
    recordKind: 'commissionSchedule',
    recordId: id,
    summary: `${ctx.actor.name} set a commission of ${body.rate} % from ${body.validFrom}`,
    detail: { ...body },
  })
  const [saved] = await schedulesOf(ctx, id)
  if (!saved) throw new Error('a schedule that was written is gone')
  return saved
}
