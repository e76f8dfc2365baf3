import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify from 'fastify'
import { afterAll, describe, expect } from 'vitest'
import { z } from 'zod'
import { contract } from '#contract/all.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { it, type Web } from '#server/testing/fixtures.ts'
import { dispatch } from './dispatch.ts'
import { openApiOf } from './docs/openapi.ts'
import { addPages } from './pages.ts'

let web: Web
it.beforeAll(({ web: given }) => {
  web = given
})

const endpoints = Object.entries(contract) as [string, Endpoint][]

/** Answers of every sort: good, refused, malformed, absent, broken off by the router. */
const answers = () =>
  Promise.all([
    web.send('GET', '/api/console-version'),
    web.send('GET', '/api/openapi.json'),
    web.send('GET', '/api/auth/v1/me'),
    web.login('nobody@nowhere.test'),
    web.send('POST', '/api/auth/v1/login', 'x'),
    web.send('GET', '/api/nothing'),
    web.send('GET', '/health/live'),
    web.send('GET', `/api/auth/v1/validationTokens/${'x'.repeat(500)}`),
    web.send('GET', '/api/auth/v1/validationTokens/%zz'),
  ])

describe('an address that no endpoint has', () => {
  it.each(['transfers'])('is absent where a record would be: the policy search %s', async (search) => {
    const { status, body } = await web.send('GET', `/api/policy/v1/search/${search}`)
    expect([status, body]).toEqual([404, expect.stringContaining('NOT_FOUND')])
  })

  it('is a record where it is none of these words, and a product keeps its own', async () => {
    const id = '00000000-0000-7000-8000-000000000001'
    for (const product of ['P100', 'P250'])
      expect((await web.send('GET', `/api/quote/v1/${product}/${id}`)).status).toBe(401)
    expect((await web.send('GET', `/api/policy/v1/P100/${id}`)).status).toBe(401)
  })
})

describe('every answer', () => {
  it('carries the headers that keep browsers safe, and tells nothing of what runs here (SEC-018)', async () => {
    for (const { headers, status } of await answers()) {
      expect(headers['strict-transport-security'], `${status}`).toBe('max-age=31536000; includeSubDomains')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(String(headers['content-security-policy'])).toMatch(/^default-src 'none'/)
      expect(headers.server).toBeUndefined()
      expect(headers['x-powered-by']).toBeUndefined()
    }
    const { headers } = await web.send('GET', '/api/console-version')
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['permissions-policy']).toBe('camera=(), geolocation=(), microphone=(), payment=()')
  })

  it('of the API is never stored by anyone (SEC-019)', async () => {
    for (const [name, endpoint] of endpoints) {
      const path = endpoint.path.replaceAll(/\{\w+\}/g, 'x')
      const { headers } = await web.send(endpoint.method, path, endpoint.method === 'GET' ? undefined : {})
      expect(headers['cache-control'], name).toBe('no-store')
    }
  })

  it('lets no other origin read it (SEC-020)', async () => {
    const origins = [
      'null',
      'https://evil.test',
      'http://localhost:4000',
      'https://localhost:4000.evil.test',
      '*',
      'file://',
    ]
    for (const origin of origins)
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await web.app.server.inject({
          method,
          url: '/api/console-version',
          headers: { origin, 'access-control-request-method': 'GET' },
        })
        for (const name of Object.keys(headers)) expect(name).not.toMatch(/^access-control-/)
      }
  })

  it('shows a problem with its request, never a stack or a statement (SEC-095)', async () => {
    for (const { status, json, headers } of await answers()) {
      if (status < 400) continue
      expect(headers['content-type']).toMatch(/^application\/problem\+json/)
      expect(json).toMatchObject({ status, code: expect.any(String), detail: expect.any(String) })
      expect(JSON.stringify(json)).not.toMatch(/\bat \w+ \(|node_modules|select |\/server\//)
    }
  })
})

