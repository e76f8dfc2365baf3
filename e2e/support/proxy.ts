import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import {
  type AddressInfo,
  createServer as createSocket,
  type Server as SocketServer,
  type Socket,
} from 'node:net'

/**
 * What is behind the proxy for a path: nothing that takes connections, something that never answers, or the server
 * whose refusals arrive without their sentences, as through a gateway that puts its own pages over errors.
 */
export type Fault = 'refused' | 'silent' | 'wordless'

/** A real proxy before the real server. It makes its own 502 and 504 of an upstream that is away or silent. */
export interface Proxy {
  url: string
  /** Puts a fault behind every path that fits, until it is lifted. */
  fail(path: RegExp, fault: Fault): () => void
  /** Takes no more than so many bytes of a body, until it is lifted: 413 of its own for what is larger. */
  bound(bytes: number): () => void
  close(): Promise<void>
}

/** How long the proxy waits for a silent upstream, and for one that works. */
const SHORT_MS = 250
const LONG_MS = 20_000

const port = (server: Server | SocketServer): number => (server.address() as AddressInfo).port

const listening = async <S extends Server | SocketServer>(server: S): Promise<S> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

/** Forwards one request, and says with a status of its own what went wrong on the way. */
const forward = (
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { to, patienceMs, wordless }: { to: number; patienceMs: number; wordless: boolean },
): void => {
  const answerWith = (status: number) => {
    if (outgoing.headersSent) return outgoing.destroy()
    outgoing.writeHead(status, { 'content-type': 'text/html' }).end('<html><h1>Bad gateway</h1></html>')
  }
  const upstream = request(
    { host: '127.0.0.1', port: to, method: incoming.method, path: incoming.url, headers: incoming.headers },
    (answer) => {
      const status = answer.statusCode ?? 502
      if (wordless && status >= 400) {
        answer.resume()
        outgoing.writeHead(status).end()
        return
      }
      outgoing.writeHead(status, answer.headers)
      answer.pipe(outgoing)
    },
  )
  upstream.setTimeout(patienceMs)
  upstream.on('timeout', () => {
    answerWith(504)
    upstream.destroy()
  })
  upstream.on('error', () => answerWith(502))
  incoming.pipe(upstream)
}

/** A port that refuses every connection: it was ours and is closed again. */
const closedPort = async (): Promise<number> => {
  const server = await listening(createSocket())
  const free = port(server)
  await new Promise((resolve) => server.close(resolve))
  return free
}

export const startProxy = async (serverUrl: string): Promise<Proxy> => {
  const faults = new Map<RegExp, Fault>()
  const refusing = await closedPort()
  let mostBytes = Infinity
  const held = new Set<Socket>()
  const silent = await listening(createSocket((socket) => void held.add(socket.on('error', () => undefined))))
  const server = await listening(
    createServer((incoming, outgoing) => {
      const fault = [...faults].find(([path]) => path.test(incoming.url ?? ''))?.[1]
      if (Number(incoming.headers['content-length'] ?? 0) > mostBytes) {
        incoming.resume()
        outgoing.writeHead(413, { connection: 'close' }).end()
        return
      }
      const ours = Number(new URL(serverUrl).port)
      const to = fault === 'refused' ? refusing : fault === 'silent' ? port(silent) : ours
      forward(incoming, outgoing, {
        to,
        patienceMs: to === ours ? LONG_MS : SHORT_MS,
        wordless: fault === 'wordless',
      })
    }),
  )
  return {
    url: `http://localhost:${port(server)}`,
    fail: (path, fault) => {
      faults.set(path, fault)
      return () => void faults.delete(path)
    },
    bound: (bytes) => {
      mostBytes = bytes
      return () => void (mostBytes = Infinity)
    },
    close: async () => {
      server.closeAllConnections()
      for (const socket of held) socket.destroy()
      await Promise.all([server, silent].map((one) => new Promise((resolve) => one.close(resolve))))
    },
  }
}
