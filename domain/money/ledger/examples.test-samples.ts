import type { LedgerAccount } from './chart.ts'
import type { Posting } from './posting.ts'

/** The short names of the accounts, as the worked examples write them. */
const SHORT = new Map(
  `RC receivable, CA cash, CL clearing, CP carrierPayable, MF mgaFeeIncome, MI mgaCommissionIncome,
  BF brokerFeePayable, CE commissionExpense, CO commissionPayable, CF cardFeePayable, OC operatingCash,
  RF refundPayable, UN unapplied, NF returnFeeIncome, DI disputeHeld, PX processorFee, WO writeOff,
  AR agencyReceivable, IF installmentFeeIncome, SU suspense`
    .split(',')
    .map((one) => one.trim().split(' ') as [string, string]),
)
const PAYEES: Readonly<Record<string, string>> = { T1: 'CA-SLT', T2: 'CA-STAMP', TP: 'UK-IPT' }

const cents = (text: string): number => Math.round(Number(text.replaceAll(',', '')) * 100)

/** One side of an example: `RC 10,755.72; CO:A 1,500.00`. */
const side = (text: string, sign: 1 | -1): string[] =>
  text.split('; ').map((one) => {
    const [, name = '', party = '', amount = ''] = /^(\w+)(?::([\w/-]+))? ([\d,.]+)$/.exec(one) ?? []
    const payee = PAYEES[name]
    return payee === undefined
      ? `${SHORT.get(name) ?? name}:${party} ${sign * cents(amount)}`
      : `taxPayable:${payee} ${sign * cents(amount)}`
  })

/** Debits and credits of an example, as the reference prints them. */
export const example = (debits: string, credits: string): string[] =>
  [...side(debits, 1), ...side(credits, -1)].sort()

/** Examples name a party where an account has several of them. */
const NAMED: readonly LedgerAccount[] = [
  'carrierPayable',
  'brokerFeePayable',
  'commissionExpense',
  'commissionPayable',
  'agencyReceivable',
  'taxPayable',
]
export const shown = (postings: readonly Posting[]): string[] =>
  postings
    .map(({ account, party, amount }) => `${account}:${NAMED.includes(account) ? party : ''} ${amount}`)
    .sort()