describe('a write', () => {
  const writes = endpoints.filter(([, endpoint]) => endpoint.method !== 'GET')

  it('takes JSON only: no form of another site can send one (SEC-021)', async () => {
    for (const [name, endpoint] of writes)
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        // Where a file is taken, what another site sends has no token and is refused before it is read as one.
        ...(endpoint.upload ? [] : ['multipart/form-data; boundary=x']),
      ]) {
        const { statusCode } = await web.app.server.inject({
          method: endpoint.method,
          url: endpoint.path.replaceAll(/\{\w+\}/g, 'x'),
          headers: { 'content-type': type },
          payload: '{}',
        })
        expect(statusCode, `${name} ${type}`).toBe(415)
      }
  })

  it('is refused with prototype keys, and nothing of ours is changed by them (SEC-055)', async () => {
    const bodies = [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"a":{"__proto__":1}}',
    ]
    for (const payload of bodies) {
      const { statusCode } = await web.app.server.inject({
        method: 'POST',
        url: '/api/auth/v1/login',
        headers: { 'content-type': 'application/json' },
        payload,
      })
      expect(statusCode).toBe(400)
    }
    await web.send('GET', '/api/auth/v1/captcha?__proto__[isAdmin]=1&constructor.prototype.isAdmin=1')
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  })

  it('and a read do not take two values or another type for one (SEC-056)', async () => {
    const statuses = await Promise.all(
      ['action=login&action=mfaReset', 'action[]=login', 'action[a]=login', 'action=', ''].map(
        async (query) => (await web.send('GET', `/api/auth/v1/captcha?${query}`)).status,
      ),
    )
    for (const status of statuses) expect([400, 422]).toContain(status)
    for (const username of [['a@b.test'], { $ne: '' }, 1, true, null])
      expect((await web.send('POST', '/api/auth/v1/login', { username, password: 'x' })).status).toBe(400)
  })
})

describe('the routes', () => {
  it('are denied unless an entry says who may call them (SEC-045)', () => {
    for (const [name, endpoint] of endpoints) {
      const { access } = endpoint
      expect(
        access === 'public' || access === 'any' || (Array.isArray(access) && access.length > 0),
        name,
      ).toBe(true)
    }
  })

  it('that need no session are these, each reviewed (SEC-045)', () => {
    const open = endpoints.filter(([, endpoint]) => endpoint.access === 'public').map(([name]) => name)
    expect(open.sort()).toEqual([
      'authEnter',
      'authEnv',
      'authJoin',
      'authLogin',
      'authRefresh',
      'authSignup',
      'captchaChallenge',
      'consoleVersion',
      'demoLogins',
      'errorReport',
      'featureFlags',
      'financeCallback',
      'invitationAccept',
      'invitationCheck',
      'latestDeployment',
      'latestDeploymentAtRoot',
      'mailboxSearch',
      'mfaReset',
      'mfaResetFinish',
      'passkeySignIn',
      'passkeySignInStart',
      'passwordConstraints',
      'passwordResetCheck',
      'passwordResetFinish',
      'passwordResetRequest',
      'paymentCallback',
      'questionLinkAnswer',
      'questionLinkGet',
      'questionLinkKeep',
      'ssoGet',
      'ssoStart',
      'ssoToken',
      'textMessageSearch',
      'validatePassword',
      'validationEmailResend',
      'validationTokenGet',
      'workflowEmailGet',
      'workflowGet',
      'workflowPhoneGet',
      'workflowSendEmail',
      'workflowSendText',
      'workflowToken',
    ])
  })

  it('that are served are those of the contract and of the document, no more (SEC-058)', async () => {
    const served = Object.entries(openApiOf(contract, 'test').paths as Record<string, object>).flatMap(
      ([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(served.sort()).toEqual(endpoints.map(([, { method, path }]) => `${method} ${path}`).sort())
    for (const [name, { method, path }] of endpoints)
      expect(web.app.server.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') }), name).toBe(true)
    for (const path of [
      '/api/debug',
      '/api/metrics',
      '/api/graphql',
      '/api/auth/v1',
      '/api/.git/config',
      '/api/env',
    ])
      expect((await web.send('GET', path)).status, path).toBe(404)
    expect((await web.send('GET', '/metrics')).body).not.toContain('process_cpu')
  })

  it('of what only a demo has are absent outside of one (SEC-044)', async ({ anotherWeb }) => {
    const real = await anotherWeb({ settings: { DEMO: '0' } })
    for (const [, { path }] of endpoints.filter(([, endpoint]) => endpoint.tag === 'Demo'))
      for (const more of ['', '?demo=1', '?DEMO=1'])
        expect((await real.send('GET', path + more, undefined, { ip: '127.0.0.1' })).status).toBe(404)
    expect((await real.send('GET', '/api/auth/v1/env')).json.isDemo).toBe(false)
    expect((await web.send('GET', '/api/dev/v1/mailbox', undefined, { ip: '10.0.0.1' })).status).toBe(404)
    expect((await web.send('GET', '/api/dev/v1/mailbox', undefined, { ip: '127.0.0.1' })).status).toBe(200)
  })

  it('answer with the fields of their schema and no others (SEC-054)', async () => {
    const endpoint: Endpoint = {
      method: 'GET',
      path: '/x',
      summary: '',
      tag: '',
      access: 'public',
      response: z.object({ id: z.string(), inner: z.array(z.object({ name: z.string() })) }),
    }
    const row = { id: '1', passwordHash: 'x', inner: [{ name: 'n', notes: 'secret' }] }
    const { answer } = await dispatch(
      { ...web.app.dispatcher, handlers: { leaky: async () => row } },
      {
        name: 'leaky',
        endpoint,
        actor: null,
        input: {},
        requestId: 'test',
        caller: { ip: '', userAgent: '' },
      },
    )
    expect(answer).toEqual({ id: '1', inner: [{ name: 'n' }] })
  })
})

describe('a page', () => {
  it('runs scripts of ours alone, with a new nonce for its styles each time (SEC-017)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bindery-pages-'))
    mkdirSync(join(folder, 'assets'))
    for (const name of ['index.html', 'login.html'])
      writeFileSync(join(folder, name), '<html><style nonce="__CSP_NONCE__"></style></html>')
    const app = Fastify()
    addPages(app, folder)
    const load = async (url: string) => {
      const { headers, body } = await app.inject({ method: 'GET', url })
      return { policy: String(headers['content-security-policy']), body }
    }
    for (const url of ['/login', '/agency/dashboard', '/confirmPasswordReset/token']) {
      const [one, other] = [await load(url), await load(url)]
      expect(one.policy).toContain("default-src 'none'; script-src 'self';")
      expect(one.policy).toMatch(/frame-ancestors 'none'; base-uri 'none'; object-src 'none'/)
      expect(one.policy).not.toMatch(/script-src[^;]*unsafe|https?:|\*/)
      const nonce = /'nonce-([^']+)'/.exec(one.policy)?.[1] ?? ''
      expect(nonce.length).toBeGreaterThanOrEqual(22)
      expect(one.body).toContain(nonce)
      expect(one.policy).not.toBe(other.policy)
    }
    await app.close()
    rmSync(folder, { recursive: true })
  })
})

