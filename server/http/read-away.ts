import type { Readable } from 'node:stream'

/** More than this, or longer, is not read for politeness' sake. */
const MOST_BYTES = 64 * 1_048_576
const LONGEST_MS = 5_000

/**
 * Reads what is left of a body that is refused and throws it away. Clients that write before they read (Node's fetch
 * is one) would otherwise meet a closed connection and never see the answer that says why.
 */
export const readAway = (body: Readable): Promise<void> =>
  new Promise((resolve) => {
    if (body.readableEnded || body.destroyed) return resolve()
    let read = 0
    const timer = setTimeout(done, LONGEST_MS)
    function done() {
      clearTimeout(timer)
      body.off('data', count)
      resolve()
    }
    function count(part: Buffer) {
      read += part.length
      if (read > MOST_BYTES) done()
    }
    body.once('end', done)
    body.once('close', done)
    body.once('error', done)
    body.on('data', count)
    body.resume()
  })
