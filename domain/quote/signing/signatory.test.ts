import { expect, test } from 'vitest'
import {
  isSameName,
  paperDayRefusal,
  paperSignatoryRefusal,
  signatoryRefusal,
  signingStatement,
} from './signatory.ts'

const contact = { policyContactFirstName: 'Zoë', policyContactLastName: "O'Brien-Łęcki" }
const refused = (said: Parameters<typeof signatoryRefusal>[2]) =>
  signatoryRefusal(contact, 'Prairie Lantern', said)?.errors?.map(({ field, code }) => `${field} ${code}`)[0]

test.each([
  ["Zoë O'Brien-Łęcki", true],
  ['  ZOE   o’brien lecki', true],
  ['zoe obrien-lecki', true],
  ['Zoe OBrien', false],
  ['Łęcki Zoë', false],
  ['', false],
])('"%s" is the name of the contact: %s', (typed, expected) => {
  expect(isSameName(typed, "Zoë O'Brien-Łęcki")).toBe(expected)
})

test('two names of nothing but signs are no one', () => {
  expect(isSameName('...', '--')).toBe(false)
})

test('the contact signs by name alone, however it is written', () => {
  expect(refused({ signeeName: 'zoe obrien lecki' })).toBeUndefined()
})

test('any other name is refused unless its owner says for whom and as what', () => {
  expect(refused({ signeeName: 'Asdf' })).toBe('signeeName NAME_DIFFERS')
  expect(refused({ signeeName: 'Carl Dorn', signeeTitle: 'Controller' })).toBe('signeeName NAME_DIFFERS')
  expect(refused({ signeeName: 'Carl Dorn', isSigningForContact: true })).toBe('signeeTitle TITLE_REQUIRED')
  expect(
    refused({ signeeName: 'Carl Dorn', signeeTitle: 'Controller', isSigningForContact: true }),
  ).toBeUndefined()
  expect(refused({ signeeName: '.', signeeTitle: 'Controller', isSigningForContact: true })).toBe(
    'signeeName NAME_REQUIRED',
  )
})

test('paper that another person signed needs a title', () => {
  const onPaper = (said: Parameters<typeof signatoryRefusal>[2]) =>
    paperSignatoryRefusal(contact, 'Prairie Lantern', said)?.errors?.[0]?.code
  expect(onPaper({ signeeName: 'Carl Dorn' })).toBe('TITLE_REQUIRED')
  expect(onPaper({ signeeName: 'Carl Dorn', signeeTitle: 'Controller' })).toBeUndefined()
  expect(onPaper({ signeeName: 'Zoe OBrien Lecki' })).toBeUndefined()
})

test('a signature says for whom, as what and in whose place', () => {
  expect(signingStatement(contact, 'Acme, Inc.', { signeeName: 'Zoe OBrien Lecki' })).toBe(
    'I sign for Acme, Inc., and my name is Zoe OBrien Lecki.',
  )
  expect(signingStatement(contact, 'Acme LLC', { signeeName: 'Carl Dorn', signeeTitle: 'Controller' })).toBe(
    "I sign for Acme LLC as Controller, in place of Zoë O'Brien-Łęcki, and my name is Carl Dorn.",
  )
})

test.each([
  ['2026-11-21', 'TOO_LATE'],
  ['2026-11-20', undefined],
  ['2026-08-22', undefined],
  ['2026-08-21', 'TOO_EARLY'],
  ['0001-01-01', 'TOO_EARLY'],
])('a signature on paper of %s, on November 20, 2026: %s', (signedOn, code) => {
  expect(paperDayRefusal(signedOn, '2026-11-20')?.errors?.[0]?.code).toBe(code)
})
