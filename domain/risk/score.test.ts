import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECURE } from '../questionnaire/sample-answers.ts'
import type { GivenAnswers } from '#domain/questionnaire/schema.ts'
import { bandOf, industryScores, portfolioAggregate } from './bands.ts'
import type { Evidence, ExposureFacts } from './evidence.ts'
import { evidenceFixed } from './evidence-fixes.ts'
import { cleanEvidence } from './evidence.test-samples.ts'
import { CHECKS, FACTOR_WEIGHTS } from './method.ts'
import { FACTORS, riskReport, type ScoreSummary } from './schema.ts'
import { aggregate } from './aggregate.ts'
import { fixesOf } from './fixes.ts'
import { score } from './score.ts'
import { sha256 } from './sha256.ts'

/** SHA-256 as the platform computes it, hex. */
const digest = async (text: string): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')

const { claimHistory: _claims, mfaEmail: _mail, ...careful } = SECURE
const answered = (answers: GivenAnswers) => ({ answers, answeredAt: '2026-11-20T10:00:00Z' })
const exposing = (change: Partial<ExposureFacts>): Evidence => ({
  ...cleanEvidence,
  exposure: { ...(cleanEvidence.exposure as ExposureFacts), ...change },
})
const factorOf = (evidence: Evidence | null, answers: GivenAnswers, name: string) =>
  score(evidence, answered(answers)).factors.find(({ factor }) => factor === name)

