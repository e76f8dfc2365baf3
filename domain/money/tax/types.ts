import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { FeeKind } from './fees.ts'

/** What a public charge is; each appears as its own line. */
export type TaxKind =
  | 'SURPLUS_LINES_TAX'
  | 'STAMPING_FEE'
  | 'OTHER_PERCENT'
  | 'TRANSACTION_FEE'
  | 'FLAT_FEE'
  | 'LOCAL_TAX'
  | 'INSURANCE_PREMIUM_TAX'
  | 'ADMITTED_SURCHARGE'

/**
 * Whether a kind of fee belongs to the base. Null is unknown and never read as yes: such a fee stays untaxed and the
 * line says so. `BY_CONTRACT` taxes what is charged under the contract of insurance alone.
 */
export type FeeRule = boolean | null | 'BY_CONTRACT'

/** What a charge is rounded to, half up, each charge by itself. */
export type Rounding = 'CENT' | 'DOLLAR'

/** Whether a charge goes back; null where no source says so. `UNTIL_FILED` ends with the filing of the placement. */
export interface RefundRule {
  /** Pro rata with premium that is returned. */
  onReturn: boolean | null
  /** Whole, when the policy is cancelled flat. */
  onFlatCancellation: boolean | null | 'UNTIL_FILED'
}

/** Where one fact of a row comes from. No source is an assumption, or a fact that is not known. */
export interface Fact {
  source: string | null
  verified: boolean
  /** The day on which the source was last read for it, null unless verified. */
  checkedOn: LocalDate | null
}

export const FACT_NAMES = ['rate', 'validFrom', 'fees', 'rounding', 'refund'] as const
export type FactName = (typeof FACT_NAMES)[number]

/** A dated row. `validTo` is the last day, null while open; `validFrom` is null where the first day is not known. */
export interface TaxRow {
  /** `CA-STAMP-2023-01-01`, and `CA-SLT` for a row whose first day is not known. */
  id: string
  jurisdiction: string
  kind: TaxKind
  label: string
  /** Percent as an exact decimal, null for a flat charge. */
  rate: string | null
  flat: Cents
  /** Least amount of a charge in percent; only some places of local taxes have one. */
  minimum?: Cents
  validFrom: LocalDate | null
  validTo: LocalDate | null
  /** False for a row that is on file but not charged. */
  enabled: boolean
  fees: Readonly<Record<FeeKind, FeeRule>>
  rounding: Rounding
  refund: RefundRule
  facts: Readonly<Record<FactName, Fact>>
  /** What the chart of 2007 says of a broker's fee: shown as such, and charged by no one. */
  chart2007?: 'yes' | 'no' | 'partial'
  note?: string
  /** Where the missing fact is to be read. */
  lookUp?: string
}

/** A fee of a quote that a charge leaves out of its base. */
export interface UntaxedFee {
  kind: FeeKind
  amount: Cents
  /** False where no source says whether it is taxed. */
  isKnown: boolean
}

/** One charge of a public body, as the invoice shows it. */
export interface TaxLine {
  /** Row of the dated table. */
  id: string
  /** State, or `UK`. */
  jurisdiction: string
  kind: TaxKind
  label: string
  /** Percent as an exact decimal (`"3.003"`), null for a flat charge. */
  rate: string | null
  /** The same as a factor (`"0.03003"`). */
  factor: string | null
  /** Cents that the rate applies to; 0 for a flat charge. */
  base: Cents
  amount: Cents
  source: string
  rounding: Rounding
  refund: RefundRule
  /** The percentage would be less than the least that is charged. */
  isLeast?: true
  /** Fees of this quote that are not in the base. */
  untaxed: UntaxedFee[]
}
