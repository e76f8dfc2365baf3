import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canEnter, chooseOwner } from './postgres-owner.ts'

let parent = ''
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), 'bindery-owner-'))
  mkdirSync(join(parent, 'data'))
})
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
const self = { name: 'self', uid, gid }
const other = { name: 'other', uid: uid + 12_345, gid: gid + 12_345 }
const colleague = { name: 'colleague', uid: uid + 12_345, gid }

describe('the user that PostgreSQL runs as', () => {
  it.each([
    [0o700, [true, false, false]],
    [0o710, [true, true, false]],
    [0o711, [true, true, true]],
    [0o744, [true, false, false]],
    [0o071, [false, true, true]],
  ])('passes a folder of mode %o as owner, group and other: %j', (mode, expected) => {
    chmodSync(parent, mode)
    const seen = [self, colleague, other].map((user) => canEnter(join(parent, 'data'), user))
    chmodSync(parent, 0o700)
    expect(seen).toEqual(expected)
  })

  it('is never root, and is no one else for an ordinary user', () => {
    const owner = chooseOwner(null)
    expect(owner === null).toBe(uid !== 0)
    expect(owner?.uid).not.toBe(0)
  })
})
