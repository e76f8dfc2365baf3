import type { FiledNotice } from '#domain/document/notices/filed-notice.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { formatDay } from '#domain/market/format.ts'
import { stateOf } from '#domain/market/states.ts'
import type { ComplianceRow } from './row.ts'
import { complianceOf } from './state-compliance.ts'

/** What decides which notices the papers of a quote carry. */
export interface NoticedQuote {
  market: 'US' | 'UK'
  /** Two letters of the insured's home state; null in the UK. */
  state: string | null
  isSurplus: boolean
  /** First day of the term. */
  effectiveDate: LocalDate
  /** The day on which it is read, by the insured's clock: applications are signed by its rules. */
  today: LocalDate
  /** The insured rejected or left out coverage for acts of terrorism. */
  isTerrorismExcluded: boolean
}

/** A notice on the papers of a quote: the rule that puts it there, its source, and what would change it. */
export interface QuoteNotice extends Pick<
  ComplianceRow,
  'id' | 'subject' | 'says' | 'law' | 'source' | 'readOn' | 'open'
> {
  why: string
  changes: string
  words: string[]
}

interface Explained {
  why: string
  changes: string
}

type Reason = (quote: NoticedQuote, place: string) => Explained

const day = (date: LocalDate, { market }: NoticedQuote): string => formatDay(date, market)

const ofSignature = (quote: NoticedQuote, place: string): string =>
  `The insured is in ${place}, whose words hold on the day of the signature, today ${day(quote.today, quote)}.`

/** Why each kind of notice is there, by the row of the compliance page that has it. */
const REASONS: Readonly<Record<string, Reason>> = {
  'surplus-notice': (quote, place) => ({
    why: `The quote is on surplus lines paper and ${place} is the home state of the insured. The words are those that hold on the first day of the term, ${day(quote.effectiveDate, quote)}.`,
    changes:
      'Admitted paper carries no such notice. Another home state has its own, and so may another first day.',
  }),
  'applicant-notice': (quote, place) => ({
    why: `The quote is on surplus lines paper, and ${place} wants the applicant to have this notice before coverage is placed. ${ofSignature(quote, place)}`,
    changes: 'Admitted paper carries no such notice. A later day of signature may have other words.',
  }),
  'fraud-application': (quote, place) => ({
    why: `Every application bears a fraud warning directly above the signature. ${ofSignature(quote, place)}`,
    changes: 'Another home state has its own words.',
  }),
  claims_made: (quote) => ({
    why: `The policy covers claims that are made and reported while it is in force, which the insured has to know before the first day of the term, ${day(quote.effectiveDate, quote)}.`,
    changes: 'All products of this platform are written on this basis.',
  }),
  terrorism_offer: (quote) => ({
    why: `Federal law wants coverage for acts of terrorism to be offered, with its premium, for a term that begins on ${day(quote.effectiveDate, quote)}.`,
    changes: quote.isTerrorismExcluded
      ? 'The terms leave the coverage out, which the insured confirms by a signed rejection.'
      : 'The insured accepts or rejects the offer as a part of the signature. Later terms may have no offer.',
  }),
}

const UK_REASON: Reason = (quote) => ({
  why: `A policyholder in the United Kingdom is given this before the contract, for a term that begins on ${day(quote.effectiveDate, quote)}.`,
  changes: 'The words of a later day may differ.',
})

const NEVER_ON_QUOTES: readonly string[] = ['fraud-claim']
const OF_SURPLUS: readonly string[] = ['surplus-notice', 'applicant-notice']
/** Words of the day on which an application is signed; all others are of the first day of the term. */
const OF_SIGNATURE: readonly string[] = ['applicant-notice', 'fraud-application']

/**
 * The notices that the application, binder and policy of a quote carry, in the order of the compliance page; `filed` are
 * the notices of the state that staff filed and compared.
 */
export const quoteNotices = (quote: NoticedQuote, filed: readonly FiledNotice[]): QuoteNotice[] => {
  const code = quote.market === 'UK' ? 'UK' : quote.state
  if (code === null) return []
  const place = code === 'UK' ? 'the United Kingdom' : (stateOf(code)?.name ?? code)
  const rowsOn = (on: LocalDate): ComplianceRow[] =>
    complianceOf(code, on, quote.today, filed).filter(({ section }) => section === 'NOTICES')
  const rows = [
    ...rowsOn(quote.effectiveDate).filter(({ id }) => !OF_SIGNATURE.includes(id)),
    ...rowsOn(quote.today).filter(({ id }) => OF_SIGNATURE.includes(id)),
  ]
  return rows
    .filter(({ id }) => !NEVER_ON_QUOTES.includes(id) && (quote.isSurplus || !OF_SURPLUS.includes(id)))
    .map(({ id, subject, says, law, source, readOn, open, words }) => ({
      id,
      subject,
      says,
      law,
      source,
      readOn,
      open,
      words: [...words],
      ...(REASONS[id] ?? UK_REASON)(quote, place),
    }))
}
