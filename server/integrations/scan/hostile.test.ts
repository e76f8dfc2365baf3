import type { Socket } from 'node:net'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { type Evidence, evidence } from '#domain/risk/evidence.ts'
import { a, cname, type DnsAnswer, txt, TYPES } from './testing/dns-server.ts'
import { type Internet, internet } from './testing/internet.ts'

const NOW = new Date('2026-11-20T15:00:00Z')
/** Short against the scan's own bounds, and long enough for a site that answers at once on a busy machine. */
const HASTE = { stepMs: 1_000, totalMs: 15_000 }
const open: Internet[] = []
afterEach(() => open.splice(0).forEach((one) => one.close()))
const started = async (...args: Parameters<typeof internet>): Promise<Internet> => {
  const made = await internet(...args)
  open.push(made)
  return made
}

/** What a scan comes back with: one that waited for a site for ever would never end. */
const scanned = async (net: Internet): Promise<Evidence> => evidence.parse(await net.scan('host.test', NOW))
const missing = (found: Evidence) =>
  (found.missing ?? []).map(({ part }) => part).filter((part) => !['exposure', 'leaks'].includes(part))

const all = (answer: DnsAnswer) => (): DnsAnswer => answer

describe('name servers that do harm', () => {
  it.each<[string, DnsAnswer]>([
    ['say nothing', 'silent'],
    ['answer with noise', 'malformed'],
    ['fail', 'failure'],
  ])('that %s leave every part null, and are named', async (_, answer) => {
    const net = await started('host.test', {}, all(answer), HASTE)
    const found = await scanned(net)
    expect(found).toMatchObject({ dns: null, tls: null, http: null, products: null })
    expect(missing(found)).toEqual(['dns', 'tls', 'http'])
    expect(net.requests).toEqual([])
  })

  it('are believed where they answer, and each silence is named', async () => {
    const net = await started(
      'host.test',
      {},
      (name, type) =>
        name.startsWith('_dmarc') ? 'failure' : type === TYPES.CAA || type === TYPES.DS ? 'silent' : null,
      HASTE,
    )
    const found = await scanned(net)
    expect(found.dns).toMatchObject({ dmarc: null, spf: null, unobserved: ['caa', 'dmarc', 'dnssec'] })
    expect(found.tls).not.toBeNull()
  })

  it.each([
    ['private', ['10.0.0.1']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['this machine', ['127.0.0.2']],
    ['public and private at once', ['127.0.0.1', '192.168.1.1']],
  ])('that lead to an address that is %s reach nothing', async (_, addresses) => {
    const net = await started('host.test', {}, (name, type) =>
      name === 'host.test' && type === TYPES.A ? addresses.map(a) : null,
    )
    const found = await scanned(net)
    expect(missing(found)).toEqual(['tls', 'http'])
    expect(found.dns).not.toBeNull()
    expect(net.requests).toEqual([])
  })

  it('cannot change the address once it was vetted', async () => {
    let questions = 0
    const net = await started('host.test', {}, (name, type) => {
      if (name !== 'host.test' || type !== TYPES.A) return null
      questions += 1
      return [a(questions <= 2 ? '127.0.0.1' : '10.0.0.1')]
    })
    const found = await scanned(net)
    expect(missing(found)).toEqual([])
    expect(questions).toBe(2)
  })

  it('cannot pass off a private address after a public one', async () => {
    let questions = 0
    const net = await started('host.test', {}, (name, type) => {
      if (name !== 'host.test' || type !== TYPES.A) return null
      questions += 1
      return [a(questions === 1 ? '127.0.0.1' : '10.0.0.1')]
    })
    expect(missing(await scanned(net))).toEqual(['tls', 'http'])
    expect(net.requests).toEqual([])
  })

  it('cannot keep a scan busy with includes', async () => {
    const net = await started('host.test', {}, (name) =>
      name === 'host.test'
        ? [
            a('127.0.0.1'),
            txt(`v=spf1 ${Array.from({ length: 20 }, (_, n) => `include:i${n}.test`).join(' ')} -all`),
          ]
        : /^i\d+\.test$/.test(name)
          ? [txt('v=spf1 include:host.test -all')]
          : null,
    )
    const found = await scanned(net)
    expect(found.dns?.spfLookups).toBe(11)
    expect(net.dns.asked.length).toBeLessThan(60)
  })
})

describe('websites that do harm', () => {
  it.each([
    'https://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'https://inner.test/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://host.test:22/',
    'https://user:secret@host.test/',
    'file:///etc/passwd',
    'gopher://host.test/',
    'https://[::ffff:10.0.0.1]/',
    'http://0x7f000001/',
    'http://2130706433/',
    'http://017700000001/',
    'http://127.1/',
    'http://0/',
    '//10.0.0.1/',
    'https://[::1]/',
    'https://[fd00:ec2::254]/',
    'https://[64:ff9b::a00:1]/',
    'https://[2002:a00:1::]/',
    'https://host.test@10.0.0.1/',
    'https://host.test:443@10.0.0.1/',
    'https://metadata.google.internal/',
    'https://alias.test/',
    'https://',
  ])('that redirect to %s are followed no further', async (location) => {
    const net = await started(
      'host.test',
      { https: (_, response) => response.writeHead(302, { location }).end() },
      (name, type) =>
        name === 'inner.test'
          ? [a('10.0.0.1')]
          : name === 'alias.test' && type === TYPES.A
            ? [cname('inner.test'), { ...a('10.0.0.1'), name: 'inner.test' }]
            : null,
    )
    const found = await scanned(net)
    expect(missing(found)).toEqual(['http'])
    expect(net.requests).toEqual(['https GET host.test/'])
  })

  it('that redirect for ever are left after ten', async () => {
    let hop = 0
    const net = await started('host.test', {
      https: (_, response) => response.writeHead(302, { location: `/${(hop += 1)}` }).end(),
    })
    expect(missing(await scanned(net))).toEqual(['http'])
    expect(net.requests).toHaveLength(11)
  })

  it('that never end are cut, and graded by what came first', async () => {
    let sent = 0
    const net = await started('host.test', {
      https: (request, response) => {
        response.writeHead(200, { 'x-frame-options': 'DENY' })
        const pour = setInterval(() => {
          sent += 65_536
          response.write('x'.repeat(65_536))
        }, 1)
        request.on('close', () => clearInterval(pour))
      },
    })
    const found = await scanned(net)
    expect(found.http?.headers).toEqual({ 'x-frame-options': ['DENY'] })
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  it.each<[string, (page: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('that send a bomb packed as %s are not unpacked past their bound', async (encoding, pack) => {
    const bomb = pack(Buffer.alloc(64 * 1024 * 1024))
    const net = await started('host.test', {
      https: (_, response) =>
        response.writeHead(200, { 'content-encoding': encoding, 'x-frame-options': 'DENY' }).end(bomb),
    })
    const before = process.memoryUsage().arrayBuffers
    const found = await scanned(net)
    expect(found.http).toMatchObject({
      headers: { 'x-frame-options': ['DENY'] },
      scripts: [],
      isHtmlParseable: true,
    })
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024)
  })

  it('that pack a page although no one asked are read all the same', async () => {
    const page = gzipSync('<script src="https://cdn.test/a.js"></script>')
    const net = await started('host.test', {
      https: (_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(page),
    })
    expect((await scanned(net)).http?.scripts).toEqual([
      { src: 'https://cdn.test/a.js', hasIntegrity: false },
    ])
  })

  it.each<[string, Parameters<typeof internet>[1]]>([
    ['that never answer', { https: () => {} }],
    [
      'that drip',
      {
        https: (request, response) => {
          const drip = setInterval(() => response.write('.'), 20)
          request.on('close', () => clearInterval(drip))
        },
      },
    ],
    [
      'that send endless headers',
      { https: (_, response) => void response.writeHead(200, { x: 'y'.repeat(20_000) }).end() },
    ],
    ['whose http never answers', { http: () => {} }],
  ])('%s are missing and named', async (_, site) => {
    const net = await started('host.test', site, undefined, HASTE)
    const found = await scanned(net)
    expect(missing(found)).toEqual(['http'])
  })

  it.each<[string, (socket: Socket) => void]>([
    ['say nothing at all', () => {}],
    ['hang up', (socket) => socket.destroy()],
    ['answer with noise', (socket) => socket.write(Buffer.alloc(8_000, 0x16))],
    [
      'pour noise',
      (socket) => {
        const pour = setInterval(() => socket.write(Buffer.alloc(65_536, 0x15)), 1)
        socket.on('close', () => clearInterval(pour))
      },
    ],
  ])('that %s instead of shaking hands are missing and named', async (_, raw) => {
    const net = await started('host.test', { raw }, undefined, HASTE)
    const found = await scanned(net)
    expect(missing(found)).toEqual(['tls', 'http'])
  })

  it('do not keep the next scan of the same domain waiting for ever', async () => {
    const net = await started('host.test', { https: () => {} }, undefined, HASTE)
    const both = await Promise.all([scanned(net), scanned(net)])
    expect(both.map(missing)).toEqual([['http'], ['http']])
  })
})
