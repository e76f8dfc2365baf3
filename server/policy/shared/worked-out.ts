import type { LocalDate } from '#domain/kernel/dates.ts'
import { type Cents, sumCents } from '#domain/kernel/money.ts'
import type { Charges } from '#domain/money/ledger.ts'
import { type FeesByField, sumOfFees } from '#domain/money/tax/fees.ts'
import type { TaxLine } from '#domain/money/tax/types.ts'
import { changesBetween } from '#domain/policy/chain/changes.ts'
import { effectOf } from '#domain/policy/chain/kinds.ts'
import { linesOf } from '#domain/policy/chain/plan.ts'
import { type Segment, segmentOn, timelineOf } from '#domain/policy/chain/segments.ts'
import { chainProblem, inEffect, type Transaction } from '#domain/policy/chain/transactions.ts'
import type { Fields, Value } from '#domain/policy/chain/values.ts'
import { writtenPremium } from '#domain/policy/chain/written.ts'
import type { Price } from '#server/database/json-columns.ts'
import type { WholePolicy } from './policy.ts'
import type { Term } from './term.ts'

/** A transaction to be recorded, with the price of the terms of its day and what it adds. Money in cents. */
export interface WorkedLine {
  link: Transaction
  /** Terms of its day, or those that held last where there is no such day any more. */
  terms: Fields
  price: Price
  /** How the price was worked out, as JSON text; the sequence of the transaction that has it where it is known already. */
  worksheet: { text: string } | { from: number }
  premium: Cents
  fees: Cents
  taxes: Cents
  total: Cents
  /** Written premium of the policy once it is recorded. */
  written: Cents
}

/** What a recording does to a policy: preview and command work it out with the same function. */
export interface WorkedOut {
  lines: readonly WorkedLine[]
  /** What the policy costs before and after, by all that is recorded. */
  before: Charges
  after: Charges
  /** Public charges on what is written afterwards, with those that do not go back. */
  taxLines: readonly TaxLine[]
}

/** A chain with the price of each of its transactions, by sequence. */
interface PricedChain {
  chain: readonly Transaction[]
  prices: ReadonlyMap<number, Price>
}

const keyOf = (value: Value | undefined): string => JSON.stringify(sorted(value ?? null))

const sorted = (value: Value): Value => {
  if (Array.isArray(value)) return value.map((item: Value) => sorted(item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, one]) => one !== undefined)
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, one]) => [key, one === undefined ? null : sorted(one)]),
  )
}

/** The segment of a transaction's day, or the last one where its day is not in the term any more. */
const segmentOf = (chain: readonly Transaction[], day: LocalDate): Segment => {
  const timeline = timelineOf(chain)
  const segment = segmentOn(timeline, day) ?? timeline.segments.at(-1)
  if (!segment) throw new Error('a policy has no segment')
  return segment
}

/** Chains as they were after each recording: transactions that were recorded at once are known at once. */
const recordings = (chain: readonly Transaction[]): Transaction[][] =>
  chain.flatMap(({ sequence, group }, at) => {
    const next = chain[at + 1]
    const isLast = next === undefined || next.group === undefined || next.group !== (group ?? sequence)
    return isLast ? [chain.slice(0, at + 1)] : []
  })

/** Terms that no price hangs on: who is insured, by whom the company is reached, who is covered along with it, and a run-off. */
const UNRATED: readonly string[] = ['insured', 'contact', 'additionalInsureds', 'runOff']

const ratedPart = (terms: Fields): Fields =>
  Object.fromEntries(Object.entries(terms).filter(([field]) => !UNRATED.includes(field)))

interface Known {
  /** The rated part of the terms. */
  rated: Fields
  price: Price
  worksheet: WorkedLine['worksheet']
}

