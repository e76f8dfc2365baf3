import { sql } from 'kysely'
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
  paid_before: number
  amount: number
  on: string
}

/** Payments of UK policies that have come in, each with what was paid on its invoice before. */
const received = async (ctx: Ctx) => {
  const { rows } = await sql<Received>`
    select policy.carriers, payment.amount,
      (payment.settled_at at time zone ${MARKET_ZONES.UK})::date::text as on,
      json_build_object('premium', invoice.premium, 'mgaFee', invoice.mga_fee, 'brokerFee', invoice.broker_fee,
        'additionalBrokerFee', invoice.additional_broker_fee, 'inspectionFee', invoice.inspection_fee,
        'taxes', invoice.taxes) as charges,
      (sum(payment.amount) over (partition by payment.tenant_id, payment.invoice_id
        order by payment.settled_at, payment.id) - payment.amount)::float8 as paid_before
    from payment
    join invoice on invoice.tenant_id = payment.tenant_id and invoice.id = payment.invoice_id
    join policy on policy.tenant_id = payment.tenant_id and policy.id = payment.policy_id
    where payment.status = 'Paid' and payment.settled_at is not null and policy.market = 'UK'
      and ${visible(ctx.actor, 'policy')}`.execute(ctx.db)
  return rows.map(({ paid_before: paidBefore, ...row }) => ({ ...row, paidBefore }))
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
