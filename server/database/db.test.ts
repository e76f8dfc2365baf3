import { sql } from 'kysely'
import { beforeEach, describe, expect } from 'vitest'
import { allOrNothing, connect, connectAlone, inTransaction } from './db.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'

let db: TestDatabase
it.beforeAll(async ({ database: given }) => {
  db = given
  await db.pool.query('create table counter (id int primary key, amount int not null)')
  await db.pool.query('insert into counter values (1, 0), (2, 0)')
})

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

  it('says who holds a lock that a statement has waited for in vain', async () => {
    const said: string[] = []
    const watched = connect(db.url, { max: 2, onLockWait: (sentence) => void said.push(sentence) })
    const holder = await connectAlone(db.url, 'a forgotten psql')
    await holder.query('begin; update counter set amount = 1 where id = 1')
    await expect(watched.pool.query('update counter set amount = 2 where id = 1')).rejects.toThrow(
      'lock timeout',
    )
    await expect.poll(() => said).toHaveLength(1)
    expect(said[0]).toMatch(
      /^A statement gave up after waiting for a lock on a row of counter\. Held by: process \d+ of PostgreSQL \(a forgotten psql, from 127\.0\.0\.1, idle in transaction, since /,
    )
    await holder.end()
    await watched.close()
  })

  it('reports no connection that the server ends while it closes', async () => {
    const reported: Error[] = []
    const { pool, close } = connect(db.url, { onError: (error) => void reported.push(error) })
    const client = await pool.connect()
    client.release()
    client.emit('error', new Error('broken'))
    const closed = close()
    client.emit('error', new Error('terminating connection due to administrator command'))
    await closed
    expect(reported.map(({ message }) => message)).toEqual(['broken'])
  })

  it('goes on when the server breaks an idle connection', async () => {
    await db.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
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

describe('what happens all at once or not at all', () => {
  const add = (id: number, by: number) => sql`update counter set amount = amount + ${by} where id = ${id}`
  const amounts = () => value('(select array_agg(amount order by id) from counter)')
  const alone = () => connectAlone(db.url, 'alone')
  beforeEach(async () => void (await db.pool.query('update counter set amount = 0')))

  it('is seen by no one before its end, and then by everyone', async () => {
    const client = await alone()
    await allOrNothing(client, async (all) => {
      await add(1, 5).execute(all)
      await inTransaction(all, async (trx) => void (await add(2, 7).execute(trx)))
      expect(await amounts()).toEqual([0, 0])
    })
    expect(await amounts()).toEqual([5, 7])
    await client.end()
  })

  it('undoes a part that fails and keeps the others', async () => {
    const client = await alone()
    await allOrNothing(client, async (all) => {
      await inTransaction(all, async (trx) => void (await add(1, 5).execute(trx)))
      const failing = inTransaction(all, async (trx) => {
        await add(1, 100).execute(trx)
        await sql`insert into counter values (2, 0)`.execute(trx)
      })
      await expect(failing).rejects.toThrow('duplicate key')
      await inTransaction(all, async (trx) => void (await add(2, 7).execute(trx)))
    })
    expect(await amounts()).toEqual([5, 7])
    await client.end()
  })

  it('runs parts that begin together one after the other', async () => {
    const client = await alone()
    const seen: string[] = []
    await allOrNothing(client, (all) =>
      Promise.all(
        ['a', 'b', 'c'].map((name) =>
          inTransaction(all, async (trx) => {
            seen.push(`${name} begins`)
            await add(1, 1).execute(trx)
            seen.push(`${name} ends`)
          }),
        ),
      ),
    )
    expect(seen).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} begins`, `${name} ends`]))
    await client.end()
  })

  it('leaves nothing when it throws, when a statement failed unheard, or when its connection is cut', async () => {
    const client = await alone()
    const throwing = allOrNothing(client, async (all) => {
      await inTransaction(all, async (trx) => void (await add(1, 5).execute(trx)))
      throw new Error('no')
    })
    await expect(throwing).rejects.toThrow('no')
    const unheard = allOrNothing(client, async (all) => {
      await add(1, 5).execute(all)
      await sql`insert into counter values (2, 0)`.execute(all).catch(() => {})
    })
    await expect(unheard).rejects.toThrow('failed unheard')
    const cut = allOrNothing(client, async (all) => {
      await add(1, 5).execute(all)
      await db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alone'`,
      )
      await add(2, 7).execute(all)
    })
    await expect(cut).rejects.toThrow()
    expect(await amounts()).toEqual([0, 0])
  })
})
