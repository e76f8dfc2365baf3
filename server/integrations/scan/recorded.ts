import { bareDomain } from '#domain/account/domains.ts'
import type { Evidence } from '#domain/risk/evidence.ts'
import { sha256 } from '#domain/risk/sha256.ts'
import { ARCHETYPES, type Archetype } from './archetypes.ts'
import type { EvidenceSource } from './source.ts'

const DAY_MS = 86_400_000

/** How many of 100 companies are of each kind, in the order of `ARCHETYPES`: most are middling. */
const SHARES = [9, 8, 13, 14, 14, 12, 8, 6, 5, 5, 3, 3]

/** Even, repeatable numbers from the domain's name: the nth is a whole number below `below`. */
const numbersOf = (domain: string) => {
  const hash = sha256(domain)
  return (nth: number, below: number): number => Number.parseInt(hash.slice(nth * 6, nth * 6 + 6), 16) % below
}

const archetypeFor = (share: number): Archetype => {
  let upTo = 0
  const index = SHARES.findIndex((part) => (upTo += part) > share)
  return ARCHETYPES[index] ?? (ARCHETYPES[0] as Archetype)
}

/** Puts the company's own domain where an archetype says `{domain}`; a lookalike keeps the ending. */
const named = <T>(facts: T, domain: string): T => {
  const end = domain.lastIndexOf('.')
  const [stem, ending] = [domain.slice(0, end), domain.slice(end)]
  const text = JSON.stringify(facts)
    .replaceAll(/"((?:secure-)?\{domain\}-(?:billing|payments|login)|secure-\{domain\})"/g, `"$1${ending}"`)
    .replaceAll(/\{domain\}(?=-(?:billing|payments|login|uploads))|(?<=secure-)\{domain\}/g, stem)
    .replaceAll('{domain}', domain)
  return JSON.parse(text) as T
}

type Numbers = ReturnType<typeof numbersOf>

const tlsOf = (kind: Archetype, domain: string, nth: Numbers, at: Date): Evidence['tls'] => {
  const { certificateIssuer, certificateDays, ...facts } = kind.tls
  const age = Math.floor((certificateDays * (10 + nth(3, 60))) / 100)
  const notBefore = new Date(at.getTime() - age * DAY_MS)
  return {
    ...facts,
    observedAt: at.toISOString(),
    source: `TLS handshake with ${domain}:443`,
    certificate: {
      subject: domain,
      issuer: certificateIssuer,
      notBefore: notBefore.toISOString(),
      notAfter: new Date(notBefore.getTime() + certificateDays * DAY_MS).toISOString(),
      isTrusted: true,
      isSelfSigned: false,
      isRevoked: false,
      nameMatches: true,
      signature: 'SHA256',
    },
  }
}

const httpOf = (kind: Archetype, domain: string, at: Date): Evidence['http'] => ({
  observedAt: at.toISOString(),
  source: `GET https://${domain}/`,
  redirectChain: kind.http.redirectsToHttps
    ? [`http://${domain}/`, `https://${domain}/`]
    : [`http://${domain}/`],
  finalUrl: `https://${domain}/`,
  isCertificateValid: true,
  isHstsPreloaded: false,
  headers: kind.http.headers,
  scripts: kind.http.scripts,
  isHtmlParseable: true,
  isCorsUniversalWithCredentials: false,
})

/** A scan runs in the night before: the same bundle all day long, whenever it is asked for. */
const scannedAt = (now: Date, minutes: number): Date =>
  new Date(Math.floor(now.getTime() / DAY_MS) * DAY_MS - DAY_MS + minutes * 60_000)

/**
 * The recorded scan of a domain: one of twelve kinds, chosen by the domain's hash and varied by it. Same domain and
 * day, same bundle. Sends nothing to anyone. Null for a text that is no domain.
 */
export const evidenceFor = (text: string, now: Date): Evidence | null => {
  const domain = bareDomain(text)
  if (domain.lastIndexOf('.') < 1) return null
  const nth = numbersOf(domain)
  const kind = named(archetypeFor(nth(0, 100)), domain)
  const at = scannedAt(now, nth(1, 300))
  const observedAt = at.toISOString()
  const more = nth(2, 4)
  return {
    domain,
    mode: 'recorded',
    observedAt,
    dns: { ...kind.dns, observedAt, source: `DNS records of ${domain}` },
    tls: tlsOf(kind, domain, nth, at),
    http: httpOf(kind, domain, at),
    exposure: { ...kind.exposure, observedAt, source: 'open port index' },
    leaks: {
      ...kind.leaks,
      credentials1Year: kind.leaks.credentials1Year + more,
      observedAt,
      source: 'breach index',
    },
    connectors: kind.connectors.map((connector) => ({
      ...connector,
      score: Math.min(100, connector.score + nth(4, 9) - 4),
      observedAt,
      source: `${connector.connectorType} connector`,
    })),
  }
}

/** Recorded bundles as a source: for the demo book, for tests, and wherever nothing may be sent out. */
export const recordedEvidence: EvidenceSource = async (domain, now) => evidenceFor(domain, now)
