import type { LocalDate } from '#domain/kernel/dates.ts'
import { percentOf, sumCents, type Cents } from '#domain/kernel/money.ts'
import { decimalOf, times, unitsOf } from '#domain/kernel/exact.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import type { TaxLine, TaxRow } from './types.ts'
import admittedRows from './us-admitted.json' with { type: 'json' }
import surplusRows from './us-surplus-lines.json' with { type: 'json' }
import ukRows from './uk.json' with { type: 'json' }

const KIND_CODES: Record<TaxRow['kind'], string> = {
  SURPLUS_LINES_TAX: 'SLT',
  STAMPING_FEE: 'STAMP',
  OTHER_PERCENT: 'PCT',
  FLAT_FEE: 'FLAT',
  INSURANCE_PREMIUM_TAX: 'IPT',
  ADMITTED_SURCHARGE: 'ADM',
}

const withIds = (rows: readonly object[]): TaxRow[] =>
  (rows as Omit<TaxRow, 'id'>[]).map((row) => ({
    ...row,
    id: `${row.jurisdiction}-${KIND_CODES[row.kind]}-${row.validFrom}`,
  }))

/** Every dated row: surplus lines of each state, admitted surcharges (none charged yet) and UK tax. */
export const TAX_ROWS: readonly TaxRow[] = withIds([...surplusRows, ...admittedRows, ...ukRows])

/** A row with its percentage as a factor: pricing reads it at every keystroke. */
interface ReadyRow {
  row: TaxRow
  units: number
  factor: string | null
}

/** `"3.003"` percent to millionths; percentages have at most four decimals. */
const percentUnits = (percent: string): number => {
  const units = unitsOf(percent)
  if (units % 100 !== 0) throw new Error(`percentage with more than four decimals: ${percent}`)
  return units / 100
}

const ready = (row: TaxRow): ReadyRow => {
  const units = row.rate === null ? 0 : percentUnits(row.rate)
  return { row, units, factor: row.rate === null ? null : decimalOf(units) }
}

const BY_JURISDICTION = new Map<string, ReadyRow[]>()
for (const row of TAX_ROWS)
  BY_JURISDICTION.set(row.jurisdiction, [...(BY_JURISDICTION.get(row.jurisdiction) ?? []), ready(row)])

const applies = (row: TaxRow, isSurplus: boolean, date: LocalDate): boolean =>
  row.enabled &&
  (row.kind === 'ADMITTED_SURCHARGE' ? !isSurplus : isSurplus || row.kind === 'INSURANCE_PREMIUM_TAX') &&
  row.validFrom <= date &&
  (row.validTo === null || date <= row.validTo)

export interface TaxBase {
  /** Home state of the insured (15 USC 8201), or `UK`. */
  jurisdiction: string
  isSurplus: boolean
  /** Day whose rates hold: see `taxDateOf`. */
  date: LocalDate
  /** Premium with TRIA, cents. */
  premium: Cents
  /** Fees that the insurer or its MGA imposes: taxable premium wherever premium is. */
  insurerFees: Cents
  brokerFee: Cents
}

/** Rows in force for a placement on a day. Empty for admitted paper, whose premium tax is inside the rate. */
export const taxRowsFor = (jurisdiction: string, isSurplus: boolean, date: LocalDate): TaxRow[] =>
  (BY_JURISDICTION.get(jurisdiction) ?? [])
    .map(({ row }) => row)
    .filter((row) => applies(row, isSurplus, date))

const NO_ROWS: readonly ReadyRow[] = []

const baseOf = ({ row, factor }: ReadyRow, on: TaxBase): Cents => {
  if (factor === null) return 0
  if (row.kind === 'INSURANCE_PREMIUM_TAX') return on.premium
  return on.premium + on.insurerFees + (row.feesTaxable ? on.brokerFee : 0)
}

const amountOf = (one: ReadyRow, on: TaxBase): Cents =>
  one.factor === null ? one.row.flat : times(baseOf(one, on), one.units)

const lineOf = (one: ReadyRow, on: TaxBase): TaxLine => ({
  id: one.row.id,
  jurisdiction: one.row.jurisdiction,
  kind: one.row.kind,
  label: one.row.label,
  rate: one.row.rate,
  factor: one.factor,
  base: baseOf(one, on),
  amount: amountOf(one, on),
  source: one.row.source,
})

const unknownTax = (on: TaxBase): Refused =>
  new Refused(
    fieldRefusal(
      'state',
      `No surplus lines tax is on file for ${on.jurisdiction} on ${on.date}, so surplus paper cannot be priced there.`,
      'TAX_UNKNOWN',
    ),
  )

/**
 * The sum of the charges of public bodies, each rounded half up to the cent; every charge is added to `lines` when
 * there is such a list. Refuses surplus paper where no tax rate is on file: a placement whose tax is unknown may
 * not be priced.
 */
export const addTaxes = (on: TaxBase, lines: TaxLine[] | null): Cents => {
  let sum = 0
  let isTaxKnown = !on.isSurplus
  for (const one of BY_JURISDICTION.get(on.jurisdiction) ?? NO_ROWS) {
    if (!applies(one.row, on.isSurplus, on.date)) continue
    if (one.row.kind === 'SURPLUS_LINES_TAX') isTaxKnown = true
    if (one.factor !== null && one.units === 0) continue
    sum += amountOf(one, on)
    lines?.push(lineOf(one, on))
  }
  if (!isTaxKnown) throw unknownTax(on)
  return sum
}

/** The charges one by one. */
export const taxesOn = (on: TaxBase): TaxLine[] => {
  const lines: TaxLine[] = []
  addTaxes(on, lines)
  return lines
}

export type TaxedTransaction =
  | 'NEW_BUSINESS'
  | 'RENEWAL'
  | 'ENDORSEMENT'
  | 'AUDIT'
  | 'INSTALLMENT'
  | 'CANCELLATION'
  | 'EXTENSION'

/**
 * The day whose rates hold. New business, renewals and extensions use their own effective date; whatever amends
 * a policy uses the rates of the policy it amends (California surplus line association, slacal.org).
 */
export const taxDateOf = (
  transaction: TaxedTransaction,
  policyEffectiveDate: LocalDate,
  transactionEffectiveDate: LocalDate,
): LocalDate =>
  ['NEW_BUSINESS', 'RENEWAL', 'EXTENSION'].includes(transaction)
    ? transactionEffectiveDate
    : policyEffectiveDate

/**
 * Credit of taxes when premium is returned: percentages follow the returned premium, flat charges stay paid,
 * except on a flat cancellation, which returns everything. Amounts are negative cents.
 */
export const taxCredits = (lines: readonly TaxLine[], returned: Cents, isFlat: boolean): TaxLine[] =>
  lines.flatMap((line) => {
    if (isFlat) return [{ ...line, base: -line.base, amount: -line.amount }]
    if (line.rate === null) return []
    const base = Math.min(returned, line.base)
    return [{ ...line, base: -base, amount: -percentOf(base, line.rate) }]
  })

export const sumOfTaxes = (lines: readonly TaxLine[]): Cents => sumCents(lines.map((line) => line.amount))
