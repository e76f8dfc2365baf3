import { describe, expect, it } from 'vitest'
import { gradeCookies } from './cookies.ts'
import { gradeCsp } from './csp.ts'
import { dkimStatus, gradeMtaSts } from './email.ts'
import { tlsFacts } from '#domain/risk/evidence.test-samples.ts'
import { certificateLifeLeft, gradeTls } from './tls-grade.ts'

describe('e-mail records', () => {
  it('grades MTA-STS and does not judge what it cannot see of DKIM', () => {
    expect((['enforce', 'testing', 'none', null] as const).map((mode) => gradeMtaSts(mode).points)).toEqual([
      100, 60, 40, 40,
    ])
    expect(dkimStatus([])).toBe('not determinable')
  })
})

describe('the TLS grade', () => {
  const certificate = tlsFacts.certificate
  it.each<[Partial<typeof tlsFacts>, string]>([
    [{}, 'A+'],
    [{ hstsMaxAge: 15_767_999 }, 'A'],
    [{ hstsMaxAge: null }, 'A'],
    [{ hasFallbackScsv: false }, 'A'],
    [{ protocols: ['TLS1.3'], hasFallbackScsv: false }, 'A+'],
    [{ certificate: { ...certificate, signature: 'SHA1' } }, 'A'],
    [{ protocols: ['TLS1.2'] }, 'A-'],
    [{ protocols: ['TLS1.1', 'TLS1.2', 'TLS1.3'] }, 'B'],
    [{ protocols: ['TLS1.0', 'TLS1.2', 'TLS1.3'] }, 'B'],
    [{ keyBits: 1024 }, 'B'],
    [{ isChainComplete: false }, 'B'],
    [{ hasForwardSecrecy: false }, 'B'],
    [{ hasAead: false }, 'B'],
    [{ protocols: ['SSL3', 'TLS1.2', 'TLS1.3'] }, 'B'],
    [{ protocols: ['TLS1.0'] }, 'C'],
    [{ hasRc4: true }, 'C'],
    [{ hasCompression: true }, 'C'],
    [{ isPoodleVulnerable: true }, 'C'],
    [{ protocols: ['SSL2', 'TLS1.2'] }, 'F'],
    [{ protocols: ['SSL3'] }, 'F'],
    [{ isRc4Only: true, hasRc4: true }, 'F'],
    [{ isPoodleTlsVulnerable: true }, 'F'],
    [{ keyBits: 512 }, 'F'],
    [{ isKeyExchangeAnonymous: true }, 'F'],
    [{ isDebianWeakKey: true }, 'F'],
    [{ weakestCipherBits: 0, strongestCipherBits: 0 }, 'F'],
    [{ protocols: [] }, 'F'],
    [{ certificate: { ...certificate, nameMatches: false } }, 'M'],
    [{ certificate: { ...certificate, isTrusted: false } }, 'T'],
    [{ certificate: { ...certificate, isSelfSigned: true } }, 'T'],
    [{ certificate: { ...certificate, notAfter: '2026-11-01T00:00:00Z' } }, 'T'],
    [{ certificate: { ...certificate, signature: 'MD5' } }, 'F'],
  ])('of %j is %s', (change, letter) => expect(gradeTls({ ...tlsFacts, ...change }).letter).toBe(letter))

  it('weighs protocol 30, key exchange 30 and cipher 40', () => {
    const grade = gradeTls({ ...tlsFacts, protocols: ['TLS1.0', 'TLS1.2'], keyBits: 2048 })
    expect(grade).toMatchObject({ protocolScore: 95, keyExchangeScore: 90, cipherScore: 90, score: 92 })
  })

  it('measures a certificate’s life as a share, not in days', () => {
    expect(certificateLifeLeft(tlsFacts)).toBeCloseTo(0.5, 2)
    expect(certificateLifeLeft({ ...tlsFacts, observedAt: '2027-06-01T00:00:00Z' })).toBe(0)
  })
})

describe('the content security policy', () => {
  it.each([
    [["default-src 'none'; img-src 'self'"], 'csp-implemented-with-no-unsafe-default-src-none'],
    [["default-src 'self'"], 'csp-implemented-with-no-unsafe'],
    [
      ["default-src 'self'; style-src 'self' 'unsafe-inline'"],
      'csp-implemented-with-unsafe-inline-in-style-src-only',
    ],
    [
      ["default-src 'self'; img-src http://i.test"],
      'csp-implemented-with-insecure-scheme-in-passive-content-only',
    ],
    [["default-src 'self'; script-src 'self' 'unsafe-eval'"], 'csp-implemented-with-unsafe-eval'],
    [["default-src 'self'; script-src http://s.test"], 'csp-implemented-with-insecure-scheme'],
    [["default-src 'self' 'unsafe-inline'"], 'csp-implemented-with-unsafe-inline'],
    [['default-src https:'], 'csp-implemented-with-unsafe-inline'],
    [["img-src 'self'"], 'csp-implemented-with-unsafe-inline'],
    [
      ["default-src 'none'; script-src 'nonce-abc' 'unsafe-inline'"],
      'csp-implemented-with-no-unsafe-default-src-none',
    ],
    [
      ["default-src 'none'; script-src 'nonce-a' 'strict-dynamic' https:"],
      'csp-implemented-with-no-unsafe-default-src-none',
    ],
    [
      ["default-src 'self'", "default-src 'unsafe-inline'"],
      'csp-implemented-with-no-unsafe-default-src-none',
    ],
    [['{}'], 'csp-header-invalid'],
    [[';;'], 'csp-header-invalid'],
    [[], 'csp-not-implemented'],
  ])('%j is %s', (policies, result) => expect(gradeCsp(policies, [])).toBe(result))

  it('earns nothing for reporting only', () =>
    expect(gradeCsp([], ["default-src 'self'"])).toBe('csp-not-implemented-but-reporting-enabled'))
})

describe('cookies', () => {
  it.each([
    [[], false, 0],
    [['a=1; Secure; HttpOnly; SameSite=Lax'], false, 5],
    [['a=1; Secure; HttpOnly'], false, 0],
    [['a=1'], true, -5],
    [['a=1'], false, -20],
    [['PHPSESSID=1; HttpOnly'], true, -10],
    [['sessionid=1; HttpOnly'], false, -40],
    [['sessionid=1; Secure'], false, -30],
    [['a=1; Secure; SameSite=Maybe'], false, -20],
    [['csrftoken=1; Secure'], false, -20],
    [['a=1; Secure; SameSite=Lax', 'sessionid=2'], false, -40],
  ])('%j (HSTS %s) cost %d', (lines, hasHsts, modifier) =>
    expect(gradeCookies(lines, hasHsts)[1]).toBe(modifier),
  )
})
