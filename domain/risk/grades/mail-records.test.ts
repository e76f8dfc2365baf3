import { describe, expect, it } from 'vitest'
import { SECURE } from '../../questionnaire/sample-answers.ts'
import { cleanEvidence } from '../evidence.test-samples.ts'
import type { DnsFacts, Evidence } from '../evidence.ts'
import { score } from '../score.ts'
import { gradeDmarc } from './dmarc.ts'
import { gradeSpf, type SpfFacts } from './spf.ts'

const TWO = 'v=DMARC1; p=reject\nv=DMARC1; p=none'

describe('DMARC (RFC 7489)', () => {
  it.each<[record: string | null, points: number, finding: RegExp]>([
    [null, 0, /^There is no DMARC record/],
    ['', 0, /^There is no DMARC record/],
    [TWO, 0, /^There are 2 DMARC records: receivers then apply none/],
    ['v=DMARC1; p=none', 30, /policy is none: mail is watched/],
    ['v=DMARC1; p=none; rua=mailto:a@b.test', 30, /policy is none/],
    [
      'v=DMARC1; p=quarantine; pct=10',
      35,
      /quarantine for 10 percent .*, the rest that fails is let through/,
    ],
    [
      'v=DMARC1; p=quarantine; pct=0',
      30,
      /quarantine for 0 percent .*, all of the mail that fails is let through/,
    ],
    ['v=DMARC1; p=quarantine', 80, /^DMARC policy is quarantine\.$/],
    ['v=DMARC1; p=quarantine; pct=25', 43, /25 percent/],
    ['v=DMARC1; p=reject; pct=0', 80, /reject for 0 percent .*, all of the mail that fails is quarantined/],
    ['v=DMARC1; p=reject; pct=50', 90, /reject for 50 percent .*, the rest that fails is quarantined/],
    ['v=DMARC1; p=reject', 100, /^DMARC policy is reject\.$/],
    ['v = DMARC1 ; P = Reject', 100, /^DMARC policy is reject\.$/],
    ['v=DMARC1; p=reject; sp=none', 80, /reject, weaker \(none\) for subdomains/],
    ['v=DMARC1; p=reject; sp=reject', 100, /^DMARC policy is reject\.$/],
    ['v=DMARC1; p=quarantine; pct=10; sp=none', 30, /10 percent .*, weaker \(none\) for subdomains/],
    ['v=DMARC1; p=none; sp=reject', 30, /policy is none/],
    ['p=reject', 0, /^The DMARC record is not valid .*does not begin with v=DMARC1/],
    ['p=reject; v=DMARC1', 0, /^The DMARC record is not valid/],
    ['v=dmarc1; p=reject', 0, /^The DMARC record is not valid/],
    ['v=DMARC1', 0, /not valid .*no policy/],
    ['v=DMARC1; pct=100', 0, /not valid .*no policy/],
    ['v=DMARC1; p=block', 0, /not valid .*no policy/],
    ['v=DMARC1; p=reject; p=none', 0, /not valid .*same tag twice/],
    ['v=DMARC1; p=reject; sp=maybe', 0, /not valid .*subdomains/],
    ['v=DMARC1; p=block; rua=mailto:a@b.test', 30, /policy is none/],
    ['v=DMARC1; rua=mailto:a@b.test', 30, /policy is none/],
    ['v=DMARC1; p=block; rua=nowhere', 0, /not valid/],
    ['v=DMARC1; p=reject; pct=abc', 100, /^DMARC policy is reject\.$/],
    ['v=DMARC1; p=reject; pct=200', 100, /^DMARC policy is reject\.$/],
    ['v=DMARC1; p=reject; t=y; np=none', 100, /^DMARC policy is reject\.$/],
  ])('%j earns %d', (record, points, finding) => {
    const graded = gradeDmarc(record)
    expect(graded.points).toBe(points)
    expect(graded.finding).toMatch(finding)
    expect(graded.without === null).toBe(points > 0)
    if (record) expect(`${graded.finding} ${graded.without}`).not.toMatch(/There is no DMARC record/)
  })

  it.each([
    ['v=DMARC1; p=reject; sp=quarantine', 80, /quarantine, as acme.test has it for its subdomains\.$/],
    ['v=DMARC1; p=reject', 100, /reject, as acme.test has it/],
    ['v=DMARC1; p=reject; sp=none', 30, /none.*, as acme.test has it/],
  ])('of the organization, %j earns its subdomain %d', (record, points, finding) => {
    expect(gradeDmarc(record, 'acme.test')).toMatchObject({ points, finding: expect.stringMatching(finding) })
  })
})

