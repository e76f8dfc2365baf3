import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_PASSWORD } from '../db/seed/people.ts'
import { PROJECT_ROOT } from './env.ts'
import { migrate } from './platform/migrate.ts'
import { createTestDatabase, type TestDatabase } from './platform/testing.ts'
import { type Program, runProgram } from './testing/program.ts'

let database: TestDatabase
let folder = ''
const programs: Program[] = []
beforeEach(async () => {
  database = await createTestDatabase({ from: 'realDays' })
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

describe('two first starts on one empty database', () => {
  it('both serve it, made once', async () => {
    const both = await Promise.all([start({}), start({ DATA_DIR: join(folder, 'other') })])
    await Promise.all(both.map((program) => program.whenReady()))
    for (const program of both) expect(program.said()).toContain('becomes the first staff user')
  })
})

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
    const { PATH = '', HOME = '' } = process.env
    const child = spawn(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', join(PROJECT_ROOT, 'tools/seed.ts'), '--keep'],
      { env: { PATH, HOME, DATA_DIR: folder, DATABASE_URL: database.url, ...settings }, cwd: PROJECT_ROOT },
    )
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (more: string) => void (said += more))
    const code = await new Promise((resolve) => child.once('close', resolve))
    expect(said).toContain('Everything was kept')
    expect(code).toBe(0)
    await (await start(settings)).whenReady()
  })
})
