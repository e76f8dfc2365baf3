import type { Cents } from '../kernel/money.ts'
import type { LocalDate } from '../kernel/dates.ts'
import type { CarrierFacts, InsuredFacts, ProducerFacts } from './parties.ts'

/** A change of a policy: what it leaves otherwise, and what that costs. */
export interface EndorsementText {
  /** `CYP-200001/E01`. */
  endorsementNumber: string
  policyNumber: string
  productName: string
  insured: InsuredFacts
  producer: ProducerFacts
  carriers: readonly CarrierFacts[]
  /** The term of the policy. */
  policyFrom: LocalDate
  policyUntil: LocalDate
  /** 12:01 AM where the insured is. */
  effectiveDate: LocalDate
  /** The day on which it was recorded. */
  recordedOn: LocalDate
  /** The schedule: what was, and what is from the effective day; null where it is not on the policy. */
  schedule: readonly { label: string; before: string | null; after: string | null }[]
  /** Changes of later days that hold no more as they were, a sentence each. */
  later: readonly string[]
  /** What all terms of the policy cost with it. */
  written: Cents
  /** Who stated that nothing was known which could become a claim. */
  statement?: { name: string; on: LocalDate }
  /** Who signed for the insured. */
  signature?: { name: string; on: LocalDate }
  /** What it takes back, as people call it: the number of an endorsement. */
  reverses?: string
}
