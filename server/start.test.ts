import { createServer, type Server } from 'node:net'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseEnv } from './env.ts'
import { readKevCatalogue } from './integrations/scan/kev.ts'
import { createLog } from './process/log.ts'
import { openDatabase } from './database/open-database.ts'
import { findPostmaster } from './database/postgres/postgres-cluster.ts'
import { startPostgres } from './database/postgres/postgres.ts'
import { createShutdown } from './process/shutdown.ts'
import { ended, refusalOf } from './process/start-refused.ts'
import { freePorts, runProgram } from './testing/program.ts'

const parent = mkdtempSync(join(tmpdir(), 'bindery-start-'))
const place = (name: string): string => join(parent, name)
let taken: Server
let port: number

const folder = (name: string, files: Record<string, string> = {}): string => {
  mkdirSync(place(name), { mode: 0o711 })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(place(name), path, '..'), { recursive: true })
    writeFileSync(join(place(name), path), text)
  }
  return place(name)
}

beforeAll(async () => {
  chmodSync(parent, 0o711)
  port = await freePorts()
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(port, '127.0.0.1', resolve))
  writeFileSync(place('file'), '')
  symlinkSync(place('nowhere/at/all'), place('dangling'))
})
afterAll(async () => {
  await new Promise((resolve) => taken.close(resolve))
  rmSync(parent, { recursive: true, force: true })
})

/** Who starts it sees one sentence and nothing of the program's insides. */
const refused = async (settings: Record<string, string>): Promise<{ code: number; said: string }> => {
  const { child, ended, said } = await runProgram({
    DATA_DIR: place('data'),
    LOG_LEVEL: 'error',
    ...settings,
  })
  const code = await ended
  expect(child.exitCode).toBe(code)
  expect(said()).not.toMatch(/^\s+at |"stack"|node:internal|UnhandledPromise/m)
  expect(said().trim().split('\n')).toHaveLength(1)
  return { code, said: said() }
}

type Refusal = [what: string, code: number, sentence: RegExp, settings: () => Record<string, string>]

/** Of a file system that takes neither folders nor files, and that only Linux has. */
const ODD_FOLDERS: [string, RegExp, Record<string, string>][] = existsSync('/proc/self')
  ? [
      [
        'a data folder that cannot be made',
        /^\/proc\/none cannot be made: .+ Name/,
        { DATA_DIR: '/proc/none' },
      ],
      ['a data folder that takes nothing', /^\/proc.* Name another folder/, { DATA_DIR: '/proc' }],
      ['an audit folder that cannot be made', /^\/proc\/none cannot be made/, { AUDIT_DIR: '/proc/none' }],
      ['an audit folder that takes no files', /^\/proc takes no files.+\. Name/, { AUDIT_DIR: '/proc' }],
    ]
  : []

describe('a start of the program', () => {
  it.each<Refusal>([
    ['a setting that is wrong', 2, /^PORT: .+/, () => ({ PORT: 'none', METRICS_PORT: '0' })],
    ['a taken port', 1, /^Port \d+ is taken by another program\. Choose/, () => ({ PORT: String(port) })],
    ['a taken port for the sandbox', 1, /^Port \d+ is taken/, () => ({ SANDBOX_PORT: String(port) })],
    [
      'an address of another machine',
      1,
      /address of this machine\. Set HOST/,
      () => ({ HOST: '203.0.113.9' }),
    ],
    ['a file for a data folder', 1, /file is a file where/, () => ({ DATA_DIR: place('file') })],
    ['a sender that is no address', 2, /^MAIL_FROM: Must be/, () => ({ MAIL_FROM: 'nonsense' })],
    [
      'an address of a database that cannot be read',
      2,
      /^DATABASE_URL: It cannot be read: ENOENT[^.]+\. It must look/,
      () => ({ DATABASE_URL: 'postgres://bindery:word@127.0.0.1/bindery?sslrootcert=/none' }),
    ],
    ...ODD_FOLDERS.map(([what, sentence, settings]): Refusal => [what, 1, sentence, () => settings]),
  ])('that cannot be is one sentence and an exit code: %s', async (_what, code, sentence, settings) => {
    expect(await refused(settings())).toMatchObject({ code, said: expect.stringMatching(sentence) })
  })

  it('finds a taken port before it makes a database', async () => {
    const settings = { DATA_DIR: place('early'), PORT: String(port), DEMO: '1' }
    expect(await refused(settings)).toMatchObject({
      code: 1,
      said: expect.stringMatching(/^Port \d+ is taken/),
    })
    expect(readdirSync(place('early')).toSorted()).toEqual(['audit', 'lock'])
  })

  it('that was refused leaves no database running behind', async () => {
    expect(findPostmaster(join(place('data'), 'postgres'))).toBeNull()
    await (await startPostgres({ DATA_DIR: place('data') })).stop()
  })
})

