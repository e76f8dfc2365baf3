import type { Socket } from 'node:net'
import type { TlsOptions } from 'node:tls'
import { afterEach, describe, expect, it } from 'vitest'
import { evidence, type TlsFacts } from '#domain/risk/evidence.ts'
import { gradeTls, type TlsLetter } from '#domain/risk/grades/tls-grade.ts'
import { clientHello, parseReply, SUITES, VERSIONS } from './hello.ts'
import { certificate, party, pemOf } from './testing/certificates.ts'
import { type Internet, internet, ROOT, siteCertificate } from './testing/internet.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const open: Internet[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))

const seen = async (site: Parameters<typeof internet>[1]): Promise<TlsFacts> => {
  const net = await internet('host.test', site)
  open.push(net)
  const found = evidence.parse(await net.scan('host.test', NOW))
  if (!found.tls) throw new Error('no handshake')
  return found.tls
}

const old = { ciphers: 'DEFAULT:@SECLEVEL=0' }
const oldRoot = party('Old Root', 2048)
const selfSigned = () => {
  const subject = party('host.test')
  return { key: pemOf(subject), cert: certificate({ subject, dnsNames: ['host.test'] }) }
}
const MIDDLE = party('Test Intermediate')
const middlePem = certificate({ subject: MIDDLE, issuer: ROOT, isAuthority: true })
const behindMiddle = (isSent: boolean, issuerUrl?: string) => {
  const own = siteCertificate('host.test', { issuer: MIDDLE, ...(issuerUrl ? { issuerUrl } : {}) })
  return { ...own, cert: isSent ? own.cert + middlePem : own.cert }
}

