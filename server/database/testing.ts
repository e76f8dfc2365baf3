import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import type { Connection } from './db.ts'
import { connect } from './db.ts'
import { migrate } from './migrate.ts'
import type { EmbeddedPostgres } from './postgres/postgres.ts'
import { startPostgres } from './postgres/postgres.ts'
import { findPostmaster } from './postgres/postgres-cluster.ts'
import { startOf } from '../process/folder/process-identity.ts'
import { systemRandom } from '../process/random.ts'
import { shiftDatabase } from '../process/test-time.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The program's own login to the tests' PostgreSQL. */
    testPostgres: string
    /** Its superuser's login. */
    testPostgresAdmin: string
  }
}

const TEMPLATE = 'bindery_template'
const EMPTY = 'bindery_empty'

/** Test databases do not survive a crash, so nothing waits for the disk. */
const FAST = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off', max_connections: '300' }

const databaseUrl = (url: string, database: string): string => {
  const parts = new URL(url)
  parts.pathname = `/${database}`
  return parts.href
}

const query = async (url: string, ...statements: string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const makeTemplate = async (server: EmbeddedPostgres): Promise<void> => {
  await query(server.adminUrl, 'alter role bindery createdb')
  for (const name of [EMPTY, TEMPLATE]) {
    await query(server.adminUrl, `create database ${name} owner bindery`)
    await shiftDatabase(server.adminUrl, name)
  }
  const template = connect(databaseUrl(server.url, TEMPLATE), { max: 1 })
  try {
    await migrate(template.pool)
  } finally {
    await template.close()
  }
}

const FOLDERS = /^bindery-test-(\d+)-/

/** Databases of runs that were killed go, since no one else would stop them. */
const clearAfterKilledRuns = (): void => {
  for (const name of readdirSync(tmpdir())) {
    const pid = FOLDERS.exec(name)?.[1]
    if (!pid || startOf(Number(pid)) !== null) continue
    const folder = join(tmpdir(), name)
    const left = findPostmaster(join(folder, 'data', 'postgres'))
    if (left) process.kill(left.pid, 'SIGQUIT')
    rmSync(folder, { recursive: true, force: true })
  }
}

interface SharedPostgres {
  url: string
  adminUrl: string
  stop: () => Promise<void>
}

let shared: Promise<SharedPostgres> | undefined
let users = 0

const startShared = async (): Promise<SharedPostgres> => {
  clearAfterKilledRuns()
  const folder = mkdtempSync(join(tmpdir(), `bindery-test-${process.pid}-`))
  chmodSync(folder, 0o711)
  const server = await startPostgres({ DATA_DIR: join(folder, 'data') }, { settings: FAST })
  const stop = async (): Promise<void> => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await makeTemplate(server)
    return { url: server.url, adminUrl: server.adminUrl, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** One PostgreSQL for a whole run, with a template database migrated once; several projects share it. */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  users += 1
  shared ??= startShared()
  const { url, adminUrl, stop } = await shared
  project.provide('testPostgres', url)
  project.provide('testPostgresAdmin', adminUrl)
  return async () => {
    users -= 1
    if (users === 0) await stop()
  }
}

export interface TestDatabase extends Connection {
  /** For a server of the test's own: pass it as DATABASE_URL. */
  url: string
  /** Closes the pool and drops the database. */
  drop(): Promise<void>
}

/** An empty one of real days is for the program in a process of its own, which does not know of TEST_DAY. */
const TEMPLATES = { migrated: TEMPLATE, empty: EMPTY, realDays: 'template0' } as const

/** A database of the test file's own, copied from a template in some 30 ms. Drop it in `afterAll`. */
export const createTestDatabase = async ({
  max = 10,
  from = 'migrated',
}: { max?: number; from?: keyof typeof TEMPLATES } = {}): Promise<TestDatabase> => {
  const server = inject('testPostgres')
  const name = `test_${systemRandom.newId().replaceAll('-', '')}`
  await query(
    databaseUrl(server, 'bindery'),
    `create database ${name} template ${TEMPLATES[from]} strategy file_copy`,
  )
  const url = databaseUrl(server, name)
  const connection = connect(url, { max })
  return {
    ...connection,
    url,
    drop: async () => {
      await connection.close()
      // Autovacuum may be at work in a database that a test filled, and only a superuser may send it away.
      await query(inject('testPostgresAdmin'), `drop database ${name} with (force)`)
    },
  }
}
