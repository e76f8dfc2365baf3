import type { carrierContract } from '#contract/money/carrier.ts'
import { csvOf } from '#domain/kernel/csv.ts'
import { companyOf } from '#domain/market/company.ts'
import { type BordereauHead, bordereauRow, bordereauTitles } from '#domain/money/carrier/bordereau.ts'
import { lastDayOf } from '#domain/money/commission/months.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { Handlers } from '#server/http/handlers.ts'
import { makeStatementsOf } from './make.ts'
import { remit } from './remit.ts'
import {
  type CarrierStatementRow,
  linesOfStatement,
  listStatements,
  readCarrierStatement,
  readWhole,
} from './statements.ts'
import { xlsxOf } from './xlsx.ts'

const headOf = (row: CarrierStatementRow): BordereauHead => {
  const isUk = row.currency === 'GBP'
  return {
    agreement: `${row.carrier_name} ${row.currency}`,
    carrier: row.carrier_name,
    coverholder: companyOf(isUk ? 'UK' : 'US').legalName,
    currency: row.currency,
    territory: isUk ? 'United Kingdom' : 'United States',
    first: `${row.month}-01`,
    last: lastDayOf(row.month),
  }
}

/** The bordereau of a statement, from the rows that were frozen with it. */
const bordereau = async (ctx: Ctx, id: string, format: 'csv' | 'xlsx') => {
  const row = await readCarrierStatement(ctx, id)
  const head = headOf(row)
  const entries = (await linesOfStatement(ctx, id)).flatMap(({ entry }) => (entry ? [entry] : []))
  const table = [bordereauTitles(), ...entries.map((entry) => bordereauRow(entry, head))]
  const name = `bordereau-${row.month}-${row.currency}`
  return format === 'csv'
    ? { bytes: Buffer.from(csvOf(table)), fileName: `${name}.csv`, mediaType: 'text/csv' }
    : {
        bytes: xlsxOf('Premium', table),
        fileName: `${name}.xlsx`,
        mediaType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      }
}

/** What carriers are owed by month, and what is remitted to them. */
export const carrierHandlers: Handlers<typeof carrierContract> = {
  carrierStatements: (ctx) => listStatements(ctx),
  carrierStatementGet: (ctx, { params }) => readWhole(ctx, params.id),
  carrierStatementMake: (ctx, { body }) => makeStatementsOf(ctx, body.month),
  carrierRemit: (ctx, { params }) => remit(ctx, params.id),
  carrierBordereau: (ctx, { params, query }) => bordereau(ctx, params.id, query.format),
}
