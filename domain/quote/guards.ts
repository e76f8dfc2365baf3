import { FILL_IN, FILL_IN_MISSING } from '../account/reasons.ts'
import type { Country } from '#domain/market/addresses.ts'
import { agentWord, binderNamed, formatDay } from '#domain/market/format.ts'
import type { Permission } from '../access/permissions.ts'
import type { LocalDate } from '../kernel/dates.ts'
import { type Holds, permissionRefusal } from '../access/availability.ts'
import { fieldRefusal, refusal, type Refusal } from '../kernel/refusal.ts'
import type { FeeField } from '../money/tax/fees.ts'
import type { BinderStatus } from '../policy/binder-lifecycle.ts'
import { type Authority, authorityRefusal, type Colleague, UNBOUNDED } from '../underwriting/authority.ts'
import { startWindow } from '../rating/term-window.ts'
import { clearanceRefusal, clearanceText, type Rival } from './binding/clearance.ts'
import { needsNotice, type SurplusFacts, surplusRefusal, WHO_ADDS_IT } from './binding/surplus-guards.ts'
import { scheduleRefusal } from './terms/additional-insureds.ts'
import type { QuoteStatus } from './lifecycle.ts'
import { UNDERWRITER_BINDS } from './underwriter-binds.ts'

/** Days that a released quote stays open. */
export const QUOTE_OPEN_DAYS = 30
/** Days that a binder lasts when no policy is issued. */
export const BINDER_DAYS = 60
/** Days before a binder ends on which its agent is reminded (docs/lifecycles.md). */
export const BINDER_REMINDER_DAYS = [14, 7, 1] as const

/** Largest fee of a broker, in cents (specification 1 section 9), and by our own choice of the managing agent. */
export const LARGEST_FEE = 10_000_00

/** The seller or the provider decides on the broker's fee: neither a carrier nor a cluster. */
const FEE_RIGHT: Permission = 'quote:brokerfee'

/** Why a quote's fee, in cents of its currency, is too large; null when it is not. */
export const feeRefusal = (field: FeeField, fee: number, currency: 'USD' | 'GBP'): Refusal | null =>
  fee > LARGEST_FEE
    ? fieldRefusal(
        field,
        `must be less than or equal to ${currency === 'GBP' ? '£' : '$'}${(LARGEST_FEE / 100).toLocaleString('en-US')}`,
        'TOO_LARGE',
      )
    : null

const BROKER_FEES = ['brokerFee', 'additionalBrokerFee', 'inspectionFee'] as const
type BrokerFees = Partial<Record<(typeof BROKER_FEES)[number], number | undefined>>

/** Why terms that change fees of brokers, in cents, are not the reader's to set; null when they stay as they are. */
export const feeRightRefusal = (before: BrokerFees, after: BrokerFees, holds: Holds): Refusal | null =>
  BROKER_FEES.every((field) => (before[field] ?? 0) === (after[field] ?? 0)) || holds(FEE_RIGHT)
    ? null
    : permissionRefusal(FEE_RIGHT)

const SUBJECTIVITY_RIGHT = 'subjectivity:manage'

/** Why so many subjectivities are not the reader's to set along with other decisions; null where none is. */
export const subjectivityRightRefusal = (count: number, holds: Holds): Refusal | null =>
  count === 0 || holds(SUBJECTIVITY_RIGHT) ? null : permissionRefusal(SUBJECTIVITY_RIGHT)

