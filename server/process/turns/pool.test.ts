import { afterEach, describe, expect, it } from 'vitest'
import { Refused } from '#domain/kernel/refusal.ts'
import { createWorkerPool, type PoolOptions, type WorkerPool } from './pool.ts'

type Job = number | 'throw' | 'die' | 'hang'

let pool: WorkerPool<Job, number>

const open = (options: Partial<PoolOptions> = {}): WorkerPool<Job, number> => {
  pool = createWorkerPool<Job, number>({
    entry: new URL('./pool.test-worker.ts', import.meta.url),
    size: 2,
    queueLimit: 10,
    timeoutMs: 10_000,
    memoryMb: 64,
    ...options,
  })
  return pool
}

afterEach(() => pool.close())

describe('the worker pool', () => {
  it('answers each caller with the result of its own job', async () => {
    open()
    const results = await Promise.all([1, 2, 3, 4, 5, 6].map((job) => pool.run(job)))
    expect(results).toEqual([2, 4, 6, 8, 10, 12])
  })

  it('rejects the job of a worker that dies, and goes on with a new worker', async () => {
    open({ size: 1 })
    const [dead, next] = await Promise.allSettled([pool.run('die'), pool.run(21)])
    expect(dead).toMatchObject({ status: 'rejected', reason: { message: 'The worker ended with code 3' } })
    expect(next).toEqual({ status: 'fulfilled', value: 42 })
  })

  it('rejects a job that throws, and keeps the worker', async () => {
    open({ size: 1 })
    await expect(pool.run('throw')).rejects.toThrow('as told')
    await expect(pool.run(1)).resolves.toBe(2)
  })

  it('ends a job that runs too long, and serves the next one', async () => {
    // The next one's worker has to start within the same time, also on a busy machine.
    open({ size: 1, timeoutMs: 3_000 })
    const hanging = pool.run('hang')
    await expect(hanging).rejects.toThrow('longer than 3000 ms')
    await expect(pool.run(4)).resolves.toBe(8)
  })

  it('refuses what exceeds its queue, in words for the user', async () => {
    open({ size: 1, queueLimit: 2 })
    const accepted = [pool.run(1), pool.run(2), pool.run(3)]
    const refused = await pool.run(4).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect((refused as Refused).refusal).toMatchObject({ kind: 'limited', code: 'DOCUMENT_QUEUE_FULL' })
    expect(await Promise.all(accepted)).toEqual([2, 4, 6])
  })

  it('rejects what waits when it closes', async () => {
    open({ size: 1 })
    const both = Promise.allSettled([pool.run('hang'), pool.run(1)])
    await pool.close()
    expect((await both).map((one) => one.status)).toEqual(['rejected', 'rejected'])
    await expect(pool.run(1)).rejects.toThrow('closed')
  })
})
