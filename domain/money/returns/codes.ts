import type { LocalDate } from '../../kernel/dates.ts'
import { addDays, addMonths } from '../../kernel/dates.ts'
import rows from './codes.json' with { type: 'json' }

/**
 * What is to be done about a debit that came back: present it again; ask for another account; ask the payer, who stopped
 * it; give the saved method up, since it was not authorized; or mend our own notice.
 */
export const returnTodos = ['REPRESENT', 'NEW_ACCOUNT', 'ASK', 'REVOKE', 'NOTICE'] as const
export type ReturnTodo = (typeof returnTodos)[number]

/** A code of the banks: ACH in the United States, ARUDD of Bacs in the United Kingdom. */
export interface ReturnCodeRow {
  scheme: 'ACH' | 'ARUDD'
  code: string
  name: string
  todo: ReturnTodo
  /** How long after it settled a debit may come back with this code. */
  days: number
  daysAre: 'banking' | 'calendar'
  /** Whether the payer may be charged a fee for it, where the state has one. */
  mayCharge: boolean
  validFrom: LocalDate | null
  validTo: LocalDate | null
  source: string
  known: 'READ' | 'SECONDARY'
  verifiedOn: LocalDate
}

export const RETURN_CODES: readonly ReturnCodeRow[] = rows as ReturnCodeRow[]

const holdsOn =
  (day: LocalDate) =>
  ({ validFrom, validTo }: Pick<ReturnCodeRow, 'validFrom' | 'validTo'>): boolean =>
    (validFrom === null || validFrom <= day) && (validTo === null || day <= validTo)

/** The row of a code on a day; null of a code that is not on file, about which the payer is asked. */
export const returnCodeRow = (code: string, day: LocalDate): ReturnCodeRow | null =>
  RETURN_CODES.filter(holdsOn(day)).find((row) => row.code === code) ?? null

/** What is to be done, of a code that is not on file to ask the payer. */
export const returnTodo = (code: string | null, day: LocalDate): ReturnTodo =>
  (code === null ? null : returnCodeRow(code, day))?.todo ?? 'ASK'

/** A debit that came back for want of money, as often as it was presented. */
export interface Presented {
  code: string
  /** Of the first presentment. */
  firstDay: LocalDate
  /** The first presentment and those after it. */
  times: number
}

/**
 * The last day on which a debit may be presented again, or null where it may not: ACH twice more within 180 days of the
 * first (R01, R09), Bacs within a month.
 */
export const representUntil = ({ code, firstDay, times }: Presented): LocalDate | null => {
  const row = returnCodeRow(code, firstDay)
  if (row?.todo !== 'REPRESENT') return null
  if (row.scheme === 'ARUDD') return addMonths(firstDay, 1, Number(firstDay.slice(8)))
  return times >= 3 ? null : addDays(firstDay, 180)
}
