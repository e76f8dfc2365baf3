import type { ColumnType } from 'kysely'
import type { z } from 'zod'
import type { calculatorRequest, price, pricedCoverage, worksheet } from '#contract/rating/rating.ts'
import type { AccountType } from '#domain/access/account-types.ts'
import type { FirmographicProvenance, Firmographics, PolicyContact } from '#domain/account/schema.ts'
import type { PostalAddress } from '#domain/market/postal-address.ts'
import type { AnswerProvenance, GivenAnswers } from '#domain/questionnaire/schema.ts'
import type { RiskFacts } from '#domain/rating/inputs.ts'

/** A jsonb column: JSON text in, its shape out. */
export type Json<T> = ColumnType<T, string, string>
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>
/** A jsonb list that begins empty. */
export type JsonList<T> = ColumnType<readonly T[], string | undefined, string>

/** A tsvector: written through an expression, never read. */
export type SearchVector = ColumnType<string, string, string>

export type CalculatorRequest = z.output<typeof calculatorRequest>

/** How a price was worked out. It is large, and kept apart from the price. */
export type Worksheet = z.output<typeof worksheet>

/** A stored price: the parsed side of the contract's, money in minor units, without what the catalogue says. */
export interface Price extends Omit<z.output<typeof price>, 'coverages' | 'taxLines'> {
  /** With the row of each charge; prices that were made early have none. */
  taxLines: (z.output<typeof price>['taxLines'][number] & { id?: string })[]
  coverages: Omit<z.output<typeof pricedCoverage>, 'tooltip' | 'group'>[]
  /** Of the worksheet that explains it. */
  worksheetSha256?: string
}

/** Who is insured, as the policy names the company. */
export interface InsuredCompany {
  name: string
  dba?: string
  mailingAddress?: PostalAddress
}

/** What the row of a policy says from a day on. Amounts in cents. */
export interface TermsAhead {
  from: string
  limit: number
  deductible: number
  name: string
  contact: Partial<PolicyContact>
}

/** What was presented when a transaction of a policy was recorded. */
export interface PresentedFacts {
  /** Facts that its terms are rated on; absent of policies from before they were kept. */
  risk?: Omit<RiskFacts, 'answers'>
  answers?: GivenAnswers
  contact?: Partial<PolicyContact>
  insured?: InsuredCompany
  /** Who stated that nothing was known which could become a claim. What was found before this day meets the earlier limit. */
  statement?: { name: string; on: string }
  /** Who signed for the insured. */
  signature?: { name: string; on: string }
}

/** What is known of a company, and from where. An account that was added by hand may have neither. */
export interface KnownFirmographics {
  company?: Partial<Firmographics>
  provenance?: FirmographicProvenance
}

/** What an account answered, and from where; empty until something is answered. */
export interface KnownAnswers {
  answers?: GivenAnswers
  provenance?: AnswerProvenance
}

/** The agent of a quote or policy, who was named when it was begun. */
export interface Agent {
  agentFirstName: string
  agentLastName: string
  agentEmail: string
  agentPhone: string | null
}

/** The agent of a retail agency, as given: an agent who was named in a cart has no more than a name. */
export interface RetailAgent {
  agencyName: string
  agentFirstName: string
  agentLastName: string
  agentEmail: string
  agentPhone: string
  licenseNumber?: string
  /** ISO instant. */
  sentAt: string
}

/** A rule that an underwriter set aside for one quote. */
export interface BypassedRule {
  code: string
  by: string
  /** ISO instant. */
  at: string
  note: string
}

/** What was reported of a loss, as far as it is known. */
export interface ClaimDetails {
  contactName?: string | undefined
  contactEmail?: string | undefined
  contactPhone?: string | undefined
  lossDescription?: string | undefined
}

/**
 * What a link's page needs that its sender decided: of an invitation the account, of questions their request,
 * of a signature its quote. */
export interface LinkFacts {
  accountType?: AccountType
  market?: 'US' | 'UK'
  /** Of the code that is sent with the link. */
  codeHash?: string
  requestId?: string
  quoteId?: string
}
