import type { Evidence, ExposureFacts, HttpFacts, LeakFacts, TlsFacts } from '#domain/risk/evidence.ts'

/** What one kind of company looks like from outside. `{domain}` in a text stands for the company's own domain. */
export interface Archetype {
  name: string
  dns: Omit<NonNullable<Evidence['dns']>, 'observedAt' | 'source'>
  tls: Omit<TlsFacts, 'observedAt' | 'source' | 'certificate'> & {
    certificateIssuer: string
    certificateDays: number
  }
  http: Pick<HttpFacts, 'headers' | 'scripts'> & { redirectsToHttps: boolean }
  exposure: Omit<ExposureFacts, 'observedAt' | 'source'>
  leaks: Omit<LeakFacts, 'observedAt' | 'source'>
  connectors: Omit<Evidence['connectors'][number], 'observedAt' | 'source'>[]
}

const HTTPS_PORTS = [
  { port: 80, service: 'http', product: 'nginx' },
  { port: 443, service: 'https', product: 'nginx' },
]

const GOOD: Archetype = {
  name: 'well kept',
  dns: {
    mx: ['0 {domain}.mail.protection.outlook.test'],
    spf: 'v=spf1 include:spf.protection.outlook.test -all',
    spfLookups: 2,
    dmarc: 'v=DMARC1; p=reject; rua=mailto:dmarc@{domain}',
    mtaSts: 'enforce',
    tlsRpt: 'v=TLSRPTv1; rua=mailto:tls@{domain}',
    dkimSelectors: ['selector1', 'selector2'],
    caa: ['letsencrypt.org'],
    isDnssecSigned: true,
    danglingCnames: [],
  },
  tls: {
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
    certificateIssuer: "Let's Encrypt R11",
    certificateDays: 90,
  },
  http: {
    headers: {
      'content-security-policy': ["default-src 'self'; frame-ancestors 'none'"],
      'strict-transport-security': ['max-age=31536000; includeSubDomains'],
      'x-content-type-options': ['nosniff'],
      'referrer-policy': ['strict-origin-when-cross-origin'],
      'set-cookie': ['session=redacted; Path=/; Secure; HttpOnly; SameSite=Lax'],
    },
    scripts: [{ src: '/assets/app.js', hasIntegrity: true }],
    redirectsToHttps: true,
  },
  exposure: { ports: HTTPS_PORTS, endOfLifeRemoteAccess: [], publicBuckets: [], kev: [] },
  leaks: { credentials90Days: 0, credentials1Year: 1, stealerLogHits: 0, lookalikeDomains: [] },
  connectors: [],
}

const BARE_HEADERS: HttpFacts['headers'] = {
  server: ['Apache/2.4'],
  'set-cookie': ['PHPSESSID=redacted; Path=/'],
}

const kind = (
  name: string,
  parts: { [K in Exclude<keyof Archetype, 'name' | 'connectors'>]?: Partial<Archetype[K]> },
  connectors: Archetype['connectors'] = [],
): Archetype => ({
  name,
  dns: { ...GOOD.dns, ...parts.dns },
  tls: { ...GOOD.tls, ...parts.tls },
  http: { ...GOOD.http, ...parts.http },
  exposure: { ...GOOD.exposure, ...parts.exposure },
  leaks: { ...GOOD.leaks, ...parts.leaks },
  connectors,
})

const PARKED_MAIL = { mtaSts: null, tlsRpt: null, isDnssecSigned: false, caa: [] } as const

const DMARC_NONE = {
  ...PARKED_MAIL,
  caa: [],
  dmarc: 'v=DMARC1; p=none',
  spf: 'v=spf1 include:_spf.google.test ~all',
}

