import { connect } from 'node:net'
import type { FileScan, FileVerdict } from './file-scan.ts'

const TIMEOUT_MS = 20_000
const CHUNK = 64 * 1024
const BY = 'clamd'

/** One chunk of INSTREAM: its length in four bytes, then the bytes. */
const framed = (bytes: Uint8Array): Buffer => {
  const head = Buffer.alloc(4)
  head.writeUInt32BE(bytes.length)
  return Buffer.concat([head, bytes])
}

const verdictOf = (answer: string): FileVerdict => {
  const text = answer.replaceAll('\0', '').trim()
  if (/^stream: OK$/.test(text)) return { isClean: true, by: BY }
  const found = /^stream: (.+) FOUND$/.exec(text)
  if (found) return { isClean: false, by: BY, threat: found[1] ?? 'malware' }
  throw new Error(`the scanner answered ${text.slice(0, 120)}`)
}

/** A ClamAV daemon, asked by its INSTREAM command; `address` is `host:port`. */
export const clamdScan = (address: string): FileScan => {
  const [host = '127.0.0.1', port = '3310'] = address.split(':')
  return {
    look: (bytes) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port: Number(port) })
        let answer = ''
        socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('the scanner does not answer')))
        socket.on('error', reject)
        socket.on('data', (data) => (answer += data.toString('latin1')))
        socket.on('end', () => {
          try {
            resolve(verdictOf(answer))
          } catch (error) {
            reject(error)
          }
        })
        socket.on('connect', () => {
          socket.write('zINSTREAM\0')
          for (let at = 0; at < bytes.length; at += CHUNK)
            socket.write(framed(bytes.subarray(at, at + CHUNK)))
          socket.write(Buffer.alloc(4))
        })
      }),
  }
}
