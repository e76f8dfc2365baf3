import { createHash } from 'node:crypto'
import type { AnswerField } from '#domain/questionnaire/schema.ts'
import {
  type Application,
  applicationHash,
  applicationOf,
  type ApplicationSource,
} from '#domain/quote/signing/application.ts'
import type { Signature } from '#domain/quote/signing/signature.ts'
import { productOf } from '#domain/rating/products.ts'
import { additionalInsuredsOf } from '#server/document/shared/parts.ts'
import { todayAt } from '#server/rating/shared/rated-account.ts'
import { requestOf } from './pricing.ts'
import type { LoadedQuote } from './quote.ts'

export const signatureOf = ({ row }: LoadedQuote): Signature | null => row.signature

const nativeSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Of coverage for acts of terrorism: prices of before say what it costs only where it is bought. */
const terrorismPremiumOf = ({ calculation }: LoadedQuote['row']): number | undefined =>
  calculation?.terrorismPremium ??
  calculation?.coverages.find(({ key, isSelected }) => key === 'tria' && isSelected)?.premium

/** Who gave several of the quote's answers by one press and when; an answer given anew since is left out. */
const pressedTogether = ({ row, account }: LoadedQuote): ApplicationSource['together'] =>
  account.together
    ? Object.fromEntries(
        Object.entries(account.together).flatMap(([name, { by, at }]) => {
          const field = name as AnswerField
          if (by === undefined || row.answers[field] !== account.answers[field]) return []
          return [[field, { by, on: todayAt(new Date(at), row) }]]
        }),
      )
    : undefined

/** What the insured reads and attests, with its hash: as signed once it is signed, the current one before. */
export const applicationFor = (quote: LoadedQuote): Application & { sha256: string } => {
  const signature = signatureOf(quote)
  if (signature) return { ...signature.application, sha256: signature.sha256 }
  const { row, account, papers } = quote
  const application = applicationOf({
    quoteNumber: row.quote_number,
    product: row.product,
    productName: productOf(row.product)?.name ?? row.product,
    market: row.market,
    state: row.state,
    isSurplus: row.is_surplus,
    filedNotices: quote.around.filedNotices,
    today: quote.today,
    currency: row.currency,
    companyName: row.company_name,
    agencyName: row.agency_name,
    carrierName: papers.find((paper) => paper.carrierId === row.carrier_id)?.carrierName ?? null,
    effectiveDate: row.effective_date,
    endDate: row.end_date,
    limit: row.agg_limit,
    attachmentPoint: requestOf(quote).attachmentPoint,
    deductible: row.deductible,
    totalPremium: row.total_premium,
    terrorismPremium: terrorismPremiumOf(row),
    isTerrorismExcluded: requestOf(quote).isTriaExcluded,
    firmographics: account.company,
    additionalInsureds: additionalInsuredsOf(row),
    answers: row.answers,
    together: pressedTogether(quote),
    questionnaire: row.questionnaire,
  })
  return { ...application, sha256: applicationHash(application, nativeSha256) }
}
