import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { createEgress, EgressFailed, type EgressSettings } from './egress.ts'
import { EgressRefused } from './egress-targets.ts'

const servers: Server[] = []

const serve = async (listener: RequestListener, settings: EgressSettings = {}) => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, egress: createEgress({ loopbackOrigins: [origin], ...settings }) }
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

const reasonOf = async (work: Promise<unknown>): Promise<string> => {
  const error = await work.then(
    () => new Error('nothing failed'),
    (thrown: unknown) => thrown,
  )
  return error instanceof EgressFailed ? error.reason : String(error)
}

describe('an outbound call', () => {
  test('sends method, headers and body, and brings the answer back', async () => {
    const { origin, egress } = await serve((request, response) => {
      let body = ''
      request.on('data', (chunk) => (body += chunk))
      request.on('end', () => {
        response.setHeader(
          'x-seen',
          `${request.method} ${request.headers.host} ${String(request.headers['x-key'])}`,
        )
        response.end(body.toUpperCase())
      })
    })
    const answer = await egress({
      url: `${origin}/a?b=c`,
      method: 'POST',
      headers: { 'x-key': 'k' },
      body: 'grüße',
    })
    expect(answer.status).toBe(200)
    expect(answer.body).toBe('GRÜSSE')
    expect(answer.headers['x-seen']).toBe(`POST ${origin.slice(7)} k`)
  })

  test('does not follow a redirect, not even to an allowed place', async () => {
    let calls = 0
    const { origin, egress } = await serve((_request, response) => {
      calls += 1
      response.writeHead(302, { location: '/elsewhere' }).end()
    })
    expect(await reasonOf(egress({ url: origin }))).toBe('redirect')
    expect(calls).toBe(1)
  })

  test('stops reading an endless body at the limit', async () => {
    const { origin, egress } = await serve((request, response) => {
      const pour = setInterval(() => response.write('x'.repeat(16_384)), 1)
      request.on('close', () => clearInterval(pour))
    })
    expect(await reasonOf(egress({ url: origin }))).toBe('too-large')
  })

  test('accepts an answer of exactly the limit and refuses one byte more', async () => {
    const { origin, egress } = await serve((request, response) => {
      response.end('x'.repeat(Number(request.url?.slice(1))))
    })
    expect((await egress({ url: `${origin}/65536` })).body).toHaveLength(65_536)
    expect(await reasonOf(egress({ url: `${origin}/65537` }))).toBe('too-large')
  })

  test('gives up on a target that drips', async () => {
    const { origin, egress } = await serve(
      (request, response) => {
        const drip = setInterval(() => response.write('.'), 20)
        request.on('close', () => clearInterval(drip))
      },
      { totalMs: 150 },
    )
    expect(await reasonOf(egress({ url: origin }))).toBe('timeout')
  })

  test('gives up on a target that never answers and on a name that never resolves', async () => {
    const { origin, egress } = await serve(() => {}, { totalMs: 100 })
    expect(await reasonOf(egress({ url: origin }))).toBe('timeout')
    const lost = createEgress({ totalMs: 100, resolve: () => new Promise(() => {}) })
    expect(await reasonOf(lost({ url: 'https://example.com/' }))).toBe('timeout')
  })

  test('says connect when no one listens or the answer is not HTTP', async () => {
    const closed = createEgress({ loopbackOrigins: ['http://127.0.0.1:9'] })
    expect(await reasonOf(closed({ url: 'http://127.0.0.1:9/' }))).toBe('connect')
    const noise = createTcpServer((socket) => socket.end('not http at all\r\n\r\n'))
    await new Promise<void>((done) => noise.listen(0, '127.0.0.1', done))
    const origin = `http://127.0.0.1:${(noise.address() as AddressInfo).port}`
    expect(await reasonOf(createEgress({ loopbackOrigins: [origin] })({ url: origin }))).toBe('connect')
    noise.close()
  })

  test('refuses headers that would write the request anew', async () => {
    const { origin, egress } = await serve((_request, response) => response.end())
    const wrong: Record<string, string>[] = [
      { host: 'inner' },
      { 'x-a': 'b\r\nx-c: d' },
      { 'x a': 'b' },
      { 'content-length': '5' },
    ]
    for (const headers of wrong) await expect(egress({ url: origin, headers })).rejects.toThrow(EgressRefused)
  })

  test('connects to the vetted address and never resolves the name again', async () => {
    const { origin } = await serve((request, response) => response.end(request.headers.host))
    const named = origin.replace('127.0.0.1', 'sandbox.test')
    const answer = await createEgress({ loopbackOrigins: [named] })({ url: named })
    expect(answer.body).toBe(named.slice(7))
  })

  test('runs at most two at once for a host and lets the rest wait', async () => {
    let now = 0
    let most = 0
    const { origin, egress } = await serve((_request, response) => {
      now += 1
      most = Math.max(most, now)
      setTimeout(() => {
        now -= 1
        response.end('done')
      }, 15)
    })
    const answers = await Promise.all(Array.from({ length: 9 }, () => egress({ url: origin })))
    expect(answers.map((answer) => answer.body)).toEqual(Array.from({ length: 9 }, () => 'done'))
    expect(most).toBe(2)
  })

  test('gives its place back after a failure', async () => {
    const { origin, egress } = await serve(
      (request, response) => (request.url === '/slow' ? undefined : response.end('ok')),
      { totalMs: 80, maxPerHost: 1 },
    )
    expect(await reasonOf(egress({ url: `${origin}/slow` }))).toBe('timeout')
    expect((await egress({ url: origin })).body).toBe('ok')
  })
})
