import { CHART, type LedgerAccount } from '#domain/money/ledger/chart.ts'
import type { Cents } from '#domain/kernel/money.ts'
import { CHARGE_WORDS } from '#domain/money/charge-words.ts'
import { FEE_FIELDS, type FeesByField } from '#domain/money/tax/fees.ts'

/** What a proof is made of, as it is stored. Cents. */
export interface Proven extends FeesByField {
  /** Lines of the worksheet: name, factor and running premium. */
  steps: readonly { name: string; factor: string | null; after: Cents }[]
  coverages: readonly { name: string; premium: Cents }[]
  premium: Cents
  taxLines: readonly { label: string; amount: Cents }[]
  taxes: Cents
  totalPremium: Cents
  /** The first invoice of the policy; null before issuing. */
  invoice: (FeesByField & { number: string; premium: Cents; taxes: Cents; due: Cents }) | null
  /** Postings of the journal of issuing; null before, or where the reader may not see the ledger. */
  postings: readonly { account: string; amount: Cents }[] | null
}

export interface ProofLink {
  id: 'worksheet' | 'coverages' | 'total' | 'invoice' | 'ledger'
  /** The sum written out in major units. */
  equation: string
  amount: Cents
  /** Whether it adds up, and to what the link before it ends in. */
  holds: boolean
}

const amounts = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const shown = (cents: Cents): string => amounts.format(cents / 100)
const sum = (list: readonly Cents[]): Cents => list.reduce((total, one) => total + one, 0)

const written = (terms: readonly (readonly [string, Cents])[], total: Cents): string =>
  `${terms
    .filter(([, amount]) => amount !== 0)
    .map(([label, amount]) => `${shown(amount)} (${label})`)
    .join(' + ')} = ${shown(total)}`

const feeTerms = (fees: FeesByField) =>
  FEE_FIELDS.map((field) => [CHARGE_WORDS.US[field], fees[field] ?? 0] as const)

const worksheetLink = ({ steps, totalPremium }: Proven): ProofLink => {
  const moves = steps.map(
    ({ name, factor, after }) => `${name}${factor ? ` (${factor})` : ''} → ${shown(after)}`,
  )
  const end = steps.at(-1)?.after ?? 0
  return { id: 'worksheet', equation: moves.join('; '), amount: end, holds: end === totalPremium }
}

const coveragesLink = ({ coverages, premium }: Proven): ProofLink => {
  const terms = coverages.map(({ name, premium: part }) => [name, part] as const)
  const total = sum(coverages.map((one) => one.premium))
  return { id: 'coverages', equation: written(terms, total), amount: total, holds: total === premium }
}

const totalLink = (proven: Proven): ProofLink => {
  const { premium, taxLines, taxes, totalPremium } = proven
  const terms = [
    ['Premium', premium],
    ...feeTerms(proven),
    ...taxLines.map(({ label, amount }) => [label, amount] as const),
  ] as const
  const total = sum(terms.map(([, amount]) => amount))
  const holds = total === totalPremium && sum(taxLines.map((one) => one.amount)) === taxes
  return { id: 'total', equation: written(terms, total), amount: total, holds }
}

const invoiceLink = ({ invoice, ...proven }: Proven): ProofLink[] => {
  if (!invoice) return []
  const terms = [['Premium', invoice.premium], ...feeTerms(invoice), ['Taxes', invoice.taxes]] as const
  const total = sum(terms.map(([, amount]) => amount))
  const holds = total === invoice.due && total === proven.totalPremium && invoice.premium === proven.premium
  return [{ id: 'invoice', equation: `${invoice.number}: ${written(terms, total)}`, amount: total, holds }]
}

const ledgerLink = ({ postings, totalPremium }: Proven): ProofLink[] => {
  if (!postings) return []
  const owed = sum(postings.filter((one) => one.account === 'receivable').map((one) => one.amount))
  const terms = postings
    .filter((one) => one.account !== 'receivable')
    .map(({ account, amount }) => [CHART[account as LedgerAccount].label, -amount] as const)
  const holds = sum(postings.map((one) => one.amount)) === 0 && owed === totalPremium
  return [{ id: 'ledger', equation: written(terms, owed), amount: owed, holds }]
}

/**
 * From the worksheet through coverage premiums, taxes and fees to the total, and once issued to the invoice and the
 * ledger: each link written out, and whether it meets the one before to the cent.
 */
export const proofChain = (proven: Proven): ProofLink[] => [
  worksheetLink(proven),
  coveragesLink(proven),
  totalLink(proven),
  ...invoiceLink(proven),
  ...ledgerLink(proven),
]
