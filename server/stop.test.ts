import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { type TestDatabase, testWith } from '#server/testing/fixtures.ts'
import { type Program, runProgram } from './testing/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'bindery-stop-'))
const it = testWith({ copyOf: 'realDays' })

let database: TestDatabase
let program: Program
it.beforeAll(async ({ database: given }) => {
  database = given
  program = await runProgram({ DATABASE_URL: database.url, DATA_DIR: folder, LOG_LEVEL: 'debug' })
  await program.whenReady()
})
afterAll(async () => {
  program.child.kill('SIGKILL')
  await program.ended
  rmSync(folder, { recursive: true, force: true })
})

const closed = (socket: Socket): Promise<void> =>
  new Promise((resolve) => {
    socket.on('error', () => {}).once('close', () => resolve())
  })

/** A connection on which `text` was sent; open when it resolves, and answered when `text` is a whole request. */
const connection = (port: number, text: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('error', reject)
    socket.once('connect', () => {
      if (text === '') return resolve(socket)
      socket.write(text)
      if (!text.endsWith('\r\n\r\n')) return setTimeout(() => resolve(socket), 200)
      socket.once('data', () => {
        socket.resume()
        resolve(socket)
      })
    })
  })

const request = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Whether a statement waits for a lock that the test holds. */
const isWaiting = async (): Promise<boolean> =>
  (await database.pool.query('select from pg_locks where not granted')).rowCount !== 0

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('a start', () => {
  it('tells how long each of its parts took', () => {
    const parts = [...program.said().matchAll(/"part":"([^"]+)","ms":\d+/g)].map(([, part]) => part)
    expect(parts).toEqual(['loading', 'database', 'job queue', 'routes', 'first run', 'listening'])
  })
})

describe('SIGTERM with browsers connected', () => {
  it('closes what rests, answers what is under way and ends with 0', async () => {
    const { port } = program
    const resting = await Promise.all([
      connection(port, ''),
      connection(port, request('/health/live')),
      connection(port, 'GET /login HTTP/1.1\r\nHost: loc'),
      connection(
        port,
        'POST /api/auth/v1/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
      ),
      connection(port + 1, ''),
      connection(port + 1, request('/metrics')),
      connection(port + 2, ''),
      connection(port + 2, request('/nothing')),
    ])
    const client = await database.pool.connect()
    await client.query('begin; lock table schema_migration in access exclusive mode')
    const answer = fetch(`${program.url}/health/ready`)
    while (!(await isWaiting())) await pause(5)
    program.child.kill('SIGTERM')
    await Promise.all(resting.map(closed))
    await client.query('rollback')
    client.release()
    expect([200, 503]).toContain((await answer).status)
    expect(await program.ended).toBe(0)
    expect(program.said()).toContain('"stopped"')
    expect(program.said()).not.toContain('a step of the shutdown failed')
  })
})
