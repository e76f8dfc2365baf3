import { refusal, refuseIf } from '#domain/kernel/refusal.ts'
import type { TerrorismElection } from '#domain/quote/fields.ts'
import { statusAfterRepricing } from '#domain/quote/outcome.ts'
import { NO_TERRORISM_OFFER } from '#domain/quote/terms/terrorism.ts'
import type { Ctx } from '#server/command/ctx.ts'
import type { CalculatorRequest } from '#server/database/json-columns.ts'
import { triaOf } from '#server/document/shared/parts.ts'
import { applicationFor } from '#server/quote/shared/application.ts'
import { repriced, requestOf } from '#server/quote/shared/pricing.ts'
import { type LoadedQuote, refuseStale, refuseUnlessAllowed } from '#server/quote/shared/quote.ts'
import { reprice } from '#server/quote/shared/repricing.ts'

const withElection = (before: CalculatorRequest, election: TerrorismElection): CalculatorRequest => ({
  ...before,
  isTriaExcluded: election === 'REJECT',
  // Older requests name it among their coverages too.
  coverages: before.coverages.filter(({ key }) => key !== 'tria'),
})

/** Nothing but the election may change the price: rates of today, or facts that changed, are for the agent to offer. */
const refuseOtherChanges = (quote: LoadedQuote, asked: CalculatorRequest): void => {
  const { row } = quote
  const { priced, columns } = repriced(quote, asked)
  const before = row.calculation ? row.calculation.premium - triaOf(row.calculation) : null
  const isSame =
    before === priced.premium - triaOf(columns.calculation) &&
    // A newer questionnaire may ask what was not asked when the quote was priced.
    row.calculation?.outcome === priced.outcome &&
    statusAfterRepricing(row.status, priced.outcome) === row.status
  refuseIf(
    isSame
      ? null
      : refusal(
          'conflict',
          'TERRORISM_REPRICED',
          `Rates or facts have changed since this price was made. Ask ${row.agency_name} for a price ${asked.isTriaExcluded ? 'without' : 'with'} coverage for acts of terrorism.`,
        ),
  )
}

/**
 * The insured accepts or rejects coverage for acts of terrorism before signing: the quote is priced with that alone
 * changed, and its application asks for the same. Elected as it is already, nothing changes.
 */
export const electTerrorism = async (
  ctx: Ctx,
  quote: LoadedQuote,
  { terrorismElection, version }: { terrorismElection: TerrorismElection; version: number },
): Promise<LoadedQuote> => {
  refuseUnlessAllowed(ctx, 'electTerrorism', quote)
  refuseStale(quote, version)
  const { terrorism } = applicationFor(quote)
  // A price of before that does not say what the coverage costs offers none either.
  refuseIf(terrorism ? null : NO_TERRORISM_OFFER)
  if (terrorism?.election === terrorismElection) return quote
  const asked = withElection(requestOf(quote), terrorismElection)
  refuseOtherChanges(quote, asked)
  return reprice(ctx, quote, {
    action: 'electTerrorism',
    asked,
    isSameRequest: true,
    event: 'quote.terrorismElected',
    summary: `${ctx.actor.name} ${terrorismElection === 'REJECT' ? 'rejected' : 'accepted'} coverage for acts of terrorism in quote ${quote.row.quote_number}`,
  })
}
