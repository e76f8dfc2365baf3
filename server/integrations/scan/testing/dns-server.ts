import { createSocket } from 'node:dgram'
import { createServer, type AddressInfo } from 'node:net'

/** A name server on loopback that answers as a test asks. */
export type DnsAnswer =
  | { type: number; data: Buffer; name?: string }[]
  | 'unknown'
  | 'silent'
  | 'malformed'
  | 'failure'
  | 'truncated'

/** Numbers of the record types that a scan asks for. */
export const TYPES = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28, DS: 43, CAA: 257 } as const

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff])
const nameBytes = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').flatMap((label) => [Buffer.from([label.length]), Buffer.from(label)]),
    Buffer.from([0]),
  ])

export const a = (address: string) => ({ type: TYPES.A, data: Buffer.from(address.split('.').map(Number)) })
/** The name that was asked for is another one's alias; what that one is follows under its own name. */
export const cname = (target: string) => ({ type: TYPES.CNAME, data: nameBytes(target) })
export const mx = (priority: number, host: string) => ({
  type: TYPES.MX,
  data: Buffer.concat([u16(priority), nameBytes(host)]),
})
export const txt = (text: string) => ({
  type: TYPES.TXT,
  data: Buffer.concat(
    (text.match(/[\s\S]{1,255}/g) ?? []).flatMap((part) => [Buffer.from([part.length]), Buffer.from(part)]),
  ),
})
export const caa = (authority: string) => ({
  type: TYPES.CAA,
  data: Buffer.concat([Buffer.from([0, 5]), Buffer.from(`issue${authority}`)]),
})
export const ds = () => ({ type: TYPES.DS, data: Buffer.from([0, 1, 13, 2, ...Array<number>(32).fill(7)]) })

const questionOf = (message: Buffer) => {
  const labels: string[] = []
  let at = 12
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('ascii', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.').toLowerCase(), type: message.readUInt16BE(at + 1), end: at + 5 }
}

const reply = (message: Buffer, answer: DnsAnswer, isTcp: boolean): Buffer | null => {
  if (answer === 'silent') return null
  if (answer === 'malformed') return Buffer.concat([message.subarray(0, 2), Buffer.alloc(20, 0xff)])
  const { end, type } = questionOf(message)
  const records = Array.isArray(answer)
    ? answer.filter((one) => one.type === type || one.type === TYPES.CNAME)
    : []
  const isCut = answer === 'truncated' && !isTcp
  const code = answer === 'unknown' ? 3 : answer === 'failure' ? 2 : 0
  const header = Buffer.concat([
    message.subarray(0, 2),
    Buffer.from([0x81 | (isCut ? 2 : 0), 0x80 | code, 0, 1]),
    u16(records.length),
    Buffer.alloc(4),
  ])
  return Buffer.concat([
    header,
    message.subarray(12, end),
    ...records.flatMap(({ type: kind, data, name }) => [
      name === undefined ? Buffer.from([0xc0, 12]) : nameBytes(name),
      u16(kind),
      Buffer.from([0, 1, 0, 0, 0, 0]),
      u16(data.length),
      data,
    ]),
  ])
}

export interface DnsServer {
  /** `127.0.0.1:port`. */
  address: string
  /** `name type` of every question, in order. */
  asked: string[]
  close: () => void
}

/** Answers over UDP and TCP on one port; `answer` is asked anew for each question. */
export const startDns = async (
  answer: (name: string, type: number, isTcp: boolean) => DnsAnswer,
): Promise<DnsServer> => {
  const asked: string[] = []
  const respond = (message: Buffer, isTcp: boolean): Buffer | null => {
    const { name, type } = questionOf(message)
    asked.push(`${name} ${type}`)
    return reply(message, answer(name, type, isTcp), isTcp)
  }
  const tcp = createServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (chunk) => {
      const said = respond(chunk.subarray(2), true)
      if (said) socket.write(Buffer.concat([u16(said.length), said]))
    })
  })
  await new Promise<void>((done) => tcp.listen(0, '127.0.0.1', done))
  const { port } = tcp.address() as AddressInfo
  const udp = createSocket('udp4')
  udp.on('message', (message, from) => {
    const said = respond(message, false)
    if (said) udp.send(said, from.port, from.address)
  })
  await new Promise<void>((done) => udp.bind(port, '127.0.0.1', done))
  return {
    address: `127.0.0.1:${port}`,
    asked,
    close: () => {
      udp.close()
      tcp.close()
    },
  }
}
