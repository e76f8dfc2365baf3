import fc from 'fast-check'
import { expect } from 'vitest'
import { sumCents } from '../../kernel/money.ts'
import {
  chargesLeft,
  openBalance,
  premiumPaid,
  settleChange,
  sidesOf,
  type StandingInvoice,
  sumOfCharges,
} from '../credits.ts'
import {
  type Charges,
  changePostings,
  issuePostings,
  NO_CHARGES,
  type Parties,
  paymentPostings,
  totalOf,
} from '../ledger.ts'
import {
  disputeOpened,
  disputeWon,
  moneyBackPostings,
  refundPostings,
  settlementPostings,
  unclaimedPostings,
} from './money-back.ts'
import { payoutPostings, remittancePostings, sweepPostings, taxRemittancePostings } from './paid-out.ts'
import type { TaxPart } from './payees.ts'
import { nothing, type PlainFacts, plainBalances } from './plain-ledger.test-samples.ts'
import type { Posting } from './posting.ts'
import {
  applicationPostings,
  installmentFeePostings,
  suspenseFoundPostings,
  suspensePostings,
  writeOffPostings,
} from './received.ts'

const rates = { agency: 1500, carriers: 2250 }
export const parties: Parties = {
  policyId: 'policy',
  carriers: [
    { party: 'C1', percent: 60 },
    { party: 'C2', percent: 40 },
  ],
  tenantId: 'A',
  commission: { agencyRate: rates.agency, carrierRate: rates.carriers },
}

/** What a policy costs, with its two taxes apart. */
export interface Costs {
  charges: Charges
  slt: number
  stamp: number
}

export const costs = fc
  .record({
    premium: fc.integer({ min: 1, max: 3_000_000 }),
    mgaFee: fc.constantFrom(0, 250_00),
    brokerFee: fc.constantFrom(0, 150_00),
    slt: fc.integer({ min: 0, max: 90_000 }),
    stamp: fc.integer({ min: 0, max: 6_000 }),
  })
  .map(({ slt, stamp, ...rest }): Costs => ({ charges: { ...rest, taxes: slt + stamp }, slt, stamp }))

const partsOf = ({ slt, stamp }: Costs): TaxPart[] => [
  { payee: 'CA-SLT', amount: slt },
  { payee: 'CA-STAMP', amount: stamp },
]

const EVENTS = [
  'card',
  'check',
  'settle',
  'back',
  'dispute',
  'lose',
  'win',
  'refund',
  'unclaimed',
  'wire',
  'found',
  'apply',
  'remit',
  'payout',
  'taxes',
  'sweep',
  'fee',
  'writeOff',
] as const

export const step = fc.oneof(
  fc.record({ kind: fc.constant('change' as const), to: costs }),
  fc.record({ kind: fc.constant('cancel' as const) }),
  fc.record({
    kind: fc.constantFrom(...EVENTS),
    at: fc.nat(20),
    share: fc.integer({ min: 1, max: 120 }),
  }),
)
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

/** The book of one policy, once as postings and once as plain facts. */
export class Book {
  readonly balances = new Map<string, number>()
  readonly facts: PlainFacts = nothing()
  invoices: StandingInvoice[] = []
  /** Cards' payments that are in the processor's hands, and those that are disputed, as [invoice, amount]. */
  readonly #disputed: [id: string, amount: number][] = []
  #costs: Costs

  #writtenOff = 0

  constructor(first: Costs) {
    this.#costs = first
    this.invoices = [{ id: 'i0', charges: first.charges, credited: NO_CHARGES, paid: 0 }]
    this.post(issuePostings(first.charges, partsOf(first), parties))
  }

  post(postings: readonly Posting[]): void {
    expect(sumCents(postings.map(({ amount }) => amount))).toBe(0)
    for (const { account, party, amount } of postings) {
      const name = account === 'taxPayable' ? `${account} ${party}` : account
      this.balances.set(name, (this.balances.get(name) ?? 0) + amount)
    }
  }

  /** What an account holds on its own side. */
  held(name: string): number {
    return this.balances.get(name) ?? 0
  }

  shown(): Record<string, number> {
    return Object.fromEntries([...this.balances].filter(([, amount]) => amount !== 0))
  }

