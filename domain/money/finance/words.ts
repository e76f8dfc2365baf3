import { formatMoney } from '../../market/format.ts'
import type { LocalDate } from '../../kernel/dates.ts'
import type { LoanTerms } from './schedule.ts'
import { chargeCapOf, type FinanceRow, intentDaysOf, type ReadIn, refundMethodOf } from './states.ts'

/** A rule of a state in a sentence, with where it was read. */
export interface RuleInWords {
  text: string
  law: string
  verifiedOn: LocalDate | null
}

const METHODS = {
  RULE_OF_78: 'by the Rule of 78',
  ACTUARIAL: 'by the actuarial method',
} as const

const NOT_READ = 'No statute was read'

const said = (text: string, from: ReadIn | null | undefined): RuleInWords => ({
  text,
  law: from?.law ?? NOT_READ,
  verifiedOn: from?.verifiedOn ?? null,
})

const capText = (row: FinanceRow, terms: LoanTerms): string => {
  const most = row.cap && chargeCapOf(row.cap, terms)
  return most === null
    ? 'The finance charge is what you and the company agree on.'
    : `The finance charge of this loan may be ${formatMoney(most, 'USD')} at most.`
}

const returnText = (row: FinanceRow | null): string => {
  const rule = row?.returns
  if (!rule)
    return 'If the policy is canceled, returned premium pays the finance company what it is owed, and the rest is yours.'
  const by =
    rule.days === null ? '' : ` within ${rule.days} ${rule.dayKind === 'BUSINESS' ? 'business ' : ''}days`
  return rule.basis === 'GROSS'
    ? `If the policy is canceled, all unearned premium is paid to the finance company${by}, which passes on to you what it is not owed.`
    : `If the policy is canceled, the finance company is paid at most what it is owed${by}, and the rest is yours.`
}

/** What the law of a state says of a loan, a sentence a rule; a rule that was not read says so. */
export const rulesInWords = (row: FinanceRow | null, terms: LoanTerms | null): RuleInWords[] => [
  ...(row?.cap && terms ? [said(capText(row, terms), row.cap)] : []),
  said(`If you pay it off early, finance charge is given back ${METHODS[refundMethodOf(row)]}.`, row?.refund),
  said(
    `If an installment is missed, the finance company has to write to you, and you have ${intentDaysOf(row)} days to pay before it can have the policy canceled.`,
    row?.intent,
  ),
  said(returnText(row), row?.returns),
]
