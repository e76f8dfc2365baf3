import { describe, expect } from 'vitest'
import { it, type TestDatabase } from '#server/testing/fixtures.ts'
import { insertion, together, Worked } from './whole-rows.ts'

let db: TestDatabase
it.beforeAll(async ({ database: given }) => {
  db = given
  await db.pool.query('delete from setting')
})

const modified_at = new Date('2026-03-01T10:00:00Z')

/** More rows than nine marks have room for, so that `$1` is not mistaken for the beginning of `$10`. */
const settings = (...names: string[]) =>
  insertion(
    db.kysely,
    'setting',
    names.map((name) => ({ name, value: JSON.stringify(name), modified_at })),
  )

const stored = async (): Promise<[string, unknown][]> => {
  const { rows } = await db.pool.query<{ name: string; value: unknown }>(
    'select name, value from setting order by name',
  )
  return rows.map(({ name, value }) => [name, value])
}

describe('writes of one statement', () => {
  it('give each its own values, and say how many rows the last one wrote', async () => {
    const worked = insertion(db.kysely, 'setting', [
      { name: 'z', value: new Worked('to_jsonb(?::text || ?::text)', 'half ', 'and half'), modified_at },
    ])
    const one = together(db.kysely, [settings('a', 'b', 'c', 'd'), worked, settings('e', 'f')])
    expect((await one.execute()).numAffectedRows).toBe(2n)
    expect(await stored()).toEqual([
      ...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [name, name]),
      ['z', 'half and half'],
    ])
  })

  it('happen all or not at all', async () => {
    const before = await stored()
    const one = together(db.kysely, [settings('g', 'h'), settings('a')])
    await expect(one.execute()).rejects.toMatchObject({ code: '23505' })
    expect(await stored()).toEqual(before)
  })
})
