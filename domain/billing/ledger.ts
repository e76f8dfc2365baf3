import { type Cents, type Currency, shareOf, sumCents } from '../kernel/money.ts'

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
  taxPayable: 'Taxes and stamping fees payable to states',
  commissionExpense: 'Commission expense',
  commissionPayable: 'Commission payable to agencies',
} as const

export type LedgerAccount = keyof typeof ledgerAccounts

export interface Posting {
  account: LedgerAccount
  /** Id of the party, or a state code for taxes; empty for house accounts. */
  party: string
  amount: Cents
}

export interface Charges {
  premium: Cents
  mgaFee: Cents
  brokerFee: Cents
  /** Taxes and stamping fees in minor units; all are owed to the quote's state. */
  taxes: Cents
}

export interface Parties {
  policyId: string
  carrierId: string
  tenantId: string
  state: string
}

/** A journal whose postings do not sum to zero is a bug, and must never reach the database. */
export const balanced = (postings: readonly Posting[]): Posting[] => {
  if (sumCents(postings.map((one) => one.amount)) !== 0) throw new Error('postings do not sum to zero')
  return postings.filter((one) => one.amount !== 0)
}

/** Postings of an issued policy: the insured owes the total; carrier, house, agency and state are owed parts. */
export const issuePostings = (charges: Charges, parties: Parties): Posting[] =>
  balanced([
    {
      account: 'receivable',
      party: parties.policyId,
      amount: sumCents([charges.premium, charges.mgaFee, charges.brokerFee, charges.taxes]),
    },
    { account: 'carrierPayable', party: parties.carrierId, amount: -charges.premium },
    { account: 'mgaFeeIncome', party: '', amount: -charges.mgaFee },
    { account: 'brokerFeePayable', party: parties.tenantId, amount: -charges.brokerFee },
    { account: 'taxPayable', party: parties.state, amount: -charges.taxes },
  ])

/**
 * Postings of a payment, with the commission that the paid share of the premium earns. Commission is worked out on
 * everything paid so far and the earlier part taken off, so that a series of part payments never pays a cent too
 * much or too little. `paidBefore` is what was paid before this payment.
 */
export const paymentPostings = (
  charges: Charges,
  parties: Parties,
  paidBefore: Cents,
  amount: Cents,
  /** Commission in ten-thousandths: 1500 is 15 %. */
  commissionRate: number,
): Posting[] => {
  const commission =
    commissionOn(charges, paidBefore + amount, commissionRate) -
    commissionOn(charges, paidBefore, commissionRate)
  return balanced([
    { account: 'cash', party: '', amount },
    { account: 'receivable', party: parties.policyId, amount: -amount },
    { account: 'commissionExpense', party: parties.carrierId, amount: commission },
    { account: 'commissionPayable', party: parties.tenantId, amount: -commission },
  ])
}

/**
 * How `paid` minor units of an invoice are spread over premium, MGA fee, broker fee and taxes, in proportion. Each
 * running sum is rounded half up, so that the shares always add up to `paid` and the premium's never falls as more
 * is paid (a largest remainder could take a cent back).
 */
export const paidShares = (charges: Charges, paid: Cents): Charges => {
  const total = totalOf(charges)
  const upTo = (sum: Cents): Cents => (total === 0 ? 0 : shareOf(sum, paid, total))
  const premium = upTo(charges.premium)
  const withMga = upTo(charges.premium + charges.mgaFee)
  const withBroker = upTo(charges.premium + charges.mgaFee + charges.brokerFee)
  return {
    premium,
    mgaFee: withMga - premium,
    brokerFee: withBroker - withMga,
    taxes: upTo(total) - withBroker,
  }
}

/** Commission earned once `paid` of the invoice has been paid: rate times the premium's share, half up. */
export const commissionOn = (charges: Charges, paid: Cents, commissionRate: number): Cents =>
  shareOf(paidShares(charges, paid).premium, commissionRate, 10_000)

export const totalOf = (charges: Charges): Cents =>
  sumCents([charges.premium, charges.mgaFee, charges.brokerFee, charges.taxes])

export const currencyOf = (market: 'US' | 'UK'): Currency => (market === 'UK' ? 'GBP' : 'USD')