/** What the guards look at that binding and other actions share; every date is a day at the insured's address. */
export interface BindFacts extends SurplusFacts {
  status: QuoteStatus
  effectiveDate: LocalDate
  expiresOn: LocalDate
  today: LocalDate
  /** Labels of the policyholder contact's parts that are still missing. */
  missingContact: readonly string[]
  /** Whether the agency holds a license that is valid today where the insured is; always true in the UK. */
  isLicensed: boolean
  /** Says how days are written. */
  market: 'US' | 'UK'
  boundBy: string | null
  binderNumber: string | null
  policyNumber: string | null
  product: string
  isRenewal: boolean
  currency: 'USD' | 'GBP'
  /** Aggregate limit in cents. */
  limit: number
  /** The insured's revenue in cents, null when not given. */
  revenue: number | null
  /** Whether the agent attested the account's details since they last changed. */
  isVerified: boolean
  /** The terms leave out acts of terrorism, which the Act has the insured reject: false for terms after its end. */
  isTerrorismExcluded: boolean
  /** What keeps its public charges from being known, or from being those of its price; null before there is a price. */
  taxProblem: Refusal | null
  /** What is not known of its public charges, a sentence for each; none before there is a price. The checklist asks; lists do not. */
  openCharges: () => readonly string[]
  /** Titles of conditions that must be met before binding and are not. */
  openConditions: readonly string[]
  /** What the reader may decide alone; null for who is no underwriter. */
  authority: Authority | null
  /** Other underwriters, for whom the reader's own authority is bounded. */
  colleagues: readonly Colleague[]
  /** Premium in cents, null without a price. */
  premium: number | null
  /** Percent off by schedule rating. */
  credit: number
  hazardClass: number | null
  binderStatus: BinderStatus | null
  /** The agent of a retail agency asked for it to be bound, and the wholesaler has not answered yet. */
  isRetailRequest: boolean
  /** The reader has taken the request, or was given it. */
  isHeldByReader: boolean
  // What rows of lists do not always read: undefined where it was not. Commands on one quote know all of it (`Known`).
  /** Whether the endorsement for additional insureds is among the terms. */
  hasInsuredsEndorsement: boolean | undefined
  /** Names of chosen endorsements whose schedules are empty; rows read them where a user may sign or bind. */
  emptySchedules: readonly string[] | undefined
  /** Wordings of answers that the evidence contradicts and no one has confirmed; rows read them where a user may sign. */
  openContradictions: readonly string[] | undefined
  /** What other agencies submitted or bound for what may be the same company. */
  clearance: readonly Rival[] | undefined
  /** An answer has changed since the quote was priced. */
  hasChangedAnswers: boolean | undefined
  /** What notices of the expiring policy keep from being bound; null where they keep nothing. */
  changeNotice: Refusal | null | undefined
}

/** Facts of which none was left unread: what a command is refused or allowed by. */
export type Known<Facts> = { [Fact in keyof Facts]: Exclude<Facts[Fact], undefined> }

export const isInStartWindow = (effectiveDate: LocalDate, today: LocalDate): boolean => {
  const window = startWindow(today)
  return effectiveDate >= window.first && effectiveDate <= window.last
}

/** Why coverage may not start on the day, or null. */
export const startRefusal = ({
  effectiveDate,
  today,
  market,
  isRenewal,
}: Pick<BindFacts, 'effectiveDate' | 'today' | 'market' | 'isRenewal'>): Refusal | null => {
  const window = startWindow(today, isRenewal)
  if (effectiveDate >= window.first && effectiveDate <= window.last) return null
  return refusal(
    'conflict',
    'EFFECTIVE_DATE_OUT_OF_WINDOW',
    `Coverage can start from ${formatDay(window.first, market)} to ${formatDay(window.last, market)}. Change the effective date first.`,
  )
}

export const expiryRefusal = ({
  today,
  expiresOn,
  market,
}: Pick<BindFacts, 'today' | 'expiresOn' | 'market'>): Refusal | null =>
  today > expiresOn
    ? refusal(
        'conflict',
        'QUOTE_EXPIRED',
        `This quote expired on ${formatDay(expiresOn, market)}. Revive it to price it again.`,
      )
    : null

/**
 * Why an application may not be signed because of its answers, or null: each answer that the evidence contradicts is
 * first confirmed or corrected with a reason, and what is signed are the answers that the price was made from.
 */
export const answersRefusal = ({
  openContradictions = [],
  hasChangedAnswers = false,
  market,
}: BindFacts): Refusal | null => {
  if (openContradictions.length > 0)
    return refusal(
      'conflict',
      'ANSWERS_CONTRADICTED',
      `The scan saw something else than was answered to: ${openContradictions.join(' ')} Confirm or correct ${openContradictions.length === 1 ? 'this answer' : 'these answers'} with a reason before anyone signs.`,
      { meta: { questions: openContradictions } },
    )
  return hasChangedAnswers
    ? refusal(
        'conflict',
        'ANSWERS_CHANGED',
        `Answers have changed since this quote was priced. The ${agentWord(market)} has to price it again before anyone signs.`,
      )
    : null
}

