import { rmSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'

/** A socket that the system closes with its process, also after kill -9. */
export interface ProofOfLife {
  /** Null where the path is too long for a socket or the file system has none. */
  path: string | null
  close(): void
}

/** Bytes of `sun_path` on the strictest system in use (macOS), less the final zero. */
const LONGEST_PATH = 103

/** Opens the socket; it keeps no process alive and answers by accepting. */
export const openProofOfLife = (path: string): Promise<ProofOfLife> =>
  new Promise((resolve) => {
    const none = { path: null, close: () => {} }
    if (Buffer.byteLength(path) > LONGEST_PATH) {
      resolve(none)
      return
    }
    const server = createServer((socket) => socket.destroy())
    server.unref()
    server.once('error', () => resolve(none))
    server.listen(path, () =>
      resolve({
        path,
        close: () => {
          server.close()
          rmSync(path, { force: true })
        },
      }),
    )
  })

/** False only when the system says that nothing listens; where nothing can be learnt the holder counts as alive. */
export const provesLife = (path: string | null): Promise<boolean> =>
  new Promise((resolve) => {
    if (path === null) {
      resolve(true)
      return
    }
    const socket = createConnection(path)
    const answer = (isAlive: boolean): void => {
      socket.destroy()
      resolve(isAlive)
    }
    socket.setTimeout(500, () => answer(true))
    socket.once('connect', () => answer(true))
    socket.once('error', (error: NodeJS.ErrnoException) =>
      answer(error.code !== 'ECONNREFUSED' && error.code !== 'ENOENT'),
    )
  })
