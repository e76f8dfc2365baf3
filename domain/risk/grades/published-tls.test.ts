import { describe, expect, it } from 'vitest'
import type { TlsFacts } from '#domain/risk/evidence.ts'
import { tlsFacts } from '#domain/risk/evidence.test-samples.ts'
import { gradeTls, type TlsLetter } from './tls-grade.ts'

/**
 * Recorded configurations against SSL Labs' published rating guide (2009k to 2009r). Each row writes out protocol, key
 * exchange and cipher points, each (best + worst) / 2 where the guide says so, then 30, 30 and 40 percent of them, the
 * letter of that sum, and the lowest cap. Worked out by hand from the guide's tables, not from the program.
 */
type Change = Partial<Omit<TlsFacts, 'certificate'>> & { certificate?: Partial<TlsFacts['certificate']> }
type Row = [name: string, arithmetic: string, change: Change, score: number, letter: TlsLetter]

const site = ({ certificate, ...change }: Change): TlsFacts => ({
  ...tlsFacts,
  ...change,
  certificate: { ...tlsFacts.certificate, ...certificate },
})

const OLD = { hasAead: false, hstsMaxAge: null, hasFallbackScsv: false } as const

const ROWS: Row[] = [
  // The best, and what a plus needs.
  [
    'modern with HSTS',
    'p (100+100)/2=100, k 90, c (80+100)/2=90: 30+27+36=93 A; no warning, HSTS: A+',
    {},
    93,
    'A+',
  ],
  ['modern without HSTS', '93 A; no HSTS, no plus', { hstsMaxAge: null }, 93, 'A'],
  ['HSTS for six months to the second', '93 A, HSTS 15,768,000: A+', { hstsMaxAge: 15_768_000 }, 93, 'A+'],
  ['HSTS a second short', '93 A, HSTS short: no plus', { hstsMaxAge: 15_767_999 }, 93, 'A'],
  ['no downgrade protection', '93 A, no fallback SCSV: no plus', { hasFallbackScsv: false }, 93, 'A'],
  [
    'TLS 1.3 alone',
    'p 100, k 90, c 90: 93 A, nothing to fall back to: A+',
    { protocols: ['TLS1.3'], hasFallbackScsv: false },
    93,
    'A+',
  ],
  [
    'a 4,096 bit key and exchange',
    'p 100, k 100, c 90: 30+30+36=96 A+',
    { keyBits: 4096, keyExchangeBits: 4096 },
    96,
    'A+',
  ],
  ['256 bits alone', 'p 100, k 90, c (100+100)/2=100: 30+27+40=97 A+', { weakestCipherBits: 256 }, 97, 'A+'],
  [
    'the most there is',
    'p 100, k 100, c 100: 100 A+',
    { keyBits: 4096, keyExchangeBits: 15_360, weakestCipherBits: 256 },
    100,
    'A+',
  ],
  ['128 bits alone', 'p 100, k 90, c 80: 30+27+32=89 A+', { strongestCipherBits: 128 }, 89, 'A+'],
  ['a 2,048 bit key', 'p 100, k 90 (2,048 to 4,095), c 90: 93 A+', { keyBits: 2048 }, 93, 'A+'],
  ['SHA-1 in the certificate', '93 A, SHA-1: no plus', { certificate: { signature: 'SHA1' } }, 93, 'A'],
  // Versions.
  ['TLS 1.2 alone', 'p 100, k 90, c 90: 93 A, no TLS 1.3 caps A-', { protocols: ['TLS1.2'] }, 93, 'A-'],
  [
    'TLS 1.1 to 1.3',
    'p (100+95)/2=97.5, k 90, c 90: 29.25+27+36=92.25 A, TLS 1.1 caps B',
    { protocols: ['TLS1.1', 'TLS1.2', 'TLS1.3'] },
    92,
    'B',
  ],
  [
    'TLS 1.0 to 1.3',
    'p (100+90)/2=95: 28.5+27+36=91.5 A, TLS 1.0 caps B',
    { protocols: ['TLS1.0', 'TLS1.1', 'TLS1.2', 'TLS1.3'] },
    92,
    'B',
  ],
  ['TLS 1.0 and 1.2', 'p 95: 91.5 A, caps B', { protocols: ['TLS1.0', 'TLS1.2'] }, 92, 'B'],
  ['TLS 1.1 alone', 'p 95: 28.5+27+36=91.5 A, no TLS 1.2 caps C', { protocols: ['TLS1.1'], ...OLD }, 92, 'C'],
  ['TLS 1.0 alone', 'p 90: 27+27+36=90 A, no TLS 1.2 caps C', { protocols: ['TLS1.0'], ...OLD }, 90, 'C'],
  [
    'SSL 3 to TLS 1.3',
    'p (100+80)/2=90: 27+27+36=90 A, SSL 3 caps B',
    { protocols: ['SSL3', 'TLS1.2', 'TLS1.3'] },
    90,
    'B',
  ],
  [
    'SSL 3 and TLS 1.0',
    'p (90+80)/2=85: 25.5+27+36=88.5 A, no TLS 1.2 caps C',
    { protocols: ['SSL3', 'TLS1.0'], ...OLD },
    89,
    'C',
  ],
  ['SSL 3 alone', 'p 80: 24+27+36=87 A, only SSL 3 is F', { protocols: ['SSL3'], ...OLD }, 87, 'F'],
  [
    'SSL 2 next to TLS 1.2',
    'p (100+0)/2=50: 15+27+36=78 B, SSL 2 is F',
    { protocols: ['SSL2', 'TLS1.2'] },
    78,
    'F',
  ],
  ['SSL 2 alone', 'p 0, a category of 0 makes all 0: F', { protocols: ['SSL2'] }, 0, 'F'],
  ['no version at all', 'p 0: 0 F', { protocols: [] }, 0, 'F'],
  // Key and key exchange.
  ['a 1,024 bit key', 'p 100, k 80, c 90: 30+24+36=90 A, under 2,048 caps B', { keyBits: 1024 }, 90, 'B'],
  ['a 1,024 bit exchange', 'k 80: 90 A, under 2,048 caps B', { keyExchangeBits: 1024 }, 90, 'B'],
  ['a 2,047 bit key', 'k 80: 90 A, caps B', { keyBits: 2047 }, 90, 'B'],
  [
    'a 768 bit exchange',
    'k 40 (512 to 1,023): 30+12+36=78 B, under 1,024 is F',
    { keyExchangeBits: 768 },
    78,
    'F',
  ],
  ['a 512 bit key', 'k 40: 78 B, under 1,024 is F', { keyBits: 512 }, 78, 'F'],
  ['a 384 bit key', 'k 20 (under 512): 30+6+36=72 B, F', { keyBits: 384 }, 72, 'F'],
  ['export key exchange', 'k 40: 30+12+36=78 B', { isExportKeyExchange: true }, 78, 'B'],
  ['a key of the Debian flaw', 'k 0: all 0, F', { isDebianWeakKey: true }, 0, 'F'],
  ['anonymous key exchange', 'k 0: all 0, F', { isKeyExchangeAnonymous: true }, 0, 'F'],
  ['no forward secrecy', '93 A, caps B', { hasForwardSecrecy: false }, 93, 'B'],
  // Ciphers.
  [
    'triple DES next to AES-256',
    'c (20+100)/2=60 (112 bits are under 128): 30+27+24=81 A+',
    { weakestCipherBits: 112 },
    81,
    'A+',
  ],
  [
    'triple DES next to AES-128',
    'c (20+80)/2=50: 30+27+20=77 B',
    { weakestCipherBits: 112, strongestCipherBits: 128 },
    77,
    'B',
  ],
  ['triple DES alone', 'c 20: 30+27+8=65 B', { weakestCipherBits: 112, strongestCipherBits: 112 }, 65, 'B'],
  [
    '40 bits alone, export',
    'k 40, c 20: 30+12+8=50 C',
    { weakestCipherBits: 40, strongestCipherBits: 40, isExportKeyExchange: true },
    50,
    'C',
  ],
  ['no encryption beside AES-256', 'c (0+100)/2=50: 30+27+20=77 B', { weakestCipherBits: 0 }, 77, 'B'],
  ['no encryption alone', 'c 0: all 0, F', { weakestCipherBits: 0, strongestCipherBits: 0 }, 0, 'F'],
  ['no AEAD', '93 A, caps B', { hasAead: false }, 93, 'B'],
  ['RC4 with TLS 1.2', 'c (80+100)/2=90: 93 A, RC4 with TLS 1.1 or later caps C', { hasRc4: true }, 93, 'C'],
  [
    'RC4 alone',
    'c 80: 30+27+32=89 A, only RC4 is F',
    { hasRc4: true, isRc4Only: true, strongestCipherBits: 128 },
    89,
    'F',
  ],
  [
    'RC4 with TLS 1.0 alone',
    'p 90: 27+27+36=90 A, RC4 caps B, no TLS 1.2 caps C',
    { protocols: ['TLS1.0'], hasRc4: true, ...OLD },
    90,
    'C',
  ],
  // Known attacks.
  [
    'POODLE',
    'p 90 (SSL 3): 90 A, caps C',
    { protocols: ['SSL3', 'TLS1.2', 'TLS1.3'], isPoodleVulnerable: true },
    90,
    'C',
  ],
  ['POODLE over TLS', '93 A, is F', { isPoodleTlsVulnerable: true }, 93, 'F'],
  ['CRIME', '93 A, compression caps C', { hasCompression: true }, 93, 'C'],
  // The certificate.
  ['another name', '93 A, name mismatch is M', { certificate: { nameMatches: false } }, 93, 'M'],
  ['no trust', '93 A, not trusted is T', { certificate: { isTrusted: false } }, 93, 'T'],
  ['self-signed', '93 A, T', { certificate: { isSelfSigned: true } }, 93, 'T'],
  ['expired', '93 A, T', { certificate: { notAfter: '2026-11-19T00:00:00Z' } }, 93, 'T'],
  ['not valid yet', '93 A, T', { certificate: { notBefore: '2026-11-21T00:00:00Z' } }, 93, 'T'],
  ['revoked', '93 A, F', { certificate: { isRevoked: true } }, 93, 'F'],
  ['MD5', '93 A, F', { certificate: { signature: 'MD5' } }, 93, 'F'],
  ['MD2', '93 A, F', { certificate: { signature: 'MD2' } }, 93, 'F'],
  ['an incomplete chain', '93 A, caps B', { isChainComplete: false }, 93, 'B'],
  [
    'SSL 3 and TLS 1.0, export alone',
    'p (90+80)/2=85, k 40, c 20: 25.5+12+8=45.5 D, lower than the cap C',
    {
      protocols: ['SSL3', 'TLS1.0'],
      ...OLD,
      isExportKeyExchange: true,
      weakestCipherBits: 40,
      strongestCipherBits: 40,
    },
    46,
    'D',
  ],
  // Caps together: the lowest holds.
  [
    'TLS 1.0 and no forward secrecy',
    '91.5 A, both cap B',
    { protocols: ['TLS1.0', 'TLS1.2'], hasForwardSecrecy: false },
    92,
    'B',
  ],
  [
    'incomplete chain and compression',
    '93 A, B and C: C',
    { isChainComplete: false, hasCompression: true },
    93,
    'C',
  ],
  [
    'TLS 1.2 alone, low sum',
    'p 100, k 90, c (20+80)/2=50: 77 B is lower than the cap A-',
    { protocols: ['TLS1.2'], weakestCipherBits: 112, strongestCipherBits: 128 },
    77,
    'B',
  ],
  [
    'a bad name hides nothing worse',
    '0 F by anonymity, but the name decides: M',
    { isKeyExchangeAnonymous: true, certificate: { nameMatches: false } },
    0,
    'M',
  ],
]

describe('SSL Labs’ published rating guide', () => {
  it('is tried by at least forty recorded configurations', () =>
    expect(ROWS.length).toBeGreaterThanOrEqual(40))

  it.each(ROWS)('%s: %s', (_name, _arithmetic, change, score, letter) => {
    const given = gradeTls(site(change))
    expect([given.score, given.letter]).toEqual([score, letter])
  })

  // E needs a sum under 35, which the tables reach only with a cap of F.
  it('reaches every letter but E', () =>
    expect(new Set(ROWS.map(([, , , , letter]) => letter))).toEqual(
      new Set(['A+', 'A', 'A-', 'B', 'C', 'D', 'F', 'M', 'T']),
    ))
})