describe('the grade of a server that answers', () => {
  it.each<[string, TlsOptions, TlsLetter, Partial<TlsFacts>]>([
    ['TLS 1.2 and 1.3', {}, 'A', { protocols: ['TLS1.2', 'TLS1.3'] }],
    ['TLS 1.3 only', { minVersion: 'TLSv1.3' }, 'A', { protocols: ['TLS1.3'], weakestCipherBits: 128 }],
    ['TLS 1.2 only', { maxVersion: 'TLSv1.2' }, 'A-', { protocols: ['TLS1.2'], hasFallbackScsv: false }],
    [
      'all versions',
      { minVersion: 'TLSv1', ...old },
      'B',
      { protocols: ['TLS1.0', 'TLS1.1', 'TLS1.2', 'TLS1.3'] },
    ],
    [
      'TLS 1.0 only',
      { minVersion: 'TLSv1', maxVersion: 'TLSv1', ...old },
      'C',
      { protocols: ['TLS1.0'], hasAead: false },
    ],
    [
      'no forward secrecy',
      { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256', ...siteCertificate('host.test', {}, 2048) },
      'B',
      { hasForwardSecrecy: false, hasAead: true, strongestCipherBits: 128 },
    ],
    [
      'no AEAD',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-RSA-AES256-SHA', ...siteCertificate('host.test', {}, 2048) },
      'B',
      { hasForwardSecrecy: true, hasAead: false, weakestCipherBits: 256 },
    ],
    [
      'anonymous suites',
      { maxVersion: 'TLSv1.2', ciphers: 'ALL:aNULL:@SECLEVEL=0' },
      'F',
      { isKeyExchangeAnonymous: true },
    ],
    ['a short key', { ...siteCertificate('host.test', {}, 1024), ...old }, 'B', { keyBits: 1024 }],
    [
      'SHA-1',
      { ...siteCertificate('host.test', { issuer: oldRoot, hash: 'sha1' }), ...old },
      'T',
      { certificate: expect.objectContaining({ signature: 'SHA1' }) as never },
    ],
    ['another name', siteCertificate('host.test', { dnsNames: ['other.test'] }), 'M', {}],
    [
      'an end in the past',
      siteCertificate('host.test', { notAfter: '2026-10-01T00:00:00Z' }),
      'T',
      { certificate: expect.objectContaining({ isTrusted: true }) as never },
    ],
    [
      'its own signature',
      selfSigned(),
      'T',
      { certificate: expect.objectContaining({ isSelfSigned: true }) as never },
    ],
    ['a whole chain', behindMiddle(true), 'A', { isChainComplete: true }],
    [
      'a chain with a link missing',
      behindMiddle(false, 'http://ca.test/i.crt'),
      'B',
      { isChainComplete: false },
    ],
    [
      'an unknown authority',
      behindMiddle(false),
      'T',
      { certificate: expect.objectContaining({ isTrusted: false }) as never },
    ],
  ])('%s', async (_, tls, letter, facts) => {
    const found = await seen({ tls })
    expect(found).toMatchObject(facts)
    expect(gradeTls(found).letter).toBe(letter)
  })
})

/** The suites that a hello offers. */
const offered = (hello: Buffer): number[] => {
  const count = hello.readUInt16BE(44) / 2
  return Array.from({ length: count }, (_, index) => hello.readUInt16BE(46 + 2 * index))
}

const serverHello = (version: number, suite: number, compression = 0): Buffer => {
  const body = Buffer.concat([
    Buffer.from([version >> 8, version & 0xff]),
    Buffer.alloc(32, 1),
    Buffer.from([0, suite >> 8, suite & 0xff, compression]),
  ])
  return Buffer.concat([Buffer.from([22, 3, 0, 0, body.length + 4, 2, 0, 0, body.length]), body])
}

/** Node's own hellos carry a session, ours never do. */
const isOurs = (hello: Buffer): boolean => hello.readUInt8(0) === 22 && hello.readUInt8(43) === 0

/** A server that also speaks what no library of today does. */
const legacy =
  (
    answer: (version: number, suites: readonly number[]) => Buffer | null,
  ): Parameters<typeof internet>[1]['raw'] =>
  (socket: Socket, pass) =>
    socket.once('data', (hello) => {
      const said = isOurs(hello) ? answer(hello.readUInt16BE(9), offered(hello)) : null
      if (said) socket.end(said)
      else pass(hello)
    })

const isOf = (suites: readonly number[], kind: readonly number[]) => suites.every((one) => kind.includes(one))

describe('the grade of a server of the past', () => {
  it('sees SSL 3 and POODLE', async () => {
    const raw = legacy((version) => (version === VERSIONS.SSL3 ? serverHello(version, 0x002f) : null))
    const found = await seen({ raw })
    expect(found).toMatchObject({ protocols: ['SSL3', 'TLS1.2', 'TLS1.3'], isPoodleVulnerable: true })
    expect(gradeTls(found).letter).toBe('C')
  })

  it.each<[string, readonly number[], Partial<TlsFacts>, TlsLetter]>([
    ['RC4', SUITES.rc4, { hasRc4: true, isRc4Only: false }, 'C'],
    ['triple DES', SUITES.tripleDes, { weakestCipherBits: 112 }, 'A'],
    ['export keys', SUITES.export40, { isExportKeyExchange: true, weakestCipherBits: 40 }, 'B'],
    ['no encryption', SUITES.none, { weakestCipherBits: 0 }, 'B'],
  ])('sees %s', async (_, kind, facts, letter) => {
    const raw = legacy((version, suites) =>
      version === VERSIONS['TLS1.2'] && isOf(suites, kind) ? serverHello(version, kind[0] ?? 0) : null,
    )
    const found = await seen({ raw })
    expect(found).toMatchObject(facts)
    expect(gradeTls(found).letter).toBe(letter)
  })

  it('sees compression', async () => {
    const raw = legacy((version, suites) =>
      version === VERSIONS['TLS1.2'] && suites.length > 20 ? serverHello(version, 0xc02f, 1) : null,
    )
    expect(await seen({ raw })).toMatchObject({ hasCompression: true })
  })
})

describe('the first message', () => {
  const hello = {
    host: 'host.test',
    version: VERSIONS['TLS1.2'],
    suites: [0xc02f, 0x002f],
    random: Buffer.alloc(32),
  }
  it('says its own length thrice and names the host', () => {
    const bytes = clientHello(hello)
    expect(bytes.readUInt16BE(3)).toBe(bytes.length - 5)
    expect(bytes.readUInt16BE(7)).toBe(bytes.length - 9)
    expect(offered(bytes)).toEqual(hello.suites)
    expect(bytes.includes('host.test')).toBe(true)
    expect(clientHello({ ...hello, version: VERSIONS.SSL3 }).includes('host.test')).toBe(false)
  })

  it('waits for a whole answer and takes noise for none', () => {
    const answer = serverHello(VERSIONS['TLS1.2'], 0xc02f)
    for (let length = 0; length < answer.length; length += 1)
      expect(parseReply(answer.subarray(0, length))).toBeNull()
    expect(parseReply(answer)).toEqual({ kind: 'hello', version: 0x0303, suite: 0xc02f, isCompressed: false })
    expect(parseReply(Buffer.from([21, 3, 1, 0, 2, 2, 40]))).toEqual({ kind: 'alert', code: 40 })
    expect(parseReply(Buffer.from('HTTP/1.1 400'))).toEqual({ kind: 'none' })
  })
})
