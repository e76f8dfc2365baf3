import { type Cents, type Currency, shareOf, sumCents } from '../kernel/money.ts'
import type { Posting } from './ledger/posting.ts'
import { balanced, credit, debit, netted } from './ledger/posting.ts'
import type { TaxPart } from './ledger/payees.ts'
import { type FeesByField, sumOfFees } from './tax/fees.ts'

export interface Charges extends FeesByField {
  premium: Cents
  /** Taxes and stamping fees in minor units; who they are owed to: `taxParts`. */
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

/** What paid premium earns whom, each rate in ten-thousandths of it: 1500 is 15 %. */
export interface CommissionTerms {
  /** What the carriers bear: the agency's, those of `overrides`, and what the house keeps. */
  carrierRate: number
  agencyRate: number
  /** Among whom the agency's is split, whole percents that make 100; without it, all is the agency's. */
  splits?: readonly { party: string; percent: number }[]
  /** Shares of a wholesaler or a cluster, which come out of what the house keeps. */
  overrides?: readonly { party: string; rate: number }[]
}

export interface Parties {
  policyId: string
  /** The carrier that writes the policy comes first. */
  carriers: readonly CarrierShare[]
  /** The agency that is credited. */
  tenantId: string
  commission: CommissionTerms
  /** Who placed surplus lines paper, and is owed the additional broker fee; null on admitted paper. */
  surplusBroker?: string | null
  /** The agency owes the premium and collects it itself. */
  isAgencyBilled?: boolean
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

const carriersPostings = (
  account: 'carrierPayable' | 'commissionExpense',
  carriers: readonly CarrierShare[],
  amount: Cents,
): Posting[] =>
  carrierParts(amount, carriers).map((part, index) => debit(account, part, carriers[index]?.party ?? ''))

/** What `premium` earns, as it is booked once all of it is: each rate of all of it, half up. */
const commissionTargets = ({ carriers, tenantId, commission }: Parties, premium: Cents): Posting[] => {
  const { carrierRate, agencyRate, splits, overrides = [] } = commission
  const borne = commissionOf(premium, carrierRate)
  const agencys = commissionOf(premium, agencyRate)
  const others = overrides.map(({ party, rate }) =>
    credit('commissionPayable', commissionOf(premium, rate), party),
  )
  const shares = splits ?? [{ party: tenantId, percent: 100 }]
  return [
    ...carriersPostings('commissionExpense', carriers, borne),
    ...carrierParts(agencys, shares).map((part, index) =>
      credit('commissionPayable', part, shares[index]?.party),
    ),
    ...others,
    credit('mgaCommissionIncome', borne - agencys + sumCents(others.map(({ amount }) => amount))),
  ]
}

/**
 * Postings of commission: what the premium that is paid `after` an event earns less what that before it did, so that part
 * payments and returns in any order end at the cent where the shortest way ends. The carriers bear it in their
 * shares; where it falls, agency and house give the difference back.
 */
export const commissionPostings = (parties: Parties, before: Cents, after: Cents): Posting[] =>
  netted([
    ...commissionTargets(parties, after),
    ...commissionTargets(parties, before).map((one) => ({ ...one, amount: -one.amount })),
  ])

/** Who owes the premium of a policy: the insured, or the agency that collects it. */
export const debtorOf = ({ isAgencyBilled, tenantId, policyId }: Parties): Omit<Posting, 'amount'> =>
  isAgencyBilled
    ? { account: 'agencyReceivable', party: tenantId }
    : { account: 'receivable', party: policyId }

/** What a change of a policy moves: everything that stands before it and after it. */
export interface ChangeMade {
  before: Charges
  after: Charges
  /** The taxes of both by payee. */
  taxesBefore: readonly TaxPart[]
  taxesAfter: readonly TaxPart[]
  /** What is owed to who paid, before and after. */
  refundBefore: Cents
  refundAfter: Cents
  /** Premium that was paid and kept, before and after: what commission is of. */
  premiumPaidBefore: Cents
  premiumPaidAfter: Cents
}

/**
 * Postings of what a policy costs more or less from now on. Each is what stands after the change less what stood before
 * it, so that no cent drifts however many changes there are: carriers, fees and taxes are owed more or less,
 * the insured owes what is charged and not paid, and what was paid too much is owed back.
 */
export const changePostings = (change: ChangeMade, parties: Parties): Posting[] => {
  const { before, after } = change
  const { carriers, tenantId } = parties
  const owedMore = change.refundAfter - change.refundBefore
  return netted([
    { ...debtorOf(parties), amount: totalOf(after) - totalOf(before) + owedMore },
    ...carriersPostings('carrierPayable', carriers, -after.premium),
    ...carriersPostings('carrierPayable', carriers, before.premium),
    credit('mgaFeeIncome', after.mgaFee - before.mgaFee),
    credit('brokerFeePayable', after.brokerFee - before.brokerFee, tenantId),
    credit(
      'surplusBrokerFeePayable',
      (after.additionalBrokerFee ?? 0) - (before.additionalBrokerFee ?? 0),
      parties.surplusBroker ?? '',
    ),
    credit('inspectionFeePayable', (after.inspectionFee ?? 0) - (before.inspectionFee ?? 0)),
    ...change.taxesAfter.map(({ payee, amount }) => credit('taxPayable', amount, payee)),
    ...change.taxesBefore.map(({ payee, amount }) => debit('taxPayable', amount, payee)),
    credit('refundPayable', owedMore, parties.policyId),
    ...commissionPostings(parties, change.premiumPaidBefore, change.premiumPaidAfter),
  ])
}

/** Postings of an issued policy: who is billed owes the total; carriers, house, agency and offices are owed parts. */
export const issuePostings = (charges: Charges, taxes: readonly TaxPart[], parties: Parties): Posting[] =>
  changePostings(
    {
      before: NO_CHARGES,
      after: charges,
      taxesBefore: [],
      taxesAfter: taxes,
      refundBefore: 0,
      refundAfter: 0,
      premiumPaidBefore: 0,
      premiumPaidAfter: 0,
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
  /** Card money is with the processor until it settles; a debit or a wire is in the trust account at once. */
  into: 'clearing' | 'cash'
  /** What came beyond all that is due, kept for its payer until it is applied. */
  unapplied?: { payer: string; amount: Cents }
  /** Parts in which the invoice is due; none where it is due as a whole. */
  items?: readonly { premium: Cents }[] | null
}

/** Where money of a category is once its payer was charged: a card's is with the processor until it settles. */
export const placeOfMoney = (category: 'CreditCard' | 'ECheck' | null): PaymentMade['into'] =>
  category === 'CreditCard' ? 'clearing' : 'cash'

/** Premium that is paid once `paid` of an invoice is, with that of the others. */
export const premiumPaidUpTo = (
  charges: Charges,
  elsewhere: Cents,
  paid: Cents,
  items: PaymentMade['items'] = null,
): Cents => elsewhere + paidShares(charges, paid, items).premium

/**
 * Postings of a payment: all that the payer was charged, and the commission that the paid share of the premium earns,
 * borne by the carriers in their shares. `charges` is what the invoice charges, less what was credited of it. Commission
 * is worked out on everything paid so far, less the earlier part, so that a series of part payments never pays
 * a cent too much or too little.
 */
export const paymentPostings = (charges: Charges, parties: Parties, paid: PaymentMade): Posting[] => {
  const { paidBefore, amount, cardFee, premiumElsewhere } = paid
  const upTo = (sum: Cents): Cents => premiumPaidUpTo(charges, premiumElsewhere, sum, paid.items)
  const { payer, amount: beyond } = paid.unapplied ?? { payer: '', amount: 0 }
  return balanced([
    debit(paid.into, amount + beyond + cardFee, paid.into === 'clearing' ? paid.processorName : ''),
    { ...debtorOf(parties), amount: -amount },
    credit('unapplied', beyond, payer),
    credit('cardFeePayable', cardFee, paid.processorName),
    ...commissionPostings(parties, upTo(paidBefore), upTo(paidBefore + amount)),
  ])
}

/**
 * How `paid` minor units of an invoice are spread over premium, fees and taxes, in proportion. Each
 * running sum is rounded half up, so that the shares always add up to `paid` and the premium's never falls as more
 * is paid (a largest remainder could take a cent back). Of an invoice that is due in several items the money is for the
 * first one first, which has all fees and taxes; the items after it are premium alone.
 */
export const paidShares = (
  charges: Charges,
  paid: Cents,
  items: readonly { premium: Cents }[] | null = null,
): Charges => {
  const [first] = items ?? []
  if (first && items !== null && items.length > 1) {
    const inFirst = { ...charges, premium: Math.min(first.premium, charges.premium) }
    const shares = paidShares(inFirst, Math.min(paid, totalOf(inFirst)))
    return { ...shares, premium: shares.premium + Math.max(0, paid - totalOf(inFirst)) }
  }
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
