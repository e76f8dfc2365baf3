/**
 * What a journal records; a correction puts older journals right. The key of a journal names its event, so that it is
 * posted once: `issue:<policy>`, `change:<policy>:<sequence>`, `payment:<payment>`, `return:<payment>:<trace>`,
 * `settle:<file>:<line>`, `remit:<carrier>:<period>`, `payout:<statement>`.
 */
export const JOURNAL_KINDS = {
  issue: 'Policy issued',
  change: 'Policy changed',
  payment: 'Payment',
  settle: 'Settlement of a processor',
  return: 'Returned payment',
  dispute: 'Card dispute',
  refund: 'Refund',
  remit: 'Remittance',
  payout: 'Payout',
  sweep: 'Transfer between trust and operating account',
  writeOff: 'Write-off',
  suspense: 'Money of an unknown payer',
  allocate: 'Money applied',
  installmentFee: 'Installment fee',
  financeFund: 'Funding by a finance company',
  close: 'Close of a period',
  earn: 'Premium earned',
  correction: 'Correction',
} as const

export type JournalKind = keyof typeof JOURNAL_KINDS

/** What a journal is about. Of a policy it is one of the policy's journals. */
export type SubjectKind =
  | 'policy'
  | 'payment'
  | 'carrier'
  | 'agency'
  | 'payee'
  | 'file'
  | 'statement'
  | 'period'
  | 'house'

export interface Subject {
  kind: SubjectKind
  /** Id of the record, or the name of what has none: a payee of a tax, a period, the hash of a file. */
  id: string
}
