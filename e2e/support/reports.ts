import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReportReceiver {
  /** For ERROR_DSN. */
  dsn: string
  /** Gives what was received, as text, to a GET. */
  url: string
  close(): Promise<void>
}

/** Takes reports of errors as a service that speaks Sentry's protocol does, and gives them back to tests. */
export const startReceiver = async (): Promise<ReportReceiver> => {
  const received: string[] = []
  const server = createServer((request, answer) => {
    if (request.method === 'GET') return answer.end(JSON.stringify(received))
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      received.push(Buffer.concat(chunks).toString())
      answer.end('{}')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    dsn: `http://publickey@127.0.0.1:${port}/7`,
    url: `http://127.0.0.1:${port}/`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
