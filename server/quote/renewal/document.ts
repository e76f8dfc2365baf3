import { sql } from 'kysely'
import { timeZoneOf } from '#domain/market/states.ts'
import { causeText, readText } from '#domain/quote/terms/difference-words.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Worksheet } from '#server/database/json-columns.ts'
import { addDocument } from '../../document/shared/documents.ts'
import { insuredFacts, producerFacts, productName } from '../../document/shared/parts.ts'
import type { LoadedQuote } from '../shared/quote.ts'
import { explainedOf } from './difference.ts'

/** Why a renewal costs what it costs, as it is stored now; null where it renews nothing or a worksheet is not kept. */
export const differenceOf = async (ctx: Ctx, { row }: LoadedQuote) => {
  if (row.renewal_of === null) return null
  const { rows } = await sql<{ worksheet: Worksheet | null }>`
    select worksheet from quote where tenant_id = ${row.tenant_id} and id = ${row.id}`.execute(ctx.db)
  return explainedOf(ctx, { ...row, worksheet: rows[0]?.worksheet ?? null })
}

/** Draws it for the insured. */
export const addRenewalDifference = async (ctx: Ctx, quote: LoadedQuote): Promise<void> => {
  const explained = await differenceOf(ctx, quote)
  if (!explained) return
  const { row, account, producer } = quote
  const { groups, fixes, currency, sentences, statements, ...figures } = explained
  await addDocument(ctx, {
    kind: 'RENEWAL_DIFFERENCE',
    tenantId: row.tenant_id,
    accountId: row.account_id,
    quoteId: row.id,
    carrierId: row.carrier_id,
    companyName: row.company_name,
    number: row.quote_number,
    facts: {
      ...figures,
      sentences,
      statements,
      currency,
      market: row.market,
      timeZone: timeZoneOf(row.market, row.state),
      quoteNumber: row.quote_number,
      productName: productName(row.product),
      insured: insuredFacts(row.company_name, account.company),
      producer: producerFacts(row.agency_name, row.agent, producer.npn),
      effectiveDate: row.effective_date,
      expirationDate: row.end_date,
      groups: groups.map(({ cause, difference, lines }) => ({
        cause: causeText(cause, row.market),
        difference,
        lines: lines.map((line) => ({
          name: line.name,
          from: readText(line.from),
          to: readText(line.to),
          difference: line.difference,
        })),
      })),
      fixes: fixes.map(({ title, saves }) => ({ title, saves })),
    },
  })
}
