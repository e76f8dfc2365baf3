import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect } from 'vitest'
import { testWith, type Web } from '#server/testing/fixtures.ts'

interface Received {
  path: string
  key: string
  lines: Record<string, unknown>[]
}

const received: Received[] = []
let receiver: Server
const it = testWith(async () => ({ settings: { ERROR_DSN: await startReceiver() } }))

let web: Web

/** Takes reports as a service that speaks Sentry's protocol does. */
const startReceiver = async (): Promise<string> => {
  receiver = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push({
        path: request.url ?? '',
        key: String(request.headers['x-sentry-auth']),
        lines: Buffer.concat(chunks)
          .toString()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      })
      answer.end('{}')
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  return `http://publickey@127.0.0.1:${(receiver.address() as AddressInfo).port}/42`
}

it.beforeAll(({ web: given }) => {
  web = given
})
afterAll(async () => {
  receiver?.close()
})
beforeEach(() => {
  received.length = 0
})

const report = (more: Record<string, unknown> = {}) =>
  web.send('POST', '/api/platform/v1/error-reports', {
    kind: 'error',
    name: 'TypeError',
    message: 'x is undefined',
    page: '/agency/quotes',
    ...more,
  })

describe('a report of an error in a page', () => {
  it('is passed on in the form of Sentry, with the steps before it', async () => {
    const trail = [{ at: '2026-03-02T14:59:00.000Z', what: 'quoteSearch answered 200' }]
    expect((await report({ stack: 'at x (index.js:1:2)', trail })).status).toBe(204)
    const [envelope] = received
    expect(envelope?.path).toBe('/api/42/envelope/')
    expect(envelope?.key).toContain('sentry_key=publickey')
    const [head, item, event] = envelope?.lines ?? []
    expect(item).toEqual({ type: 'event' })
    expect(event).toMatchObject({
      event_id: head?.event_id,
      level: 'error',
      environment: 'dev',
      release: 'bindery/2.437.0',
      transaction: '/agency/quotes',
      exception: { values: [{ type: 'TypeError', value: 'x is undefined' }] },
      breadcrumbs: { values: [{ message: 'quoteSearch answered 200' }] },
      extra: { stack: 'at x (index.js:1:2)' },
    })
    expect(event?.event_id).toMatch(/^[0-9a-f]{32}$/)
  })

  it('of the times of a page is a transaction', async () => {
    await report({ kind: 'trace', name: 'pageload', message: '', milliseconds: 1500 })
    expect(received[0]?.lines[2]).toMatchObject({
      type: 'transaction',
      start_timestamp: '2026-03-02T14:59:58.500Z',
      timestamp: '2026-03-02T15:00:00.000Z',
    })
  })

  it('holds no token, address or query of anyone, whatever the page sent (SEC-015)', async () => {
    const user = await web.person()
    const { accessToken, refreshToken } = await web.signIn(user.email)
    const secret = `${accessToken} ${refreshToken} ${user.email} /login?redirect=/private 482913`
    await report({
      message: secret,
      stack: secret,
      page: `/confirmUser/${refreshToken}`,
      trail: [{ at: '2026-03-02T14:59:00.000Z', what: `opened /loading/${refreshToken}` }],
    })
    const text = JSON.stringify(received)
    for (const part of [accessToken, refreshToken, user.email, 'private', '482913'])
      expect(text).not.toContain(part)
  })

  it('is taken although no one can be reached, and refused when it is not one', async () => {
    expect((await report({ page: undefined })).status).toBe(422)
    expect((await report({ cookies: 'x' })).status).toBe(422)
    await new Promise((resolve) => receiver.close(resolve))
    expect((await report()).status).toBe(204)
  })

  it('is absent where no one wants it', async ({ anotherWeb }) => {
    const without = await anotherWeb({ settings: {} })
    const answer = await without.send('POST', '/api/platform/v1/error-reports', {
      kind: 'error',
      name: 'Error',
      message: 'x',
      page: '/',
    })
    expect(answer.status).toBe(404)
  })

  it('goes to an address of the right form only', async () => {
    const { parseEnv } = await import('#server/env.ts')
    for (const ERROR_DSN of ['http://key@errors.test/1', 'https://errors.test', 'ftp://k@errors.test/1'])
      expect(() => parseEnv({ ERROR_DSN })).toThrow(/^ERROR_DSN: /)
    expect(parseEnv({ ERROR_DSN: 'https://key@errors.test/1' }).ERROR_DSN).toBe('https://key@errors.test/1')
  })
})
