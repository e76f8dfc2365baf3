import { describe, expect, it } from 'vitest'
import type { HttpFacts } from '#domain/risk/evidence.ts'
import { httpFacts } from '#domain/risk/evidence.test-samples.ts'
import { gradeHeaders } from './header-grade.ts'

/**
 * Recorded configurations against MDN HTTP Observatory's published tables (mdn-http-observatory, src/grader/charts.js,
 * commit 94042bb). Each row writes out the modifiers as the tables give them, in the order of the tables: CSP, cookies,
 * CORS, redirection, referrer, HSTS, SRI, nosniff, framing, CORP, COEP, COOP, HTML. The expected score and grade are
 * worked out by hand from that line: 100 and every loss, floor 0; gains only where that is at least 90.
 */
interface Site extends Partial<Omit<HttpFacts, 'headers'>> {
  headers?: Record<string, string | string[]>
}

const site = ({ headers = {}, ...facts }: Site): HttpFacts => ({
  ...httpFacts,
  ...facts,
  headers: Object.fromEntries(Object.entries(headers).map(([name, lines]) => [name, [lines].flat()])),
})

const CSP = 'content-security-policy'
const XFO = 'x-frame-options'
const XCTO = 'x-content-type-options'
const STS = 'strict-transport-security'
const REF = 'referrer-policy'
const YEAR = 'max-age=31536000'

/** Nothing to lose: no unsafe source, framing by header, HSTS, nosniff. */
const SOUND = { [CSP]: "default-src 'self'", [XFO]: 'DENY', [XCTO]: 'nosniff', [STS]: YEAR }
const cdn = (hasIntegrity: boolean, scheme = 'https') => [{ src: `${scheme}://cdn.test/a.js`, hasIntegrity }]
const plain = {
  finalUrl: 'http://acme.test/',
  isCertificateValid: false,
  redirectChain: ['http://acme.test/'],
}

type Row = [name: string, arithmetic: string, site: Site, score: number, grade: string]

