import { createServer, type Server, type Socket, connect as open } from 'node:net'
import { afterEach, describe, expect } from 'vitest'
import { awaitDatabase } from './external-database.ts'
import { StartRefused } from '#server/process/start-refused.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'

let database: TestDatabase
it.beforeAll(({ database: given }) => {
  database = given
})

const servers: Server[] = []
const sockets = new Set<Socket>()
afterEach(async () => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve))
})

const listen = (onSocket: (socket: Socket) => unknown): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer((socket) => {
      sockets.add(socket)
      socket.on('error', () => {})
      onSocket(socket)
    })
    servers.push(server)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    })
  })

const at = (change: (url: URL) => void): string => {
  const url = new URL(database.url)
  change(url)
  return url.href
}

/** The tests' PostgreSQL behind something that changes its answers. */
const behind = async (
  change: (answer: Buffer) => Buffer,
  isUp: () => boolean = () => true,
): Promise<string> => {
  const { hostname, port: real } = new URL(database.url)
  const own = await listen((socket) => {
    if (!isUp()) return socket.destroy()
    const upstream = open(Number(real), hostname)
    sockets.add(upstream)
    upstream.on('error', () => {})
    upstream.on('data', (answer) => socket.write(change(answer)))
    socket.pipe(upstream)
    return socket.on('close', () => upstream.destroy())
  })
  return at((url) => {
    url.port = String(own)
  })
}

const refused = async (url: string): Promise<StartRefused> => {
  const error = await awaitDatabase(url, { patienceMs: 0 }).catch((thrown: unknown) => thrown)
  if (!(error instanceof StartRefused)) throw new Error(`not refused: ${String(error)}`)
  return error
}

describe('the PostgreSQL that DATABASE_URL names', () => {
  it('is used when all is well', async () => {
    await expect(awaitDatabase(database.url)).resolves.toBeUndefined()
  })

  it.each([
    ['a wrong password', (url: URL) => (url.password = 'wrong'), 'does not take this password of bindery'],
    ['an unknown user', (url: URL) => (url.username = 'vera'), 'does not take this password of vera'],
    [
      'an unknown database',
      (url: URL) => (url.pathname = '/absent'),
      'create database "absent" owner "bindery"',
    ],
  ])('is refused at %s, as a wrong setting', async (_, change, sentence) => {
    const { message, exitCode } = await refused(at(change))
    expect(message).toMatch(/^DATABASE_URL: /)
    expect(message).toContain(sentence)
    expect(exitCode).toBe(2)
  })

  it('is refused when its role may not create there, or not connect', async () => {
    const { message, exitCode } = await refused(at((url) => (url.pathname = '/postgres')))
    expect(message).toContain('Make it the owner: alter database "postgres" owner to "bindery"')
    expect(exitCode).toBe(1)
  })

  it('is refused when it holds tables of another program, and not for its own', async ({
    anotherDatabase,
  }) => {
    const other = await anotherDatabase({ copyOf: 'empty' })
    await expect(awaitDatabase(other.url)).resolves.toBeUndefined()
    await other.pool.query('create table wp_posts (id int)')
    expect((await refused(other.url)).message).toContain('holds tables of another program (wp_posts)')
  })

  it('is refused before version 15', async () => {
    const version = String(
      (await database.pool.query(`select current_setting('server_version_num') as version`)).rows[0].version,
    )
    const old = await behind((answer) =>
      Buffer.from(answer.toString('latin1').replace(version, '140012'), 'latin1'),
    )
    const { message, exitCode } = await refused(old)
    expect(message).toContain('and Bindery needs 15 or later')
    expect(exitCode).toBe(1)
  })

  it('is refused behind a pooler, which gives process numbers of its own', async () => {
    const KEY = Buffer.from([0x4b, 0, 0, 0, 12])
    const pooler = await behind((answer) => {
      const place = answer.indexOf(KEY)
      if (place >= 0) answer.writeInt32BE(0x5eed_cafe, place + KEY.length)
      return answer
    })
    const { message, exitCode } = await refused(pooler)
    expect(message).toMatch(/^DATABASE_URL: .*PgBouncer/)
    expect(exitCode).toBe(2)
  })

  it('is waited for while it is not up, with one line', async () => {
    let isUp = false
    const url = await behind(
      (answer) => answer,
      () => isUp,
    )
    const said: string[] = []
    const waiting = awaitDatabase(url, { onWait: (sentence) => void said.push(sentence) })
    await expect.poll(() => said.length).toBe(1)
    expect(said[0]).toContain(`PostgreSQL at ${new URL(url).host} does not answer yet`)
    isUp = true
    await waiting
    expect(said).toHaveLength(1)
  })

  it('is given up with one sentence when it does not come', async () => {
    const port = await listen((socket) => socket.destroy())
    const { message, exitCode } = await refused(at((url) => (url.port = String(port))))
    expect(message).toContain(`PostgreSQL at 127.0.0.1:${port} did not answer within 0 s`)
    expect(message).toMatch(/Start it, or correct DATABASE_URL\.$/)
    expect(exitCode).toBe(1)
  })

  it('is not waited for by a start that ends', async () => {
    const port = await listen((socket) => socket.destroy())
    const end = new AbortController()
    const waiting = awaitDatabase(
      at((url) => (url.port = String(port))),
      { onWait: () => end.abort(new Error('the server is stopping')), signal: end.signal },
    )
    await expect(waiting).rejects.toThrow('the server is stopping')
  })
})
