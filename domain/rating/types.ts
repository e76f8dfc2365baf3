import type { LocalDate } from '../kernel/dates.ts'
import type { Cents, Currency } from '../kernel/money.ts'
import type { TaxLine } from '../money/tax/types.ts'

export type HazardClass = 1 | 2 | 3 | 4 | 5
export type WaitingPeriod = 6 | 8 | 12 | 24
/** Years of prior acts; -1 is Full Prior Acts. */
export type RetroActivePeriod = 1 | 2 | -1
export type PresetName = 'BASIC' | 'POPULAR' | 'ELITE' | 'CUSTOM'

/** Terms of one coverage that depart from the policy's; what is absent follows the policy. */
export interface OwnTerms {
  deductible?: Cents | undefined
  waitingPeriod?: WaitingPeriod | undefined
  retroActivePeriod?: RetroActivePeriod | undefined
}

/** A coverage as asked for. Amounts in cents; null means the program's own value. */
export interface SelectedCoverage extends OwnTerms {
  key: string
  isSelected: boolean
  limit?: Cents | undefined
}

/** A coverage that is priced: limit already settled. */
export interface ExposedCoverage {
  key: string
  limit: Cents | null
  /** Absent where the coverage follows the policy in everything. */
  own?: OwnTerms
}

/**
 * Everything that the evaluator reads, after course-correction. Amounts in cents. A control that is null is not
 * answered: its factor is 1 and the quote is an indication.
 */
export interface Exposure {
  /** Annual revenue with the non-US part, the projected figure when that is higher. */
  revenue: Cents
  /** Read by lines that are priced on them; null where not given. */
  employees: number | null
  /** NAICS or, in the UK, SIC 2007: 2 to 6 digits. */
  industryCode: string
  /** Share of sales made online, percent; null or absent where it is not known. */
  onlineSalesShare?: number | null
  /** Home state of the insured, `UK` in the UK. */
  state: string
  limit: Cents
  /** Where an excess layer begins; null on a primary policy. */
  attachmentPoint: Cents | null
  retention: Cents
  /** What the retention would be without the rule for revenue that raised it; absent where none did. */
  retentionAsked?: Cents | undefined
  waitingPeriod: WaitingPeriod
  retroActivePeriod: RetroActivePeriod
  /** Answers by the name of their table in the program: `mfaEmail` -> `YES`, `claimHistory` -> `0`. */
  controls: Readonly<Record<string, string | null>>
  /** Company aggregate 0 to 100, or null when it is not scored. */
  score: number | null
  /** 1 plus the total IRPM percent over 100, ten decimals; null when no schedule rating applies. */
  irpmModifier: string | null
  /** Optional coverages that are selected. */
  coverages: readonly ExposedCoverage[]
  isSurplus: boolean
  isTriaExcluded: boolean
  effectiveDate: LocalDate
  endDate: LocalDate
  mgaFee: Cents
  brokerFee: Cents
  /** Fee of the surplus lines broker; absent where there is none. */
  additionalBrokerFee?: Cents | undefined
  inspectionFee?: Cents | undefined
  /** The place whose local tax is charged, where a state has such places; absent while it was not chosen. */
  taxLocality?: string | null | undefined
}

/** How a step moves the running premium; `basis` is the amount that the factor applies to. */
/** `atLeast` and `atMost` hold the running premium to `basis x factor`, or to `basis` without a factor. */
export type StepKind = 'base' | 'multiply' | 'add' | 'atLeast' | 'atMost' | 'round'

export interface Step {
  id: string
  name: string
  kind: StepKind
  /** Table of the program that gave the figure. */
  table: string
  /** `P100 2026-01-01`. */
  tableVersion: string
  /** The row of the table. */
  key: string
  /** Exact decimal, null where no factor is involved. */
  factor: string | null
  /** Cents that the factor applies to. */
  basis: Cents
  before: Cents
  after: Cents
  rounding: string
  source: string
  explain: string
}

export interface CoveragePremium {
  key: string
  /** Part of the policy premium in cents; the parts add up to it. */
  premium: Cents
}

export interface Totals {
  /** Full-term premium before schedule rating, term and minimum: what schedule rating applies to. */
  manualPremium: Cents
  /** Coverages without TRIA, whole major units. */
  coveragePremium: Cents
  tria: Cents
  /** `coveragePremium + tria`. */
  premium: Cents
  mgaFee: Cents
  brokerFee: Cents
  /** Absent where there is none, as in prices of before. */
  additionalBrokerFee?: Cents
  inspectionFee?: Cents
  taxes: Cents
  /** Premium, fees and taxes. */
  totalPremium: Cents
}

export interface Worksheet {
  product: string
  /** Effective date of the program file: with the product it names the version for ever. */
  programDate: LocalDate
  currency: Currency
  hazardClass: HazardClass
  steps: Step[]
  /** Included coverages and TRIA; adds up to `totals.premium`. */
  coverages: CoveragePremium[]
  taxLines: TaxLine[]
  totals: Totals
}

export type PriceOnly = Totals

export type ReferralLevel = 'inform' | 'block' | 'approve' | 'decline'
export interface Referral {
  level: ReferralLevel
  code: string
  reason: string
  /** Field of the request that it concerns, or null. */
  field: string | null
}

/** What pricing may end in (quote statuses of specification 1 section 4). */
export const OUTCOMES = ['READY', 'INDICATION', 'REFERRED', 'INVALID'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** A value that a rule changed, for the person to read. */
export interface Change {
  field: string
  label: string
  from: string
  to: string
  reason: string
  rule: string
  source: string
}

/** An item of the calculator's coverage matrix. */
export interface CoverageLine {
  /** Place in the list, from 1. */
  ordinal: number
  key: string
  name: string
  tooltip: string
  icon: string
  groupId: number
  group: string
  order: number
  section: string
  mandatory: boolean
  locked: boolean
  disabled: boolean
  endorsement: boolean
  isAvailable: boolean
  /** Why it is not available, or null. */
  reason: string | null
  /** Answers that would make it available. */
  needsAnswers: string[]
  isSelected: boolean
  limit: Cents | null
  deductible: Cents | null
  waitingPeriod: WaitingPeriod | null
  retroActivePeriod: RetroActivePeriod | null
  /** Day before which nothing is covered; null for Full Prior Acts and where no date counts. */
  retroActiveDate: LocalDate | null
  premium: Cents
  /** Limits that may be chosen; empty when it has none of its own. */
  limits: Cents[]
  /** Terms that may depart from the policy's. */
  ownTerms: (keyof OwnTerms)[]
  /** Why terms of it are less than the policy's, or set by a rule: a sentence each. */
  bounds: string[]
}

/** A control that costs money today. */
export interface PriceToFix {
  code: string
  title: string
  /** Cents off the premium before taxes and fees, were it put right. */
  saves: Cents
  explain: string
}
