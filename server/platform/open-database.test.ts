import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { spawnHolder } from './fixtures/spawn-holder.ts'
import { holderOf } from './lock.ts'
import { createLog } from './log.ts'
import { openDatabase, withDatabase } from './open-database.ts'
import { runningPostgres } from './postgres.ts'
import { createShutdown } from './shutdown.ts'
import type { TestDatabase } from './testing.ts'
import { createTestDatabase } from './testing.ts'

let parent = ''
let env = { DATA_DIR: '', DATABASE_URL: undefined as string | undefined, DATABASE_POOL: 3 }
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'bindery-open-'))
  chmodSync(parent, 0o711)
  env = { DATA_DIR: join(parent, 'data'), DATABASE_URL: undefined, DATABASE_POOL: 3 }
})
afterEach(() => rmSync(parent, { recursive: true, force: true }))

const log = createLog('silent')

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

  it('lets nothing of a start that is refused behind', async () => {
    const other = await spawnHolder(env.DATA_DIR, 'lock')
    const shutdown = createShutdown({ log })
    await expect(openDatabase(env, 'x', log, shutdown)).rejects.toThrow(`process ${other.pid},`)
    expect(await shutdown.end('test')).toBe(0)
    expect(await holderOf(env.DATA_DIR)).toMatchObject({ pid: other.pid })
    await other.kill()
  })

  it('is the external one where DATABASE_URL names it, shared and without a lock', async () => {
    const external: TestDatabase = await createTestDatabase()
    const shutdown = createShutdown({ log })
    const opened = await openDatabase({ ...env, DATABASE_URL: external.url }, 'x', log, shutdown)
    expect(opened.lock).toBeNull()
    expect(opened.url).toBe(external.url)
    await shutdown.end('test')
    await external.drop()
  })

  it('serves a tool beside a running server, without taking its place', async () => {
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
