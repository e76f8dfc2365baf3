import { createHash } from 'node:crypto'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { type Application, applicationHash, applicationOf } from '#domain/quote/application.ts'
import { productOf } from '#domain/rating/products.ts'
import { additionalInsuredsOf } from './document-parts.ts'
import { requestOf } from './quote-pricing.ts'
import type { LoadedQuote } from './quote.ts'

/** How an application was signed; kept with exactly what was signed. */
export interface Signature {
  name: string
  title: string
  /** The contact in whose place another user signed; these two are absent on earlier signatures. */
  inPlaceOf?: string
  /** What the signature says, whole. */
  statement?: string
  /** E-mail address of the login that signed; absent when it was on paper. */
  login?: string
  /** A signature on paper: its day, and who recorded it when from what; absent on those recorded before. */
  onPaper?: { signedOn: LocalDate; recordedBy: string; fileName: string }
  /** ISO instant. */
  at: string
  /** IANA zone of the insured's address. */
  zone: string
  ip: string
  userAgent: string
  sha256: string
  application: Application
}

export const signatureOf = ({ row }: LoadedQuote): Signature | null =>
  row.signature as unknown as Signature | null

const nativeSha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

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
    firmographics: account.company,
    additionalInsureds: additionalInsuredsOf(row),
    answers: row.answers as GivenAnswers,
    questionnaire: row.questionnaire,
  })
  return { ...application, sha256: applicationHash(application, nativeSha256) }
}
