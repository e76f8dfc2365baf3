import type { LocalDate } from '../../kernel/dates.ts'
import type { Cents } from '../../kernel/money.ts'
import { type FinanceRow, returnDueOn } from './states.ts'

/** A financed policy whose premium is returned. */
export interface FinancedReturn {
  /** What is returned of premium, fees and taxes, minor units. */
  returned: Cents
  /** What the finance company is still owed; what it is paid beyond that it passes on to the insured. */
  owedToCompany: Cents
  cancelledOn: LocalDate
}

export interface ReturnPayees {
  /** Paid to the finance company first. */
  company: Cents
  insured: Cents
  /** What of the company's part it owes to the insured itself. */
  passedOn: Cents
  /** Last day for the company's part; null where the state sets none. */
  dueOn: LocalDate | null
  /** No rule of the state was read: it is paid what it is owed, and the insured the rest. */
  isUnread: boolean
}

/**
 * To whom the returned premium of a financed policy is paid: first to the finance company, all of it or at most its
 * balance, as the state says, and the rest to the insured.
 */
export const payeesOfReturn = (
  row: FinanceRow | null,
  { returned, owedToCompany, cancelledOn }: FinancedReturn,
): ReturnPayees => {
  const owed = Math.max(0, owedToCompany)
  const takesAll = row?.returns?.basis === 'GROSS' && owed > 0
  const company = takesAll ? returned : Math.min(returned, owed)
  return {
    company,
    insured: returned - company,
    passedOn: Math.max(0, company - owed),
    dueOn: returnDueOn(row, cancelledOn),
    isUnread: !row?.returns,
  }
}
