import { describe, expect } from 'vitest'
import { it } from '#server/testing/fixtures.ts'
import { callerKey, isForwarded, isFromThisMachine, networkKey } from './networks.ts'

describe('a request from this machine', () => {
  it.each([
    ['127.0.0.1', { host: 'localhost:4000' }, true],
    ['::1', { host: '[::1]:4000' }, true],
    ['127.0.0.1', { host: 'bindery.uk.localhost:4000' }, true],
    ['127.0.0.1', { host: '127.0.0.1' }, true],
    ['10.0.0.1', { host: 'localhost:4000' }, false],
    ['127.0.0.1', { host: 'bindery.example' }, false],
    ['127.0.0.1', { host: 'localhost.evil.test' }, false],
    ['127.0.0.1', { host: '127.0.0.1.evil.test' }, false],
    ['127.0.0.1', {}, false],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-for': '127.0.0.1' }, false],
    ['127.0.0.1', { host: 'localhost', forwarded: 'for=127.0.0.1' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-real-ip': '127.0.0.1' }, false],
    ['127.0.0.1', { host: 'localhost', via: '1.1 proxy' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-port': '443' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-forwarded-scheme': 'https' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-original-forwarded-for': '203.0.113.7' }, false],
    ['127.0.0.1', { host: 'localhost', 'cdn-loop': 'a-network' }, false],
    ['127.0.0.1', { host: 'localhost', 'x-amzn-trace-id': 'Root=1-6' }, false],
  ])('of %s with %j is one: %s', (ip, headers, expected) => {
    expect(isFromThisMachine(ip, { headers, httpVersion: '1.1' })).toBe(expected)
  })

  it('is none in HTTP/1.0, which a proxy without settings speaks and no browser does', () => {
    const headers = { host: '127.0.0.1:4000' }
    expect(isFromThisMachine('127.0.0.1', { headers, httpVersion: '1.0' })).toBe(false)
    expect(isForwarded({ headers, httpVersion: '1.0' })).toBe(true)
  })

  it('is what alone is shown the mailbox, texts and logins of a demo', async ({ anotherWeb }) => {
    const web = await anotherWeb()
    const paths = ['mailbox', 'text-messages', 'demo-logins']
    await web.database.kysely
      .insertInto('setting')
      .values({ name: 'demo.logins', value: '[]', modified_at: web.clock.now() })
      .execute()
    const statuses = (headers: Record<string, string>) =>
      Promise.all(
        paths.map(
          async (path) =>
            (await web.send('GET', `/api/dev/v1/${path}`, undefined, { ip: '127.0.0.1', headers })).status,
        ),
      )
    expect(await statuses({ host: 'localhost:4000' })).toEqual([200, 200, 200])
    expect(await statuses({ host: 'bindery.example' })).toEqual([404, 404, 404])
    const behind = { host: 'localhost:4000', 'x-forwarded-for': '127.0.0.1' }
    expect(await statuses(behind)).toEqual([404, 404, 404])
    const named = web.log.filter((line) => line.includes('TRUSTED_PROXIES'))
    expect(named).toHaveLength(1)
  })
})

describe('callers and networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', '203.0.113'],
    ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
    ['2001:0db8:0001:0002::1', '2001:db8:1:2', '2001:db8:1'],
    ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
    ['::1', '0:0:0:0', '0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0', 'fe80:0:0'],
    ['unknown', 'unknown', 'unknown'],
  ])('of %s are %s and %s', (ip, caller, network) => {
    expect(callerKey(ip)).toBe(caller)
    expect(networkKey(ip)).toBe(network)
  })

  it('guess at most three hundred times a minute together, however many addresses they have (SEC-007, SEC-099)', async ({
    anotherWeb,
  }) => {
    const web = await anotherWeb()
    const statuses: number[] = []
    for (let at = 0; at < 320; at += 1) {
      const path = `/api/auth/v1/checkPasswordReset/guess${at}`
      const sent = { ip: `198.51.100.${at % 250}` }
      statuses.push((await web.send('GET', path, undefined, sent)).status)
    }
    expect(statuses.filter((status) => status === 404)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    const elsewhere = await web.send('GET', '/api/auth/v1/checkPasswordReset/guess', undefined, {
      ip: '198.51.101.1',
    })
    expect(elsewhere.status).toBe(404)
  })
})