/** What keeps terms from being sent and signed, since no policy could be issued on them: its notice, its public charges, or the first day of a renewal. */
export const issueProblem = ({ noticeProblem, taxProblem, changeNotice }: BindFacts): Refusal | null =>
  (changeNotice?.code === 'RENEWAL_DAY' ? changeNotice : null) ?? noticeProblem ?? taxProblem

/** Why conditions of the underwriter prevent binding, or null. */
export const conditionsRefusal = ({ openConditions }: BindFacts): Refusal | null =>
  openConditions.length === 0
    ? null
    : refusal(
        'conflict',
        'SUBJECTIVITIES_OPEN',
        `Before binding, these subjectivities have to be cleared: ${openConditions.join('; ')}.`,
      )

/** Why the signature is missing, or null. */
export const signatureRefusal = ({ isSigned, status }: BindFacts): Refusal | null =>
  isSigned
    ? null
    : refusal(
        'conflict',
        'APPLICATION_NOT_SIGNED',
        status === 'REQUESTED'
          ? 'The application is not signed yet, so an underwriter decides on this request. Or release the quote to the retailer and send it to the policyholder to sign.'
          : 'The application is not signed yet. Send the quote to the policyholder to sign it.',
      )

/**
 * Why terms without coverage for acts of terrorism are not bound, or null: it is left out on the insured's signed
 * rejection (Terrorism Risk Insurance Act, sections 103(c) and 105(c)).
 */
const terrorismRefusal = ({ isTerrorismExcluded, isSigned }: BindFacts): Refusal | null =>
  isTerrorismExcluded && !isSigned
    ? refusal(
        'conflict',
        'TERRORISM_NOT_REJECTED',
        'These terms leave out coverage for acts of terrorism, which needs the policyholder’s signed rejection. Have the application signed first, or include the coverage.',
      )
    : null

export const contactRefusal = ({ missingContact }: BindFacts): Refusal | null =>
  missingContact.length === 0
    ? null
    : refusal(
        'conflict',
        'CONTACT_INCOMPLETE',
        `The policyholder contact is incomplete. Add: ${missingContact.join(', ')}.`,
      )

const backdatedRefusal = (facts: BindFacts, mayBackdate: boolean): Refusal | null =>
  facts.effectiveDate <= facts.today && !mayBackdate
    ? refusal(
        'conflict',
        'BACKDATED_NEEDS_UNDERWRITER',
        'Coverage that starts today or earlier needs an underwriter to bind it, with a no-known-loss letter.',
      )
    : null

/** Why no one may bind without a license of the agency that is valid where the insured is, or null. */
const licenseRefusal = ({ isLicensed, state }: Pick<BindFacts, 'isLicensed' | 'state'>): Refusal | null =>
  isLicensed
    ? null
    : refusal(
        'conflict',
        'LICENSE_MISSING',
        `The agency has no verified license on file that is valid in ${state ?? 'this state'}. ${WHO_ADDS_IT}`,
      )

/**
 * Why no one vouches for the account's details as they are now, or null: an agent does by attesting them, and the
 * insured by signing, where that counts. Asked both when binding is requested and when the request is approved, since
 * a change of the details takes the attestation back.
 */
export const vouchRefusal = (
  { isVerified, isSigned, status, market }: Pick<BindFacts, 'isVerified' | 'isSigned' | 'status' | 'market'>,
  isSignatureEnough: boolean,
): Refusal | null =>
  isVerified || (isSignatureEnough && isSigned)
    ? null
    : refusal(
        'conflict',
        'ACCOUNT_NOT_VERIFIED',
        status === 'REQUESTED'
          ? `The account details changed after they were attested. ${market === 'UK' ? 'A' : 'An'} ${agentWord(market)} has to attest them as they are now; reject the request to have it made again.`
          : `Attest the account details first: ${market === 'UK' ? 'a' : 'an'} ${agentWord(market)} has to confirm them before a request to bind.`,
      )

