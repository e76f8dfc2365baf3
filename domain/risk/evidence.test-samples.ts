import type { Evidence, HttpFacts, TlsFacts } from './evidence.ts'

const seen = { observedAt: '2026-11-20T02:00:00Z', source: 'sample' }

/** A server without a flaw, half through its certificate. */
export const tlsFacts: TlsFacts = {
  ...seen,
  protocols: ['TLS1.2', 'TLS1.3'],
  weakestCipherBits: 128,
  strongestCipherBits: 256,
  keyBits: 3072,
  keyExchangeBits: 3072,
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
  hasFallbackScsv: true,
  hstsMaxAge: 31_536_000,
  certificate: {
    subject: 'acme.test',
    issuer: 'Sample CA',
    notBefore: '2026-10-06T02:00:00Z',
    notAfter: '2027-01-04T02:00:00Z',
    isTrusted: true,
    isSelfSigned: false,
    isRevoked: false,
    nameMatches: true,
    signature: 'SHA256',
  },
}

/** A page that sends every header and earns every bonus. */
export const httpFacts: HttpFacts = {
  ...seen,
  redirectChain: ['http://acme.test/', 'https://acme.test/'],
  finalUrl: 'https://acme.test/',
  isCertificateValid: true,
  isHstsPreloaded: false,
  headers: {
    'content-security-policy': ["default-src 'none'; script-src 'self'; frame-ancestors 'none'"],
    'strict-transport-security': ['max-age=63072000'],
    'x-content-type-options': ['nosniff'],
    'referrer-policy': ['no-referrer'],
  },
  scripts: [],
  isHtmlParseable: true,
  isCorsUniversalWithCredentials: false,
}

/** Everything observed, nothing found. */
export const cleanEvidence: Evidence = {
  domain: 'acme.test',
  mode: 'recorded',
  observedAt: seen.observedAt,
  dns: {
    ...seen,
    mx: ['10 mail.acme.test'],
    spf: 'v=spf1 mx -all',
    spfLookups: 1,
    dmarc: 'v=DMARC1; p=reject',
    mtaSts: 'enforce',
    tlsRpt: null,
    dkimSelectors: ['s1'],
    caa: ['ca.test'],
    isDnssecSigned: true,
    danglingCnames: [],
  },
  tls: tlsFacts,
  http: httpFacts,
  exposure: {
    ...seen,
    ports: [{ port: 443, service: 'https', product: null }],
    endOfLifeRemoteAccess: [],
    publicBuckets: [],
    kev: [],
  },
  leaks: { ...seen, credentials90Days: 0, credentials1Year: 0, stealerLogHits: 0, lookalikeDomains: [] },
  connectors: [],
}
