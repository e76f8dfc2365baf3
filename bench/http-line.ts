import { connect, type Socket } from 'node:net'

export interface LineAnswer {
  status: number
  /** The body's bytes as Latin-1: a search for ids and numbers needs no more, and it costs no decoding. */
  text: string
}

interface Waiting {
  resolve(answer: LineAnswer): void
  reject(error: Error): void
}

const HEAD_END = '\r\n\r\n'

const lengthOf = (head: string): number => {
  const found = /\r\ncontent-length: *(\d+)/i.exec(head)
  if (found) return Number(found[1])
  if (/^HTTP\/1\.1 (?:204|304)/.test(head)) return 0
  throw new Error(`an answer without a length: ${head.slice(0, 200)}`)
}

/**
 * One connection that is kept, with one request at a time. A load generator shares the machine with the server that it
 * measures, and Node's own client takes several times the processor for each request.
 */
export class HttpLine {
  readonly #socket: Socket
  readonly #host: string
  #waiting: Waiting | null = null
  #received: Buffer = Buffer.alloc(0)

  constructor(url: string) {
    const { hostname, port, host } = new URL(url)
    this.#host = host
    this.#socket = connect({ host: hostname, port: Number(port), noDelay: true })
    this.#socket.on('data', (part: Buffer) => this.#take(part))
    this.#socket.on('error', (error) => this.#fail(error))
    this.#socket.on('close', () => this.#fail(new Error('the server closed the connection')))
  }

  /** `headers` are whole lines, each with its end. */
  send(method: string, path: string, headers: string, body = ''): Promise<LineAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      const length = method === 'GET' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
      this.#socket.write(
        `${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${headers}${length}\r\n${body}`,
      )
    })
  }

  end(): void {
    this.#waiting = null
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    const waiting = this.#waiting
    this.#waiting = null
    waiting?.reject(error)
  }

  #take(part: Buffer): void {
    this.#received = this.#received.length === 0 ? part : Buffer.concat([this.#received, part])
    const headEnd = this.#received.indexOf(HEAD_END)
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const from = headEnd + HEAD_END.length
    try {
      const end = from + lengthOf(head)
      if (this.#received.length < end) return
      const answer = { status: Number(head.slice(9, 12)), text: this.#received.toString('latin1', from, end) }
      this.#received = this.#received.subarray(end)
      const waiting = this.#waiting
      this.#waiting = null
      waiting?.resolve(answer)
    } catch (error) {
      this.#fail(error as Error)
    }
  }
}