/** Binding of some products is an underwriter's act: why the reader may not, or null. */
const binderOfProductRefusal = (facts: BindFacts, isUnderwriter: boolean): Refusal | null =>
  isUnderwriter || !UNDERWRITER_BINDS.includes(facts.product)
    ? null
    : refusal(
        'conflict',
        'UNDERWRITER_BINDS',
        facts.status === 'REQUESTED'
          ? 'Requested: an underwriter decides on it and binds the quote.'
          : 'An underwriter binds this product. Use "Request to bind", and the quote goes to one.',
      )

/** Why the reader's underwriting authority does not reach so far, or null. */
export const reachRefusal = (facts: BindFacts): Refusal | null =>
  authorityRefusal(facts.authority ?? UNBOUNDED, facts, facts.colleagues)

/** Something that binding needs: a guard, and the line of the checklist that shows it. */
interface Need {
  label: string | ((facts: BindFacts) => string)
  /** What the line says while nothing is refused. */
  holds: string | ((facts: BindFacts) => string)
  /** `isUnderwriter` says who may bind what starts today or earlier, and products that only underwriters bind. */
  refuse: (facts: BindFacts, isUnderwriter: boolean) => Refusal | null
  /** Asked of who binds, and not when a request to bind is approved. */
  isOfBinder?: true
}

/** All that binding needs, in the order in which it is refused; the checklist has a line for each (`checklist.ts`). */
export const bindNeeds = {
  QUOTE_OPEN: {
    label: 'Quote is open',
    holds: (facts) => `Open until ${formatDay(facts.expiresOn, facts.market)}.`,
    refuse: expiryRefusal,
  },
  APPLICATION_SIGNED: {
    label: 'Application is signed',
    holds: 'The application is signed.',
    refuse: signatureRefusal,
    isOfBinder: true,
  },
  CONTACT_COMPLETE: {
    label: 'Policyholder contact is complete',
    holds: 'All contact details are there.',
    refuse: contactRefusal,
  },
  TERRORISM_ELECTED: {
    label: 'Terrorism coverage is rejected in writing',
    holds: 'The signed application rejects it.',
    refuse: terrorismRefusal,
  },
  EFFECTIVE_DATE_IN_WINDOW: {
    label: 'Effective date is in the window',
    holds: (facts) => {
      const window = startWindow(facts.today, facts.isRenewal)
      const [first, last] = [formatDay(window.first, facts.market), formatDay(window.last, facts.market)]
      return `Starts ${formatDay(facts.effectiveDate, facts.market)}; ${first} to ${last} is possible.`
    },
    refuse: (facts, mayBackdate) => startRefusal(facts) ?? backdatedRefusal(facts, mayBackdate),
  },
  LICENSE_VALID: {
    label: ({ state }) => `License is valid in ${state ?? 'this state'}`,
    holds: 'A valid license is on file and verified.',
    refuse: licenseRefusal,
  },
  CLEARANCE: {
    label: ({ market }) => `No other ${market === 'UK' ? 'broker' : 'agency'} insures the company`,
    holds: clearanceText,
    refuse: clearanceRefusal,
  },
  INSUREDS_LISTED: {
    label: 'Additional insureds are listed',
    holds: 'Every endorsement that covers others names them.',
    refuse: scheduleRefusal,
  },
  SUBJECTIVITY: {
    label: 'Subjectivities are cleared',
    holds: 'No subjectivity is open.',
    refuse: conditionsRefusal,
  },
  SURPLUS_LINES: {
    label: 'Surplus lines requirements are met',
    holds: (facts) =>
      needsNotice(facts)
        ? 'The license is on file and the notice is attested.'
        : 'The license and the notice of the state are on file.',
    refuse: surplusRefusal,
  },
  DILIGENT_EFFORT: {
    label: 'Admitted market was searched first',
    holds: 'The search that the state asks for is on file.',
    refuse: ({ effortProblem }) => effortProblem,
  },
  PUBLIC_CHARGES: {
    label: 'Taxes are those of the day',
    holds: ({ openCharges }) => {
      const open = openCharges()
      return open.length > 0
        ? ['The price has every public charge that is known.', ...open].join(' ')
        : 'Every public charge is known, and the price has it.'
    },
    refuse: ({ taxProblem }) => taxProblem,
  },
  CHANGE_ANNOUNCED: {
    label: 'Renewal may take the place of the expiring policy',
    holds: 'No notice is missing: the change is announced, or small enough.',
    refuse: ({ changeNotice }) => changeNotice ?? null,
  },
  UNDERWRITER_BINDS: {
    label: 'An underwriter binds this product',
    holds: '',
    refuse: binderOfProductRefusal,
    isOfBinder: true,
  },
} as const satisfies Record<string, Need>

