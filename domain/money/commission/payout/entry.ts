import type { LocalDate } from '#domain/kernel/dates.ts'
import type { Cents } from '#domain/kernel/money.ts'
import type { BankDetails } from '../bank.ts'

/** One payment of a file. */
export interface PayoutEntry {
  agencyName: string
  bank: BankDetails
  /** Minor units, above zero. */
  amount: Cents
  /** For the receiver's account statement: at most fifteen characters are kept everywhere. */
  reference: string
}

export interface PayoutFileHead {
  /** Who pays, as receivers read it. */
  payerName: string
  /** Number that the bank gave the payer: ten characters (US), or a service user number of six digits (UK). */
  payerId: string
  bankName: string
  /** The account that is debited. */
  bank: BankDetails
  createdOn: LocalDate
  /** `HHMM`, where the payer is. */
  createdAt: string
  /** The business day on which accounts are credited. */
  payOn: LocalDate
  /** Of the files of one day, from 0. */
  sequence: number
}

/** What payment systems take: capitals, digits and few signs; all else becomes a blank. */
export const plainText = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9.&/ -]/g, ' ')

/** Text on the left of a field of a width; what is longer is cut off. */
export const left = (text: string, width: number): string => plainText(text).slice(0, width).padEnd(width)

/** A number on the right with zeros before it. Throws when it does not fit: a file that lies is worse than none. */
export const digits = (value: number | string, width: number): string => {
  const text = String(value)
  if (!/^\d*$/.test(text) || text.length > width) throw new Error(`${text} does not fit into ${width} digits`)
  return text.padStart(width, '0')
}
