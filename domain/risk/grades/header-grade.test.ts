import { describe, expect, it } from 'vitest'
import type { HttpFacts } from '#domain/risk/evidence.ts'
import { httpFacts } from '#domain/risk/evidence.test-samples.ts'
import { gradeHeaders, headerGradeOf } from './header-grade.ts'

const header = (name: string, ...lines: string[]): Partial<HttpFacts> => ({
  headers: { ...httpFacts.headers, [name]: lines },
})
const without = (name: string): Partial<HttpFacts> => ({
  headers: Object.fromEntries(Object.entries(httpFacts.headers).filter(([key]) => key !== name)),
})

/** The sample: CSP +10, framing through CSP +5, referrer +5. */
const BEST = 120

describe('the header grade', () => {
  it.each<[string, Partial<HttpFacts>, number, string]>([
    ['everything in order', {}, BEST, 'A+'],
    ['preloaded', { isHstsPreloaded: true }, BEST + 5, 'A+'],
    ['no HSTS', without('strict-transport-security'), 80, 'B+'],
    ['HSTS for a month', header('strict-transport-security', 'max-age=2592000'), 90 + 20, 'A+'],
    ['HSTS of nonsense', header('strict-transport-security', 'forever'), 80, 'B+'],
    ['no policy at all', without('content-security-policy'), 55, 'C'],
    [
      'no policy, framing denied',
      { headers: { ...without('content-security-policy').headers, 'x-frame-options': ['DENY'] } },
      75,
      'B',
    ],
    ['no nosniff', without('x-content-type-options'), 95 + 20, 'A+'],
    ['unsafe referrer', header('referrer-policy', 'unsafe-url'), 95 + 15, 'A+'],
    ['invalid referrer', header('referrer-policy', 'sometimes'), 95 + 15, 'A+'],
    ['no redirect', { redirectChain: ['http://acme.test/'] }, 80, 'B+'],
    ['nothing on port 80', { redirectChain: [] }, BEST, 'A+'],
    [
      'redirect off the host',
      { redirectChain: ['http://acme.test/', 'https://www.acme.test/'] },
      95 + 20,
      'A+',
    ],
    [
      'redirect over plain HTTP first',
      { redirectChain: ['http://acme.test/', 'http://www.acme.test/', 'https://www.acme.test/'] },
      90 + 20,
      'A+',
    ],
    ['redirect to plain HTTP', { redirectChain: ['http://acme.test/', 'http://www.acme.test/'] }, 80, 'B+'],
    ['invalid certificate', { isCertificateValid: false }, 60, 'C+'],
    ['universal CORS', { isCorsUniversalWithCredentials: true }, 50, 'C'],
    ['unpinned script', { scripts: [{ src: 'https://cdn.test/a.js', hasIntegrity: false }] }, 95 + 20, 'A+'],
    ['pinned script', { scripts: [{ src: 'https://cdn.test/a.js', hasIntegrity: true }] }, BEST + 5, 'A+'],
    ['own script', { scripts: [{ src: '/a.js', hasIntegrity: false }] }, BEST, 'A+'],
    ['script over HTTP', { scripts: [{ src: 'http://cdn.test/a.js', hasIntegrity: false }] }, 50, 'C'],
    ['pinned over HTTP', { scripts: [{ src: 'http://cdn.test/a.js', hasIntegrity: true }] }, 80, 'B+'],
    ['isolated', header('cross-origin-opener-policy', 'same-origin'), BEST + 10, 'A+'],
    ['bad opener policy', header('cross-origin-opener-policy', 'maybe'), 95 + 20, 'A+'],
    ['unparseable page', { isHtmlParseable: false }, 80, 'B+'],
    [
      'a bare server',
      {
        headers: {},
        redirectChain: ['http://acme.test/'],
        finalUrl: 'http://acme.test/',
        isCertificateValid: false,
      },
      10,
      'F',
    ],
  ])('%s', (_, change, score, grade) =>
    expect(gradeHeaders({ ...httpFacts, ...change })).toMatchObject({ score, grade }),
  )

  it('counts bonuses only from 90 on', () => {
    const graded = gradeHeaders({ ...httpFacts, ...without('strict-transport-security') })
    expect(graded.tests.some(({ modifier }) => modifier > 0)).toBe(true)
    expect(graded.score).toBe(80)
  })

  it.each([
    [100, 'A+'],
    [99, 'A'],
    [89, 'A-'],
    [84, 'B+'],
    [79, 'B'],
    [69, 'B-'],
    [64, 'C+'],
    [59, 'C'],
    [49, 'C-'],
    [44, 'D+'],
    [39, 'D'],
    [29, 'D-'],
    [24, 'F'],
    [0, 'F'],
    [135, 'A+'],
  ])('%d is %s', (score, grade) => expect(headerGradeOf(score)).toBe(grade))
})