describe('a setting that is wrong', () => {
  it.each<[string, RegExp, Record<string, string>]>([
    [
      'two servers on one port',
      /^PORT and METRICS_PORT are the same/,
      { METRICS_PORT: '4000', PORT: '4000' },
    ],
    ['no address of a proxy', /^TRUSTED_PROXIES: Must be addresses/, { TRUSTED_PROXIES: 'my-proxy' }],
    ['no web address', /^PUBLIC_URL: /, { PUBLIC_URL: 'bindery.example' }],
    [
      'no database address',
      /^DATABASE_URL: Must look like postgres:/,
      { DATABASE_URL: 'mysql://localhost/x' },
    ],
    ['no mail server', /^SMTP_URL: Must look like smtps:/, { SMTP_URL: 'https://mail.test' }],
    ['a key of another length', /^SECRET_KEY: Must be 32 bytes in base64/, { SECRET_KEY: 'short' }],
  ])('is named, and ends with 2: %s', (_what, message, settings) => {
    expect(() => parseEnv(settings)).toThrow(
      expect.objectContaining({ message: expect.stringMatching(message), exitCode: 2 }),
    )
  })

  it('is named where it leads to a file that is not there', () => {
    expect(() => readKevCatalogue(place('none'))).toThrow(
      expect.objectContaining({ message: expect.stringMatching(/^SCAN_KEV_FILE .+ Name one/), exitCode: 2 }),
    )
  })
})

const MADE = '{"elsewhere":null,"isMade":true,"port":0}'

describe('a data folder that cannot be had', () => {
  const opening = async (DATA_DIR: string): Promise<unknown> => {
    const log = createLog('silent')
    const shutdown = createShutdown({ log })
    const AUDIT_DIR = join(DATA_DIR, 'audit')
    const settings = { DATA_DIR, AUDIT_DIR, DATABASE_URL: undefined, DATABASE_POOL: 2 }
    const error: unknown = await openDatabase(settings, 'x', log, shutdown).catch((reason: unknown) => reason)
    await shutdown.end('test')
    return refusalOf(error)
  }

  it.each<[string, RegExp, () => string]>([
    ['a file above it', /file is a file where/, () => place('file/data')],
    ['a link that leads nowhere', /dangling cannot be found|is a file/, () => place('dangling')],
    ['a file for the locks', /lock is a file where/, () => folder('lock-file', { lock: '' })],
    [
      'passwords that cannot be read',
      /postgres\.json holds the database's password and cannot be read/,
      () => folder('torn', { 'postgres.json': '{' }),
    ],
    [
      'a database without its passwords',
      /postgres\.json with its password is missing\. Put it back/,
      () => folder('keyless', { 'postgres/PG_VERSION': '18' }),
    ],
    [
      'a database that is gone',
      /is gone from .+ Put it back from a backup/,
      () => folder('gone', { 'postgres.json': MADE }),
    ],
    [
      'a database of another version',
      /was made by PostgreSQL 16, and this version of Bindery brings \d+/,
      () => folder('older', { 'postgres/PG_VERSION': '16', 'postgres.json': MADE }),
    ],
    [
      'a database that is no database',
      /^PostgreSQL did not start in .+(Its last words are in|belongs to another user)/,
      () => folder('broken', { 'postgres/PG_VERSION': '18', 'postgres.json': MADE }),
    ],
  ])('is a sentence with what to do: %s', async (_what, sentence, folderOf) => {
    expect(await opening(folderOf())).toMatchObject({
      exitCode: 1,
      message: expect.stringMatching(sentence),
    })
  })
})

describe('what the system refuses', () => {
  const errorOf = (facts: object): Error => Object.assign(new Error('refused'), facts)

  it.each<[string, RegExp, object]>([
    [
      'EACCES',
      /administrators only\. Choose one above 1023/,
      { syscall: 'listen', code: 'EACCES', port: 80 },
    ],
    ['EACCES', /may not be read or written by this user\. Give/, { code: 'EACCES', path: '/srv/data/lock' }],
    ['EPERM', /may not be read or written by this user/, { code: 'EPERM', path: '/srv/data/lock' }],
    ['EROFS', /can only be read\. Mount it for writing/, { code: 'EROFS', path: '/srv/data/lock' }],
    ['ENOSPC', /The disk of \/srv\/data is full\. Make room/, { code: 'ENOSPC', path: '/srv/data' }],
    ['EDQUOT', /is full\. Make room/, { code: 'EDQUOT', path: '/srv/data' }],
    ['EMFILE', /too many files are open\. Raise/, { code: 'EMFILE', path: '/srv/data/x' }],
  ])('is a sentence with what to do: %s', (_code, sentence, facts) => {
    expect(refusalOf(errorOf(facts))).toMatchObject({ message: expect.stringMatching(sentence), exitCode: 1 })
    expect(refusalOf(new Error('outer', { cause: errorOf(facts) }))?.message).toMatch(sentence)
  })

  it.each(['gone', 'gone.', 'gone. ', 'gone..'])('ends with one period: %j', (words) => {
    expect(ended(words)).toBe('gone.')
  })

  it('keeps its stack where no one can mend it', () => {
    expect(refusalOf(new TypeError('x is not a function'))).toBeNull()
  })
})
