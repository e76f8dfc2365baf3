import { describe, expect, it } from 'vitest'
import { settleAnswers } from '../questionnaire/given-answers.ts'
import type { GivenAnswers } from '../questionnaire/schema.ts'
import { cleanEvidence } from './evidence.test-samples.ts'
import type { Evidence } from './evidence.ts'
import { evidenceFixed } from './evidence-fixes.ts'
import { fixesOf } from './fixes.ts'
import { CHECKS } from './method.ts'
import { score } from './score.ts'

const answeredAt = '2026-11-20T10:00:00Z'
const answers: GivenAnswers = {
  mfaRemoteSystemAccess: 'NO',
  training: 'NO',
  backupFrequency: 'NEVER',
  planIncidentResponse: 'YES',
}

const NO_TO_ALL: GivenAnswers = {
  mfaCloud: 'NO',
  mfaAdminAccounts: 'NO',
  edr: 'NO',
  patchingFrequency: 'NEVER',
  encryptionAtRest: 'NO',
  planIncidentResponse: 'NO',
  isSecurityOfficer: false,
  vendorManagement: 'NO',
  isVerifyingBankAccounts: false,
  isAuthenticatingFundTransferRequests: false,
  isPreventingUnauthorizedWireTransfers: false,
}

const evidence = { ...cleanEvidence, dns: cleanEvidence.dns && { ...cleanEvidence.dns, dmarc: null } }

describe('putting one finding right', () => {
  const fixes = fixesOf(evidence, { answers, answeredAt })
  const of = (checkId: string) => fixes.find(({ check }) => check.checkId === checkId)

  it('gives an answer anew and scores everything that reads it', () => {
    const fix = of('extortion.mfa-remote')
    expect(fix?.answers).toEqual({ mfaRemoteSystemAccess: 'YES' })
    const then = score(evidence, { answers: { ...answers, ...fix?.answers }, answeredAt })
    expect(fix?.score).toBe(then.companyAggregateCF)
  })

  it('counts an answer in every factor that it belongs to', () => {
    expect(of('compliance.training')?.score).toBe(of('insider.training')?.score)
  })

  it('scores any other finding as a scan will once it is put right, and changes no answer', () => {
    const fix = of('funds.dmarc')
    expect(fix?.answers).toEqual({})
    const then = score(cleanEvidence, { answers, answeredAt })
    expect(fix?.score).toBe(then.companyAggregateCF)
  })

  it('leaves out what passes', () => expect(of('compliance.incident-plan')).toBeUndefined())

  it('never lowers a score', () => {
    const now = score(evidence, { answers, answeredAt }).companyAggregateCF ?? 0
    for (const fix of fixes) expect(fix.score ?? 0, fix.check.checkId).toBeGreaterThanOrEqual(now)
  })
})

describe('every finding of a scan', () => {
  const worst: Evidence = {
    ...cleanEvidence,
    dns: cleanEvidence.dns && {
      ...cleanEvidence.dns,
      dmarc: null,
      spf: null,
      mtaSts: null,
      caa: [],
      isDnssecSigned: false,
      danglingCnames: ['old.acme.test'],
    },
    tls: cleanEvidence.tls && {
      ...cleanEvidence.tls,
      protocols: ['SSL3', 'TLS1.0'],
      hasRc4: true,
      keyBits: 1024,
      weakestCipherBits: 40,
      certificate: { ...cleanEvidence.tls.certificate, notAfter: '2026-11-19T02:00:00Z', isTrusted: false },
    },
    http: cleanEvidence.http && {
      ...cleanEvidence.http,
      redirectChain: ['http://acme.test/'],
      headers: { 'set-cookie': ['PHPSESSID=redacted; Path=/'] },
      scripts: Array.from({ length: 9 }, (_, nth) => ({
        src: `//s${nth}.widgets.test/a.js`,
        hasIntegrity: false,
      })),
      isHtmlParseable: false,
      isCorsUniversalWithCredentials: true,
    },
    exposure: cleanEvidence.exposure && {
      ...cleanEvidence.exposure,
      ports: [23, 445, 3389, 3306, 6379, 80, 443, 8080, 8443].map((port) => ({
        port,
        service: 's',
        product: null,
      })),
      endOfLifeRemoteAccess: ['SSL VPN 6.0'],
      publicBuckets: ['acme-uploads'],
      kev: [
        {
          cveID: 'CVE-2022-42475',
          product: 'FortiOS',
          knownRansomwareCampaignUse: 'Known',
          isRemoteAccess: true,
        },
      ],
    },
    leaks: cleanEvidence.leaks && {
      ...cleanEvidence.leaks,
      credentials90Days: 9,
      credentials1Year: 30,
      stealerLogHits: 4,
      lookalikeDomains: ['acme-billing.test', 'acme-login.test', 'acme-pay.test', 'acrne.test'],
    },
    connectors: (['cloud', 'endpoint'] as const).map((kind) => ({
      observedAt: cleanEvidence.observedAt,
      source: 'sample',
      connectorType: kind === 'cloud' ? 'MICROSOFT' : 'SOPHOS',
      kind,
      score: 20,
      proves: {},
    })),
  }
  const asked: GivenAnswers = { ...answers, ...NO_TO_ALL }
  const given = { answers: asked, answeredAt }
  const found = fixesOf(worst, given)

  it('of the method can be found', () => {
    expect(new Set(found.map(({ check }) => check.checkId))).toEqual(
      new Set(CHECKS.map(({ checkId }) => checkId)),
    )
  })

  it.each(found.map((fix) => [fix.check.checkId, fix] as const))(
    '%s passes once it is put right',
    (checkId, fix) => {
      const then = score(evidenceFixed(checkId, worst) ?? worst, {
        answers: settleAnswers({ ...asked, ...fix.answers }),
        answeredAt,
      })
      expect(then.checks.find((check) => check.checkId === checkId)?.result).toBe('pass')
      expect(then.companyAggregateCF).toBe(fix.score)
    },
  )
})
