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

  it('and every other record has an id that cannot be guessed from another (SEC-049)', async () => {
    const ids = Array.from({ length: 200 }, () => harness.ports.random.newId())
    for (const id of [...ids, book.records.own.quote, book.records.own.document])
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(new Set(ids.map((id) => id.slice(19))).size).toBe(200)
  })
})
