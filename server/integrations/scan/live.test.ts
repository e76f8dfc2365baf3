import { afterEach, describe, expect, it } from 'vitest'
import { evidence } from '#domain/risk/evidence.ts'
import { gradeHeaders } from '#domain/risk/grades/header-grade.ts'
import { score } from '#domain/risk/score.ts'
import { gradeTls } from '#domain/risk/grades/tls-grade.ts'
import { a, caa, type DnsAnswer, ds, mx, txt, TYPES } from './testing/dns-server.ts'
import { type Internet, internet } from './testing/internet.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
const open: Internet[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))
const started = async (...args: Parameters<typeof internet>): Promise<Internet> => {
  const made = await internet(...args)
  open.push(made)
  return made
}
const scanned = async (net: Internet, domain: string) => {
  const found = await net.scan(domain, NOW)
  if (!found) throw new Error('nothing was scanned')
  return evidence.parse(found)
}

const ZONE: Record<string, DnsAnswer> = {
  'good.test': [
    a('127.0.0.1'),
    mx(10, 'mail.good.test'),
    mx(5, 'best.good.test'),
    txt('v=spf1 include:_spf.good.test mx -all'),
    txt('some-verification=1'),
    caa('letsencrypt.org'),
    ds(),
  ],
  '_spf.good.test': [txt('v=spf1 a:one.good.test ip4:192.0.2.0/24 ?all')],
  '_dmarc.good.test': [txt('v=DMARC1; p=reject; sp=quarantine; pct=100')],
  '_mta-sts.good.test': [txt('v=STSv1; id=20261101')],
  '_smtp._tls.good.test': [txt('v=TLSRPTv1; rua=mailto:tls@good.test')],
  'selector1._domainkey.good.test': [txt('v=DKIM1; k=rsa; p=MIIBIjANBg')],
}

const good = () =>
  started(
    'good.test',
    {
      https: (request, response) => {
        if (request.url?.endsWith('mta-sts.txt')) {
          response.end('version: STSv1\nmode: enforce\nmx: *.good.test\nmax_age: 604800\n')
          return
        }
        response.writeHead(200, {
          'content-security-policy': "default-src 'none'; script-src 'self'; frame-ancestors 'none'",
          'strict-transport-security': 'max-age=63072000',
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
          'set-cookie': [
            'session=secret; Secure; HttpOnly; SameSite=Lax',
            'b=2; Secure; HttpOnly; SameSite=Lax',
          ],
          server: 'Apache/2.2.15',
        })
        response.end('<!-- <script src="/no.js"> --><script src="/a.js"></script><script>1</script>')
      },
    },
    (name) => ZONE[name] ?? null,
  )

describe('the live scan of a good domain', () => {
  it('sees records, encryption, page and products, and names what it cannot see', async () => {
    const net = await good()
    const found = await scanned(net, 'https://Good.test/')
    expect(found).toMatchObject({ domain: 'good.test', mode: 'live', exposure: null, leaks: null })
    expect(found.dns).toMatchObject({
      mx: ['5 best.good.test', '10 mail.good.test'],
      spf: 'v=spf1 include:_spf.good.test mx -all',
      spfLookups: 3,
      dmarc: 'v=DMARC1; p=reject; sp=quarantine; pct=100',
      mtaSts: 'enforce',
      tlsRpt: 'v=TLSRPTv1; rua=mailto:tls@good.test',
      dkimSelectors: ['selector1'],
      caa: ['letsencrypt.org'],
      isDnssecSigned: true,
    })
    expect(found.dns?.unobserved).toBeUndefined()
    expect(found.tls).toMatchObject({
      protocols: ['TLS1.2', 'TLS1.3'],
      weakestCipherBits: 128,
      strongestCipherBits: 256,
      keyBits: 3072,
      keyExchangeBits: 3072,
      hasForwardSecrecy: true,
      hasAead: true,
      hasFallbackScsv: true,
      isChainComplete: true,
      hstsMaxAge: 63_072_000,
      certificate: { subject: 'good.test', issuer: 'Test Root', isTrusted: true, nameMatches: true },
    })
    expect(gradeTls(found.tls as NonNullable<typeof found.tls>).letter).toBe('A+')
    expect(found.http).toMatchObject({
      isCertificateValid: true,
      scripts: [{ src: '/a.js', hasIntegrity: false }],
      headers: {
        'set-cookie': [
          'session=redacted; Secure; HttpOnly; SameSite=Lax',
          'b=redacted; Secure; HttpOnly; SameSite=Lax',
        ],
      },
    })
    expect(found.http?.redirectChain).toHaveLength(2)
    // 100 + 10 (policy) + 5 (cookies) + 5 (referrer) + 5 (framing).
    expect(gradeHeaders(found.http as NonNullable<typeof found.http>)).toMatchObject({
      score: 125,
      grade: 'A+',
    })
    expect(found.products).toMatchObject({
      endOfLife: [{ product: 'Apache HTTP Server', version: '2.2', ended: '2017-07-31' }],
      kev: null,
    })
    expect(found.missing?.map(({ part }) => part)).toEqual(['exposure', 'leaks'])
    expect(score(found, null).partial).toBe(true)
  })

  it('says who it is and asks for three pages and no more', async () => {
    const net = await good()
    await scanned(net, 'good.test')
    expect(net.requests.sort()).toEqual([
      'http GET good.test/',
      'https GET good.test/',
      'https GET good.test/',
      'https GET mta-sts.good.test/.well-known/mta-sts.txt',
    ])
    expect([...net.userAgents]).toEqual(['Bindery-Scan-Test'])
  })

  it('gives the same grades as the recorded bundles are given', async () => {
    const net = await good()
    const found = await scanned(net, 'good.test')
    const report = score(found, null)
    expect(report.checks.find(({ checkId }) => checkId === 'compliance.tls')?.points).toBe(100)
    expect(report.checks.find(({ checkId }) => checkId === 'funds.dmarc')?.points).toBe(80)
    expect(report.checks.some(({ checkId }) => checkId === 'network.remote-access')).toBe(false)
  })
})

