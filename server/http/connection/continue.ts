import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

const waiting = new WeakMap<IncomingMessage, ServerResponse>()

/**
 * A client that sends `Expect: 100-continue` keeps its body back until it is asked for it. Node would ask at once; here
 * it is asked when the body is to be read. Where the request is answered without that, the connection ends: what
 * follows on it might be the body, or the next request.
 */
export const holdContinue = ({ server }: FastifyInstance): void => {
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    waiting.set(request, response)
    response.shouldKeepAlive = false
    server.emit('request', request, response)
  })
}

/** Whether the body of a request is kept back by its sender. */
export const isKeptBack = (request: IncomingMessage): boolean => waiting.has(request)

/** Asks for the body, where it is being kept back. */
export const askForBody = (request: IncomingMessage): void => {
  const response = waiting.get(request)
  if (!response) return
  waiting.delete(request)
  response.shouldKeepAlive = true
  response.writeContinue()
}
