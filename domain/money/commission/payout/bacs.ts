import { daysBetween, type LocalDate } from '#domain/kernel/dates.ts'
import { sumCents } from '#domain/kernel/money.ts'
import { digits, left, type PayoutEntry, type PayoutFileHead } from './entry.ts'

const LABEL = 80
const RECORD = 100
const CREDIT = '99'
const CONTRA_DEBIT = '17'

/** A day as labels have it: a blank, two digits of the year and the day of the year. */
const yyddd = (day: LocalDate): string =>
  ` ${day.slice(2, 4)}${digits(daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1, 3)}`

/** How long the file may not be written over. */
const expiry = (day: LocalDate): string =>
  yyddd(`${Number(day.slice(0, 4)) + 1}-${day.slice(5).replace('02-29', '02-28')}`)

const serialOf = (head: PayoutFileHead): string => digits(head.sequence + 1, 6)

const label1 = (name: 'HDR1' | 'EOF1', head: PayoutFileHead): string =>
  `${name}A${digits(head.payerId, 6)}S  1${digits(head.payerId, 6)}${serialOf(head)}00010001${' '.repeat(6)}` +
  `${yyddd(head.createdOn)}${expiry(head.createdOn)} ${digits(0, 6)}${' '.repeat(20)}`

const label2 = (name: 'HDR2' | 'EOF2'): string => `${name}F0200000100${' '.repeat(35)}00${' '.repeat(28)}`

const record = (head: PayoutFileHead, one: PayoutEntry): string =>
  `${digits(one.bank.routing, 6)}${digits(one.bank.account, 8)}0${CREDIT}${digits(head.bank.routing, 6)}` +
  `${digits(head.bank.account, 8)}    ${digits(one.amount, 11)}${left(head.payerName, 18)}${left(one.reference, 18)}` +
  left(one.bank.accountName, 18)

const contra = (head: PayoutFileHead, total: number): string =>
  `${digits(head.bank.routing, 6)}${digits(head.bank.account, 8)}0${CONTRA_DEBIT}${digits(head.bank.routing, 6)}` +
  `${digits(head.bank.account, 8)}    ${digits(total, 11)}${left(head.payerName, 18)}${left('CONTRA', 18)}` +
  left(head.bank.accountName, 18)

/**
 * Payments in pounds as a Bacs Standard 18 file of one processing day: labels of 80 characters, credits and the contra
 * that debits the payer's account of 100 each. The same payments give the same bytes.
 */
export const bacsFile = (head: PayoutFileHead, entries: readonly PayoutEntry[]): string => {
  const total = sumCents(entries.map(({ amount }) => amount))
  const lines = [
    `VOL1${serialOf(head)} ${' '.repeat(26)}${' '.repeat(4)}${digits(head.payerId, 6)}${' '.repeat(4)}${' '.repeat(28)}1`,
    label1('HDR1', head),
    label2('HDR2'),
    `UHL1${yyddd(head.payOn)}999999    000000001 DAILY  001${' '.repeat(40)}`,
    ...entries.map((one) => record(head, one)),
    contra(head, total),
    label1('EOF1', head),
    label2('EOF2'),
    `UTL1${digits(total, 13)}${digits(total, 13)}${digits(1, 7)}${digits(entries.length, 7)}${' '.repeat(36)}`,
  ]
  return `${lines.join('\r\n')}\r\n`
}

const ORDER = ['VOL1', 'HDR1', 'HDR2', 'UHL1', 'EOF1', 'EOF2', 'UTL1'] as const

/** What is wrong with a file by the documented rules of the format, in sentences; empty where nothing is. */
export const bacsFaults = (file: string): string[] => {
  const lines = file.split('\r\n').slice(0, -1)
  const faults: string[] = []
  const expect = (isRight: boolean, sentence: string): void => {
    if (!isRight) faults.push(sentence)
  }
  const isLabel = (line: string): boolean => ORDER.some((name) => line.startsWith(name))
  const labels = lines.filter(isLabel)
  const records = lines.filter((line) => !isLabel(line))
  expect(
    labels.length === ORDER.length && labels.every((line, at) => line.startsWith(ORDER[at] as string)),
    'Labels are missing or in another order.',
  )
  expect(
    labels.every((line) => line.length === LABEL),
    'A label is not 80 characters long.',
  )
  expect(
    records.every((line) => line.length === RECORD),
    'A record is not 100 characters long.',
  )
  const credits = records.filter((line) => line.slice(15, 17) === CREDIT)
  const contras = records.filter((line) => line.slice(15, 17) === CONTRA_DEBIT)
  const amountOf = (line: string): number => Number(line.slice(35, 46))
  const total = credits.reduce((sum, line) => sum + amountOf(line), 0)
  expect(credits.length + contras.length === records.length, 'A record is neither a credit nor the contra.')
  expect(contras.length === 1 && contras[0] === records.at(-1), 'The contra is not the last record.')
  expect(amountOf(contras[0] ?? '') === total, 'The contra is not what the credits make.')
  expect(contras[0]?.slice(0, 14) === contras[0]?.slice(17, 31), 'The contra is not on the payer’s account.')
  expect(
    records.every((line) => /^\d{31} {4}\d{11}[A-Z0-9.&/ -]{54}$/.test(line)),
    'A record has a sign that the format does not know.',
  )
  const trailer = labels.at(-1) ?? ''
  expect(
    trailer.slice(4, 44) ===
      `${digits(total, 13)}${digits(total, 13)}${digits(1, 7)}${digits(credits.length, 7)}`,
    'The trailer counts or sums something else.',
  )
  expect(labels[1]?.slice(4) === labels[4]?.slice(4), 'Header and end of the file differ.')
  return faults
}
