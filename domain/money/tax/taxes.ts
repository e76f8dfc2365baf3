import type { LocalDate } from '#domain/kernel/dates.ts'
import { sumCents, type Cents } from '#domain/kernel/money.ts'
import { mulDivHalfUp, SCALE, times } from '#domain/kernel/exact.ts'
import { fieldRefusal, Refused } from '#domain/kernel/refusal.ts'
import { FEE_KINDS, type Fees } from './fees.ts'
import { localTaxUnknown } from './localities.ts'
import { hasLocalTax } from './places.ts'
import { isCharged, localRowOf, type ReadyRow, rowsOfJurisdiction } from './table.ts'
import type { Rounding, TaxLine, TaxRow, UntaxedFee } from './types.ts'

export interface TaxBase {
  /** Home state of the insured (15 USC 8201), or `UK`. */
  jurisdiction: string
  isSurplus: boolean
  /** Day whose rates hold: see `taxDateOf`. */
  date: LocalDate
  /** Premium with TRIA, cents. */
  premium: Cents
  fees: Fees
  /** The place of the insured's address whose local tax is charged; absent while it was not chosen. */
  locality?: string | null | undefined
}

/** Rows in force for a placement on a day. Empty for admitted paper, whose premium tax is inside the rate. */
export const taxRowsFor = (jurisdiction: string, isSurplus: boolean, date: LocalDate): TaxRow[] =>
  rowsOfJurisdiction(jurisdiction)
    .filter((one) => isCharged(one, isSurplus, date))
    .map(({ row }) => row)

const baseOf = ({ factor, taxed }: ReadyRow, on: TaxBase): Cents => {
  if (factor === null) return 0
  let base = on.premium
  for (const kind of taxed) base += on.fees[kind] ?? 0
  return base
}

/** A factor in millionths of an amount, rounded half up once, to the unit of the charge. */
export const chargeOf = (base: Cents, units: number, rounding: Rounding): Cents =>
  rounding === 'DOLLAR' ? mulDivHalfUp(base, units, SCALE * 100) * 100 : times(base, units)

const amountOf = (one: ReadyRow, on: TaxBase): Cents => {
  const { row, factor, units } = one
  if (factor === null) return row.flat
  const amount = chargeOf(baseOf(one, on), units, row.rounding)
  return row.minimum === undefined ? amount : Math.max(amount, row.minimum)
}

const isLeast = ({ row, units }: ReadyRow, base: Cents): boolean =>
  row.minimum !== undefined && chargeOf(base, units, row.rounding) < row.minimum

const untaxedOf = ({ row, factor, taxed }: ReadyRow, { fees }: TaxBase): UntaxedFee[] =>
  factor === null
    ? []
    : FEE_KINDS.flatMap((kind) => {
        const amount = fees[kind] ?? 0
        if (amount === 0 || taxed.includes(kind)) return []
        return [{ kind, amount, isKnown: row.fees[kind] !== null }]
      })

const lineOf = (one: ReadyRow, on: TaxBase): TaxLine => {
  const { row, factor } = one
  const base = baseOf(one, on)
  return {
    id: row.id,
    jurisdiction: row.jurisdiction,
    kind: row.kind,
    label: row.label,
    rate: row.rate,
    factor,
    base,
    amount: amountOf(one, on),
    source: row.facts.rate.source ?? 'Not on file',
    rounding: row.rounding,
    refund: row.refund,
    ...(isLeast(one, base) && { isLeast: true as const }),
    untaxed: untaxedOf(one, on),
  }
}

const unknownTax = (on: TaxBase): Refused =>
  new Refused(
    fieldRefusal(
      'state',
      `No surplus lines tax is on file for ${on.jurisdiction} on ${on.date}, so surplus paper cannot be priced there.`,
      'TAX_UNKNOWN',
    ),
  )

/** The row of the chosen place, where the state has places that tax; refuses a place without a row on the day. */
const localRow = ({ jurisdiction, locality, date }: TaxBase): ReadyRow | undefined => {
  if (locality === null || locality === undefined || !hasLocalTax(jurisdiction)) return undefined
  const row = localRowOf(locality, date)
  if (!row) throw new Refused(localTaxUnknown(locality, date))
  return row
}

/**
 * The sum of the charges of public bodies, each rounded by itself to its own unit; every charge is added to `lines`
 * when there is such a list. Refuses surplus paper where no tax rate is on file, and a place whose rate is not: a
 * placement whose tax is unknown may not be priced.
 */
export const addTaxes = (on: TaxBase, lines: TaxLine[] | null): Cents => {
  let sum = 0
  let isTaxKnown = !on.isSurplus
  const charge = (one: ReadyRow): void => {
    if (one.factor !== null && one.units === 0) return
    sum += amountOf(one, on)
    lines?.push(lineOf(one, on))
  }
  for (const one of rowsOfJurisdiction(on.jurisdiction)) {
    if (!isCharged(one, on.isSurplus, on.date)) continue
    if (one.row.kind === 'SURPLUS_LINES_TAX') isTaxKnown = true
    charge(one)
  }
  if (!isTaxKnown) throw unknownTax(on)
  const local = localRow(on)
  if (local) charge(local)
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

export const sumOfTaxes = (lines: readonly TaxLine[]): Cents => sumCents(lines.map((line) => line.amount))