/** Terms that the policy had already, with the price that was written for them: it is never worked out again. */
const knownTerms = (policy: WholePolicy): Map<string, Known> =>
  new Map(
    recordings(policy.chain).flatMap((chain) =>
      timelineOf(chain).segments.flatMap(({ terms, link }): [string, Known][] => {
        const price = policy.chain[link.sequence - 1]?.priced
        const rated = ratedPart(terms)
        return price ? [[keyOf(rated), { rated, price, worksheet: { from: link.sequence } }]] : []
      }),
    ),
  )

/** Written premium of a chain, cents, and that of its extension alone, which has the public charges of its own day. */
const written = ({
  chain,
  prices,
}: PricedChain): { all: Cents; extension: Cents; from: LocalDate | null } => {
  const price = ({ link }: Segment): Cents => prices.get(link.sequence)?.premium ?? 0
  const all = writtenPremium(chain, price)
  const extended = inEffect(chain).find(({ kind }) => effectOf(kind) === 'extend')
  if (!extended) return { all, extension: 0, from: null }
  const without = chain.map((link) =>
    link.sequence === extended.sequence ? { ...link, kind: 'endorsement' as const, changes: [] } : link,
  )
  return { all, extension: all - writtenPremium(without, price), from: extended.effectiveDate }
}

/** Whether the policy is as if it had never been, so that fees and charges go back as well. */
const isUndone = (chain: readonly Transaction[]): boolean => {
  const { segments, ending } = timelineOf(chain)
  return ending?.returns?.method === 'FLAT' || segments.some(({ gap }) => gap === 'void')
}

const NO_FEES: FeesByField = { mgaFee: 0, brokerFee: 0, additionalBrokerFee: 0, inspectionFee: 0 }

/** Fees that stay charged: none of a policy that is undone, or whose reason for ending gives them back. */
const feesOf = (chain: readonly Transaction[], fees: FeesByField): FeesByField =>
  isUndone(chain) || timelineOf(chain).ending?.returns?.areFeesReturned === true ? NO_FEES : fees

const goesBack = ({ refund }: TaxLine, isFlat: boolean): boolean =>
  isFlat
    ? refund.onFlatCancellation === true || refund.onFlatCancellation === 'UNTIL_FILED'
    : refund.onReturn === true

/** Public charges on what is written, without what an earlier recording charged and does not go back. */
const plainTaxes = (term: Term, known: PricedChain, fees: FeesByField): TaxLine[] => {
  const isFlat = isUndone(known.chain)
  const { all, extension, from } = written(known)
  const lines = term.taxes(all - extension, feesOf(known.chain, fees))
  const own = from === null || extension === 0 ? [] : term.taxes(extension, NO_FEES, from)
  return [
    ...lines.map((line) => (isFlat ? { ...line, base: 0, amount: 0 } : line)),
    ...own.filter(({ factor }) => factor !== null).map((line) => ({ ...line, id: `${line.id} extension` })),
  ]
}

/** The same with what is kept: a charge that does not go back by its row never falls. */
const taxesAfter = (term: Term, whole: PricedChain, fees: FeesByField): TaxLine[] => {
  let kept: readonly TaxLine[] = []
  for (const chain of recordings(whole.chain)) {
    const isFlat = isUndone(chain)
    const lines = plainTaxes(term, { ...whole, chain }, fees)
    const gone = kept.filter(({ id, amount }) => amount > 0 && !lines.some((line) => line.id === id))
    const before = kept
    kept = [...lines, ...gone.map((line) => ({ ...line, amount: 0 }))].map((line) => {
      const charged = before.find(({ id }) => id === line.id)
      return charged && line.amount < charged.amount && !goesBack(line, isFlat)
        ? { ...line, base: charged.base, amount: charged.amount }
        : line
    })
  }
  return [...kept]
}

const amountOf = (lines: readonly TaxLine[]): Cents => sumCents(lines.map(({ amount }) => amount))

/**
 * The transactions with the terms of their days priced, in their order: terms that the policy had before keep their price, and
 * new ones are rated on the term's own program. Where its rules leave other terms than a transaction asks for, it has
 * those too.
 */
