import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { systemRandom } from './random.ts'
import { guardDays } from './test-time.ts'

const name = `test_${systemRandom.newId().replaceAll('-', '')}`
const A_DAY = 86_400_000

const clientOf = async (database: string): Promise<pg.Client> => {
  const url = new URL(inject('testPostgres'))
  url.pathname = `/${database}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  return client
}

let admin: pg.Client
let fresh: pg.Client
beforeAll(async () => {
  admin = await clientOf('bindery')
  await admin.query(`create database ${name}`)
  fresh = await clientOf(name)
})
afterAll(async () => {
  await fresh.end()
  await admin.query(`drop database ${name}`)
  await admin.end()
})

describe('a database', () => {
  it('without anything in it may begin on any day', async () => {
    await guardDays(fresh, 0)
    await guardDays(fresh, A_DAY)
  })

  it('of real days goes on in them only, and one of TEST_DAY with it only', async () => {
    await fresh.query('create table schema_migration (name text)')
    await guardDays(fresh, 0)
    await expect(guardDays(fresh, A_DAY)).rejects.toThrow(/^TEST_DAY: This database was made without it/)
    await fresh.query('create schema test_time')
    await guardDays(fresh, A_DAY)
    await expect(guardDays(fresh, 0)).rejects.toThrow(/^TEST_DAY: This database was made with it/)
  })
})
