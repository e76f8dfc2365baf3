import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpHarness, type HttpHarness } from '#server/testing/http.ts'
import { addPages } from './pages.ts'
import { securityText } from './security-text.ts'

let web: HttpHarness
beforeAll(async () => {
  web = await createHttpHarness()
})
afterAll(() => web?.close())

describe.each(['/api/openapi.json', '/api/docs', '/api/docs.css'])('the document at %s', (url) => {
  const get = (headers: Record<string, string>, remoteAddress = '10.99.0.1') =>
    web.app.server.inject({ url, headers, remoteAddress })

  it('is compressed once and kept by those who have it', async () => {
    const plain = await get({})
    const zipped = await get({ 'accept-encoding': 'gzip, br' })
    expect(zipped.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body)
    // The very same bytes: nothing is compressed again for the next one.
    expect((await get({ 'accept-encoding': 'gzip' })).rawPayload.equals(zipped.rawPayload)).toBe(true)
    expect(plain.headers).toMatchObject({ etag: zipped.headers.etag, vary: 'accept-encoding' })
    expect(String(plain.headers['cache-control'])).toMatch(/max-age=\d{2,}/)
    for (const tag of [String(plain.headers.etag), `"x", W/${String(plain.headers.etag)}`]) {
      const same = await get({ 'if-none-match': tag })
      expect([same.statusCode, same.body]).toEqual([304, ''])
    }
  })

  it('is not given to one caller without end', async () => {
    const statuses: number[] = []
    for (let asked = 0; asked < 32; asked++) statuses.push((await get({}, '10.99.0.2')).statusCode)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.slice(30)).toEqual([429, 429])
    expect((await get({}, '10.99.0.3')).statusCode).toBe(200)
  })
})

describe('security.txt', () => {
  it('names whom to tell, and never lapses', async () => {
    const { statusCode, headers, body } = await web.app.server.inject('/.well-known/security.txt')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(body).toBe(
      [
        'Contact: mailto:security@localhost',
        'Expires: 2026-08-29T00:00:00.000Z',
        'Preferred-Languages: en',
        'Canonical: http://localhost:4000/.well-known/security.txt',
        '',
      ].join('\n'),
    )
    const later = securityText({ PUBLIC_URL: 'https://bindery.example' }, new Date('2031-12-31T23:59:59Z'))
    expect(later).toContain('Expires: 2032-06-28T00:00:00.000Z')
    expect(later).toContain('Contact: mailto:security@bindery.example')
  })

  it.each([
    ['people@bindery.example', 'mailto:people@bindery.example'],
    ['https://bindery.example/report', 'https://bindery.example/report'],
  ])('leads to %s', (SECURITY_CONTACT, contact) => {
    const text = securityText({ PUBLIC_URL: 'https://bindery.example', SECURITY_CONTACT }, new Date(0))
    expect(text).toContain(`Contact: ${contact}\n`)
  })
})

it('An address without a page is answered with the console, which says so, and with 404', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-pages-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'login.html']) writeFileSync(join(folder, name), '<html>console</html>')
  writeFileSync(join(folder, 'addresses.json'), JSON.stringify(['^/agency/quotes/[^/]+/?$', '^/loading/?$']))
  const app = Fastify()
  addPages(app, folder)
  const statusOf = async (url: string) => {
    const { statusCode, body } = await app.inject(url)
    expect(body, url).toBe('<html>console</html>')
    return statusCode
  }
  for (const url of ['/login', '/loading', '/agency/quotes/1?tab=price', '/agency/quotes/1/'])
    expect(await statusOf(url), url).toBe(200)
  for (const url of ['/nothing', '/agency', '/agency/quotes', '/agency/quotes/1/2', '/wp-login.php', '/.env'])
    expect(await statusOf(url), url).toBe(404)
  await app.close()
  rmSync(folder, { recursive: true })
})
