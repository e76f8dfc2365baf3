import type { LocalDate } from '../kernel/dates.ts'
import type { Cents } from '../kernel/money.ts'
import type { DocumentFacts } from './base-facts.ts'
import type { InsuredFacts, ProducerFacts } from './parties.ts'

/** The agreement of an insured with a finance company; rates in ten-thousandths. */
export interface FinanceAgreementFacts extends DocumentFacts {
  policyNumber: string
  quoteNumber: string
  lender: string
  insured: InsuredFacts
  producer: ProducerFacts
  /** The four boxes of Regulation Z. */
  apr: number
  financeCharge: Cents
  amountFinanced: Cents
  totalOfPayments: Cents
  totalPremium: Cents
  downPayment: Cents
  installments: readonly { dueOn: LocalDate; amount: Cents }[]
  disaffirmUntil: LocalDate
  /** Days after disaffirming within which the annual payment is due. */
  dueDays: number
  /** What the law of the state says, and where it was read; not compared with the law where `verifiedOn` is null. */
  rules: readonly { text: string; law: string; verifiedOn: LocalDate | null }[]
  /** The name that was typed. */
  signature: string
  signedAt: string
}