const facts = (spf: string | null, more: Partial<SpfFacts> = {}): SpfFacts => ({
  spf,
  spfLookups: 1,
  mx: ['10 mail.acme.test'],
  ...more,
})

describe('SPF (RFC 7208)', () => {
  it.each<[what: string, facts: SpfFacts, points: number, finding: RegExp]>([
    ['no record', facts(null), 0, /^There is no SPF record\.$/],
    ['-all', facts('v=spf1 mx -all'), 100, /^SPF ends in -all\.$/],
    ['~all', facts('v=spf1 include:a.test ~all'), 80, /^SPF ends in ~all\.$/],
    ['?all', facts('v=spf1 ?all'), 30, /\?all/],
    ['+all', facts('v=spf1 +all'), 0, /\+all/],
    ['all', facts('v=spf1 all'), 0, /\+all/],
    ['no all and no redirect', facts('v=spf1 mx'), 30, /without a rule for other senders\.$/],
    [
      'redirect to ~all',
      facts('v=spf1 redirect=x.test', { spfRedirected: 'v=spf1 ip4:192.0.2.1 ~all' }),
      80,
      /~all at x.test, to which it redirects/,
    ],
    [
      'redirect to a record without all',
      facts('v=spf1 redirect=x.test', { spfRedirected: 'v=spf1 mx' }),
      30,
      /at x.test/,
    ],
    ['redirect next to an all', facts('v=spf1 redirect=x.test -all'), 100, /^SPF ends in -all\.$/],
    [
      'redirect to a name without SPF',
      facts('v=spf1 redirect=x.test', { spfMissing: ['x.test'] }),
      20,
      /refers to x.test, which has none; receivers take that as an error/,
    ],
    [
      'include of a name without SPF',
      facts('v=spf1 include:y.test -all', { spfMissing: ['y.test'] }),
      20,
      /y.test/,
    ],
    ['11 lookups', facts('v=spf1 mx -all', { spfLookups: 11 }), 20, /11 lookups/],
    ['10 lookups', facts('v=spf1 mx -all', { spfLookups: 10 }), 100, /-all/],
    ['3 void lookups', facts('v=spf1 mx -all', { spfVoidLookups: 3 }), 20, /3 names that do not exist/],
    ['2 void lookups', facts('v=spf1 mx -all', { spfVoidLookups: 2 }), 100, /-all/],
    ['two records', facts('v=spf1 mx -all\nv=spf1 a -all'), 20, /^There are 2 SPF records/],
    [
      'a word that means nothing',
      facts('v=spf1 ipv4:192.0.2.1 -all'),
      20,
      /ipv4:192.0.2.1, which means nothing/,
    ],
    ['two redirects', facts('v=spf1 redirect=x.test redirect=y.test'), 20, /redirects twice/],
    ['an unknown modifier', facts('v=spf1 mx exp=e.test x-new=1 -all'), 100, /-all/],
    [
      'a parked domain',
      facts('v=spf1 -all', { spfLookups: 0, mx: [] }),
      100,
      /no sender, as suits a domain without mail/,
    ],
    ['no sender though it has mail', facts('v=spf1 -all', { spfLookups: 0 }), 100, /^SPF ends in -all\.$/],
  ])('%s', (_, seen, points, finding) => {
    expect(gradeSpf(seen)).toMatchObject({ points, finding: expect.stringMatching(finding) })
    if (seen.spf) expect(gradeSpf(seen).finding).not.toMatch(/There is no SPF record/)
  })
})

describe('the ceiling of the score', () => {
  const { claimHistory: _claims, mfaEmail: _mail, ...careful } = SECURE
  const withMail = (change: Partial<DnsFacts>): Evidence => ({
    ...cleanEvidence,
    dns: { ...(cleanEvidence.dns as DnsFacts), ...change },
  })
  const ceilingsOf = (change: Partial<DnsFacts>): string[] =>
    score(withMail(change), { answers: careful, answeredAt: '2026-11-20T10:00:00Z' }).ceilings

  it.each([
    [null, ['There is no DMARC record: held at 84.']],
    [TWO, ['There are 2 DMARC records, which count as none: held at 84.']],
    ['p=reject; v=DMARC1', ['The DMARC record is not valid: held at 84.']],
    ['v=DMARC1; p=quarantine; pct=0; sp=none', []],
    ['v=DMARC1; p=none', []],
  ])('of the DMARC record %j is %j', (dmarc, ceilings) => expect(ceilingsOf({ dmarc })).toEqual(ceilings))

  it('does not come from a check that happens to earn nothing', () => {
    expect(ceilingsOf({ spf: 'v=spf1 +all' })).toEqual([])
  })
})
