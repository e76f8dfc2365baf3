import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect } from 'vitest'
import { migrate, MIGRATIONS } from './database/migrate.ts'
import { type TestDatabase, testWith } from '#server/testing/fixtures.ts'
import { schemaOf } from './testing/schema.ts'

const FULL = process.env.TEST_FULL === '1'
const files = readdirSync(MIGRATIONS)
  .filter((name) => name.endsWith('.sql'))
  .toSorted()

/** Ends of statements: semicolons outside of comments, texts and bodies of functions. */
const endsOf = (sql: string): number[] => {
  const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[\s\S]*?\1|;/g
  return [...sql.matchAll(token)].filter(([text]) => text === ';').map(({ index }) => index + 1)
}

/** Where PostgreSQL ends the session, as a kill of its process does. */
const CUT = '\nselect pg_terminate_backend(pg_backend_pid());\n'

const it = testWith({ copyOf: 'empty' })

let database: TestDatabase
let folder = ''
it.beforeAll(({ database: given }) => {
  database = given
  folder = mkdtempSync(join(tmpdir(), 'bindery-cut-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
})

const applied = async (): Promise<number> =>
  (await database.pool.query('select from schema_migration')).rowCount ?? 0

describe('a migration that is cut off', () => {
  it.each(files)(
    'after any statement of %s leaves nothing, and the next start does it again',
    async (name) => {
      const sql = readFileSync(join(MIGRATIONS, name), 'utf8')
      const ends = endsOf(sql)
      expect(ends.length).toBeGreaterThan(0)
      const cuts = FULL ? [0, ...ends] : [ends.at(-1) ?? 0]
      for (const end of cuts) {
        writeFileSync(join(folder, name), `${sql.slice(0, end)}${CUT}${sql.slice(end)}`)
        await expect(migrate(database.pool, folder)).rejects.toThrow(`${name} failed`)
      }
      copyFileSync(join(MIGRATIONS, name), join(folder, name))
      expect(await migrate(database.pool, folder)).toEqual([name])
      expect(await applied()).toBe(files.indexOf(name) + 1)
    },
  )

  it('makes the same schema in the end', async ({ anotherDatabase }) => {
    const fresh = await anotherDatabase({ copyOf: 'migrated' })
    expect(await schemaOf(database.pool)).toEqual(await schemaOf(fresh.pool))
  })
})
