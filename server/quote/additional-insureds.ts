import type { InputOf } from '#contract/endpoint.ts'
import type { insuredsContract } from '#contract/quote/additional-insureds.ts'
import { type FieldProblem, refusal, Refused } from '#domain/kernel/refusal.ts'
import { naicsCarriedForward, naicsProblem } from '#domain/market/industry/naics.ts'
import { sicCodeOf } from '#domain/market/industry/sic.ts'
import { insuredsProblems } from '#domain/quote/terms/additional-insureds.ts'
import { formatUkPostcode } from '#domain/market/addresses.ts'
import type { Handlers } from '#server/http/handlers.ts'
import type { Ctx } from '#server/command/ctx.ts'
import { insuredsEndorsementsOf } from '#server/document/shared/parts.ts'
import {
  type LoadedQuote,
  quoteForUpdate,
  readQuote,
  recorded,
  refuseStale,
  refuseUnlessAllowed,
  saveQuote,
} from '#server/quote/shared/quote.ts'
import { followPricing } from './terms/terms.ts'
import { quoteStanding } from './shared/quote-view.ts'

type Contract = typeof insuredsContract

/**
 * Codes that are in no table of industries, and old ones instead of which the user must choose: the tables are too large for
 * the rules that forms share. Who is listed already keeps the code.
 */
const unknownIndustries = (
  insureds: readonly { naicsCode: string }[],
  market: 'US' | 'UK',
  listed: readonly { naicsCode: string }[],
): FieldProblem[] =>
  insureds.flatMap(({ naicsCode: code }, nth) => {
    if (!/^\d{2,6}$/.test(code) || listed.some((one) => one.naicsCode === code)) return []
    const isKnownSic = market === 'UK' && sicCodeOf(code)
    const detail = market === 'UK' ? `${code} is not a SIC code.` : naicsProblem(code)
    if (isKnownSic || !detail) return []
    return [{ code: 'UNKNOWN', detail, field: `additionalInsureds.${nth}.naicsCode` }]
  })

/** Sets who is covered along with the insured; offers are printed again. The price does not depend on their number. */
const save = async (ctx: Ctx, { params, body }: InputOf<Contract['quoteInsureds']>): Promise<LoadedQuote> => {
  const quote = await quoteForUpdate(ctx, params.quoteId)
  refuseUnlessAllowed(ctx, 'additionalInsureds', quote)
  refuseStale(quote, body.version)
  const { market, status, quote_number, additional_insureds: before } = quote.row
  const errors = [
    ...insuredsProblems(body.additionalInsureds, market, insuredsEndorsementsOf(quote.row)),
    ...unknownIndustries(body.additionalInsureds, market, before),
  ]
  if (errors.length > 0)
    throw new Refused(
      refusal('invalid', 'FIELD_INVALID', errors.map(({ detail }) => detail).join(', '), { errors }),
    )
  const listed = body.additionalInsureds.map((one) =>
    market === 'UK'
      ? { ...one, state: '', zipCode: formatUkPostcode(one.zipCode) }
      : { ...one, naicsCode: naicsCarriedForward(one.naicsCode) },
  )
  const saved = await saveQuote(ctx, quote, { additional_insureds: listed })
  if (status !== 'DRAFT') await followPricing(ctx, saved, status)
  return recorded(ctx, saved, {
    action: 'quote.insuredsChanged',
    summary:
      listed.length === 0
        ? `Quote ${quote_number} has no additional insureds any more`
        : `Additional insureds of quote ${quote_number}: ${listed.map(({ businessName }) => businessName).join('; ')}`,
  })
}

/** Who is covered along with the insured. */
export const insuredsHandlers: Handlers<Contract> = {
  quoteInsuredsGet: async (ctx, { params }) => {
    const { row } = await readQuote(ctx, params.quoteId)
    return { additionalInsureds: [...row.additional_insureds], version: row.lock_version }
  },
  quoteInsureds: async (ctx, input) => quoteStanding(ctx, await save(ctx, input)),
}
