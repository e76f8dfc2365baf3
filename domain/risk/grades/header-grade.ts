import { gradeCookies } from './cookies.ts'
import { gradeCsp, restrictsFraming, type CspResult } from './csp.ts'
import type { HttpFacts } from '#domain/risk/evidence.ts'
import { hostOf, isSimilarHost } from './hosts.ts'

export interface HeaderTest {
  test: string
  result: string
  modifier: number
}

export interface HeaderGrade {
  /** May exceed 100 through bonuses. */
  score: number
  grade: string
  tests: HeaderTest[]
}

const SIX_MONTHS = 15_768_000

/** mdn/mdn-http-observatory, src/grader/charts.js. */
const CSP_MODIFIERS: Record<CspResult, number> = {
  'csp-implemented-with-no-unsafe-default-src-none': 10,
  'csp-implemented-with-no-unsafe': 5,
  'csp-implemented-with-unsafe-inline-in-style-src-only': 0,
  'csp-implemented-but-duplicate-directives': 0,
  'csp-implemented-with-insecure-scheme-in-passive-content-only': -10,
  'csp-implemented-with-unsafe-eval': -10,
  'csp-implemented-with-insecure-scheme': -20,
  'csp-implemented-with-unsafe-inline': -20,
  'csp-header-invalid': -25,
  'csp-not-implemented': -25,
  'csp-not-implemented-but-reporting-enabled': -25,
}

type Outcome = [result: string, modifier: number]

const one = (facts: HttpFacts, name: string): string | null =>
  facts.headers[name]?.join(', ').trim().toLowerCase() || null

const isHttps = (url: string): boolean => url.toLowerCase().startsWith('https://')

/** Seconds of a Strict-Transport-Security header, or null when it is absent or makes no sense. */
export const hstsSeconds = (header: string | null): number | null => {
  const match = /(?:^|;)\s*max-age\s*=\s*"?(\d{1,12})"?\s*(?:;|$)/i.exec(header ?? '')
  return match ? Number(match[1]) : null
}

const hsts = (facts: HttpFacts): Outcome => {
  if (facts.isHstsPreloaded) return ['hsts-preloaded', 5]
  if (!isHttps(facts.finalUrl)) return ['hsts-not-implemented-no-https', -20]
  if (!facts.isCertificateValid) return ['hsts-invalid-cert', -20]
  const header = one(facts, 'strict-transport-security')
  if (header === null) return ['hsts-not-implemented', -20]
  const seconds = hstsSeconds(header)
  if (seconds === null) return ['hsts-header-invalid', -20]
  return seconds >= SIX_MONTHS
    ? ['hsts-implemented-max-age-at-least-six-months', 0]
    : ['hsts-implemented-max-age-less-than-six-months', -10]
}

const redirection = (facts: HttpFacts): Outcome => {
  const [first, second] = facts.redirectChain
  const last = facts.redirectChain.at(-1)
  if (first === undefined || last === undefined) return ['redirection-not-needed-no-http', 0]
  if (facts.isHstsPreloaded) return ['redirection-all-redirects-preloaded', 0]
  if (!facts.isCertificateValid) return ['redirection-invalid-cert', -20]
  if (second === undefined) return ['redirection-missing', -20]
  if (!isHttps(last)) return ['redirection-not-to-https', -20]
  if (!isHttps(second)) return ['redirection-not-to-https-on-initial-redirection', -10]
  if (hostOf(first) !== hostOf(second)) return ['redirection-off-host-from-http', -5]
  return ['redirection-to-https', 0]
}

const PRIVATE_REFERRER = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin']
const UNSAFE_REFERRER = ['origin', 'origin-when-cross-origin', 'unsafe-url', 'no-referrer-when-downgrade']

const referrer = (facts: HttpFacts): Outcome => {
  const header = one(facts, 'referrer-policy')
  if (header === null) return ['referrer-policy-not-implemented', 0]
  const known = header
    .split(',')
    .map((part) => part.trim())
    .filter((part) => PRIVATE_REFERRER.includes(part) || UNSAFE_REFERRER.includes(part))
  const policy = known.at(-1)
  if (policy === undefined) return ['referrer-policy-header-invalid', -5]
  return PRIVATE_REFERRER.includes(policy) ? ['referrer-policy-private', 5] : ['referrer-policy-unsafe', -5]
}

type Origin = 'own' | 'foreign' | 'foreign, not by https'

