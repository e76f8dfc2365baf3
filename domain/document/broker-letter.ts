import type { LocalDate } from '#domain/kernel/dates.ts'

/** A paper about a letter in which the insured names another broker. It says no more than its reader may know. */
export interface BrokerLetter {
  orderId: string
  /** The agency that it is written to. */
  addressee: string
  companyName: string
  policyNumber: string
  productName: string
  /** The agency that the letter names. */
  receiverName: string
  letterDate: LocalDate
  signedBy: string
  signedTitle: string
  filedOn: LocalDate
  /** Business days for a rescinding letter. */
  clockDays: readonly LocalDate[]
  lastDay: LocalDate
  effectiveOn: LocalDate
}
