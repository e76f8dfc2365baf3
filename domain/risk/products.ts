import { z } from 'zod'
import type { LocalDate } from '#domain/kernel/dates.ts'
import type { KevMatch, ProductFacts } from './evidence.ts'
import table from './end-of-life.json' with { type: 'json' }

type Named = ProductFacts['named'][number]
type Ended = ProductFacts['endOfLife'][number]

/** Versions of Windows Server by the version of IIS that only they carry; IIS 10 says nothing. */
const WINDOWS_BY_IIS: Record<string, string> = { '7.5': '2008 R2', '8.0': '2012', '8.5': '2012 R2' }

/** The first build of Exchange 15.2 that is no longer Exchange 2019. */
const EXCHANGE_SUBSCRIPTION_BUILD = 2562

const PATTERNS: readonly [pattern: RegExp, product: string][] = [
  [/\bPHP\/(\d+\.\d+)/i, 'PHP'],
  [/\bApache\/(\d+\.\d+)/i, 'Apache HTTP Server'],
  [/\bOpenSSL\/(\d+\.\d+\.\d+)/i, 'OpenSSL'],
]

const exchangeOf = (text: string): Named[] => {
  const [, minor, build] = /^15\.(\d+)\.(\d+)/.exec(text) ?? []
  if (minor === '1') return [{ product: 'Exchange Server', version: '2016' }]
  return minor === '2' && Number(build) < EXCHANGE_SUBSCRIPTION_BUILD
    ? [{ product: 'Exchange Server', version: '2019' }]
    : []
}

const windowsOf = (text: string): Named[] => {
  const version = WINDOWS_BY_IIS[/\bMicrosoft-IIS\/(\d+\.\d+)/i.exec(text)?.[1] ?? '']
  return version ? [{ product: 'Windows Server', version }] : []
}

/** Products with versions that the headers of a website name; names in lower case, one entry a line. */
export const namedProducts = (headers: Readonly<Record<string, readonly string[]>>): Named[] => {
  const text = [...(headers['server'] ?? []), ...(headers['x-powered-by'] ?? [])].join(' ')
  return [
    ...PATTERNS.flatMap(([pattern, product]) => {
      const version = pattern.exec(text)?.[1]
      return version ? [{ product, version }] : []
    }),
    ...windowsOf(text),
    ...(headers['x-owa-version'] ?? []).flatMap(exchangeOf),
  ]
}

const isUpTo = (version: string, upTo: string): boolean => {
  const [ours, last] = [version, upTo].map((one) => (one.match(/\d+/g) ?? []).map(Number))
  for (const [at, part] of (last ?? []).entries()) {
    const own = ours?.[at] ?? 0
    if (own !== part) return own < part
  }
  return true
}

const rowOf = ({ product, version }: Named) =>
  table.find((row) => row.product === product && isUpTo(version, row.upTo))

/** The products that got their last security update before `day`. Sources: the makers' published dates. */
export const pastEndOfLife = (named: readonly Named[], day: LocalDate): Ended[] =>
  named.flatMap((one) => {
    const row = rowOf(one)
    return row && row.ended < day ? [{ ...one, ended: row.ended }] : []
  })

/** The CISA catalogue of known exploited vulnerabilities, as far as it is read. */
export const kevCatalogue = z.object({
  catalogVersion: z.string(),
  vulnerabilities: z.array(
    z.object({
      cveID: z.string(),
      vendorProject: z.string(),
      product: z.string(),
      dateAdded: z.iso.date(),
      knownRansomwareCampaignUse: z.enum(['Known', 'Unknown']),
    }),
  ),
})
export type KevCatalogue = z.infer<typeof kevCatalogue>

/**
 * Entries that concern a product past its end of life. The catalogue names no versions, so only an entry that was
 * added after the maker's last update counts: for that one no update can have come.
 */
export const kevMatches = (ended: readonly Ended[], catalogue: KevCatalogue): KevMatch[] =>
  ended.flatMap((one) => {
    const row = rowOf(one)
    return catalogue.vulnerabilities
      .filter(
        ({ vendorProject, product, dateAdded }) =>
          vendorProject === row?.kevVendor && product === row.kevProduct && dateAdded > one.ended,
      )
      .map(({ cveID, knownRansomwareCampaignUse }) => ({
        cveID,
        product: `${one.product} ${one.version}`,
        knownRansomwareCampaignUse,
        isRemoteAccess: false,
      }))
  })
