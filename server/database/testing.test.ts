import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { createTestDatabase } from './testing.ts'

it("drops a test database while the server's own work, like autovacuum, is connected to it", async () => {
  const database = await createTestDatabase()
  const url = new URL(inject('testPostgresAdmin'))
  url.pathname = new URL(database.url).pathname
  const atWork = new pg.Client({ connectionString: url.href })
  const ended = new Promise<string>((resolve) => {
    atWork.on('error', (error: Error & { code?: string }) => resolve(error.code ?? error.message))
  })
  await atWork.connect()
  await database.drop()
  expect(await ended).toBe('57P01')
})
