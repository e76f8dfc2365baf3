import { DATABASE_AND_ADMIN, EXPECTED_PORTS, REMOTE_ACCESS } from './checks/network.ts'
import type {
  DnsFacts,
  Evidence,
  ExposureFacts,
  HttpFacts,
  KevMatch,
  LeakFacts,
  TlsFacts,
} from './evidence.ts'

type Fix = (evidence: Evidence) => Evidence

const inDns =
  (change: (dns: DnsFacts) => Partial<DnsFacts>): Fix =>
  (found) =>
    found.dns ? { ...found, dns: { ...found.dns, ...change(found.dns) } } : found

const inExposure =
  (change: (exposure: ExposureFacts) => Partial<ExposureFacts>): Fix =>
  (found) =>
    found.exposure ? { ...found, exposure: { ...found.exposure, ...change(found.exposure) } } : found

const inLeaks =
  (change: Partial<LeakFacts>): Fix =>
  (found) =>
    found.leaks ? { ...found, leaks: { ...found.leaks, ...change } } : found

const inHttp =
  (change: (http: HttpFacts) => Partial<HttpFacts>): Fix =>
  (found) =>
    found.http ? { ...found, http: { ...found.http, ...change(found.http) } } : found

const withoutPorts = (named: Record<number, string>): Fix =>
  inExposure(({ ports }) => ({ ports: ports.filter(({ port }) => !(port in named)) }))

/** Unneeded ports are closed, the dangerous first. */
const fewerPorts: Fix = inExposure(({ ports }) => {
  const danger = ({ port }: { port: number }) => Number(port in REMOTE_ACCESS || port in DATABASE_AND_ADMIN)
  return { ports: ports.toSorted((a, b) => danger(a) - danger(b)).slice(0, EXPECTED_PORTS) }
})

/** Without the flaws meant, wherever they were seen. */
const patched =
  (isMeant: (flaw: KevMatch) => boolean): Fix =>
  (found) => {
    const rest = (flaws: readonly KevMatch[]) => flaws.filter((flaw) => !isMeant(flaw))
    const { exposure, products } = found
    return {
      ...found,
      exposure: exposure && { ...exposure, kev: rest(exposure.kev) },
      products: products && { ...products, kev: products.kev && rest(products.kev) },
    }
  }

/** Products that are still made: what they were attacked by is gone with the old ones. */
const replaced: Fix = (found) => {
  const { exposure, products } = found
  return {
    ...found,
    exposure: exposure && { ...exposure, endOfLifeRemoteAccess: [] },
    products: products && { ...products, endOfLife: [], kev: products.kev && [] },
  }
}

const connectorAtBest =
  (kind: 'cloud' | 'endpoint'): Fix =>
  (found) => ({
    ...found,
    connectors: found.connectors.map((one) => (one.kind === kind ? { ...one, score: 100 } : one)),
  })

const FLAGS = '; Secure; HttpOnly; SameSite=Lax'
const flagged = (line: string): string =>
  `${line.replaceAll(/;\s*(secure|httponly|samesite=[^;]*)(?=;|$)/gi, '')}${FLAGS}`

const safeCookies: Fix = inHttp(({ headers }) => {
  const cookies = headers['set-cookie']
  return cookies ? { headers: { ...headers, 'set-cookie': cookies.map(flagged) } } : {}
})

