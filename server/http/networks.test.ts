import { describe, expect, it } from 'vitest'
import { createHttpHarness } from '#server/testing/http.ts'
import { callerKey, networkKey } from './networks.ts'

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

  it('guess at most three hundred times a minute together, however many addresses they have (SEC-007, SEC-099)', async () => {
    const web = await createHttpHarness()
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
    await web.close()
  })
})