it('The header and footer of an area stand in its pages before any code has come, and in no others', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-pages-'))
  mkdirSync(join(folder, 'assets'))
  for (const name of ['index.html', 'login.html'])
    writeFileSync(join(folder, name), '<html><div id="root"></div><!--files--></html>')
  writeFileSync(join(folder, 'first-paint.html'), '<header>Shell</header>')
  const app = Fastify()
  addPages(app, folder)
  const bodyOf = async (url: string) => (await app.inject({ method: 'GET', url })).body
  for (const url of ['/agency/dashboard', '/customer/quotes/P100/1?tab=price'])
    expect(await bodyOf(url), url).toBe('<html><div id="root"><header>Shell</header></div></html>')
  for (const url of ['/confirmPasswordReset/token', '/agency-of-mine'])
    expect(await bodyOf(url), url).toBe('<html><div id="root"></div></html>')
  await app.close()
  rmSync(folder, { recursive: true })
})

describe('a body that is too large', () => {
  const server = () => web.app.server
  /** Writes everything, and only then reads: as clients do that make up their request in one go. */
  const writtenThenRead = (port: number, parts: string[]): Promise<string> =>
    new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1').pause()
      let answer = ''
      socket.on('error', reject)
      socket.on('close', () => resolve(answer))
      socket.on('data', (part) => {
        answer += String(part)
        if (answer.endsWith('}')) socket.destroy()
      })
      const write = ([part, ...rest]: string[]): void => {
        if (part === undefined) return void setTimeout(() => socket.resume(), 50)
        socket.write(part, () => setImmediate(write, rest))
      }
      write(parts)
    })

  it.each(['whole', 'in pieces'])('is answered to a client that writes before it reads: %s', async (way) => {
    await server()
      .listen({ port: 0, host: '127.0.0.1' })
      .catch(() => undefined)
    const { port } = server().server.address() as AddressInfo
    const many = Array.from({ length: 160 }, () => 'x'.repeat(65_536))
    const size = 160 * 65_536
    const head = `POST /api/auth/v1/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`
    const answer = await writtenThenRead(
      port,
      way === 'whole'
        ? [`${head}content-length: ${size}\r\n\r\n`, ...many]
        : [
            `${head}transfer-encoding: chunked\r\n\r\n`,
            ...many.map((part) => `10000\r\n${part}\r\n`),
            '0\r\n\r\n',
          ],
    )
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(answer).toContain('BODY_TOO_LARGE')
  })
})

