import type { FastifyInstance } from 'fastify'
import { afterAll, describe, expect } from 'vitest'
import { contract } from '#contract/all.ts'
import { createLog } from '#server/process/log.ts'
import { DatabaseAway } from '#server/database/statements/pipeline.ts'
import { type Harness, it, type TwoTenants } from '#server/testing/fixtures.ts'
import { signInAs } from '#server/testing/sign-in.ts'
import { problemOf } from './errors.ts'
import { addRoutes } from './routes.ts'
import { createServer } from './server.ts'
import { sessions } from './session.ts'

let harness: Harness
let book: TwoTenants
let app: FastifyInstance
let token: string
let isFull = false
it.beforeAll(async ({ harness: program, book: tenants }) => {
  harness = program
  book = tenants
  const { ports } = harness
  app = await createServer({
    ports,
    log: createLog('silent'),
    isReady: () => true,
    hasFullDisk: () => isFull,
  })
  addRoutes(app, contract, harness.dispatcher, sessions(ports), ports)
  await app.ready()
  token = await signInAs(ports, book.agents.own)
})
afterAll(async () => {
  await app?.close()
})

const noRoom = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

const addAccount = (name: string) =>
  app.inject({
    method: 'POST',
    url: contract.accountCreate.path,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': `full-disk-${name}` },
    payload: { name, state: 'CA' },
  })
const read = () =>
  app.inject({
    url: contract.accountGet.path.replace('{accountId}', book.records.own.account),
    headers: { authorization: `Bearer ${token}` },
  })
const download = () =>
  app.inject({
    url: `${contract.documentDownload.path}?docId=${book.records.own.document}`,
    headers: { authorization: `Bearer ${token}` },
  })

describe('a server whose disk is full', () => {
  it('refuses commands with 507, answers reads, is not ready, and works by itself when there is room', async () => {
    isFull = true
    const refused = await addAccount('first')
    expect(refused.statusCode).toBe(507)
    expect(refused.json()).toMatchObject({ code: 'DISK_FULL', status: 507 })
    expect(refused.headers['retry-after']).toMatch(/^\d+$/)
    expect((await read()).statusCode).toBe(200)
    const ready = await app.inject('/health/ready')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toEqual({ status: 'not ready', reason: 'the disk is full' })
    isFull = false
    expect((await addAccount('first')).statusCode).toBe(200)
    expect((await app.inject('/health/ready')).json()).toEqual({ status: 'ready' })
  })

  it('gives documents that it cannot keep', async () => {
    const kept = harness.ports.files
    Object.assign(harness.ports, { files: { get: async () => null, put: async () => noRoom() } })
    const answer = await download()
    Object.assign(harness.ports, { files: kept })
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('says so whatever the database makes of it', () => {
    const code = (error: unknown, hasFullDisk = false) => problemOf(error, 'r', { hasFullDisk }).answer.code
    const full = Object.assign(new Error('could not extend file "base/5/1"'), { code: '53100' })
    expect(code(full)).toBe('DISK_FULL')
    expect(code(new DatabaseAway('away'), true)).toBe('DISK_FULL')
    expect(code(new DatabaseAway('away'))).toBe('DATABASE_AWAY')
  })
})