/** An address without a scheme of its own counts as not loaded by https, whatever the page came by. */
const originOf = (src: string, pageHost: string): Origin => {
  if (/^\/\/[^/]/.test(src)) return 'foreign, not by https'
  if (!/^https?:\/\//i.test(src) || isSimilarHost(hostOf(src), pageHost)) return 'own'
  return isHttps(src) ? 'foreign' : 'foreign, not by https'
}

const scripts = (facts: HttpFacts): Outcome => {
  if (facts.scripts.length === 0) return ['sri-not-implemented-but-no-scripts-loaded', 0]
  const host = hostOf(facts.finalUrl)
  const has = (origin: Origin, hasIntegrity: boolean) =>
    facts.scripts.some((one) => originOf(one.src, host) === origin && one.hasIntegrity === hasIntegrity)
  if (has('foreign, not by https', false))
    return ['sri-not-implemented-and-external-scripts-not-loaded-securely', -50]
  if (has('foreign', false)) return ['sri-not-implemented-but-external-scripts-loaded-securely', -5]
  if (has('foreign, not by https', true))
    return ['sri-implemented-but-external-scripts-not-loaded-securely', -20]
  if (has('own', true) && isHttps(facts.finalUrl))
    return ['sri-implemented-and-all-scripts-loaded-securely', 5]
  return has('foreign', true)
    ? ['sri-implemented-and-external-scripts-loaded-securely', 5]
    : ['sri-not-implemented-but-all-scripts-loaded-from-secure-origin', 0]
}

const framing = (facts: HttpFacts): Outcome => {
  if (restrictsFraming(facts.headers['content-security-policy'] ?? []))
    return ['x-frame-options-implemented-via-csp', 5]
  const header = one(facts, 'x-frame-options')
  if (header === null) return ['x-frame-options-not-implemented', -20]
  if (header === 'deny' || header === 'sameorigin') return ['x-frame-options-sameorigin-or-deny', 5]
  return header.startsWith('allow-from')
    ? ['x-frame-options-allow-from-origin', 0]
    : ['x-frame-options-header-invalid', -20]
}

const contentType = (facts: HttpFacts): Outcome => {
  const header = one(facts, 'x-content-type-options')
  if (header === null) return ['x-content-type-options-not-implemented', -5]
  return header === 'nosniff'
    ? ['x-content-type-options-nosniff', 0]
    : ['x-content-type-options-header-invalid', -5]
}

/** The three cross-origin headers share a shape: good values, neutral ones, anything else is invalid. */
const crossOrigin = (facts: HttpFacts, name: string, good: string[], neutral: string[]): Outcome => {
  const header = one(facts, name)?.split(';')[0]?.trim() ?? null
  if (header === null) return [`${name}-not-implemented`, 0]
  if (good.includes(header)) return [`${name}-implemented-with-${header}`, 10]
  return neutral.includes(header) ? [`${name}-implemented-with-${header}`, 0] : [`${name}-header-invalid`, -5]
}

const GRADES: [atLeast: number, grade: string][] = [
  [100, 'A+'],
  [90, 'A'],
  [85, 'A-'],
  [80, 'B+'],
  [70, 'B'],
  [65, 'B-'],
  [60, 'C+'],
  [50, 'C'],
  [45, 'C-'],
  [40, 'D+'],
  [30, 'D'],
  [25, 'D-'],
]

export const headerGradeOf = (score: number): string => {
  const step = Math.min(100, Math.floor(score / 5) * 5)
  return GRADES.find(([atLeast]) => step >= atLeast)?.[1] ?? 'F'
}

const testsOf = (facts: HttpFacts): HeaderTest[] => {
  const csp = gradeCsp(
    facts.headers['content-security-policy'] ?? [],
    facts.headers['content-security-policy-report-only'] ?? [],
    isHttps(facts.finalUrl),
  )
  const strict = hsts(facts)
  const outcomes: [test: string, outcome: Outcome][] = [
    ['content-security-policy', [csp, CSP_MODIFIERS[csp]]],
    ['cookies', gradeCookies(facts.headers['set-cookie'] ?? [], strict[1] >= 0)],
    [
      'cross-origin-resource-sharing',
      facts.isCorsUniversalWithCredentials
        ? ['cross-origin-resource-sharing-implemented-with-universal-access', -50]
        : ['cross-origin-resource-sharing-not-universal', 0],
    ],
    ['redirection', redirection(facts)],
    ['referrer-policy', referrer(facts)],
    ['strict-transport-security', strict],
    ['subresource-integrity', scripts(facts)],
    ['x-content-type-options', contentType(facts)],
    ['x-frame-options', framing(facts)],
    [
      'cross-origin-resource-policy',
      crossOrigin(facts, 'cross-origin-resource-policy', ['same-origin', 'same-site'], ['cross-origin']),
    ],
    [
      'cross-origin-embedder-policy',
      crossOrigin(facts, 'cross-origin-embedder-policy', ['require-corp', 'credentialless'], ['unsafe-none']),
    ],
    [
      'cross-origin-opener-policy',
      crossOrigin(
        facts,
        'cross-origin-opener-policy',
        ['same-origin', 'same-origin-allow-popups', 'noopener-allow-popups'],
        ['unsafe-none'],
      ),
    ],
  ]
  if (!facts.isHtmlParseable) outcomes.push(['html', ['html-not-parseable', -20]])
  return outcomes.map(([test, [result, modifier]]) => ({ test, result, modifier }))
}

/**
 * MDN HTTP Observatory: 100 plus modifiers, floor 0; bonuses count only when the score without them is at least 90.
 * The grade is by the score rounded down to 5 and held at 100.
 */
export const gradeHeaders = (facts: HttpFacts): HeaderGrade => {
  const tests = testsOf(facts)
  const sum = (keep: (modifier: number) => boolean) =>
    tests.filter(({ modifier }) => keep(modifier)).reduce((total, { modifier }) => total + modifier, 0)
  const base = Math.max(0, 100 + sum((modifier) => modifier < 0))
  const score = base >= 90 ? base + sum((modifier) => modifier > 0) : base
  return { score, grade: headerGradeOf(score), tests }
}
