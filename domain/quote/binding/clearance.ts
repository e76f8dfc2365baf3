import type { Country } from '#domain/market/addresses.ts'
import { formatDay } from '#domain/market/format.ts'
import type { LocalDate } from '#domain/kernel/dates.ts'
import { refusal, type Refusal } from '#domain/kernel/refusal.ts'
import type { Referral } from '#domain/rating/types.ts'

/**
 * Clearance: one company is not insured twice for the same days through two agencies. Who submitted it first within
 * 60 days has it cleared, as in the market; a letter in which the company names its broker decides otherwise.
 */

/** Days within which an earlier submission of another agency holds up a later one. */
export const CLEARANCE_DAYS = 60

/**
 * By what two accounts are seen to be of one company, as `company_keys` of the database makes them. `SAME` is proof;
 * `LIKE` is also true of companies of one group or building, so an underwriter looks at it.
 */
export const COMPANY_KEYS = {
  id: 'SAME',
  duns: 'SAME',
  domain: 'LIKE',
  place: 'LIKE',
} as const

export const SAME_COMPANY_KEYS: readonly string[] = Object.entries(COMPANY_KEYS)
  .filter(([, match]) => match === 'SAME')
  .map(([key]) => key)

/** Products that pay above another policy: only they double each other. All other products are the company’s first layer. */
export const EXCESS_PRODUCTS: readonly string[] = ['P_PLUS']

/** A quote or policy of another agency, of the same family of products, for what may be the same company. */
export interface Rival {
  /** Proof that it is the same company, and not only a likeness. */
  isSame: boolean
  /** Bound or in force on days of these terms. */
  isBound: boolean
  /** Submitted before these terms were. */
  isEarlier: boolean
  quoteNumber: string
  policyNumber: string | null
  /** Null for readers who do not see the business of every agency. */
  agencyName: string | null
  effectiveDate: LocalDate
  endDate: LocalDate
}

/** What the insured signs to name who places its insurance. */
export const letterWord = (market: Country): string =>
  market === 'UK' ? 'letter of appointment' : 'broker of record letter'

const otherWord = (market: Country): string => (market === 'UK' ? 'broker' : 'agency')

/** Code of the referral for what another agency submitted first. */
export const CLEARANCE = 'CLEARANCE'

interface ClearanceFacts {
  clearance: readonly Rival[] | undefined
  market: Country
}

/** `Lone Pine Insurance: policy PN-100012, 12/04/2026 to 12/04/2027`, for readers who see it. */
const rivalText = (rival: Rival, market: Country): string =>
  `${rival.agencyName}: ${rival.policyNumber ? `policy ${rival.policyNumber}` : `quote ${rival.quoteNumber}`}, ${formatDay(rival.effectiveDate, market)} to ${formatDay(rival.endDate, market)}`

const seen = (rivals: readonly Rival[], market: Country): string =>
  rivals
    .filter(({ agencyName }) => agencyName !== null)
    .map((rival) => rivalText(rival, market))
    .join('; ')

const refused = (bound: readonly Rival[], market: Country): Refusal => {
  const names = seen(bound, market)
  const what = `This company is insured for days of these terms through another ${otherWord(market)} already`
  return refusal(
    'conflict',
    'COMPANY_BOUND_ELSEWHERE',
    names === ''
      ? `${what}. File a ${letterWord(market)} signed by the company, or start when the other insurance ends.`
      : `${what} (${names}). With a ${letterWord(market)} signed by the company, transfer that account or end its insurance first.`,
  )
}

/**
 * Why a second binding of one company is refused, or null. Where only a likeness speaks for it, an underwriter who has
 * looked at it binds.
 */
export const clearanceRefusal = (
  { clearance = [], market }: ClearanceFacts,
  isUnderwriter: boolean,
): Refusal | null => {
  const bound = clearance.filter(({ isBound }) => isBound)
  if (bound.some(({ isSame }) => isSame)) return refused(bound, market)
  return bound.length === 0 || isUnderwriter
    ? null
    : refusal(
        'conflict',
        'CLEARANCE_NEEDED',
        `A company with this web domain, or this name and address, is insured for days of these terms through another ${otherWord(market)}. Use "Request to bind": an underwriter looks into it, with a ${letterWord(market)} if it is the same company.`,
      )
}

/** What clearance shows when it does not keep anyone from binding. */
export const clearanceText = ({ clearance = [], market }: ClearanceFacts): string => {
  const names = seen(clearance, market)
  if (names !== '') return `May be the same company: ${names}.`
  return clearance.length === 0
    ? `No other ${otherWord(market)} has submitted this company.`
    : `Another ${otherWord(market)} has submitted this company. A ${letterWord(market)} signed by the company decides who places it.`
}

/** The referral of terms for a company that another agency submitted first, or has insured; none for who was first. */
export const clearanceReferral = ({ clearance = [], market }: ClearanceFacts): Referral[] =>
  clearance.some(({ isBound, isEarlier }) => isBound || isEarlier)
    ? [
        {
          level: 'approve',
          code: CLEARANCE,
          reason: `Another ${otherWord(market)} submitted this company within ${CLEARANCE_DAYS} days or has it insured. An underwriter clears it; attach a ${letterWord(market)} if the company has signed one.`,
          field: 'name',
        },
      ]
    : []
