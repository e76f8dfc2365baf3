import { sql } from 'kysely'
import type { proofContract } from '#contract/rating/proof.ts'
import { type Proven, proofChain } from '#domain/rating/proof/proof-chain.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { absent, visible } from '#server/database/scope.ts'
import { everServiced } from '#server/database/servicing.ts'
import type { Price } from '#server/database/json-columns.ts'
import { type LoadedQuote, readQuote, readWorksheet } from '#server/quote/shared/quote.ts'

/** The invoice that issuing made, as far as the reader may see it. */
const invoiceOf = async (ctx: Ctx, policyId: string): Promise<Proven['invoice']> => {
  const row = await ctx.db
    .selectFrom('invoice')
    .select([
      'invoice_number',
      'premium',
      'mga_fee',
      'broker_fee',
      'additional_broker_fee',
      'inspection_fee',
      'taxes',
      'amount_due',
    ])
    .where('policy_id', '=', policyId)
    .where(visible(ctx.actor, 'invoice'))
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  return row
    ? {
        number: row.invoice_number,
        premium: row.premium,
        mgaFee: row.mga_fee,
        brokerFee: row.broker_fee,
        additionalBrokerFee: row.additional_broker_fee,
        inspectionFee: row.inspection_fee,
        taxes: row.taxes,
        due: row.amount_due,
      }
    : null
}

/** Postings of issuing the policy, for who may read the ledger. */
const postingsOf = async (ctx: Ctx, accountId: string, policyId: string): Promise<Proven['postings']> => {
  if (!ctx.actor.permissions.has('ledger:read')) return null
  const rows = await ctx.db
    .selectFrom('journal')
    .innerJoin('posting', (join) =>
      join
        .onRef('posting.tenant_id', '=', 'journal.tenant_id')
        .onRef('posting.journal_id', '=', 'journal.id'),
    )
    .select(['posting.account', 'posting.amount'])
    .where(everServiced(sql.ref('journal.tenant_id'), sql`${accountId}::uuid`))
    .where('journal.policy_id', '=', policyId)
    .where('journal.kind', '=', 'issue')
    .orderBy('posting.line')
    .execute()
  return rows.length > 0 ? rows : null
}

const pricedOf = ({ row }: LoadedQuote): Price => {
  if (!row.calculation) throw absent('price')
  return row.calculation
}

const proofOf = async (ctx: Ctx, quoteId: string, productType: string) => {
  const quote = await readQuote(ctx, quoteId, productType)
  const { row } = quote
  const priced = pricedOf(quote)
  const { steps } = await readWorksheet(ctx, quoteId, productType)
  const links = proofChain({
    steps,
    coverages: priced.coverages.map(({ name, premium }) => ({ name, premium })),
    premium: priced.premium,
    mgaFee: priced.mgaFee,
    brokerFee: priced.brokerFee,
    additionalBrokerFee: priced.additionalBrokerFee,
    inspectionFee: priced.inspectionFee,
    taxLines: priced.taxLines,
    taxes: priced.taxes,
    totalPremium: priced.totalPremium,
    invoice: row.policy_id ? await invoiceOf(ctx, row.policy_id) : null,
    postings: row.policy_id ? await postingsOf(ctx, row.account_id, row.policy_id) : null,
  })
  return {
    quoteNumber: row.quote_number,
    program: priced.program,
    currency: priced.currency,
    totalPremium: priced.totalPremium,
    holds: links.every((link) => link.holds),
    links,
  }
}

export const proofHandlers: Handlers<typeof proofContract> = {
  quoteProof: (ctx, { params }) => proofOf(ctx, params.quoteId, params.productType),
}
