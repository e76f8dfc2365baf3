import { bareDomain, IMITATES, isDomainName } from '#domain/account/domains.ts'
import { unicodeDomain } from '#domain/account/punycode.ts'
import { fieldRefusal, refusal, Refused } from '#domain/kernel/refusal.ts'
import type { Evidence, HttpFacts, ProductFacts, TlsFacts } from '#domain/risk/evidence.ts'
import { hstsSeconds } from '#domain/risk/grades/header-grade.ts'
import { isHomograph } from '#domain/risk/homographs.ts'
import { type KevCatalogue, kevMatches, namedProducts, pastEndOfLife } from '#domain/risk/products.ts'
import { createObserver, type ObservedPage } from '#server/outbound/egress.ts'
import { vetTarget, type Resolve } from '#server/outbound/egress-targets.ts'
import { inFlightLimit } from '#server/process/turns/in-flight.ts'
import type { Random } from '#server/process/random.ts'
import { lookAtDns } from './dns-facts.ts'
import { ASKING_ORIGIN, lookAtHttp } from './http-facts.ts'
import { askNames, type Names } from './names.ts'
import type { EvidenceSource } from './source.ts'
import { lookAtTls } from './tls-facts.ts'
import { until } from './until.ts'

export interface LiveScan {
  /** Says who scans, in every request. */
  userAgent: string
  random: Pick<Random, 'secret' | 'integer'>
  /** A copy of the catalogue of exploited vulnerabilities, when there is one. */
  kev: KevCatalogue | null
  /** Name servers as `address` or `address:port`; the machine's own by default. */
  nameServers?: readonly string[]
  /** All of a scan, in milliseconds. */
  totalMs?: number
  /** One question, handshake or connection. */
  stepMs?: number
  /** Where tests have their servers. */
  ports?: { http: number; https: number }
  allowedAddresses?: readonly string[]
  ca?: string
}

const TOTAL_MS = 20_000
const STEP_MS = 3_000
const PAGE_BYTES = 512 * 1024
const SCANS_AT_ONCE = 8
const SCANS_WAITING = 100

const wrong = (code: string, detail: string): Refused => new Refused(fieldRefusal('domainName', detail, code))

/** The domain to scan, or a refusal that names the field. */
const domainOf = (text: string): string => {
  const domain = bareDomain(text)
  if (text.length > 2_048 || !isDomainName(domain))
    throw wrong('INVALID', 'Invalid Domain! Try a different domain name.')
  if (isHomograph(unicodeDomain(domain))) throw wrong('LOOKALIKE', IMITATES)
  return domain
}

/** One resolution a host and scan: what was vetted first is what every later step calls. */
const resolvedOnce = (names: Names): Resolve => {
  const known = new Map<string, Promise<readonly string[]>>()
  return (host) => {
    const before = known.get(host)
    if (before) return before
    const found = names.addresses(host).then((addresses) => addresses ?? [])
    known.set(host, found)
    return found
  }
}

interface Scan {
  domain: string
  names: Names
  resolve: Resolve
  observe: (url: string) => Promise<ObservedPage>
  signal: AbortSignal
  settings: LiveScan
  ports: { http: number; https: number }
  observedAt: string
}

const suffix = (port: number, usual: number): string => (port === usual ? '' : `:${port}`)

const policyOf = ({ allowedAddresses }: LiveScan, ports: Scan['ports']) => ({
  ports: [ports.https],
  plainPorts: [ports.http],
  loopbackOrigins: [],
  ...(allowedAddresses ? { allowedAddresses } : {}),
})

const prepare = (domain: string, now: Date, settings: LiveScan, signal: AbortSignal): Scan => {
  const ports = settings.ports ?? { http: 80, https: 443 }
  const stepMs = settings.stepMs ?? STEP_MS
  const names = askNames(settings.nameServers, stepMs)
  signal.addEventListener('abort', names.cancel, { once: true })
  const resolve = resolvedOnce(names)
  const observer = createObserver({
    ...policyOf(settings, ports),
    resolve,
    connectMs: stepMs,
    totalMs: 2 * stepMs,
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  })
  const observe = (url: string) => {
    signal.throwIfAborted()
    const headers = {
      'user-agent': settings.userAgent,
      origin: ASKING_ORIGIN,
      accept: 'text/html, text/plain',
    }
    return observer({ url, headers, maxBytes: PAGE_BYTES })
  }
  return { domain, names, resolve, observe, signal, settings, ports, observedAt: now.toISOString() }
}

