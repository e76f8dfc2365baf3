import { createServer } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'

/** What the program counts; each part registers its own metrics here. */
export const metrics = new Registry()

export interface MetricsServer {
  /** `http://127.0.0.1:PORT/metrics`, or null when switched off. */
  address: string | null
  close(): Promise<void>
}

let collectsDefaults = false

/** Serves `/metrics` on loopback only, on a port of its own; 0 serves nothing. Rejects when the port is taken. */
export const startMetrics = async (port: number): Promise<MetricsServer> => {
  if (port === 0) return { address: null, close: async () => {} }
  if (!collectsDefaults) collectDefaultMetrics({ register: metrics })
  collectsDefaults = true
  const server = createServer(async (request, response) => {
    const isKnown = request.method === 'GET' && request.url === '/metrics'
    response.writeHead(isKnown ? 200 : 404, { 'content-type': isKnown ? metrics.contentType : 'text/plain' })
    response.end(isKnown ? await metrics.metrics() : 'not found\n')
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
