import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { spawnHolder } from '#server/process/folder/fixtures/spawn-holder.ts'
import { connect } from '#server/database/db.ts'
import { findPostmaster } from './postgres-cluster.ts'
import { runningPostgres, startPostgres } from './postgres.ts'
import { startOf } from '#server/process/folder/process-identity.ts'

let parent = ''
let folder = ''
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'bindery-postgres-'))
  chmodSync(parent, 0o711)
  folder = join(parent, 'data')
  const server = await startPostgres({ DATA_DIR: folder })
  await query(server.url, 'create table kept (word text)')
  await server.stop()
})
afterAll(async () => {
  await (await startPostgres({ DATA_DIR: folder })).stop()
  rmSync(parent, { recursive: true, force: true })
})

const start = (tell?: (sentence: string) => void) => startPostgres({ DATA_DIR: folder }, tell ? { tell } : {})

const query = async (url: string, sql: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows
  } finally {
    await client.end()
  }
}

const words = async (url: string) => (await query(url, 'select word from kept')).map((row) => row.word)

describe('the embedded PostgreSQL', () => {
  it('speaks UTF-8, checks its pages, waits for the disk and answers on loopback only', async () => {
    const server = await start()
    const settings = `select current_setting('server_encoding') as encoding, current_setting('data_checksums') as checks,
      current_setting('fsync') as fsync, current_setting('listen_addresses') as listens,
      (select datcollate from pg_database where datname = 'bindery') as collation,
      (select rolsuper from pg_roles where rolname = current_user) as super`
    expect(await query(server.url, settings)).toEqual([
      {
        encoding: 'UTF8',
        checks: 'on',
        fsync: 'on',
        listens: '127.0.0.1',
        collation: 'C.UTF-8',
        super: false,
      },
    ])
    await server.stop()
  })

  it('keeps its passwords from other users and wants them from everyone', async () => {
    const server = await start()
    expect(statSync(join(folder, 'postgres.json')).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o066).toBe(0)
    const wrong = new URL(server.url)
    wrong.password = 'guess'
    await expect(query(wrong.href, 'select 1')).rejects.toThrow('password authentication failed')
    await server.stop()
    expect(runningPostgres({ DATA_DIR: folder })).toBeNull()
  })

  it('outlives a Bindery that was killed, and is joined by the next', async () => {
    const first = await spawnHolder(folder, 'postgres')
    const before = findPostmaster(join(folder, 'postgres'))
    await first.kill()
    expect(runningPostgres({ DATA_DIR: folder })).toBe(first.url)
    const server = await start()
    expect(server.reused).toBe(true)
    expect(server.url).toBe(first.url)
    expect(findPostmaster(join(folder, 'postgres'))?.pid).toBe(before?.pid)
    await server.stop()
    expect(startOf(before?.pid ?? 0)).toBeNull()
  })

  it('keeps what was committed when it is killed together with Bindery', async () => {
    const first = await spawnHolder(folder, 'postgres')
    await query(first.url, `insert into kept values ('committed')`)
    process.kill(findPostmaster(join(folder, 'postgres'))?.pid ?? 0, 'SIGKILL')
    await first.kill()
    const server = await start()
    expect(server.reused).toBe(false)
    expect(await words(server.url)).toContain('committed')
    await server.stop()
  })

  it('is started again on its port when only it is killed, and the pool goes on', async () => {
    const sentences: string[] = []
    const server = await start((sentence) => sentences.push(sentence))
    const { pool, close } = connect(server.url, { max: 3 })
    await pool.query(`insert into kept values ('before the crash')`)
    const pid = findPostmaster(join(folder, 'postgres'))?.pid ?? 0
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(() => words(server.url).catch(() => []), { timeout: 10_000 })
      .toContain('before the crash')
    await expect.poll(() => sentences, { timeout: 5_000 }).toHaveLength(2)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await close()
    await server.stop()
    expect(findPostmaster(join(folder, 'postgres'))).toBeNull()
  })

  it('is not kept from starting by a process that got the dead server its id', async () => {
    const pidFile = join(folder, 'postgres', 'postmaster.pid')
    writeFileSync(pidFile, `${process.ppid}\n${join(folder, 'postgres')}\n0\n5432\n\n127.0.0.1\n0 0\nready\n`)
    const server = await start()
    expect(server.reused).toBe(false)
    await server.stop()
  })

  it('takes another port when its own was taken meanwhile, and keeps that', async () => {
    const { port } = JSON.parse(readFileSync(join(folder, 'postgres.json'), 'utf8')) as { port: number }
    const other = createServer().listen(port, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const server = await start()
    expect(new URL(server.url).port).not.toBe(String(port))
    await server.stop()
    other.close()
  })

  it('starts next to a copy of itself at the same moment, each on a port of its own', async () => {
    const copies = ['one', 'other'].map((name) => join(parent, name))
    // Owners stay as they are: PostgreSQL runs as another user when root runs Bindery.
    for (const copy of copies) execFileSync('cp', ['-a', folder, copy])
    const servers = await Promise.all(copies.map((copy) => startPostgres({ DATA_DIR: copy })))
    const ports = servers.map(({ url }) => new URL(url).port)
    expect(new Set(ports).size).toBe(2)
    for (const { url } of servers) expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('names both versions when another major version made the folder', async () => {
    const file = join(folder, 'postgres', 'PG_VERSION')
    const version = readFileSync(file, 'utf8')
    writeFileSync(file, '15\n')
    await expect(start()).rejects.toThrow(/was made by PostgreSQL 15, and this version of Bindery brings 18/)
    writeFileSync(file, version)
  })

  it.each(['postgres', 'postgres.json'])(
    'does not begin an empty database when %s is missing',
    async (name) => {
      renameSync(join(folder, name), join(parent, name))
      await expect(start()).rejects.toThrow(/Put it back from a backup/)
      renameSync(join(parent, name), join(folder, name))
    },
  )
})
