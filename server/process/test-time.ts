import pg from 'pg'
import { type ConstructorOptions, type Db, systemClock } from 'pg-boss'
import { SettingsRefused } from '#server/env.ts'

const { TEST_DAY, TEST_DAY_OFFSET_MS } = process.env

/** By how many milliseconds TEST_DAY has moved this process's clock; 0 on every other day. */
export const testOffsetMs = TEST_DAY ? Number(TEST_DAY_OFFSET_MS ?? 0) : 0

/** PostgreSQL's functions that give the present, with their volatility. */
const FUNCTIONS = [
  ['now', 'stable'],
  ['transaction_timestamp', 'stable'],
  ['statement_timestamp', 'stable'],
  ['clock_timestamp', 'volatile'],
] as const

/**
 * Functions of these names in a schema that the path of the program's role names before PostgreSQL's own. What is
 * created goes to the first schema of a path, so that must stay `public`.
 */
const shiftSql = (offsetMs: number): string =>
  [
    'create schema if not exists test_time',
    'grant usage on schema test_time to bindery',
    ...FUNCTIONS.map(
      ([name, volatility]) =>
        `create or replace function test_time.${name}() returns timestamptz language sql ${volatility} parallel safe
          return pg_catalog.${name}() + interval '${offsetMs} milliseconds'`,
    ),
    'alter role bindery set search_path = public, test_time, pg_catalog',
  ].join(';\n')

type Queries = Pick<pg.ClientBase, 'query'>

/** Throws where a database of real days would go on with TEST_DAY, or one of TEST_DAY without it. */
export const guardDays = async (db: Queries, offsetMs = testOffsetMs): Promise<void> => {
  const { rows } = await db.query<{ isShifted: boolean; isUsed: boolean }>(
    `select to_regnamespace('test_time') is not null as "isShifted", to_regclass('public.schema_migration') is not null as "isUsed"`,
  )
  const { isShifted = false, isUsed = false } = rows[0] ?? {}
  if (offsetMs === 0 && isShifted)
    throw new SettingsRefused(
      'TEST_DAY: This database was made with it and tells its time. Set it, or DATA_DIR to another folder.',
    )
  if (offsetMs !== 0 && isUsed && !isShifted)
    throw new SettingsRefused(
      'TEST_DAY: This database was made without it, and its records would no longer be in order. Set DATA_DIR to another folder.',
    )
}

/**
 * Moves the time that the PostgreSQL of `adminUrl`, the superuser's login, gives the program's role in one database,
 * for every connection made afterwards. Does nothing on ordinary days; throws SettingsRefused for a database of those.
 */
export const shiftDatabase = async (
  adminUrl: string,
  database = 'bindery',
  offsetMs = testOffsetMs,
): Promise<void> => {
  if (offsetMs === 0) return
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await guardDays(client, offsetMs)
    await client.query(shiftSql(offsetMs))
  } finally {
    await client.end()
  }
}

interface AttachTarget {
  db: Db
  schema: string
}

/** The job queue asks PostgreSQL by its full name, and lets a clock of its own give the answer instead. */
export const jobClock = (offsetMs = testOffsetMs): Pick<ConstructorOptions, 'clock'> => {
  if (offsetMs === 0) return {}
  const clock = {
    ...systemClock,
    attach: async ({ db, schema }: AttachTarget): Promise<AsyncDisposable> => {
      await db.executeSql(
        `create or replace function ${schema}.job_now() returns timestamptz language sql stable as 'select test_time.now()'`,
      )
      return { [Symbol.asyncDispose]: async () => undefined }
    },
  }
  return { clock }
}
