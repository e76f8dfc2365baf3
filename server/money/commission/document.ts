import type { FileAnswer, InputOf } from '#contract/endpoint.ts'
import type { commissionContract } from '#contract/money/commission.ts'
import { csvOf } from '#domain/kernel/csv.ts'
import { refusal, Refused } from '#domain/kernel/refusal.ts'
import { wireFromCents } from '#domain/kernel/money.ts'
import { companyOf } from '#domain/market/company.ts'
import { monthFrom } from '#domain/money/commission/months.ts'
import { KIND_WORDS } from '#domain/money/commission/statement.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { linesOf, type StatementRow, statementRows } from './statements.ts'

type Query = InputOf<(typeof commissionContract)['commissionDocument']>['query']
type Lines = Awaited<ReturnType<typeof linesOf>>

const none = (): Refused =>
  new Refused(refusal('absent', 'NO_STATEMENTS', 'No statements found for this month.'))

/** One line a journal, between opening and closing balance, so that the column adds up. */
const csvText = (statements: readonly (readonly [StatementRow, Lines])[]): string =>
  csvOf([
    [
      'Agency',
      'Month',
      'Date',
      'Kind',
      'Policy',
      'Insured',
      'Amount',
      'Currency',
      'Journal',
      'Statement hash',
    ],
    ...statements.flatMap(([statement, lines]) => {
      const cells = (on: string, kind: string, amount: number, line?: Lines[number]) => [
        statement.agency_name,
        statement.month,
        on,
        kind,
        line?.policy_number ?? '',
        line?.company_name ?? '',
        wireFromCents(amount).toFixed(2),
        statement.currency,
        line?.journal_id ?? '',
        statement.hash,
      ]
      return [
        cells('', 'Opening balance', statement.opening),
        ...lines.map((line) => cells(line.occurred_on, KIND_WORDS[line.kind], line.amount, line)),
        cells('', 'Closing balance', statement.closing),
      ]
    }),
  ])

const pdfOf = async (ctx: Ctx, row: StatementRow, lines: Lines): Promise<Buffer> => {
  const { bank: _bank, ...issuer } = companyOf(row.market)
  const { bytes } = await ctx.ports.renderPdf('COMMISSION_STATEMENT', {
    documentId: row.id,
    issuedAt: row.created_at.toISOString(),
    issuer,
    market: row.market,
    currency: row.currency,
    timeZone: row.time_zone,
    agencyName: row.agency_name,
    month: row.month,
    opening: row.opening,
    earned: row.earned,
    clawedBack: row.clawed_back,
    adjusted: row.adjusted,
    paid: row.paid,
    closing: row.closing,
    hash: row.hash,
    lines: lines.map((line) => ({
      on: line.occurred_on,
      kind: KIND_WORDS[line.kind],
      policyNumber: line.policy_number ?? '',
      companyName: line.company_name ?? '',
      amount: line.amount,
    })),
  })
  return bytes
}

/**
 * The statement of a month. The provider's staff and clusters name the agency for a PDF, and without one get those of all in one CSV file.
 * Absent (404) in a month without one.
 */
export const statementDocument = async (ctx: Ctx, query: Query): Promise<FileAnswer> => {
  const month = monthFrom(query.year, query.month)
  const rows = await statementRows(ctx, { month, agencyId: query.agencyId })
  const [row] = rows
  if (!row) throw none()
  const name = `commission-statement-${month}`
  if (query.format === 'pdf' && rows.length === 1)
    return {
      bytes: await pdfOf(ctx, row, await linesOf(ctx, row)),
      fileName: `${name}.pdf`,
      mediaType: 'application/pdf',
    }
  const whole: [StatementRow, Lines][] = []
  for (const one of rows) whole.push([one, await linesOf(ctx, one)])
  return { bytes: Buffer.from(csvText(whole)), fileName: `${name}.csv`, mediaType: 'text/csv' }
}
