import { z } from 'zod'

/**
 * What was seen of a company from outside, plus what its connectors report. Every part is null when it was not
 * observed: absence of a look is never a bad result.
 */
const observed = { observedAt: z.iso.datetime({ offset: true }), source: z.string().max(200) }

/** Records of a domain that can each be out of reach while the others answer. */
const DNS_RECORDS = ['mx', 'spf', 'dmarc', 'mtaSts', 'tlsRpt', 'caa', 'dnssec'] as const
export type DnsRecord = (typeof DNS_RECORDS)[number]

export const dnsFacts = z.object({
  ...observed,
  mx: z.array(z.string()),
  /** The `v=spf1` record, null when there is none; several one a line. */
  spf: z.string().nullable(),
  /** Lookups that evaluating the record costs (RFC 7208 allows 10). */
  spfLookups: z.int().min(0),
  /** Those of them whose answer names nothing (RFC 7208 allows 2). */
  spfVoidLookups: z.int().min(0).optional(),
  /** Domains that the record includes or redirects to and that have no SPF record. */
  spfMissing: z.array(z.string()).optional(),
  /** The record at the end of its redirects, which then decides; null where it does not redirect. */
  spfRedirected: z.string().nullable().optional(),
  /** What is at `_dmarc`, null when there is nothing; several records one a line. */
  dmarc: z.string().nullable(),
  /** The domain above that has `dmarc` where the domain itself has none. */
  dmarcOrganization: z.string().optional(),
  mtaSts: z.enum(['enforce', 'testing', 'none']).nullable(),
  tlsRpt: z.string().nullable(),
  dkimSelectors: z.array(z.string()),
  caa: z.array(z.string()),
  isDnssecSigned: z.boolean(),
  /** Aliases that point at a deleted cloud resource, which a stranger may claim. */
  danglingCnames: z.array(z.string()),
  /** Records that could not be looked up: their fields above say nothing, and no check judges them. */
  unobserved: z.array(z.enum(DNS_RECORDS)).optional(),
})

export const PROTOCOLS = ['SSL2', 'SSL3', 'TLS1.0', 'TLS1.1', 'TLS1.2', 'TLS1.3'] as const
export type Protocol = (typeof PROTOCOLS)[number]

export const certificateFacts = z.object({
  subject: z.string(),
  issuer: z.string(),
  notBefore: z.iso.datetime({ offset: true }),
  notAfter: z.iso.datetime({ offset: true }),
  isTrusted: z.boolean(),
  isSelfSigned: z.boolean(),
  isRevoked: z.boolean(),
  nameMatches: z.boolean(),
  signature: z.enum(['SHA256', 'SHA384', 'SHA512', 'SHA1', 'MD5', 'MD2']),
})

export const tlsFacts = z.object({
  ...observed,
  protocols: z.array(z.enum(PROTOCOLS)),
  /** Strength in bits of the weakest and the strongest cipher offered. */
  weakestCipherBits: z.int().min(0),
  strongestCipherBits: z.int().min(0),
  /** Strength of the certificate's key and of the key exchange, as bits of an RSA key (P-256 is 3072). */
  keyBits: z.int().min(0),
  keyExchangeBits: z.int().min(0),
  isKeyExchangeAnonymous: z.boolean(),
  isDebianWeakKey: z.boolean(),
  isExportKeyExchange: z.boolean(),
  hasForwardSecrecy: z.boolean(),
  hasAead: z.boolean(),
  hasRc4: z.boolean(),
  isRc4Only: z.boolean(),
  hasCompression: z.boolean(),
  isPoodleVulnerable: z.boolean(),
  isPoodleTlsVulnerable: z.boolean(),
  isChainComplete: z.boolean(),
  hasFallbackScsv: z.boolean(),
  hstsMaxAge: z.int().min(0).nullable(),
  certificate: certificateFacts,
})

export const httpFacts = z.object({
  ...observed,
  /** Addresses visited from `http://host/` on; empty when nothing listens on port 80. */
  redirectChain: z.array(z.string()).max(20),
  /** Where the HTTPS request ended. */
  finalUrl: z.string(),
  isCertificateValid: z.boolean(),
  isHstsPreloaded: z.boolean(),
  /** Names in lower case; one entry a header line. */
  headers: z.record(z.string(), z.array(z.string())),
  scripts: z.array(z.object({ src: z.string(), hasIntegrity: z.boolean() })),
  isHtmlParseable: z.boolean(),
  /** The answer allowed any asking origin together with credentials. */
  isCorsUniversalWithCredentials: z.boolean(),
})

/** An entry of the CISA catalogue of exploited vulnerabilities that matches what was seen. */
const kevMatch = z.object({
  cveID: z.string(),
  product: z.string(),
  knownRansomwareCampaignUse: z.enum(['Known', 'Unknown']),
  isRemoteAccess: z.boolean(),
})

export const exposureFacts = z.object({
  ...observed,
  ports: z.array(
    z.object({ port: z.int().min(1).max(65535), service: z.string(), product: z.string().nullable() }),
  ),
  /** Remote access products past their end of life. */
  endOfLifeRemoteAccess: z.array(z.string()),
  publicBuckets: z.array(z.string()),
  kev: z.array(kevMatch),
})

/** Products that a website names in its answer, where it gives their version. */
export const productFacts = z.object({
  ...observed,
  named: z.array(z.object({ product: z.string(), version: z.string() })),
  /** Those that their maker no longer updates, with the day on which it stopped. */
  endOfLife: z.array(z.object({ product: z.string(), version: z.string(), ended: z.string() })),
  /** Null when no copy of the catalogue was at hand. */
  kev: z.array(kevMatch).nullable(),
})

export const leakFacts = z.object({
  ...observed,
  credentials90Days: z.int().min(0),
  credentials1Year: z.int().min(0),
  stealerLogHits: z.int().min(0),
  lookalikeDomains: z.array(z.string()),
})

export const connectorFacts = z.object({
  ...observed,
  connectorType: z.string(),
  kind: z.enum(['cloud', 'endpoint']),
  score: z.number().min(0).max(100),
  /** Answer fields that the connector proves, for example `mfaEmail`. */
  proves: z.record(z.string(), z.enum(['YES', 'NO'])),
})

export const evidence = z.object({
  domain: z.string(),
  mode: z.enum(['recorded', 'live']),
  observedAt: observed.observedAt,
  dns: dnsFacts.nullable(),
  tls: tlsFacts.nullable(),
  http: httpFacts.nullable(),
  exposure: exposureFacts.nullable(),
  leaks: leakFacts.nullable(),
  products: productFacts.nullable().optional(),
  /** Why a part is null, in one sentence each. */
  missing: z.array(z.object({ part: z.string(), reason: z.string() })).optional(),
  connectors: z.array(connectorFacts),
})

export type Evidence = z.infer<typeof evidence>
export type DnsFacts = z.infer<typeof dnsFacts>
export type TlsFacts = z.infer<typeof tlsFacts>
export type HttpFacts = z.infer<typeof httpFacts>
export type ExposureFacts = z.infer<typeof exposureFacts>
export type KevMatch = z.infer<typeof kevMatch>
export type ProductFacts = z.infer<typeof productFacts>
export type LeakFacts = z.infer<typeof leakFacts>
export type ConnectorFacts = z.infer<typeof connectorFacts>
