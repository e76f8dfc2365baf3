import type { LocalDate } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import type { DocumentFacts } from './base-facts.ts'
import type { InsuredFacts, ProducerFacts } from './parties.ts'

/** Why a renewal costs something else than the expiring terms for a year. Amounts add up to the difference to the cent. */
export interface RenewalDifferenceFacts extends DocumentFacts {
  quoteNumber: string
  policyNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  /** First and last day of the expiring term. */
  from: LocalDate
  until: LocalDate
  /** Of the renewal. */
  effectiveDate: LocalDate
  expirationDate: LocalDate
  expiring: Cents
  renewal: Cents
  difference: Cents
  /** The same in plain sentences. */
  sentences: readonly string[]
  /** What the rules of the market have a renewal say. */
  statements: readonly string[]
  groups: readonly {
    cause: string
    difference: Cents
    lines: readonly { name: string; from: string; to: string; difference: Cents }[]
  }[]
  /** What would lower the price, and by how much before fees and taxes. */
  fixes: readonly { title: string; saves: Cents }[]
}
