import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect } from 'vitest'
import { checkInvariants } from './invariants.ts'
import { sealWhole } from '#server/testing/seals.ts'
import { systemClock } from './process/clock.ts'
import { connectAlone } from './database/db.ts'
import { startJobQueue } from './jobs/queue.ts'
import { createLog } from './process/log.ts'
import { isMigrated, migrate } from './database/migrate.ts'
import { schemaOf } from './testing/schema.ts'
import { type AnotherDatabase, it, type TestDatabase } from '#server/testing/fixtures.ts'

const LANDINGS = fileURLToPath(new URL('testing/landings/', import.meta.url))
const landings = readdirSync(LANDINGS).map((file) => file.replace('.sql.gz', ''))

/** The one whose missing migrations are named before some that it has. */
const ONE_OUT_OF_ORDER = '0c0dfd5'
const tried = process.env.TEST_FULL === '1' ? landings : [ONE_OUT_OF_ORDER]

/** A dump empties the search path of its session, by which the moved time of TEST_DAY is found. */
const WITHOUT_PATH = /^SELECT pg_catalog\.set_config\('search_path', '', false\);$/m

/** A database as that version of the main branch left it; `tools/landing.ts` says what is in it. */
const databaseOf = async (landing: string, anotherDatabase: AnotherDatabase): Promise<TestDatabase> => {
  const database = await anotherDatabase({ copyOf: 'empty' })
  const client = await connectAlone(database.url, 'restore')
  const dump = gunzipSync(readFileSync(`${LANDINGS}${landing}.sql.gz`)).toString('utf8')
  await client.query(dump.replace(WITHOUT_PATH, ''))
  await client.end()
  return database
}

const KEPT = ['org', 'app_user', 'account', 'quote', 'policy', 'invoice', 'posting', 'audit_entry'] as const

const counts = async ({ pool }: TestDatabase): Promise<Record<string, number>> => {
  const columns = KEPT.map((table) => `(select count(*) from ${table}) as ${table}`).join()
  return (await pool.query<Record<string, number>>(`select ${columns}`)).rows[0] ?? {}
}

describe('a database of an earlier version', () => {
  it('is kept of five landings, one of them out of order', () => {
    expect(landings.length).toBeGreaterThanOrEqual(5)
    expect(landings).toContain(ONE_OUT_OF_ORDER)
  })

  it.for(tried)(
    'of %s is upgraded, keeps its rows, holds every invariant and gets the schema of a new one',
    async (landing, { anotherDatabase }) => {
      const [database, fresh] = await Promise.all([databaseOf(landing, anotherDatabase), anotherDatabase()])
      const before = await counts(database)
      expect(Math.min(...Object.values(before))).toBeGreaterThan(0)
      expect(await isMigrated(database.pool)).toBe(false)
      await migrate(database.pool)
      const queue = await startJobQueue(database.url, createLog('fatal'))
      await queue.stop()
      expect(await counts(database)).toEqual(before)
      await sealWhole({ db: database.kysely, clock: systemClock })
      expect(await checkInvariants(database.kysely)).toEqual([])
      expect(await schemaOf(database.pool)).toEqual(await schemaOf(fresh.pool))
      await Promise.all([database.drop(), fresh.drop()])
    },
  )
})
