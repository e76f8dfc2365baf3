import type { Readable } from 'node:stream'

/** More than this, or longer, is not read for politeness' sake. */
const MOST_BYTES = 64 * 1_048_576
const LONGEST_MS = 5_000

/**
 * Reads what is left of a body that was refused, throws it away and does not wait for it. Clients that write before
 * they read (Node's fetch is one) would otherwise meet a closed connection and never see the answer that says why.
 * Where it is too much, or takes too long, the connection ends.
 */
export const readAway = (body: Readable): void => {
  if (body.readableEnded || body.destroyed) return
  let read = 0
  const timer = setTimeout(() => body.destroy(), LONGEST_MS)
  const done = (): void => clearTimeout(timer)
  body.once('end', done)
  body.once('close', done)
  body.once('error', done)
  body.on('data', (part: Buffer) => {
    read += part.length
    if (read > MOST_BYTES) body.destroy()
  })
  body.resume()
}
