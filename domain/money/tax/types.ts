import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'

/** One charge of a public body, as the invoice shows it. */
export interface TaxLine {
  /** `CA-SLT-2025-01-01`: row of the dated table. */
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
}

export type TaxKind =
  | 'SURPLUS_LINES_TAX'
  | 'STAMPING_FEE'
  | 'OTHER_PERCENT'
  | 'FLAT_FEE'
  | 'INSURANCE_PREMIUM_TAX'
  | 'ADMITTED_SURCHARGE'

/** A dated row. `validTo` is the last day, null while open. */
export interface TaxRow {
  id: string
  jurisdiction: string
  kind: TaxKind
  label: string
  rate: string | null
  flat: Cents
  /** Whether broker fees belong to the base; insurer-imposed fees always do. */
  feesTaxable: boolean
  validFrom: LocalDate
  validTo: LocalDate | null
  /** False for a row that is on file but not charged until it is verified. */
  enabled: boolean
  source: string
}
