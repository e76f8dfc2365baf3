import { connect } from 'node:net'

/** Cipher suites by what they say about a server, as numbered by IANA. */
export const SUITES = {
  forwardAead: [0xc02f, 0xc030, 0xc02b, 0xc02c, 0xcca8, 0xcca9, 0x009e, 0x009f, 0xccaa],
  forwardCbc: [
    0xc013, 0xc014, 0xc027, 0xc028, 0xc009, 0xc00a, 0xc023, 0xc024, 0x0033, 0x0039, 0x0067, 0x006b,
  ],
  plainAead: [0x009c, 0x009d],
  plainCbc: [0x002f, 0x0035, 0x003c, 0x003d],
  aes128: [0xc02f, 0xc02b, 0x009e, 0xc013, 0xc027, 0xc009, 0xc023, 0x0033, 0x0067, 0x009c, 0x002f, 0x003c],
  bits256: [
    0xc030, 0xc02c, 0xcca8, 0xcca9, 0x009f, 0xccaa, 0xc014, 0xc028, 0xc00a, 0xc024, 0x0039, 0x006b, 0x009d,
    0x0035, 0x003d,
  ],
  tripleDes: [0xc012, 0xc008, 0x0016, 0x000a],
  rc4: [0xc011, 0xc007, 0x0005, 0x0004],
  anonymous: [0xc019, 0xc018, 0x003a, 0x0034, 0x001b, 0x0018],
  export40: [0x0014, 0x0011, 0x0008, 0x0006, 0x0003],
  des56: [0x0015, 0x0009],
  none: [0xc010, 0xc006, 0x003b, 0x0002, 0x0001],
} as const

/** Says to a server that this is a second try with an older version (RFC 7507). */
export const FALLBACK_SCSV = 0x5600
/** The alert with which a server refuses such a try. */
export const INAPPROPRIATE_FALLBACK = 86

export const VERSIONS = { SSL3: 0x0300, 'TLS1.0': 0x0301, 'TLS1.1': 0x0302, 'TLS1.2': 0x0303 } as const

export interface Hello {
  host: string
  version: number
  suites: readonly number[]
  /** 32 bytes. */
  random: Buffer
}

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
const sized = (bytes: Buffer): Buffer => Buffer.concat([u16(bytes.length), bytes])
const extension = (type: number, body: Buffer): Buffer => Buffer.concat([u16(type), sized(body)])

const GROUPS = [0x001d, 0x0017, 0x0018, 0x0019]
const SIGNATURES = [0x0403, 0x0503, 0x0603, 0x0804, 0x0805, 0x0806, 0x0401, 0x0501, 0x0601, 0x0203, 0x0201]

const extensions = (host: string): Buffer => {
  const name = Buffer.from(host, 'ascii')
  return sized(
    Buffer.concat([
      extension(0, sized(Buffer.concat([Buffer.from([0]), sized(name)]))),
      extension(10, sized(Buffer.concat(GROUPS.map(u16)))),
      extension(11, Buffer.from([1, 0])),
      extension(13, sized(Buffer.concat(SIGNATURES.map(u16)))),
      extension(0xff01, Buffer.from([0])),
    ]),
  )
}

/** The first message of a handshake (RFC 5246 section 7.4.1.2), with compression offered. */
export const clientHello = ({ host, version, suites, random }: Hello): Buffer => {
  const body = Buffer.concat([
    u16(version),
    random,
    Buffer.from([0]),
    sized(Buffer.concat(suites.map(u16))),
    Buffer.from([2, 1, 0]),
    ...(version > VERSIONS.SSL3 ? [extensions(host)] : []),
  ])
  const message = Buffer.concat([Buffer.from([1, 0]), sized(body)])
  return Buffer.concat([Buffer.from([22]), u16(Math.min(version, VERSIONS['TLS1.0'])), sized(message)])
}

export type Reply =
  | { kind: 'hello'; version: number; suite: number; isCompressed: boolean }
  | { kind: 'alert'; code: number }
  | { kind: 'none' }

const NONE: Reply = { kind: 'none' }

/** What a server answered, null while more bytes are needed. Anything that is not TLS is no answer. */
export const parseReply = (bytes: Buffer): Reply | null => {
  if (bytes.length < 7) return null
  const type = bytes.readUInt8(0)
  if (type === 21) return { kind: 'alert', code: bytes.readUInt8(6) }
  if (type !== 22 || bytes.readUInt8(5) !== 2) return NONE
  if (bytes.length < 44) return null
  const at = 44 + bytes.readUInt8(43)
  if (bytes.length < at + 3) return null
  return {
    kind: 'hello',
    version: bytes.readUInt16BE(9),
    suite: bytes.readUInt16BE(at),
    isCompressed: bytes.readUInt8(at + 2) !== 0,
  }
}

/** A server that has not answered a hello after so many bytes will not. */
const MOST_BYTES = 4_096

/**
 * Sends one hello to an address that was vetted before, reads the answer's first bytes and hangs up. A server that
 * hangs up, answers nonsense or not in time has not accepted it; rejects only when `signal` ends the whole scan.
 */
export const sayHello = (
  target: { address: string; port: number },
  hello: Hello,
  replyMs: number,
  signal: AbortSignal,
): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host: target.address, port: target.port })
    const end = (reply: Reply) => {
      clearTimeout(waiting)
      signal.removeEventListener('abort', abort)
      socket.destroy()
      resolve(reply)
    }
    const abort = () => {
      reject(new Error('no time left'))
      end(NONE)
    }
    const waiting = setTimeout(() => end(NONE), replyMs)
    let bytes = Buffer.alloc(0)
    socket.on('connect', () => socket.write(clientHello(hello)))
    socket.on('data', (chunk) => {
      bytes = Buffer.concat([bytes, chunk])
      const reply = parseReply(bytes)
      if (reply || bytes.length > MOST_BYTES) end(reply ?? NONE)
    })
    socket.on('error', () => end(NONE))
    socket.on('close', () => end(NONE))
    signal.addEventListener('abort', abort, { once: true })
    if (signal.aborted) abort()
  })
