import { createServer as createPlain, type RequestListener, type Server } from 'node:http'
import { createServer as createSecure } from 'node:https'
import {
  type AddressInfo,
  connect,
  createServer as createTcp,
  type Server as TcpServer,
  type Socket,
} from 'node:net'
import type { TlsOptions } from 'node:tls'
import { systemRandom } from '#server/process/random.ts'
import { liveEvidence, type LiveScan } from '../live.ts'
import { certificate, party, pemOf, type Party } from './certificates.ts'
import { a, type DnsAnswer, type DnsServer, startDns } from './dns-server.ts'

export const ROOT: Party = party('Test Root')
export const ROOT_PEM = certificate({ subject: ROOT, isAuthority: true })

/** A certificate of the test authority for a domain, with its key. */
export const siteCertificate = (
  domain: string,
  order: Partial<Parameters<typeof certificate>[0]> = {},
  rsaBits?: number,
) => {
  const subject = party(domain, rsaBits)
  return {
    key: pemOf(subject),
    cert: certificate({ subject, issuer: ROOT, dnsNames: [domain, `mta-sts.${domain}`], ...order }),
  }
}

export interface Site {
  https?: RequestListener
  http?: RequestListener
  tls?: TlsOptions
  /** Takes every connection to the https port instead; `pass` hands one on to the TLS server. */
  raw?: (socket: Socket, pass: (first: Buffer) => void) => void
}

export interface Internet {
  scan: ReturnType<typeof liveEvidence>
  dns: DnsServer
  ports: { http: number; https: number }
  /** Requests that reached the web server: `https GET host/path`. */
  requests: string[]
  userAgents: Set<string>
  close: () => void
}

const listening = async (server: Server | TcpServer): Promise<number> => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

type Noted = Pick<Internet, 'requests' | 'userAgents'>

const noting =
  ({ requests, userAgents }: Noted, scheme: string, listener: RequestListener): RequestListener =>
  (request, response) => {
    const host = request.headers.host?.replace(/:\d+$/, '')
    requests.push(`${scheme} ${request.method} ${host}${request.url}`)
    userAgents.add(String(request.headers['user-agent']))
    listener(request, response)
  }

/** The https server, behind `raw` when a test wants to see connections before TLS does. */
const startSecure = async (domain: string, site: Site, noted: Noted) => {
  const answer: RequestListener = site.https ?? ((_, response) => response.end('<p>hello</p>'))
  const tls = createSecure({ ...siteCertificate(domain), ...site.tls }, noting(noted, 'https', answer))
  if (!site.raw) return { port: await listening(tls), close: () => (tls.closeAllConnections(), tls.close()) }
  const port = await listening(tls)
  const sockets = new Set<Socket>()
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => socket.destroy())
  }
  const front = createTcp((socket) => {
    site.raw?.(keep(socket), (first) => {
      const back = keep(connect({ host: '127.0.0.1', port }))
      back.write(first)
      socket.pipe(back).pipe(socket)
    })
  })
  const close = () => {
    for (const socket of sockets) socket.destroy()
    tls.close()
    front.close()
  }
  return { port: await listening(front), close }
}

/** One domain on name, web and TLS servers of this machine, and a scan that may call 127.0.0.1 and nothing else. */
export const internet = async (
  domain: string,
  site: Site,
  records: (name: string, type: number, isTcp: boolean) => DnsAnswer | null = () => null,
  settings: Partial<LiveScan> = {},
): Promise<Internet> => {
  const noted: Noted = { requests: [], userAgents: new Set() }
  const secure = await startSecure(domain, site, noted)
  const redirect: RequestListener = (_, response) =>
    response.writeHead(301, { location: `https://${domain}:${secure.port}/` }).end()
  const plain = createPlain(noting(noted, 'http', site.http ?? redirect))
  const ports = { http: await listening(plain), https: secure.port }
  const own = [domain, `mta-sts.${domain}`]
  const dns = await startDns(
    (name, type, isTcp) => records(name, type, isTcp) ?? (own.includes(name) ? [a('127.0.0.1')] : 'unknown'),
  )
  const scan = liveEvidence({
    userAgent: 'Bindery-Scan-Test',
    random: systemRandom,
    kev: null,
    nameServers: [dns.address],
    ports,
    allowedAddresses: ['127.0.0.1'],
    ca: ROOT_PEM,
    stepMs: 1_500,
    totalMs: 10_000,
    ...settings,
  })
  return {
    scan,
    dns,
    ports,
    ...noted,
    close: () => {
      secure.close()
      plain.closeAllConnections()
      plain.close()
      dns.close()
    },
  }
}
