import { describe, expect, it } from 'vitest'
import {
  emailAddress,
  fillInReason,
  givenName,
  longText,
  reasonDescription,
  requiredReason,
  text,
} from './fields.ts'

const said = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: string,
) => schema.safeParse(value).error?.issues[0]?.message ?? null

describe('a text', () => {
  it('is kept without the spaces around it', () => {
    expect(text(5).parse('  abc  ')).toBe('abc')
  })

  it('holds lines and tabs and no other control characters', () => {
    expect(said(longText, 'one\n\ttwo\r\n')).toBeNull()
    for (const code of [0, 7, 27, 127])
      expect(said(longText, `a${String.fromCharCode(code)}b`)).toBe('Remove control characters.')
  })

  it.each([
    [longText, 2000],
    [requiredReason, 2000],
    [reasonDescription, 2000],
    [fillInReason, 200],
    [givenName(60), 60],
  ])('is at most as long as the API takes it', (schema, longest) => {
    expect(said(schema, 'x'.repeat(longest))).toBeNull()
    expect(said(schema, 'x'.repeat(longest + 1))).not.toBeNull()
  })

  it.each([
    [requiredReason, 'Reason is a required field'],
    [reasonDescription, 'Reason Description is required'],
    [givenName(60), 'Name is required'],
    [emailAddress, 'Please enter a valid Email Address'],
  ])('says what is missing: %#', (schema, sentence) => {
    expect(said(schema, '   ')).toBe(sentence)
  })

  it('says the same of an e-mail address that is too long', () => {
    const address = `${'x'.repeat(60)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'w'.repeat(60)}.example`
    expect(said(emailAddress, address.slice(-254))).toBeNull()
    expect(said(emailAddress, `${'x'.repeat(20)}${address}`)).toBe('Please enter a valid Email Address')
  })

  it('may be left empty where nothing has to be written', () => {
    expect(said(longText, '')).toBeNull()
    expect(said(fillInReason, '')).toBeNull()
  })
})
