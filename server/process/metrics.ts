import { createServer } from 'node:http'
import type { Registry } from 'prom-client'

export interface MetricsServer {
  /** `http://127.0.0.1:PORT/metrics`, or null when switched off. */
  address: string | null
  close(): Promise<void>
}

let known: Registry | undefined

/** What the process counts of itself. Loaded with the first question, since a start need not wait for it. */
const registry = async (): Promise<Registry> => {
  const { collectDefaultMetrics, Registry } = await import('prom-client')
  if (known) return known
  known = new Registry()
  collectDefaultMetrics({ register: known })
  return known
}

/** Serves `/metrics` on loopback only, on a port of its own; 0 serves nothing. Rejects when the port is taken. */
export const startMetrics = async (port: number): Promise<MetricsServer> => {
  if (port === 0) return { address: null, close: async () => {} }
  const server = createServer(async (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found\n')
      return
    }
    const metrics = await registry()
    response.writeHead(200, { 'content-type': metrics.contentType }).end(await metrics.metrics())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    address: `http://127.0.0.1:${port}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
