import type { FastifyInstance } from 'fastify'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

type Server = FastifyInstance['server']

export interface LiveConnections {
  /**
   * Closes every connection on which nothing is under way, each other one when its answer has left, those whose
   * requests have not come in whole within a second, and all that are left after `patienceMs`. Call it with the server's own `close`, which resolves when the last connection is gone.
   */
  close(patienceMs: number): void
}

/** How long a request may go on to come in once the server closes: nothing of it was done yet, so nothing is lost. */
const COMING_IN_MS = 1_000

/**
 * Knows what is under way on each connection of a server. Node's own list of idle connections lacks those on which no
 * request has come yet, which browsers open ahead of need, and those whose answer leaves while the server closes.
 */
export const liveConnections = (server: Server): LiveConnections => {
  const underWay = new Map<Socket, Set<IncomingMessage>>()
  let isClosing = false

  server.on('connection', (socket: Socket) => {
    if (isClosing) return void socket.destroy()
    underWay.set(socket, new Set())
    socket.once('close', () => underWay.delete(socket))
  })
  server.on('request', (request, response) => {
    const { socket } = request
    const requests = underWay.get(socket)
    requests?.add(request)
    response.once('close', () => {
      requests?.delete(request)
      if (requests?.size === 0 && isClosing) socket.destroySoon()
    })
  })

  /** Closes each connection on which nothing is under way that `counts`. */
  const closeUnless = (counts: (request: IncomingMessage) => boolean): void => {
    for (const [socket, requests] of underWay) if (![...requests].some(counts)) socket.destroy()
  }

  return {
    close: (patienceMs) => {
      isClosing = true
      closeUnless(() => true)
      setTimeout(closeUnless, COMING_IN_MS, (request: IncomingMessage) => request.complete).unref()
      setTimeout(closeUnless, patienceMs, () => false).unref()
    },
  }
}
