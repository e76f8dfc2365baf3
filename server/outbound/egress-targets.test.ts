import { describe, expect, test } from 'vitest'
import { isPublicAddress } from './egress-addresses.ts'
import { EgressRefused, parseTarget, vetTarget } from './egress-targets.ts'

const policy = { ports: [443], loopbackOrigins: ['http://127.0.0.1:5512'] }

const refusedByForm = [
  'http://example.com/',
  'ftp://example.com/',
  'file:///etc/passwd',
  'gopher://example.com/',
  'data:text/plain,hi',
  'javascript:alert(1)',
  '//example.com/',
  '/relative',
  '',
  'https://',
  'https://example.com:22/',
  'https://example.com:80/',
  'https://example.com:8443/',
  'https://user@example.com/',
  'https://user:word@example.com/',
  'https://@example.com/',
  'https://example.com\\@127.0.0.1/',
  'https://example.com#@127.0.0.1/\\',
  'https://example.com/\r\nHost: inner',
  'https://exam\tple.com/',
  ' https://example.com/',
  'https://example.com/\u0000',
  'https://exa\u200bmple.com/',
  'https://exa\u00admple.com/',
  `https://example.com/${'a'.repeat(2048)}`,
  'https://localhost/',
  'https://LOCALHOST/',
  'https://localhost./',
  'https://a.localhost/',
  'https://printer.local/',
  'https://metadata.google.internal/',
  'https://intranet/',
  'https://example.com./',
  'https://127.0.0.1/',
  'https://127.1/',
  'https://127.0.1/',
  'https://2130706433/',
  'https://0x7f000001/',
  'https://0x7f.0.0.1/',
  'https://0177.0.0.1/',
  'https://017700000001/',
  'https://0x7f.1/',
  'https://127.0.0.1./',
  'https://0/',
  'https://0.0.0.0/',
  'https://10.0.0.1/',
  'https://167772161/',
  'https://172.16.0.1/',
  'https://172.31.255.255/',
  'https://192.168.0.1/',
  'https://0xc0a80001/',
  'https://169.254.169.254/latest/meta-data/',
  'https://2852039166/',
  'https://0xa9fea9fe/',
  'https://0251.0376.0251.0376/',
  'https://168.63.129.16/',
  'https://100.64.0.1/',
  'https://100.100.100.200/',
  'https://192.0.0.192/',
  'https://198.18.0.1/',
  'https://224.0.0.1/',
  'https://255.255.255.255/',
  'https://[::1]/',
  'https://[::]/',
  'https://[0:0:0:0:0:0:0:1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://[::ffff:7f00:1]/',
  'https://[::ffff:8.8.8.8]/',
  'https://[::127.0.0.1]/',
  'https://[64:ff9b::7f00:1]/',
  'https://[64:ff9b::8.8.8.8]/',
  'https://[64:ff9b:1::a00:1]/',
  'https://[2002:7f00:1::]/',
  'https://[2001:0:4136:e378:8000:63bf:3fff:fdd2]/',
  'https://[2001:db8::1]/',
  'https://[fe80::1]/',
  'https://[fe80::1%25eth0]/',
  'https://[fc00::1]/',
  'https://[fd00:ec2::254]/',
  'https://[ff02::1]/',
  'https://[100::1]/',
  'https://①②⑦.0.0.1/',
  'https://ｌｏｃａｌｈｏｓｔ/',
  'https://127。0。0。1/',
  'http://127.0.0.1:5513/',
  'http://localhost:5512/',
  'https://127.0.0.1:5512/',
]

describe('a target (CVE-2024-49753)', () => {
  test.each(refusedByForm)('%j is refused before anything is resolved', (url) => {
    expect(() => parseTarget(url, policy)).toThrow(EgressRefused)
  })

  test.each([
    'https://example.com/',
    'https://example.com:443/path?query=a%20b#part',
    'https://bücher.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
    'http://127.0.0.1:5512/v1/sessions',
  ])('%j is accepted by form', (url) => {
    expect(parseTarget(url, policy)).toBeInstanceOf(URL)
  })

  test('is called by its ASCII name when it is written in another script', () => {
    expect(parseTarget('https://bücher.example/', policy).hostname).toBe('xn--bcher-kva.example')
  })

  test('is refused when any of its addresses is private, even if the first is public', async () => {
    for (const inner of ['10.1.2.3', '::1', '::ffff:10.0.0.1', 'fd00::1', '169.254.169.254', 'nonsense'])
      await expect(
        vetTarget('https://example.com/', policy, async () => ['93.184.215.14', inner]),
      ).rejects.toThrow(EgressRefused)
  })

  test('is refused when it has no address at all', async () => {
    await expect(vetTarget('https://example.com/', policy, async () => [])).rejects.toThrow(EgressRefused)
  })

  test('is resolved once, and its allowed loopback origin never', async () => {
    let asked = 0
    const resolve = async () => {
      asked += 1
      return ['93.184.215.14']
    }
    expect((await vetTarget('https://example.com/', policy, resolve)).addresses).toEqual(['93.184.215.14'])
    expect(asked).toBe(1)
    expect((await vetTarget('http://127.0.0.1:5512/', policy, resolve)).addresses).toEqual(['127.0.0.1'])
    expect(asked).toBe(1)
  })
})

describe('an address', () => {
  test.each(['1.1.1.1', '8.8.8.8', '93.184.215.14', '172.15.0.1', '172.32.0.1', '2606:4700::1111'])(
    '%s is public',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )
  test.each(['', 'example.com', '1.2.3', '256.1.1.1', '2606:4700::1111%eth0', '::ffff:1.1.1.1'])(
    '%j is not',
    (address) => {
      expect(isPublicAddress(address)).toBe(false)
    },
  )
})