const tlsOf = async (scan: Scan): Promise<TlsFacts> => {
  const { domain, ports, settings, signal } = scan
  const url = `https://${domain}${suffix(ports.https, 443)}/`
  const { addresses } = await vetTarget(url, policyOf(settings, ports), scan.resolve)
  return lookAtTls(
    {
      host: domain,
      address: addresses[0] ?? '',
      port: ports.https,
      random: () => Buffer.from(settings.random.secret(), 'base64url'),
      handshakeMs: settings.stepMs ?? STEP_MS,
      signal,
      ...(settings.ca === undefined ? {} : { ca: settings.ca }),
    },
    scan.observedAt,
  )
}

const productsOf = ({ observedAt, source, headers }: HttpFacts, kev: KevCatalogue | null): ProductFacts => {
  const named = namedProducts(headers)
  const endOfLife = pastEndOfLife(named, observedAt.slice(0, 10))
  return { observedAt, source, named, endOfLife, kev: kev && kevMatches(endOfLife, kev) }
}

const NO_INDEX = 'Open ports and leaked passwords are known from an index only, and none is connected.'

interface Parts {
  dns: Evidence['dns']
  tls: TlsFacts | null
  http: HttpFacts | null
}

const missingOf = ({ dns, tls, http }: Parts): NonNullable<Evidence['missing']> => [
  ...(dns ? [] : [{ part: 'dns', reason: 'No name server answered.' }]),
  ...(tls ? [] : [{ part: 'tls', reason: 'There was no encrypted connection that could be judged.' }]),
  ...(http ? [] : [{ part: 'http', reason: 'The website could not be read, or led where we do not go.' }]),
  { part: 'exposure', reason: NO_INDEX },
  { part: 'leaks', reason: NO_INDEX },
]

/** A part that fails is null; what it failed on is no finding about the company. */
const orNull = <T>(part: Promise<T>): Promise<T | null> => part.catch(() => null)

const look = async (scan: Scan): Promise<Evidence> => {
  const { domain, names, observe, signal, settings, ports, observedAt } = scan
  const httpsPort = suffix(ports.https, 443)
  const httpPort = suffix(ports.http, 80)
  const dnsLook = {
    names,
    observe,
    queryId: settings.random.integer(65_536),
    // Half of the time: what is not answered by then is named, and the rest still counts.
    signal: AbortSignal.any([signal, AbortSignal.timeout((settings.totalMs ?? TOTAL_MS) / 2)]),
    questionMs: settings.stepMs ?? STEP_MS,
    httpsPort,
  }
  const known = names.addresses(domain).then(
    (found) => found !== null,
    () => true,
  )
  if (!(await until(signal, known).catch(() => true)))
    throw wrong('UNKNOWN_DOMAIN', 'This domain does not exist. Try a different domain name.')
  const [dns, seenTls, http] = await Promise.all([
    orNull(until(signal, lookAtDns(domain, dnsLook, observedAt))),
    orNull(until(signal, tlsOf(scan))),
    orNull(until(signal, lookAtHttp({ domain, httpPort, httpsPort, observe }, observedAt))),
  ])
  const hsts = http?.headers['strict-transport-security']?.[0] ?? null
  const tls = seenTls && { ...seenTls, hstsMaxAge: hstsSeconds(hsts) }
  return {
    domain,
    mode: 'live',
    observedAt,
    dns,
    tls,
    http,
    exposure: null,
    leaks: null,
    products: http && productsOf(http, settings.kev),
    missing: missingOf({ dns, tls, http }),
    connectors: [],
  }
}

/**
 * A live scan: public records, one handshake and a page of the domain itself, nothing else. Throws `Refused` naming
 * `domainName` for a text that is no domain, imitates one, or does not exist. Bounded: 20 s, 512 KiB a page, ten
 * redirects, eight scans at once, one a domain. No address is called that is not public.
 */
export const liveEvidence = (settings: LiveScan): EvidenceSource => {
  const limit = inFlightLimit(SCANS_AT_ONCE, 1, SCANS_WAITING)
  return async (text, now) => {
    const domain = domainOf(text)
    const waiting = AbortSignal.timeout(2 * (settings.totalMs ?? TOTAL_MS))
    const release = await limit(domain, waiting).catch(() => {
      throw new Refused(
        refusal('limited', 'SCANS_BUSY', 'Too many scans are running. Try again in a minute.'),
      )
    })
    const ending = new AbortController()
    const timer = setTimeout(() => ending.abort(), settings.totalMs ?? TOTAL_MS)
    try {
      return await look(prepare(domain, now, settings, ending.signal))
    } finally {
      clearTimeout(timer)
      ending.abort()
      release()
    }
  }
}
