import { describe, expect, it } from 'vitest'
import { httpFacts } from '#domain/risk/evidence.test-samples.ts'
import { gradeHeaders } from './header-grade.ts'

const CSP = 'content-security-policy'
const SOUND = {
  'x-frame-options': 'DENY',
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
}

type Row = [
  name: string,
  arithmetic: string,
  site: { headers: Record<string, string | string[]> },
  score: number,
  grade: string,
]

/** How MDN HTTP Observatory's program reads policies where its tables leave it open; worked out by hand. */
const ROWS: Row[] = [
  [
    'the same directive twice',
    '-25 CSP (invalid) = 75',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; default-src *" } },
    75,
    'B',
  ],
  [
    'the same reporting address twice',
    '100 +0 CSP (duplicate directives) +5 framing = 105',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; report-uri /a; report-uri /b" } },
    105,
    'A+',
  ],
  [
    'two policies that share nothing',
    '100 +10 CSP (nothing is left: none) +5 framing = 115',
    { headers: { ...SOUND, [CSP]: ["default-src 'self'", 'default-src cdn.test'] } },
    115,
    'A+',
  ],
  [
    'two policies in one line, the second strict',
    '100 +5 CSP +5 framing = 110',
    { headers: { ...SOUND, [CSP]: "default-src 'self' 'unsafe-inline', default-src 'self'" } },
    110,
    'A+',
  ],
  [
    'trust handed on without a nonce',
    '-25 CSP (invalid) = 75',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; script-src 'strict-dynamic' https:" } },
    75,
    'B',
  ],
  [
    'trust handed on by a nonce',
    '100 +5 CSP +5 framing = 110',
    {
      headers: {
        ...SOUND,
        [CSP]:
          "object-src 'none'; script-src 'nonce-a' 'strict-dynamic' https: 'unsafe-inline'; style-src 'self'",
      },
    },
    110,
    'A+',
  ],
  [
    'objects out of data addresses',
    '100 +5 CSP +5 framing = 110',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; object-src data:" } },
    110,
    'A+',
  ],
  [
    'scripts out of data addresses',
    '-20 CSP = 80',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; script-src data:" } },
    80,
    'B+',
  ],
  [
    'forms sent over http',
    '-20 CSP (insecure scheme) = 80',
    { headers: { ...SOUND, [CSP]: "default-src 'self'; form-action http://f.test" } },
    80,
    'B+',
  ],
  [
    'an empty fallback',
    '100 +10 CSP (none) +5 framing = 115',
    { headers: { ...SOUND, [CSP]: 'default-src; img-src cdn.test' } },
    115,
    'A+',
  ],
]

describe('policies as MDN Observatory reads them', () => {
  it.each(ROWS)('%s: %s', (_name, _arithmetic, { headers }, score, grade) => {
    const lines = Object.entries(headers).map(([name, value]) => [name, [value].flat()])
    const graded = gradeHeaders({ ...httpFacts, headers: Object.fromEntries(lines) })
    expect([graded.score, graded.grade]).toEqual([score, grade])
  })
})
