import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from './db.ts'
import type { TestDatabase } from './testing.ts'
import { createTestDatabase } from './testing.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
  await db.pool.query('create table counter (id int primary key, amount int not null)')
  await db.pool.query('insert into counter values (1, 0), (2, 0)')
})
afterAll(() => db.drop())

const value = async (expression: string): Promise<unknown> =>
  (await db.pool.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]?.value

describe('the database connection', () => {
  it.each([
    ['9007199254740991::int8', Number.MAX_SAFE_INTEGER],
    ["'2026-02-28'::date", '2026-02-28'],
    ["'0.30'::numeric", '0.30'],
    ["'2026-11-20 00:00:00-05'::timestamptz", new Date('2026-11-20T05:00:00Z')],
    ['array[1::int8, null, 3::int8]', [1, null, 3]],
    ["array['2026-02-28'::date]", ['2026-02-28']],
    ["array['1.10'::numeric]", ['1.10']],
    ["'2026-11-20T23:30:00Z'::timestamptz::date", '2026-11-20'],
  ])('reads %s as %j', async (expression, expected) => expect(await value(expression)).toEqual(expected))

  it('refuses a number that it cannot hold exactly', async () => {
    await expect(value('9007199254740993::int8')).rejects.toThrow('beyond a safe integer')
  })

  it.each([
    ['statement_timeout', '10s'],
    ['lock_timeout', '2s'],
    ['idle_in_transaction_session_timeout', '15s'],
    ['TimeZone', 'UTC'],
  ])('holds %s at %s', async (name, expected) => {
    expect(await value(`current_setting('${name}')`)).toBe(expected)
  })

  it('goes on when the server breaks an idle connection', async () => {
    await db.pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await value('1')).toBe(1)
  })
})

describe('a transaction', () => {
  const add = (id: number, by: number) => sql`update counter set amount = amount + ${by} where id = ${id}`

  it('leaves nothing behind when it fails, and does not run again', async () => {
    let runs = 0
    const failing = inTransaction(db.kysely, async (trx) => {
      runs += 1
      await add(1, 100).execute(trx)
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(runs).toBe(1)
    expect(await value('(select amount from counter where id = 1)')).toBe(0)
  })

  it('runs again after a deadlock, so that both of two commands succeed', async () => {
    let runs = 0
    const bothHold = Promise.withResolvers<void>()
    const crossing = (first: number, second: number) =>
      inTransaction(db.kysely, async (trx) => {
        runs += 1
        await add(first, 1).execute(trx)
        if (runs === 2) bothHold.resolve()
        await bothHold.promise
        await add(second, 1).execute(trx)
      })
    await Promise.all([crossing(1, 2), crossing(2, 1)])
    expect(runs).toBeGreaterThan(2)
    expect(await value('(select sum(amount)::int from counter)')).toBe(4)
  })

  it('gives up after three retries', async () => {
    let runs = 0
    const losing = inTransaction(
      db.kysely,
      () => {
        runs += 1
        return Promise.reject(Object.assign(new Error('lost'), { code: '40001' }))
      },
      { fraction: () => 0 },
    )
    await expect(losing).rejects.toThrow('lost')
    expect(runs).toBe(4)
  })
})