const pinnedScripts: Fix = inHttp(({ scripts }) => ({
  scripts: scripts.map(({ src }) => ({ src: src.replace(/^(http:)?\/\//i, 'https://'), hasIntegrity: true })),
}))

/** Everything that a header grade takes points off for, cookies and scripts with it. */
const safeHeaders: Fix = (found) =>
  inHttp(({ headers, finalUrl }) => {
    const secure = finalUrl.replace(/^http:/i, 'https:')
    return {
      finalUrl: secure,
      redirectChain: [secure.replace(/^https:/i, 'http:'), secure],
      isCertificateValid: true,
      isHtmlParseable: true,
      isCorsUniversalWithCredentials: false,
      headers: {
        ...Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith('cross-origin-'))),
        'content-security-policy': ["default-src 'self'; frame-ancestors 'none'"],
        'strict-transport-security': ['max-age=31536000'],
        'x-content-type-options': ['nosniff'],
        'x-frame-options': ['DENY'],
        'referrer-policy': ['strict-origin-when-cross-origin'],
      },
    }
  })(safeCookies(pinnedScripts(found)))

/** A record of the domain's own, whatever the domain above has. */
const ownDmarc: Fix = (found) => {
  if (!found.dns) return found
  const { dmarcOrganization: _above, ...dns } = found.dns
  return { ...found, dns: { ...dns, dmarc: 'v=DMARC1; p=reject' } }
}

const YEAR_MS = 365 * 86_400_000

/** A server of today with a certificate that was just renewed. */
const modernTls = (tls: TlsFacts): TlsFacts => ({
  ...tls,
  protocols: ['TLS1.2', 'TLS1.3'],
  weakestCipherBits: Math.max(128, tls.weakestCipherBits),
  strongestCipherBits: Math.max(256, tls.strongestCipherBits),
  keyBits: Math.max(2048, tls.keyBits),
  keyExchangeBits: Math.max(2048, tls.keyExchangeBits),
  isKeyExchangeAnonymous: false,
  isDebianWeakKey: false,
  isExportKeyExchange: false,
  hasForwardSecrecy: true,
  hasAead: true,
  hasRc4: false,
  isRc4Only: false,
  hasCompression: false,
  isPoodleVulnerable: false,
  isPoodleTlsVulnerable: false,
  isChainComplete: true,
  certificate: {
    ...tls.certificate,
    notBefore: tls.observedAt,
    notAfter: new Date(Date.parse(tls.observedAt) + YEAR_MS).toISOString(),
    isTrusted: true,
    isSelfSigned: false,
    isRevoked: false,
    nameMatches: true,
    signature: 'SHA256',
  },
})

/** What a scan sees once a finding is put right, by the check that found it. */
const FIXES: Readonly<Record<string, Fix>> = {
  'network.remote-access': withoutPorts(REMOTE_ACCESS),
  'network.databases': withoutPorts(DATABASE_AND_ADMIN),
  'network.end-of-life': replaced,
  'network.dnssec': inDns(() => ({ isDnssecSigned: true })),
  'network.caa': inDns(() => ({ caa: ['letsencrypt.org'] })),
  'network.open-ports': fewerPorts,
  'cloud.connector': connectorAtBest('cloud'),
  'cloud.takeover': (found) =>
    inDns(() => ({ danglingCnames: [] }))(inExposure(() => ({ publicBuckets: [] }))(found)),
  'endpoint.connector': connectorAtBest('endpoint'),
  'endpoint.end-of-life': replaced,
  'dark.leaked-credentials': inLeaks({ credentials90Days: 0, credentials1Year: 0 }),
  'dark.stealer-logs': inLeaks({ stealerLogHits: 0 }),
  'dark.lookalikes': inLeaks({ lookalikeDomains: [] }),
  'funds.dmarc': ownDmarc,
  'funds.spf': inDns(() => ({
    spf: 'v=spf1 mx -all',
    spfLookups: 1,
    spfVoidLookups: 0,
    spfMissing: [],
    spfRedirected: null,
  })),
  'funds.mta-sts': inDns(() => ({ mtaSts: 'enforce' })),
  'extortion.remote-kev': patched(({ isRemoteAccess }) => isRemoteAccess),
  'extortion.ransomware-kev': patched(
    ({ knownRansomwareCampaignUse }) => knownRansomwareCampaignUse === 'Known',
  ),
  'compliance.headers': safeHeaders,
  'compliance.cookies': safeCookies,
  'compliance.tls': (found) => (found.tls ? { ...found, tls: modernTls(found.tls) } : found),
  'supply.scripts': pinnedScripts,
}

/** The evidence as it will be once the finding of a check is put right; null where it is no question of evidence. */
export const evidenceFixed = (checkId: string, found: Evidence): Evidence | null =>
  FIXES[checkId]?.(found) ?? null
