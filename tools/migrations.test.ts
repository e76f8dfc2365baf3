import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { RETIRED } from '#server/database/migrate.ts'

const folder = fileURLToPath(new URL('../db/migrations/', import.meta.url))
const names = readdirSync(folder)

describe('the files of the migrations', () => {
  it('are named by the minute of their writing since 2026-11-22, so that two authors never take one number', () => {
    const numbered = names.filter((name) => /^\d{4}_/.test(name))
    expect(numbered).toHaveLength(39)
    expect(numbered.toSorted().at(-1)).toBe('0204_rows_that_commands_add.sql')
    const others = names.filter((name) => !numbered.includes(name))
    expect(others.filter((name) => !/^\d{12}_[a-z0-9_]+\.sql$/.test(name))).toEqual([])
  })

  it('say nothing about demo data, which is made by commands', () => {
    expect(names.filter((name) => /demo/i.test(readFileSync(folder + name, 'utf8')))).toEqual([])
  })

  it('include no retired one', () => {
    expect(names.filter((name) => RETIRED.includes(name))).toEqual([])
  })
})
