import { createHash } from 'node:crypto'
import * as promises from 'node:fs/promises'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Disk, systemDisk, writeDurablyNow } from './durable-file.ts'
import { folderFiles, StoredFileDamaged } from './files.ts'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bindery-files-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const bytes = Buffer.from('the evidence')
const sha256 = createHash('sha256').update(bytes).digest('hex')
const place = (): string => join(root, sha256.slice(0, 2), sha256)

/** The system's disk, which says in which order it was asked for what. */
const telling = (asked: string[]): Disk => {
  const name = (path: unknown): string =>
    relative(root, String(path))
      .replace(sha256, 'file')
      .replace(/\.[^/]*part$/, '.part') || '.'
  return {
    ...systemDisk,
    open: async (path, flags, mode) => {
      const handle = await promises.open(path, flags, mode)
      const sync = handle.sync.bind(handle)
      handle.sync = () => {
        asked.push(`sync ${name(path)}`)
        return sync()
      }
      return handle
    },
    rename: (from, to) => {
      asked.push(`rename ${name(from)} to ${name(to)}`)
      return promises.rename(from, to)
    },
  }
}

const full = (): never => {
  throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
}

describe('a stored file', () => {
  it('outlives a loss of power: bytes before the name, and the name before it is answered', async () => {
    const asked: string[] = []
    const files = folderFiles(root, telling(asked))
    await files.put(sha256, bytes)
    const folder = sha256.slice(0, 2)
    expect(asked).toEqual([
      'sync .',
      `sync ${folder}/file.part`,
      `rename ${folder}/file.part to ${folder}/file`,
      `sync ${folder}`,
    ])
    expect(await files.get(sha256)).toEqual(bytes)
  })

  it.each([
    ['empty', () => writeFileSync(place(), '')],
    ['torn', () => writeFileSync(place(), bytes.subarray(0, 4))],
    ['another', () => writeFileSync(place(), 'something else')],
    [
      'a folder',
      () => {
        rmSync(place())
        return promises.mkdir(place())
      },
    ],
  ])('that is %s is not given out', async (_what, damage) => {
    const files = folderFiles(root)
    await files.put(sha256, bytes)
    await damage()
    await expect(files.get(sha256)).rejects.toThrow(StoredFileDamaged)
  })

  it('is put over what a loss of power left of it', async () => {
    const files = folderFiles(root)
    await files.put(sha256, bytes)
    writeFileSync(place(), '')
    await files.put(sha256, bytes)
    expect(await files.get(sha256)).toEqual(bytes)
  })

  it('put many times at once is one file, which the server’s own user alone may read', async () => {
    const files = folderFiles(join(root, 'made'))
    await Promise.all(Array.from({ length: 20 }, () => files.put(sha256, bytes)))
    const folder = join(root, 'made', sha256.slice(0, 2))
    expect(readdirSync(folder)).toEqual([sha256])
    expect(await files.get(sha256)).toEqual(bytes)
    const modes = [join(root, 'made'), folder, join(folder, sha256)].map((path) =>
      (statSync(path).mode & 0o777).toString(8),
    )
    expect(modes).toEqual(['700', '700', '600'])
  })

  it('leaves nothing behind on a full disk, and is stored when there is room again', async () => {
    let isFull = true
    const disk: Disk = {
      ...systemDisk,
      open: async (path, flags, mode) => {
        const handle = await promises.open(path, flags, mode)
        if (isFull && flags === 'wx') handle.writeFile = () => Promise.resolve().then(full)
        return handle
      },
    }
    const files = folderFiles(root, disk)
    await expect(files.put(sha256, bytes)).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(join(root, sha256.slice(0, 2)))).toEqual([])
    expect(await files.get(sha256)).toBeNull()
    isFull = false
    await files.put(sha256, bytes)
    expect(await files.get(sha256)).toEqual(bytes)
  })
})

describe('a file of the start', () => {
  it('is replaced whole, readable by its owner only', async () => {
    const path = join(root, 'postgres.json')
    writeDurablyNow(path, 'one')
    writeDurablyNow(path, 'two')
    expect(readFileSync(path, 'utf8')).toBe('two')
    expect((await promises.stat(path)).mode & 0o777).toBe(0o600)
    expect(readdirSync(root)).toEqual(['postgres.json'])
  })
})
