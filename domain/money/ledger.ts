import { type Cents, type Currency, shareOf, sumCents } from '../kernel/money.ts'
import { type FeesByField, sumOfFees } from './tax/fees.ts'

/**
 * The chart of accounts. Debits are positive, credits negative, and every journal sums to zero per currency.
 * A posting names the party it concerns (`policy`, `agency`, `carrier` or a state), so that balances are sums
 * over postings and no running balance row exists that commands would queue for.
 */
export const ledgerAccounts = {
  receivable: 'Premium receivable from insureds',
  cash: 'Cash held',
  carrierPayable: 'Premium payable to carriers',
  mgaFeeIncome: 'MGA fee income',
  brokerFeePayable: 'Broker fees payable to agencies',
  surplusBrokerFeePayable: 'Fees payable to surplus lines brokers',
  inspectionFeePayable: 'Inspection fees payable',
  taxPayable: 'Taxes and stamping fees payable to states',
  commissionExpense: 'Commission expense',
  commissionPayable: 'Commission payable to agencies',
  cardFeePayable: 'Card fees payable to card processors',
  refundPayable: 'Refunds payable to insureds',
} as const

export type LedgerAccount = keyof typeof ledgerAccounts

export interface Posting {
  account: LedgerAccount
  /** Id of the party, or a state code for taxes; empty for house accounts. */
  party: string
  amount: Cents
}

export interface Charges extends FeesByField {
  premium: Cents
  /** Taxes and stamping fees in minor units; all are owed to the quote's state. */
  taxes: Cents
}

export const NO_CHARGES: Charges = {
  premium: 0,
  mgaFee: 0,
  brokerFee: 0,
  additionalBrokerFee: 0,
  inspectionFee: 0,
  taxes: 0,
}

/** A carrier of a policy as its documents name it. */
export interface CarrierShare {
  /** Id of the carrier's organization, or its legal name where it has none here. */
  party: string
  /** Several share of the risk in whole percent; the shares of a policy make 100. */
  percent: number
}

export interface Parties {
  policyId: string
  /** The carrier that writes the policy comes first. */
  carriers: readonly CarrierShare[]
  tenantId: string
  state: string
  /** Who placed surplus lines paper, and is owed the additional broker fee; null on admitted paper. */
  surplusBroker?: string | null
}

/** A journal whose postings do not sum to zero is a bug, and must never reach the database. */
export const balanced = (postings: readonly Posting[]): Posting[] => {
  if (sumCents(postings.map((one) => one.amount)) !== 0) throw new Error('postings do not sum to zero')
  return postings.filter((one) => one.amount !== 0)
}

/**
 * An amount in the carriers' several shares: each running sum is rounded half up, so the carrier that writes it
 * has its own share rounded half up and the last one what is left. No part falls as the amount grows, so that parts
 * of a running total can be separated payment by payment.
 */
export const carrierParts = (amount: Cents, carriers: readonly CarrierShare[]): Cents[] => {
  let percent = 0
  let given = 0
  return carriers.map((carrier) => {
    percent += carrier.percent
    const upTo = shareOf(amount, percent, 100)
    const part = upTo - given
    given = upTo
    return part
  })
}

/** What of a running total is each carrier's now, less what was theirs before. */
const carrierDeltas = (
  account: 'carrierPayable' | 'commissionExpense',
  { carriers }: Parties,
  before: Cents,
  after: Cents,
): Posting[] => {
  const theirs = carrierParts(before, carriers)
  return carrierParts(after, carriers).map((part, index) => ({
    account,
    party: carriers[index]?.party ?? '',
    amount: part - (theirs[index] ?? 0),
  }))
}

/**
 * Postings of commission that was earned: `before` and `after` are all that the policy has earned. The carriers bear it
 * in their shares; where it falls, the agency gives the difference back.
 */
const commissionPostings = (parties: Parties, before: Cents, after: Cents): Posting[] => [
  ...carrierDeltas('commissionExpense', parties, before, after),
  { account: 'commissionPayable', party: parties.tenantId, amount: before - after },
]

/** What a change of a policy moves: everything that stands before it and after it. */
export interface ChangeMade {
  before: Charges
  after: Charges
  /** What is owed to who paid, before and after. */
  refundBefore: Cents
  refundAfter: Cents
  commissionBefore: Cents
  commissionAfter: Cents
}

/**
 * Postings of what a policy costs more or less from now on. Each is what stands after the change less what stood before
 * it, so that no cent drifts however many changes there are: carriers, fees and taxes are owed more or less,
 * the insured owes what is charged and not paid, and what was paid too much is owed back.
 */
