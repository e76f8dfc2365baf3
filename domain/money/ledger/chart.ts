/** What an account is to the house: a memorandum account balances against others of its kind alone. */
export type AccountClass = 'asset' | 'liability' | 'income' | 'expense' | 'memorandum'

export interface Account {
  label: string
  class: AccountClass
  /** The side on which it stands as a rule: a debit is positive, a credit negative. */
  side: 'debit' | 'credit'
  /** Money of others, or a claim to it: never income of the house, never its security (Cal. Ins. Code 1733). */
  isFiduciary: boolean
}

const ofOthers = (label: string, kind: AccountClass, side: Account['side']): Account => ({
  label,
  class: kind,
  side,
  isFiduciary: true,
})

const own = (label: string, kind: AccountClass, side: Account['side']): Account => ({
  label,
  class: kind,
  side,
  isFiduciary: false,
})

/**
 * The chart of accounts. Debits are positive, credits negative, and every journal sums to zero per currency.
 * A posting names the party it concerns (a policy, agency, carrier, processor or payee of a tax), so that balances are sums
 * over postings and no running balance row exists that commands would queue for. History is append-only: a key
 * is never renamed.
 */
export const CHART = {
  receivable: ofOthers('Premium receivable from insureds', 'asset', 'debit'),
  agencyReceivable: ofOthers('Premium receivable from agencies', 'asset', 'debit'),
  clearing: ofOthers('Card money at processors', 'asset', 'debit'),
  disputeHeld: ofOthers('Money held in disputes', 'asset', 'debit'),
  cash: ofOthers('Premium trust account', 'asset', 'debit'),
  // Netted off what the carriers are owed.
  commissionExpense: ofOthers('Commission borne by carriers', 'asset', 'debit'),
  operatingCash: own('Operating account', 'asset', 'debit'),
  carrierPayable: ofOthers('Premium payable to carriers', 'liability', 'credit'),
  brokerFeePayable: ofOthers('Broker fees payable to agencies', 'liability', 'credit'),
  surplusBrokerFeePayable: ofOthers('Fees payable to surplus lines brokers', 'liability', 'credit'),
  inspectionFeePayable: ofOthers('Inspection fees payable', 'liability', 'credit'),
  taxPayable: ofOthers('Taxes and stamping fees payable', 'liability', 'credit'),
  commissionPayable: ofOthers('Commission payable to agencies', 'liability', 'credit'),
  cardFeePayable: ofOthers('Card fees payable to card processors', 'liability', 'credit'),
  refundPayable: ofOthers('Refunds payable to insureds', 'liability', 'credit'),
  unapplied: ofOthers('Money not applied yet', 'liability', 'credit'),
  suspense: ofOthers('Suspense: money of unknown payers', 'liability', 'credit'),
  unclaimed: ofOthers('Unclaimed property', 'liability', 'credit'),
  mgaFeeIncome: own('MGA fee income', 'income', 'credit'),
  mgaCommissionIncome: own('MGA commission income', 'income', 'credit'),
  installmentFeeIncome: own('Installment fee income', 'income', 'credit'),
  returnFeeIncome: own('Returned payment fee income', 'income', 'credit'),
  writeOff: own('Write-offs', 'expense', 'debit'),
  processorFee: own('Fees of processors', 'expense', 'debit'),
  written: own('Written premium', 'memorandum', 'debit'),
  unearned: own('Unearned premium', 'memorandum', 'credit'),
  earned: own('Earned premium', 'memorandum', 'credit'),
  cededWritten: own('Ceded written premium', 'memorandum', 'credit'),
  cededUnearned: own('Ceded unearned premium', 'memorandum', 'debit'),
  cededEarned: own('Ceded earned premium', 'memorandum', 'debit'),
} as const satisfies Record<string, Account>

export type LedgerAccount = keyof typeof CHART

/** Every account in the order of the chart. */
export const ACCOUNTS = Object.keys(CHART) as LedgerAccount[]