export type BindNeed = keyof typeof bindNeeds

export const bindNeedNames = Object.keys(bindNeeds) as BindNeed[]

const firstRefused = (
  needs: readonly BindNeed[],
  facts: BindFacts,
  isUnderwriter: boolean,
): Refusal | null => {
  for (const name of needs) {
    const because = bindNeeds[name].refuse(facts, isUnderwriter)
    if (because) return because
  }
  return null
}

const needsOfAnyone = bindNeedNames.filter((name) => !(bindNeeds[name] as Need).isOfBinder)

/** Why a quote may not be bound now, or null. Status itself is checked by the lifecycle before this. */
export const bindRefusal = (facts: BindFacts, isUnderwriter: boolean): Refusal | null =>
  firstRefused(bindNeedNames, facts, isUnderwriter)

/** Why a request to bind may not be approved now, or null: what is needed by anyone who binds. */
export const coverRefusal = (facts: BindFacts, isUnderwriter: boolean): Refusal | null =>
  firstRefused(needsOfAnyone, facts, isUnderwriter)

/** Says who won the race to bind. */
export const alreadyBound = (
  boundBy: string,
  binderNumber: string | null,
  policyNumber: string | null,
  market: Country,
): Refusal =>
  refusal(
    'conflict',
    'ALREADY_BOUND',
    `${boundBy} has already bound this quote${policyNumber ? ` as policy ${policyNumber}` : binderNumber ? ` under ${binderNamed(market, binderNumber)}` : ''}.`,
    { meta: { boundBy, binderNumber, policyNumber } },
  )

/** What an option says once another of its account and product was bound: by whom, and under which binder. */
export const boundInsteadText = (
  boundBy: string,
  quoteNumber: string,
  binderNumber: string | null,
  market: Country,
): string =>
  `${boundBy} has bound quote ${quoteNumber} of this account instead${binderNumber ? `, under ${binderNamed(market, binderNumber)}` : ''}.`

/** Says who bound the other option, to a user who was too late with this one. */
export const otherBound = (because: string): Refusal => refusal('conflict', 'OTHER_OPTION_BOUND', because)

export const quoteDeclineReasons = [
  'Class of Business',
  'Poor Cyber Security Controls',
  'BOR',
  'Poor Claims History',
  'Duplicate Quote',
  'Error',
  FILL_IN,
] as const

export const quoteLossReasons = [
  'Price is High',
  'Coverage / Limit not enough',
  'Do not want Cyber',
  'Additional - Paper rating, flexibility',
  FILL_IN,
] as const

/**
 * Why a reason cannot be stored, or null: it is one of the list or the text of the fill-in option, never the
 * option's own name (specification 1 section 5).
 */
export const reasonRefusal = (reasonSummary: string): Refusal | null =>
  reasonSummary === FILL_IN ? fieldRefusal('reasonSummary', FILL_IN_MISSING, 'REQUIRED') : null

/** Stored when another quote of the same account and product was bound. */
export const OTHER_BOUND_REASON = 'Other option bound'

/**
 * The last day, at the insured's address, on which what was sent can be signed, and so on which its link works: that
 * of the terms, or of the binder where the quote was bound without a signature, on request.
 */
export const lastDayToSign = (quote: {
  status: QuoteStatus
  expiresOn: LocalDate
  binderExpiresOn: LocalDate | null
}): LocalDate => (quote.status === 'BOUND' ? (quote.binderExpiresOn ?? quote.expiresOn) : quote.expiresOn)
