import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/all.ts'
import { createLog } from '#server/platform/log.ts'
import { type CanaryBook, CANARIES, createCanaryBook } from '#server/testing/canary-book.ts'
import { createHarness, type Harness } from '#server/testing/harness.ts'
import { signInAs } from '#server/testing/sign-in.ts'
import { addRoutes } from './routes.ts'
import { createServer } from './server.ts'
import { sessions } from './session.ts'

let harness: Harness
let book: CanaryBook
let app: FastifyInstance
beforeAll(async () => {
  harness = await createHarness()
  book = await createCanaryBook(harness)
  app = await createServer({ ports: harness.ports, log: createLog('silent'), isReady: () => true })
  addRoutes(app, contract, harness.dispatcher, sessions(harness.ports), harness.ports)
  await app.ready()
})
afterAll(async () => {
  await app?.close()
  await harness?.close()
})

const download = async (side: 'own' | 'foreign') => {
  const token = await signInAs(harness.ports, book.agents.own)
  const path = contract.documentDownload.path
  return app.inject({
    method: 'GET',
    url: `${path}?docId=${book.records[side].document}`,
    headers: { authorization: `Bearer ${token}` },
  })
}

describe('a file', () => {
  it('is handed over to be saved, never to be run here (SEC-024)', async () => {
    const { statusCode, headers, rawPayload } = await download('own')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-disposition']).toMatch(/^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/)
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['cache-control']).toBe('no-store')
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('of another tenant is as absent as none (SEC-052)', async () => {
    const { statusCode, body } = await download('foreign')
    expect(statusCode).toBe(404)
    expect(body).not.toContain(CANARIES.foreign)
  })

  it('and every other record is not found by counting on from an id that is known (SEC-049)', async () => {
    const { document, quote } = book.records.own
    const token = await signInAs(harness.ports, book.agents.own)
    const path = contract.documentDownload.path
    const hex = document.replaceAll('-', '')
    const counted = Array.from({ length: 60 }, (_, at) => {
      const by = BigInt(at % 2 === 0 ? at + 2 : -at - 1)
      const next = (BigInt(`0x${hex}`) + by * (at < 30 ? 1n : 1n << 64n)).toString(16).padStart(32, '0')
      return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
    })
    const answers = await Promise.all(
      counted.map((docId) =>
        app.inject({ url: `${path}?docId=${docId}`, headers: { authorization: `Bearer ${token}` } }),
      ),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([404]))
    expect(document.slice(19)).not.toBe(quote.slice(19))
  })
})
