import { createSocket } from 'node:dgram'
import { connect, isIPv6 } from 'node:net'

/** Node's resolver does not know the type, so its question is written by hand (RFC 1035, RFC 4034). */
const TYPE_DS = 43
const LARGEST = 4_096

const question = (id: number, name: string): Buffer => {
  const labels = name
    .split('.')
    .flatMap((label) => [Buffer.from([label.length]), Buffer.from(label, 'ascii')])
  const header = Buffer.from([id >> 8, id & 0xff, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
  return Buffer.concat([header, ...labels, Buffer.from([0, 0, TYPE_DS, 0, 1])])
}

/** Behind a name: its labels, or the two bytes of a pointer. Throws on a text that ends too early. */
const afterName = (message: Buffer, start: number): number => {
  let at = start
  for (;;) {
    const length = message.readUInt8(at)
    if (length === 0) return at + 1
    if (length >= 0xc0) return at + 2
    at += 1 + length
  }
}

type Answer = 'signed' | 'unsigned' | 'truncated'

/** Reads an answer; throws unless it is a whole answer to this question. */
const readAnswer = (message: Buffer, id: number): Answer => {
  const flags = message.readUInt16BE(2)
  if (message.readUInt16BE(0) !== id || (flags & 0x8000) === 0) throw new Error('not the answer')
  if ((flags & 0x0200) !== 0) return 'truncated'
  const code = flags & 0x000f
  if (code === 3) return 'unsigned'
  if (code !== 0) throw new Error(`the server answered ${code}`)
  let at = 12
  for (let left = message.readUInt16BE(4); left > 0; left -= 1) at = afterName(message, at) + 4
  for (let left = message.readUInt16BE(6); left > 0; left -= 1) {
    at = afterName(message, at)
    if (message.readUInt16BE(at) === TYPE_DS) return 'signed'
    at += 10 + message.readUInt16BE(at + 8)
  }
  return 'unsigned'
}

/** `1.2.3.4`, `1.2.3.4:5353`, `2001:db8::1` or `[2001:db8::1]:5353`, as the resolver writes its servers. */
const partsOf = (server: string): { host: string; port: number } => {
  const [, six, four, port] = /^(?:\[(.+)\]|([^:]+))(?::(\d+))?$/.exec(server) ?? []
  return { host: six ?? four ?? server, port: Number(port ?? 53) }
}

const overUdp = (server: string, packet: Buffer, id: number, signal: AbortSignal): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { host, port } = partsOf(server)
    const socket = createSocket({ type: isIPv6(host) ? 'udp6' : 'udp4', signal })
    const end = (act: () => void) => {
      signal.removeEventListener('abort', abort)
      if (!signal.aborted) socket.close()
      act()
    }
    const abort = () => reject(new Error('no answer in time'))
    signal.addEventListener('abort', abort, { once: true })
    socket.on('error', (error) => end(() => reject(error)))
    // Connected: what others send to this port is not read.
    socket.connect(port, host, () => socket.send(packet))
    socket.on('message', (message) => {
      try {
        const answer = readAnswer(message, id)
        end(() => resolve(answer))
      } catch (error) {
        end(() => reject(error as Error))
      }
    })
  })

const overTcp = async (server: string, packet: Buffer, id: number, signal: AbortSignal): Promise<Answer> => {
  const { host, port } = partsOf(server)
  const socket = connect({ host, port })
  const stop = () => socket.destroy(new Error('no answer in time'))
  signal.addEventListener('abort', stop, { once: true })
  try {
    socket.write(Buffer.concat([Buffer.from([packet.length >> 8, packet.length & 0xff]), packet]))
    let bytes = Buffer.alloc(0)
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      bytes = Buffer.concat([bytes, chunk])
      const size = bytes.length >= 2 ? bytes.readUInt16BE(0) : LARGEST
      if (size > LARGEST && bytes.length >= 2) throw new Error('the answer is too large')
      if (bytes.length >= size + 2) return readAnswer(bytes.subarray(2, size + 2), id)
    }
    throw new Error('the answer ended early')
  } finally {
    signal.removeEventListener('abort', stop)
    socket.destroy()
  }
}

/** Whether the parent zone holds a DS record for a domain: its zone is signed. Rejects without an answer. */
export const hasDsRecord = async (
  domain: string,
  server: string,
  id: number,
  signal: AbortSignal,
): Promise<boolean> => {
  const packet = question(id, domain)
  const first = await overUdp(server, packet, id, signal)
  const answer = first === 'truncated' ? await overTcp(server, packet, id, signal) : first
  if (answer === 'truncated') throw new Error('truncated over TCP')
  return answer === 'signed'
}
