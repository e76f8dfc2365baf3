import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { spawnHolder } from './fixtures/spawn-holder.ts'
import { acquireLock, holderOf, LockRefused } from './lock.ts'
import type { Holder } from './lock.ts'
import { machineIdentity, startOf } from './process-identity.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bindery-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const acquire = () => acquireLock(folder, 'http://127.0.0.1:5598')

const leave = (change: Partial<Holder>): void => {
  mkdirSync(join(folder, 'lock'), { recursive: true })
  const holder: Holder = {
    pid: process.pid,
    started: startOf(process.pid) ?? '',
    ...machineIdentity(),
    socket: null,
    since: '2026-11-20T08:00:00.000Z',
    address: 'http://127.0.0.1:4000',
    state: 'held',
    ...change,
  }
  writeFileSync(join(folder, 'lock', 'left.json'), JSON.stringify(holder))
}

describe('the lock of a data folder', () => {
  it('refuses a second server without waiting and names the first', async () => {
    const first = await spawnHolder(folder, 'lock')
    const waits = vi.spyOn(globalThis, 'setTimeout')
    const refusal = await acquire().catch((error: unknown) => error)
    expect(waits.mock.calls).toEqual([])
    waits.mockRestore()
    expect(refusal).toBeInstanceOf(LockRefused)
    expect((refusal as Error).message).toMatch(
      new RegExp(
        `Another Bindery uses ${folder}: process ${first.pid}, running since 2\\S+Z, at http://127.0.0.1:5599`,
      ),
    )
    await first.kill()
  })

  it('is taken over at once when its holder was killed', async () => {
    const first = await spawnHolder(folder, 'lock')
    await first.kill()
    const lock = await acquire()
    expect((await holderOf(folder))?.pid).toBe(process.pid)
    lock.release()
    expect(readdirSync(join(folder, 'lock'))).toEqual([])
  })

  it('goes to exactly one of many that start at once', async () => {
    const starts = await Promise.all(Array.from({ length: 6 }, () => spawnHolder(folder, 'lock')))
    expect(starts.filter((start) => start.held)).toHaveLength(1)
    expect(starts.filter((start) => start.reason.startsWith('Another Bindery uses'))).toHaveLength(5)
    await Promise.all(starts.map((start) => start.kill()))
  })

  it('waits for a holder that says it is stopping', async () => {
    const first = await spawnHolder(folder, 'stopping')
    const waitedFor: number[] = []
    const lock = await acquireLock(folder, 'x', { onWait: (holder) => waitedFor.push(holder.pid) })
    expect(waitedFor).toEqual([first.pid])
    lock.release()
  })

  it('does not take a process for the holder that merely got its id', async () => {
    leave({ started: 'before' })
    ;(await acquire()).release()
  })

  it('does not outlive a boot of the machine', async () => {
    leave({ boot: 'another' })
    ;(await acquire()).release()
  })

  it('never passes by age', async () => {
    leave({ since: '2001-01-01T00:00:00.000Z' })
    await expect(acquire()).rejects.toThrow('since 2001-01-01')
  })

  it('asks the socket of a holder in another container, whose process ids mean nothing here', async () => {
    const socket = join(folder, 'proof.sock')
    const server = createServer().listen(socket)
    await new Promise((resolve) => server.once('listening', resolve))
    leave({ pidTable: 'pid:[1]', pid: 1, socket })
    await expect(acquire()).rejects.toThrow('process 1,')
    await new Promise((resolve) => server.close(resolve))
    ;(await acquire()).release()
  })

  it('believes a holder that cannot be asked', async () => {
    leave({ pidTable: 'pid:[1]', pid: 1, socket: null })
    await expect(acquire()).rejects.toThrow(LockRefused)
  })

  it('says the address once it is known, and that it is stopping', async () => {
    const lock = await acquire()
    lock.announce('http://localhost:4321')
    expect(await holderOf(folder)).toMatchObject({ address: 'http://localhost:4321', state: 'held' })
    lock.announceStop()
    expect(await holderOf(folder)).toMatchObject({ state: 'stopping' })
    lock.release()
    expect(await holderOf(folder)).toBeNull()
  })
})
