import { describe, expect, it } from 'vitest'
import { cleanEvidence } from './evidence.test-samples.ts'
import { kevMatches, namedProducts, pastEndOfLife, type KevCatalogue } from './products.ts'
import { score } from './score.ts'

const DAY = '2026-11-20'

describe('products that a website names', () => {
  it.each([
    [{ server: ['Apache/2.2.15 (CentOS) OpenSSL/1.1.1k'] }, ['Apache HTTP Server 2.2', 'OpenSSL 1.1.1']],
    [{ server: ['nginx'], 'x-powered-by': ['PHP/8.1.2'] }, ['PHP 8.1']],
    [{ 'x-powered-by': ['PHP/7.4.33'] }, ['PHP 7.4']],
    [{ 'x-powered-by': ['PHP/8.3.1'] }, []],
    [{ server: ['Microsoft-IIS/8.5'] }, ['Windows Server 2012 R2']],
    [{ server: ['Microsoft-IIS/10.0'] }, []],
    [{ 'x-owa-version': ['15.1.2507.6'] }, ['Exchange Server 2016']],
    [{ 'x-owa-version': ['15.2.1544.4'] }, ['Exchange Server 2019']],
    [{ 'x-owa-version': ['15.2.2562.17'] }, []],
    [{ server: ['Apache/2.4.62'] }, []],
    [{ server: ['OpenSSL/3.0.13'] }, []],
    [{}, []],
  ])('%j holds %j past their end of life', (headers, old) =>
    expect(
      pastEndOfLife(namedProducts(headers as Record<string, string[]>), DAY).map(
        ({ product, version }) => `${product} ${version}`,
      ),
    ).toEqual(old),
  )

  it('are in time until the day itself', () => {
    const php = [{ product: 'PHP', version: '8.1' }]
    expect(pastEndOfLife(php, '2025-12-31')).toEqual([])
    expect(pastEndOfLife(php, '2026-01-01')).toEqual([{ ...php[0], ended: '2025-12-31' }])
    const server = [{ product: 'Windows Server', version: '2016' }]
    expect(pastEndOfLife(server, DAY)).toEqual([])
    expect(pastEndOfLife(server, '2027-01-13')).toHaveLength(1)
  })
})

const catalogue: KevCatalogue = {
  catalogVersion: '2026.11.19',
  vulnerabilities: [
    ['CVE-2026-1', 'PHP', 'PHP', '2026-03-01', 'Known'],
    ['CVE-2024-4577', 'PHP', 'PHP', '2024-06-12', 'Known'],
    ['CVE-2026-2', 'Apache', 'HTTP Server', '2026-04-01', 'Unknown'],
  ].map(([cveID, vendorProject, product, dateAdded, knownRansomwareCampaignUse]) => ({
    cveID,
    vendorProject,
    product,
    dateAdded,
    knownRansomwareCampaignUse,
  })) as KevCatalogue['vulnerabilities'],
}

describe('the catalogue of exploited flaws', () => {
  const ended = pastEndOfLife([{ product: 'PHP', version: '8.1' }], DAY)
  it('counts an entry only when it came after the last update', () =>
    expect(kevMatches(ended, catalogue)).toEqual([
      {
        cveID: 'CVE-2026-1',
        product: 'PHP 8.1',
        knownRansomwareCampaignUse: 'Known',
        isRemoteAccess: false,
      },
    ]))

  it('holds the score down without an index of ports, and proves nothing by silence', () => {
    const products = { observedAt: '2026-11-20T02:00:00Z', source: 'sample', named: ended, endOfLife: ended }
    const bundle = { ...cleanEvidence, exposure: null }
    const checksOf = (kev: ReturnType<typeof kevMatches>) =>
      score({ ...bundle, products: { ...products, kev } }, null).checks
    const flaw = checksOf(kevMatches(ended, catalogue))
    expect(flaw.find(({ checkId }) => checkId === 'extortion.ransomware-kev')?.points).toBe(0)
    expect(flaw.find(({ checkId }) => checkId === 'endpoint.end-of-life')).toMatchObject({
      points: 20,
      finding: 'Outdated: PHP 8.1 (until 2025-12-31).',
    })
    expect(checksOf([]).some(({ checkId }) => checkId.includes('kev'))).toBe(false)
    const silent = score({ ...bundle, products: { ...products, named: [], endOfLife: [], kev: [] } }, null)
    expect(silent.checks.some(({ checkId }) => checkId === 'endpoint.end-of-life')).toBe(false)
  })
})

describe('a record that could not be looked up', () => {
  it('is judged by no check and makes the report partial', () => {
    const dns = { ...cleanEvidence.dns, dmarc: null, unobserved: ['dmarc'] } as NonNullable<
      typeof cleanEvidence.dns
    >
    const report = score({ ...cleanEvidence, dns }, null)
    expect(report.partial).toBe(true)
    expect(report.ceilings).toEqual([])
    expect(report.checks.some(({ checkId }) => checkId === 'funds.dmarc')).toBe(false)
    expect(report.checks.some(({ checkId }) => checkId === 'funds.spf')).toBe(true)
  })
})
