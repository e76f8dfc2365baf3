import { describe, expect, it } from 'vitest'
import { createLog } from './log.ts'
import { createShutdown } from './shutdown.ts'

const linesOf = (drainMs = 0) => {
  const lines: { msg: string; step?: string }[] = []
  const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line) as { msg: string }) })
  return { lines, shutdown: createShutdown({ log, drainMs }) }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

describe('the end of a server', () => {
  it('is not ready first, and closes last what was opened first', async () => {
    const { shutdown } = linesOf()
    const done: string[] = []
    shutdown.add('database', () => void done.push(`database, ready ${shutdown.isReady}`))
    shutdown.add('requests', async () => {
      await pause(20)
      done.push('requests')
    })
    shutdown.ready()
    expect(shutdown.isReady).toBe(true)
    expect(await shutdown.end('SIGTERM')).toBe(0)
    expect(done).toEqual(['requests', 'database, ready false'])
  })

  it('happens once, however often it is asked for', async () => {
    const { shutdown } = linesOf()
    let runs = 0
    shutdown.add('count', () => void (runs += 1))
    expect(await Promise.all([shutdown.end('SIGTERM'), shutdown.end('SIGINT')])).toEqual([0, 0])
    expect(runs).toBe(1)
    shutdown.ready()
    expect(shutdown.isReady).toBe(false)
  })

  it('goes on past a step that fails or hangs, and then is no success', async () => {
    const { shutdown, lines } = linesOf()
    const done: string[] = []
    shutdown.add('database', () => void done.push('database'))
    shutdown.add('jobs', () => Promise.reject(new Error('no')))
    shutdown.add('requests', () => new Promise(() => {}), 30)
    expect(await shutdown.end('SIGTERM')).toBe(1)
    expect(done).toEqual(['database'])
    expect(lines.filter((line) => line.step).map((line) => line.step)).toEqual(['requests', 'jobs'])
  })

  it('waits for a start under way and undoes what that still opens', async () => {
    const { shutdown } = linesOf()
    const done: string[] = []
    const start = async (): Promise<void> => {
      await pause(30)
      shutdown.add('postgresql', () => void done.push('postgresql'))
      shutdown.signal.throwIfAborted()
      done.push('listening')
    }
    shutdown.waitFor(start())
    expect(await shutdown.end('SIGTERM')).toBe(0)
    expect(done).toEqual(['postgresql'])
  })

  it('stays open for as long as a load balancer needs to look elsewhere', async () => {
    const { shutdown } = linesOf(60)
    let closedAfter = 0
    const begun = performance.now()
    shutdown.add('requests', () => {
      closedAfter = performance.now() - begun
    })
    await shutdown.end('SIGTERM')
    expect(closedAfter).toBeGreaterThan(50)
  })
})
