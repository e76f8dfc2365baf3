import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROJECT_ROOT } from '#server/env.ts'
import { checkpointAudit } from '#server/platform/audit/checkpoint-job.ts'
import { type Connection, connect } from '#server/database/db.ts'
import { createLog } from '#server/process/log.ts'
import { acquireLock } from '#server/process/folder/lock.ts'
import { SYSTEM_FOLDER } from '#server/database/postgres/postgres-binaries.ts'
import { elsewhereStem } from '#server/database/postgres/postgres-state.ts'
import { runningPostgres, startPostgres } from '#server/database/postgres/postgres.ts'
import { drawWaiting } from '#server/document/shared/files.ts'
import {
  addAccounts,
  type Book,
  type BookAccount,
  createBook,
  signQuote,
} from '#server/testing/copied-book.ts'
import { type Program, runProgram } from '#server/testing/program.ts'
import { makeBackup } from './backup.ts'
import { type Manifest, readManifest, writeManifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

const parent = mkdtempSync(join(tmpdir(), 'bindery-backup-'))
const place = (name: string): string => join(parent, name)
const settingsOf = (name: string) => ({
  DATA_DIR: place(name),
  AUDIT_DIR: join(place(name), 'audit'),
  DATABASE_URL: undefined,
})
const now = new Date('2026-03-02T15:00:00Z')

let program: Program
let connection: Connection
let book: Book
let accounts: BookAccount[]

beforeAll(async () => {
  chmodSync(parent, 0o711)
  program = await runProgram({ DATA_DIR: place('data') })
  await program.whenReady()
  connection = connect(runningPostgres(settingsOf('data')) ?? '', { max: 4 })
  book = await createBook({ connection, folder: place('data') }, 1)
  accounts = await addAccounts(book, 12)
})
afterAll(async () => {
  program?.child.kill('SIGKILL')
  for (const name of readdirSync(parent))
    if (existsSync(join(parent, name, 'postgres.json')) && !existsSync(join(parent, name, 'manifest.json')))
      await (await startPostgres({ DATA_DIR: join(parent, name) })).stop()
  rmSync(parent, { recursive: true, force: true })
})

/** A tool of the project, as it is run by hand. */
const tool = (name: string, folder: string, ...args: string[]): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [join(PROJECT_ROOT, 'tools', `${name}.ts`), ...args], {
      env: {
        PATH: process.env['PATH'],
        NODE_COMPILE_CACHE: join(PROJECT_ROOT, 'node_modules', '.cache', 'node'),
        DATA_DIR: place(folder),
      },
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (more: string) => void (said += more))
    child.once('close', (code) => resolve({ code: code ?? -1, said }))
  })

const agentOf = (): Book['tenants'][number]['agent'] => (book.tenants[0] as Book['tenants'][number]).agent

/** One account after the other, each with the next number, and quotes with documents and checkpoints in between. */
const keepWorking = () => {
  const state = { made: 0, isOver: false }
  const ports = { ...book.app.ports, env: { ...book.app.ports.env, AUDIT_DIR: settingsOf('data').AUDIT_DIR } }
  const work = async (): Promise<void> => {
    for (let nth = 0; !state.isOver; nth++) {
      const account = accounts[nth]
      if (account) await signQuote(book, account)
      await book.api.run(agentOf(), 'accountCreate', { body: { name: `Kept ${nth}`, state: 'CA' } })
      state.made = nth + 1
      await drawWaiting(ports)
      await checkpointAudit(ports, createLog('silent'))
    }
  }
  const working = work()
  return {
    made: () => state.made,
    end: async () => {
      state.isOver = true
      await working
    },
  }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The database of a data folder that no server serves. */
const withClient = async <T>(folder: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const server = await startPostgres({ DATA_DIR: place(folder) })
  const client = new pg.Client({ connectionString: server.url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
    await server.stop()
  }
}

const COUNTS = `select string_agg(format('select %L as table_name, count(*)::int as rows from %I.%I',
  schemaname || '.' || tablename, schemaname, tablename), ' union all ') || ' order by 1' as text
  from pg_tables where schemaname in ('public', 'jobs')`

const countsOf = (folder: string): Promise<object[]> =>
  withClient(folder, async (client) => {
    const [counts] = (await client.query<{ text: string }>(COUNTS)).rows
    return (await client.query<object>(counts?.text ?? '')).rows
  })

/** Every file below a folder, by its path, with its bytes. */
const filesOf = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry): [string, string] => {
      const path = join(entry.parentPath, entry.name)
      return [path.slice(folder.length), readFileSync(path, 'base64')]
    })
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

