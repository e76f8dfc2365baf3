import type { LocalDate } from '#domain/kernel/dates.ts'
import { decimalOf, unitsOf } from '#domain/kernel/exact.ts'
import { FEE_KINDS, type FeeKind, SEPARATELY_CONTRACTED } from './fees.ts'
import { LOCAL_TAX_ROWS } from './localities.ts'
import type { TaxKind, TaxRow } from './types.ts'
import admittedRows from './us-admitted.json' with { type: 'json' }
import surplusRows from '#domain/money/tax/us-surplus-lines.json' with { type: 'json' }
import ukRows from './uk.json' with { type: 'json' }

const KIND_CODES: Record<TaxKind, string> = {
  SURPLUS_LINES_TAX: 'SLT',
  STAMPING_FEE: 'STAMP',
  OTHER_PERCENT: 'PCT',
  TRANSACTION_FEE: 'TXN',
  FLAT_FEE: 'FLAT',
  LOCAL_TAX: 'LOCAL',
  INSURANCE_PREMIUM_TAX: 'IPT',
  ADMITTED_SURCHARGE: 'ADM',
}

const withIds = (rows: readonly object[]): TaxRow[] =>
  (rows as Omit<TaxRow, 'id'>[]).map((row) => ({
    ...row,
    id: [row.jurisdiction, KIND_CODES[row.kind], ...(row.validFrom === null ? [] : [row.validFrom])].join(
      '-',
    ),
  }))

const STATE_ROWS: readonly TaxRow[] = withIds([...surplusRows, ...admittedRows, ...ukRows])

/** Every dated row: surplus lines of each state, admitted surcharges (none charged yet), UK tax and local taxes. */
export const TAX_ROWS: readonly TaxRow[] = [...STATE_ROWS, ...LOCAL_TAX_ROWS]

/** A row as pricing reads it at every keystroke: its percentage as a factor, and the fees that it taxes. */
export interface ReadyRow {
  row: TaxRow
  units: number
  factor: string | null
  taxed: readonly FeeKind[]
}

/** `"3.003"` percent to millionths; percentages have at most four decimals. */
const percentUnits = (percent: string): number => {
  const units = unitsOf(percent)
  if (units % 100 !== 0) throw new Error(`percentage with more than four decimals: ${percent}`)
  return units / 100
}

const isTaxed = (row: TaxRow, kind: FeeKind): boolean =>
  row.fees[kind] === 'BY_CONTRACT' ? !SEPARATELY_CONTRACTED.includes(kind) : row.fees[kind] === true

const ready = (row: TaxRow): ReadyRow => {
  const units = row.rate === null ? 0 : percentUnits(row.rate)
  return {
    row,
    units,
    factor: row.rate === null ? null : decimalOf(units),
    taxed: row.rate === null ? [] : FEE_KINDS.filter((kind) => isTaxed(row, kind)),
  }
}

const grouped = <Row extends TaxRow>(rows: readonly Row[], keyOf: (row: Row) => string) => {
  const groups = new Map<string, ReadyRow[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), ready(row)])
  return groups
}

const BY_JURISDICTION = grouped(STATE_ROWS, (row) => row.jurisdiction)
const BY_LOCALITY = grouped(LOCAL_TAX_ROWS, (row) => row.locality)
const NO_ROWS: readonly ReadyRow[] = []

export const isInForce = (row: Pick<TaxRow, 'validFrom' | 'validTo'>, date: LocalDate): boolean =>
  (row.validFrom === null || row.validFrom <= date) && (row.validTo === null || date <= row.validTo)

/** Whether a row of a state is charged for a placement on a day. */
export const isCharged = ({ row }: ReadyRow, isSurplus: boolean, date: LocalDate): boolean =>
  row.enabled &&
  (row.kind === 'ADMITTED_SURCHARGE' ? !isSurplus : isSurplus || row.kind === 'INSURANCE_PREMIUM_TAX') &&
  isInForce(row, date)

/** Rows of a state, the District, a territory or the UK, of any day and paper. */
export const rowsOfJurisdiction = (jurisdiction: string): readonly ReadyRow[] =>
  BY_JURISDICTION.get(jurisdiction) ?? NO_ROWS

/** The row of a place that taxes premium on a day. */
export const localRowOf = (locality: string, date: LocalDate): ReadyRow | undefined =>
  (BY_LOCALITY.get(locality) ?? NO_ROWS).find(({ row }) => row.enabled && isInForce(row, date))

/** The plain premium tax of surplus lines in a state on a day, in percent as its row has it; null where none is charged. */
export const premiumTaxOf = (state: string, date: LocalDate): string | null =>
  (BY_JURISDICTION.get(state) ?? []).find(
    (one) => one.row.kind === 'SURPLUS_LINES_TAX' && isCharged(one, true, date),
  )?.row.rate ?? null
