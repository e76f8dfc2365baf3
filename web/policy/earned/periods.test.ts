import { expect, it } from 'vitest'
import { periodWords } from './periods.ts'

it.each([
  ['2027-01-01', 'MONTH', 'January 2027', 'Jan 27'],
  ['2027-12-01', 'MONTH', 'December 2027', 'Dec 27'],
  ['2027-01-01', 'QUARTER', 'Q1 2027', 'Q1 27'],
  ['2027-10-01', 'QUARTER', 'Q4 2027', 'Q4 27'],
  ['2027-01-01', 'YEAR', '2027', '2027'],
] as const)('the period that begins on %s by %s is %s, short %s', (from, by, label, short) =>
  expect(periodWords(from, by, 'en-US')).toEqual({ label, short }),
)
