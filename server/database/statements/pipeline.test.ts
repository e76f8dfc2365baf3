import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { connect } from '../db.ts'
import { DatabaseAway, post } from './pipeline.ts'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'

let db: TestDatabase
it.beforeAll(async ({ database: given }) => {
  db = given
  await db.pool.query('create table word (id int primary key, text text not null)')
})

const add = (id: number, text: string | null) =>
  db.kysely.insertInto('word' as never).values({ id, text } as never)

const words = async (): Promise<string[]> =>
  (await db.pool.query<{ text: string }>('select text from word order by id')).rows.map(({ text }) => text)

describe('a posted write', () => {
  it('is seen by the next statement of its transaction and kept by the commit', async () => {
    const seen = await db.kysely.transaction().execute(async (trx) => {
      await post(trx, add(1, 'one'))
      await post(trx, add(2, 'two'))
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from word`.execute(trx)
      return rows[0]?.n
    })
    expect(seen).toBe(2)
    expect(await words()).toEqual(['one', 'two'])
  })

  it('that fails undoes the transaction, which hears why at its commit', async () => {
    const failing = db.kysely.transaction().execute(async (trx) => {
      await post(trx, add(3, 'three'))
      await post(trx, add(3, 'three again'))
      await post(trx, add(4, 'four'))
    })
    await expect(failing).rejects.toMatchObject({ code: '23505', constraint: 'word_pkey' })
    expect(await words()).toEqual(['one', 'two'])
  })

  it('that fails is what the next statement reports, not that the transaction is over', async () => {
    const failing = db.kysely.transaction().execute(async (trx) => {
      await post(trx, add(5, null))
      await sql`select 1`.execute(trx)
    })
    await expect(failing).rejects.toMatchObject({ code: '23502' })
  })

  it('leaves the connection good for the next transaction', async () => {
    const one = connect(db.url, { max: 1 })
    const add6 = () => one.kysely.transaction().execute((trx) => post(trx, add(1, 'again')))
    await expect(add6()).rejects.toMatchObject({ code: '23505' })
    const { rows } = await sql<{ n: number }>`select 1 as n`.execute(one.kysely)
    expect(rows).toEqual([{ n: 1 }])
    await one.close()
  })
})

describe('many posted writes', () => {
  it('arrive in their order, however many they are, and give no rows to what is waited for', async () => {
    const last = await db.kysely.transaction().execute(async (trx) => {
      for (let id = 100; id < 180; id++) await post(trx, add(id, `w${id}`).returning('id' as never))
      return sql<{ text: string }>`select text from word where id = ${179}`.execute(trx)
    })
    expect(last.rows).toEqual([{ text: 'w179' }])
    await db.pool.query('delete from word where id >= 100')
  })

  it('that were not sent yet never happen when the transaction is undone', async () => {
    const failing = db.kysely.transaction().execute(async (trx) => {
      await post(trx, add(200, 'never'))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await words()).toEqual(['one', 'two'])
  })
})

describe('statements that come again', () => {
  it('are prepared anew when the group that first prepared them failed', async () => {
    const one = connect(db.url, { max: 1 })
    const both = (id: number) =>
      one.kysely.transaction().execute(async (trx) => {
        await post(trx, add(id, null))
        await sql`select ${id}::int + 2 as n`.execute(trx)
      })
    for (let tries = 0; tries < 6; tries++) await expect(both(300)).rejects.toMatchObject({ code: '23502' })
    const { rows } = await sql<{ n: number }>`select ${1}::int + 2 as n`.execute(one.kysely)
    expect(rows).toEqual([{ n: 3 }])
    await one.close()
  })

  it('count what they change each time', async () => {
    const one = connect(db.url, { max: 1 })
    for (let tries = 0; tries < 5; tries++) {
      const changed = await sql`update word set text = text where id <= ${2}`.execute(one.kysely)
      expect(changed.numAffectedRows).toBe(2n)
    }
    await one.close()
  })

  it('are prepared, and answer the same', async () => {
    const one = connect(db.url, { max: 1 })
    for (let id = 0; id < 8; id++) {
      const { rows } = await sql<{ n: number }>`select ${id}::int + 1 as n`.execute(one.kysely)
      expect(rows).toEqual([{ n: id + 1 }])
    }
    const { rows } = await one.pool.query('select count(*)::int as n from pg_prepared_statements')
    expect(rows).toEqual([{ n: 1 }])
    await one.close()
  })
})

describe('a database that is away', () => {
  it('is told apart from a statement that is wrong', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/none', { max: 1 })
    await expect(sql`select 1`.execute(nowhere.kysely)).rejects.toBeInstanceOf(DatabaseAway)
    await nowhere.close()
    await expect(sql`select wrong`.execute(db.kysely)).rejects.toMatchObject({ code: '42703' })
  })

  it('is noticed when the connection breaks under a transaction', async () => {
    const broken = db.kysely.transaction().execute(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
      await db.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await new Promise((resolve) => setTimeout(resolve, 50))
      await sql`select 1`.execute(trx)
    })
    await expect(broken).rejects.toBeInstanceOf(DatabaseAway)
    expect((await sql<{ n: number }>`select 1 as n`.execute(db.kysely)).rows).toEqual([{ n: 1 }])
  })
})
