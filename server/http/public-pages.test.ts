import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { describe, expect } from 'vitest'
import { REFUSAL_CODES, REQUEST_CODES } from '#domain/kernel/refusal-codes.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { addPages } from './pages.ts'
import { securityText } from './docs/security-text.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

describe.each(['/api/openapi.json', '/api/docs', '/docs/errors', '/api/docs.css'])(
  'the document at %s',
  (url) => {
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
  },
)

describe('the page of the API', () => {
  it('has a target for every link, inside its entry, so that a browser opens it', async () => {
    const { body } = await web.app.server.inject({ url: '/api/docs', remoteAddress: '10.99.1.4' })
    const ids = new Set([...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
    const links = [...body.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id ?? '')
    expect(links.length).toBeGreaterThan(40)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    for (const name of ['productList', 'eligibleProducts', 'quoteBind']) expect(links).toContain(name)
    expect(body).not.toContain('#waysToReady')
    expect(body).toContain('<strong>quoteBind</strong>')
    expect(body).toMatch(/<\/summary><div class="target" id="quoteBind"><\/div>/)
  })

  it('says of every page size what the endpoint takes', async () => {
    const { body } = await web.app.server.inject({ url: '/api/openapi.json', remoteAddress: '10.99.1.5' })
    const { paths } = JSON.parse(body) as {
      paths: Record<string, Record<string, { operationId: string; parameters?: Parameter[] }>>
    }
    const wrong: string[] = []
    for (const item of Object.values(paths))
      for (const { operationId, parameters = [] } of Object.values(item))
        for (const { name, description, schema } of parameters)
          if (name === 'size' && !description?.endsWith(`at most ${schema.maximum}.`)) wrong.push(operationId)
    expect(wrong).toEqual([])
  })
})

interface Parameter {
  name: string
  description?: string
  schema: { maximum?: number }
}

describe('the page of errors', () => {
  it('is what the type of a problem opens, at its code', async () => {
    const refused = await web.app.server.inject({ url: '/api/quote/v1/search', remoteAddress: '10.99.1.1' })
    const { type, code, status } = refused.json<{ type: string; code: string; status: number }>()
    expect([refused.statusCode, status, type]).toEqual([401, 401, `/docs/errors#${code}`])
    const page = await web.app.server.inject({ url: type.split('#')[0] ?? '', remoteAddress: '10.99.1.1' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(page.body).toContain(
      `<section id="${code}"><h2><code>${code}</code> <span class="soft">401</span>`,
    )
  })

  it('has every code, each once', async () => {
    const { body } = await web.app.server.inject({ url: '/docs/errors', remoteAddress: '10.99.1.2' })
    const listed = [...body.matchAll(/<section id="(\w+)">/g)].map(([, code]) => code)
    const codes = new Set([
      ...Object.values(REFUSAL_CODES).flatMap(Object.keys),
      ...Object.keys(REQUEST_CODES),
    ])
    expect(listed).toEqual([...codes].sort())
  })
})

describe('the id of a request', () => {
  const ask = (headers: Record<string, string>, url = '/api/quote/v1/search') =>
    web.app.server.inject({ url, headers, remoteAddress: '10.99.1.3' })

  it('is in every answer, a refusal or not', async () => {
    const refused = await ask({})
    expect(refused.headers['x-request-id']).toBe(refused.json<{ requestId: string }>().requestId)
    const ids = [await ask({}, '/health/live'), await ask({}, '/api/docs.css'), await ask({}, '/%zz')].map(
      ({ headers }) => String(headers['x-request-id']),
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('is the caller’s own where that is a plain name', async () => {
    const kept = await ask({ 'x-request-id': 'broker-7.2026_a' })
    expect([kept.headers['x-request-id'], kept.json<{ requestId: string }>().requestId]).toEqual([
      'broker-7.2026_a',
      'broker-7.2026_a',
    ])
    for (const odd of ['short', 'with space in it', '<script>alert(1)</script>', 'x'.repeat(65)])
      expect((await ask({ 'x-request-id': odd })).headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
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
