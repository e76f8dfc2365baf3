import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect } from 'vitest'
import { spawnHolder } from '../process/folder/fixtures/spawn-holder.ts'
import { holderOf } from '../process/folder/lock.ts'
import { createLog } from '../process/log.ts'
import { openDatabase, withDatabase } from './open-database.ts'
import { runningPostgres } from './postgres/postgres.ts'
import { createShutdown } from '../process/shutdown.ts'
import { it } from '#server/testing/fixtures.ts'

let parent = ''
let env = { AUDIT_DIR: '', DATA_DIR: '', DATABASE_URL: undefined as string | undefined, DATABASE_POOL: 3 }
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'bindery-open-'))
  chmodSync(parent, 0o711)
  const DATA_DIR = join(parent, 'data')
  env = { AUDIT_DIR: join(DATA_DIR, 'audit'), DATA_DIR, DATABASE_URL: undefined, DATABASE_POOL: 3 }
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const log = createLog('silent')

const modeOf = (...path: string[]): string => (statSync(join(...path)).mode & 0o777).toString(8)

describe('the database of a server', () => {
  it('is locked, started and migrated, and all of it is undone at the end', async () => {
    const shutdown = createShutdown({ log })
    const { connection, lock } = await openDatabase(env, 'http://localhost:1', log, shutdown)
    expect((await connection.pool.query('select name from schema_migration')).rowCount).toBeGreaterThan(0)
    expect(lock).not.toBeNull()
    expect(await holderOf(env.DATA_DIR)).toMatchObject({ address: 'http://localhost:1', pid: process.pid })
    expect(await shutdown.end('test')).toBe(0)
    expect(runningPostgres(env)).toBeNull()
    expect(await holderOf(env.DATA_DIR)).toBeNull()
  })

  it.skipIf(process.platform === 'win32')(
    'is in a folder whose files are for its own user alone',
    async () => {
      const left = join(env.DATA_DIR, 'files', 'ab')
      const outside = join(env.DATA_DIR, 'of another program')
      const audit = join(parent, 'witnesses')
      for (const folder of [left, outside, audit]) mkdirSync(folder, { recursive: true, mode: 0o755 })
      chmodSync(join(env.DATA_DIR, 'files'), 0o755)
      const open = [join(left, 'x'), join(outside, 'x'), join(audit, 'checkpoint-key.pem')]
      for (const file of open) writeFileSync(file, 'x', { mode: 0o644 })
      const shutdown = createShutdown({ log })
      await openDatabase({ ...env, AUDIT_DIR: audit }, 'x', log, shutdown)
      const modes = Object.fromEntries(
        [...readdirSync(env.DATA_DIR, { recursive: true, encoding: 'utf8' })]
          .filter((name) => !/^postgres(?:$|\/)|\.sock$/.test(name))
          .map((name) => [name.replace(/\d{10}.*/, '…'), modeOf(env.DATA_DIR, name)]),
      )
      expect(modes).toEqual({
        files: '700',
        'files/ab': '700',
        'files/ab/x': '600',
        lock: '700',
        'lock/…': '600',
        'of another program': '755',
        'of another program/x': '644',
        'postgres-start.log': '600',
        'postgres.json': '600',
      })
      expect(modeOf(audit, 'checkpoint-key.pem')).toBe('600')
      await shutdown.end('test')
    },
  )

  it('lets nothing of a start that is refused behind', async () => {
    const other = await spawnHolder(env.DATA_DIR, 'lock')
    const shutdown = createShutdown({ log })
    await expect(openDatabase(env, 'x', log, shutdown)).rejects.toThrow(`process ${other.pid},`)
    expect(await shutdown.end('test')).toBe(0)
    expect(await holderOf(env.DATA_DIR)).toMatchObject({ pid: other.pid })
    await other.kill()
  })

  it('is the external one where DATABASE_URL names it, shared and without a lock', async ({
    anotherDatabase,
  }) => {
    const external = await anotherDatabase()
    const shutdown = createShutdown({ log })
    const opened = await openDatabase({ ...env, DATABASE_URL: external.url }, 'x', log, shutdown)
    expect(opened.lock).toBeNull()
    expect(opened.url).toBe(external.url)
    await shutdown.end('test')
  })

  it('serves a tool next to a running server, without taking its place', async () => {
    const server = await spawnHolder(env.DATA_DIR, 'postgres')
    const url = await withDatabase(env, log, (_connection, at) => Promise.resolve(at))
    expect(url).toBe(server.url)
    expect(await holderOf(env.DATA_DIR)).toMatchObject({ pid: server.pid })
    expect(runningPostgres(env)).toBe(server.url)
    await server.kill()
    await withDatabase(env, log, async () => {})
    expect(runningPostgres(env)).toBeNull()
  })
})