  expected(): Record<string, number> {
    const all = this.invoices.map((one) => ({ ...chargesLeft(one), paid: one.paid }))
    // The ledger owes the taxes of the whole policy; how invoices share them is of no account.
    const invoices = all.map(({ premium, mgaFee, brokerFee, taxes, paid }) => ({
      premium,
      mga: mgaFee,
      broker: brokerFee,
      slt: taxes,
      stamp: 0,
      paid,
    }))
    const plain = plainBalances({ ...this.facts, invoices }, rates)
    const taxes = {
      'taxPayable CA-SLT': this.facts.sltPaid - this.#costs.slt,
      'taxPayable CA-STAMP': this.facts.stampPaid - this.#costs.stamp,
    }
    const { 'taxPayable CA-SLT': _slt, 'taxPayable CA-STAMP': _stamp, ...rest } = plain
    return { ...rest, ...Object.fromEntries(Object.entries(taxes).filter(([, amount]) => amount !== 0)) }
  }

  #elsewhere(id: string): number {
    return premiumPaid(this.invoices.filter((one) => one.id !== id))
  }

  #paid(id: string, amount: number): void {
    this.invoices = this.invoices.map((one) => (one.id === id ? { ...one, paid: one.paid + amount } : one))
  }

  pay(at: number, share: number, into: 'cash' | 'clearing'): void {
    const open = this.invoices.filter((one) => openBalance(one) > 0)
    const one = open[at % Math.max(1, open.length)]
    if (!one) return
    const asked = Math.max(1, Math.floor((openBalance(one) * share) / 100))
    const amount = Math.min(asked, openBalance(one))
    const beyond = asked - amount
    const cardFee = into === 'clearing' ? Math.floor(amount / 40) : 0
    this.post(
      paymentPostings(chargesLeft(one), parties, {
        paidBefore: one.paid,
        amount,
        premiumElsewhere: this.#elsewhere(one.id),
        cardFee,
        processorName: 'P',
        into,
        unapplied: { payer: 'policy', amount: beyond },
      }),
    )
    this.#paid(one.id, amount)
    this.facts.unapplied += beyond
    this.facts.cardFees += cardFee
    if (into === 'cash') this.facts.cameIn += asked
    else this.facts.atProcessor += asked + cardFee
  }

  back(at: number, share: number, from: 'cash' | 'disputeHeld', of?: [string, number]): boolean {
    const paid = this.invoices.filter((one) => one.paid > 0 && (!of || one.id === of[0]))
    const one = paid[at % Math.max(1, paid.length)]
    if (!one) return false
    const amount = of
      ? Math.min(of[1], one.paid)
      : Math.max(1, Math.floor((one.paid * Math.min(share, 100)) / 100))
    if (of && amount !== of[1]) return false
    const fee = from === 'cash' ? 25_00 : 0
    this.post(
      moneyBackPostings(chargesLeft(one), parties, {
        paidBefore: one.paid,
        amount,
        premiumElsewhere: this.#elsewhere(one.id),
        from,
        processorName: 'P',
        fee,
      }),
    )
    this.#paid(one.id, -amount)
    this.facts.returnFees += fee
    if (from === 'cash') this.facts.cameIn -= amount
    else {
      this.facts.inDispute -= amount
      this.facts.atProcessor -= amount
    }
    return true
  }

  change(to: Costs): void {
    const before = sumOfCharges(this.invoices.map(chargesLeft))
    const { charged, returned } = sidesOf(before, to.charges)
    const id = `i${this.invoices.length}`
    const added = totalOf(charged) > 0 ? [{ id, charges: charged, credited: NO_CHARGES, paid: 0 }] : []
    const owed = this.facts.owedBack - this.facts.refunded - this.facts.unclaimed
    const settled = settleChange([...this.invoices, ...added], returned, owed)
    const after = owed + sumCents(settled.adjustments.map(({ refunded }) => refunded))
    this.post(
      changePostings(
        {
          before,
          after: to.charges,
          taxesBefore: partsOf(this.#costs),
          taxesAfter: partsOf(to),
          refundBefore: owed,
          refundAfter: after,
          premiumPaidBefore: premiumPaid(this.invoices),
          premiumPaidAfter: premiumPaid(settled.invoices),
        },
        parties,
      ),
    )
    this.facts.owedBack += after - owed
    this.invoices = settled.invoices
    this.#costs = to
  }

  apply(at: number, from: 'unapplied' | 'suspense'): void {
    const open = this.invoices.filter((one) => openBalance(one) > 0)
    const one = open[at % Math.max(1, open.length)]
    const amount = Math.min(this.facts[from], one ? openBalance(one) : 0)
    if (!one || amount === 0) return
    const made = { paidBefore: one.paid, amount, premiumElsewhere: this.#elsewhere(one.id) }
    const post = from === 'unapplied' ? applicationPostings : suspenseFoundPostings
    this.post(post(chargesLeft(one), parties, made, from === 'unapplied' ? 'policy' : 'line'))
    this.#paid(one.id, amount)
    this.facts[from] -= amount
  }

  dispute(at: number, share: number): void {
    const paid = this.invoices.filter((one) => one.paid > 0)
    const one = paid[at % Math.max(1, paid.length)]
    if (!one) return
    const amount = Math.max(1, Math.floor((one.paid * Math.min(share, 100)) / 100))
    this.post(disputeOpened({ processorName: 'P', amount, fee: 15_00 }))
    this.#disputed.push([one.id, amount])
    this.facts.inDispute += amount
    this.facts.disputeFees += 15_00
  }

  ended(isWon: boolean): void {
    const one = this.#disputed.pop()
    if (!one) return
    if (!isWon && this.back(0, 100, 'disputeHeld', one)) return
    this.post(disputeWon({ processorName: 'P', amount: one[1] }))
    this.facts.inDispute -= one[1]
  }

  settle(): void {
    const fee = this.facts.cardFees - this.facts.cardFeesKept
    const gross = this.held('clearing')
    this.post(settlementPostings({ processorName: 'P', gross, fee }))
    this.facts.cardFeesKept += fee
    this.facts.atProcessor -= gross
    this.facts.cameIn += gross - fee
  }

  refund(share: number, isTaken: boolean): void {
    const owed = this.facts.owedBack - this.facts.refunded - this.facts.unclaimed
    const amount = Math.floor((owed * Math.min(share, 100)) / 100)
    if (isTaken) {
      this.post(refundPostings({ policyId: 'policy', amount }))
      this.facts.refunded += amount
    } else {
      this.post(unclaimedPostings({ policyId: 'policy', amount, state: 'CA' }))
      this.facts.unclaimed += amount
    }
  }

  wire(share: number): void {
    this.post(suspensePostings(share * 1_000, 'line'))
    this.facts.suspense += share * 1_000
    this.facts.cameIn += share * 1_000
  }

  remit(): void {
    const premium = -this.held('carrierPayable')
    const commission = this.held('commissionExpense')
    this.post(remittancePostings({ carrier: 'C1', premium, commission }))
    this.facts.premiumRemitted += premium
    this.facts.commissionRemitted += commission
  }

  payout(): void {
    const commission = -this.held('commissionPayable')
    const brokerFees = -this.held('brokerFeePayable')
    this.post(payoutPostings({ agency: 'A', commission, brokerFees }))
    this.facts.commissionPaid += commission
    this.facts.brokerFeesPaid += brokerFees
  }

  taxes(): void {
    const slt = -this.held('taxPayable CA-SLT')
    const stamp = -this.held('taxPayable CA-STAMP')
    this.post(
      taxRemittancePostings([
        { payee: 'CA-SLT', amount: slt },
        { payee: 'CA-STAMP', amount: stamp },
      ]),
    )
    this.facts.sltPaid += slt
    this.facts.stampPaid += stamp
  }

  writeOff(share: number): void {
    const open = sumCents(this.invoices.map(openBalance)) - this.#writtenOff
    const amount = Math.max(0, Math.floor((open * Math.min(share, 100)) / 10_000))
    this.post(writeOffPostings(parties, amount))
    this.#writtenOff += amount
    this.facts.writtenOff += amount
  }
}

export const carryOut = (book: Book, one: Step): void => {
  switch (one.kind) {
    case 'change':
      return book.change(one.to)
    case 'cancel':
      return book.change({ charges: NO_CHARGES, slt: 0, stamp: 0 })
    case 'card':
      return book.pay(one.at, one.share, 'clearing')
    case 'check':
      return book.pay(one.at, one.share, 'cash')
    case 'settle':
      return book.settle()
    case 'back':
      book.back(one.at, one.share, 'cash')
      return
    case 'dispute':
      return book.dispute(one.at, one.share)
    case 'lose':
      return book.ended(false)
    case 'win':
      return book.ended(true)
    case 'refund':
      return book.refund(one.share, true)
    case 'unclaimed':
      return book.refund(one.share, false)
    case 'wire':
      return book.wire(one.share)
    case 'found':
      return book.apply(one.at, 'suspense')
    case 'apply':
      return book.apply(one.at, 'unapplied')
    case 'remit':
      return book.remit()
    case 'payout':
      return book.payout()
    case 'taxes':
      return book.taxes()
    case 'sweep':
      book.post(sweepPostings(one.share * 100))
      book.facts.swept += one.share * 100
      return
    case 'fee':
      book.post(installmentFeePostings('policy', one.share * 10))
      book.facts.installmentFees += one.share * 10
      return
    case 'writeOff':
      return book.writeOff(one.share)
  }
}

export const played = (first: Costs, steps: readonly Step[]): Book => {
  const book = new Book(first)
  for (const one of steps) carryOut(book, one)
  return book
}