export const changePostings = (change: ChangeMade, parties: Parties): Posting[] => {
  const { before, after } = change
  const owedMore = change.refundAfter - change.refundBefore
  return balanced([
    {
      account: 'receivable',
      party: parties.policyId,
      amount: totalOf(after) - totalOf(before) + owedMore,
    },
    ...carrierDeltas('carrierPayable', parties, -before.premium, -after.premium),
    { account: 'mgaFeeIncome', party: '', amount: before.mgaFee - after.mgaFee },
    { account: 'brokerFeePayable', party: parties.tenantId, amount: before.brokerFee - after.brokerFee },
    {
      account: 'surplusBrokerFeePayable',
      party: parties.surplusBroker ?? '',
      amount: (before.additionalBrokerFee ?? 0) - (after.additionalBrokerFee ?? 0),
    },
    {
      account: 'inspectionFeePayable',
      party: '',
      amount: (before.inspectionFee ?? 0) - (after.inspectionFee ?? 0),
    },
    { account: 'taxPayable', party: parties.state, amount: before.taxes - after.taxes },
    { account: 'refundPayable', party: parties.policyId, amount: -owedMore },
    ...commissionPostings(parties, change.commissionBefore, change.commissionAfter),
  ])
}

/** Postings of an issued policy: the insured owes the total; carriers, house, agency and state are owed parts. */
export const issuePostings = (charges: Charges, parties: Parties): Posting[] =>
  changePostings(
    {
      before: NO_CHARGES,
      after: charges,
      refundBefore: 0,
      refundAfter: 0,
      commissionBefore: 0,
      commissionAfter: 0,
    },
    parties,
  )

/** One payment of an invoice. */
export interface PaymentMade {
  /** What was paid before this payment. */
  paidBefore: Cents
  /** What this payment reduces the invoice by. */
  amount: Cents
  /** Premium that is paid on the other invoices of the policy: the carriers' parts and the rounding are of all together. */
  premiumElsewhere: Cents
  /** What the payer was charged beyond it for using a card; it is owed to the card processor. */
  cardFee: Cents
  processorName: string
  /** Commission in ten-thousandths: 1500 is 15 %. */
  commissionRate: number
}

/**
 * Postings of a payment: all that the payer was charged, and the commission that the paid share of the premium earns,
 * borne by the carriers in their shares. `charges` is what the invoice charges, less what was credited of it. Commission
 * is worked out on everything paid so far, less the earlier part, so that a series of part payments never pays
 * a cent too much or too little.
 */
export const paymentPostings = (charges: Charges, parties: Parties, paid: PaymentMade): Posting[] => {
  const { paidBefore, amount, cardFee, commissionRate, premiumElsewhere } = paid
  const earned = (upTo: Cents): Cents =>
    commissionOf(premiumElsewhere + paidShares(charges, upTo).premium, commissionRate)
  return balanced([
    { account: 'cash', party: '', amount: amount + cardFee },
    { account: 'receivable', party: parties.policyId, amount: -amount },
    { account: 'cardFeePayable', party: paid.processorName, amount: -cardFee },
    ...commissionPostings(parties, earned(paidBefore), earned(paidBefore + amount)),
  ])
}

/**
 * How `paid` minor units of an invoice are spread over premium, fees and taxes, in proportion. Each
 * running sum is rounded half up, so that the shares always add up to `paid` and the premium's never falls as more
 * is paid (a largest remainder could take a cent back).
 */
export const paidShares = (charges: Charges, paid: Cents): Charges => {
  const total = totalOf(charges)
  const upTo = (sum: Cents): Cents => (total === 0 ? 0 : shareOf(sum, paid, total))
  const premium = upTo(charges.premium)
  const withMga = upTo(charges.premium + charges.mgaFee)
  const withBroker = upTo(charges.premium + charges.mgaFee + charges.brokerFee)
  const withFees = upTo(charges.premium + sumOfFees(charges))
  const withAdditional = upTo(charges.premium + sumOfFees(charges) - (charges.inspectionFee ?? 0))
  return {
    premium,
    mgaFee: withMga - premium,
    brokerFee: withBroker - withMga,
    additionalBrokerFee: withAdditional - withBroker,
    inspectionFee: withFees - withAdditional,
    taxes: upTo(total) - withFees,
  }
}

/** Commission that paid premium earns: the rate in ten-thousandths times all of it, half up. */
export const commissionOf = (premium: Cents, commissionRate: number): Cents =>
  shareOf(premium, commissionRate, 10_000)

export const totalOf = (charges: Charges): Cents => charges.premium + sumOfFees(charges) + charges.taxes

export const currencyOf = (market: 'US' | 'UK'): Currency => (market === 'UK' ? 'GBP' : 'USD')
