import type { HttpFacts } from '#domain/risk/evidence.ts'
import { EgressFailed, type ObservedPage } from '#server/outbound/egress.ts'
import { scriptsOf } from './scripts.ts'

/** Headers that a grade or the table of products reads; the rest is not kept. */
const KEPT = [
  'content-security-policy',
  'content-security-policy-report-only',
  'strict-transport-security',
  'x-content-type-options',
  'x-frame-options',
  'referrer-policy',
  'cross-origin-resource-policy',
  'cross-origin-embedder-policy',
  'cross-origin-opener-policy',
  'set-cookie',
  'server',
  'x-powered-by',
  'x-owa-version',
]
const MOST_LINES = 20
const LONGEST_LINE = 4_000
const MOST_HOPS = 10

/** The origin that we claim to come from, to see whether any origin is let in. */
export const ASKING_ORIGIN = 'https://observer.invalid'

export interface HttpLook {
  domain: string
  /** `` or `:8080`. */
  httpPort: string
  httpsPort: string
  observe: (url: string) => Promise<ObservedPage>
}

/** A cookie's value may be someone's session: its name and flags are enough. */
const kept = (name: string, line: string): string =>
  (name === 'set-cookie' ? line.replace(/=[^;]*/, '=redacted') : line).slice(0, LONGEST_LINE)

const keptHeaders = (headers: ObservedPage['headers']): HttpFacts['headers'] =>
  Object.fromEntries(
    KEPT.flatMap((name) => {
      const lines = headers[name]?.slice(0, MOST_LINES).map((line) => kept(name, line))
      return lines && lines.length > 0 ? [[name, lines]] : []
    }),
  )

const nextOf = (page: ObservedPage, from: string): string | null => {
  const target = page.headers['location']?.[0]
  if (page.status < 300 || page.status >= 400 || target === undefined) return null
  if (!URL.canParse(target, from)) throw new Error('a redirect leads nowhere')
  const next = new URL(target, from)
  next.hash = ''
  return next.href
}

interface Walk {
  urls: string[]
  page: ObservedPage
}

/** Follows redirects one by one: `observe` vets each address before it is called, or rejects. */
const walk = async (start: string, first: ObservedPage, observe: HttpLook['observe']): Promise<Walk> => {
  const urls = [start]
  let page = first
  for (let next = nextOf(page, start); next !== null; next = nextOf(page, next)) {
    if (urls.length > MOST_HOPS || urls.includes(next)) throw new Error('the redirects do not end')
    urls.push(next)
    page = await observe(next)
  }
  return { urls, page }
}

/** Nothing listens on the port for http: that is a good answer, not a missing one. */
const orClosed = (error: unknown): null => {
  if (error instanceof EgressFailed && /ECONNREFUSED|EHOSTUNREACH|no connection/.test(error.message))
    return null
  throw error
}

const allowsAnyone = (headers: ObservedPage['headers']): boolean =>
  headers['access-control-allow-origin']?.[0] === ASKING_ORIGIN &&
  headers['access-control-allow-credentials']?.[0]?.toLowerCase() === 'true'

const NUL = String.fromCharCode(0)

/** One look at the page over https, and one at where http leads. Rejects when either cannot be seen whole. */
export const lookAtHttp = async (look: HttpLook, observedAt: string): Promise<HttpFacts> => {
  const start = `https://${look.domain}${look.httpsPort}/`
  const { urls, page } = await walk(start, await look.observe(start), look.observe)
  const plainStart = `http://${look.domain}${look.httpPort}/`
  const answer = await look.observe(plainStart).catch(orClosed)
  const plain = answer && (await walk(plainStart, answer, look.observe))
  const finalUrl = urls.at(-1) ?? start
  return {
    observedAt,
    source: `GET ${start}`.slice(0, 200),
    redirectChain: plain?.urls.map((url) => url.slice(0, LONGEST_LINE)) ?? [],
    finalUrl: finalUrl.slice(0, LONGEST_LINE),
    isCertificateValid: page.isCertificateValid,
    isHstsPreloaded: false,
    headers: keptHeaders(page.headers),
    scripts: scriptsOf(page.body),
    isHtmlParseable: !page.body.includes(NUL),
    isCorsUniversalWithCredentials: allowsAnyone(page.headers),
  }
}
