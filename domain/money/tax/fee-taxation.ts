import type { LocalDate } from '#domain/kernel/dates.ts'
import {
  FEE_FIELDS,
  FEE_NAMES,
  type FeeField,
  type FeeKind,
  QUOTE_FEES,
  SEPARATELY_CONTRACTED,
} from './fees.ts'
import { taxRowsFor } from './taxes.ts'
import type { TaxRow } from './types.ts'

export interface Placement {
  /** Home state of the insured, or `UK`. */
  jurisdiction: string
  isSurplus: boolean
  date: LocalDate
}

const isTaxed = ({ fees }: TaxRow, kind: FeeKind): boolean | null =>
  fees[kind] === 'BY_CONTRACT' ? !SEPARATELY_CONTRACTED.includes(kind) : fees[kind]

const labelsOf = (rows: readonly TaxRow[], kind: FeeKind, rule: boolean | null): string =>
  rows
    .filter((row) => isTaxed(row, kind) === rule)
    .map(({ label }) => label)
    .join(', ')

const taxationOf = (rows: readonly TaxRow[], kind: FeeKind): string => {
  const taxed = labelsOf(rows, kind, true)
  const unknown = labelsOf(rows, kind, null)
  const sentences = [
    ...(taxed ? [`Taxed: ${taxed}.`] : []),
    ...(unknown ? [`Not known whether it is taxed, so it is left out: ${unknown}.`] : []),
  ]
  return sentences.length > 0 ? sentences.join(' ') : 'Not taxed.'
}

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Whose each fee of a quote is, and which charges in percent a placement has on it: a text for each field. */
export const feeTaxation = ({ jurisdiction, isSurplus, date }: Placement): Record<FeeField, string> => {
  const rows = taxRowsFor(jurisdiction, isSurplus, date).filter(({ rate }) => rate !== null)
  return Object.fromEntries(
    FEE_FIELDS.map((field) => {
      const kind = QUOTE_FEES[field]
      return [field, `${capital(FEE_NAMES[kind])}. ${taxationOf(rows, kind)}`]
    }),
  ) as Record<FeeField, string>
}
