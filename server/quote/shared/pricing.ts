import type { LocalDate } from '#domain/kernel/dates.ts'
import type { QuoteRow } from '#server/database/tables.ts'
import { refusal, Refused, refuseIf } from '#domain/kernel/refusal.ts'
import { paperRefusal } from '#domain/market/insurer-status.ts'
import { panelOf } from '#domain/market/insurers.ts'
import { clearanceReferral } from '#domain/quote/binding/clearance.ts'
import { outcomeOf } from '#domain/rating/refer.ts'
import { askedTerms } from '#domain/quote/terms/asked-terms.ts'
import { variantFor } from '#domain/questionnaire/variants.ts'
import type { HazardClass } from '#domain/rating/types.ts'
import {
  type OwnTerms,
  priceAndWorksheet,
  priceFor,
  type RatedAccount,
  type Priced,
} from '#server/rating/shared/rated-account.ts'
import type { CalculatorRequest, Price } from '#server/database/json-columns.ts'
import { agentOf } from './mail.ts'
import type { LoadedQuote, Paper } from './quote.ts'

type PricedColumns = Pick<
  QuoteRow,
  | 'company_name'
  | 'state'
  | 'is_surplus'
  | 'agg_limit'
  | 'deductible'
  | 'premium'
  | 'mga_fee'
  | 'broker_fee'
  | 'additional_broker_fee'
  | 'inspection_fee'
  | 'taxes'
  | 'total_premium'
  | 'effective_date'
  | 'end_date'
  | 'request'
  | 'calculation'
  | 'program'
  | 'questionnaire'
  | 'referrals'
  | 'changes'
  | 'carrier_id'
  | 'answers'
> & { calculation: Price; hazard_class: HazardClass; worksheet: string; risk: string }

/** The carrier that writes the terms; without one that may write the paper in the state nothing is offered. */
const carrierOf = (
  papers: readonly Paper[],
  product: string,
  { market, state }: Pick<RatedAccount, 'market' | 'state'>,
  { isSurplus, effectiveDate }: Pick<CalculatorRequest, 'isSurplus' | 'effectiveDate'>,
): string => {
  const paper = papers.find((one) => one.isSurplus === isSurplus)
  if (paper) {
    const insurers = panelOf(market, paper.carrierName).map(({ legalName }) => legalName)
    refuseIf(market === 'US' && state ? paperRefusal(insurers, state, isSurplus, effectiveDate) : null)
    return paper.carrierId
  }
  throw new Refused(
    refusal(
      'conflict',
      'PAPER_MISSING',
      `No carrier offers ${product} on ${isSurplus ? 'surplus lines' : 'admitted'} paper yet.`,
    ),
  )
}

/** A quote's columns that follow from its price: what was asked, what came of it, and the facts behind it. */
export const pricedColumns = (
  from: Pick<LoadedQuote, 'account' | 'papers'>,
  product: string,
  asked: CalculatorRequest,
  priced: Priced,
): PricedColumns => {
  const { price, worksheet } = priceAndWorksheet(priced)
  const { answers: _answers, ...risk } = priced.risk
  return {
    company_name: from.account.name,
    state: from.account.state,
    is_surplus: priced.request.isSurplus,
    agg_limit: priced.request.limit,
    deductible: priced.request.deductible,
    premium: priced.premium,
    mga_fee: priced.mgaFee,
    broker_fee: priced.brokerFee,
    additional_broker_fee: priced.additionalBrokerFee ?? 0,
    inspection_fee: priced.inspectionFee ?? 0,
    taxes: priced.taxes,
    total_premium: priced.totalPremium,
    effective_date: priced.request.effectiveDate,
    end_date: priced.request.endDate,
    request: asked,
    calculation: price,
    worksheet,
    risk: JSON.stringify(risk),
    program: priced.program,
    questionnaire: variantFor(product)?.id ?? null,
    referrals: priced.referrals,
    changes: priced.changes,
    carrier_id: carrierOf(from.papers, product, from.account, priced.request),
    answers: from.account.answers,
    hazard_class: priced.hazardClass,
  }
}

/** A signature counts for what was signed only; any change to that takes it back. The signed document stays. */
export const UNSIGNED = {
  signee_name: null,
  signee_title: null,
  signed_at: null,
  signature: null,
} as const

export interface Repriced {
  priced: Priced
  columns: PricedColumns & typeof UNSIGNED
}

/** A quote as far as its price hangs on what was decided for it alone. */
export interface PricedQuote {
  row: Pick<QuoteRow, 'product' | 'is_renewal' | 'mga_fee_override' | 'irpm' | 'bypassed' | 'retroactive'>
  account: RatedAccount
  today: LocalDate
}

/** What an underwriter decided for this quote; it applies whenever the quote is priced again. */
export const ownTerms = ({ row }: Pick<PricedQuote, 'row'>): OwnTerms => ({
  ...(row.mga_fee_override === null ? {} : { mgaFee: row.mga_fee_override }),
  ...(row.irpm === null ? {} : { irpm: row.irpm }),
  ...(row.retroactive === null ? {} : { retroactive: row.retroactive }),
})

const bypassedCodes = ({ row }: Pick<PricedQuote, 'row'>): string[] => row.bypassed.map(({ code }) => code)

/**
 * The price of a quote on other terms, or of none yet on terms of its own: preview and save both use this, so they
 * agree to the cent. Renewals keep their own window; the MGA fee, the schedule rating and the rules that an
 * underwriter decided on are kept.
 */
export const priceOfQuote = (quote: PricedQuote, asked: CalculatorRequest): Priced => {
  const { row, account, today } = quote
  const transaction = row.is_renewal ? 'RENEWAL' : 'NEW_BUSINESS'
  return priceFor(account, row.product, asked, today, transaction, {
    ...ownTerms(quote),
    setAside: bypassedCodes(quote),
  })
}

/** Terms of a company that another agency had first wait for an underwriter, whatever their price. */
const cleared = ({ row, clearance }: LoadedQuote, priced: Priced): Priced => {
  const found = row.is_renewal ? [] : clearanceReferral({ clearance, market: row.market })
  if (found.length === 0) return priced
  const referrals = [...priced.referrals, ...found]
  return { ...priced, referrals, outcome: outcomeOf(referrals) }
}

/** Prices a quote again with the account and the tables of today. */
export const repriced = (quote: LoadedQuote, asked: CalculatorRequest): Repriced => {
  const { row } = quote
  const priced = cleared(quote, priceOfQuote(quote, asked))
  const columns = pricedColumns(quote, row.product, asked, priced)
  const excluded = row.event_exclusions.length > 0 ? { eventExclusions: [...row.event_exclusions] } : {}
  const calculation = { ...columns.calculation, ...excluded }
  return { priced, columns: { ...columns, calculation, ...UNSIGNED } }
}

export const requestOf = ({ row }: LoadedQuote): CalculatorRequest => row.request

/** What the broker asked for, kept next to the first terms that an underwriter offers instead. */
export const keepAsked = (quote: LoadedQuote): Pick<QuoteRow, 'asked' | 'asked_by'> => {
  const { agentFirstName, agentLastName } = agentOf(quote)
  const priced = quote.row.calculation
  return quote.row.asked === null
    ? {
        asked: { ...askedTerms(requestOf(quote), priced?.request ?? null) },
        asked_by: `${agentFirstName} ${agentLastName}`.trim() || null,
      }
    : { asked: quote.row.asked, asked_by: quote.row.asked_by }
}
