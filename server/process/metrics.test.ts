import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, it } from 'vitest'
import { startMetrics } from './metrics.ts'

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })

describe('the metrics server', () => {
  it('tells the metrics of the process, and nothing else', async () => {
    const server = await startMetrics(await freePort())
    const answer = await fetch(server.address ?? '')
    expect(await answer.text()).toContain('process_cpu_seconds_total')
    expect((await fetch(new URL('/', server.address ?? ''))).status).toBe(404)
    await server.close()
  })

  it('rejects when its port is taken, and is off at 0', async () => {
    const port = await freePort()
    const first = await startMetrics(port)
    await expect(startMetrics(port)).rejects.toThrow('EADDRINUSE')
    await first.close()
    expect((await startMetrics(0)).address).toBeNull()
  })
})
