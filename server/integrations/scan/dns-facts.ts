import type { DnsFacts, DnsRecord } from '#domain/risk/evidence.ts'
import { isDmarc } from '#domain/risk/grades/dmarc.ts'
import { isSpf } from '#domain/risk/grades/spf.ts'
import type { ObservedPage } from '#server/outbound/egress.ts'
import { hasDsRecord } from './ds-record.ts'
import type { Names } from './names.ts'
import { walkSpf } from './spf.ts'
import { until } from './until.ts'

/** Names under which the large mail services publish their keys. */
const SELECTORS = ['selector1', 'selector2', 'google', 'default', 'k1', 's1', 'mail', 'dkim']

export interface DnsLook {
  names: Names
  /** Fetches an address of the domain; follows nothing. */
  observe: (url: string) => Promise<ObservedPage>
  queryId: number
  /** When it ends, what was not answered counts as unobserved. */
  signal: AbortSignal
  questionMs: number
  /** Origin suffix of https addresses, `` or `:8443`. */
  httpsPort: string
}

type Spf = Pick<DnsFacts, 'spf' | 'spfLookups' | 'spfVoidLookups' | 'spfMissing' | 'spfRedirected'>

/** Several records make an error, however many there are. */
const COPIES_KEPT = 3

const spfOf = async (domain: string, names: Names): Promise<Spf> => {
  const records = (await names.txt(domain)).filter(isSpf)
  const [only] = records
  if (only === undefined) return { spf: null, spfLookups: 0 }
  if (records.length > 1) return { spf: records.slice(0, COPIES_KEPT).join('\n'), spfLookups: 0 }
  const { lookups, voidLookups, missing, redirected } = await walkSpf(domain, only, names)
  return {
    spf: only,
    spfLookups: lookups,
    ...(voidLookups > 0 && { spfVoidLookups: voidLookups }),
    ...(missing.length > 0 && { spfMissing: missing }),
    ...(redirected !== null && { spfRedirected: redirected }),
  }
}

type Dmarc = Pick<DnsFacts, 'dmarc' | 'dmarcOrganization'>

/** Second-level names of the United Kingdom under which organizations register: none of them is an organization's own. */
const SHARED_ENDING = /^(ac|co|gov|judiciary|ltd|me|mod|net|nhs|nic|org|parliament|plc|police|sch)\.uk$/

/** Domains above, next first, as far up as an organization's own. */
const domainsAbove = (domain: string): string[] => {
  const labels = domain.split('.')
  return labels
    .slice(1)
    .map((_, at) => labels.slice(at + 1).join('.'))
    .filter((name) => name.includes('.') && !SHARED_ENDING.test(name))
}

/** A domain without a record takes the one of the organization that it is a part of (RFC 7489 section 6.6.3). */
const dmarcOf = async (domain: string, names: Names): Promise<Dmarc> => {
  const texts = await names.txt(`_dmarc.${domain}`)
  const records = texts.filter(isDmarc)
  if (records.length > 0) return { dmarc: records.slice(0, COPIES_KEPT).join('\n') }
  for (const above of domainsAbove(domain)) {
    const found = (await names.txt(`_dmarc.${above}`)).filter(isDmarc)
    if (found.length > 0) return { dmarc: found.slice(0, COPIES_KEPT).join('\n'), dmarcOrganization: above }
  }
  // What was meant as a record and is none is kept, so that no finding says that there is nothing.
  return { dmarc: texts.find((text) => /\bDMARC1\b|^\s*p\s*=/i.test(text)) ?? null }
}

/** The policy behind a `_mta-sts` record: from the domain's own host, certificate valid, no redirect (RFC 8461). */
const mtaStsOf = async (domain: string, look: DnsLook): Promise<DnsFacts['mtaSts']> => {
  const records = await look.names.txt(`_mta-sts.${domain}`)
  if (!records.some((text) => /^v=STSv1;/i.test(text))) return null
  const page = await look.observe(`https://mta-sts.${domain}${look.httpsPort}/.well-known/mta-sts.txt`)
  const mode = /^mode:\s*(enforce|testing|none)\s*$/m.exec(page.body)?.[1]
  return page.status === 200 && page.isCertificateValid
    ? ((mode as DnsFacts['mtaSts'] | undefined) ?? 'none')
    : 'none'
}

const startingWith = async (names: Names, name: string, start: RegExp): Promise<string | null> =>
  (await names.txt(name)).find((text) => start.test(text)) ?? null

const selectorsOf = async (domain: string, names: Names): Promise<string[]> => {
  const found = await Promise.all(
    SELECTORS.map(async (selector) => {
      const texts = await names.txt(`${selector}._domainkey.${domain}`).catch(() => [])
      return texts.some((text) => /(^|;)\s*p=[A-Za-z0-9+/]/.test(text)) ? [selector] : []
    }),
  )
  return found.flat()
}

/** Every server in turn until one says; the last failure counts. */
const signedOf = async (
  domain: string,
  { names, queryId, signal, questionMs }: DnsLook,
): Promise<boolean> => {
  let failure: unknown = new Error('no name server')
  for (const server of names.servers.slice(0, 3))
    try {
      return await hasDsRecord(
        domain,
        server,
        queryId,
        AbortSignal.any([signal, AbortSignal.timeout(questionMs)]),
      )
    } catch (error) {
      failure = error
    }
  throw failure
}

/**
 * The domain's public records. Each is asked for itself: one without an answer is named in `unobserved`, and null
 * is the result when none of them was answered.
 */
export const lookAtDns = async (
  domain: string,
  look: DnsLook,
  observedAt: string,
): Promise<DnsFacts | null> => {
  const { names } = look
  const unobserved: DnsRecord[] = []
  let asked = 0
  const or = <T>(record: DnsRecord, answer: Promise<T>, otherwise: T): Promise<T> => {
    asked += 1
    return until(look.signal, answer).catch(() => {
      unobserved.push(record)
      return otherwise
    })
  }
  const [mx, spf, dmarc, mtaSts, tlsRpt, caa, isDnssecSigned, dkimSelectors] = await Promise.all([
    or('mx', names.mx(domain), []),
    or<Spf>('spf', spfOf(domain, names), { spf: null, spfLookups: 0 }),
    or<Dmarc>('dmarc', dmarcOf(domain, names), { dmarc: null }),
    or('mtaSts', mtaStsOf(domain, look), null),
    or('tlsRpt', startingWith(names, `_smtp._tls.${domain}`, /^v=TLSRPTv1\b/i), null),
    or('caa', names.caa(domain), []),
    or('dnssec', signedOf(domain, look), false),
    until(look.signal, selectorsOf(domain, names)).catch(() => []),
  ])
  if (unobserved.length === asked) return null
  return {
    observedAt,
    source: `DNS records of ${domain}`.slice(0, 200),
    mx,
    ...spf,
    ...dmarc,
    mtaSts,
    tlsRpt,
    dkimSelectors,
    caa,
    isDnssecSigned,
    danglingCnames: [],
    ...(unobserved.length > 0 ? { unobserved: unobserved.sort() } : {}),
  }
}
