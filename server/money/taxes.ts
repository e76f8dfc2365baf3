import { ARRIVED_STATUSES } from '#domain/money/payments.ts'
import { type RawBuilder, sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { taxContract } from '#contract/money/tax.ts'
import { fieldRefusal, refuseIf } from '#domain/kernel/refusal.ts'
import { isStateCode } from '#domain/market/states.ts'
import { MARKET_ZONES } from '#domain/market/zones.ts'
import type { CarrierShare, Charges } from '#domain/money/ledger.ts'
import { taxCredits } from '#domain/money/tax/credits.ts'
import { feesOf } from '#domain/money/tax/fees.ts'
import { factText } from '#domain/money/tax/fact-text.ts'
import { iptReturns } from '#domain/money/tax/ipt-return.ts'
import { localTaxRefusal } from '#domain/money/tax/localities.ts'
import { reviewedFacts } from '#domain/money/tax/review.ts'
import { TAX_ROWS } from '#domain/money/tax/table.ts'
import { sumOfTaxes, taxesOn } from '#domain/money/tax/taxes.ts'
import type { TaxLine } from '#domain/money/tax/types.ts'
import { openTaxes, whyTax } from '#domain/money/tax/why.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { withoutSandboxes } from '#server/database/sandboxes.ts'
import { visible } from '#server/database/scope.ts'
import type { Handlers } from '#server/http/handlers.ts'

type Contract = typeof taxContract
type Asked = InputOf<Contract['taxTry']>['body']

const ROWS = new Map(TAX_ROWS.map((row) => [row.id, row]))

const creditsOf = (lines: readonly TaxLine[], back: Asked['back']): OutputOf<Contract['taxTry']>['back'] => {
  if (!back) return null
  const { credits, kept } = taxCredits(lines, { ...back, filedOn: back.filedOn ?? null })
  return { credits, total: sumOfTaxes(credits), kept }
}

/** The charges of a placement that is typed in: nothing is stored. */
const tried = (asked: Asked): OutputOf<Contract['taxTry']> => {
  const { jurisdiction, isSurplus, taxLocality = null, back } = asked
  const isUk = jurisdiction === 'UK'
  refuseIf(
    isUk || isStateCode(jurisdiction)
      ? null
      : fieldRefusal('jurisdiction', `${jurisdiction} is no state, and not UK.`, 'UNKNOWN'),
  )
  refuseIf(
    back && back.returned > asked.premium
      ? fieldRefusal('back.returned', 'No more than the premium can go back.', 'TOO_LARGE')
      : null,
  )
  const lines = taxesOn({
    jurisdiction,
    isSurplus: !isUk && isSurplus,
    date: asked.date,
    premium: asked.premium,
    fees: feesOf(asked.fees),
    locality: taxLocality,
  })
  const open = isUk ? null : localTaxRefusal(jurisdiction, taxLocality)
  return {
    currency: isUk ? 'GBP' : 'USD',
    lines: lines.map((line) => ({ ...line, why: whyTax(line) })),
    total: sumOfTaxes(lines),
    notes: [...openTaxes(lines), ...(open ? [open.reason] : [])],
    back: creditsOf(lines, back),
  }
}

interface Received {
  carriers: CarrierShare[]
  charges: Charges
  charges_after: Charges
  paid_before: number
  amount: number
  on: string
}

/** What an invoice charges, less what was credited of it, which `credited` gives part by part. */
const chargesLess = (credited: (part: string) => RawBuilder<unknown>) =>
  sql`json_build_object('premium', invoice.premium - ${credited('premium')},
    'mgaFee', invoice.mga_fee - ${credited('mga_fee')}, 'brokerFee', invoice.broker_fee - ${credited('broker_fee')},
    'additionalBrokerFee', invoice.additional_broker_fee - ${credited('additional_broker_fee')},
    'inspectionFee', invoice.inspection_fee - ${credited('inspection_fee')},
    'taxes', invoice.taxes - ${credited('taxes')})`

/** All that was credited of a part up to an event, with it. */
const upTo = (part: string) => sql`sum(event.${sql.ref(part)}) over so_far`
const before = (part: string) => sql`(${upTo(part)} - event.${sql.ref(part)})`

/**
 * Payments of UK policies that have come in and changes that credited or moved money, each with what was paid on its
 * invoice before and what it charged then and charges since.
 */
const received = async (ctx: Ctx) => {
  const { rows } = await sql<Received>`
    with event as (
      select invoice_id, id::text as key, settled_at as at, amount, 0 as premium, 0 as mga_fee, 0 as broker_fee,
        0 as additional_broker_fee, 0 as inspection_fee, 0 as taxes
      from payment where status = any(${[...ARRIVED_STATUSES]}::text[]) and settled_at is not null
      union all select invoice_id, journal.id::text, journal.posted_at, -amount, 0, 0, 0, 0, 0, 0
      from payment join journal on journal.key in ('return:' || payment.id || ':' || payment.return_trace,
        'dispute:' || payment.id || ':' || payment.dispute_id || ':lose')
      union all select invoice_id, journal_id::text, journal.posted_at, moved - refunded, premium, mga_fee, broker_fee,
        additional_broker_fee, inspection_fee, taxes
      from invoice_adjustment adjustment
      join journal on journal.tenant_id = adjustment.tenant_id and journal.id = adjustment.journal_id
    )
    select policy.carriers, event.amount, (event.at at time zone ${MARKET_ZONES.UK})::date::text as on,
      ${chargesLess(before)} as charges, ${chargesLess(upTo)} as charges_after,
      (sum(event.amount) over so_far - event.amount)::float8 as paid_before
    from event
    join invoice on invoice.id = event.invoice_id
    join policy on policy.tenant_id = invoice.tenant_id and policy.id = invoice.policy_id
    where policy.market = 'UK' and ${visible(ctx.actor, 'policy')} and ${withoutSandboxes(ctx.actor, 'policy.tenant_id')}
    window so_far as (partition by event.invoice_id order by event.at, event.key)`.execute(ctx.db)
  return rows.map(({ paid_before: paidBefore, charges_after: chargesAfter, ...row }) => ({
    ...row,
    chargesAfter,
    paidBefore,
  }))
}

/** Names of insurers by their party, which is an organization or the legal name itself. */
const namesOf = async (ctx: Ctx, parties: readonly string[]): Promise<Map<string, string>> => {
  const ids = parties.filter((party) => party.length === 36)
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.selectFrom('org').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

const returns = async (ctx: Ctx): Promise<OutputOf<Contract['iptReturns']>> => {
  const lines = iptReturns(await received(ctx))
  const names = await namesOf(ctx, [...new Set(lines.map(({ insurer }) => insurer))])
  return { content: lines.map((line) => ({ ...line, insurer: names.get(line.insurer) ?? line.insurer })) }
}

export const taxHandlers: Handlers<Contract> = {
  taxFacts: async (ctx) => ({
    today: ctx.today,
    content: reviewedFacts(TAX_ROWS, ctx.today).map(({ rowId, ...fact }) => {
      const row = ROWS.get(rowId)
      return { ...fact, value: row ? factText(row, fact.fact) : '' }
    }),
  }),
  taxTry: async (_ctx, { body }) => tried(body),
  iptReturns: (ctx) => returns(ctx),
}
