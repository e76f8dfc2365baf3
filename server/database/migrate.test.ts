import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, vi } from 'vitest'
import { migrate, MigrationRefused, RETIRED } from './migrate.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'

let db: TestDatabase
let folder = ''
const write = (name: string, sql: string): void => writeFileSync(join(folder, name), sql)

it.beforeEach(async ({ anotherDatabase }) => {
  db = await anotherDatabase()
  await db.pool.query('drop table schema_migration')
  folder = mkdtempSync(join(tmpdir(), 'bindery-migrations-'))
  write('0001_hats.sql', 'create table hat (id int primary key);')
  write('0002_scarves.sql', 'create table scarf (id int primary key); insert into scarf values (1);')
})
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true })
  await db.drop()
})

const run = (onLockWait?: (sentence: string) => void) => migrate(db.pool, folder, onLockWait)
const rows = async (sql: string) => (await db.pool.query<Record<string, unknown>>(sql)).rows

describe('migrations', () => {
  it('run in order, once', async () => {
    expect(await run()).toEqual(['0001_hats.sql', '0002_scarves.sql'])
    write('0003_gloves.sql', 'create table glove (id int);')
    expect(await run()).toEqual(['0003_gloves.sql'])
    expect(await rows('select count(*)::int as n from scarf')).toEqual([{ n: 1 }])
  })

  it('say who holds a lock that a statement of one waits for', async () => {
    await run()
    write('0003_feathers.sql', 'create table glove (id int); alter table hat add feather text;')
    const holder = new pg.Client({ connectionString: db.url, application_name: 'a forgotten psql' })
    await holder.connect()
    const said: string[] = []
    try {
      await holder.query('begin; select * from hat')
      const running = run((sentence) => void said.push(sentence))
      await expect.poll(() => said.length, { timeout: 60_000 }).toBe(1)
      expect(said[0]).toMatch(
        /^A migration waits for a lock\. Held by: process \d+ of PostgreSQL \(a forgotten psql, from 127\.0\.0\.1, idle in transaction, since .+Z\)\.$/,
      )
      await holder.query('commit')
      expect(await running).toEqual(['0003_feathers.sql'])
      expect(said).toHaveLength(1)
    } finally {
      await holder.end()
    }
  })

  it('take one query when nothing is to do', async () => {
    await run()
    const query = vi.spyOn(db.pool, 'query')
    const connect = vi.spyOn(db.pool, 'connect')
    expect(await run()).toEqual([])
    expect(query).toHaveBeenCalledTimes(1)
    expect(connect.mock.calls.length).toBeLessThanOrEqual(1)
  })

  it('run once when several processes start together', async () => {
    const all = await Promise.all([run(), run(), run(), run()])
    expect(all.flat().toSorted()).toEqual(['0001_hats.sql', '0002_scarves.sql'])
  })

  it('roll back the one that fails, keep those before and go on after a repair', async () => {
    write('0003_broken.sql', 'create table boot (id int);\n select * from nowhere;')
    await expect(run()).rejects.toThrow(
      '0003_broken.sql failed at line 2 and was rolled back: relation "nowhere"',
    )
    expect(await rows("select to_regclass('boot') as boot, to_regclass('scarf')::text as scarf")).toEqual([
      { boot: null, scarf: 'scarf' },
    ])
    write('0003_broken.sql', 'create table boot (id int);')
    expect(await run()).toEqual(['0003_broken.sql'])
  })

  it('refuse a file that was changed after it was applied', async () => {
    await run()
    write('0001_hats.sql', 'create table hat (id bigint primary key);')
    await expect(run()).rejects.toThrow('0001_hats.sql was changed after it was applied')
  })

  it('do not mind line ends', async () => {
    write('0001_hats.sql', 'create table hat (\n id int);')
    await run()
    write('0001_hats.sql', 'create table hat (\r\n id int);')
    expect(await run()).toEqual([])
  })

  it('refuse a database that a newer version made', async () => {
    write('0003_gloves.sql', 'create table glove (id int);')
    await run()
    rmSync(join(folder, '0003_gloves.sql'))
    await expect(run()).rejects.toThrow('newer than this program: it holds 0003_gloves.sql')
  })

  it('apply a file that lands after files named later, on new and on older databases alike', async () => {
    write('0004_coats.sql', 'create table coat (id int);')
    await run()
    write('0003_gloves.sql', 'create table glove (id int);')
    write('202611220905_boots.sql', 'create table boot (id int);')
    expect(await run()).toEqual(['0003_gloves.sql', '202611220905_boots.sql'])
    write('202611220904_socks.sql', 'create table sock (id int);')
    write('202611220905_laces.sql', 'create table lace (id int);')
    expect(await run()).toEqual(['202611220904_socks.sql', '202611220905_laces.sql'])
    await db.pool.query('drop table schema_migration, hat, scarf, coat, glove, boot, sock, lace')
    expect(await run()).toEqual([
      '0001_hats.sql',
      '0002_scarves.sql',
      '0003_gloves.sql',
      '0004_coats.sql',
      '202611220904_socks.sql',
      '202611220905_boots.sql',
      '202611220905_laces.sql',
    ])
    expect(await run()).toEqual([])
  })

  it('refuse a changed file also where others are left to apply', async () => {
    await run()
    write('0001_hats.sql', 'create table hat (id bigint primary key);')
    write('202611220905_boots.sql', 'create table boot (id int);')
    await expect(run()).rejects.toThrow('0001_hats.sql was changed after it was applied')
    expect(await rows("select to_regclass('boot') as boot")).toEqual([{ boot: null }])
  })

  it('accept a database that holds a retired one', async () => {
    await run()
    for (const name of RETIRED)
      await db.pool.query('insert into schema_migration (name, sha256) values ($1, $2)', [name, 'any'])
    expect(await run()).toEqual([])
    write('0003_gloves.sql', 'create table glove (id int);')
    expect(await run()).toEqual(['0003_gloves.sql'])
  })

  it.each(['gloves.sql', '202611222460_gloves.sql', '20261122_gloves.sql'])(
    'refuse %s, whose name says no minute',
    async (name) => {
      write(name, 'select 1')
      await expect(run()).rejects.toThrow(`${name} is not a migration's name`)
      await expect(run()).rejects.toThrow(MigrationRefused)
    },
  )
})
