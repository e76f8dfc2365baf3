import { addDays, type LocalDate } from '../../kernel/dates.ts'
import { addBusinessDays } from '../../market/business-days.ts'
import rows from './deadlines.json' with { type: 'json' }

/** How soon a state wants unearned premium to be back with who paid. */
export interface RefundDeadlineRow {
  state: string
  line: 'commercial' | 'personal'
  days: number
  daysAre: 'business' | 'calendar'
  validFrom: LocalDate | null
  validTo: LocalDate | null
  law: string
  source: string
  known: 'READ' | 'SECONDARY'
  verifiedOn: LocalDate
}

export const REFUND_DEADLINES: readonly RefundDeadlineRow[] = rows as RefundDeadlineRow[]

/** The last day for a refund of commercial premium that is owed since a day; null where no row of the state is on file. */
export const refundDueOn = (state: string | null, owedSince: LocalDate): LocalDate | null => {
  const row = REFUND_DEADLINES.find(
    (one) =>
      one.state === state &&
      one.line === 'commercial' &&
      (one.validFrom === null || one.validFrom <= owedSince) &&
      (one.validTo === null || owedSince <= one.validTo),
  )
  if (!row) return null
  return row.daysAre === 'calendar'
    ? addDays(owedSince, row.days)
    : addBusinessDays(owedSince, row.days, 'US')
}