describe('over one connection', () => {
  const NEXT = 'GET /health/live HTTP/1.1\r\nhost: x\r\n\r\n'
  const answered: Socket[] = []
  afterAll(() => answered.forEach((socket) => socket.destroy()))

  /** A connection, and its next answer: sent what is given, read until its JSON ends. */
  const connected = async (): Promise<(text: string) => Promise<string>> => {
    const { server } = web.app
    await server.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined)
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1')
    answered.push(socket)
    return (text) =>
      new Promise((resolve) => {
        let answer = ''
        const read = (part: Buffer): void => {
          answer += String(part)
          if (answer.endsWith('}')) done()
        }
        const done = (): void => {
          socket.off('data', read).off('close', done)
          resolve(answer)
        }
        socket.on('data', read).on('close', done)
        socket.write(text)
      })
  }

  const start = (path: string, ...more: string[]): string =>
    [`POST ${path} HTTP/1.1`, 'host: x', ...more, '', ''].join('\r\n')
  const JSON_TYPE = 'content-type: application/json'

  it('a body that says itself that it is too large is refused before any of it came', async () => {
    const next = await connected()
    const size = 2_000_000
    expect(await next(start('/api/auth/v1/login', JSON_TYPE, `content-length: ${size}`))).toMatch(/ 413 /)
    // The answer did not wait for the body: it comes only now, and the connection is as good as before.
    expect(await next(`${'x'.repeat(size)}${NEXT}`)).toMatch(/ 200 /)
  })

  it('a body that does not say so is refused as soon as it is too large', async () => {
    const next = await connected()
    const part = `100001\r\n${'x'.repeat(0x100001)}\r\n`
    const first = `${start('/api/auth/v1/login', JSON_TYPE, 'transfer-encoding: chunked')}${part}`
    expect(await next(first)).toMatch(/ 413 /)
    expect(await next(`${part}0\r\n\r\n${NEXT}`)).toMatch(/ 200 /)
  })

  it('an upload is refused for its type, its size and who sends it before any of it came', async () => {
    const next = await connected()
    const path = contract.pictureUpload.path
    const form = 'content-type: multipart/form-data; boundary=x'
    expect(await next(start(path, form, 'content-length: 99000000'))).toMatch(/ 413 /)
    const another = await connected()
    expect(await another(start(path, 'content-type: text/csv', 'content-length: 1000'))).toMatch(/ 415 /)
    expect(await another(`${'x'.repeat(1_000)}${start(path, form, 'content-length: 1000')}`)).toMatch(/ 401 /)
    expect(await another(`${'x'.repeat(1_000)}${NEXT}`)).toMatch(/ 200 /)
  })

  it('a body that waits to be asked for is asked for when it can be taken, and not before', async () => {
    const EXPECT = 'expect: 100-continue'
    const form = 'content-type: multipart/form-data; boundary=x'
    const upload = contract.pictureUpload.path
    for (const [path, status, ...more] of [
      ['/api/auth/v1/login', 413, JSON_TYPE, 'content-length: 2000000'],
      ['/api/nothing', 413, JSON_TYPE, 'content-length: 2000000'],
      [upload, 413, form, 'content-length: 99000000'],
      [upload, 401, form, 'content-length: 1000'],
      [upload, 415, 'content-type: text/csv', 'content-length: 1000'],
    ] as const)
      expect(await (await connected())(start(path, EXPECT, ...more)), `${path} ${status}`).toMatch(
        new RegExp(`^HTTP/1.1 ${status} [^]*connection: close`, 'i'),
      )
    const body = '{"username":"nobody@nowhere.test","password":"x"}'
    const next = await connected()
    const login = start('/api/auth/v1/login', EXPECT, JSON_TYPE, `content-length: ${body.length}`)
    expect(await next(`${login}${body}`)).toMatch(
      /^HTTP\/1.1 100 Continue\r\n\r\nHTTP\/1.1 401 [^]*keep-alive/,
    )
    expect(await next(NEXT)).toMatch(/ 200 /)
  })

  it('two hosts are refused, of which a proxy may go by one and we by the other', async () => {
    for (const path of ['/api/console-version', '/login', '/nothing']) {
      const next = await connected()
      expect(await next(`GET ${path} HTTP/1.1\r\nhost: x\r\nHost: y\r\n\r\n`)).toMatch(
        / 400 [^]*REQUEST_MALFORMED/,
      )
    }
    expect(await (await connected())(NEXT)).toMatch(/ 200 /)
  })
})
