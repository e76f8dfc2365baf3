import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leftDrafts, leftDraftText } from './leftovers.ts'

const NO_PROCESS = 2_147_483_000

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-drafts-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

it('names what killed backups and restores left, and nothing that is at work or finished', () => {
  const left = [`.nightly.part-${NO_PROCESS}`, `data.restoring-${NO_PROCESS}`]
  for (const name of [...left, `.other.part-${process.pid}`, 'nightly', 'data']) mkdirSync(join(folder, name))
  const found = leftDrafts([folder, folder, join(folder, 'missing')])
  expect(found.toSorted()).toEqual(left.map((name) => join(folder, name)))
  expect(leftDraftText(found[0]!)).toContain(`left ${found[0]}, which holds passwords`)
})
