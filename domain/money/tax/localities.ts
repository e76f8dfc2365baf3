import type { LocalDate } from '#domain/kernel/dates.ts'
import { formatDay } from '#domain/market/format.ts'
import { fieldRefusal, refusal, type Refusal } from '#domain/kernel/refusal.ts'
import localityRows from './localities.json' with { type: 'json' }
import { hasLocalTax, placeOf } from './places.ts'
import type { TaxRow } from './types.ts'

const LAW = 'KRS 91A.080; KRS 304.10-180(3)'
const unknown = { source: null, verified: false, checkedOn: null }

/**
 * Rows of the places (KRS 91A.080), on admitted and surplus paper alike, of the class of casualty and liability. The base is the premium alone: neither the state's tax
 * nor its surcharge is in it, and whether fees are is not known.
 */
export const LOCAL_TAX_ROWS: readonly (TaxRow & { locality: string })[] = localityRows.map((one) => {
  const read = { source: one.source, verified: one.verified, checkedOn: one.checkedOn }
  return {
    id: `${one.code}-LOCAL${one.validFrom === null ? '' : `-${one.validFrom}`}`,
    jurisdiction: one.code.slice(0, 2),
    locality: one.code,
    kind: 'LOCAL_TAX',
    label: `Local government premium tax, ${placeOf(one.code)}`,
    rate: one.rate,
    flat: 0,
    validFrom: one.validFrom,
    validTo: one.validTo,
    enabled: true,
    fees: { INSURER_POLICY: null, SURPLUS_BROKER: null, RETAIL_AGENT: null, INSPECTION: null },
    rounding: 'CENT',
    refund: { onReturn: true, onFlatCancellation: true },
    facts: {
      rate: read,
      validFrom: one.validFrom === null ? unknown : read,
      fees: { ...unknown, source: LAW },
      rounding: unknown,
      refund: { ...unknown, source: 'Lexington code: returned pro rata at the rate collected' },
    },
    lookUp:
      'Kentucky Department of Insurance, Local Government Premium Tax Schedule from 1 July of each year',
  }
})

/** Says that no rate of a chosen place is on file for a day. */
export const localTaxUnknown = (code: string, date: LocalDate): Refusal =>
  fieldRefusal(
    'taxLocality',
    `No local government premium tax of ${placeOf(code)} is on file for ${formatDay(date, 'US')}, so coverage that starts that day cannot be priced there.`,
    'TAX_UNKNOWN',
  )

/** Why a policy for the state is not bound while its place is not known, or null. */
export const localTaxRefusal = (state: string | null, locality: string | null): Refusal | null =>
  !hasLocalTax(state) || locality !== null
    ? null
    : refusal(
        'conflict',
        'LOCAL_TAX_OPEN',
        `A city or county may tax this premium. Choose the taxing jurisdiction of the address in ${state} on the account, then price the quote again.`,
      )
