import { addYears, type LocalDate } from '#domain/kernel/dates.ts'
import { FEE_KINDS } from './fees.ts'
import { FACT_NAMES, type FactName, type TaxRow } from './types.ts'

/**
 * How well a fact is known: read at its source within a year, read longer ago, named by a source that was not
 * verified, taken without any source, or not known at all.
 */
export const FACT_STATES = ['CURRENT', 'OVERDUE', 'UNVERIFIED', 'ASSUMED', 'UNKNOWN'] as const
export type FactState = (typeof FACT_STATES)[number]

export interface ReviewedFact {
  /** `CA-STAMP-2023-01-01 fees`. */
  id: string
  rowId: string
  jurisdiction: string
  label: string
  fact: FactName
  state: FactState
  source: string | null
  checkedOn: LocalDate | null
  /** The day from which it has to be read again; null while it never was. */
  dueOn: LocalDate | null
  lookUp: string | null
}

const isUnknown = (row: TaxRow, fact: FactName): boolean => {
  if (fact === 'validFrom') return row.validFrom === null
  if (fact === 'fees') return row.rate !== null && FEE_KINDS.some((kind) => row.fees[kind] === null)
  return fact === 'refund' && (row.refund.onReturn === null || row.refund.onFlatCancellation === null)
}

/** The day on which a fact that was read is to be read again: a year later. */
const dueOf = (checkedOn: LocalDate | null): LocalDate | null =>
  checkedOn === null ? null : addYears(checkedOn, 1)

const stateOf = (row: TaxRow, fact: FactName, today: LocalDate): FactState => {
  const { source, verified, checkedOn } = row.facts[fact]
  const dueOn = dueOf(checkedOn)
  if (verified && dueOn !== null && dueOn <= today) return 'OVERDUE'
  if (isUnknown(row, fact)) return 'UNKNOWN'
  if (verified) return 'CURRENT'
  return source === null ? 'ASSUMED' : 'UNVERIFIED'
}

/** Every fact of the rows that hold today or will, with how well it is known on that day. */
export const reviewedFacts = (rows: readonly TaxRow[], today: LocalDate): ReviewedFact[] =>
  rows
    .filter(({ validTo }) => validTo === null || validTo >= today)
    .flatMap((row) =>
      FACT_NAMES.map((fact) => ({
        id: `${row.id} ${fact}`,
        rowId: row.id,
        jurisdiction: row.jurisdiction,
        label: row.label,
        fact,
        state: stateOf(row, fact, today),
        source: row.facts[fact].source,
        checkedOn: row.facts[fact].checkedOn,
        dueOn: dueOf(row.facts[fact].checkedOn),
        lookUp: row.lookUp ?? null,
      })),
    )

/** What has to be read or read again on a day; each December the whole list is gone through. */
export const reviewList = (rows: readonly TaxRow[], today: LocalDate): ReviewedFact[] =>
  reviewedFacts(rows, today).filter(({ state }) => state !== 'CURRENT')
