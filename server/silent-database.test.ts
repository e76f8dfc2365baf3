import { mkdtempSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, vi } from 'vitest'
import { type Connection, connect } from './database/db.ts'
import { DatabaseAway } from './database/statements/pipeline.ts'
import { type TestDatabase, testWith } from '#server/testing/fixtures.ts'
import { type Program, runProgram } from './testing/program.ts'
import { type SilentNetwork, silentNetwork } from './testing/silent-network.ts'

const it = testWith({ copyOf: 'realDays' })

let database: TestDatabase
let network: SilentNetwork
let url: string
it.beforeAll(async ({ database: given }) => {
  database = given
  const there = new URL(database.url)
  network = await silentNetwork({ host: there.hostname, port: Number(there.port) })
  there.port = String(network.port)
  url = there.href
})
afterAll(async () => {
  await network.close()
})

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('a connection', () => {
  let connection: Connection
  const said: string[] = []
  beforeAll(() => {
    connection = connect(url, { max: 2, onSilence: (sentence) => void said.push(sentence) })
  })
  afterAll(() => connection.close())

  const one = () => sql<{ one: number }>`select 1 as one`.execute(connection.kysely)

  it('is not given up for a statement that takes its time', async () => {
    const slow = sql<{ at: string }>`select 'end' as at from pg_sleep(3)`.execute(connection.kysely)
    expect((await slow).rows).toEqual([{ at: 'end' }])
    expect(said).toEqual([])
  })

  it('is not given up because this program itself was held up while it asked', async () => {
    await one()
    const connectOf = Reflect.get(Socket.prototype, 'connect')
    let times = 0
    const connecting = vi.spyOn(Socket.prototype, 'connect').mockImplementation(function connectAndStop(
      this: Socket,
      ...to: unknown[]
    ): Socket {
      const socket = Reflect.apply(connectOf, this, to) as Socket
      if (!JSON.stringify(to).includes(String(network.port))) return socket
      times += 1
      // As a collection of garbage does, or a machine that sleeps.
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
      return socket
    })
    const slow = sql<{ at: string }>`select 'end' as at from pg_sleep(3)`.execute(connection.kysely)
    expect((await slow.finally(() => connecting.mockRestore())).rows).toEqual([{ at: 'end' }])
    expect(times).toBeGreaterThan(0)
    expect(said).toEqual([])
  })

  const large = (bytes: number) =>
    sql<{ length: number }>`select length(${sql.lit('x'.repeat(bytes))})`.execute(connection.kysely)

  it('is not given up while a large statement takes its time to arrive', async () => {
    await one()
    network.slowDown(262_144)
    const sent = await large(1_000_000).finally(() => network.slowDown(Infinity))
    expect(sent.rows).toEqual([{ length: 1_000_000 }])
    expect(said).toEqual([])
  })

  it('that was lost with a large statement is given up too', async () => {
    await one()
    network.loseConnections()
    await expect(large(65_536)).rejects.toThrow(DatabaseAway)
    expect(said.splice(0)).toEqual(['a connection to the database was lost on the way'])
  })

  it('that was lost on the way is given up and replaced', async () => {
    await one()
    network.loseConnections()
    await expect(one()).rejects.toThrow(DatabaseAway)
    expect(said).toEqual(['a connection to the database was lost on the way'])
    expect((await one()).rows).toEqual([{ one: 1 }])
  })

  it('is refused at once while nothing is heard, also to those who waited for one, and comes back', async () => {
    await one()
    network.fallSilent()
    const refused = await Promise.allSettled([one(), one(), one(), one(), one()])
    for (const result of refused)
      expect(result).toMatchObject({ status: 'rejected', reason: { name: 'DatabaseAway' } })
    await expect(one()).rejects.toThrow('silent')
    network.speak()
    while (said.at(-1) !== 'the database is heard again') await pause(20)
    expect((await one()).rows).toEqual([{ one: 1 }])
  })
})

describe('a server whose database is silent', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bindery-silent-'))
  let program: Program
  beforeAll(async () => {
    program = await runProgram({ DATABASE_URL: url, DATA_DIR: folder })
    await program.whenReady()
  })
  afterAll(async () => {
    program.child.kill('SIGKILL')
    await program.ended
    rmSync(folder, { recursive: true, force: true })
  })

  const flags = () => fetch(`${program.url}/api/platform/v1/flags`)
  const ready = () => fetch(`${program.url}/health/ready`)

  it('says so, is not ready, and works again by itself', async () => {
    network.fallSilent()
    const [answer, readiness] = await Promise.all([flags(), ready()])
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await answer.json()).toMatchObject({ code: 'DATABASE_AWAY' })
    expect(readiness.status).toBe(503)
    network.speak()
    while (!(await ready()).ok) await pause(50)
    expect((await flags()).status).not.toBe(503)
    program.child.kill('SIGTERM')
    expect(await program.ended).toBe(0)
  })
})