/** Twelve kinds, from the best kept to the one that ransomware finds first. */
export const ARCHETYPES: readonly Archetype[] = [
  GOOD,
  kind('well kept, connected', { leaks: { credentials1Year: 0 } }, [
    {
      connectorType: 'MICROSOFT',
      kind: 'cloud',
      score: 82,
      proves: { mfaEmail: 'YES', mfaAdminAccounts: 'YES', mfaCloud: 'YES' },
    },
    { connectorType: 'SOPHOS', kind: 'endpoint', score: 91, proves: { edr: 'YES' } },
  ]),
  kind('good mail, plain website', {
    dns: { mtaSts: 'testing', isDnssecSigned: false, caa: [] },
    http: {
      headers: BARE_HEADERS,
      scripts: [{ src: 'https://cdn.widgets.test/chat.js', hasIntegrity: false }],
    },
  }),
  kind('quarantine policy', {
    dns: { ...PARKED_MAIL, caa: [], dmarc: 'v=DMARC1; p=quarantine; pct=50', dkimSelectors: ['google'] },
    leaks: { credentials90Days: 1, credentials1Year: 6 },
  }),
  kind('monitoring only', {
    dns: DMARC_NONE,
    tls: { protocols: ['TLS1.2'], hstsMaxAge: null },
    http: { headers: { ...BARE_HEADERS, 'x-content-type-options': ['nosniff'] } },
    leaks: { credentials90Days: 2, credentials1Year: 9, lookalikeDomains: ['{domain}-billing'] },
  }),
  kind('no DMARC', {
    dns: { ...DMARC_NONE, dmarc: null },
    tls: { hstsMaxAge: null },
    http: { headers: BARE_HEADERS },
    leaks: { credentials1Year: 4, lookalikeDomains: ['secure-{domain}', '{domain}-payments'] },
  }),
  kind('long SPF', {
    dns: { ...DMARC_NONE, spfLookups: 14 },
    tls: {
      protocols: ['TLS1.0', 'TLS1.1', 'TLS1.2'],
      hstsMaxAge: null,
      certificateIssuer: 'DigiCert G2',
      certificateDays: 199,
    },
    http: {
      headers: BARE_HEADERS,
      scripts: [
        { src: 'https://tags.adnet.test/t.js', hasIntegrity: false },
        { src: 'https://cdn.widgets.test/chat.js', hasIntegrity: false },
        { src: 'https://maps.tiles.test/api.js', hasIntegrity: false },
      ],
    },
    exposure: { ports: [...HTTPS_PORTS, { port: 21, service: 'ftp', product: 'vsftpd' }] },
    leaks: { credentials90Days: 3, credentials1Year: 14 },
  }),
  kind('open database', {
    dns: DMARC_NONE,
    exposure: {
      ports: [
        ...HTTPS_PORTS,
        { port: 3306, service: 'mysql', product: 'MySQL 5.7' },
        { port: 22, service: 'ssh', product: 'OpenSSH' },
      ],
    },
    leaks: { credentials90Days: 1, credentials1Year: 5, stealerLogHits: 1 },
  }),
  kind('old VPN', {
    dns: DMARC_NONE,
    exposure: {
      ports: [...HTTPS_PORTS, { port: 10443, service: 'ssl-vpn', product: 'SSL VPN appliance 6.0' }],
      endOfLifeRemoteAccess: ['SSL VPN appliance 6.0'],
    },
    leaks: { credentials90Days: 4, credentials1Year: 17, stealerLogHits: 1 },
  }),
  kind('public storage', {
    dns: { ...PARKED_MAIL, caa: [], danglingCnames: ['old-shop.{domain}'] },
    http: { headers: { ...GOOD.http.headers, 'content-security-policy': ["default-src * 'unsafe-inline'"] } },
    exposure: { publicBuckets: ['{domain}-uploads'] },
    leaks: { credentials1Year: 3 },
  }),
  kind('remote desktop open', {
    dns: { ...DMARC_NONE, dmarc: null, spf: null },
    tls: { protocols: ['TLS1.0', 'TLS1.2'], hstsMaxAge: null, isChainComplete: false },
    http: { headers: BARE_HEADERS, redirectsToHttps: false },
    exposure: { ports: [...HTTPS_PORTS, { port: 3389, service: 'rdp', product: 'Windows Server 2016' }] },
    leaks: { credentials90Days: 6, credentials1Year: 22, stealerLogHits: 2 },
  }),
  kind('exploited gateway', {
    dns: { ...DMARC_NONE, dmarc: null },
    http: { headers: BARE_HEADERS },
    exposure: {
      ports: [...HTTPS_PORTS, { port: 8443, service: 'https', product: 'FortiOS 7.0' }],
      kev: [
        {
          cveID: 'CVE-2022-42475',
          product: 'FortiOS',
          knownRansomwareCampaignUse: 'Known',
          isRemoteAccess: true,
        },
      ],
    },
    leaks: {
      credentials90Days: 5,
      credentials1Year: 19,
      stealerLogHits: 1,
      lookalikeDomains: ['{domain}-login'],
    },
  }),
]
