import type { LocalDate } from '#domain/kernel/dates.ts'
import { type Cents, type Currency, sumCents, wireFromCents } from '#domain/kernel/money.ts'

/** One movement of premium that a carrier shares in, minor units; a return is below zero. */
export interface BordereauEntry {
  journalId: string
  policyNumber: string
  insured: string
  isNew: boolean
  /** Where the movement came from: a policy, a change of one, or its end. */
  movement: 'ISSUE' | 'CHANGE' | 'END'
  inception: LocalDate
  expiry: LocalDate
  /** First day of the movement. */
  from: LocalDate
  /** The carrier's part. */
  premium: Cents
  commission: Cents
  /** Of the whole policy: taxes are administered by the coverholder. */
  taxes: Cents
  fees: Cents
}

export interface BordereauHead {
  agreement: string
  carrier: string
  coverholder: string
  currency: Currency
  territory: string
  first: LocalDate
  last: LocalDate
}

export type BordereauCell = string | number

interface Column {
  /** Code of Lloyd's Coverholder Reporting Standards, version 5.2. */
  code: string
  name: string
  value: (entry: BordereauEntry, head: BordereauHead) => BordereauCell
}

const riskTransaction = ({ movement, isNew }: BordereauEntry): string =>
  movement === 'END'
    ? 'Cancellation'
    : movement === 'CHANGE'
      ? 'Adjustment'
      : isNew
        ? 'New Business'
        : 'Renewal'

const premiumTransaction = ({ movement, premium }: BordereauEntry): string =>
  movement === 'ISSUE' ? 'Original Premium' : premium < 0 ? 'Return Premium' : 'Additional Premium'

const money = (cents: Cents): number => wireFromCents(cents)

/** Percent of the premium, to the hundredth; a row without premium has none. */
const percent = ({ premium, commission }: BordereauEntry): number =>
  premium === 0 ? 0 : Math.round((commission * 10_000) / premium) / 100

/** The columns that a premium row of these books fills; claims and risk rows join it by 0026 and 1256. */
export const CRS_COLUMNS: readonly Column[] = [
  { code: 'CR0001', name: 'Reporting Period Start Date', value: (_, { first }) => first },
  { code: 'CR0002', name: 'Reporting Period End Date', value: (_, { last }) => last },
  { code: 'CR0006', name: 'Agreement Number', value: (_, { agreement }) => agreement },
  { code: 'CR0010', name: 'Year of Account', value: ({ inception }) => inception.slice(0, 4) },
  { code: 'CR0013', name: 'Coverholder Name', value: (_, { coverholder }) => coverholder },
  { code: 'CR0017', name: 'Class of Business', value: () => 'Cyber' },
  { code: 'CR0019', name: 'Type of Insurance (Direct, or Type of RI)', value: () => 'Direct' },
  { code: 'CR0020', name: 'Original Currency', value: (_, { currency }) => currency },
  { code: 'CR0021', name: 'Total Gross Written Premium', value: ({ premium }) => money(premium) },
  { code: 'CR0022', name: 'Risk Transaction Type', value: riskTransaction },
  { code: 'CR0026', name: 'Policy Number', value: ({ policyNumber }) => policyNumber },
  { code: 'CR0030', name: 'Risk Inception Date', value: ({ inception }) => inception },
  { code: 'CR0031', name: 'Risk Expiry Date', value: ({ expiry }) => expiry },
  { code: 'CR0035', name: 'Insured Full Name or Company Name', value: ({ insured }) => insured },
  { code: 'CR0056', name: 'Premium Transaction Type', value: premiumTransaction },
  { code: 'CR0057', name: 'Effective Date of Transaction', value: ({ from }) => from },
  { code: 'CR0058', name: 'Expiry Date of Transaction', value: ({ expiry }) => expiry },
  { code: 'CR0059', name: 'Gross Premium Paid This Time', value: ({ premium }) => money(premium) },
  { code: 'CR0061', name: 'Commission %', value: percent },
  { code: 'CR0062', name: 'Commission Amount', value: ({ commission }) => money(commission) },
  { code: 'CR0064', name: 'Total Taxes and Levies', value: ({ taxes }) => money(taxes) },
  {
    code: 'CR0065',
    name: 'Net Premium to London in Original Currency',
    value: ({ premium, commission }) => money(premium - commission),
  },
  { code: 'CR0066', name: 'Settlement Currency', value: (_, { currency }) => currency },
  { code: 'CR0067', name: 'Rate of Exchange', value: () => 1 },
  {
    code: 'CR0068',
    name: 'Net Premium to London in Settlement Currency',
    value: ({ premium, commission }) => money(premium - commission),
  },
  { code: 'CR0077', name: 'Tax 1 - Territory', value: (_, { territory }) => territory },
  { code: 'CR0925', name: 'Fees', value: ({ fees }) => money(fees) },
  { code: 'CR1256', name: 'Transaction ID', value: ({ journalId }) => journalId },
]

/** Titles of the columns: their code, and the name people read. */
export const bordereauTitles = (): string[] => CRS_COLUMNS.map(({ code, name }) => `${code} ${name}`)

export const bordereauRow = (entry: BordereauEntry, head: BordereauHead): BordereauCell[] =>
  CRS_COLUMNS.map(({ value }) => value(entry, head))

/**
 * Why rows are not a bordereau, or null: their premium and commission are what the ledger owes the carrier for the
 * period, to the cent, or no file is made.
 */
export const bordereauFault = (
  entries: readonly BordereauEntry[],
  ledger: { premium: Cents; commission: Cents },
): string | null => {
  const premium = sumCents(entries.map((entry) => entry.premium))
  const commission = sumCents(entries.map((entry) => entry.commission))
  if (premium !== ledger.premium)
    return `The rows make a premium of ${money(premium)}, the ledger ${money(ledger.premium)}.`
  return commission === ledger.commission
    ? null
    : `The rows make a commission of ${money(commission)}, the ledger ${money(ledger.commission)}.`
}
