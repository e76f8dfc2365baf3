import { closedBySigning, type SigningOption } from '#domain/quote/signing/options.ts'
import type { QuoteListRow } from '../shared/quote-table.tsx'

/** Of an insured's list, which has no quote that was not sent. */
const optionOf = (row: QuoteListRow): SigningOption & { quoteNumber: string } => ({
  id: row.id,
  accountId: row.accountId,
  product: row.product,
  status: row.status,
  isSent: true,
  quoteNumber: row.quoteNumber,
})

/** Numbers of the insured's quotes that signing this one closes. */
export const numbersClosedBy = (
  signed: { id: string; accountId: string; product: string },
  rows: readonly QuoteListRow[],
): string[] => closedBySigning(signed, rows.map(optionOf)).map(({ quoteNumber }) => quoteNumber)
