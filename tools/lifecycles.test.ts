import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { lifecyclePage } from './lifecycle-page.ts'

it('the page about lifecycles says what the tables say', () => {
  const page = readFileSync(fileURLToPath(new URL('../docs/lifecycles.md', import.meta.url)), 'utf8')
  expect(page).toBe(lifecyclePage())
})
