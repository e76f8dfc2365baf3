import { sumCents } from '#domain/kernel/money.ts'
import { digits, left, type PayoutEntry, type PayoutFileHead } from './entry.ts'

const RECORD = 94
const BLOCK = 10
/** Payments to companies, credits only: CCD entries of service class 220 to checking accounts. */
const CREDITS = '220'
const CHECKING_CREDIT = '22'
const HASH_DIGITS = 10

const yymmdd = (day: string): string => day.slice(2).replaceAll('-', '')

const FILE_IDS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

/** The sum of the first eight digits of every receiving bank, its last ten digits. */
const entryHash = (routings: readonly string[]): string =>
  String(routings.reduce((sum, routing) => sum + Number(routing.slice(0, 8)), 0))
    .slice(-HASH_DIGITS)
    .padStart(HASH_DIGITS, '0')

const fileHeader = (head: PayoutFileHead): string =>
  `101 ${digits(head.bank.routing, 9)}${left(head.payerId, 10)}${yymmdd(head.createdOn)}${digits(head.createdAt, 4)}` +
  `${FILE_IDS[head.sequence % FILE_IDS.length]}094101${left(head.bankName, 23)}${left(head.payerName, 23)}${' '.repeat(8)}`

const batchHeader = (head: PayoutFileHead): string =>
  `5${CREDITS}${left(head.payerName, 16)}${' '.repeat(20)}${left(head.payerId, 10)}CCD${left('COMMISSION', 10)}` +
  `${yymmdd(head.createdOn)}${yymmdd(head.payOn)}   1${head.bank.routing.slice(0, 8)}${digits(1, 7)}`

const entry = (head: PayoutFileHead, one: PayoutEntry, at: number): string =>
  `6${CHECKING_CREDIT}${digits(one.bank.routing, 9)}${one.bank.account.padEnd(17)}${digits(one.amount, 10)}` +
  `${left(one.reference, 15)}${left(one.agencyName, 22)}  0${head.bank.routing.slice(0, 8)}${digits(at + 1, 7)}`

/**
 * Payments in US dollars as a file for the Automated Clearing House: one batch of CCD credits, records of 94 characters,
 * filled with nines to blocks of ten. The same payments give the same bytes. Throws on an amount above 99,999,999.99.
 */
export const nachaFile = (head: PayoutFileHead, entries: readonly PayoutEntry[]): string => {
  const count = entries.length
  const total = sumCents(entries.map(({ amount }) => amount))
  const hash = entryHash(entries.map(({ bank }) => bank.routing))
  const sums = `${hash}${digits(0, 12)}${digits(total, 12)}`
  const odfi = head.bank.routing.slice(0, 8)
  const blocks = Math.ceil((count + 4) / BLOCK)
  const records = [
    fileHeader(head),
    batchHeader(head),
    ...entries.map((one, at) => entry(head, one, at)),
    `8${CREDITS}${digits(count, 6)}${sums}${left(head.payerId, 10)}${' '.repeat(25)}${odfi}${digits(1, 7)}`,
    `9${digits(1, 6)}${digits(blocks, 6)}${digits(count, 8)}${sums}${' '.repeat(39)}`,
  ]
  const fillers = Array.from({ length: blocks * BLOCK - records.length }, () => '9'.repeat(RECORD))
  return `${[...records, ...fillers].join('\n')}\n`
}

const isCheckDigitRight = (routing: string): boolean =>
  [...routing].reduce((sum, digit, at) => sum + Number(digit) * ([3, 7, 1][at % 3] as number), 0) % 10 === 0

/**
 * What is wrong with a file by the documented rules of the format, in sentences; empty where nothing is. It reads the bytes
 * and knows nothing of how they were made.
 */
export const nachaFaults = (file: string): string[] => {
  const lines = file.split('\n').slice(0, -1)
  const faults: string[] = []
  const expect = (isRight: boolean, sentence: string): void => {
    if (!isRight) faults.push(sentence)
  }
  expect(
    file.endsWith('\n') && lines.every((line) => line.length === RECORD),
    'A record is not 94 characters long.',
  )
  expect(lines.length % BLOCK === 0, 'The file is not filled to blocks of ten records.')
  const of = (type: string): string[] => lines.filter((line) => line.startsWith(type))
  const end = lines.findLastIndex((line) => line !== '9'.repeat(RECORD))
  const [control, entries, [batch], [header]] = [lines[end] ?? '', of('6'), of('8'), of('5')]
  expect(
    (lines[0] ?? '').startsWith('101 ') && lines[0]?.slice(34, 40) === '094101',
    'The file header is wrong.',
  )
  expect(
    control.startsWith('9') && header !== undefined && batch !== undefined,
    'Batch or file control is missing.',
  )
  const hash = entryHash(entries.map((line) => line.slice(3, 12)))
  const total = entries.reduce((sum, line) => sum + Number(line.slice(29, 39)), 0)
  const wanted = `${hash}${digits(0, 12)}${digits(total, 12)}`
  expect(batch?.slice(10, 44) === wanted, 'Hash or total of the batch is not what its entries make.')
  expect(control.slice(21, 55) === wanted, 'Hash or total of the file is not what its entries make.')
  expect(Number(batch?.slice(4, 10)) === entries.length, 'The batch counts another number of entries.')
  expect(Number(control.slice(13, 21)) === entries.length, 'The file counts another number of entries.')
  expect(Number(control.slice(7, 13)) === lines.length / BLOCK, 'The block count is wrong.')
  expect(header?.slice(40, 50) === batch?.slice(44, 54), 'The company of batch header and control differ.')
  expect(
    entries.every((line) => isCheckDigitRight(line.slice(3, 12))),
    'The check digit of a routing number is wrong.',
  )
  expect(
    entries.every((line, at) => Number(line.slice(87)) === at + 1),
    'Trace numbers do not rise by one.',
  )
  return faults
}