const pricedOf = (
  policy: WholePolicy,
  term: Term,
  added: readonly Transaction[],
): Omit<WorkedLine, 'premium' | 'fees' | 'taxes' | 'total' | 'written'>[] => {
  const known = knownTerms(policy)
  const done: Transaction[] = []
  return added.map((link) => {
    const own = segmentOf([...policy.chain, ...done, link], link.effectiveDate)
    const asked = ratedPart(own.terms)
    const found = known.get(keyOf(asked)) ?? ratedBy(term, asked)
    for (const rated of [asked, found.rated]) known.set(keyOf(rated), found)
    const isChange = effectOf(link.kind) === 'change' && own.link.sequence === link.sequence
    const more = isChange ? changesBetween(asked, found.rated) : []
    const whole = more.length === 0 ? link : { ...link, changes: [...link.changes, ...more] }
    done.push(whole)
    const { rated, price, worksheet } = found
    return { link: whole, terms: { ...own.terms, ...rated }, price, worksheet }
  })
}

const ratedBy = (term: Term, asked: Fields): Known => {
  const { terms, price, worksheet } = term.rate(asked)
  return { rated: terms, price, worksheet: { text: worksheet } }
}

/**
 * What it does to a policy to record transactions, cents: the priced terms of each, what each adds in premium, fees and
 * public charges, and what the policy costs before and after. `added` is what `planOf`, `revertLatest`, `reinstate` and
 * the like give for the chain of the policy. Throws on a chain that is none, which is a bug.
 */
export const workedOut = (policy: WholePolicy, term: Term, added: readonly Transaction[]): WorkedOut => {
  const priced = pricedOf(policy, term, added)
  const links = priced.map(({ link }) => link)
  const chain = [...policy.chain, ...links]
  const problem = chainProblem(chain)
  if (problem) throw new Error(`policy ${policy.policy_number}: ${problem}`)
  const prices = new Map([
    ...policy.chain.map(({ sequence, priced: price }) => [sequence, price] as const),
    ...priced.map(({ link, price }) => [link.sequence, price] as const),
  ])
  const first = policy.chain[0]?.priced
  const fees: FeesByField = {
    mgaFee: first?.mgaFee ?? 0,
    brokerFee: first?.brokerFee ?? 0,
    additionalBrokerFee: first?.additionalBrokerFee ?? 0,
    inspectionFee: first?.inspectionFee ?? 0,
  }
  const taxLines = taxesAfter(term, { chain, prices }, fees)
  const before: Charges = {
    premium: sumCents(policy.chain.map(({ premium }) => premium)),
    ...feesOf(policy.chain, fees),
    taxes: sumCents(policy.chain.map(({ taxes }) => taxes)),
  }
  const after: Charges = { premium: before.premium, ...feesOf(chain, fees), taxes: amountOf(taxLines) }
  let taxesSoFar = before.taxes
  let feesSoFar = sumOfFees(before)
  const lines = linesOf(policy.chain, links, ({ link }) => prices.get(link.sequence)?.premium ?? 0).map(
    ({ amount, written: total }, at): WorkedLine => {
      const line = priced[at]
      if (!line) throw new Error('a line without a transaction')
      const so = [...policy.chain, ...links.slice(0, at + 1)]
      const isLast = at === links.length - 1
      const upTo = isLast ? after.taxes : amountOf(plainTaxes(term, { chain: so, prices }, fees))
      const held = feesOf(so, fees)
      const taxes = upTo - taxesSoFar
      const fee = sumOfFees(held) - feesSoFar
      taxesSoFar = upTo
      feesSoFar += fee
      after.premium += amount
      return { ...line, premium: amount, fees: fee, taxes, total: amount + fee + taxes, written: total }
    },
  )
  if (lines.length > 0 && lines.at(-1)?.written !== after.premium)
    throw new Error(
      `policy ${policy.policy_number} was booked at ${before.premium}, which is not what its terms cost`,
    )
  return { lines, before, after, taxLines }
}