describe('the method', () => {
  it('weighs each factor’s checks to 100 and the factors to 100', () => {
    for (const factor of FACTORS) {
      const weight = CHECKS.filter((check) => check.factor === factor).reduce(
        (sum, one) => sum + one.weight,
        0,
      )
      expect(weight, factor).toBe(100)
    }
    expect(Object.values(FACTOR_WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBe(100)
    expect(new Set(CHECKS.map(({ checkId }) => checkId)).size).toBe(CHECKS.length)
  })
})

describe('the score', () => {
  it('is 100 for a company without a flaw', () => {
    const report = riskReport.parse(score(cleanEvidence, answered(careful)))
    expect(report).toMatchObject({ companyAggregateCF: 100, band: 'Strong', topFindings: [], partial: false })
  })

  it('says insufficient data instead of guessing', () => {
    expect(score(null, null)).toMatchObject({
      companyAggregateCF: null,
      band: null,
      checks: [],
      partial: true,
    })
    expect(factorOf(cleanEvidence, {}, 'cloudSecurity')).toMatchObject({ score: null, observedWeight: 25 })
    expect(factorOf(null, { edr: 'YES' }, 'endpointSecurity')?.score).toBeNull()
    expect(factorOf(null, { edr: 'YES', patchingFrequency: 'WEEKLY' }, 'endpointSecurity')).toMatchObject({
      score: 100,
      observedWeight: 50,
      confidence: 'low',
    })
  })

  it.each<[string, Evidence, GivenAnswers, number]>([
    ['remote desktop', exposing({ ports: [{ port: 3389, service: 'rdp', product: null }] }), careful, 49],
    [
      'a flaw that ransomware uses',
      exposing({
        kev: [
          {
            cveID: 'CVE-2022-42475',
            product: 'FortiOS',
            knownRansomwareCampaignUse: 'Known',
            isRemoteAccess: false,
          },
        ],
      }),
      careful,
      49,
    ],
    ['no second factor on remote access', cleanEvidence, { ...careful, mfaRemoteSystemAccess: 'NO' }, 64],
    [
      'no DMARC',
      { ...cleanEvidence, dns: { ...(cleanEvidence.dns as NonNullable<Evidence['dns']>), dmarc: null } },
      careful,
      84,
    ],
  ])('is held down by %s', (_, evidence, answers, ceiling) => {
    const report = score(evidence, answered(answers))
    expect(report.companyAggregateCF).toBe(ceiling)
    expect(report.ceilings).toHaveLength(1)
  })

  it('holds the factor down as well', () => {
    const rdp = exposing({ ports: [{ port: 3389, service: 'rdp', product: null }] })
    expect(factorOf(rdp, careful, 'networkSecurity')).toMatchObject({ score: 40 })
    const vpn = exposing({
      kev: [{ cveID: 'CVE-1', product: 'VPN', knownRansomwareCampaignUse: 'Unknown', isRemoteAccess: true }],
    })
    expect(factorOf(vpn, careful, 'cyberExtortion')).toMatchObject({ score: 35 })
  })

  it('leaves out a connector that has gone stale', () => {
    const connector = {
      connectorType: 'MICROSOFT',
      kind: 'cloud' as const,
      score: 40,
      proves: {},
      source: 'connector',
    }
    const at = (observedAt: string): Evidence => ({
      ...cleanEvidence,
      connectors: [{ ...connector, observedAt }],
    })
    expect(factorOf(at('2026-11-19T02:00:00Z'), {}, 'cloudSecurity')?.score).toBe(58)
    expect(factorOf(at('2026-11-12T02:00:00Z'), {}, 'cloudSecurity')?.score).toBeNull()
  })

  it('keeps for every point a record with its hash, source and time', async () => {
    for (const check of score(cleanEvidence, answered(careful)).checks) {
      expect(check.sha256).toBe(await digest(check.raw))
      expect(check.raw.length).toBeLessThanOrEqual(4096)
      expect([check.source, check.observedAt, check.fixText].every((text) => text.length > 0)).toBe(true)
    }
  })

  it('cuts a raw record at 4,096 characters', () => {
    const ports = Array.from({ length: 400 }, (_, index) => ({
      port: index + 1,
      service: 'x',
      product: null,
    }))
    const raws = score(exposing({ ports }), null).checks.map(({ raw }) => raw.length)
    expect(Math.max(...raws)).toBe(4096)
  })

  it('takes the time and source of an answer from its provenance', () => {
    const report = score(null, {
      ...answered({ edr: 'NO' }),
      provenance: { edr: { source: 'connector', at: '2026-11-01T00:00:00Z' } },
    })
    expect(report.checks[0]).toMatchObject({
      observedAt: '2026-11-01T00:00:00Z',
      source: 'answer (connector)',
    })
  })
})

describe('the findings', () => {
  it('promise exactly what fixing them does to the score', () => {
    const seen = exposing({ ports: [{ port: 3389, service: 'rdp', product: null }] })
    const given = answered({ ...careful, edr: 'NO', training: 'NO', backupFrequency: 'QUARTERLY' })
    const report = score(seen, given)
    expect(report.topFindings.map(({ checkId }) => checkId)).toContain('compliance.training')
    for (const finding of report.topFindings) {
      const fix = fixesOf(seen, given).find(({ check }) => check.checkId === finding.checkId)
      const then = score(
        evidenceFixed(finding.checkId, seen) ?? seen,
        answered({ ...given.answers, ...fix?.answers }),
      )
      expect((then.companyAggregateCF ?? 0) - (report.companyAggregateCF ?? 0)).toBe(finding.gain)
    }
    expect(report.topFindings[0]?.checkId).toBe('network.remote-access')
  })

  it('never make it worse, whatever the points', () => {
    const checks = score(cleanEvidence, answered(careful)).checks
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 100 }), { minLength: checks.length, maxLength: checks.length }),
        fc.nat(checks.length - 1),
        (points, index) => {
          const outcomes = checks.map((check, at) => ({
            ...check,
            points: points[at] ?? 0,
            result: 'fail' as const,
          }))
          const better = outcomes.map((one, at) => (at === index ? { ...one, points: 100 } : one))
          const [before, after] = [outcomes, better].map((list) => aggregate(list).companyAggregateCF ?? -1)
          expect(after).toBeGreaterThanOrEqual(before ?? 101)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('bands and peers', () => {
  it.each([
    [0, 'Critical'],
    [39, 'Critical'],
    [40, 'Weak'],
    [55, 'Fair'],
    [70, 'Good'],
    [84, 'Good'],
    [85, 'Strong'],
  ])('%d is %s', (value, band) => expect(bandOf(value)).toBe(band))

  const peer = (companyAggregateCF: number | null): ScoreSummary => ({
    companyAggregateCF,
    factors: Object.fromEntries(
      FACTORS.map((factor) => [factor, companyAggregateCF]),
    ) as ScoreSummary['factors'],
  })

  it('compare with the median of at least 30 peers', () => {
    const scores = Array.from({ length: 30 }, (_, index) => peer(41 + index))
    expect(industryScores(scores, 60)).toMatchObject({
      peers: 30,
      industryAggregateCF: 56,
      betterThanPercent: 63,
    })
    expect(industryScores([...scores.slice(1), peer(null)], 60)).toMatchObject({
      peers: 29,
      industryAggregateCF: null,
      betterThanPercent: null,
    })
  })

  it('weigh the portfolio by revenue', () => {
    expect(
      portfolioAggregate([
        { score: 80, revenue: 300 },
        { score: 40, revenue: 100 },
        { score: null, revenue: 900 },
      ]),
    ).toBe(70)
    expect(portfolioAggregate([])).toBeNull()
  })
})

describe('the hash', () => {
  it('is SHA-256 of any text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
        expect(sha256(text)).toBe(await digest(text))
      }),
    )
  })
})
