import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRouting } from '../bank.ts'
import { bacsFaults, bacsFile } from './bacs.ts'
import type { PayoutEntry, PayoutFileHead } from './entry.ts'
import { payoutFile } from './file.ts'
import { nachaFaults, nachaFile } from './nacha.ts'

const head: PayoutFileHead = {
  payerName: 'Bindery Underwriting, Inc.',
  payerId: '1860555014',
  bankName: 'First Example Bank, N.A.',
  bank: { accountName: 'Premium Trust', routing: '011000015', account: '0001234567' },
  createdOn: '2026-03-02',
  createdAt: '0930',
  payOn: '2026-03-04',
  sequence: 0,
}
const ukHead: PayoutFileHead = {
  ...head,
  payerId: '123456',
  bank: { accountName: 'Client Money', routing: '200000', account: '00012345' },
}

const us = (amount: number, routing = '021000021'): PayoutEntry => ({
  agencyName: 'Café & Söhne Insurance Brokers of New York',
  bank: { accountName: 'Operating', routing, account: '123456789' },
  amount,
  reference: 'CS-2026-02',
})
const uk = (amount: number): PayoutEntry => ({
  ...us(amount),
  bank: { accountName: 'Müller & Co (Brokers)', routing: '304050', account: '87654321' },
})

describe('a file for the Automated Clearing House', () => {
  const lines = nachaFile(head, [us(150_000), us(38, '091000019')]).split('\n')

  it('has records of 94 characters in blocks of ten', () => {
    expect(lines).toHaveLength(11)
    expect(lines.slice(0, 10).every((line) => line.length === 94)).toBe(true)
    expect(lines.slice(6, 10).every((line) => line === '9'.repeat(94))).toBe(true)
  })

  it('is as the rules of the format say, field by field', () => {
    expect(lines[0]).toBe(
      '101 01100001518605550142603020930A094101FIRST EXAMPLE BANK  N.ABINDERY UNDERWRITING  I        ',
    )
    expect(lines[1]).toBe(
      `5220BINDERY UNDERWRI${' '.repeat(20)}1860555014CCDCOMMISSION260302260304   1011000010000001`,
    )
    expect(lines[2]).toBe(
      '622021000021123456789        0000150000CS-2026-02     CAFE & SOHNE INSURANCE  0011000010000001',
    )
    // 02100002 and 09100001
    expect(lines[4]).toBe(
      `82200000020011200003000000000000000000150038${'1860555014'}${' '.repeat(25)}011000010000001`,
    )
    expect(lines[5]).toBe(`9000001000001000000020011200003000000000000000000150038${' '.repeat(39)}`)
  })

  it('passes its own check with any payments, and not with a digit changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 9_999_999_999 }), { minLength: 1, maxLength: 25 }),
        fc.nat(),
        (amounts, where) => {
          const file = nachaFile(
            head,
            amounts.map((amount) => us(amount)),
          )
          expect(nachaFaults(file)).toEqual([])
          const at = 95 * 2 + 95 * (where % amounts.length) + 29 + (where % 10)
          const changed = `${file.slice(0, at)}${(Number(file[at]) + 1) % 10}${file.slice(at + 1)}`
          expect(nachaFaults(changed)).not.toEqual([])
        },
      ),
    )
  })

  it('takes no amount that does not fit', () => {
    expect(() => nachaFile(head, [us(10_000_000_000)])).toThrow('does not fit')
  })

  it('names a wrong check digit, a cut and a block that is not filled', () => {
    const file = nachaFile(head, [us(100, '021000022')])
    expect(nachaFaults(file)).toEqual(['The check digit of a routing number is wrong.'])
    expect(nachaFaults(file.slice(0, -95))).toContain('The file is not filled to blocks of ten records.')
    expect(() => payoutFile('USD', head, [us(100, '021000022')])).toThrow('check digit')
  })
})

describe('a Bacs Standard 18 file', () => {
  const lines = bacsFile(ukHead, [uk(56_000), uk(1)]).split('\r\n')

  it('is as the rules of the format say, field by field', () => {
    expect(lines[0]).toBe(`VOL1000001${' '.repeat(31)}123456${' '.repeat(32)}1`)
    expect(lines[1]).toBe(
      `HDR1A123456S  112345600000100010001${' '.repeat(6)} 26061 27061 000000${' '.repeat(20)}`,
    )
    expect(lines[2]).toBe(`HDR2F0200000100${' '.repeat(35)}00${' '.repeat(28)}`)
    expect(lines[3]).toBe(`UHL1 26063999999    000000001 DAILY  001${' '.repeat(40)}`)
    expect(lines[4]).toBe(
      '3040508765432109920000000012345    00000056000BINDERY UNDERWRITICS-2026-02        MULLER & CO  BROKE',
    )
    expect(lines[6]).toBe(
      '2000000001234501720000000012345    00000056001BINDERY UNDERWRITICONTRA            CLIENT MONEY      ',
    )
    expect(lines[9]).toBe(`UTL1000000005600100000000560010000001${'0000002'}${' '.repeat(36)}`)
  })

  it('passes its own check with any payments, and not with a digit changed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 99_999_999 }), { minLength: 1, maxLength: 25 }),
        fc.nat(),
        (amounts, where) => {
          const file = bacsFile(ukHead, amounts.map(uk))
          expect(bacsFaults(file)).toEqual([])
          const at = 82 * 4 + 102 * (where % amounts.length) + 35 + (where % 11)
          const changed = `${file.slice(0, at)}${(Number(file[at]) + 1) % 10}${file.slice(at + 1)}`
          expect(bacsFaults(changed)).not.toEqual([])
        },
      ),
    )
  })
})

it('A routing number is known by its check digit', () => {
  expect(['021000021', '011000015', '091000019'].every(isRouting)).toBe(true)
  expect(['021000022', '000000000', '02100002', '02100002x'].some(isRouting)).toBe(false)
})
