import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { bacsFaults, bacsFile } from './bacs.ts'
import type { PayoutEntry, PayoutFileHead } from './entry.ts'
import { nachaFaults, nachaFile } from './nacha.ts'

/** The numbers under which the banks know the payer; specimens, as its accounts are. */
export const PAYER_IDS: Readonly<Record<Currency, string>> = { USD: '1000000000', GBP: '000000' }

export const payoutFileName = (currency: Currency, payOn: LocalDate, sequence: number): string =>
  `commission-${payOn}-${sequence + 1}.${currency === 'GBP' ? 'bacs' : 'ach'}`

/**
 * The file that a bank takes, in the format of the currency. Throws when it breaks a documented rule of its format: it is
 * then a bug, and no file leaves.
 */
export const payoutFile = (
  currency: Currency,
  head: PayoutFileHead,
  entries: readonly PayoutEntry[],
): string => {
  const isUk = currency === 'GBP'
  const text = isUk ? bacsFile(head, entries) : nachaFile(head, entries)
  const faults = isUk ? bacsFaults(text) : nachaFaults(text)
  if (faults.length > 0) throw new Error(`payout file: ${faults.join(' ')}`)
  return text
}
