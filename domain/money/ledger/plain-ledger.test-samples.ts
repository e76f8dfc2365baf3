/**
 * A ledger without postings: it keeps what happened, and says what every account has to hold, by the definition of each.
 * Nothing of the product's arithmetic is used.
 */
export interface PlainInvoice {
  premium: number
  mga: number
  broker: number
  slt: number
  stamp: number
  paid: number
}

export interface PlainFacts {
  invoices: PlainInvoice[]
  /** Of everything that happened so far, minor units. */
  owedBack: number
  refunded: number
  unapplied: number
  suspense: number
  unclaimed: number
  cameIn: number
  atProcessor: number
  inDispute: number
  cardFees: number
  cardFeesKept: number
  disputeFees: number
  returnFees: number
  installmentFees: number
  writtenOff: number
  premiumRemitted: number
  commissionRemitted: number
  commissionPaid: number
  brokerFeesPaid: number
  sltPaid: number
  stampPaid: number
  swept: number
}

export const nothing = (): PlainFacts => ({
  invoices: [],
  owedBack: 0,
  refunded: 0,
  unapplied: 0,
  suspense: 0,
  unclaimed: 0,
  cameIn: 0,
  atProcessor: 0,
  inDispute: 0,
  cardFees: 0,
  cardFeesKept: 0,
  disputeFees: 0,
  returnFees: 0,
  installmentFees: 0,
  writtenOff: 0,
  premiumRemitted: 0,
  commissionRemitted: 0,
  commissionPaid: 0,
  brokerFeesPaid: 0,
  sltPaid: 0,
  stampPaid: 0,
  swept: 0,
})

const halfUp = (amount: number, by: number, of: number): number =>
  of === 0 ? 0 : Number((2n * BigInt(amount) * BigInt(by) + BigInt(of)) / (2n * BigInt(of)))

const total = (one: PlainInvoice): number => one.premium + one.mga + one.broker + one.slt + one.stamp

/** What every account has to hold; those that hold nothing are left out. */
export const plainBalances = (facts: PlainFacts, rates: { agency: number; carriers: number }) => {
  const sum = (of: (one: PlainInvoice) => number): number =>
    facts.invoices.reduce((all, one) => all + of(one), 0)
  const premiumPaid = sum((one) => halfUp(one.premium, one.paid, total(one)))
  const borne = halfUp(premiumPaid, rates.carriers, 10_000)
  const agency = halfUp(premiumPaid, rates.agency, 10_000)
  const paidOut =
    facts.premiumRemitted -
    facts.commissionRemitted +
    facts.commissionPaid +
    facts.brokerFeesPaid +
    facts.sltPaid +
    facts.stampPaid +
    facts.refunded
  const balances: Record<string, number> = {
    receivable:
      sum((one) => total(one) - one.paid) + facts.returnFees + facts.installmentFees - facts.writtenOff,
    cash: facts.cameIn - paidOut - facts.swept + facts.writtenOff,
    clearing: facts.atProcessor - facts.inDispute - facts.disputeFees,
    disputeHeld: facts.inDispute,
    operatingCash: facts.swept - facts.writtenOff,
    carrierPayable: facts.premiumRemitted - sum((one) => one.premium),
    commissionExpense: borne - facts.commissionRemitted,
    commissionPayable: facts.commissionPaid - agency,
    mgaCommissionIncome: agency - borne,
    mgaFeeIncome: -sum((one) => one.mga),
    brokerFeePayable: facts.brokerFeesPaid - sum((one) => one.broker),
    'taxPayable CA-SLT': facts.sltPaid - sum((one) => one.slt),
    'taxPayable CA-STAMP': facts.stampPaid - sum((one) => one.stamp),
    refundPayable: facts.refunded + facts.unclaimed - facts.owedBack,
    unapplied: -facts.unapplied,
    suspense: -facts.suspense,
    unclaimed: -facts.unclaimed,
    cardFeePayable: facts.cardFeesKept - facts.cardFees,
    processorFee: facts.disputeFees,
    returnFeeIncome: -facts.returnFees,
    installmentFeeIncome: -facts.installmentFees,
    writeOff: facts.writtenOff,
  }
  return Object.fromEntries(Object.entries(balances).filter(([, amount]) => amount !== 0))
}
