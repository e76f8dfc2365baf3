import type { LocalDate } from '../../kernel/dates.ts'
import { type Cents, percentOf } from '../../kernel/money.ts'
import { returnCodeRow } from './codes.ts'
import rows from './fees.json' with { type: 'json' }

/** Up to an amount, minor units, the greater of a flat fee and a percentage; null is every larger amount. */
export interface ReturnFeeBand {
  upTo: Cents | null
  flat: Cents
  percent: string
}

/** What a state lets a payee charge for a payment that came back. */
export interface ReturnFeeRow {
  state: string
  bands: readonly ReturnFeeBand[]
  validFrom: LocalDate | null
  validTo: LocalDate | null
  law: string
  source: string
  known: 'READ' | 'SECONDARY'
  verifiedOn: LocalDate
}

export const RETURN_FEE_ROWS: readonly ReturnFeeRow[] = rows as ReturnFeeRow[]

/**
 * The fee for a payment that came back, minor units: one a return, for want of money alone, and only where a row of the
 * state is on file.
 */
export const returnFee = (
  returned: { code: string; amount: Cents },
  place: { state: string | null; on: LocalDate },
): Cents => {
  if (!returnCodeRow(returned.code, place.on)?.mayCharge) return 0
  const row = RETURN_FEE_ROWS.find(
    ({ state, validFrom, validTo }) =>
      state === place.state &&
      (validFrom === null || validFrom <= place.on) &&
      (validTo === null || place.on <= validTo),
  )
  const band = row?.bands.find(({ upTo }) => upTo === null || returned.amount <= upTo)
  return band ? Math.max(band.flat, percentOf(returned.amount, band.percent)) : 0
}