const ROWS: Row[] = [
  // Nothing, and single good deeds.
  ['a new server', '-25 CSP -20 HSTS -5 nosniff -20 framing = 30', { headers: {} }, 30, 'D'],
  [
    'http only',
    '-25 CSP -20 invalid cert redirect -20 HSTS -5 nosniff -20 framing = 10',
    { headers: {}, ...plain },
    10,
    'F',
  ],
  [
    'http only, https broken',
    '-25 -20 redirect -20 HSTS -5 -20 = 10',
    { headers: {}, isCertificateValid: false },
    10,
    'F',
  ],
  ['only HSTS', '-25 CSP -5 nosniff -20 framing = 50', { headers: { [STS]: YEAR } }, 50, 'C'],
  [
    'only framing',
    '-25 CSP -20 HSTS -5 nosniff = 50, gain +5 not counted',
    { headers: { [XFO]: 'SAMEORIGIN' } },
    50,
    'C',
  ],
  ['only nosniff', '-25 CSP -20 HSTS -20 framing = 35', { headers: { [XCTO]: 'nosniff' } }, 35, 'D'],
  [
    'only a sound policy',
    '-20 HSTS -5 nosniff -20 framing = 55, +5 not counted',
    { headers: { [CSP]: "default-src 'self'" } },
    55,
    'C',
  ],
  [
    'HSTS and framing',
    '-25 CSP -5 nosniff = 70, +5 not counted',
    { headers: { [STS]: YEAR, [XFO]: 'DENY' } },
    70,
    'B',
  ],
  [
    'HSTS, framing, nosniff',
    '-25 CSP = 75, +5 not counted',
    { headers: { [STS]: YEAR, [XFO]: 'DENY', [XCTO]: 'nosniff' } },
    75,
    'B',
  ],
  ['all but HSTS', '-20 HSTS = 80, +10 not counted', { headers: { ...SOUND, [STS]: [] } }, 80, 'B+'],
  ['all but framing', '-20 framing = 80, +5 not counted', { headers: { ...SOUND, [XFO]: [] } }, 80, 'B+'],
  [
    'all but nosniff',
    '100 -5 = 95, +5 CSP +5 framing = 105',
    { headers: { ...SOUND, [XCTO]: [] } },
    105,
    'A+',
  ],
  ['sound', '100 +5 CSP +5 framing = 110', { headers: SOUND }, 110, 'A+'],
  // Policies.
  [
    'default none',
    '100 +10 CSP +5 framing = 115',
    { headers: { ...SOUND, [CSP]: "default-src 'none'" } },
    115,
    'A+',
  ],
  [
    'inline styles',
    '100 +0 CSP +5 framing = 105',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; style-src 'unsafe-inline'" } },
    105,
    'A+',
  ],
  [
    'pictures over http',
    '100 -10 = 90, +5 framing = 95',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; img-src http://i.test" } },
    95,
    'A',
  ],
  [
    'eval',
    '100 -10 = 90, +5 framing = 95',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; script-src 'self' 'unsafe-eval'" } },
    95,
    'A',
  ],
  [
    'inline scripts',
    '100 -20 = 80, +5 not counted',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; script-src 'unsafe-inline'" } },
    80,
    'B+',
  ],
  [
    'scripts over http',
    '100 -20 = 80',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; script-src http://s.test" } },
    80,
    'B+',
  ],
  ['an unreadable policy', '100 -25 = 75', { headers: { ...SOUND, [CSP]: '{}' } }, 75, 'B'],
  [
    'reporting only',
    '100 -25 = 75',
    { headers: { ...SOUND, [CSP]: [], [`${CSP}-report-only`]: "default-src 'self'" } },
    75,
    'B',
  ],
  [
    'framing by policy',
    '100 +5 CSP +5 framing = 110',
    { headers: { ...SOUND, [XFO]: [], [CSP]: "default-src 'self'; frame-ancestors 'self'" } },
    110,
    'A+',
  ],
  // Cookies.
  [
    'perfect cookies',
    '100 +5 CSP +5 cookies +5 framing = 115',
    { headers: { ...SOUND, 'set-cookie': 'a=1; Secure; HttpOnly; SameSite=Lax' } },
    115,
    'A+',
  ],
  [
    'cookies without SameSite',
    '100 +0 cookies +5 +5 = 110',
    { headers: { ...SOUND, 'set-cookie': 'a=1; Secure; HttpOnly' } },
    110,
    'A+',
  ],
  [
    'a cookie without Secure, HSTS',
    '100 -5 = 95, +10 = 105',
    { headers: { ...SOUND, 'set-cookie': 'a=1; HttpOnly' } },
    105,
    'A+',
  ],
  [
    'a session without Secure, HSTS',
    '100 -10 = 90, +10 = 100',
    { headers: { ...SOUND, 'set-cookie': 'sessionid=1; HttpOnly' } },
    100,
    'A+',
  ],
  [
    'a session without HttpOnly',
    '100 -30 = 70',
    { headers: { ...SOUND, 'set-cookie': 'sessionid=1; Secure' } },
    70,
    'B',
  ],
  [
    'a session bare, no HSTS',
    '100 -40 cookies -20 HSTS = 40',
    { headers: { ...SOUND, [STS]: [], 'set-cookie': 'PHPSESSID=1; HttpOnly' } },
    40,
    'D+',
  ],
  [
    'a cookie without Secure, no HSTS',
    '100 -20 cookies -20 HSTS = 60',
    { headers: { ...SOUND, [STS]: [], 'set-cookie': 'a=1' } },
    60,
    'C+',
  ],
  [
    'a CSRF cookie without SameSite',
    '100 -20 = 80',
    { headers: { ...SOUND, 'set-cookie': 'csrftoken=1; Secure' } },
    80,
    'B+',
  ],
  [
    'a wrong SameSite',
    '100 -20 = 80',
    { headers: { ...SOUND, 'set-cookie': 'a=1; Secure; SameSite=Yes' } },
    80,
    'B+',
  ],
  [
    'SameSite=None without Secure, HSTS',
    '-20 cookies = 80',
    { headers: { ...SOUND, 'set-cookie': 'a=1; SameSite=None' } },
    80,
    'B+',
  ],
  // The way in.
  [
    'any origin with credentials',
    '100 -50 = 50',
    { headers: SOUND, isCorsUniversalWithCredentials: true },
    50,
    'C',
  ],
  ['no redirect', '100 -20 = 80', { headers: SOUND, redirectChain: ['http://acme.test/'] }, 80, 'B+'],
  ['nothing on port 80', '100 +10 = 110', { headers: SOUND, redirectChain: [] }, 110, 'A+'],
  [
    'to another host first',
    '100 -5 = 95, +10 = 105',
    { headers: SOUND, redirectChain: ['http://acme.test/', 'https://www.acme.test/'] },
    105,
    'A+',
  ],
  [
    'through http first',
    '100 -10 = 90, +10 = 100',
    { headers: SOUND, redirectChain: ['http://acme.test/', 'http://acme.test/en', 'https://acme.test/en'] },
    100,
    'A+',
  ],
  [
    'to http in the end',
    '100 -20 = 80',
    { headers: SOUND, redirectChain: ['http://acme.test/', 'http://www.acme.test/'] },
    80,
    'B+',
  ],
  ['preloaded', '100 +5 CSP +5 HSTS +5 framing = 115', { headers: SOUND, isHstsPreloaded: true }, 115, 'A+'],
  [
    'HSTS for five months',
    '100 -10 = 90, +10 = 100',
    { headers: { ...SOUND, [STS]: 'max-age=13000000' } },
    100,
    'A+',
  ],
  [
    'HSTS for exactly six months',
    '100 +10 = 110',
    { headers: { ...SOUND, [STS]: 'max-age=15768000' } },
    110,
    'A+',
  ],
  ['HSTS without a number', '100 -20 = 80', { headers: { ...SOUND, [STS]: 'includeSubDomains' } }, 80, 'B+'],
  [
    'a bad certificate',
    '100 -20 redirect -20 HSTS = 60',
    { headers: SOUND, isCertificateValid: false },
    60,
    'C+',
  ],
  // Smaller headers.
  ['a private referrer', '100 +5 +5 +5 = 115', { headers: { ...SOUND, [REF]: 'same-origin' } }, 115, 'A+'],
  ['an unsafe referrer', '100 -5 = 95, +10 = 105', { headers: { ...SOUND, [REF]: 'unsafe-url' } }, 105, 'A+'],
  ['wrong nosniff', '100 -5 = 95, +10 = 105', { headers: { ...SOUND, [XCTO]: 'sniff' } }, 105, 'A+'],
  [
    'framing by one origin',
    '100 +5 CSP +0 framing = 105',
    { headers: { ...SOUND, [XFO]: 'ALLOW-FROM https://a.test' } },
    105,
    'A+',
  ],
  ['wrong framing', '100 -20 = 80', { headers: { ...SOUND, [XFO]: 'ALLOWALL' } }, 80, 'B+'],
  [
    'isolated three ways',
    '100 +5 +5 +10 CORP +10 COEP +10 COOP = 140',
    {
      headers: {
        ...SOUND,
        'cross-origin-resource-policy': 'same-site',
        'cross-origin-embedder-policy': 'require-corp',
        'cross-origin-opener-policy': 'same-origin',
      },
    },
    140,
    'A+',
  ],
  [
    'wrong three ways',
    '100 -5 -5 -5 = 85, +10 not counted',
    {
      headers: {
        ...SOUND,
        'cross-origin-resource-policy': 'x',
        'cross-origin-embedder-policy': 'x',
        'cross-origin-opener-policy': 'x',
      },
    },
    85,
    'A-',
  ],
  [
    'neutral three ways',
    '100 +0 +0 +0 +10 = 110',
    {
      headers: {
        ...SOUND,
        'cross-origin-resource-policy': 'cross-origin',
        'cross-origin-embedder-policy': 'unsafe-none',
        'cross-origin-opener-policy': 'unsafe-none',
      },
    },
    110,
    'A+',
  ],
  // Scripts and text.
  ['pinned scripts', '100 +5 SRI +10 = 115', { headers: SOUND, scripts: cdn(true) }, 115, 'A+'],
  ['loose scripts', '100 -5 = 95, +10 = 105', { headers: SOUND, scripts: cdn(false) }, 105, 'A+'],
  ['pinned scripts over http', '100 -20 = 80', { headers: SOUND, scripts: cdn(true, 'http') }, 80, 'B+'],
  ['loose scripts over http', '100 -50 = 50', { headers: SOUND, scripts: cdn(false, 'http') }, 50, 'C'],
  [
    'pinned scripts without a scheme',
    '-20 SRI (protocol-relative) = 80',
    { headers: SOUND, scripts: [{ src: '//cdn.test/a.js', hasIntegrity: true }] },
    80,
    'B+',
  ],
  [
    'loose scripts without a scheme',
    '-50 SRI (protocol-relative) = 50',
    { headers: SOUND, scripts: [{ src: '//cdn.test/a.js', hasIntegrity: false }] },
    50,
    'C',
  ],
  [
    'own scripts by their whole address',
    '100 +0 SRI +10 = 110',
    { headers: SOUND, scripts: [{ src: 'https://static.acme.test/a.js', hasIntegrity: false }] },
    110,
    'A+',
  ],
  [
    'own scripts, one pinned',
    '100 +5 SRI +10 = 115',
    {
      headers: SOUND,
      scripts: [
        { src: '/a.js', hasIntegrity: true },
        { src: '/b.js', hasIntegrity: false },
      ],
    },
    115,
    'A+',
  ],
  ['not a page', '100 -20 = 80', { headers: SOUND, isHtmlParseable: false }, 80, 'B+'],
  // Sums that end in every grade that is left.
  [
    'inline scripts and a short HSTS',
    '100 -20 -10 = 70',
    { headers: { ...SOUND, [CSP]: "default-src 'unsafe-inline'", [STS]: 'max-age=60' } },
    70,
    'B',
  ],
  [
    'no policy and a short HSTS',
    '100 -25 -10 = 65',
    { headers: { ...SOUND, [CSP]: [], [STS]: 'max-age=60' } },
    65,
    'B-',
  ],
  [
    'no policy, no redirect, short HSTS',
    '100 -25 -20 -10 = 45',
    { headers: { ...SOUND, [CSP]: [], [STS]: 'max-age=60' }, redirectChain: ['http://acme.test/'] },
    45,
    'C-',
  ],
  [
    'a new server with loose scripts',
    '-25 -20 -5 SRI -5 -20 = 25',
    { headers: {}, scripts: cdn(false) },
    25,
    'D-',
  ],
  [
    'everything wrong',
    '-25 -40 cookies -50 CORS -20 -5 -20 -50 -5 -20 = -135, floor 0',
    {
      headers: { 'set-cookie': 'sessionid=1', [REF]: 'x' },
      ...plain,
      isCorsUniversalWithCredentials: true,
      scripts: cdn(false, 'http'),
    },
    0,
    'F',
  ],
]

describe('MDN Observatory’s published tables', () => {
  it('are tried by at least forty recorded configurations', () =>
    expect(ROWS.length).toBeGreaterThanOrEqual(40))

  it.each(ROWS)('%s: %s', (_name, _arithmetic, facts, score, grade) => {
    const { score: given, grade: letter } = gradeHeaders(site(facts))
    expect([given, letter]).toEqual([score, grade])
  })

  it('reach every grade', () =>
    expect(new Set(ROWS.map(([, , , , grade]) => grade))).toEqual(
      new Set(['A+', 'A', 'A-', 'B+', 'B', 'B-', 'C+', 'C', 'C-', 'D+', 'D', 'D-', 'F']),
    ))
})
