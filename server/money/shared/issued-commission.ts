import { sql } from 'kysely'
import { timeZoneOf } from '#domain/market/states.ts'
import { type KeptCommission, keptCommission } from '#domain/money/commission/kept.ts'
import type { CommissionSchedule } from '#domain/money/commission/schedule.ts'
import { todayIn } from '#server/command/ctx.ts'
import type { QuoteRow } from '#server/database/tables.ts'

/** What issuance reads of commission, along with the quote. */
export interface CommissionFacts {
  commission_rate: number
  cluster_id: string | null
  commission_schedules: CommissionSchedule[] | null
}

/** The schedules that a quote may fall under, as a column of a statement over its agency, `org`. */
export const schedulesOf = ({
  market,
}: Pick<QuoteRow, 'market'>) => sql`(select json_agg(json_build_object('id', one.id,
    'market', one.market, 'agencyId', one.agency_id, 'product', one.product, 'program', one.program,
    'business', one.business, 'validFrom', one.valid_from, 'rate', one.rate, 'clusterRate', one.cluster_rate))
  from commission_schedule one
  where one.market = ${market} and (one.agency_id is null or one.agency_id = org.id))`

/** The commission that a policy is issued with: of the day on which its quote was bound, where the insured is. */
export const issuedCommission = (
  quote: QuoteRow,
  facts: CommissionFacts,
  program: string,
  now: Date,
): KeptCommission =>
  keptCommission(
    facts.commission_schedules ?? [],
    {
      market: quote.market,
      agencyId: quote.tenant_id,
      product: quote.product,
      program,
      business: quote.is_renewal ? 'RENEWAL' : 'NEW',
      boundOn: todayIn(quote.bound_at ?? now, timeZoneOf(quote.market, quote.state)),
    },
    { rate: facts.commission_rate, clusterId: facts.cluster_id },
    quote.commission,
  )