describe('a backup next to a server at work', () => {
  it('is restored in another folder as the database of one moment, with every file that it names', async () => {
    const working = keepWorking()
    while (working.made() < 3) await pause(10)
    const before = working.made()
    const backup = await tool('backup', 'data', place('working'))
    const after = working.made()
    await working.end()
    expect(backup).toMatchObject({ code: 0, said: expect.stringContaining('each with its hash') })
    const restored = await tool('restore', 'restored', place('working'))
    expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/\d+ invariants hold/) })
    expect(restored.said).toMatch(/witnessed \d+ times/)
    const kept = await withClient('restored', (client) =>
      client.query<{ name: string }>("select name from account where name like 'Kept %'"),
    )
    const names = new Set(kept.rows.map(({ name }) => name))
    expect(names).toEqual(new Set(Array.from({ length: names.size }, (_, nth) => `Kept ${nth}`)))
    expect(names.size).toBeGreaterThanOrEqual(before)
    // The account whose answer was still on its way when the backup ended may be in it.
    expect(names.size).toBeLessThanOrEqual(after + 1)
    expect(filesOf(place('restored/files')).length).toBeGreaterThan(0)
  })
})

describe('a backup without a server', () => {
  beforeAll(async () => {
    await connection.close()
    await book.app.close()
    program.child.kill('SIGTERM')
    await program.ended
  })

  it('holds every row and every file', async () => {
    await makeBackup(settingsOf('data'), place('resting'), now)
    await restoreBackup(settingsOf('rested'), place('resting'), { replaces: false, now })
    expect(await countsOf('rested')).toEqual(await countsOf('data'))
    for (const part of ['files', 'audit'])
      expect(filesOf(place(`rested/${part}`))).toEqual(filesOf(place(`data/${part}`)))
    const sandbox = 'sandbox-processor.jsonl'
    expect(readFileSync(join(place('rested'), sandbox))).toEqual(readFileSync(join(place('data'), sandbox)))
  })

  it('is made in no folder that holds something, nor in the data folder', async () => {
    const again = makeBackup(settingsOf('data'), place('resting'), now)
    await expect(again).rejects.toThrow('overwrites nothing')
    await expect(makeBackup(settingsOf('data'), place('data/copy'), now)).rejects.toThrow('lies in the data')
    await expect(makeBackup(settingsOf('none'), place('copy'), now)).rejects.toThrow('holds no database')
    const external = { ...settingsOf('data'), DATABASE_URL: 'postgres://x@127.0.0.1/x' }
    await expect(makeBackup(external, place('copy'), now)).rejects.toThrow('external database')
  })

  it('takes the place of a data folder only when asked, and keeps the other', async () => {
    const restore = (replaces: boolean) =>
      restoreBackup(settingsOf('rested'), place('resting'), { replaces, now })
    await expect(restore(false)).rejects.toThrow('nothing is overwritten')
    writeFileSync(place('rested/since'), 'written since')
    const { kept } = await restore(true)
    expect(kept).toBe(`${place('rested')}.before-20260302T150000Z`)
    expect(existsSync(place('rested/since'))).toBe(false)
    expect(existsSync(join(kept ?? '', 'since'))).toBe(true)
  })

  it('fills an empty folder that is there, which may be a mount point, and nothing else', async () => {
    mkdirSync(place('filled/lost+found'), { recursive: true })
    const { ino } = statSync(place('filled'))
    const { kept } = await restoreBackup(settingsOf('filled'), place('resting'), { replaces: false, now })
    expect(kept).toBeNull()
    expect(statSync(place('filled')).ino).toBe(ino)
    const names = ['audit', 'files', 'lost+found', 'postgres', 'postgres.json', 'sandbox-processor.jsonl']
    expect(readdirSync(place('filled')).toSorted()).toEqual(names)
    expect(await countsOf('filled')).toEqual(await countsOf('data'))
  })

  it.skipIf(!existsSync('/proc/self'))('moves no mount point aside, and says so at once', async () => {
    const settings = { ...settingsOf('none'), DATA_DIR: '/proc' }
    const restore = restoreBackup(settings, place('resting'), { replaces: true, now })
    await expect(restore).rejects.toThrow(
      '/proc holds data already, and as a mount point it cannot be moved aside. Move what',
    )
  })

  it('leaves nothing that it has made when it fails, and everything that was there', async () => {
    const home = place('closed')
    mkdirSync(join(home, 'data'), { recursive: true, mode: 0o700 })
    writeFileSync(join(home, 'data', 'mine'), '')
    const settings = { ...settingsOf('closed'), DATA_DIR: join(home, 'data'), AUDIT_DIR: join(home, 'audit') }
    const stem = elsewhereStem(realpathSync(settings.DATA_DIR))
    const elsewheres = (): string[] =>
      existsSync(SYSTEM_FOLDER) ? readdirSync(SYSTEM_FOLDER).filter((name) => name.startsWith(stem)) : []
    const lock = await acquireLock(settings.DATA_DIR, 'a test')
    const restore = restoreBackup(settings, place('resting'), { replaces: true, now })
    await expect(restore).rejects.toThrow('Another Bindery uses')
    lock.release()
    expect(elsewheres()).toEqual([])
    expect(readdirSync(home)).toEqual(['data'])
    expect(readdirSync(settings.DATA_DIR).toSorted()).toEqual(['lock', 'mine'])
  })

  const restoreUntouched = () =>
    restoreBackup(settingsOf('untouched'), place('resting'), { replaces: false, now })
  const firstFile = ({ files }: Manifest): string => join(place('resting'), files[0]?.path ?? '')
  const list = (): string => join(place('resting'), 'manifest.json')

  it.each([
    ['a file is changed', 'damaged: audit/', firstFile, (bytes: string) => `x${bytes.slice(1)}`],
    ['a file is gone', 'damaged: audit/', firstFile, () => null],
    ['its list is changed', 'manifest.json is not', list, (text: string) => text.replace('":18', '":19')],
    ['its list is gone', 'is no backup', list, () => null],
  ])('is refused when %s, and nothing is touched', async (_what, sentence, pathOf, change) => {
    const path = pathOf(await readManifest(place('resting')))
    const kept = readFileSync(path, 'latin1')
    const changed = change(kept)
    if (changed === null) rmSync(path)
    else writeFileSync(path, changed, 'latin1')
    await expect(restoreUntouched()).rejects.toThrow(sentence)
    writeFileSync(path, kept, 'latin1')
    expect(existsSync(place('untouched'))).toBe(false)
  })

  it.each([
    ['another major version', 'was made by PostgreSQL 17', { postgres: 17 }],
    ['a newer program', 'it holds 203001010000_newer.sql', { migrations: ['203001010000_newer.sql'] }],
  ])('is refused when %s made it, and nothing is touched', async (_what, sentence, change) => {
    const manifest = await readManifest(place('resting'))
    await writeManifest(place('resting'), { ...manifest, ...change })
    await expect(restoreUntouched()).rejects.toThrow(sentence)
    await writeManifest(place('resting'), manifest)
    expect(existsSync(place('untouched'))).toBe(false)
  })
})
