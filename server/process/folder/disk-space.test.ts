import { afterEach, describe, expect, it } from 'vitest'
import { type DiskSpace, isDiskFull, watchDisks } from './disk-space.ts'

let disks: DiskSpace | undefined
afterEach(() => disks?.stop())

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const MB = 1_048_576

describe('the disks of the data', () => {
  it('are full while one of them has too little room for the database, and say so once', async () => {
    const said: string[] = []
    const rooms: Record<string, number> = { data: 900 * MB, audit: 900 * MB }
    disks = watchDisks(
      ['data', 'audit'],
      (sentence) => void said.push(sentence),
      async (folder) => rooms[folder] ?? 0,
    )
    await pause(0)
    expect(disks.isFull()).toBe(false)
    rooms['audit'] = 10 * MB
    while (!disks.isFull()) await pause(10)
    rooms['audit'] = 900 * MB
    while (disks.isFull()) await pause(10)
    expect(said).toEqual([
      'the disk of audit is full: commands are refused until there is room again',
      'there is room again on the disk of audit',
    ])
  })

  it('of which nothing can be learned are taken to have room', async () => {
    disks = watchDisks(
      ['gone'],
      () => {},
      () => Promise.reject(new Error('ENOENT')),
    )
    await pause(20)
    expect(disks.isFull()).toBe(false)
  })
})

describe('an error of a full disk', () => {
  const coded = (code: string, message = 'x', cause?: unknown) =>
    Object.assign(new Error(message, { cause }), { code })

  it.each([
    ['of a file', coded('ENOSPC')],
    ['of a quota', coded('EDQUOT')],
    ['of the database', coded('53100', 'could not extend file "base/5/16384"')],
    ['of its log of changes', coded('58030', 'could not write to file: No space left on device')],
    ['beneath another', coded('XX000', 'outer', coded('ENOSPC'))],
  ])('is known: %s', (_what, error) => expect(isDiskFull(error)).toBe(true))

  it('is no other error', () => {
    expect(isDiskFull(coded('ENOENT'))).toBe(false)
    expect(isDiskFull('ENOSPC')).toBe(false)
  })
})