describe('the live scan of a bad domain', () => {
  it('finds what is absent, without guessing', async () => {
    const net = await started('bad.test', { http: (_, response) => response.end('plain') }, (name, type) =>
      name === 'bad.test' ? (type === TYPES.A ? [a('127.0.0.1')] : []) : null,
    )
    const found = await scanned(net, 'bad.test')
    expect(found.dns).toMatchObject({
      mx: [],
      spf: null,
      dmarc: null,
      mtaSts: null,
      caa: [],
      isDnssecSigned: false,
    })
    expect(found.dns?.unobserved).toBeUndefined()
    expect(found.http?.redirectChain).toHaveLength(1)
    // CSP -25, no redirect -20, HSTS -20, nosniff -5, framing -20.
    expect(gradeHeaders(found.http as NonNullable<typeof found.http>)).toMatchObject({
      score: 10,
      grade: 'F',
    })
  })

  it('counts lookups through includes and stops at eleven, loops too', async () => {
    const net = await started('loop.test', {}, (name) =>
      name === 'loop.test' ? [a('127.0.0.1'), txt('v=spf1 include:loop.test -all')] : null,
    )
    expect((await scanned(net, 'loop.test')).dns?.spfLookups).toBe(11)
  })

  it('reads records that only fit over TCP', async () => {
    const net = await started('long.test', {}, (name, type, isTcp) => {
      if (name !== 'long.test') return null
      if (!isTcp && [TYPES.TXT, TYPES.DS].some((one) => one === type)) return 'truncated'
      return [a('127.0.0.1'), txt(`v=spf1 ${'ip4:192.0.2.1 '.repeat(60)}-all`), ds()]
    })
    const { dns } = await scanned(net, 'long.test')
    expect(dns?.spf).toMatch(/-all$/)
    expect(dns?.isDnssecSigned).toBe(true)
  })
})

describe('a text that cannot be scanned', () => {
  it.each([
    ['an address', '192.0.2.7', 'INVALID'],
    ['a long address', '[2001:db8::1]', 'INVALID'],
    ['a host name', 'localhost', 'INVALID'],
    ['nothing', '', 'INVALID'],
    ['10,000 characters', `${'a'.repeat(10_000)}.test`, 'INVALID'],
    ['10,000 labels', `${'a.'.repeat(10_000)}test`, 'INVALID'],
    ['a Cyrillic letter', 'аcme.com', 'INVALID'],
    ['a Cyrillic letter in disguise', 'xn--cme-5cd.com', 'LOOKALIKE'],
    ['Cyrillic look-alikes only', 'xn--80ak6aa92e.com', 'LOOKALIKE'],
    ['a domain that does not exist', 'nowhere.test', 'UNKNOWN_DOMAIN'],
  ])('%s is refused by its field', async (_, text, code) => {
    const net = await started('here.test', {})
    await expect(net.scan(text, NOW)).rejects.toMatchObject({
      refusal: { kind: 'invalid', errors: [{ field: 'domainName', code }] },
    })
    expect(net.requests).toEqual([])
  })
})
