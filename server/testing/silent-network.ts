import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way to a server on which bytes can be made to vanish: nothing is refused, closed or answered then. */
export interface SilentNetwork {
  port: number
  /** Bytes of all connections vanish, those of new ones too. */
  fallSilent(): void
  /** Bytes of the connections that are open now vanish for ever; new ones work. */
  loseConnections(): void
  /** So many bytes a second reach the server on each connection; back to all at once with `Infinity`. */
  slowDown(bytesPerSecond: number): void
  /** New connections work again; what vanished stays lost, and connections that lost something are broken. */
  speak(): void
  close(): Promise<void>
}

export const silentNetwork = async (to: { host: string; port: number }): Promise<SilentNetwork> => {
  const pairs = new Map<Socket, Socket>()
  const lost = new Set<Socket>()
  let isSilent = false
  let rate = Infinity
  const server = createServer((socket) => {
    const upstream = connect(to.port, to.host)
    pairs.set(socket, upstream)
    const pass = (from: Socket, onto: Socket): void => {
      from.on('data', (bytes) => {
        if (isSilent) lost.add(socket)
        else if (!lost.has(socket)) onto.write(bytes)
        if (from !== socket || rate === Infinity) return
        from.pause()
        setTimeout(() => from.resume(), (bytes.length / rate) * 1_000)
      })
      from.on('error', () => {})
      from.once('close', () => {
        if (isSilent || lost.has(socket)) return
        onto.destroy()
        pairs.delete(socket)
      })
    }
    pass(socket, upstream)
    pass(upstream, socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    fallSilent: () => {
      isSilent = true
    },
    loseConnections: () => {
      for (const socket of pairs.keys()) lost.add(socket)
    },
    slowDown: (bytesPerSecond) => {
      rate = bytesPerSecond
    },
    speak: () => {
      isSilent = false
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
