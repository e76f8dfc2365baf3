import { sql, type SqlBool } from 'kysely'
import type { complianceContract } from '#contract/quote/surplus/compliance.ts'
import { quoteNotices } from '#domain/quote/compliance/quote-notices.ts'
import type { ComplianceRow } from '#domain/quote/compliance/row.ts'
import { complianceOf } from '#domain/quote/compliance/state-compliance.ts'
import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import { surplusNoticeOf } from '#domain/document/notices/surplus-notices.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { stateOf } from '#domain/market/states.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { readFiledNotices } from '#server/document/shared/filed-notices.ts'
import { visible } from '#server/database/scope.ts'
import { readQuote } from '#server/quote/shared/quote.ts'
import type { Handlers } from '#server/http/handlers.ts'

/** Who may place surplus lines paper in a state, by the licenses that were on file by the end of a day. */
const licensesOf = async (
  ctx: Ctx,
  state: string,
  on: LocalDate,
  filed: readonly FiledNotice[],
): Promise<ComplianceRow[]> => {
  const licenses = await ctx.db
    .selectFrom('surplus_license')
    .select(['id', 'agency_name', 'broker_first_name', 'broker_last_name', 'broker_address', 'number'])
    .where('state', 'in', [state, stateOf(state)?.name ?? state])
    .where(visible(ctx.actor, 'surplus_license'))
    .where(sql<SqlBool>`(created_at at time zone ${MARKET_ZONES.US})::date <= ${on}::date`)
    .orderBy('agency_name')
    .orderBy('number')
    .execute()
  const needsAddress = surplusNoticeOf(state, on, filed)?.broker.includes('ADDRESS') ?? false
  return licenses.map((one) => ({
    id: `license ${one.id}`,
    section: 'LICENSES',
    subject: one.agency_name,
    says: `Surplus lines license ${one.number} of ${one.broker_first_name} ${one.broker_last_name}${one.broker_address ? `, ${one.broker_address}` : ''}`,
    law: null,
    source: null,
    known: 'RECORD',
    readOn: null,
    dueOn: null,
    open:
      needsAddress && !one.broker_address
        ? 'The notice of the state names the address of the broker, which the license does not have.'
        : null,
    words: [],
  }))
}

export const complianceHandlers: Handlers<typeof complianceContract> = {
  quoteNotices: async (ctx, { params }) => {
    const quote = await readQuote(ctx, params.quoteId)
    const { row, around, today } = quote
    const about = {
      market: row.market,
      state: row.state,
      isSurplus: row.is_surplus,
      effectiveDate: row.effective_date,
      today,
      isTerrorismExcluded: around.isTerrorismExcluded,
    }
    return { content: quoteNotices(about, around.filedNotices) }
  },
  complianceGet: async (ctx, { params, query }) => {
    const place = params.place.toUpperCase()
    const state = stateOf(place)
    refuseIf(
      state || place === 'UK'
        ? null
        : fieldRefusal('place', `${params.place} is no state, and not UK.`, 'UNKNOWN'),
    )
    const on = query.on ?? ctx.today
    const filed = state ? await readFiledNotices(ctx, place) : []
    return {
      place,
      name: state?.name ?? 'United Kingdom',
      on,
      content: [
        ...complianceOf(place, on, ctx.today, filed).map((row) => ({ ...row, words: [...row.words] })),
        ...(state ? await licensesOf(ctx, place, on, filed) : []).map((row) => ({
          ...row,
          words: [...row.words],
        })),
      ],
    }
  },
}
