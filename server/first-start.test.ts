import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, inject } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/people.ts'
import { PROJECT_ROOT } from './env.ts'
import { migrate } from './database/migrate.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'
import { sha256 } from './access/shared/sessions.ts'
import { type Program, runProgram } from './testing/program.ts'

let database: TestDatabase
let folder = ''
const programs: Program[] = []
it.beforeEach(async ({ anotherDatabase }) => {
  database = await anotherDatabase({ copyOf: 'realDays' })
  folder = mkdtempSync(join(tmpdir(), 'bindery-first-'))
})
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const start = async (settings: Record<string, string>): Promise<Program> => {
  const program = await runProgram({ DATA_DIR: folder, DATABASE_URL: database.url, ...settings })
  programs.push(program)
  return program
}

const holds = async (condition: string): Promise<boolean> => {
  const { rows } = await database.pool
    .query<{ holds: boolean }>(`select ${condition} as holds`)
    .catch(() => ({ rows: [] }))
  return rows[0]?.holds ?? false
}

/** Kills a first start with the demo book as soon as the database says so. */
const killWhen = async (condition: string): Promise<void> => {
  const program = await start({ DEMO: '1' })
  await expect.poll(() => holds(condition), { timeout: 120_000, interval: 20 }).toBe(true)
  program.child.kill('SIGKILL')
  expect(await program.ended).toBe(137)
}

/** The session that loads the book has written for a while. */
const WRITING_FOR = (seconds: number): string => `exists (select from pg_stat_activity
  where datname = current_database() and application_name like 'bindery start%' and backend_xid is not null
  and now() - xact_start > interval '${seconds} s')`

describe('a first start that is killed', () => {
  it('leaves nothing that a later start serves or has to remove, whatever moment it was', async () => {
    await killWhen(
      "to_regclass('schema_migration') is not null and (select count(*) from schema_migration) > 2",
    )
    await killWhen(WRITING_FOR(1.5))
    const program = await start({ DEMO: '0', FIRST_STAFF_EMAIL: 'first@provider.test' })
    await program.whenReady()
    expect(program.said()).toContain('first@provider.test becomes the first staff user')
    expect(await holds('not exists (select from app_user) and not exists (select from org)')).toBe(true)
    const answer = await fetch(`${program.url}/api/auth/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'staff@demo.bindery.test', password: DEMO_PASSWORD }),
    })
    expect(answer.status).toBe(401)
  })
})

describe('a first start whose database goes away while the demo book loads', () => {
  /** Who keeps the database server: autovacuum, too, is theirs alone to send away. */
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: inject('testPostgresAdmin') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }

  it.each<[string, RegExp, (name: string) => Promise<unknown>]>([
    [
      'it is dropped',
      /its tables were removed, or it stopped/,
      (name) => admin(`drop database ${name} with (force)`),
    ],
    [
      'its sessions are ended',
      /the connection to .+ broke/,
      (name) => admin(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`),
    ],
  ])('ends with one sentence when %s', async (_what, sentence, harm) => {
    const program = await start({ DEMO: '1', LOG_LEVEL: 'fatal' })
    await expect.poll(() => holds(WRITING_FOR(0.5)), { timeout: 120_000, interval: 20 }).toBe(true)
    const name = new URL(database.url).pathname.slice(1)
    await harm(name)
    expect(await program.ended).toBe(1)
    // For `drop`, which misses it else.
    await admin(`create database ${name}`).catch(() => {})
    const [loading, said, ...more] = program.said().trim().split('\n')
    expect(loading).toBe('Loading the demo book …')
    expect(said).toMatch(/^While the first contents were written, .+\. Start again\.$/)
    expect(said).toMatch(sentence)
    expect(more).toEqual([])
  })
})

describe('two first starts on one empty database', () => {
  it('both serve it, made once, and one of them prints the one link that is good', async () => {
    const both = await Promise.all([start({}), start({ DATA_DIR: join(folder, 'other') })])
    await Promise.all(both.map((program) => program.whenReady()))
    await expect
      .poll(() => both.filter((one) => one.said().includes('No provider staff can sign in yet')))
      .toHaveLength(2)
    const printed = both.filter((program) => program.said().includes('becomes the first staff user'))
    expect(printed).toHaveLength(1)
    const [other] = both.filter((program) => program !== printed[0])
    expect(other?.said()).toContain('Another start has just prepared this database and printed the link')
    expect(other?.said()).not.toContain('/signup-validation/')
    const { rows } = await database.pool.query<{ token_hash: string }>(
      'select token_hash from link_token where superseded_at is null',
    )
    const token = /signup-validation\/([\w-]+)/.exec(printed[0]?.said() ?? '')?.[1] ?? ''
    expect(rows).toEqual([{ token_hash: sha256(token) }])
  })
})

/** A command on the database, to its end. */
const tool = async (name: string, settings: Record<string, string>, ...words: string[]) => {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(PROJECT_ROOT, `tools/${name}.ts`), ...words],
    { env: { PATH, HOME, DATA_DIR: folder, DATABASE_URL: database.url, ...settings }, cwd: PROJECT_ROOT },
  )
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (more: string) => void (said += more))
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { said, code }
}

describe('a database whose demo book is to be kept without its public passwords', () => {
  it('is served to other machines then, with the settings of the refused start', async () => {
    const settings = { HOST: '0.0.0.0', DEMO: '0' }
    await migrate(database.pool)
    await database.pool.query(
      `insert into setting (name, value, modified_at) values ('demo.logins', '[]', now())`,
    )
    const refused = await start(settings)
    expect(await refused.ended).toBe(1)
    expect(refused.said()).toContain('npm run seed -- --keep')
    const kept = await tool('seed', settings, '--keep')
    expect(kept.said).toContain('Everything was kept')
    expect(kept.said).not.toContain('is void')
    expect(kept.code).toBe(0)
    await database.pool.query(`insert into org (id, account_type, name, market, created_at)
      values (gen_random_uuid(), 'AGENCY', 'Kept', 'US', now())`)
    const again = await tool('seed', settings)
    expect(again.said).toContain('This database is not empty, so no demo book was loaded into it.')
    expect(again.code).toBe(1)
    // A user with the first link learns why it leads nowhere.
    expect(again.said).toContain('The link that was printed before is void from now on, with its code.')
    await (await start(settings)).whenReady()
    const signed = await tool('audit-checkpoint', settings)
    expect(signed.said).toMatch(
      /^(Checkpoint \d+ signs the audit trails? of .+\.|No audit trail has grown .+\.)$/m,
    )
  })
})
