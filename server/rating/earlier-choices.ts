import { sql } from 'kysely'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { timeZoneOf } from '#domain/market/states.ts'
import type { EarlierChoice } from '#domain/rating/starting/usual-terms.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { holdsOf } from '#server/command/rules.ts'
import { visible } from '#server/database/scope.ts'
import { type RatedAccount, todayAt } from '#server/rating/shared/rated-account.ts'

/** So many of an agency's quotes, those changed last, say what it chooses: a page of an index, however large the book. */
const LOOKED_AT = 40

interface OptionFees {
  brokerFee: number
  additionalBrokerFee: number
  inspectionFee: number
}

const NO_FEES: OptionFees = { brokerFee: 0, additionalBrokerFee: 0, inspectionFee: 0 }

/** What the calculator begins with hangs on the day, and on what the account's agency chose before. */
export interface Begun {
  /** At the insured. */
  day: LocalDate
  /** Newest first. */
  earlier: EarlierChoice[]
  /** Of the option of the account that was changed last: another one is sold by the same people. Cents. */
  fees: OptionFees
  /** The agency, as a sentence to the actor names it. */
  agency: string
}

/**
 * The quotes that the agency of an account made last, of those that the actor may see: no renewals, which take over
 * their terms, and none that an underwriter took up, who may have set them.
 */
const earlierChoices = (ctx: Ctx, { tenantId, market, state }: RatedAccount): Promise<EarlierChoice[]> =>
  ctx.db
    .selectFrom(
      ctx.db
        .selectFrom('quote')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .orderBy('modified_at', (order) => order.desc().nullsLast())
        .orderBy('id', 'desc')
        .limit(LOOKED_AT)
        .as('quote'),
    )
    .innerJoin('account', (join) =>
      join.onRef('account.id', '=', 'quote.account_id').onRef('account.tenant_id', '=', 'quote.tenant_id'),
    )
    .select([
      'quote.product',
      sql<number>`(quote.request->>'limit')::float8`.as('limit'),
      sql<number>`(quote.request->>'deductible')::float8`.as('deductible'),
      sql<LocalDate>`(quote.created_at at time zone ${timeZoneOf(market, state)})::date::text`.as('day'),
      sql<number>`coalesce((account.firmographics->'company'->>'revenue')::float8, 0)
        + coalesce((account.firmographics->'company'->>'nonUsRevenue')::float8, 0)`.as('revenue'),
    ])
    .where('quote.is_renewal', '=', false)
    .where('quote.underwriter_id', 'is', null)
    .where('quote.market', '=', market)
    .where(visible(ctx.actor, 'quote'))
    .orderBy('quote.created_at', 'desc')
    .orderBy('quote.id', 'desc')
    .execute()

/** None for who may not set them, whose new option would be refused for them. */
const optionFees = async (ctx: Ctx, { id, tenantId }: RatedAccount): Promise<OptionFees> => {
  if (!holdsOf(ctx)('quote:brokerfee')) return NO_FEES
  const { rows } = await sql<OptionFees>`
    select broker_fee as "brokerFee", additional_broker_fee as "additionalBrokerFee", inspection_fee as "inspectionFee"
    from quote
    where tenant_id = ${tenantId} and account_id = ${id} and status <> 'DELETED' and ${visible(ctx.actor, 'quote')}
    order by modified_at desc nulls last, id desc limit 1`.execute(ctx.db)
  return rows[0] ?? NO_FEES
}

export const readBegun = async (ctx: Ctx, account: RatedAccount): Promise<Begun> => {
  const own = account.market === 'UK' ? 'your brokerage' : 'your agency'
  const [earlier, fees] = await Promise.all([earlierChoices(ctx, account), optionFees(ctx, account)])
  return {
    day: todayAt(ctx.now, account),
    earlier,
    fees,
    agency: ctx.actor.orgId === account.tenantId ? own : account.agencyName,
  }
}
